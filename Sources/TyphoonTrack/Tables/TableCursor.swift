#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the rows of a table of separated values one after another: RFC 4180, with any separator.
///
/// A row may go over several lines where a field in quotes does. Rows stay in the source's window until
/// the next is asked for; nothing is copied.
struct TableCursor: ~Copyable {
  /// How long a row of several lines may be, in bytes.
  private static let longestRow = 64 << 10
  /// After so many quotes that are never closed, no row goes over several lines any more: looking for
  /// the ends of all of them would take time out of proportion.
  private static let mostOpenQuotes = 8

  private var lines: LineCursor
  private var fields: TableFields
  private var openQuotes = 0
  private var isQuoted = false
  /// The number of the row's first line.
  private(set) var number = 0
  /// Whether the row has a quote that is not closed; it was taken for a character.
  private(set) var hasOpenQuote = false

  /// Takes lines over that stand behind the header.
  init(_ lines: consuming LineCursor, separator: UInt8, width: Int) {
    self.lines = lines
    fields = TableFields(separator: separator, width: width)
  }

  /// The input's name as the user gave it.
  var name: String { lines.name }

  /// Whether the input ends with the row, without a line end.
  var isCutOff: Bool { lines.isUnended }

  /// Goes to the next row that is not empty, and finds some of its fields, or all; `false` at the end.
  mutating func next(upTo columns: Int = .max) throws(ReadError) -> Bool {
    while try lines.next() {
      let (isEmpty, hasQuote) = lines.withLine { line in
        (line.isBlankLine, line.holdsQuote)
      }
      if isEmpty { continue }
      number = lines.number
      hasOpenQuote = false
      isQuoted = hasQuote
      fields.begin()
      if hasQuote {
        try splitQuoted()
      } else {
        lines.withLine { fields.split($0, upTo: columns) }
      }
      return true
    }
    return false
  }

  /// Finds the rest of the row's fields.
  @inline(__always)
  mutating func splitRest() {
    guard !isQuoted else { return }
    lines.withLine { fields.split($0, upTo: .max) }
  }

  /// Gives the row to a function.
  @inline(__always)
  func withRow<Result>(_ body: (TableRow) -> Result) -> Result {
    lines.withLine { line in fields.withRow(line, body) }
  }

  /// The place of a byte of the row.
  ///
  /// - Parameter offset: How many bytes stand before it in the row.
  /// - Returns: Line and column.
  func location(_ offset: Int = 0) -> Finding.Location {
    lines.location(offset)
  }

  private mutating func splitQuoted() throws(ReadError) {
    lines.markEnd()
    while true {
      let (isWhole, length) = lines.withLine { (fields.splitQuoted($0), $0.count) }
      if isWhole { return }
      guard openQuotes < Self.mostOpenQuotes, length < Self.longestRow, try lines.join() else {
        break
      }
    }
    // The quote is a character of its own line then, and the next lines are rows again.
    openQuotes += 1
    hasOpenQuote = true
    lines.goBackToMark()
    fields.begin()
    lines.withLine { fields.split($0, upTo: .max) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a line has nothing but spaces and tabs.
  fileprivate var isBlankLine: Bool {
    guard let first else { return true }
    guard first == 0x20 || first == 0x09 else { return false }
    return allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  fileprivate var holdsQuote: Bool {
    guard let baseAddress else { return false }
    return memchr(baseAddress, 0x22, count) != nil
  }
}
