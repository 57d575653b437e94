/// Parses decimal numbers.
package enum DecimalNumber {
  /// Parses a number and returns the nearest double.
  ///
  /// The text has an optional sign, digits with at most one point among or around them, and an
  /// optional exponent, and nothing else.
  ///
  /// Returns `nil` for any other text, and infinity if the number exceeds a double's range.
  package static func value(of text: Bytes) -> Double? {
    if let short = short(text) { return short }
    // The standard library also reads hexadecimal numbers and words.
    let isPlain = text.allSatisfy {
      $0 &- 0x30 <= 9 || $0 | 0x20 == 0x65 || "+-.".utf8.contains($0)
    }
    return isPlain ? Double(text.string) : nil
  }

  /// Parses a number of few digits without an exponent; `nil` for other texts.
  ///
  /// A double represents digits and scale exactly, so the division rounds once, to the nearest
  /// double: W. D. Clinger, "How to read floating point numbers accurately" (1990).
  private static func short(_ text: Bytes) -> Double? {
    let isNegative = text.first == UInt8(ascii: "-")
    let isSigned = isNegative || text.first == UInt8(ascii: "+")
    guard text.count <= 15 else { return nil }
    var (digits, scale) = (0.0, 1.0)
    var (sawDigit, sawPoint) = (false, false)
    for byte in text.dropFirst(isSigned ? 1 : 0) {
      if byte == UInt8(ascii: "."), !sawPoint {
        sawPoint = true
      } else if byte &- UInt8(ascii: "0") <= 9 {
        sawDigit = true
        digits = digits * 10 + Double(byte &- UInt8(ascii: "0"))
        if sawPoint { scale *= 10 }
      } else {
        return nil
      }
    }
    return sawDigit ? (isNegative ? -digits : digits) / scale : nil
  }

  /// Parses a number, ignoring spaces around it.
  static func value(of text: String) -> Double? {
    var text = text
    return text.withUTF8 { value(of: $0.trimmed(0..<$0.count)) }
  }
}
