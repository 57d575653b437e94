// A fix line of HURDAT2: 20 fields, from date to radii; since 2022 there is a 21st, the radius of
// maximum wind. Earlier lines end with a comma.

extension HURDAT2Format {
  mutating func place(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (time: Timestamp, position: GeoPoint)? {
    fields.split(line)
    if fields.count < 20 { report(.fewFields(fields.count), 0) }
    guard let time = time(in: line, report), let position = position(in: line, report) else {
      return nil
    }
    return (time, position)
  }

  mutating func complete(
    _ fix: inout Fix, in line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    addMark(to: &fix, line, report)
    addStatus(to: &fix, line, report)
    if let wind = number(6, "wind", in: 1...250, line, report) {
      fix.setWind(Speed(wind, .knots), averagingPeriod: period)
    }
    fix.pressure = Pressure(
      aboveZero: number(7, "pressure", in: 800...1_100, line, report), .hectopascals)
    var radii = ReadWindRadii()
    for (threshold, first) in [(34.0, 8), (50, 12), (64, 16)] {
      let lengths = (first..<first + 4).map { index in
        number(index, "wind radius", in: 0...2_700, line, report)
          .map { Length($0, .nauticalMiles) }
      }
      radii.add(Speed(threshold, .knots), RadialExtent.Quadrants(lengths))
    }
    fix.setWindRadii(radii, .numbers)
    if !needsRadii { fix.windRadii = [] }
    fix.radiusOfMaximumWind = Length(
      aboveZero: number(20, "radius of maximum wind", in: 1...2_700, line, report),
      .nauticalMiles)
    reportRest(of: line, from: 21, report)
  }

  /// A field without surrounding spaces.
  ///
  /// The last field of a line with too few fields is treated as empty: it may be truncated.
  private func field(
    _ index: Int, _ line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let isCut = fields.count < 20 && index == fields.count - 1
    return line.trimmed(isCut ? line.count..<line.count : fields.range(index))
  }

  private func time(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Timestamp? {
    let (date, clock) = (field(0, line), field(1, line))
    let time = Timestamp(digits: date, 8)?.at(clock: clock)
    if time == nil { report(.noTime(date.string, clock.string), line.offset(of: date)) }
    return time
  }

  private func position(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> GeoPoint? {
    let north = field(4, line)
    let east = field(5, line)
    guard let latitude = north.degrees(.latitude), let longitude = east.degrees(.longitude),
      let position = GeoPoint(latitude: latitude, longitude: longitude)
    else {
      report(.noPosition(north.string, east.string), line.offset(of: north))
      return nil
    }
    return position
  }

  /// The record identifier: why a fix has a time of its own, or what is special about it.
  private func addMark(
    to fix: inout Fix, _ line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    let text = field(2, line)
    guard let letter = text.first else { return }
    guard let mark = Mark(record: letter), text.count == 1 else {
      report(.noMark(text.string), line.offset(of: text))
      return
    }
    fix.marks = [mark]
  }

  /// The status of the system: those of HURDAT2, and those from ATCF decks.
  private func addStatus(
    to fix: inout Fix, _ line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    let text = field(3, line)
    guard !text.isEmpty else { return }
    // One fix of HARVEY (2005) has ET.
    let code = text.string
    let nature = code == "ET" ? .extratropical : Nature(level: code)
    if nature != .unknown {
      (fix.nature, fix.agencyClass) = (nature, AgencyClass(code: code))
      return
    }
    report(.noStatus(text.string), line.offset(of: text))
    if let code = text.name { fix.agencyClass = AgencyClass(code: code) }
  }

  /// Parses a number; `nil` if it is missing or invalid.
  private func number(
    _ index: Int, _ name: StaticString, in allowed: ClosedRange<Int>,
    _ line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Double? {
    let text = field(index, line)
    if let value = text.wholeNumber, allowed ~= value { return Double(value) }
    // Both values mean missing, in any field.
    if !text.isEmpty, !text.equals("-999"), !text.equals("-99") {
      report(.noNumber(text.string, name, allowed), line.offset(of: text))
    }
    return nil
  }
}

extension Finding.Message {
  fileprivate static func fewFields(_ count: Int) -> Self {
    "found \(count) fields, expected 20 or 21: the last and the missing ones are omitted"
  }
  fileprivate static func noTime(_ date: String, _ time: String) -> Self {
    "fix omitted: '\(date)', '\(time)' is not a date and time such as '20170825', '0000'"
  }
  fileprivate static func noPosition(_ latitude: String, _ longitude: String) -> Self {
    "fix omitted: '\(latitude)', '\(longitude)' is not a position such as '25.2N', '94.6W'"
  }
  fileprivate static func noMark(_ text: String) -> Self {
    "record identifier omitted: found '\(text)', expected one of C G I L P R S T W"
  }
  fileprivate static func noStatus(_ text: String) -> Self {
    "nature omitted: found '\(text)', expected a status such as TD, TS, HU, EX"
  }
  fileprivate static func noNumber(
    _ text: String, _ field: StaticString, _ allowed: ClosedRange<Int>
  ) -> Self {
    "\(name: field.description) omitted: found '\(text)', expected a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
  }
}
