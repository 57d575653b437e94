/// The fields of a line of separated values: the range of each, and nothing else.
///
/// Reuse one value for all lines of an input, to avoid an allocation per line.
struct TextFields {
  /// The separator of fields.
  let separator: UInt8
  /// The end of each field: its separator, or the end of the line.
  ///
  /// Only the first `count` are valid.
  private var ends: [Int32] = []
  /// The number of fields in the line; an empty line has one.
  private(set) var count = 0

  init(separator: UInt8) {
    self.separator = separator
  }

  /// The range of a field in the line; an empty range at the line's end if the field is missing.
  @inline(__always)
  func range(_ index: Int) -> Range<Int> {
    guard index < count else {
      let end = count > 0 ? Int(ends[count - 1]) : 0
      return end..<end
    }
    return (index == 0 ? 0 : Int(ends[index - 1]) + 1)..<Int(ends[index])
  }

  /// Finds the fields of a line without quotes.
  mutating func split(_ line: UnsafeBufferPointer<UInt8>) {
    // Room for a field at every byte, so that none has to be allocated in the loop.
    if ends.count <= line.count { ends = [Int32](repeating: 0, count: line.count * 2 + 64) }
    var (index, found) = (0, 0)
    // Eight bytes at a time. After the exclusive or, a byte equal to the separator is 0, and only
    // such a byte, or a byte of 1 above one, has its highest bit set after the subtraction. The
    // check below rejects the latter (A. Mycroft, comp.lang.c, 1987).
    ends.withUnsafeMutableBufferPointer { ends in
      let bytes = UnsafeRawBufferPointer(line)
      let pattern = UInt64(separator) &* 0x0101_0101_0101_0101
      while index + 8 <= line.count {
        let word = UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let difference = word ^ pattern
        var bits =
          (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        while bits != 0 {
          let offset = index &+ bits.trailingZeroBitCount >> 3
          if line[offset] == separator {
            ends[found] = Int32(truncatingIfNeeded: offset)
            found &+= 1
          }
          bits &= bits &- 1
        }
        index += 8
      }
      while index < line.count {
        if line[index] == separator {
          ends[found] = Int32(truncatingIfNeeded: index)
          found &+= 1
        }
        index += 1
      }
    }
    ends[found] = Int32(truncatingIfNeeded: line.count)
    count = found + 1
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
  ///
  /// Compares eight bytes at a time.
  @inline(__always)
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let (bytes, others) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var index = 0
    while index + 8 <= count {
      guard
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          == others.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      else { return false }
      index += 8
    }
    while index < count {
      guard self[index] == other[index] else { return false }
      index += 1
    }
    return true
  }

  /// Whether the text equals a literal.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
