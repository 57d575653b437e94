import CSystem

/// Reads the rows of a table of separated values one after another: RFC 4180, with any separator.
///
/// A row spans several lines if a quoted field does. A row stays in the source's window until the
/// next one is requested; nothing is copied.
struct TableCursor: ~Copyable {
  /// The maximum length in bytes of a row of several lines.
  private static let longestRow = 64 << 10
  /// After this many unclosed quotes, rows no longer span lines: searching for the end of each
  /// would take quadratic time.
  private static let maxOpenQuotes = 8

  private var lines: LineCursor
  private var fields: TableFields
  private var openQuotes = 0
  private var isQuoted = false
  /// The number of the row's first line.
  private(set) var number = 0
  /// Whether the row has an unclosed quote, which was read as an ordinary character.
  private(set) var hasOpenQuote = false

  /// Takes over the lines after the header.
  init(_ lines: consuming LineCursor, separator: UInt8, width: Int) {
    self.lines = lines
    fields = TableFields(separator: separator, width: width)
  }

  /// The input's name as the user gave it.
  var name: String { lines.name }

  /// Whether the input ends with the row, without a line end.
  var isCutOff: Bool { lines.isUnended }

  /// Goes to the next row that is not empty and splits it into at least `columns` fields, if it has
  /// as many; `false` at the end.
  mutating func next(upTo columns: Int = .max) throws(ReadError) -> Bool {
    while try lines.next() {
      let (isEmpty, hasQuote) = lines.withLine { line in (line.isBlankLine, line.holdsQuote) }
      if isEmpty { continue }
      number = lines.number
      hasOpenQuote = false
      isQuoted = hasQuote
      fields.begin()
      if hasQuote { try splitQuoted() } else { lines.withLine { fields.split($0, upTo: columns) } }
      return true
    }
    return false
  }

  /// Splits the rest of the row into fields.
  mutating func splitRest() {
    guard !isQuoted else { return }
    lines.withLine { fields.split($0, upTo: .max) }
  }

  /// Calls `body` with the row.
  func withRow<Result>(_ body: (TableRow) -> Result) -> Result {
    lines.withLine { line in fields.withRow(line, body) }
  }

  /// Returns the location of a byte of the row.
  ///
  /// - Parameter offset: The byte's offset in the row.
  /// - Returns: The line and column.
  func location(_ offset: Int = 0) -> Finding.Location { lines.location(offset) }

  private mutating func splitQuoted() throws(ReadError) {
    lines.markEnd()
    while true {
      let (isWhole, length) = lines.withLine { (fields.splitQuoted($0), $0.count) }
      if isWhole { return }
      guard openQuotes < Self.maxOpenQuotes, length < Self.longestRow, try lines.join() else {
        break
      }
    }
    // The quote is then an ordinary character of its line, and the following lines are rows again.
    openQuotes += 1
    hasOpenQuote = true
    lines.goBackToMark()
    fields.begin()
    lines.withLine { fields.split($0, upTo: .max) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a line consists of spaces and tabs.
  fileprivate var isBlankLine: Bool { allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  fileprivate var holdsQuote: Bool {
    guard let baseAddress else { return false }
    return memchr(baseAddress, 0x22, count) != nil
  }
}
