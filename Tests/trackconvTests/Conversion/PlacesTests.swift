import Foundation
import Testing

@testable import trackconv

@Suite("places")
struct PlacesTests {
  private static let sample = Script.sample("ty_infos.js")
  private let folder: Folder
  private let places: String

  init() throws {
    folder = try Folder()
    places = try folder.write(
      "places.csv", "name,latitude,longitude\nHualien,23.98,121.6\nTaipei,25.04,121.56\n")
  }

  @Test("the subcommand lists approaches in the order of time")
  func table() throws {
    let outcome = try Outcome(["places", Self.sample, "--places", places])
    expectEqual(outcome.code, 0)
    #expect(outcome.errors.isEmpty)
    let rows = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    expectEqual(rows.map { $0[7] }, ["place", "Hualien", "Taipei", "Hualien", "Taipei"])
    expectEqual(rows[3].prefix(4), ["2012-08-23T09:40Z", "forecast", "77.7", "185"])
    // The wind is that of the latest fix; the forecast has none.
    expectTrue(rows[1][4...6] == ["77.8", "40", "10"] && rows[3][4...6] == ["-", "-", "-"])
    expectEqual(rows[3][10], "2012-08-22T17:41Z/2012-08-24T00:33Z")
  }

  @Test("only places near the centre are listed with --within")
  func within() throws {
    // Hualien is passed at 77.7 km, by the forecast; Taipei at 190 km.
    let outcome = try Outcome(["places", Self.sample, "--places", places, "--within", "80"])
    let rows = outcome.output.split(separator: "\n")
    expectTrue(
      rows.count == 2 && rows[1].contains("77.7") && rows[1].contains("Hualien"), "\(rows)")
    let far = try Outcome(["places", Self.sample, "--places", places, "--within", "0"])
    expectTrue(far.code == 64 && far.errors.contains("a number of kilometres from 1 to 20000"))
  }

  @Test("the storms that pass near a place are those of which the list has an approach")
  func near() throws {
    let sample = Script.sample("../hurdat2/atlantic.txt")
    let miami = try folder.write("miami.csv", "name,lat,lon\nMiami,25.7876,-80.2241\n")
    for distance in ["1", "50", "300", "5000"] {
      let list = try Outcome(
        ["places", sample, "--places", miami, "--within", distance, "--to", "csv"])
      let info = try Outcome(
        ["info", sample, "--near", "25.7876,-80.2241,\(distance)", "--to", "csv"])
      let listed = list.output.split(separator: "\n").dropFirst().map {
        String($0.split(separator: ",", omittingEmptySubsequences: false)[8])
      }
      let selected = info.output.split(separator: "\n").dropFirst().map {
        String($0.split(separator: ",")[0])
      }
      expectEqual(Set(listed), Set(selected), "\(distance) km")
    }
    // The NHC: Katrina made landfall near the border of Miami-Dade and Broward County.
    let city = try Outcome(["info", sample, "--near", "miami,30km"])
    expectTrue(city.output.contains("KATRINA") && !city.output.contains("IAN"), "\(city)")
    try expectEqual(Outcome(["info", sample, "--near", "Miamy,30"]).code, 64)
    try expectEqual(Outcome(["info", sample, "--near", "91,0,30"]).code, 64)
  }

  /// "Which typhoons since 1977 passed within 100 km of Hualien with a 10-minute wind of 64 kt or more at the
  /// centre, when, how near": `Tests/Conformance/choosing.py` computes the same with pyproj.
  @Test("one command says which strong typhoons passed a city, when and how near")
  func hualien() throws {
    let tracks = ["bst_1951", "bst_hualien", "bst_owen_mireille"].map {
      Script.sample("../jma-best-track/\($0).txt")
    }
    func rows(_ tracks: [String], _ arguments: String...) throws -> [[String]] {
      let outcome = try Outcome(["places"] + tracks + arguments + ["--to", "csv"])
      expectEqual(outcome.code, 0, "\(outcome.errors)")
      return outcome.output.split(separator: "\n").dropFirst().map { row in
        row.split(separator: ",", omittingEmptySubsequences: false).prefix(10).map(String.init)
      }
    }
    let found = try rows(
      tracks, "--near", "Hualien,100", "--since", "1977", "--passing-wind", "64kt")
    expectEqual(
      found,
      [
        [
          "2015-08-07T20:39Z", "observed", "9.2", "20", "81.1", "41.7", "10", "Hualien", "jma-1513",
          "SOUDELOR",
        ],
        [
          "2016-09-27T05:48Z", "observed", "12", "26", "80.3", "41.3", "10", "Hualien", "jma-1617",
          "MEGI",
        ],
      ])
    // MALAKAS had more wind, 142 km away.
    let strong = try rows(
      tracks, "--near", "Hualien,100", "--within", "300", "--passing-wind", "85kt")
    #expect(strong.isEmpty)
    let far = try rows(tracks, "--near", "花蓮,300", "--passing-wind", "90kt")
    expectEqual(far.map { [$0[2], $0[4], $0[9]] }, [["141.8", "95", "MALAKAS"]])
    #expect(try rows(tracks, "--near", "Hualien,100", "--max-gap", "1h")[0][4].isEmpty)
    try expectEqual(Outcome(["places"] + tracks + ["--passing-wind", "64"]).code, 64)
    guard let folder = ProcessInfo.processInfo.environment["TRACKCONV_DATA"] else { return }
    let real = folder + "/jma-best-track/bst_antimeridian_and_landfall_storms.txt"
    try expectEqual(
      rows([real], "--near", "Hualien,300", "--since", "1977", "--passing-wind", "64kt"),
      [
        [
          "2016-07-07T20:15Z", "observed", "169.4", "191", "84.3", "43.4", "10", "Hualien",
          "jma-1601", "NEPARTAK",
        ]
      ])
  }

  @Test("winds that one fix lacks, or has with another averaging period, are not interpolated")
  func unknownWind() throws {
    let track = try folder.write(
      "a.csv",
      """
      id,time,lat,lon,wind_kt,wind_period_min
      A,2020-01-01T00Z,20,130,50,10
      A,2020-01-01T06Z,20,132,70,10
      A,2020-01-01T12Z,20,134,,10
      A,2020-01-01T18Z,20,136,60,1
      """)
    let near = try folder.write(
      "near.csv", "name,lat,lon\nB,20,131\nC,20,133\nD,20,135\nE,20,132\n")
    let outcome = try Outcome(["places", track, "--places", near, "--to", "csv"])
    let winds = outcome.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)[4...7].joined(separator: ",")
    }
    expectEqual(winds, ["60,30.9,10,B", "70,36,10,E", ",,,C", ",,,D"], "\(outcome)")
    let map = try Outcome([track, "--places", near, "--layers", "place", "--passing-wind", "65kt"])
    try expectEqual(values("place_name", map.output), ["E"])
  }

  @Test(
    "of an ensemble the list has the chances, and every forecast that was chosen by its technique")
  func ensemble() throws {
    let sample = Script.package.appending(path: "samples/cxml/ensemble.xml").path
    let towns = try folder.write("towns.csv", "name,lat,lon\nNew Orleans,29.95,-90.07\n")
    func rows(_ arguments: String...) throws -> [[String: Any]] {
      let outcome = try Outcome(
        ["places", sample, "--storm", "KATRINA", "--places", towns, "--to", "json"] + arguments)
      let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      return try require(value as? [[String: Any]])
    }
    func column(_ name: String, _ rows: [[String: Any]]) -> [String] {
      rows.map { $0[name].map { "\($0)" } ?? "" }
    }
    let list = try rows()
    expectEqual(column("kind", list), ["observed", "forecast", "ensemble"])
    expectEqual(column("technique", list), ["<null>", "NHC", "SAMPLE"])
    let map = try Outcome([
      sample, "--storm", "KATRINA", "--places", towns, "--layers", "place", "--to", "geojson",
    ])
    for name in ["probability", "members", "radius_km"] {
      #expect(map.output.contains("\"\(name)\":\(column(name, list)[2])"), "\(name)")
    }
    let all = try rows("--technique", "all")
    let members = all.filter { $0["kind"] as? String == "member" }
    expectEqual(Set(column("technique", members)), ["SAMPLE"])
    expectEqual(Set(column("member", members)).count, members.count)
    expectEqual(column("technique", all.filter { $0["kind"] as? String == "forecast" }), ["NHC"])
    let one = try rows("--technique", "SAMPLE")
    #expect(!column("kind", one).contains("forecast"))
  }

  @Test("for programs the lists are arrays of objects")
  func json() throws {
    func list(_ arguments: [String]) throws -> [[String: Any]] {
      let outcome = try Outcome(arguments + ["--to", "json"])
      let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      return try require(value as? [[String: Any]])
    }
    let rows = try list(["places", Self.sample, "--places", places])
    expectEqual(rows.count, 4)
    expectEqual(rows[2]["distance_km"] as? Double, 77.7)
    expectEqual(rows[2]["gale_winds"] as? String, "2012-08-22T17:41Z/2012-08-24T00:33Z")
    #expect(rows[0]["gale_winds"] is NSNull)
    let storms = try list(["info", Self.sample])
    expectTrue(storms[0]["fixes"] as? Int != nil && storms[0]["name"] as? String == "TEMBIN")
    #expect(try list(["info", Self.sample, "--storm", "KATRINA"]).isEmpty)
    let table = try Outcome(["info", Self.sample, "--to", "kml"])
    expectTrue(table.code == 64 && table.errors.contains("'info' prints a table, 'json' or 'csv'"))
    let map = try Outcome([Self.sample, "--to", "json"])
    expectTrue(map.code == 64 && map.errors.contains("Did you mean 'geojson'?"))
  }

  @Test("data that are too old are an error, and no map is written")
  func staleData() throws {
    let old = [Self.sample, "--max-age-of-data", "12h"]
    let map = try Outcome(old + ["-o", folder.path("a.kml")])
    expectEqual(map.code, 1)
    #expect(
      map.errors.contains("error: the newest data are of 2012-08-22T00:00:00Z, "), "\(map.errors)")
    try expectEqual(folder.names, ["places.csv"])
    try expectEqual(Outcome(["info"] + old).code, 1)
    try expectEqual(Outcome([Self.sample, "--max-age-of-data", "3650d"]).code, 1)
    // An agency's word that there is no storm is new.
    let none = try folder.write("none.js", "var typhs = [];")
    try expectEqual(Outcome([none, "--max-age-of-data", "12h"]).code, 0)
  }

  /// Katrina's landfalls in HURDAT2, whose radii are unknown, and a fix that its radii leave out.
  private static let katrina = """
    AL122005,            KATRINA,      5,
    20050829, 0600,  , HU, 28.2N,  89.6W, 125,  913,  200,  200,  150,  150,  120,  120,   75,  100,   90,   90,   60,   70,
    20050829, 1110, L, HU, 29.3N,  89.6W, 110,  920, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999,
    20050829, 1200,  , HU, 29.5N,  89.6W, 110,  923,  200,  200,  150,  100,  120,  120,   75,   75,   90,   90,   60,   60,
    20050829, 1445, L, HU, 30.2N,  89.6W, 105,  928, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999, -999,
    20050829, 1800,  , HU, 31.1N,  89.6W,  80,  948,  100,  180,  100,  100,   75,  100,   75,   75,   50,   50,   30,   30,

    """

  /// The winds of a place in a table: three columns.
  private func winds(_ track: String, _ latitude: Double, _ longitude: Double) throws -> [String] {
    let path = try folder.write("p.csv", "name,lat,lon\nP,\(latitude),\(longitude)\n")
    let outcome = try Outcome(["places", try folder.write("track.txt", track), "--places", path])
    let row = try require(outcome.output.split(separator: "\n").dropFirst().first)
    return row.split(separator: " ").dropFirst(10).prefix(3).map(String.init)
  }

  /// `Tests/Conformance/place_times.py` compares such times with pyproj.
  @Test("winds go on over a landfall whose radii are unknown; they end with 0")
  func landfall() throws {
    // Where the eye came ashore, and between both landfalls.
    for latitude in [29.3, 29.5, 30.2] {
      let times = try winds(Self.katrina, latitude, -89.6)[2].split(separator: "/")
      expectTrue(
        (times[0] == "?" || times[0] < "2005-08-29T11:10Z") && times[1] > "2005-08-29T12:01Z",
        "\(latitude) \(times)")
    }
    // A place that only the radii between those of the fixes reach.
    let unknown = String(repeating: " -999,", count: 4)
    let none = String(repeating: "    0,", count: 4)
    // A wind that reaches the threshold contradicts radii of 0.
    let calm = Self.katrina.replacing(unknown + unknown + unknown, with: unknown + unknown + none)
      .replacing("110,  920", with: " 60,  920").replacing("105,  928", with: " 60,  928")
    #expect(try winds(Self.katrina, 30.2, -90.45)[2].contains("/"))
    try expectEqual(winds(calm, 30.2, -90.45)[2], "-")
  }

  @Test("no and not known are told apart, with a reason in the properties")
  func unknown() throws {
    // Far away the radii are known; of storms without radii, and of JMA, some are not.
    try expectEqual(winds(Self.katrina, 29.3, -70), ["-", "-", "-"])
    let old = Self.katrina.split(separator: "\n").map { line in
      line.hasPrefix("AL") ? String(line) : line.prefix(48) + String(repeating: " -999,", count: 12)
    }.joined(separator: "\n")
    try expectEqual(winds(old, 29.3, -89.6), ["?", "?", "?"])
    let jma = try Outcome([
      "places", Script.package.appending(path: "samples/jma-best-track/bst_owen_mireille.txt").path,
      "--storm", "MIREILLE", "--places", places,
    ])
    expectEqual(jma.output.split(separator: "\n").last?.split(separator: " ")[12], "?", "\(jma)")
    let track = try folder.write("old.txt", old)
    let map = try Outcome([track, "--places", places, "--layers", "place"])
    #expect(
      map.output.contains(
        #""gale_start":null,"gale_end":null,"gale_unknown":"the source gives no such radii""#))
    let known = try Outcome([Self.sample, "--places", places, "--layers", "place"])
    #expect(!known.output.contains("\"gale_unknown\""))
  }

  @Test("the layer and the subcommand need the option, 'all' does not")
  func needed() throws {
    for arguments in [["places", Self.sample], [Self.sample, "--layers", "+place"]] {
      let outcome = try Outcome(arguments)
      expectEqual(outcome.code, 64)
      #expect(outcome.errors.contains("Missing value for '--places <file>'"))
    }
    try expectEqual(Outcome([Self.sample, "--layers", "all"]).code, 0)
    try expectEqual(Outcome(["places", Self.sample, "--places", places, "-o", "x.csv"]).code, 64)
  }

  @Test("CSV has the columns of places only if the layer is named")
  func columns() throws {
    let usual = try Outcome([Self.sample, "--to", "csv", "--places", places])
    #expect(!usual.output.contains("place_name"))
    let named = try Outcome([Self.sample, "--to", "csv", "--places", places, "--layers", "place"])
    let lines = named.output.split(separator: "\n")
    expectEqual(lines.count, 3)
    #expect(lines[0].contains("place_name,place_name_zh_hant"))
  }

  @Test("KML has the fields of places only if it has places")
  func fields() throws {
    let usual = try Outcome([Self.sample, "--to", "kml"])
    #expect(!usual.output.contains("place_name"))
    let named = try Outcome([Self.sample, "--to", "kml", "--places", places, "--layers", "place"])
    #expect(named.output.contains("<SimpleField type=\"string\" name=\"place_name\"/>"))
    #expect(named.output.contains("<name>Hualien, TEMBIN, closest 23 Aug 09:40 UTC, 78 km</name>"))
  }

  @Test("a name with markup comes through as text", arguments: ["kml", "svg", "html", "geojson"])
  func hostile(_ format: String) throws {
    let path = try folder.write(
      "hostile.csv", "name,lat,lon\n\"<b>\"\"&\",23.98,121.6\n")
    let map = try Outcome([
      Self.sample, "--to", format, "--places", path, "--layers", "+place", "--basemap", "none",
    ])
    expectEqual(map.code, 0)
    #expect(map.output.contains(format == "geojson" ? #""<b>\"&""# : "&lt;b&gt;"))
    expectTrue(format == "geojson" || !map.output.contains("<b>\"&"))
  }

  @Test("Chinese and Japanese words name the columns")
  func header() throws {
    for header in ["地點,緯度,經度", "地点,緯度,経度"] {
      let path = try folder.write("words.csv", header + "\n花蓮,23.98,121.6\n")
      let outcome = try Outcome(["places", Self.sample, "--places", path])
      #expect(outcome.output.contains("77.7"), "\(outcome.errors)")
    }
  }

  @Test("a file in another encoding, with a bad row or with too many rows is an error")
  func broken() throws {
    let path = folder.path("broken.csv")
    let rows = String(repeating: "A,1,2\n", count: 100_001)
    for (bytes, message) in [
      (
        Data("name,lat,lon\n".utf8) + Data([0xAA, 0xE1, 0xBD, 0xAC]) + Data(",1,2\n".utf8),
        "broken.csv:2:1: error: found a name in another encoding, expected UTF-8"
      ),
      (
        Data("name,lat,lon\nA,1,2\nB,north,2\n".utf8),
        "broken.csv:3:3: error: found 'north', '2', expected a latitude and longitude in degrees"
      ),
      (Data(("name,lat,lon\n" + rows).utf8), "found more than 100000 rows"),
    ] {
      try bytes.write(to: URL(filePath: path))
      let outcome = try Outcome(["places", Self.sample, "--places", path])
      expectEqual(outcome.code, 1)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }
}
