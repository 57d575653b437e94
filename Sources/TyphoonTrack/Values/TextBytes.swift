// Searches and checks of a text's bytes.

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text is a number of nines, used for missing values: `-99`, `9999.0`.
  var isAllNines: Bool {
    let digits = drop { $0 == UInt8(ascii: "-") }
    let whole = digits.prefix { $0 == UInt8(ascii: "9") }
    let signs = count - digits.count
    guard signs <= 1, whole.count >= 2 - signs else { return false }
    let rest = digits.dropFirst(whole.count)
    return rest.isEmpty
      || (rest.first == UInt8(ascii: ".")
        && rest.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "9") })
  }

  /// Whether a range lies within the text and contains only digits.
  func areDigits(_ range: Range<Int>) -> Bool {
    guard range.upperBound <= count else { return false }
    for index in range where self[index] &- UInt8(ascii: "0") > 9 { return false }
    return true
  }

  /// The number that a range of digits gives; the range must lie within the text and contain only
  /// digits, at most 18.
  ///
  /// What is too large for an `Int` of 32 bits, which browsers have, gives the largest one.
  func number(_ range: Range<Int>) -> Int {
    var value: Int64 = 0
    for index in range { value = value &* 10 &+ Int64(self[index] &- UInt8(ascii: "0")) }
    return Int(clamping: value)
  }

  /// Returns the offset of the first occurrence of a text, or `nil`.
  ///
  /// - Parameters:
  ///   - text: The text to find; not empty.
  ///   - start: The offset at which to begin.
  ///   - mask: Bits to ignore: 0x20 ignores the case of letters.
  /// - Returns: The offset.
  func firstOffset(of text: StaticString, from start: Int = 0, ignoring mask: UInt8 = 0) -> Int? {
    let (wanted, size) = (text.utf8Start, text.utf8CodeUnitCount)
    guard let bytes = baseAddress, size > 0, start <= count - size else { return nil }
    // Plain loops over pointers: every input is searched for many words, also by tests, whose code is not optimized.
    let (first, last) = (wanted[0] | mask, count - size)
    var offset = start
    while offset <= last {
      if bytes[offset] | mask == first {
        var index = 1
        while index < size, bytes[offset + index] | mask == wanted[index] | mask { index += 1 }
        if index == size { return offset }
      }
      offset += 1
    }
    return nil
  }

  /// A whole number without the `.0` that programs append; any other text unchanged.
  var withoutZeroFraction: Bytes {
    guard let point = lastIndex(of: UInt8(ascii: ".")), point > 0, point + 1 < count,
      self[(point + 1)...].allSatisfy({ $0 == UInt8(ascii: "0") })
    else { return self }
    let whole = Bytes(rebasing: self[..<point])
    return whole.areDigits ? whole : self
  }

  /// Whether another text occurs in this one, ignoring case.
  func containsWord(_ word: StaticString) -> Bool { firstOffset(of: word, ignoring: 0x20) != nil }
}

extension String {
  /// The text with full-width letters, digits, signs and spaces (U+FF01 to U+FF5E, U+3000) replaced
  /// by their ASCII counterparts.
  var inNarrowLetters: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    var narrow = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E:
        narrow.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21)))
      case 0x3000: narrow.unicodeScalars.append(" ")
      default: narrow.unicodeScalars.append(scalar)
      }
    }
    return narrow
  }
}
