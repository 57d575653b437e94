/// Bytes of a text, which are valid only inside the call that receives them.
package typealias Bytes = UnsafeBufferPointer<UInt8>

/// The fields of a line: the range of each.
///
/// Reuse one value for all lines of an input, to avoid an allocation per line.
struct TextFields {
  /// The range of each field.
  private(set) var ranges: [Range<Int>] = []
  /// The length of the line.
  private var length = 0

  /// The number of fields found in the line.
  private(set) var count = 0

  /// The range of a field in the line; an empty range at the line's end if the field is missing.
  func range(_ index: Int) -> Range<Int> {
    ranges.indices ~= index ? ranges[index] : length..<length
  }

  /// The text of a field without spaces around it; empty, at the line's end, if it is missing.
  func text(_ index: Int, of line: Bytes) -> Bytes { line.trimmed(range(index)) }

  /// Finds the fields between separators, in a line without quotes; an empty line has one.
  mutating func split(_ line: Bytes, at separator: UInt8 = UInt8(ascii: ",")) {
    ranges.removeAll(keepingCapacity: true)
    length = line.count
    var start = 0
    for index in 0..<length where line[index] == separator {
      ranges.append(start..<index)
      start = index + 1
    }
    ranges.append(start..<length)
    count = ranges.count
  }

  /// Finds the fields between runs of spaces and tabs, beginning at an offset.
  mutating func splitAtBlanks(_ line: Bytes, from first: Int = 0) {
    ranges.removeAll(keepingCapacity: true)
    length = line.count
    var start = min(first, length)
    for index in start...length where index == length || line[index] == 0x20 || line[index] == 0x09
    {
      if start < index { ranges.append(start..<index) }
      start = index + 1
    }
    count = ranges.count
  }

  /// Takes the fields from fixed columns, counted from 0, as far as the line has them.
  mutating func slice(_ line: Bytes, at columns: [Range<Int>]) {
    length = line.count
    ranges = columns.map { $0.clamped(to: 0..<length) }
    count = ranges.count
  }

  /// Orders the fields anew, by their indices; one of -1 is missing.
  mutating func arrange(_ indices: [Int]) { ranges = indices.map(range) }

  /// Empties the last field, which may be truncated.
  mutating func dropLast() { if count > 0 { ranges[count - 1] = length..<length } }
}

extension UnsafeBufferPointer<UInt8> {
  /// A range of the text, without spaces and tabs around it.
  func trimmed(_ range: Range<Int>) -> Bytes {
    var (first, end) = (range.lowerBound, range.upperBound)
    while first < end, self[first] == 0x20 || self[first] == 0x09 { first += 1 }
    while end > first, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return Bytes(rebasing: self[first..<end])
  }

  /// The text of some columns; shorter or empty if the line is too short.
  func column(_ range: Range<Int>) -> Bytes { Bytes(rebasing: self[range.clamped(to: 0..<count)]) }

  /// The text of some columns without surrounding spaces.
  func field(_ range: Range<Int>) -> Bytes { trimmed(range.clamped(to: 0..<count)) }

  /// The text as a string.
  var string: String { String(decoding: self, as: UTF8.self) }

  /// The whole number that the text gives, with at most 15 digits and an optional sign; `nil` also if it is
  /// too large for an `Int` of 32 bits, which browsers have.
  var wholeNumber: Int? {
    var index = 0
    let isNegative = first == UInt8(ascii: "-")
    if isNegative || first == UInt8(ascii: "+") { index = 1 }
    guard index < count, count - index <= 15 else { return nil }
    var value: Int64 = 0
    while index < count {
      let digit = self[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int64(digit)
      index += 1
    }
    return Int(exactly: isNegative ? -value : value)
  }

  /// Whether the text equals a literal.
  func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
