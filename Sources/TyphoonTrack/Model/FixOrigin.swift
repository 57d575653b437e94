/// The line and column of its input from which a fix was read, and the row if it is kept.
///
/// It is not part of the fix's value: all origins are equal.
struct FixOrigin: Hashable, Sendable {
  /// The line, from 1; 0 if it is unknown.
  let line: UInt32
  /// The column in bytes, from 1.
  let column: UInt32
  let row: SourceRow?

  init(line: Int = 0, column: Int = 1, row: SourceRow? = nil) {
    self.line = UInt32(clamping: line)
    self.column = UInt32(clamping: column)
    self.row = row
  }

  static func == (left: FixOrigin, right: FixOrigin) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// A row of an archive as it was read, to be written again.
package final class SourceRow: Sendable {
  /// The names of the columns.
  package let names: [String]
  /// The fields, each with a separator after it, which no field has.
  private let text: String

  init(_ names: [String], fields: [String]) {
    self.names = names
    text = fields.reduce(into: "") { $0 += $1 + "\u{1F}" }
  }

  /// The fields, without spaces around them.
  package var fields: [String] {
    text.utf8.split(separator: 0x1F, omittingEmptySubsequences: false).dropLast()
      .map { String(Substring($0)) }
  }
}

extension Fix {
  /// The row of the archive; `nil` if it was not kept, and for fixes that are no archive's.
  package var sourceRow: SourceRow? { origin.row }
}
