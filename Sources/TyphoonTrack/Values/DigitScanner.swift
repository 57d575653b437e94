/// Parses digits and separators in a short text, from left to right.
package struct DigitScanner {
  let text: Bytes
  private var index = 0

  package init(_ text: Bytes) { self.text = text }

  package var isAtEnd: Bool { index == text.count }

  /// The next byte, or 0 at the end.
  var peek: UInt8 { index < text.count ? text[index] : 0 }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < text.count, text[index] == byte else { return false }
    index += 1
    return true
  }

  /// Skips the next byte if it is one of some marks, and returns whether it did.
  package mutating func skip(oneOf marks: StaticString) -> Bool {
    for offset in 0..<marks.utf8CodeUnitCount where skip(marks.utf8Start[offset]) { return true }
    return false
  }

  mutating func skipSpaces() { while index < text.count, text[index] == 0x20 { index += 1 } }

  private mutating func skipDigits() -> Int {
    let start = index
    while index < text.count, text[index] &- UInt8(ascii: "0") <= 9 { index += 1 }
    return index - start
  }

  /// Parses a number with a range of digit counts; stops after the largest count.
  package mutating func number(digits: ClosedRange<Int>) -> Int? {
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

  /// Parses a time of day: `06`, `06:00`, `0600`, the latter two optionally with seconds and a
  /// fraction, which is ignored.
  ///
  /// - Parameter hours: The number of digits that the hour may have.
  /// - Returns: The parts of the time; the caller checks their ranges.
  package mutating func timeOfDay(
    hours: ClosedRange<Int> = 1...2
  ) -> (hour: Int, minute: Int, second: Int)? {
    guard let hour = number(digits: hours) else { return nil }
    let isExtended = skip(UInt8(ascii: ":"))
    guard let minute = number(digits: 2...2) else { return isExtended ? nil : (hour, 0, 0) }
    let hasMore = isExtended && skip(UInt8(ascii: ":"))
    guard !isExtended || hasMore, let second = number(digits: 2...2) else {
      return hasMore ? nil : (hour, minute, 0)
    }
    if skip(oneOf: ".,"), skipDigits() == 0 { return nil }
    return (hour, minute, second)
  }

  /// Parses an offset from UTC, from -12:00 to +14:00, the range of civil time zones: `+08:00`,
  /// `+0800`, `+08`.
  ///
  /// An empty text, `Z`, `UTC` and `GMT` are 0.
  ///
  /// - Parameter hours: The number of digits that the hours may have.
  /// - Returns: The offset in seconds, or `nil` if the rest of the text does not begin with one.
  package mutating func offset(hours: ClosedRange<Int> = 2...2) -> Int? {
    let rest = Bytes(rebasing: text[index...])
    if rest.isEmpty || rest.equals("Z") || rest.equals("z") || rest.equals("UTC")
      || rest.equals("GMT")
    {
      index = text.count
      return 0
    }
    let isWest = peek == UInt8(ascii: "-")
    guard skip(oneOf: "+-"), let hours = number(digits: hours) else { return nil }
    let hasColon = skip(UInt8(ascii: ":"))
    let minutes = number(digits: 2...2)
    guard !hasColon || minutes != nil, minutes ?? 0 <= 59 else { return nil }
    let seconds = (hours * 60 + (minutes ?? 0)) * (isWest ? -60 : 60)
    return -12 * 3_600...14 * 3_600 ~= seconds ? seconds : nil
  }

  /// Parses a whole text as an offset from UTC, in seconds.
  package static func offset(_ text: String, hours: ClosedRange<Int> = 2...2) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = DigitScanner(bytes)
      let offset = scanner.isAtEnd ? nil : scanner.offset(hours: hours)
      return scanner.isAtEnd ? offset : nil
    }
  }
}
