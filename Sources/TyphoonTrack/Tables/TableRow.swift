/// A row of a table of separated values: the text, and the end of each field.
///
/// It is valid as long as its cursor is at the row. A field is decoded only when it is requested,
/// so unused fields cost no more than finding their separator.
struct TableRow {
  /// The row's bytes, including line ends inside quotes.
  let text: Bytes
  /// The end of each field: its separator, or the end of the row.
  let ends: UnsafeBufferPointer<Int32>
  /// The number of fields found.
  let count: Int
  /// The place of each column, if a header in the middle of the table has changed them.
  var order: [Int] = []

  /// The range of a field, including spaces and quotes around it; empty if the column is missing.
  func range(_ column: Int) -> Range<Int> {
    let column = order.indices.contains(column) ? order[column] : column
    guard column >= 0, column < count else { return 0..<0 }
    return (column == 0 ? 0 : Int(ends[column - 1]) + 1)..<Int(ends[column])
  }

  /// A field without the spaces and quotes around it; doubled quotes inside stay doubled.
  subscript(column: Int) -> Bytes {
    let field = text.trimmed(range(column))
    guard field.count > 1, field[0] == UInt8(ascii: "\""),
      field[field.count - 1] == UInt8(ascii: "\"")
    else { return field }
    return field.trimmed(1..<field.count - 1)
  }

  /// Whether a field is missing: it is empty, or a word for a missing value.
  func isBlank(_ column: Int) -> Bool {
    let field = self[column]
    return field.isEmpty || field.isMissingWord
  }

  /// A field as a string, with doubled quotes reduced to one: RFC 4180, section 2.7.
  func string(_ column: Int) -> String {
    let text = self[column].string
    return text.utf8.contains(UInt8(ascii: "\"")) ? text.replacing(text: "\"\"", with: "\"") : text
  }

  /// The offset of a field's first character, after any spaces.
  func offset(_ column: Int) -> Int {
    let range = range(column)
    var start = range.lowerBound
    while start < range.upperBound, text[start] == 0x20 || text[start] == 0x09 { start += 1 }
    return start < range.upperBound ? start : range.lowerBound
  }
}

/// Splits rows into fields.
///
/// One value serves all rows of an input, to avoid an allocation per row.
struct TableFields {
  /// The separator of fields.
  let separator: UInt8
  /// The end of each field, with room for the maximum.
  private var ends: [Int32]
  /// The number of fields found.
  private(set) var count = 0
  /// Where the next field begins, or the search in an open one continues.
  private var scanned = 0
  /// Whether the scanned bytes end inside quotes.
  private var isInQuotes = false
  /// The maximum number of fields: one more than the table's columns, so that extra fields are
  /// noticed.
  private let limit: Int

  /// Creates fields for a table with a number of columns.
  init(separator: UInt8, width: Int) {
    self.separator = separator
    limit = width + 1
    ends = [Int32](repeating: 0, count: limit)
  }

  /// Resets the state for a new row.
  mutating func begin() {
    count = 0
    scanned = 0
    isInQuotes = false
  }

  /// Calls `body` with the row and the fields found so far.
  func withRow<Result>(_ text: Bytes, _ body: (TableRow) -> Result) -> Result {
    ends.withUnsafeBufferPointer { body(TableRow(text: text, ends: $0, count: count)) }
  }

  /// Continues splitting a row without quotes until at least `wanted` fields are found, or all.
  mutating func split(_ text: Bytes, upTo wanted: Int) {
    while count < min(wanted, limit), scanned <= text.count {
      var end = scanned
      while end < text.count, text[end] != separator { end += 1 }
      ends[count] = Int32(truncatingIfNeeded: end)
      count += 1
      scanned = end + 1
    }
  }

  /// Continues splitting a row with quotes: RFC 4180.
  ///
  /// A quote opens a quoted field only at the field's beginning, ignoring spaces; elsewhere it is
  /// an ordinary character. Returns whether the row ends outside quotes and is therefore complete;
  /// if not, the caller may pass the same row again with another line appended.
  mutating func splitQuoted(_ text: Bytes) -> Bool {
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
      guard count < limit else { return true }
      ends[count] = Int32(truncatingIfNeeded: index)
      count += 1
      guard index < text.count else { return true }
      index += 1
    }
  }
}
