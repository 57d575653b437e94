/// A comma-separated table with a header line (RFC 4180), read whole: for files of the user's own, such as a
/// list of places.
package struct SmallTable {
  /// A row: its fields as texts, in the order of the columns asked for.
  package struct Row {
    /// The texts; empty where the row has no such field.
    package let fields: [String]
    /// The location of each field.
    package let locations: [Finding.Location]
  }

  /// The rows, without empty ones.
  package private(set) var rows: [Row] = []

  /// The most rows that a table may have.
  private static let maxRows = 100_000

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - columns: The names of each column asked for; the first name that the header has counts, whatever the
  ///     case of its letters.
  ///   - needed: How many of the columns, from the first, the table must have.
  /// - Throws: Where the input cannot be read, a needed column is missing, or there are more than 100,000 rows.
  package init(_ source: inout ByteSource, columns: [[String]], needed: Int) throws(ReadError) {
    var lines = LineCursor(&source)
    guard try lines.next(),
      let header = lines.withLine({ TableHeader($0, separator: UInt8(ascii: ",")) })
    else { throw ReadError(.noColumn(columns[0][0], in: []), at: lines.location()) }
    let indices = columns.map { names in names.lazy.compactMap(header.index(of:)).first }
    if let missing = indices.prefix(needed).firstIndex(of: nil) {
      throw ReadError(.noColumn(columns[missing][0], in: header.names), at: lines.location())
    }
    var table = TableCursor(lines, separator: header.separator, width: max(1, header.names.count))
    while try table.next() {
      guard rows.count < Self.maxRows else {
        throw ReadError(
          "found more than \(Self.maxRows) rows, expected fewer", at: table.location())
      }
      let (fields, offsets) = table.withRow { row in
        (indices.map { $0.map(row.string) ?? "" }, indices.map { $0.map(row.offset) ?? 0 })
      }
      rows.append(Row(fields: fields, locations: offsets.map { table.location($0) }))
    }
  }
}

extension Finding.Message {
  fileprivate static func noColumn(_ name: String, in names: [String]) -> Self {
    "found no column '\(name: name)' among \(list: names.map { "'\($0)'" }), expected a table with a header"
  }
}
