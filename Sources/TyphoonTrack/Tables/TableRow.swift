/// A row of a table of separated values: the text, and where its fields end.
///
/// It is good as long as the cursor that gives it stands on the row. A field is decoded when it is asked
/// for, so those that nobody needs cost nothing but their separator.
struct TableRow {
  /// The row's bytes, with the line ends that stand in quotes.
  let text: UnsafeBufferPointer<UInt8>
  /// Where each field ends: its separator, or the end of the row.
  let ends: UnsafeBufferPointer<Int32>
  /// How many fields have been found.
  let count: Int

  /// Where a field stands, with the spaces and quotes around it; nothing for a column that is not there.
  @inline(__always)
  func range(_ column: Int) -> Range<Int> {
    guard column >= 0, column < count else { return 0..<0 }
    return (column == 0 ? 0 : Int(ends[column - 1]) + 1)..<Int(ends[column])
  }

  /// A field without the spaces and quotes around it; doubled quotes in it stay doubled.
  @inline(__always)
  subscript(column: Int) -> UnsafeBufferPointer<UInt8> {
    let range = range(column)
    // Most fields of wide tables are empty, or one space.
    guard range.count > 1 || (range.count == 1 && text[range.lowerBound] > 0x20) else {
      return UnsafeBufferPointer(rebasing: text[range.lowerBound..<range.lowerBound])
    }
    let field = text.trimmed(range)
    guard field.count > 1, field[0] == UInt8(ascii: "\""),
      field[field.count - 1] == UInt8(ascii: "\"")
    else { return field }
    return field.trimmed(1..<field.count - 1)
  }

  /// Whether a field says nothing: it is empty, or a word for a missing value.
  @inline(__always)
  func isBlank(_ column: Int) -> Bool {
    let field = self[column]
    return field.isEmpty || field.isMissingWord
  }

  /// A field as a string, with one quote for each two: RFC 4180 section 2.7.
  func string(_ column: Int) -> String {
    let field = self[column]
    guard field.contains(UInt8(ascii: "\"")) else { return field.string }
    var bytes: [UInt8] = []
    var index = 0
    while index < field.count {
      bytes.append(field[index])
      let isPair =
        field[index] == UInt8(ascii: "\"") && index + 1 < field.count
        && field[index + 1] == UInt8(ascii: "\"")
      index += isPair ? 2 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where a field's own text begins.
  func offset(_ column: Int) -> Int {
    let range = range(column)
    var start = range.lowerBound
    while start < range.upperBound, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
    return start < range.upperBound ? start : range.lowerBound
  }
}

/// Finds the fields of rows: one value serves all rows of an input, so that no memory is taken for a row.
struct TableFields {
  /// What stands between fields.
  let separator: UInt8
  /// Where each field ends; there is room for eight more than are looked for.
  private var ends: [Int32]
  /// How many fields have been found.
  private(set) var count = 0
  /// How many bytes have been looked at.
  private var scanned = 0
  /// Whether a row with quotes ended in the middle of some.
  private var isInQuotes = false
  /// How many fields are looked for: one more than the table has, so that too many are noticed.
  private let most: Int

  /// Creates fields for a table of some columns.
  init(separator: UInt8, width: Int) {
    self.separator = separator
    most = width + 1
    ends = [Int32](repeating: 0, count: most + 8)
  }

  /// Forgets the row before.
  @inline(__always)
  mutating func begin() {
    count = 0
    scanned = 0
    isInQuotes = false
  }

  /// The row with the fields that have been found.
  @inline(__always)
  func withRow<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (TableRow) -> Result
  ) -> Result {
    ends.withUnsafeBufferPointer { body(TableRow(text: text, ends: $0, count: count)) }
  }

  /// Looks on in a row without quotes until so many fields are found, or all; a few more may be.
  mutating func split(_ text: UnsafeBufferPointer<UInt8>, upTo wanted: Int) {
    guard let base = UnsafeRawPointer(text.baseAddress) else {
      if count == 0 { finish(0) }
      return
    }
    let limit = min(wanted, most)
    guard count < limit, scanned <= text.count else { return }
    let length = text.count
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let pattern = UInt64(separator) &* ones
    // Runs of empty fields, each a space, are most of an IBTrACS table: four fields are eight bytes.
    let blanks: UInt64 = 0x2000_2000_2000_2000 | pattern & 0x00FF_00FF_00FF_00FF
    let shifted: UInt64 = 0x0020_0020_0020_0020 | pattern & 0xFF00_FF00_FF00_FF00
    var (index, found) = (scanned, count)
    ends.withUnsafeMutableBufferPointer { ends in
      while index &+ 8 <= length, found < limit {
        let word = UInt64(
          littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        if word == blanks || word == shifted {
          let first = Int32(truncatingIfNeeded: word == blanks ? index : index &+ 1)
          ends[found] = first
          ends[found &+ 1] = first &+ 2
          ends[found &+ 2] = first &+ 4
          ends[found &+ 3] = first &+ 6
          found &+= 4
        } else {
          // The highest bit of each byte that equals the separator, and no other bit (H. S. Warren,
          // "Hacker's Delight", section 6-1).
          let difference = word ^ pattern
          var bits = ~(((difference & low) &+ low) | difference | low)
          while bits != 0 {
            ends[found] = Int32(truncatingIfNeeded: index &+ bits.trailingZeroBitCount >> 3)
            found &+= 1
            bits &= bits &- 1
          }
        }
        index &+= 8
      }
      while index < length, found < limit {
        if text[index] == separator {
          ends[found] = Int32(truncatingIfNeeded: index)
          found &+= 1
        }
        index &+= 1
      }
    }
    (scanned, count) = (index, found)
    if scanned == length, count < most { finish(length) }
  }

  /// Looks on in a row with quotes: RFC 4180.
  ///
  /// A quote opens a field only at its beginning, spaces apart; elsewhere it is a character. Returns
  /// whether the row ends outside quotes, so that it is whole; where it does not, the same row with
  /// another line behind it may be given next.
  mutating func splitQuoted(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let quote = UInt8(ascii: "\"")
    var index = scanned
    while true {
      if !isInQuotes {
        while index < text.count, text[index] == 0x20 { index += 1 }
        if index < text.count, text[index] == quote {
          isInQuotes = true
          index += 1
        }
      }
      while isInQuotes {
        while index < text.count, text[index] != quote { index += 1 }
        guard index < text.count else {
          scanned = index
          return false
        }
        index += 1
        if index < text.count, text[index] == quote { index += 1 } else { isInQuotes = false }
      }
      while index < text.count, text[index] != separator { index += 1 }
      guard count < most else { return true }
      ends[count] = Int32(truncatingIfNeeded: index)
      count += 1
      guard index < text.count else { return true }
      index += 1
    }
  }

  private mutating func finish(_ length: Int) {
    ends[count] = Int32(truncatingIfNeeded: length)
    count += 1
    scanned = length + 1
  }
}
