/// Parses decimal numbers.
enum DecimalNumber {
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Parses a number and returns the nearest double.
  ///
  /// The text has an optional sign, digits with at most one point among or around them, and an
  /// optional exponent, and nothing else.
  ///
  /// Returns `nil` for any other text, and infinity if the number exceeds a double's range.
  static func value(of text: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { index = 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var scale = 0
    var sawPoint = false
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "."), !sawPoint {
        sawPoint = true
      } else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        digits += 1
        if mantissa > 0 || byte > UInt8(ascii: "0") { significant += 1 }
        if significant <= 19 { mantissa = mantissa &* 10 &+ UInt64(byte - UInt8(ascii: "0")) }
        if sawPoint { scale -= 1 }
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < text.count {
      guard text[index] | 0x20 == UInt8(ascii: "e"),
        let exponent = exponent(UnsafeBufferPointer(rebasing: text[(index + 1)...]))
      else { return nil }
      scale += exponent
    }
    // A double represents both numbers exactly, so a single rounding gives the double nearest to
    // the quotient or product: W. D. Clinger, "How to read floating point numbers accurately"
    // (1990).
    if significant <= 19, mantissa < 1 << 53, abs(scale) <= 22 {
      let magnitude =
        scale < 0 ? Double(mantissa) / powersOfTen[-scale] : Double(mantissa) * powersOfTen[scale]
      return isNegative ? -magnitude : magnitude
    }
    if mantissa == 0 { return isNegative ? -0.0 : 0 }
    // The standard library returns nil for a number that is too large, and 0 for one that is too
    // small.
    return Double(String(decoding: text, as: UTF8.self))
      ?? (scale > 0 ? (isNegative ? -.infinity : .infinity) : 0)
  }

  /// Parses a number, ignoring spaces around it.
  static func value(of text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      var range = bytes.startIndex..<bytes.endIndex
      while let first = range.first, bytes[first] == 0x20 { range = first + 1..<range.upperBound }
      while let last = range.last, bytes[last] == 0x20 { range = range.lowerBound..<last }
      return value(of: UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Parses the exponent after an `e`, clamped to a size beyond any double's range.
  private static func exponent(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var digits = text[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
    }
    return isNegative ? -value : value
  }
}
