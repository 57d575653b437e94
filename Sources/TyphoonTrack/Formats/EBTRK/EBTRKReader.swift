/// Reads the extended best track data set of CIRA and RAMMB, which adds the size of storms to
/// HURDAT2.
///
/// Source: J. L. Demuth et al., "Improvement of advanced microwave sounder unit tropical cyclone
/// intensity and size estimation algorithms", J. Appl. Meteor. Climatol. 45 (2006), and the data
/// set's `EBTRK_README`, versions 2.03 (2015) and 3.0.2 (2022). Columns are fixed; they are wider
/// since 2021. Winds are 1-minute means in knots, pressures are in hPa, lengths in nautical miles.
final class EBTRKReader: TrackReader {
  let name = "ebtrk"
  let summary = "Extended best tracks of the Atlantic and the eastern Pacific (EBTRK)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { text, _ in
      guard let format = EBTRKFormat(text) else { return false }
      var line = FieldLine(text, format.split)
      return format.place(in: &line) != nil
    } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let known = try source.withOpening { $0.withFirstLines { line, _ in EBTRKFormat(line) } }
    var format = (known ?? nil) ?? EBTRKFormat(EBTRKFormat.current)
    try format.read(&source, storm: storm, finding: finding)
  }
}

/// The lines of the extended best track.
///
/// Fields: 0 id, 1 name, 2 month, day and hour, 3 year, 4 latitude, 5 longitude west, the `numbers`,
/// 24 type; the distance to land and a letter follow.
struct EBTRKFormat: KeyedTrackFormat {
  static let exampleOfLine = "AL012022 ALEX        060506 2022  28.0   78.0  45 1003 ..."
  private static let source = Agency.cira.source("Extended Best Track")

  /// The columns since 2021, with ids such as `AL011851`.
  static let current = columns(
    [
      0..<8, 9..<21, 21..<27, 28..<32, 32..<38, 38..<45, 45..<49, 49..<54, 54..<58, 58..<62,
      62..<67, 67..<71,
    ], radii: [72, 85, 98], type: 111)
  /// The columns until 2021, with ids such as `AL0188`.
  private static let former = columns(
    [
      0..<6, 7..<17, 17..<23, 24..<28, 28..<33, 33..<39, 39..<43, 43..<48, 48..<52, 52..<56,
      56..<61, 61..<65,
    ], radii: [66, 79, 92], type: 105)

  /// Adds the columns of the four radii of 34, 50 and 64 kt and of the type.
  private static func columns(_ first: [Range<Int>], radii: [Int], type: Int) -> [Range<Int>] {
    let starts = radii.flatMap { start in (0..<4).map { start + 3 * $0 } }
    return first + starts.map { $0..<$0 + 3 } + [type..<type + 1]
  }

  private static let numbers: [LineColumn] = [
    .wind(6, 1...250, .knots, of: .nhc, missing: [0]), .pressure(7, missing: [0]),
    .radiusOfMaximumWind(8, 1...2_700, .nauticalMiles),
    LineColumn(9, "eye diameter", 1...500, missing: [0]) {
      $0.eyeDiameter = Length($1, .nauticalMiles)
    },
    .outerPressure(10, 800...1_100), .outerRadius(11, 1...2_700, .nauticalMiles),
    .quadrants(12, of: 34, upTo: 2_700, .nauticalMiles),
    .quadrants(16, of: 50, upTo: 2_700, .nauticalMiles),
    .quadrants(20, of: 64, upTo: 2_700, .nauticalMiles),
  ]

  private static let types: [(letter: String, nature: Nature)] = [
    ("*", .tropical), ("W", .wave), ("D", .disturbance), ("S", .subtropical),
    ("E", .extratropical), ("L", .remnantLow),
    // In files, but not in the README.
    ("A", .unknown), ("X", .unknown),
  ]

  private let columns: [Range<Int>]
  /// The id of the line before, as written and with the year in four digits: a storm keeps its year
  /// over New Year.
  private var last = (text: "", id: "")

  init(_ columns: [Range<Int>]) { self.columns = columns }

  /// The format of a line; `nil` if it has neither layout.
  init?(_ text: Bytes) {
    let formats = [Self.current, Self.former].map { EBTRKFormat($0) }
    let found = formats.first { format in
      let line = FieldLine(text, format.split)
      return format.id(in: line) != nil && line[2].areDigits(0..<6) && line[3].areDigits(0..<4)
    }
    guard let found else { return nil }
    self = found
  }

  func split(_ line: Bytes, into fields: inout TextFields) { fields.slice(line, at: columns) }

  /// The id in a line, with the year in four digits; `nil` if there is none.
  ///
  /// Ids with two digits of the year take their century from the year of the fix, which is the next
  /// one after New Year.
  private func id(in line: FieldLine) -> String? {
    let (text, width) = (line[0], columns[0].count)
    guard text.count == width, text.areDigits(2..<width), text[..<2].areCapitals,
      line[width..<width + 1].isEmpty
    else { return nil }
    if width == 8 { return text.string }
    guard line[3].areDigits(0..<4) else { return nil }
    let known = line[3].number(0..<4)
    return text.column(0..<4).string + String(known - (known - text.number(4..<6) + 150) % 100 + 50)
  }

  mutating func key(of line: inout FieldLine) -> String? {
    let text = line[0].string
    guard let id = text == last.text ? last.id : id(in: line) else {
      return line.reject(.omitted("fix", found: line[0..<9].string, "an id such as 'AL012022'"))
    }
    let width = columns[24].upperBound
    guard line.text.count >= width else {
      return line.reject(
        "fix omitted: found \(counted: line.text.count, "column"), expected at least \(width)",
        at: line.text.count)
    }
    last = (text, id)
    return id
  }

  func storm(_ id: String, in line: inout FieldLine) -> Storm {
    var storm = Storm(
      id: StormID(scheme: "atcf", code: id), agency: Agency.nhc.code, source: Self.source)
    storm.setDeckID(id, in: &line)
    storm.number = Int(id.dropFirst(2).prefix(2)).map(String.init)
    storm.setName(1, in: &line)
    storm.trackType = .final
    return storm
  }

  func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)? {
    let (moment, year) = (line[2], line[3])
    guard moment.areDigits(0..<6), year.areDigits(0..<4),
      let time = Timestamp(
        year: year.number(0..<4), month: moment.number(0..<2), day: moment.number(2..<4),
        hour: moment.number(4..<6))
    else {
      return line.reject(
        .omitted(
          "fix", moment.string, year.string,
          isNot: "a month, day, hour and year such as '060506', '2022'"), in: 2)
    }
    return line.position(4, 5, "a latitude and a longitude west in degrees") { text, axis in
      DecimalNumber.value(of: text).map { axis == .latitude ? $0 : -$0 }
    }.map { (time, $0) }
  }

  func complete(_ fix: inout Fix, in line: inout FieldLine) {
    // -99 is a missing value, and 0 is one everywhere but in radii.
    line.read(Self.numbers, into: &fix)
    let type = line[24].string
    if let known = Self.types.first(where: { $0.letter == type }) {
      (fix.nature, fix.agencyClass) = (known.nature, AgencyClass(code: type))
    } else {
      line.omit("nature", 24, expected: "one of * W D S E L A X")
    }
    // The distance to land and letters, of which some releases have several.
    let end = columns[24].upperBound + 9
    let rest = end..<max(end, line.text.count)
    if !line[rest].allSatisfy({ 0x61...0x7A ~= $0 || $0 == 0x20 }) { line.reportText(in: rest) }
  }
}
