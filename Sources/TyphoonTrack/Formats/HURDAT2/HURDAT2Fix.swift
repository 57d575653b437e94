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
    if let pressure = number(7, "pressure", in: 800...1_100, line, report) {
      fix.pressure = Pressure(pressure, .hectopascals)
    }
    (fix.windRadii, fix.unknownWinds) = radii(in: line, report)
    if let radius = number(20, "radius of maximum wind", in: 1...2_700, line, report) {
      fix.radiusOfMaximumWind = Length(radius, .nauticalMiles)
    }
    reportRest(of: line, from: 21, report)
  }

  /// A field without surrounding spaces.
  ///
  /// The last field of a line with too few fields is treated as empty: it may be truncated.
  @inline(__always)
  private func field(
    _ index: Int, _ line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let isCut = fields.count < 20 && index == fields.count - 1
    return line.trimmed(isCut ? line.count..<line.count : fields.range(index))
  }

  /// A field of a line with enough fields; `nil` if it is too long for a number.
  @inline(__always)
  private func short(_ index: Int, _ line: UnsafeBufferPointer<UInt8>) -> ShortField? {
    fields.count >= 20 ? ShortField(fields.range(index), of: line) : nil
  }

  // Methods that are called for each line are mutating: others get a copy of the format.

  private mutating func time(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Timestamp? {
    let (short, shortClock) = (short(0, line), short(1, line)?.number(digits: 4))
    // Most fixes are of the same day as the one before.
    if let short, let shortClock, short == lastDay.field, shortClock / 100 <= 23,
      shortClock % 100 <= 59
    {
      return lastDay.start.advanced(bySeconds: (shortClock / 100 * 60 + shortClock % 100) * 60)
    }
    let (date, clock) = (field(0, line), field(1, line))
    guard let day = Timestamp(digits: date, 8), let time = day.at(clock: clock) else {
      report(.noTime(date.string, clock.string), line.offset(of: date))
      return nil
    }
    lastDay = (short, day)
    return time
  }

  private mutating func position(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> GeoPoint? {
    if let north = short(4, line)?.tenths(.latitude, hasPoint: true),
      let east = short(5, line)?.tenths(.longitude, hasPoint: true)
    {
      return GeoPoint(latitude: Double(north) / 10, longitude: Double(east) / 10)
    }
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
  private mutating func addMark(
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
  private mutating func addStatus(
    to fix: inout Fix, _ line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    let short = short(3, line)
    if let short, short == lastStatus.field {
      (fix.nature, fix.agencyClass) = (lastStatus.nature, lastStatus.shown)
      return
    }
    let text = field(3, line)
    guard !text.isEmpty else { return }
    // One fix of HARVEY (2005) has ET.
    if let code = ATCFCode(text), code.nature != .unknown || text.equals("ET") {
      fix.nature = text.equals("ET") ? .extratropical : code.nature
      fix.agencyClass = AgencyClass(code: code.string)
      lastStatus = (short, fix.nature, fix.agencyClass)
      return
    }
    report(.noStatus(text.string), line.offset(of: text))
    if let code = text.name { fix.agencyClass = AgencyClass(code: code) }
  }

  /// Parses a number; `nil` if it is missing or invalid.
  @inline(__always)
  private mutating func number(
    _ index: Int, _ name: StaticString, in allowed: ClosedRange<Int>,
    _ line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Double? {
    if let short = short(index, line) {
      if let value = short.number, allowed ~= value { return Double(value) }
      if short.isMissing { return nil }
    }
    return longNumber(index, name, in: allowed, line, report)
  }

  @inline(never)
  private mutating func longNumber(
    _ index: Int, _ name: StaticString, in allowed: ClosedRange<Int>,
    _ line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Double? {
    let text = field(index, line)
    guard let value = text.wholeNumber, allowed ~= value else {
      // Both values mean missing, in any field.
      if !text.isEmpty, !text.equals("-999"), !text.equals("-99") {
        report(.noNumber(text.string, name, allowed), line.offset(of: text))
      }
      return nil
    }
    return Double(value)
  }

  /// The radii of winds, and the winds whose radii are missing; most lines repeat the text of those
  /// in the line before.
  private mutating func radii(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (read: [WindRadii], unknown: WindForces) {
    let range = fields.range(8).lowerBound..<fields.range(19).upperBound
    let text = UnsafeBufferPointer(rebasing: line[range])
    if fields.count >= 20, lastRadii.text.withUnsafeBufferPointer({ $0.isSame(as: text) }) {
      return (lastRadii.read, lastRadii.unknown)
    }
    let near = lengths(8, line, report)
    let middle = lengths(12, line, report)
    let inner = lengths(16, line, report)
    var radii: [WindRadii] = []
    var unknown: WindForces = []
    func add(_ threshold: Int16, _ force: WindForces, _ lengths: SIMD4<Int16>) {
      if lengths.max() < 0 { unknown.insert(force) }
      // Most fixes have no such wind.
      guard needsRadii, lengths.max() > 0 else { return }
      if radii.isEmpty { radii.reserveCapacity(3) }
      let read = ATCFRadii(threshold: threshold, isCircle: false, lengths: lengths)
      radii.append(WindRadii(threshold: Speed(Double(threshold), .knots), extent: read.extent))
    }
    add(34, .gale, near.read)
    add(50, .storm, middle.read)
    add(64, .hurricane, inner.read)
    (lastRadii.read, lastRadii.unknown) = (radii, unknown)
    if !near.isPlain || !middle.isPlain || !inner.isPlain {
      // Each line reports its own problems.
      lastRadii.text = []
    } else if lastRadii.text.count == text.count {
      lastRadii.text.withUnsafeMutableBufferPointer { _ = $0.update(fromContentsOf: text) }
    } else {
      lastRadii.text = Array(text)
    }
    return (radii, unknown)
  }

  /// Parses four lengths, the first of them in a field; plain ones need no report.
  @inline(__always)
  private mutating func lengths(
    _ index: Int, _ line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (read: SIMD4<Int16>, isPlain: Bool) {
    if let first = length(index, line), let second = length(index + 1, line),
      let third = length(index + 2, line), let fourth = length(index + 3, line)
    {
      return (SIMD4(first, second, third, fourth), true)
    }
    var read = SIMD4<Int16>(repeating: -1)
    for quadrant in 0..<4 {
      read[quadrant] =
        length(index + quadrant, line)
        ?? Int16(longNumber(index + quadrant, "wind radius", in: 0...2_700, line, report) ?? -1)
    }
    return (read, false)
  }

  /// A length in nautical miles, -1 if it is missing; `nil` if the field needs a closer look.
  @inline(__always)
  private func length(_ index: Int, _ line: UnsafeBufferPointer<UInt8>) -> Int16? {
    guard let short = short(index, line) else { return nil }
    if let value = short.number, value <= 2_700 { return Int16(value) }
    return short.isMissing ? -1 : nil
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
