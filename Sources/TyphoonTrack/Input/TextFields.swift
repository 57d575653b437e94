#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The fields of a line of separated values: the range of each, and nothing else.
///
/// Reuse one value for all lines of an input, to avoid an allocation per line.
struct TextFields {
  /// The separator of fields.
  let separator: UInt8
  /// -1, and then the end of each field: its separator, or the end of the line.
  ///
  /// Only the first `count` ends are valid.
  private var ends: [Int32] = []
  /// The number of fields in the line; an empty line has one.
  private(set) var count = 0
  /// Whether the fields are at the same places as those of the line before.
  private(set) var isAligned = false
  /// The length of the line, and for each 16 bytes of it and its last 16 which are separators.
  private var length = -1
  private var separators: [Block] = []

  private typealias Block = SIMD16<UInt8>

  init(separator: UInt8) {
    self.separator = separator
  }

  /// The range of a field in the line; an empty range at the line's end if the field is missing.
  @inline(__always)
  func range(_ index: Int) -> Range<Int> {
    precondition(index >= 0, "fields are counted from 0")
    // The pointer's elements are not checked again.
    return ends.withUnsafeBufferPointer { ends in
      guard index < count else {
        let end = count > 0 ? Int(ends[count]) : 0
        return end..<end
      }
      return Range(uncheckedBounds: (Int(ends[index]) &+ 1, Int(ends[index &+ 1])))
    }
  }

  /// Finds the fields of a line without quotes.
  mutating func split(_ line: UnsafeBufferPointer<UInt8>) {
    isAligned = line.count == length && hasSameSeparators(line)
    if isAligned { return }
    length = line.count
    // Room for a field at every byte, so that none has to be allocated in the loop.
    if ends.count < length + 2 {
      ends = [Int32](repeating: -1, count: length * 2 + 64)
      separators = [Block](repeating: Block(), count: ends.count / 16 + 1)
    }
    let bytes = UnsafeRawBufferPointer(line)
    var (index, found) = (0, 0)
    while index + 8 <= length {
      let others = bytes.word(at: index)
        .bytes(otherThan: UInt64(separator) &* 0x0101_0101_0101_0101)
      var bits = ~others & 0x8080_8080_8080_8080
      while bits != 0 {
        found &+= 1
        ends[found] = Int32(truncatingIfNeeded: index &+ bits.trailingZeroBitCount >> 3)
        bits &= bits &- 1
      }
      index += 8
    }
    while index < length {
      if line[index] == separator {
        found &+= 1
        ends[found] = Int32(truncatingIfNeeded: index)
      }
      index += 1
    }
    count = found + 1
    ends[count] = Int32(truncatingIfNeeded: length)
    guard length >= 16 else { return }
    for block in 0..<length / 16 { separators[block] = separatorsIn(bytes, at: block * 16) }
    separators[length / 16] = separatorsIn(bytes, at: length - 16)
  }

  /// Whether a line, as long as the one before it, has its separators at the same places, as
  /// lines with columns of fixed width have.
  private func hasSameSeparators(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard length >= 16 else { return false }
    let bytes = UnsafeRawBufferPointer(line)
    return separators.withUnsafeBufferPointer { separators in
      var difference = separators[length / 16] ^ separatorsIn(bytes, at: length - 16)
      for block in 0..<length / 16 {
        difference |= separators[block] ^ separatorsIn(bytes, at: block &* 16)
      }
      return difference == Block()
    }
  }

  /// Sets all bits of each of 16 bytes that is a separator, and none of the others.
  @inline(__always)
  private func separatorsIn(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Block {
    let block = bytes.loadUnaligned(fromByteOffset: offset, as: Block.self)
    return Block().replacing(with: 0xFF, where: block .== Block(repeating: separator))
  }
}

extension UnsafeRawBufferPointer {
  /// Eight bytes, the first one lowest.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

extension UInt64 {
  /// Sets the highest bit of each byte that differs from the same byte of a pattern.
  ///
  /// The other bits mean nothing. Source: H. S. Warren, "Hacker's Delight", section 6-1.
  @inline(__always)
  func bytes(otherThan pattern: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = self ^ pattern
    return ((difference & low) &+ low) | difference
  }

  /// Sets the highest bit of each byte that equals the same byte of a pattern, and no other bit.
  @inline(__always)
  func bytes(equalTo pattern: UInt64) -> UInt64 {
    ~bytes(otherThan: pattern) & 0x8080_8080_8080_8080
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// A range of the text, without spaces and tabs around it.
  @inline(__always)
  func trimmed(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    var (first, end) = (range.lowerBound, range.upperBound)
    while first < end, self[first] == 0x20 || self[first] == 0x09 { first += 1 }
    while end > first, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[first..<end])
  }

  /// The text as a string.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// The whole number that the text gives, with at most 15 digits and an optional sign.
  @inline(__always)
  var wholeNumber: Int? {
    var index = 0
    let isNegative = first == UInt8(ascii: "-")
    if isNegative || first == UInt8(ascii: "+") { index = 1 }
    guard index < count, count - index <= 15 else { return nil }
    var value = 0
    while index < count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int(digit)
      index += 1
    }
    return isNegative ? -value : value
  }

  /// Whether the text equals another.
  @inline(__always)
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
      return count == other.count
    }
    return memcmp(start, otherStart, count) == 0
  }

  /// Whether the text equals a literal.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
