/// Reads the extended best track data set of CIRA and RAMMB, which adds the size of storms to
/// HURDAT2.
///
/// Source: J. L. Demuth et al., "Improvement of advanced microwave sounder unit tropical cyclone
/// intensity and size estimation algorithms", J. Appl. Meteor. Climatol. 45 (2006), and the data
/// set's `EBTRK_README`, versions 2.03 (2015) and 3.0.2 (2022). Columns are fixed; they are wider
/// since 2021. Winds are 1-minute means in knots, pressures are in hPa, lengths in nautical miles.
struct EBTRKReader: TrackReader {
  let name = "ebtrk"
  let summary = "Extended best tracks of the Atlantic and the eastern Pacific (EBTRK)"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { line, _ in
      guard let columns = EBTRKColumns(line) else { return false }
      return EBTRKFormat(columns).place(in: line, { _, _ in }) != nil
    } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    let columns = try source.withOpening { $0.withFirstLines { line, _ in EBTRKColumns(line) } }
    var format = EBTRKFormat((columns ?? nil) ?? .current)
    try format.read(&source, storm: storm, finding: finding)
  }
}

/// The columns of the fields, counted from 0.
struct EBTRKColumns {
  /// The columns since 2021, with ids such as `AL011851`.
  static let current = EBTRKColumns(
    id: 0..<8, name: 9..<21, moment: 21..<27, year: 28..<32, latitude: 32..<38,
    longitude: 38..<45, wind: 45..<49, pressure: 49..<54, innerRadius: 54..<58, eye: 58..<62,
    outerPressure: 62..<67, outerRadius: 67..<71, radii: [72, 85, 98], type: 111..<112)
  /// The columns until 2021, with ids such as `AL0188`.
  static let former = EBTRKColumns(
    id: 0..<6, name: 7..<17, moment: 17..<23, year: 24..<28, latitude: 28..<33,
    longitude: 33..<39, wind: 39..<43, pressure: 43..<48, innerRadius: 48..<52, eye: 52..<56,
    outerPressure: 56..<61, outerRadius: 61..<65, radii: [66, 79, 92], type: 105..<106)

  let id, name, moment, year, latitude, longitude, wind, pressure: Range<Int>
  let innerRadius, eye, outerPressure, outerRadius: Range<Int>
  /// The first column of the four radii of 34, 50 and 64 kt, three columns each.
  let radii: [Int]
  let type: Range<Int>

  /// The width of a line up to the type; the distance to land and a letter follow.
  var width: Int { type.upperBound }
  /// Where a line ends.
  var end: Int { width + 9 }
}

extension EBTRKColumns {
  /// The columns of a line; `nil` if it has neither layout.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    let layouts = [Self.current, .former]
    guard let found = layouts.first(where: { $0.id(in: line) != nil && $0.areDigits(line) })
    else { return nil }
    self = found
  }

  /// Whether date and year are digits.
  private func areDigits(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.areDigits(moment) && line.areDigits(year)
  }

  /// The id in a line, with the year in four digits; `nil` if there is none.
  ///
  /// Ids with two digits of the year take their century from the year of the fix, which is the next
  /// one after New Year.
  func id(in line: UnsafeBufferPointer<UInt8>) -> String? {
    let text = line.column(id)
    guard text.count == id.count, text.areDigits(2..<text.count),
      text[..<2].allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }),
      line.column(id.upperBound..<id.upperBound + 1).isBlank
    else { return nil }
    if text.count == 8 { return text.string }
    let season = line.column(year)
    guard season.areDigits(0..<4) else { return nil }
    let known = season.number(0..<4)
    return text.column(0..<4).string + String(known - (known - text.number(4..<6) + 150) % 100 + 50)
  }
}

/// The lines of the extended best track.
struct EBTRKFormat: KeyedTrackFormat {
  static let exampleOfLine = "AL012022 ALEX        060506 2022  28.0   78.0  45 1003 ..."
  private static let source = Agency.cira.source("Extended Best Track")

  private let columns: EBTRKColumns
  /// The id of the line before, as written and with the year in four digits: a storm keeps its year
  /// over New Year.
  private var last = (text: "", id: "")

  init(_ columns: EBTRKColumns) { self.columns = columns }

  mutating func key(
    of line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> String? {
    let text = line.column(columns.id).string
    guard let id = text == last.text ? last.id : columns.id(in: line) else {
      report(.noID(line.column(0..<9).string), 0)
      return nil
    }
    guard line.count >= columns.width else {
      report(.tooShort(line.count, columns.width), line.count)
      return nil
    }
    last = (text, id)
    return id
  }

  mutating func storm(
    _ id: String, in line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) -> Storm {
    var storm = Storm(
      id: StormID(scheme: "atcf", code: id), agency: Agency.nhc.code, source: Self.source)
    storm.otherIDs = [id]
    storm.number = Int(id.dropFirst(2).prefix(2)).map(String.init)
    storm.season = Int(id.suffix(4))
    storm.trackType = .final
    storm.basin = Basin(code: String(id.prefix(2)))
    if storm.basin == nil { report(.noBasin(String(id.prefix(2))), 0) }
    let name = line.field(columns.name)
    if let words = name.name {
      storm.names.add(name: words, language: "en")
    } else {
      report(.noName(name.string), columns.name.lowerBound)
    }
    return storm
  }

  func place(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (time: Timestamp, position: GeoPoint)? {
    let (moment, year) = (line.column(columns.moment), line.column(columns.year))
    guard moment.areDigits(0..<6), year.areDigits(0..<4),
      let time = Timestamp(
        year: year.number(0..<4), month: moment.number(0..<2), day: moment.number(2..<4),
        hour: moment.number(4..<6))
    else {
      report(.noTime(moment.string, year.string), columns.moment.lowerBound)
      return nil
    }
    // Longitudes are in degrees west.
    let (north, west) = (line.field(columns.latitude), line.field(columns.longitude))
    guard let latitude = DecimalNumber.value(of: north),
      let longitude = DecimalNumber.value(of: west),
      let position = GeoPoint(latitude: latitude, longitude: -longitude)
    else {
      report(.noPosition(north.string, west.string), columns.latitude.lowerBound)
      return nil
    }
    return (time, position)
  }

  func complete(
    _ fix: inout Fix, in line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    // -99 is a missing value, and 0 is one everywhere but in radii.
    func number(
      _ columns: Range<Int>, _ name: StaticString, _ range: ClosedRange<Double>
    ) -> Double? {
      let text = line.field(columns)
      return text.equals("0") || text.equals("-99")
        ? nil : line.number(text, name, in: range, report)
    }
    if let wind = number(columns.wind, "wind", 1...250) {
      fix.wind = Wind(Speed(wind, .knots), of: .nhc)
    }
    fix.pressure = Pressure(
      aboveZero: number(columns.pressure, "pressure", 800...1_100), .hectopascals)
    fix.radiusOfMaximumWind = Length(
      aboveZero: number(columns.innerRadius, "radius of maximum wind", 1...2_700), .nauticalMiles)
    fix.updateDetails { values in
      values.eyeDiameter = Length(
        aboveZero: number(columns.eye, "eye diameter", 1...500), .nauticalMiles)
      values.outerIsobar = OuterIsobar(
        aboveZero: number(columns.outerPressure, "pressure of the outer isobar", 800...1_100),
        number(columns.outerRadius, "radius of the outer isobar", 1...2_700), .nauticalMiles)
    }
    var radii = ReadWindRadii()
    for (threshold, first) in zip([34.0, 50, 64], columns.radii) {
      func radius(_ quadrant: Int) -> Length? {
        let text = line.field(first + 3 * quadrant..<first + 3 * quadrant + 3)
        return text.equals("-99")
          ? nil
          : line.number(text, "wind radius", in: 0...2_700, report)
            .map { Length($0, .nauticalMiles) }
      }
      radii.add(Speed(threshold, .knots), RadialExtent.Quadrants((0..<4).map(radius)))
    }
    fix.setWindRadii(radii, .numbers)
    addType(to: &fix, line.column(columns.type), report)
    let rest = line.field(columns.end..<max(columns.end, line.count))
    if !rest.isEmpty { report(.rest(rest.string), line.offset(of: rest)) }
  }

  private func addType(
    to fix: inout Fix, _ text: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    switch text.first {
    case UInt8(ascii: "*"): fix.nature = .tropical
    case UInt8(ascii: "W"): fix.nature = .wave
    case UInt8(ascii: "D"): fix.nature = .disturbance
    case UInt8(ascii: "S"): fix.nature = .subtropical
    case UInt8(ascii: "E"): fix.nature = .extratropical
    case UInt8(ascii: "L"): fix.nature = .remnantLow
    default:
      report(.noType(text.string), columns.type.lowerBound)
      return
    }
    fix.agencyClass = AgencyClass(code: text.string)
  }
}

extension Finding.Message {
  fileprivate static func noID(_ text: String) -> Self {
    "fix omitted: found '\(text)', expected an id such as 'AL012022'"
  }
  fileprivate static func tooShort(_ count: Int, _ expected: Int) -> Self {
    "fix omitted: found \(counted: count, "column"), expected at least \(expected)"
  }
  fileprivate static func noBasin(_ code: String) -> Self {
    "basin omitted: '\(code)' is not a basin code"
  }
  fileprivate static func noName(_ text: String) -> Self {
    "name omitted: found '\(text)', expected printable ASCII"
  }
  fileprivate static func noTime(_ moment: String, _ year: String) -> Self {
    "fix omitted: '\(moment)', '\(year)' is not a month, day, hour and year such as '060506', '2022'"
  }
  fileprivate static func noPosition(_ latitude: String, _ longitude: String) -> Self {
    "fix omitted: '\(latitude)', '\(longitude)' is not a latitude and a longitude west in degrees"
  }
  fileprivate static func rest(_ text: String) -> Self {
    "text after the last field omitted: '\(text)'"
  }
  fileprivate static func noType(_ text: String) -> Self {
    "nature omitted: found '\(text)', expected one of * W D S E L"
  }
}
