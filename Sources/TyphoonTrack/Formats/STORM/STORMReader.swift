/// Reads STORM, synthetic tracks of 10,000 years in each ocean.
///
/// Source: N. Bloemendaal et al., "Generation of a global synthetic tropical cyclone hazard dataset
/// using STORM", Scientific Data 7, 40 (2020), table 3, and the data set's `README.txt`. Fields are
/// separated by commas; steps are 3 hours; winds are 10-minute means in m/s, pressures in hPa,
/// radii in km. A later layout has a date as its third field.
struct STORMReader: TrackReader {
  let name = "storm"
  let summary = "STORM, synthetic tracks of 10,000 years (Bloemendaal et al. 2020)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { line, _ in STORMFormat.isLine(line) } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    var format = STORMFormat()
    try format.read(&source, storm: storm, finding: finding)
  }
}

/// The lines of STORM.
struct STORMFormat: KeyedTrackFormat {
  static let exampleOfLine =
    "0, 6, 0, 0, 0, 11.7, 245.1, 999.8, 18.1, 37.04, 0, 0, 738.3"
  private static let source = Agency.storm.source("STORM synthetic tracks")
  private static let basins: [Basin] = [
    .easternPacific, .northAtlantic, .northIndian, .southIndian, .southPacific, .westernPacific,
  ]

  /// What identifies a storm.
  struct Key: Equatable {
    let year, number, basin: Int
  }

  private var fields = TextFields()
  /// The number of fields before the storm's number: year, month, and a date in the later layout.
  private var lead = 2
  /// The time of step 0 of the storm, if its lines have no date.
  private var start: Timestamp?
  private var month = 0
  private(set) var note: Finding.Message?

  /// Whether a line has the fields of STORM: all numbers, but for a date.
  static func isLine(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var format = STORMFormat()
    let line = line.trimmed(0..<(line.last == 0x0D ? line.count - 1 : line.count))
    return format.key(of: line, { _, _ in }) != nil
      && (0..<format.fields.count).allSatisfy {
        ($0 == 2 && format.lead == 3) || format.value($0, line) != nil
      }
      && format.place(in: line, { _, _ in }) != nil
  }

  mutating func key(
    of line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Key? {
    fields.split(line)
    guard 13...14 ~= fields.count else {
      report(.fieldCount(fields.count), 0)
      return nil
    }
    lead = fields.count - 11
    guard let year = whole(0, line), let number = whole(lead, line), number >= 0,
      let basin = whole(lead + 2, line), Self.basins.indices ~= basin
    else {
      let shown = [0, lead, lead + 2].map { text($0, line).string }
      report(.noStorm(shown), 0)
      return nil
    }
    return Key(year: year, number: number, basin: basin)
  }

  mutating func storm(
    _ key: Key, in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Storm {
    month = whole(1, line) ?? 0
    start = SimulatedTime.start(year: key.year, month: month)
    if lead == 2 { note = .simulatedTimes }
    let basin = Self.basins[key.basin]
    var storm = Storm(
      id: StormID(scheme: "storm", code: "\(basin.rawValue)-\(key.year)-\(key.number)"),
      agency: Agency.storm.code, source: Self.source)
    (storm.season, storm.basin, storm.trackType) = (key.year, basin, .synthetic)
    storm.number = String(key.number)
    return storm
  }

  func place(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (time: Timestamp, position: GeoPoint)? {
    guard let time = time(in: line, report) else { return nil }
    let (north, east) = (text(lead + 3, line), text(lead + 4, line))
    // Longitudes continue past 360 in storms that cross the prime meridian.
    guard let latitude = value(lead + 3, line), let longitude = value(lead + 4, line),
      let position = GeoPoint(
        latitude: latitude, longitude: 360...400 ~= longitude ? longitude - 360 : longitude)
    else {
      report(.noPosition(north.string, east.string), line.offset(of: north))
      return nil
    }
    return (time, position)
  }

  private func time(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Timestamp? {
    let step = text(lead + 1, line)
    guard lead == 2 else {
      let date = text(2, line)
      let time = TimeText(date)?.time
      if time == nil { report(.noDate(date.string), line.offset(of: date)) }
      return time
    }
    let month = text(1, line)
    guard
      let start = start ?? SimulatedTime.start(year: whole(0, line) ?? -1, month: self.month(line))
    else {
      report(.noSimulatedTime(text(0, line).string, month.string), 0)
      return nil
    }
    guard let count = whole(lead + 1, line), 0...HeadedStorm.mostFixes ~= count,
      let time = start.moved(by: count * SimulatedTime.step)
    else {
      report(.noStep(step.string), line.offset(of: step))
      return nil
    }
    return time
  }

  private func month(_ line: UnsafeBufferPointer<UInt8>) -> Int { whole(1, line) ?? 0 }

  func complete(
    _ fix: inout Fix, in line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    func number(
      _ index: Int, _ name: StaticString, _ range: ClosedRange<Double>
    ) -> Double? {
      line.number(text(lead + index, line), name, in: range, report)
    }
    if lead == 2, month(line) != month {
      report(.otherMonth(text(1, line).string), line.offset(of: text(1, line)))
    }
    fix.nature = .tropical
    if let pressure = number(5, "pressure", 800...1_100) {
      fix.pressure = Pressure(pressure, .hectopascals)
    }
    if let wind = number(6, "wind", 0...150) {
      fix.wind = Wind(Speed(wind, .metresPerSecond), of: .storm)
    }
    fix.radiusOfMaximumWind = Length(
      aboveZero: number(7, "radius of maximum wind", 0...2_000), .kilometres)
    if let category = number(8, "category", -1...5) {
      fix.agencyClass = AgencyClass(code: String(Int(category)))
    }
    if number(9, "landfall", 0...1) == 1 { fix.marks = [.landfall] }
  }

  private func text(
    _ index: Int, _ line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    fields.text(index, of: line)
  }

  /// A whole number, which may be written as `0.0`.
  private func whole(_ index: Int, _ line: UnsafeBufferPointer<UInt8>) -> Int? {
    text(index, line).withoutZeroFraction.wholeNumber
  }

  private func value(_ index: Int, _ line: UnsafeBufferPointer<UInt8>) -> Double? {
    text(index, line).plainNumber(decimalComma: false)
  }
}

extension Finding.Message {
  fileprivate static func fieldCount(_ count: Int) -> Self {
    "fix omitted: found \(counted: count, "field"), expected 13, or 14 with a date"
  }
  fileprivate static func noStorm(_ texts: [String]) -> Self {
    "fix omitted: found \(list: texts.map { "'\($0)'" }), expected a year, the number of a storm and a basin from 0 to 5"
  }
  fileprivate static func noPosition(_ latitude: String, _ longitude: String) -> Self {
    "fix omitted: '\(latitude)', '\(longitude)' is not a latitude and longitude in degrees"
  }
  fileprivate static func noDate(_ text: String) -> Self {
    "fix omitted: '\(text)' is not a date and time such as '2001-09-24 03:00:00'"
  }
  fileprivate static func noStep(_ text: String) -> Self {
    "fix omitted: found '\(text)', expected the number of a 3-hourly step"
  }
  fileprivate static func otherMonth(_ text: String) -> Self {
    "month '\(text)' ignored: the storm began in another"
  }
}
