/// A number followed by its unit: `45 mph`, `240km/h`, `1002 mb`.
struct MeasureText {
  /// The number.
  let value: Double
  /// The text after the number, without spaces around it; empty if there is no unit.
  let unit: Bytes

  /// Parses a measure; `nil` if the text does not begin with a number.
  ///
  /// - Parameter text: The text, without spaces around it.
  init?(_ text: Bytes) {
    let digits = text.prefix { "+-.0123456789".utf8.contains($0) }
    guard let value = DecimalNumber.value(of: Bytes(rebasing: digits)), value.isFinite
    else { return nil }
    self.value = value
    unit = text.trimmed(digits.endIndex..<text.count)
  }

  /// The measure as a speed; `nil` if the unit is not a unit of speed, or the speed exceeds any
  /// wind's.
  var speed: Speed? {
    guard let unit = SpeedUnit(written: unit.string) else { return nil }
    let speed = Speed(value, unit)
    return 0...200 ~= speed.value(in: .metresPerSecond) ? speed : nil
  }

  /// The measure as a pressure; `nil` if the unit is not a unit of pressure, or the pressure does
  /// not occur on Earth.
  var pressure: Pressure? {
    let isKnown =
      unit.equals("mb") || unit.equals("hPa") || unit.equals("MB") || unit.equals("mbar")
    return isKnown && 800...1_100 ~= value ? Pressure(value, .hectopascals) : nil
  }
}

extension MemberCursor where Self: ~Copyable {
  /// Reads a speed with its unit.
  mutating func speed(
    of field: MemberName, as example: StaticString, _ finding: Report
  ) throws(ReadError) -> Speed? {
    try value(of: field, "a speed such as '\(example)'", finding) { MeasureText($0)?.speed }
  }

  /// Reads an ISO 8601 time; without an offset it is in UTC unless the user named a zone.
  mutating func timeInUTC(of field: MemberName, _ finding: Report) throws(ReadError) -> Timestamp? {
    try time(of: field, as: "2021-04-13T12:00:00Z", in: .utc, .note, finding)
  }
}
