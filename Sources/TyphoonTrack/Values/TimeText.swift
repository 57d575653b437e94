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
