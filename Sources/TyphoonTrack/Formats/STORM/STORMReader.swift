/// Reads STORM, synthetic tracks of 10,000 years in each ocean.
///
/// Source: N. Bloemendaal et al., "Generation of a global synthetic tropical cyclone hazard dataset
/// using STORM", Scientific Data 7, 40 (2020), table 3, and the data set's `README.txt`. Fields are
/// separated by commas; steps are 3 hours; winds are 10-minute means in m/s, pressures in hPa,
/// radii in km. A later layout has a date as its third field.
final class STORMReader: LineTrackReader {
  let name = "storm"
  let summary = "STORM, synthetic tracks of 10,000 years (Bloemendaal et al. 2020)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { line, _ in STORMFormat.isLine(line) } ?? false
  }

  func format(_ options: ReadingOptions) -> STORMFormat { STORMFormat() }
}

/// The lines of STORM.
///
/// Fields: 0 year, 1 month, 2 number, 3 step, 4 basin, 5 latitude, 6 longitude, the `numbers`, 12
/// distance to land, and in the later layout 13 date.
struct STORMFormat: KeyedTrackFormat {
  static let exampleOfLine = "0, 6, 0, 0, 0, 11.7, 245.1, 999.8, 18.1, 37.04, 0, 0, 738.3"
  private static let source = Agency.storm.source("STORM synthetic tracks")
  private static let basins: [Basin] = [
    .easternPacific, .northAtlantic, .northIndian, .southIndian, .southPacific, .westernPacific,
  ]
  private static let numbers: [LineColumn] = [
    .pressure(7), .wind(8, 0...150, .metresPerSecond, of: .storm),
    .radiusOfMaximumWind(9, 0...2_000, .kilometres),
    LineColumn(10, "category", -1...5) { $0.agencyClass = AgencyClass(code: String(Int($1))) },
    LineColumn(11, "landfall", 0...1) { if $1 == 1 { $0.marks = [.landfall] } },
  ]

  /// The fields that identify a storm.
  struct Key: Equatable { let year, number, basin: Int }

  /// The time of step 0 of the storm, if its lines have no date.
  private var start: Timestamp?
  private var month = 0
  private(set) var note: Finding.Message?

  /// Whether a line has the fields of STORM: all numbers, but for a date.
  static func isLine(_ text: Bytes) -> Bool {
    var format = STORMFormat()
    var line = FieldLine(
      text.trimmed(0..<(text.last == 0x0D ? text.count - 1 : text.count)), format.split)
    return format.key(of: &line) != nil
      && (0..<13).allSatisfy { line[$0].plainNumber(decimalComma: false) != nil }
      && format.place(in: &line) != nil
  }

  func split(_ line: Bytes, into fields: inout TextFields) {
    fields.split(line)
    if fields.count == 14 { fields.arrange([0, 1] + Array(3..<14) + [2]) }
  }

  mutating func key(of line: inout FieldLine) -> Key? {
    guard 13...14 ~= line.count else {
      return line.reject(.fieldCount(line.count, "13, or 14 with a date"))
    }
    guard let year = line.whole(0), let number = line.whole(2), number >= 0,
      let basin = line.whole(4), Self.basins.indices ~= basin
    else { return line.reject(.noStorm([0, 2, 4].map { line[$0].string })) }
    return Key(year: year, number: number, basin: basin)
  }

  mutating func storm(_ key: Key, in line: inout FieldLine) -> Storm {
    month = line.whole(1) ?? 0
    start = SimulatedTime.start(year: key.year, month: month)
    if line.count == 13 { note = .simulatedTimes }
    let basin = Self.basins[key.basin]
    var storm = Storm(
      id: StormID(scheme: "storm", code: "\(basin.rawValue)-\(key.year)-\(key.number)"),
      agency: Agency.storm.code, source: Self.source)
    (storm.season, storm.basin, storm.trackType) = (key.year, basin, .synthetic)
    storm.number = String(key.number)
    return storm
  }

  func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)? {
    guard let time = time(in: &line) else { return nil }
    // Longitudes continue past 360 in storms that cross the prime meridian.
    return line.position(5, 6) { text, axis in
      let value = text.plainNumber(decimalComma: false)
      return value.map { axis == .longitude && 360...400 ~= $0 ? $0 - 360 : $0 }
    }.map { (time, $0) }
  }

  private func time(in line: inout FieldLine) -> Timestamp? {
    guard line.count == 14 else {
      let start = start ?? SimulatedTime.start(year: line.whole(0) ?? -1, month: line.whole(1) ?? 0)
      return line.simulatedTime(from: start, year: 0, month: 1, step: 3)
    }
    if let time = TimeText(line[13])?.time { return time }
    return line.reject(
      .omitted("fix", line[13].string, isNot: "a date and time such as '2001-09-24 03:00:00'"),
      in: 13)
  }

  func complete(_ fix: inout Fix, in line: inout FieldLine) {
    if line.count == 13, line.whole(1) ?? 0 != month {
      line.warn("month '\(line[1].string)' ignored: the storm began in another", in: 1)
    }
    fix.nature = .tropical
    line.read(Self.numbers, into: &fix)
  }
}

extension Finding.Message {
  fileprivate static func noStorm(_ texts: [String]) -> Self {
    "fix omitted: found \(list: texts.map { "'\($0)'" }), expected a year, the number of a storm and a basin from 0 to 5"
  }
}
