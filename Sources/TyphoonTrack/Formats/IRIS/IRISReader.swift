/// Reads IRIS, synthetic tracks of 10,000 years in each ocean.
///
/// Source: N. Sparks and R. Toumi, "The Imperial College Storm Model (IRIS) dataset", Scientific
/// Data 11, 424 (2024), table 2. A line that begins with `#` names the columns, which blanks
/// separate; steps are 3 hours; winds are 10-minute means in m/s, pressures in hPa, radii in km.
struct IRISReader: TrackReader {
  let name = "iris"
  let summary = "IRIS, synthetic tracks of 10,000 years (Sparks and Toumi 2024)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { header, _ in IRISFormat.isHeader(header) } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    var format = IRISFormat()
    try format.read(&source, storm: storm, finding: finding)
  }
}

/// The lines of IRIS.
struct IRISFormat: KeyedTrackFormat {
  static let exampleOfLine =
    "332829 NI 6000 0 10 0 71.7238 17.5157 76.01 894.34 27.8 378.3"
  private static let header = "#tcid basin year tc month timestep lon lat vmax pmin rmw r18"
  private static let source = Agency.iris.source("IRIS synthetic tracks")

  /// The fields of a line, by their names in the header.
  enum Field: Int, CaseIterable {
    case tcid, basin, year, tc, month, timestep, lon, lat, vmax, pmin, rmw, r18

    /// Its name in the header.
    var name: String { "\(self)" }
    /// Whether every file has the column: older ones lack the basin.
    var isNeeded: Bool { [.tcid, .year, .month, .timestep, .lon, .lat].contains(self) }
  }

  /// What identifies a storm.
  struct Key: Equatable {
    let id, basin: String
  }

  private var fields = TextFields()
  /// The column of each field; -1 if there is none.
  private var columns = [Int](repeating: -1, count: Field.allCases.count)
  private var width = 0
  private var start: Timestamp?
  var note: Finding.Message? { .simulatedTimes }

  /// Whether a line is a header.
  static func isHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let names = LineWords(line).words.map { $0.text.lowercased() }
    return names.first == "#tcid" && ["year", "timestep", "lon", "lat"].allSatisfy(names.contains)
  }

  mutating func begin(
    _ lines: inout LineCursor, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    repeat {
      guard try lines.next() else { throw ReadError(.noHeader(Self.header), at: lines.location()) }
    } while lines.withLine(\.isBlank)
    let words = lines.withLine { LineWords($0).words }
    width = words.count
    var unknown: [LineWords.Word] = []
    for (column, word) in words.enumerated() {
      let name = word.text.lowercased()
      let isNamed = { (field: Field) in name == (column == 0 ? "#" : "") + field.name }
      if let field = Field.allCases.first(where: isNamed), self[field] < 0 {
        columns[field.rawValue] = column
      } else {
        unknown.append(word)
      }
    }
    for field in Field.allCases where field.isNeeded && self[field] < 0 {
      throw ReadError(.noColumn(field.name, Self.header), at: lines.location())
    }
    if let first = unknown.first {
      finding(
        Finding(.note, .unknown(unknown.map(\.text)), at: lines.location(first.offset)))
    }
  }

  mutating func key(
    of line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Key? {
    fields.splitAtBlanks(line)
    guard fields.count == width else {
      report(.fieldCount(fields.count, width), 0)
      return nil
    }
    let id = text(.tcid, line)
    guard id.count <= 20, id.areDigits else {
      report(.noID(id.string), line.offset(of: id))
      return nil
    }
    return Key(id: id.string, basin: text(.basin, line).string)
  }

  mutating func storm(
    _ key: Key, in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Storm {
    let (year, month) = (whole(.year, line), whole(.month, line))
    start = SimulatedTime.start(year: year ?? -1, month: month ?? 0)
    let basin = Basin(code: key.basin)
    var storm = Storm(
      id: StormID(scheme: "iris", code: key.basin.isEmpty ? key.id : "\(key.basin)-\(key.id)"),
      agency: Agency.iris.code, source: Self.source)
    (storm.season, storm.basin, storm.trackType) = (year, basin, .synthetic)
    storm.number = text(.tc, line).wholeNumber.map(String.init)
    if basin == nil, !key.basin.isEmpty {
      report(.noBasin(key.basin), line.offset(of: text(.basin, line)))
    }
    return storm
  }

  func place(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (time: Timestamp, position: GeoPoint)? {
    guard let start else {
      report(.noSimulatedTime(text(.year, line).string, text(.month, line).string), 0)
      return nil
    }
    let step = text(.timestep, line)
    guard let count = step.wholeNumber, 0...HeadedStorm.mostFixes ~= count,
      let time = start.moved(by: count * SimulatedTime.step)
    else {
      report(.noStep(step.string), line.offset(of: step))
      return nil
    }
    let (north, east) = (text(.lat, line), text(.lon, line))
    guard let latitude = DecimalNumber.value(of: north),
      let longitude = DecimalNumber.value(of: east),
      let position = GeoPoint(latitude: latitude, longitude: longitude)
    else {
      report(.noPosition(north.string, east.string), line.offset(of: east))
      return nil
    }
    return (time, position)
  }

  func complete(
    _ fix: inout Fix, in line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    func number(_ field: Field, _ name: StaticString, _ range: ClosedRange<Double>) -> Double? {
      line.number(text(field, line), name, in: range, report)
    }
    fix.nature = .tropical
    if let wind = number(.vmax, "wind", 0...150) {
      fix.wind = Wind(Speed(wind, .metresPerSecond), of: .iris)
    }
    if let pressure = number(.pmin, "pressure", 800...1_100) {
      fix.pressure = Pressure(pressure, .hectopascals)
    }
    fix.radiusOfMaximumWind = Length(
      aboveZero: number(.rmw, "radius of maximum wind", 0...2_000), .kilometres)
    let radius = number(.r18, "radius of 18 m/s", 0...5_000).map { Length($0, .kilometres) }
    var radii = ReadWindRadii()
    radii.add(Speed(18, .metresPerSecond), circle: radius)
    fix.setWindRadii(radii, .cells(of: .gale))
  }

  private subscript(field: Field) -> Int { columns[field.rawValue] }

  /// The text of a field; empty, at the line's end, if there is no such column.
  private func text(
    _ field: Field, _ line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    fields.text(self[field], of: line)
  }

  private func whole(_ field: Field, _ line: UnsafeBufferPointer<UInt8>) -> Int? {
    text(field, line).withoutZeroFraction.wholeNumber
  }
}

extension Finding.Message {
  fileprivate static func noHeader(_ example: String) -> Self {
    "found no header, expected one such as '\(name: example)'"
  }
  fileprivate static func noColumn(_ column: String, _ example: String) -> Self {
    "found no column '\(name: column)', expected a header such as '\(name: example)'"
  }
  fileprivate static func unknown(_ names: [String]) -> Self {
    "columns \(list: names) omitted: unknown, or duplicates of other columns"
  }
  fileprivate static func fieldCount(_ count: Int, _ expected: Int) -> Self {
    "fix omitted: found \(counted: count, "field"), expected \(expected)"
  }
  fileprivate static func noID(_ text: String) -> Self {
    "fix omitted: found '\(text)', expected the number of a storm"
  }
  fileprivate static func noBasin(_ text: String) -> Self {
    "basin omitted: '\(text)' is not a basin code"
  }
  fileprivate static func noStep(_ text: String) -> Self {
    "fix omitted: found '\(text)', expected the number of a 3-hourly step"
  }
  fileprivate static func noPosition(_ latitude: String, _ longitude: String) -> Self {
    "fix omitted: '\(latitude)', '\(longitude)' is not a latitude and longitude in degrees"
  }
}
