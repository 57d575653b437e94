// A fix line of JMA's best tracks, for example
//
//     91092706 002 5 325 1293  935     095     30180 0140 30400 0260         #
//
// Columns are counted from 0: time 0-7, mark 9-11, grade 13, latitude 15-17, longitude 19-22,
// pressure 24-27, wind 33-35; for 50 kt and then for 30 kt, the direction of the longest radius,
// the longest radius and the shortest radius: 41, 42-45, 47-50 and 52, 53-56, 58-61; landfall or
// passage 71.

extension JMABestTrackFormat {
  func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)? {
    let text = line.text
    guard text.column(9..<12).equals("002"), isInColumns(text) else {
      return line.reject(
        .omitted("fix", found: line[0..<30].string, "columns such as '15071614 002 5 334 1341'"))
    }
    guard let time = Timestamp(digits: text.column(0..<8), 8, from: Self.firstYear) else {
      return line.reject(.omitted("fix", line[0..<8].string, isNot: "a time such as '15071614'"))
    }
    // Longitudes continue past 180; all positions are north and east.
    guard case .number(let latitude) = text.columnContent(15..<18),
      case .number(let longitude) = text.columnContent(19..<23),
      let position = GeoPoint(latitude: Double(latitude) / 10, longitude: Double(longitude) / 10)
    else {
      return line.reject(
        .omitted("fix", line[15..<18].string, line[19..<23].string, isNot: .inTenths), at: 15)
    }
    return (time, position)
  }

  func complete(_ fix: inout Fix, in line: inout FieldLine) {
    addGrade(to: &fix, &line)
    if let pressure = line.columnNumber(24..<28, "pressure", in: 800...1_100) {
      fix.pressure = Pressure(Double(pressure), .hectopascals)
    }
    // For depressions and extratropical cyclones JMA writes 000: it gives no wind.
    if let wind = line.columnNumber(33..<36, "wind", in: 1...250) {
      fix.wind = Wind(Speed(Double(wind), .knots), of: .jma)
    }
    var radii = ReadWindRadii()
    let wind = fix.wind?.speed.value ?? 0
    addRadii(52, 30, in: &line, below: wind, to: &radii)
    addRadii(41, 50, in: &line, below: wind, to: &radii)
    fix.setWindRadii(radii)
    // JMA gives no wind of a depression, which by its class has no gales.
    if !fix.hasWind, fix.agencyClass?.code == "TD" { fix.unknownWinds = [] }
    let isMarked = line[71..<72].equals("#")
    if isMarked { fix.marks.append(.landfallOrPassage) }
    for columns in [28..<33, 36..<41, 62..<(isMarked ? 71 : 72), 72..<max(72, line.text.count)] {
      line.reportText(in: columns)
    }
  }

  /// Whether the columns between the fields are blank; otherwise, the fields cannot be trusted.
  private func isInColumns(_ line: Bytes) -> Bool {
    [8, 12, 14, 18, 23, 28, 32, 36, 40, 46, 51, 57, 62]
      .allSatisfy { $0 >= line.count || line[$0] == 0x20 }
  }

  private func addGrade(to fix: inout Fix, _ line: inout FieldLine) {
    let code = line[13..<14].string
    guard let grade = Self.grades.first(where: { $0.code == code }) else {
      return line.warn(.omitted("grade", found: code, "one of 2 3 4 5 6 7 9"), at: 13)
    }
    (fix.nature, fix.agencyClass) = (grade.nature, AgencyClass(code: grade.name))
    // Just entering the area: JMA does not give its class.
    if code == "7" { fix.marks.append(.entering) }
  }

  /// The grades; 9 is a tropical storm or stronger.
  private static let grades: [(code: String, nature: Nature, name: String)] = [
    ("2", .tropical, "TD"), ("3", .tropical, "TS"), ("4", .tropical, "STS"), ("5", .tropical, "TY"),
    ("6", .extratropical, "L"), ("7", .unknown, "7"), ("9", .tropical, "9"),
  ]

  /// Adds the radii for a threshold in knots, whose columns begin at `start`.
  private func addRadii(
    _ start: Int, _ threshold: Double, in line: inout FieldLine, below wind: Double,
    to radii: inout ReadWindRadii
  ) {
    let text = line.text
    // Most lines end before these columns, or are blank there.
    guard text.count > start else { return }
    func add(_ extent: RadialExtent?) { radii.add(Speed(threshold, .knots), extent) }
    let long = text.columnContent(start + 1..<start + 5)
    let short = text.columnContent(start + 6..<start + 10)
    let direction = text[start]
    switch (long, short) {
    case (.blank, .blank) where direction == 0x20 || direction == UInt8(ascii: "0"): return
    // None: JMA's storms of 50 kt have no area of 50 kt. At a stronger wind 0 contradicts it.
    case (.number(0), .number(0)) where wind > threshold:
      return radii.add(Speed(threshold, .knots), aboveZero: nil)
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
    line.warn(
      "radii of \(name: String(Int(threshold))) kt omitted: found '\(line[start..<start + 10].string)', expected a direction from 1 to 8, or 9 and equal radii",
      at: start)
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
    var (value, isBlank) = (0, true)
    for index in range.clamped(to: indices) where !isBlank || self[index] != 0x20 {
      let digit = Int(self[index]) - 0x30
      guard 0...9 ~= digit else { return .other }
      (value, isBlank) = (value * 10 + digit, false)
    }
    return isBlank ? .blank : range.upperBound <= count ? .number(value) : .other
  }
}

extension FieldLine {
  /// Parses the number in some columns; `nil` if they are blank or 0, or if it is out of range,
  /// which is reported.
  fileprivate mutating func columnNumber(
    _ columns: Range<Int>, _ name: Finding.Message, in allowed: ClosedRange<Int>
  ) -> Int? {
    switch text.columnContent(columns) {
    case .blank, .number(0): return nil
    case .number(let value) where allowed ~= value: return value
    default:
      let shown = text.column(columns).string
      return reject(.omitted(name, found: shown, .number(in: allowed)), at: columns.lowerBound)
    }
  }
}
