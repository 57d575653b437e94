// What is asked of the bytes of a text: whether there are digits in it, or another text.

extension Sequence<UInt8> {
  /// Whether there is nothing but digits.
  @inlinable package var areDigits: Bool { allSatisfy { $0 &- 0x30 <= 9 } }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a part of the text is there, and digits only.
  @inline(__always)
  func areDigits(_ range: Range<Int>) -> Bool {
    guard range.upperBound <= count else { return false }
    for index in range where self[index] &- UInt8(ascii: "0") > 9 { return false }
    return true
  }

  /// The number that some digits are; they must be there, and digits.
  @inline(__always)
  func number(_ range: Range<Int>) -> Int {
    var value = 0
    for index in range { value = value &* 10 &+ Int(self[index] &- UInt8(ascii: "0")) }
    return value
  }

  /// The offset at which another text first stands, from some offset on; `nil` where it does not.
  ///
  /// - Parameters:
  ///   - text: The text that is looked for, which is not empty.
  ///   - start: Where to begin.
  ///   - mask: Bits that do not count: 0x20 tells capitals from small letters.
  /// - Returns: The offset.
  func firstOffset(of text: StaticString, from start: Int = 0, ignoring mask: UInt8 = 0) -> Int? {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard let first = wanted.first, count >= start + wanted.count else { return nil }
    return (start...count - wanted.count).first { offset in
      self[offset] | mask == first | mask
        && wanted.indices.allSatisfy { self[offset + $0] | mask == wanted[$0] | mask }
    }
  }

  /// Whether another text stands anywhere in this one, in letters of any case.
  func containsWord(_ word: StaticString) -> Bool {
    firstOffset(of: word, ignoring: 0x20) != nil
  }
}
