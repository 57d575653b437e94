/// A number with its unit behind it, as a text has them: `45 mph`, `240km/h`, `1002 mb`.
struct MeasureText {
  /// The number.
  let value: Double
  /// What stands behind the number, without spaces around it; nothing where there is no unit.
  let unit: UnsafeBufferPointer<UInt8>

  /// Creates a measure; `nil` where the text does not begin with a number.
  ///
  /// - Parameter text: The text, without spaces around it.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    let digits = text.prefix { "+-.0123456789".utf8.contains($0) }
    guard let value = DecimalNumber.value(of: UnsafeBufferPointer(rebasing: digits)), value.isFinite
    else { return nil }
    self.value = value
    unit = text.trimmed(digits.endIndex..<text.count)
  }

  /// The speed that the text is; `nil` where the unit is not one of speed, or no wind is so strong.
  var speed: Speed? {
    guard let unit = SpeedUnit(written: unit.string) else { return nil }
    let speed = Speed(value, unit)
    return 0...200 ~= speed.value(in: .metresPerSecond) ? speed : nil
  }

  /// The pressure that the text is; `nil` where the unit is none of pressure, or no place on Earth has it.
  var pressure: Pressure? {
    let isKnown =
      unit.equals("mb") || unit.equals("hPa") || unit.equals("MB") || unit.equals("mbar")
    return isKnown && 800...1_100 ~= value ? Pressure(value, .hectopascals) : nil
  }
}

extension SpeedUnit {
  /// The unit that a text names, in letters of any case and with or without marks: `km/h`, `KMH`, `km h-1`.
  package init?(written text: String) {
    guard text.utf8.count <= 16 else { return nil }
    switch text.lowercased().filter({ !" /-".contains($0) }) {
    case "ms", "ms1", "mps": self = .metresPerSecond
    case "kt", "kn", "kts", "knot", "knots": self = .knots
    case "kmh", "kmh1", "kph", "kmph": self = .kilometresPerHour
    case "mph", "mih", "mih1": self = .milesPerHour
    default: return nil
    }
  }
}

extension MemberCursor where Self: ~Copyable {
  /// A speed with its unit.
  mutating func speed(
    of field: MemberName, as example: StaticString, _ finding: (Finding) -> Void
  ) throws(ReadError) -> Speed? {
    try value(of: field, "a speed as '\(example)'", finding) { MeasureText($0)?.speed }
  }

  /// A time of ISO 8601; one without an offset is in UTC.
  mutating func timeInUTC(
    of field: MemberName, _ finding: (Finding) -> Void
  ) throws(ReadError) -> Timestamp? {
    try value(of: field, "a time as '2021-04-13T12:00:00Z'", finding) { TimeText(moment: $0)?.time }
  }
}
