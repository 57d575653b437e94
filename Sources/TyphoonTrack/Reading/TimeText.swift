/// Times as text: ISO 8601 in its usual spellings, and the run of digits that weather services write.
enum TimeText {
  /// The time that a text is, in UTC unless it names another offset.
  ///
  /// Read are `2012-08-22T06:00:00Z`, also with a space or nothing behind the day, without seconds,
  /// minutes or `Z`, with fractions of a second (which are left out), with `/` for `-`, with an offset
  /// (`+08:00`, `+0800`, `+08`); and `2012082206`, also with minutes and seconds, or with `T`, `_` or a
  /// space before the hour.
  ///
  /// - Parameters:
  ///   - text: The text, without spaces around it.
  ///   - hasHour: Set to whether the text gives an hour.
  /// - Returns: The time, or `nil` where the text is none.
  static func time(_ text: UnsafeBufferPointer<UInt8>, hasHour: inout Bool) -> Timestamp? {
    var scanner = DigitScanner(text)
    var parts = (year: 0, month: 1, day: 1)
    guard let year = scanner.number(digits: 4...4) else { return nil }
    parts.year = year
    let separator = scanner.peek
    if separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/") {
      scanner.index += 1
      guard let month = scanner.number(digits: 1...2), scanner.skip(separator),
        let day = scanner.number(digits: 1...2)
      else { return nil }
      (parts.month, parts.day) = (month, day)
    } else {
      guard let month = scanner.number(digits: 2...2), let day = scanner.number(digits: 2...2)
      else { return nil }
      (parts.month, parts.day) = (month, day)
    }
    hasHour = !scanner.isAtEnd
    guard hasHour else {
      return Timestamp(year: parts.year, month: parts.month, day: parts.day, hour: 0)
    }
    switch scanner.peek {
    case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "_"), UInt8(ascii: "/"):
      scanner.index += 1
    default: scanner.skipSpaces()
    }
    guard let time = clock(&scanner),
      let local = Timestamp(
        year: parts.year, month: parts.month, day: parts.day, hour: time.hour,
        minute: time.minute, second: time.second)
    else { return nil }
    guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
    guard offset != 0 else { return local }
    let moved = local.advanced(bySeconds: -offset)
    return 1...9_999 ~= moved.parts.year ? moved : nil
  }

  /// The seconds since midnight that a time of day is: `06:00`, `0600`, `600`, `06`, `6`.
  static func secondsOfDay(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    // Spreadsheets drop the zero of "0600".
    if text.count == 3, let whole = text.wholeNumber, whole >= 0 {
      return whole % 100 <= 59 ? (whole / 100 * 60 + whole % 100) * 60 : nil
    }
    var scanner = DigitScanner(text)
    guard let time = clock(&scanner), scanner.offset() == 0, scanner.isAtEnd,
      0...23 ~= time.hour, 0...59 ~= time.minute, 0...59 ~= time.second
    else { return nil }
    return (time.hour * 60 + time.minute) * 60 + time.second
  }

  private static func clock(
    _ scanner: inout DigitScanner
  ) -> (hour: Int, minute: Int, second: Int)? {
    guard let hour = scanner.number(digits: 1...2) else { return nil }
    var time = (hour: hour, minute: 0, second: 0)
    var hasSeconds = false
    if scanner.skip(UInt8(ascii: ":")) {
      guard let minute = scanner.number(digits: 2...2) else { return nil }
      time.minute = minute
      if scanner.skip(UInt8(ascii: ":")) {
        guard let second = scanner.number(digits: 2...2) else { return nil }
        time.second = second
        hasSeconds = true
      }
    } else if let minute = scanner.number(digits: 2...2) {
      time.minute = minute
      if let second = scanner.number(digits: 2...2) {
        time.second = second
        hasSeconds = true
      }
    }
    if hasSeconds, scanner.skip(UInt8(ascii: ".")) || scanner.skip(UInt8(ascii: ",")) {
      guard scanner.skipDigits() > 0 else { return nil }
    }
    return time
  }
}

/// Reads digits and marks out of a short text, one after another.
private struct DigitScanner {
  let text: UnsafeBufferPointer<UInt8>
  var index = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  var isAtEnd: Bool { index == text.count }

  /// The next byte; 0 at the end.
  var peek: UInt8 { index < text.count ? text[index] : 0 }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }

  mutating func skipSpaces() {
    while index < text.count, text[index] == 0x20 { index += 1 }
  }

  mutating func skipDigits() -> Int {
    let start = index
    while index < text.count, text[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
    return index - start
  }

  /// A number of some digits; goes on over as many as are there, and no more than the most.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    var value = 0
    var next = index
    while next < text.count, next - index < digits.upperBound {
      let digit = text[next] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      value = value * 10 + Int(digit)
      next += 1
    }
    guard next - index >= digits.lowerBound else { return nil }
    index = next
    return value
  }

  /// The offset from UTC in seconds: none and `Z`, `UTC` or `GMT` are 0.
  mutating func offset() -> Int? {
    skipSpaces()
    guard !isAtEnd else { return 0 }
    let rest = UnsafeBufferPointer(rebasing: text[index...])
    if rest.equals("Z") || rest.equals("z") || rest.equals("UTC") || rest.equals("GMT") {
      index = text.count
      return 0
    }
    let sign = peek
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    index += 1
    guard let hours = number(digits: 2...2), hours <= 15 else { return nil }
    _ = skip(UInt8(ascii: ":"))
    let minutes = number(digits: 2...2) ?? 0
    guard minutes <= 59 else { return nil }
    return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
  }
}
