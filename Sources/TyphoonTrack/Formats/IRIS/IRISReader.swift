/// Reads IRIS, synthetic tracks of 10,000 years in each ocean.
///
/// Source: N. Sparks and R. Toumi, "The Imperial College Storm Model (IRIS) dataset", Scientific
/// Data 11, 424 (2024), table 2. A line that begins with `#` names the columns, which blanks
/// separate; steps are 3 hours; winds are 10-minute means in m/s, pressures in hPa, radii in km.
final class IRISReader: LineTrackReader {
  let name = "iris"
  let summary = "IRIS, synthetic tracks of 10,000 years (Sparks and Toumi 2024)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { header, _ in IRISFormat.isHeader(header) } ?? false
  }

  func format(_ options: ReadingOptions) -> IRISFormat { IRISFormat() }
}

/// The lines of IRIS.
struct IRISFormat: KeyedTrackFormat {
  static let exampleOfLine = "332829 NI 6000 0 10 0 71.7238 17.5157 76.01 894.34 27.8 378.3"
  private static let header = "#tcid basin year tc month timestep lon lat vmax pmin rmw r18"
  private static let source = Agency.iris.source("IRIS synthetic tracks")

  /// The names of the fields in the header, of which older files lack the basin.
  private static let names = header.split(at: " ").map(String.init)
  /// The fields that every file has.
  private static let needed = [0, 2, 4, 5, 6, 7]

  /// The fields that identify a storm.
  struct Key: Equatable { let id, basin: String }

  private static let numbers: [LineColumn] = [
    .wind(8, 0...150, .metresPerSecond, of: .iris), .pressure(9),
    .radiusOfMaximumWind(10, 0...2_000, .kilometres),
    .radius(11, "radius of 18 m/s", of: Speed(18, .metresPerSecond), upTo: 5_000, .kilometres),
  ]

  /// The column of each field; -1 if there is none.
  private var columns = [Int](repeating: -1, count: names.count)
  private var width = 0
  private var start: Timestamp?
  var note: Finding.Message? { .simulatedTimes }

  /// Whether a line is a header.
  static func isHeader(_ line: Bytes) -> Bool {
    let names = LineWords(line).words.map { $0.text.lowercased() }
    return names.first == "#tcid" && ["year", "timestep", "lon", "lat"].allSatisfy(names.contains)
  }

  mutating func begin(_ lines: inout LineCursor, _ finding: Report) throws(ReadError) {
    repeat {
      guard try lines.next() else { throw ReadError(.noHeader(Self.header), at: lines.location()) }
    } while lines.withLine({ $0.isBlank })
    let words = lines.withLine { LineWords($0).words }
    width = words.count
    var unknown: [LineWords.Word] = []
    for (column, word) in words.enumerated() {
      if let field = Self.names.firstIndex(of: word.text.lowercased()), columns[field] < 0,
        (field == 0) == (column == 0)
      {
        columns[field] = column
      } else {
        unknown.append(word)
      }
    }
    for field in Self.needed where columns[field] < 0 {
      let name = Self.names[field].trimmingPrefix("#")
      throw ReadError(
        "found no column '\(name: String(name))', expected a header such as '\(name: Self.header)'",
        at: lines.location())
    }
    if let first = unknown.first {
      lines.location(first.offset).note(.unknownColumns(unknown.map { $0.text }), to: finding)
    }
  }

  func split(_ line: Bytes, into fields: inout TextFields) {
    fields.splitAtBlanks(line)
    if fields.count == width { fields.arrange(columns) }
  }

  func key(of line: inout FieldLine) -> Key? {
    guard line.count == width else { return line.reject(.fieldCount(line.count, "\(width)")) }
    guard line[0].count <= 20, line[0].areDigits else {
      line.omit("fix", 0, expected: "the number of a storm")
      return nil
    }
    return Key(id: line[0].string, basin: line[1].string)
  }

  mutating func storm(_ key: Key, in line: inout FieldLine) -> Storm {
    let year = line.whole(2)
    start = SimulatedTime.start(year: year ?? -1, month: line.whole(4) ?? 0)
    let basin = Basin(code: key.basin)
    var storm = Storm(
      id: StormID(scheme: "iris", code: key.basin.isEmpty ? key.id : "\(key.basin)-\(key.id)"),
      agency: Agency.iris.code, source: Self.source)
    (storm.season, storm.basin, storm.trackType) = (year, basin, .synthetic)
    storm.number = line[3].wholeNumber.map(String.init)
    if basin == nil, !key.basin.isEmpty { line.warn(.notABasin(key.basin), in: 1) }
    return storm
  }

  func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)? {
    guard let time = line.simulatedTime(from: start, year: 2, month: 4, step: 5) else { return nil }
    return line.position(7, 6).map { (time, $0) }
  }

  func complete(_ fix: inout Fix, in line: inout FieldLine) {
    fix.nature = .tropical
    line.read(Self.numbers, into: &fix)
  }
}
