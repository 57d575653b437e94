/// Identifies an input that no reader recognises, to report what it looks like.
enum InputKind {
  /// Empty, or only white space.
  case empty
  /// A script or a JSON array: the script reader can report best what is wrong with it.
  case script
  /// A table with unknown column names: the table reader can report which columns are missing.
  case table
  /// Something else, with a message such as "found an HTML page, expected a track file".
  case other(Finding.Message)
  /// Unidentified text.
  case unknown

  init(_ opening: Span<UInt8>) {
    if let name = Self.nameByMagic(opening) {
      self = .other(name)
      return
    }
    guard let first = opening.indices.first(where: { !opening.isWhiteSpace(at: $0) }) else {
      self = .empty
      return
    }
    if (0..<min(opening.count, 1_024)).contains(where: { opening[$0] == 0 }) {
      self = .other(Self.utf16(opening).map { .utf16($0) } ?? .found("binary data"))
    } else if opening[first] == UInt8(ascii: "<") {
      self = .other(Self.markup(opening))
    } else if opening[first] == UInt8(ascii: "{"),
      opening.holds("\"FeatureCollection\"", within: 4_096)
        || opening.holds("\"Feature\"", within: 4_096)
    {
      self = .other(Self.knownFeatures(opening) ?? .map("GeoJSON"))
    } else if let name = Self.nameByWords(opening) {
      self = .other(name)
    } else if Self.looksLikeTable(opening) {
      self = .table
    } else if ScriptOpening().begins(opening) {
      self = .script
    } else if opening[first] == UInt8(ascii: "{") {
      self = .other("found JSON in an unknown format, expected a track file")
    } else {
      self = .unknown
    }
  }

  /// Whether an input is CWA's script `TY_NEWS-Data.js`, whose variables hold text for pages.
  ///
  /// Two of its variables are required, since other scripts contain arrays and objects too.
  static func isNewsScript(_ opening: Span<UInt8>) -> Bool {
    let names: [StaticString] = ["TY_DataTime", "TY_TIME", "TY_COUNT", "TY_LIST_1", "TY_LIST_2"]
    return names.count { opening.holds($0, within: opening.count) } >= 2
  }

  // MARK: - Binary formats

  /// Identifies an input by its magic bytes.
  private static func nameByMagic(_ opening: Span<UInt8>) -> Finding.Message? {
    if opening.hasMagic("BZh", at: 0), opening.hasMagic("1AY&SY", at: 4) {
      return .packed("compressed data (bzip2)")
    }
    // Each scalar stands for one byte.
    let magics: [(StaticString, Finding.Message)] = [
      ("\u{1F}\u{8B}", .packed("data compressed twice (gzip)")),
      ("\u{FD}7zXZ\0", .packed("compressed data (xz)")),
      ("\u{28}\u{B5}\u{2F}\u{FD}", .packed("compressed data (zstd)")),
      ("7z\u{BC}\u{AF}", .packed("a 7z archive")),
      (
        "\0\0\u{27}\u{A}",
        "found the shapes of a shapefile (.shp or .shx), expected its attributes (.dbf), or a zip archive of both"
      ),
      (
        "\u{D0}\u{CF}\u{11}\u{E0}",
        "found a workbook of Excel 97 to 2003 (.xls) or with a password, expected a track file: save it as .xlsx or CSV"
      ),
      (
        "PAR1",
        "found a Parquet file, expected a track file: make a table of it, with duckdb -c \"copy (from 'x.parquet') to 'x.csv'\" or, in Python, pandas.read_parquet('x.parquet').to_csv('x.csv', index=False)"
      ),
      ("SQLite format 3\0", .found("an SQLite database or GeoPackage")),
      ("%PDF-", .found("a PDF document")), ("\u{89}PNG", .found("a PNG image")),
      ("II*\0", .found("a TIFF image")), ("MM\0*", .found("a TIFF image")),
      ("GIF8", .found("a GIF image")), ("\u{FF}\u{D8}\u{FF}", .found("a JPEG image")),
      ("\u{FF}\u{FE}\0\0", .utf32), ("\0\0\u{FE}\u{FF}", .utf32),
      ("PK\u{3}\u{4}", .packed("a zip archive in a zip archive")),
      ("PK\u{5}\u{6}", .found("an empty zip archive")),
      ("PK\u{7}\u{8}", .packed("part of a split zip archive")),
    ]
    if let (_, name) = magics.first(where: { opening.hasMagic($0.0, at: 0) }) { return name }
    if let tar = archive(opening) { return tar }
    // Bulletins may have a heading before the message (WMO-No. 386, part II).
    for offset in 0..<min(opening.count, 80) where offset == 0 || opening[offset - 1] == 0x0A {
      if opening.hasMagic("GRIB", at: offset) { return .gridded("a GRIB file") }
    }
    return nil
  }

  /// Returns the message for an uncompressed archive; a reader would take its files for one input.
  ///
  /// Format: POSIX.1, `pax`, "ustar Interchange Format". The name of the first file is at offset 0.
  /// At 148 the header's checksum, the sum of its 512 bytes with the checksum counted as blanks, is
  /// given in octal digits. Older archives have no magic bytes.
  static func archive(_ opening: Span<UInt8>) -> Finding.Message? {
    guard opening.hasMagic("ustar", at: 257) else { return nil }
    let name = opening.extracting(0..<100).withUnsafeBufferPointer { bytes in
      Bytes(rebasing: bytes.prefix { $0 != 0 }).string
    }
    return
      "found a tar archive containing '\(name)', expected a track file: unpack it first, for example with 'tar -xOf <archive> | trackconv -'"
  }

  /// The encoding of text in UTF-16 without a byte order mark: nearly every other byte of a table or
  /// script is then 0.
  private static func utf16(_ opening: Span<UInt8>) -> String? {
    let count = min(opening.count & ~1, 256)
    let zeros = (0..<count).filter { opening[$0] == 0 }
    let even = zeros.count { $0.isMultiple(of: 2) }
    let limit = max(even, zeros.count - even)
    guard limit > 1, limit * 4 > count, limit * 10 >= zeros.count * 9 else { return nil }
    return limit == even ? "utf-16be" : "utf-16le"
  }

  // MARK: - Text formats

  /// Whether an input begins with column names and a row with as many fields, some of them numbers.
  private static func looksLikeTable(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      let lines = bytes.split(separator: 0x0A, maxSplits: 64, omittingEmptySubsequences: true).lazy
        .filter { line in line.first { $0 > 0x20 }.map { $0 != UInt8(ascii: "#") } ?? false }
        .prefix(2)
      guard let names = lines.first, let row = lines.dropFirst().first,
        !names.contains(where: { "{}<>=[]\\".utf8.contains($0) })
      else { return false }
      return ",;\t|".utf8.contains { separator in
        func fields(_ line: Slice<Bytes>) -> [UInt8?] {
          line.split(separator: separator, omittingEmptySubsequences: false)
            .map { field in field.first { $0 > 0x20 && $0 != UInt8(ascii: "\"") } }
        }
        func isNumber(_ first: UInt8?) -> Bool {
          first.map { 0x30...0x39 ~= $0 || "+-.".utf8.contains($0) } ?? false
        }
        let (heads, values) = (fields(names), fields(row))
        return heads.count > 2 && heads.count == values.count && !heads.contains(where: isNumber)
          && values.count(where: isNumber) > 1
      }
    }
  }

  /// Identifies GeoJSON that holds no tracks by the names of its properties.
  static func knownFeatures(_ opening: Span<UInt8>) -> Finding.Message? {
    func holds(_ text: StaticString) -> Bool { opening.holds(text, within: 65_536) }
    if holds("\"advisnum\"") || holds("\"startdtg\"") || holds("\"stormnum\"") {
      return .linesOfNHC
    }
    if holds("\"eventtype\"") || holds("\"polygonlabel\"") {
      return
        "found GDACS's areas as GeoJSON, expected tracks: 'feed:gdacs' fetches the present positions"
    }
    if holds("\"areadesc\"") {
      return "found weather warnings as GeoJSON, which contain no tracks, expected a track file"
    }
    return nil
  }

  private static func markup(_ opening: Span<UInt8>) -> Finding.Message {
    func holds(_ text: StaticString) -> Bool { opening.holds(text, within: 4_096) }
    if holds("<html") || holds("<!doctype html") { return .found("an HTML page") }
    if holds("<kml") {
      let isOutlook = holds("weather outlook") || holds("gtwo") || holds("formation chance")
      return isOutlook ? .outlook : .kml
    }
    if holds("<svg") { return .map("SVG") }
    if holds("<gpx") { return .map("GPX") }
    switch XMLOpening(opening)?.root {
    case "rss", "RDF": return .feed("RSS")
    case "feed": return .feed("Atom")
    case "TropicalCycloneList":
      return
        "found HKO's list of tropical cyclones, expected one of the tracks that it lists (hko_tctrack_….xml)"
    case "alert" where holds("emergency:cap"): return .found("a CAP alert")
    default: return .found("an XML document")
    }
  }

  /// Identifies a text by words that only its kind contains near the beginning.
  private static func nameByWords(_ opening: Span<UInt8>) -> Finding.Message? {
    func holds(_ text: StaticString) -> Bool { opening.holds(text, within: 4_096) }
    if isNewsScript(opening) {
      return
        "found CWA's TY_NEWS-Data.js, which contains text for web pages, expected CWA's open data W-C0034-005, which contains the same storms"
    }
    if holds("\"tfid\"") || holds("\"tfbh\"") || (holds("\"enname\"") && holds("\"isactive\"")) {
      return
        "found a list of typhoons without tracks, expected the track of one: the same service gives it by the number in the list (TyphoonInfo/<tfid>)"
    }
    if holds("MSGID/GENADMIN/JOINT TYPHOON") || holds("SUBJ/TROPICAL CYCLONE")
      || (holds(" PGTW ") && (holds("WARNING") || holds("ADVISORY")))
    {
      return
        "found a JTWC message in prose, expected the machine-readable warning (.tcw) issued with it"
    }
    if holds("FORECAST/ADVISORY") || (holds("HURRICANE CENTER") && holds("ADVISORY NUMBER"))
      || (holds("HURRICANE CENTER") && holds("DISCUSSION NUMBER"))
    {
      return
        "found an NHC advisory in prose, expected its forecast/advisory (TCM), or the ATCF decks that 'feed:nhc' fetches"
    }
    return nil
  }
}

extension Span<UInt8> {
  fileprivate func isWhiteSpace(at offset: Int) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D].contains(self[offset])
  }

  /// Whether the first bytes contain a text in ASCII, ignoring case.
  fileprivate func holds(_ text: StaticString, within limit: Int) -> Bool {
    withUnsafeBufferPointer { Bytes(rebasing: $0.prefix(limit)).containsWord(text) }
  }

  /// Whether magic bytes, one for each scalar, are at an offset.
  fileprivate func hasMagic(_ magic: StaticString, at offset: Int) -> Bool {
    var offset = offset
    for scalar in magic.description.unicodeScalars {
      guard offset < count, UInt32(self[offset]) == scalar.value else { return false }
      offset += 1
    }
    return true
  }
}

extension Finding.Message {
  /// The message for an input that needs no advice.
  fileprivate static func found(_ found: String) -> Self {
    "found \(name: found), expected a track file"
  }
  fileprivate static func packed(_ found: String) -> Self {
    "found \(name: found), expected a track file: unpack it first"
  }
  fileprivate static func map(_ found: String) -> Self {
    "found \(name: found), which is a map format, expected a track file"
  }
  fileprivate static var kml: Self {
    "found KML without points of the NHC that have times (a cone, lines, another map), expected the NHC's track (_TRACK.kmz, _best_track.kmz), or the tracks from which the map was made"
  }
  fileprivate static func gridded(_ found: String) -> Self {
    "found \(name: found), expected a text track file: archives such as IBTrACS also offer CSV"
  }
  fileprivate static func feed(_ kind: String) -> Self {
    "found a news feed (\(name: kind)) without known storms, expected a track file, or an RSS feed of the NHC or GDACS"
  }
  fileprivate static var outlook: Self {
    "found the NHC's outlook in KML: it has areas in which cyclones may form, no tracks"
  }
  /// The message for GIS data of the NHC that its reader cannot read.
  static var linesOfNHC: Self {
    "found lines or areas of the NHC without times (a track, a cone), expected its points (5day_pts), wind radii or warnings (ww_wwlin)"
  }
  fileprivate static func utf16(_ encoding: String) -> Self {
    "found UTF-16 text without a byte order mark: set --encoding \(name: encoding)"
  }
  fileprivate static var utf32: Self { "found UTF-32 text, expected UTF-8: convert it first" }
}
