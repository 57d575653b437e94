/// The fields of a line, separated by runs of spaces and tabs: the range of each.
///
/// Reuse one value for all lines of an input, to avoid an allocation per line.
struct BlankFields {
  /// The range of each field.
  private(set) var ranges: [Range<Int>] = []

  /// The number of fields.
  var count: Int { ranges.count }

  /// Finds the fields of a line.
  mutating func split(_ line: UnsafeBufferPointer<UInt8>) {
    ranges.removeAll(keepingCapacity: true)
    var index = 0
    while true {
      while index < line.count, line[index] == 0x20 || line[index] == 0x09 { index += 1 }
      guard index < line.count else { return }
      let start = index
      while index < line.count, line[index] != 0x20, line[index] != 0x09 { index += 1 }
      ranges.append(start..<index)
    }
  }

  /// The text of a field; empty, at the line's end, if it is missing.
  @inline(__always)
  func text(
    _ index: Int, of line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let range = ranges.indices ~= index ? ranges[index] : line.count..<line.count
    return UnsafeBufferPointer(rebasing: line[range])
  }
}
