// A fix line of JMA's best tracks, for example
//
//     91092706 002 5 325 1293  935     095     30180 0140 30400 0260         #
//
// Columns are counted from 0: time 0-7, mark 9-11, grade 13, latitude 15-17, longitude 19-22,
// pressure 24-27, wind 33-35; for 50 kt and then for 30 kt, the direction of the longest radius,
// the longest radius and the shortest radius: 41, 42-45, 47-50 and 52, 53-56, 58-61; landfall or
// passage 71.

extension JMABestTrackFormat {
  func place(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (time: Timestamp, position: GeoPoint)? {
    guard line.column(9..<12).equals("002"), isInColumns(line) else {
      report(.notInColumns(line.field(0..<30).string), 0)
      return nil
    }
    guard let time = time(in: line, report), let position = position(in: line, report) else {
      return nil
    }
    return (time, position)
  }

  func complete(
    _ fix: inout Fix, in line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    addGrade(to: &fix, line, report)
    if let pressure = line.columnNumber(24..<28, report: report, "pressure", in: 800...1_100) {
      fix.pressure = Pressure(Double(pressure), .hectopascals)
    }
    // For depressions and extratropical cyclones JMA writes 000: it gives no wind.
    if let wind = line.columnNumber(33..<36, report: report, "wind", in: 1...250) {
      fix.setWind(Speed(Double(wind), .knots), averagingPeriod: period)
    }
    var radii = ReadWindRadii()
    addRadii(52, 30, in: line, to: &radii, report)
    addRadii(41, 50, in: line, to: &radii, report)
    fix.setWindRadii(radii, .lines(of: [.gale, .storm]))
    // Without a wind, only a depression is known to have no gales.
    if !fix.hasWind, fix.windRadii.isEmpty, fix.agencyClass?.code != "TD" {
      fix.unknownWinds = .all
    }
    let mark = line.column(71..<72)
    if mark.equals("#") { fix.marks.append(.landfallOrPassage) }
    reportRest(of: line, isMarked: mark.equals("#"), report)
  }

  /// Whether the columns between the fields are blank; otherwise, the fields cannot be trusted.
  private func isInColumns(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    [8, 12, 14, 18, 23, 28, 32, 36, 40, 46, 51, 57, 62]
      .allSatisfy { $0 >= line.count || line[$0] == 0x20 }
  }

  private func time(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Timestamp? {
    guard let time = Timestamp(digits: line.column(0..<8), 8, from: Self.firstYear) else {
      report(.noTime(line.field(0..<8).string), 0)
      return nil
    }
    return time
  }

  private func position(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> GeoPoint? {
    // Longitudes continue past 180; all positions are north and east.
    guard case .number(let latitude) = line.columnContent(15..<18),
      case .number(let longitude) = line.columnContent(19..<23),
      let position = GeoPoint(latitude: Double(latitude) / 10, longitude: Double(longitude) / 10)
    else {
      report(.noPosition(line.field(15..<18).string, line.field(19..<23).string), 15)
      return nil
    }
    return position
  }

  private func addGrade(
    to fix: inout Fix, _ line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  ) {
    switch line.count > 13 ? line[13] : 0x20 {
    case UInt8(ascii: "2"): fix.set(.tropical, "TD")
    case UInt8(ascii: "3"): fix.set(.tropical, "TS")
    case UInt8(ascii: "4"): fix.set(.tropical, "STS")
    case UInt8(ascii: "5"): fix.set(.tropical, "TY")
    case UInt8(ascii: "6"): fix.set(.extratropical, "L")
    case UInt8(ascii: "7"):
      // Just entering the area: JMA does not give its class.
      fix.set(.unknown, "7")
      fix.marks.append(.entering)
    case UInt8(ascii: "9"): fix.set(.tropical, "9")  // a tropical storm or stronger
    default: report(.noGrade(line.field(13..<14).string), 13)
    }
  }

  /// Adds the radii for a threshold in knots, whose columns begin at `start`.
  private func addRadii(
    _ start: Int, _ threshold: Double, in line: UnsafeBufferPointer<UInt8>,
    to radii: inout ReadWindRadii, _ report: (Finding.Message, Int) -> Void
  ) {
    // Most lines end before these columns, or are blank there.
    guard line.count > start else { return }
    func add(_ extent: RadialExtent?) { radii.add(Speed(threshold, .knots), extent) }
    let long = line.columnContent(start + 1..<start + 5)
    let short = line.columnContent(start + 6..<start + 10)
    let direction = line[start]
    switch (long, short) {
    case (.blank, .blank) where direction == 0x20 || direction == UInt8(ascii: "0"): return
    case (.number(0), .number(0)): return add(nil)
    // No typhoon had winds farther out than this.
    case (.number(let long), .number(let short)) where short <= long && long <= 2_700:
      let length = Length(Double(long), .nauticalMiles)
      if long == short { return add(.circle(length)) }
      guard UInt8(ascii: "1")...UInt8(ascii: "8") ~= direction else { break }
      // 1 is north-east, and so on clockwise to 8, north.
      let bearing = Double((direction - UInt8(ascii: "0")) % 8) * 45
      let other = Length(Double(short), .nauticalMiles)
      return add(.shifted(long: length, short: other, bearing: bearing))
    default: break
    }
    report(.noRadii(line.field(start..<start + 10).string, Int(threshold)), start)
  }

  /// Reports text in columns without a field.
  private func reportRest(
    of line: UnsafeBufferPointer<UInt8>, isMarked: Bool,
    _ report: (Finding.Message, Int) -> Void
  ) {
    func reportText(in range: Range<Int>) {
      let rest = line.field(range)
      if !rest.isEmpty { report(.rest(rest.string), line.offset(of: rest)) }
    }
    guard line.count > 28,
      !line.areSpaces(28..<33) || !line.areSpaces(36..<41) || !line.areSpaces(62..<Int.max)
    else { return }
    reportText(in: 28..<33)
    reportText(in: 36..<41)
    reportText(in: 62..<(isMarked ? 71 : 72))
    if line.count > 72 { reportText(in: 72..<line.count) }
  }
}

extension Fix {
  fileprivate mutating func set(_ nature: Nature, _ code: String) {
    self.nature = nature
    agencyClass = AgencyClass(code: code)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether some columns hold only spaces, as far as the line has them.
  fileprivate func areSpaces(_ range: Range<Int>) -> Bool {
    self[range.clamped(to: indices)].allSatisfy { $0 == 0x20 }
  }
}

/// The contents of a number's columns.
private enum ColumnContent {
  /// Only spaces.
  case blank
  /// A number, possibly after spaces.
  case number(Int)
  /// Something else, or a number truncated by the end of the line.
  case other
}

extension UnsafeBufferPointer<UInt8> {
  /// The contents of a number's columns, at most 15 of them.
  fileprivate func columnContent(_ range: Range<Int>) -> ColumnContent {
    let text = self[range.clamped(to: indices)].drop { $0 == 0x20 }
    if text.isEmpty { return .blank }
    return text.endIndex == range.upperBound && text.areDigits
      ? .number(number(text.indices)) : .other
  }

  /// Parses the number in some columns; `nil` if they are blank or 0, or if it is out of range,
  /// which is reported to `report`.
  fileprivate func columnNumber(
    _ range: Range<Int>, report: (Finding.Message, Int) -> Void, _ name: StaticString,
    in allowed: ClosedRange<Int>
  ) -> Int? {
    switch columnContent(range) {
    case .blank, .number(0): return nil
    case .number(let value) where allowed ~= value: return value
    default:
      report(.noNumber(column(range).string, name, allowed), range.lowerBound)
      return nil
    }
  }
}

extension Finding.Message {
  fileprivate static func notInColumns(_ text: String) -> Self {
    "fix omitted: found '\(text)', expected columns such as '15071614 002 5 334 1341'"
  }
  fileprivate static func noTime(_ text: String) -> Self {
    "fix omitted: '\(text)' is not a time such as '15071614'"
  }
  fileprivate static func noPosition(_ latitude: String, _ longitude: String) -> Self {
    "fix omitted: '\(latitude)', '\(longitude)' is not a position in tenths of a degree"
  }
  fileprivate static func noGrade(_ text: String) -> Self {
    "grade omitted: found '\(text)', expected one of 2 3 4 5 6 7 9"
  }
  fileprivate static func noRadii(_ text: String, _ threshold: Int) -> Self {
    "radii of \(name: String(threshold)) kt omitted: found '\(text)', expected a direction from 1 to 8, or 9 and equal radii"
  }
  fileprivate static func noNumber(
    _ text: String, _ field: StaticString, _ allowed: ClosedRange<Int>
  ) -> Self {
    "\(name: field.description) omitted: found '\(text)', expected a number from \(allowed.lowerBound) to \(allowed.upperBound)"
  }
  fileprivate static func rest(_ text: String) -> Self {
    "'\(text)' omitted: the format has no field in these columns"
  }
}
