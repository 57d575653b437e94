import Testing

@testable import TyphoonTrack

@Suite("inputs that are no tracks")
struct InputKindTests {
  /// What is said of an input that is told by its bytes.
  private func words(_ bytes: [UInt8], piece: Int? = nil) -> String? {
    let reading = Reading(bytes, piece: piece, as: nil)
    expectTrue(reading.storms.isEmpty && reading.findings.isEmpty)
    return reading.error?.shown
  }

  /// Bytes of a text, a scalar for each.
  private static func bytes(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static let deck =
    "WP, 08, 2014070312,   , BEST,   0, 132N, 1437E,  20, 1006, DB,   0,    ,    0,    0,    0,    0,\n"

  /// A tar archive as far as the end of its first file (POSIX.1, ustar).
  private static func tar(_ name: String, _ text: String) -> [UInt8] {
    let head = Array(name.utf8) + [UInt8](repeating: 0, count: 257 - name.utf8.count)
    return head + bytes("ustar\u{0}00") + [UInt8](repeating: 0, count: 247) + Array(text.utf8)
  }

  private static func tarred(_ name: String) -> String {
    "a tar archive containing '\(name)', expected a track file: unpack it first, for example with 'tar -xOf <archive> | trackconv -'"
  }

  private static func feed(_ kind: String) -> String {
    "a news feed (\(kind)) without known storms, expected a track file, or an RSS feed of the NHC or GDACS"
  }

  private static let map = ", which is a map format, expected a track file"
  private static let text = ", expected a text track file: archives such as IBTrACS also offer CSV"
  private static let packed = ", expected a track file: unpack it first"
  private static let plain = ", expected a track file"

  private static let jtwc =
    "a JTWC message in prose, expected the machine-readable warning (.tcw) issued with it"
  private static let nhc =
    "an NHC advisory in prose, expected its forecast/advisory (TCM), or the ATCF decks that 'feed:nhc' fetches"

  static let cases: [([UInt8], String)] = [
    // Pages and maps.
    (bytes("<!DOCTYPE html>\n<title>x</title>"), "an HTML page" + plain),
    (bytes("\r\n <!-- 404 -->\n<HTML lang=ja>"), "an HTML page" + plain),
    (
      bytes("<?xml version='1.0'?>\n<kml xmlns='http://www.opengis.net/kml/2.2'>"),
      "KML without points of the NHC that have times (a cone, lines, another map), expected the NHC's track (_TRACK.kmz, _best_track.kmz), or the tracks from which the map was made"
    ),
    (bytes("<svg xmlns='http://www.w3.org/2000/svg'/>"), "SVG" + map),
    (bytes("<?xml version='1.0'?><gpx version='1.1'>"), "GPX" + map),
    (bytes("<?xml version='1.0'?><rss version='2.0'>"), feed("RSS")),
    (bytes("<feed xmlns='http://www.w3.org/2005/Atom'>"), feed("Atom")),
    (
      bytes("<TropicalCycloneList><TropicalCyclone/></TropicalCycloneList>"),
      "HKO's list of tropical cyclones, expected one of the tracks that it lists (hko_tctrack_\u{2026}.xml)"
    ),
    (bytes("<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'/>"), "a CAP alert" + plain),
    (bytes("<?xml version='1.0'?><x/>"), "an XML document" + plain),
    (bytes("{\"type\": \"FeatureCollection\", \"features\": []}"), "GeoJSON" + map),
    (bytes("\n{ \"type\":\"Feature\",\"geometry\":null}"), "GeoJSON" + map),
    (
      bytes(
        "{\"type\":\"FeatureCollection\",\"features\":[{\"properties\":{\"ADVISNUM\":\"5\"}}]}"),
      "lines or areas of the NHC without times (a track, a cone), expected its points (5day_pts), wind radii or warnings (ww_wwlin)"
    ),
    (
      bytes(
        "{\"type\":\"FeatureCollection\",\"features\":[{\"properties\":{\"polygonlabel\":\"60 km/h\"}}]}"
      ),
      "GDACS's areas as GeoJSON, expected tracks: 'feed:gdacs' fetches the present positions"
    ),
    (
      bytes(
        "{\"type\":\"FeatureCollection\",\"features\":[{\"properties\":{\"areaDesc\":\"A\"}}]}"),
      "weather warnings as GeoJSON, which contain no tracks" + plain
    ),
    (
      bytes("<kml><Document><name>Graphical Tropical Weather Outlook</name>"),
      "the NHC's outlook in KML: it has areas in which cyclones may form, no tracks"
    ),
    (
      bytes("\0\0\u{27}\u{A}\0\0\0\0"),
      "the shapes of a shapefile (.shp or .shx), expected its attributes (.dbf), or a zip archive of both"
    ),
    (
      bytes("[{\"enname\": \"Mindulle\", \"isactive\": \"0\", \"tfid\": \"202116\"}]"),
      "a list of typhoons without tracks, expected the track of one: the same service gives it by the number in the list (TyphoonInfo/<tfid>)"
    ),
    // Archives and compressed files.
    (bytes("PK\u{3}\u{4}"), "a zip archive in a zip archive" + packed),
    (bytes("PK\u{5}\u{6}") + [UInt8](repeating: 0, count: 18), "an empty zip archive" + plain),
    (bytes("PK\u{7}\u{8}PK\u{3}\u{4}"), "part of a split zip archive" + packed),
    (bytes("BZh91AY&SY\u{1}\u{2}"), "compressed data (bzip2)" + packed),
    (bytes("\u{FD}7zXZ\0\0\u{4}"), "compressed data (xz)" + packed),
    (bytes("\u{28}\u{B5}\u{2F}\u{FD}\u{24}\0"), "compressed data (zstd)" + packed),
    (bytes("7z\u{BC}\u{AF}\u{27}\u{1C}"), "a 7z archive" + packed),
    (tar("bwp082014.dat", ""), tarred("bwp082014.dat")),
    (tar("deck/bwp082014.dat", deck), tarred("deck/bwp082014.dat")),
    // A deck's first line may be the name.
    (tar(String(deck.prefix(60)), deck), tarred(String(deck.prefix(60)))),
    // Grids and messages in binary.
    (bytes("GRIB\0\0\u{1}\u{2}"), "a GRIB file" + text),
    // Others.
    (bytes("II*\0\u{8}\0"), "a TIFF image" + plain),
    (bytes("MM\0*\0\0"), "a TIFF image" + plain),
    (bytes("%PDF-1.7\n"), "a PDF document" + plain),
    (bytes("\u{89}PNG\r\n\u{1A}\n"), "a PNG image" + plain),
    (bytes("GIF89a"), "a GIF image" + plain),
    (bytes("\u{FF}\u{D8}\u{FF}\u{E0}\0\u{10}JFIF\0"), "a JPEG image" + plain),
    (bytes("SQLite format 3\0"), "an SQLite database or GeoPackage" + plain),
    (bytes("a\0b\u{1}"), "binary data" + plain), (bytes("\0"), "binary data" + plain),
    // Texts.
    (bytes("v\0a\0r\0 \0"), "UTF-16 text without a byte order mark: set --encoding utf-16le"),
    (bytes("\0v\0a\0r\0 "), "UTF-16 text without a byte order mark: set --encoding utf-16be"),
    (
      bytes("<\0h\0t\0m\0l\0>\0"),
      "UTF-16 text without a byte order mark: set --encoding utf-16le"
    ),
    (bytes("\u{FF}\u{FE}\0\0v\0\0\0"), "UTF-32 text, expected UTF-8: convert it first"),
    (bytes("\0\0\u{FE}\u{FF}\0\0\0v"), "UTF-32 text, expected UTF-8: convert it first"),
    // Messages for people, and lists.
    (
      bytes(
        "WTPN31 PGTW 092100\nMSGID/GENADMIN/JOINT TYPHOON WRNCEN PEARL HARBOR HI//\nSUBJ/TROPICAL CYCLONE WARNING//\nRMKS/\n1. TYPHOON 08W (NEOGURI) WARNING NR 027\n"
      ), jtwc
    ),
    (bytes("WTPN21 PGTW 020600\nSUBJ/TROPICAL CYCLONE FORMATION ALERT//\n"), jtwc),
    (bytes("ABPW10 PGTW 020600\nSUBJ: SIGNIFICANT TROPICAL WEATHER ADVISORY\n"), jtwc),
    (
      bytes(
        "\n000\nWTNT34 KNHC 222100\nTCPAT4\n\nHURRICANE IKE ADVISORY NUMBER   8\nNWS TPC/NATIONAL HURRICANE CENTER MIAMI FL   AL092008\n"
      ), nhc
    ),
    (
      bytes(
        "BULLETIN\nHurricane Ike Advisory Number   8\nNWS TPC/National Hurricane Center Miami FL   AL092008\n"
      ), nhc
    ),
    (
      bytes(
        "Hurricane Ike Discussion Number   8\nNWS Central Pacific Hurricane Center Honolulu HI\n"
      ), nhc
    ),
    (bytes("{\"a\": 1}"), "JSON in an unknown format" + plain),
    (bytes("12 knots\n"), "text in an unknown format" + plain),
    (bytes("CDF of winds\n"), "text in an unknown format" + plain),
    (bytes("BZh is a name\n"), "text in an unknown format" + plain),
    (bytes("a line of GRIB\n"), "text in an unknown format" + plain),
  ]

  @Test("are named, with what to do about it", arguments: cases)
  func named(_ bytes: [UInt8], _ expected: String) {
    for piece in [nil, 1, 5] {
      expectEqual(words(bytes, piece: piece), ": error: found \(expected)")
    }
  }

  @Test(
    "a table with names that nobody knows is told what it lacks, and by which option to say it",
    arguments: [
      (
        "when;breite;laenge\n2005-08-28;26.3;-88.6\n", "latitude, longitude, time",
        "when, breite, laenge"
      ),
      (
        "# by hand\n\nlat,laenge(O),at\n26.3,-88.6,28 Aug\n", "longitude, time",
        "lat, laenge(O), at"
      ),
      ("lat\tlon\t\"at\"\r\n26.3\t-88.6\t2005-08-28\r\n", "time", "lat, lon, at"),
    ])
  func table(_ text: String, _ missing: String, _ names: String) {
    let line = text.hasPrefix("#") ? 3 : 1
    // As `--column` names it.
    let option = ["latitude": "lat", "longitude": "lon"]
    let first = String(missing.prefix { $0 != "," })
    for piece in [nil, 1, 5] {
      expectEqual(
        words(Array(text.utf8), piece: piece),
        "\(line):1: error: found no \(missing) column among \(names); "
          + (missing.contains(",") ? "set each with --column, such as" : "set it with")
          + " --column \(option[first] ?? first)=<header>")
    }
  }

  @Test(
    "text with commas is not a table",
    arguments: [
      "Dear all,\nhere, as you asked, is the track\n", "1,2,3\n4,5,6\n", "a,b\n1,2\n",
      "one,two,three\nfour,five,six\n", "name,at,of\n1,2\n",
    ])
  func noTable(_ text: String) {
    expectEqual(words(Array(text.utf8))?.hasSuffix("in an unknown format" + Self.plain), true)
  }

  @Test(
    "text with words in parentheses, equals signs or brackets is no script",
    arguments: [
      "Dear all (again), the track = attached\n", "TYPHOON(S) of 2014\n", "lat=12.3\nlon=124.5\n",
      "TROPICAL STORM NEOGURI (08W) WARNING NR 27\n", "[Note] the track\n", "(see below)\n",
      "[track]\nname = NEOGURI\n", "let us see (soon)\n", "name(of) the storm\n", "a == b;\n",
      "if only\n", "# lat = 1\n", "$5 (five)\n", "x => [1]\n",
    ])
  func noScript(_ text: String) {
    for piece in [nil, 1, 5] {
      expectEqual(
        words(Array(text.utf8), piece: piece),
        ": error: found text in an unknown format" + Self.plain)
    }
  }

  @Test(
    "a script is told that it lacks an array of storms, whatever it begins with",
    arguments: [
      "var x = 5;", "let x;", "const a = b, c = [1];", "// a comment", "/* no end",
      "/* a */ x = {};",
      "'use strict';\nf();", "(function () { return 1 })();", "!function(){}()",
      ";(function(){})()",
      "function f() {}", "if (a) { b() }", "for (;;) {}", "try { f() } catch (e) {}", "[[2]]",
      "[{\"a\": 1}]", "[[1, 2]]", "cb({\"a\": 1})", "cb([1]);", "a.b['c'] = [1]", "f('x');",
      "x = y || 5;\n", "window.dataLayer = window.dataLayer || 5;\nx()", "$(document).ready(f);",
      "颱風 = {}",
    ])
  func script(_ text: String) {
    for piece in [nil, 1, 5] {
      let said = words(Array(text.utf8), piece: piece)
      expectEqual(said?.contains("found text in no format"), false, "\(said ?? "nothing")")
    }
  }

  @Test("a tar archive is refused also where the format is named, and inside gzip")
  func tarNamed() {
    let archive = Self.tar("bwp082014.dat", Self.deck)
    for bytes in [archive, Gzip.member(archive)] {
      for format in [nil, "atcf", "csv", "hurdat2"] {
        for piece in [nil, 1, 100] {
          let reading = Reading(bytes, piece: piece, as: format)
          expectTrue(reading.storms.isEmpty && reading.shown == [])
          expectEqual(reading.error?.shown, ": error: found \(Self.tarred("bwp082014.dat"))")
        }
      }
    }
  }

  @Test("nothing, or nothing but white space, is an empty file")
  func empty() {
    for text in ["", " ", "\r\n\t\n", "\u{FEFF}", "\u{FEFF}\n"] {
      expectEqual(words(Array(text.utf8)), ": error: the file is empty, expected tracks")
    }
  }

  static let news =
    ": error: found CWA's TY_NEWS-Data.js, which contains text for web pages, expected CWA's open data "
    + "W-C0034-005, which contains the same storms"

  @Test(
    "CWA's script for pages is named, and its successor",
    arguments: [
      """
      var TY_DataTime = '202109121200';
      var TY_TIME = {'C':'2021年09月12日20時','E':'2021/09/12 20:00'};
      var TY_COUNT = [0, 1];
      var TYPHOON = {'CHANTHU':{'Name':{'C':'璨樹','E':'CHANTHU'}}};
      var TY_LIST_1 = {};
      TY_LIST_1['C'] = ''+
      '<div class="panel"><a href="#">輕度颱風璨樹</a></div>';
      """,
      "var TY_LIST_1 = [];\r\nvar TY_LIST_2 = [];\r\nTY_LIST_1['E'] = '';",
      "\u{FEFF}var TY_COUNT=[0,0];var TY_DataTime='202101010000';",
      "const TY_COUNT = [0, 0];\n" + String(repeating: " ", count: 30_000) + "var TY_LIST_1 = {};",
    ])
  func newsScript(_ text: String) throws {
    for piece in [nil, 1_000] { expectEqual(words(Array(text.utf8), piece: piece), Self.news) }
    var source = Array(text.utf8).source()
    let recognising = try source.withOpening { opening in
      TrackReaders.all.filter { $0.recognizes(opening) }.map(\.name)
    }
    expectEqual(recognising, [])
  }

  @Test("other scripts with one of its names are what they were")
  func otherScripts() throws {
    let sample = String(
      decoding: try Samples.bytes("cwb", "no_storms.js"), as: UTF8.self)
    let reading = Reading("var TY_TIME = '202208120600';\n" + sample, as: nil)
    expectNil(reading.error)
  }

  @Test("any opening, however short, has words")
  func noise() {
    var generator = SplitMix64(seed: 0)
    for (bytes, _) in Self.cases {
      for count in 0...min(bytes.count, 40) {
        var opening = Array(bytes[..<count])
        if let place = opening.indices.randomElement(using: &generator) {
          opening[place] = UInt8.random(in: 0...255, using: &generator)
        }
        expectEqual(Reading(opening, as: nil), Reading(opening, piece: 1, as: nil))
      }
    }
  }
}
