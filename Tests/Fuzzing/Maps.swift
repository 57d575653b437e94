import CLibXML2
import CSQLite
import Foundation
import TyphoonTrack

@testable import GeoOut

extension FuzzTarget {
  /// The whole way from bytes to maps.
  ///
  /// The first byte chooses the reader, the second the map format and some options, the third the
  /// decimals and the tolerance.
  static let maps = FuzzTarget(
    name: "maps",
    seeds: {
      let csv = TrackReaders.all.firstIndex { $0.name == "csv" } ?? 0
      return try samples().enumerated().map { index, sample in
        [UInt8(sample.format), UInt8(index % 8), 6] + sample.bytes
      }
        + writers.indices.map { [UInt8(csv), UInt8($0), 6] + hostileTexts }
    }
  ) { bytes in
    guard bytes.count > 3 else { return 0 }
    let readers = TrackReaders.all
    let reading = MutationReading(
      Array(bytes.dropFirst(3)), as: readers[Int(bytes[0]) % readers.count].name)
    let writer = writers[(Int(bytes[1]) + Int(bytes[2])) % writers.count]
    var features = FeatureOptions(layers: writer.possibleLayers)
    features.forecasts.takesAllTechniques = true
    features.forecasts.baseTimes = .all
    features.showsPastRadii = true
    features.derivesWarningAreas = true
    features.keepsHoles = bytes[1] & 8 != 0
    features.tolerance = [100, 1, 1_000, 100_000][Int(bytes[2] >> 4 & 3)]
    var options = WritingOptions()
    options.digits = Int(bytes[2] & 15)
    options.geoJSON.hasContinuousLongitudes = bytes[1] & 16 != 0
    options.geoJSON.lineTimes =
      bytes[1] & 32 == 0 ? nil : bytes[1] & 64 == 0 ? .properties : .positions
    // Without it decks refuse storms whose winds are all means of ten minutes.
    options.windFactor = 1
    return map(of: reading.storms, as: writer, features, options)
  }

  /// The formats but pictures, which are plates that another library draws.
  private static let writers = FeatureWriters.all.filter { !["png", "pdf"].contains($0.name) }

  /// A table whose texts separate, quote or end something in a format, beside scalars that make one Character with it.
  private static let hostileTexts: [UInt8] = {
    let marks = ["", "\u{600}", "\u{301}", "\u{200D}", "\u{1F1E6}"]
    let payloads = [
      "'", "\"", ",", ";", "|", "\n", "\t", "--", "*/", "]]>", "<", "&", "</script>", "-->", "\\",
      "${x}", "../",
      "');ATTACH 'p.db' AS p;CREATE TABLE p.t(a);--",
    ]
    var table = "name,agency,class,time,lat,lon,wind_kt\n"
    for (row, payload) in payloads.enumerated() {
      for mark in marks {
        let text = "\"a\(mark)\(payload.replacingOccurrences(of: "\"", with: "\"\""))\(mark)b\""
        table += "\(text),\(text),\(text),2020-01-\(row + 10)T00:00Z,10,120,40\n"
      }
    }
    return Array(table.utf8)
  }()

  private static func map(
    of storms: [Storm], as writer: any FeatureWriter, _ features: FeatureOptions,
    _ options: WritingOptions
  ) -> [UInt8] {
    var maker = FeatureMaker(features)
    var piece = MapPiece()
    var points = 0
    // Two of the decks have room for one storm only.
    let hasOne = (writer as? any DeckWriter)?.hasOneStorm ?? false
    for storm in hasOne ? storms.prefix(1) : storms[...] {
      let made = maker.features(of: storm)
      let count = made.features.count { $0.layer == .fix || $0.layer == .forecastFix }
      points += made.features.count {
        if case .point = $0.shape { true } else { false }
      }
      // Of the storm as read: the maker adds computed means, which are in a layer of their own.
      let hasForecasts = features.layers.contains(.forecastFix)
      let published =
        storm.track.count + (hasForecasts ? storm.forecasts.map(\.fixes.count).reduce(0, +) : 0)
      if features.layers.contains(.fix), count != published, made.findings.isEmpty,
        made.notes.isEmpty
      {
        complain("\(count) of \(published) fixes, and nothing is said")
      }
      piece.add(made, as: writer, options: options)
    }
    let isTold = !piece.takeFindings().isEmpty
    do throws(WriteError) {
      let bytes = try piece.whole(as: writer, options: options)
      let check = MapCheck(bytes: bytes, options: options.geoJSON)
      if let written = check.points(in: writer.name), written != points, !isTold {
        complain("\(written) of \(points) points in \(writer.name), and nothing is said")
      }
      return bytes
    } catch {
      // A plate may have nothing to draw.
      guard writer.drawsAllStormsAtClosing else { complain("\(writer.name): \(error)") }
      return []
    }
  }
}

/// What must hold of any map.
private struct MapCheck {
  let bytes: [UInt8]
  let options: GeoJSONOptions

  /// Parses a map; returns the number of its points, for formats of data.
  func points(in format: String) -> Int? {
    switch format {
    case "geojson": return points(in: Data(bytes))
    case "geojsonl":
      return bytes.split(separator: 0x0A).map { points(in: Data($0)) }.reduce(0, +)
    case "kml", "svg": parseXML()
    case "kmz": if !bytes.starts(with: [0x50, 0x4B]) { complain("no archive") }
    case "gpkg": checkDatabase()
    case "html":
      let text = String(decoding: bytes, as: UTF8.self)
      let count = text.components(separatedBy: "<script").count - 1
      if count > 4 || !text.hasSuffix("</html>\n") { complain("a page with \(count) scripts") }
    case "csv": return csvRows()
    case "czml", "mfjson": checkMovement()
    case "atcf", "hurdat2", "ibtracs": checkReadable(as: format)
    case "fort22": checkReadable(as: "atcf")
    case "geoclaw": checkNumbers()
    default: complain("nothing checks \(format)")
    }
    return nil
  }

  // MARK: - GeoJSON

  private func points(in data: Data) -> Int {
    let object: Any
    do { object = try JSONSerialization.jsonObject(with: data) } catch {
      complain("no JSON: \(error)")
    }
    guard let whole = object as? [String: Any] else { complain("no JSON object") }
    let features = whole["features"] as? [[String: Any]] ?? [whole]
    var points = 0
    for feature in features {
      guard let geometry = feature["geometry"] as? [String: Any],
        let type = geometry["type"] as? String
      else { complain("a feature without a geometry") }
      check(geometry["coordinates"], isRing: type.hasSuffix("Polygon"))
      if type == "Point" { points += 1 }
    }
    return points
  }

  private func check(_ value: Any?, isRing: Bool) {
    guard let list = value as? [Any], let first = list.first else {
      complain("coordinates \(String(describing: value))")
    }
    if let place = list as? [Double] {
      // The latter with the height and the time.
      let isPlace = place.count == 2 || (place.count == 4 && options.lineTimes == .positions)
      let isContinuous = options.hasContinuousLongitudes || options.lineTimes == .positions
      guard isPlace, isContinuous || abs(place[0]) <= 180, abs(place[0]) <= 1_080,
        abs(place[1]) <= 90
      else { complain("a vertex at \(place)") }
      return
    }
    if isRing, let ring = list as? [[Double]], ring.count < 4 || ring.first != ring.last {
      complain("a ring \(ring)")
    }
    _ = first
    for part in list { check(part, isRing: isRing) }
  }

  // MARK: - Other formats

  /// The reader of the format takes the file; it is empty if no storm fits.
  private func checkReadable(as reader: String) {
    guard !bytes.isEmpty, let error = MutationReading(bytes, as: reader).error else { return }
    complain("the \(reader) reader refuses the file: \(error)")
  }

  /// The number of fixes, their first time, an empty line, and seven numbers for each fix.
  private func checkNumbers() {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let fixes = lines.dropFirst(3).dropLast()
    guard bytes.isEmpty || (lines[0] == "\(fixes.count)" && lines[2].isEmpty),
      fixes.allSatisfy({ $0.split(separator: " ").compactMap { Double($0) }.count == 7 })
    else { complain("a file of \(lines.count) lines with other than seven numbers") }
  }

  /// Every position of what moves has its time.
  private func checkMovement() {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) else {
      complain("no JSON")
    }
    let features = (object as? [String: Any])?["features"] ?? object
    guard let features = features as? [[String: Any]] else { complain("no list") }
    for feature in features {
      if let path = feature["temporalGeometry"] as? [String: Any] {
        guard let places = path["coordinates"] as? [[Double]],
          let times = path["datetimes"] as? [String], times.count == places.count,
          Set(times).count == times.count, places.allSatisfy({ abs($0[1]) <= 90 })
        else { complain("a movement \(path)") }
      }
      if let path = feature["position"] as? [String: Any] {
        // Positions of marks have times.
        let count = path["epoch"] == nil ? 3 : 4
        guard let numbers = path["cartographicDegrees"] as? [Double],
          numbers.count % count == 0,
          stride(from: count - 2, to: numbers.count, by: count).allSatisfy({
            abs(numbers[$0]) <= 90
          })
        else { complain("a mark \(path)") }
      }
    }
  }

  private func parseXML() {
    let document = bytes.withUnsafeBytes {
      xmlReadMemory(
        $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), nil, nil,
        Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_HUGE.rawValue))
    }
    guard let document else { complain("not well-formed") }
    xmlFreeDoc(document)
  }

  private func checkDatabase() {
    var database: OpaquePointer?
    guard sqlite3_open(":memory:", &database) == SQLITE_OK else { complain("no SQLite") }
    defer { sqlite3_close(database) }
    var memory = bytes
    var answers: [String] = []
    memory.withUnsafeMutableBufferPointer { memory in
      let count = sqlite3_int64(memory.count)
      guard
        sqlite3_deserialize(
          database, "main", memory.baseAddress, count, count,
          UInt32(SQLITE_DESERIALIZE_READONLY)) == SQLITE_OK
      else { complain("no database") }
      var statement: OpaquePointer?
      sqlite3_prepare_v2(database, "PRAGMA integrity_check", -1, &statement, nil)
      while sqlite3_step(statement) == SQLITE_ROW {
        answers.append(String(cString: sqlite3_column_text(statement, 0)))
      }
      sqlite3_finalize(statement)
    }
    if answers != ["ok"] { complain("the database is damaged: \(answers)") }
  }

  /// The number of rows by RFC 4180, all of which have as many fields as the header.
  private func csvRows() -> Int {
    var rows: [Int] = []
    var (fields, isQuoted, isEmpty) = (1, false, true)
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if byte == UInt8(ascii: ",") { fields += 1 }
      if byte == 0x0A {
        rows.append(fields)
        (fields, isEmpty) = (1, true)
      } else {
        isEmpty = false
      }
    }
    if isQuoted || !isEmpty { complain("the table is cut off") }
    if let header = rows.first, rows.contains(where: { $0 != header }) {
      complain("rows with \(Set(rows)) fields")
    }
    return max(0, rows.count - 1)
  }
}
