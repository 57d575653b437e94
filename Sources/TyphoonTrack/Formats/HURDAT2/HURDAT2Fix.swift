// A fix line of HURDAT2: 20 fields, from date to radii; since 2022 there is a 21st, the radius of
// maximum wind. Earlier lines end with a comma.

extension HURDAT2Format {
  private static let numbers: [LineColumn] = [
    .wind(6, 1...250, .knots, of: .nhc), .pressure(7),
    .quadrants(8, of: 34, upTo: 2_700, .nauticalMiles),
    .quadrants(12, of: 50, upTo: 2_700, .nauticalMiles),
    .quadrants(16, of: 64, upTo: 2_700, .nauticalMiles),
    .radiusOfMaximumWind(20, 1...2_700, .nauticalMiles),
  ]

  mutating func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)? {
    if line.count < 20 {
      line.warn(
        "found \(line.count) fields, expected 20 or 21: the last and the missing ones are omitted")
      line.dropLast()
    }
    let (date, clock) = (line[0], line[1])
    guard let time = Timestamp(digits: date, 8)?.at(clock: clock) else {
      return line.reject(
        .omitted(
          "fix", date.string, clock.string, isNot: "a date and time such as '20170825', '0000'"),
        in: 0)
    }
    return line.position(4, 5, "a position such as '25.2N', '94.6W'") { $0.degrees($1) }
      .map { (time, $0) }
  }

  func complete(_ fix: inout Fix, in line: inout FieldLine) {
    addMark(to: &fix, &line)
    addStatus(to: &fix, &line)
    line.read(Self.numbers, into: &fix, .whole)
    if !needsRadii { fix.windRadii = [] }
    line.reportRest(from: 21)
  }

  /// The record identifier: why a fix has a time of its own, or what is special about it.
  private func addMark(to fix: inout Fix, _ line: inout FieldLine) {
    guard let letter = line[2].first else { return }
    if let mark = Mark(record: letter), line[2].count == 1 {
      fix.marks = [mark]
    } else {
      line.omit("record identifier", 2, expected: "one of C G I L P R S T W")
    }
  }

  /// The status of the system: those of HURDAT2, and those from ATCF decks.
  private func addStatus(to fix: inout Fix, _ line: inout FieldLine) {
    guard !line[3].isEmpty else { return }
    // One fix of HARVEY (2005) has ET.
    let code = line[3].string
    fix.nature = code == "ET" ? .extratropical : Nature(level: code)
    if fix.nature == .unknown {
      line.omit("nature", 3, expected: "a status such as TD, TS, HU, EX")
    }
    if let code = line[3].name { fix.agencyClass = AgencyClass(code: code) }
  }
}
