/// Reads digits and marks out of a short text, one after another.
struct DigitScanner {
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
