/// The first rows of a plain table, split once for all that judge columns by their values.
///
/// These are the rows in the first 64 KiB, which is all of most tables.
struct CSVHead {
  private var rows: [(text: [UInt8], ends: [Int32], order: [Int])] = []
  /// The row of units below the header; empty if there is none.
  private(set) var units: [String] = []

  /// Splits the rows after the header.
  ///
  /// - Parameters:
  ///   - opening: The first bytes of the input.
  ///   - columns: The mapping of its columns. Rows may have two more fields.
  ///   - headerLine: The number of the line with the header; `nil` for the first that may be one.
  init(_ opening: [UInt8], _ columns: CSVColumns, _ headerLine: Int?) {
    var source = ByteSource(text: opening, name: "")
    try? read(
      &source, columns.header, columns[.latitude], headerLine,
      isPart: opening.count >= ByteSource.openingSize)
    takeUnits(columns)
  }

  private mutating func read(
    _ source: inout ByteSource, _ header: TableHeader, _ latitude: Int, _ headerLine: Int?,
    isPart: Bool
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    repeat { guard try lines.next() else { return } } while !lines.isAtHeader(headerLine)
    try lines.joinHeader()
    var table = TableCursor(lines, separator: header.separator, width: header.names.count + 1)
    var order: [Int] = []
    while try table.next() {
      if isPart, table.isCutOff { return }
      table.withRow { row in
        if let other = header.order(in: row, unlike: latitude) {
          order = other
        } else {
          rows.append((Array(row.text), Array(row.ends.prefix(row.count)), order))
        }
      }
    }
  }

  /// Takes the first row for that of units, if it holds units.
  private mutating func takeUnits(_ columns: CSVColumns) {
    guard !rows.isEmpty, withRow(0, { $0.isUnits(columns) }) else { return }
    units = withRow(0) { row in (0..<columns.header.names.count).map { row.string($0) } }
    rows.removeFirst()
  }

  /// The values of each column.
  func values(of columns: CSVColumns) -> [CSVValues] {
    var found = [CSVValues](repeating: CSVValues(), count: columns.header.names.count)
    forEachRow { row in for column in found.indices { found[column].add(row, column) } }
    return found
  }

  /// The number of rows.
  var count: Int { rows.count }

  /// Whether all rows satisfy a condition.
  func all(_ condition: (TableRow) -> Bool) -> Bool {
    rows.indices.allSatisfy { withRow($0, condition) }
  }

  /// The results of `body` for the rows that have one.
  func map<Result>(_ body: (TableRow) -> Result?) -> [Result] {
    rows.indices.compactMap { withRow($0, body) }
  }

  /// The header without the names that no row has fields for, or with one more for R's row names; `nil` if it fits.
  func better(_ columns: CSVColumns) -> TableHeader? {
    let width = columns.header.names.count
    let widths = Set(map { $0.count })
    if widths == [width + 1], all({ !$0[width].isEmpty && !$0.hasTime(columns) }) {
      return columns.header.withRowNames
    }
    guard rows.count > 1, widths.count == 1, let most = widths.first, most < width else {
      return nil
    }
    return columns.header.prefix(most)
  }

  /// Calls `body` with each row.
  func forEachRow(_ body: (TableRow) -> Void) { for index in rows.indices { withRow(index, body) } }

  private func withRow<Result>(_ index: Int, _ body: (TableRow) -> Result) -> Result {
    let (text, ends, order) = rows[index]
    return text.withUnsafeBufferPointer { text in
      ends.withUnsafeBufferPointer { ends in
        body(TableRow(text: text, ends: ends, count: ends.count, order: order))
      }
    }
  }
}

extension LineCursor {
  /// Whether the line is the header: the one with a number, or the first that may be one.
  func isAtHeader(_ number: Int?) -> Bool {
    number.map { self.number >= $0 } ?? withLine(CSVReader.isHeaderLine)
  }

  /// Joins the lines of a header whose names have line ends in quotes.
  mutating func joinHeader() throws(ReadError) {
    markEnd()
    while withLine({ line in line.count < 4_096 && line.count(where: { $0 == 0x22 }) % 2 == 1 }) {
      guard try join() else { return goBackToMark() }
    }
  }
}

extension TableHeader {
  /// The place of each column in the rows below a header that comes again.
  ///
  /// - Parameters:
  ///   - row: The row that may be such a header.
  ///   - column: A column of numbers, by which most rows are known to be no header.
  /// - Returns: The places, none if the order is the same; `nil` if the row is no header.
  func order(in row: TableRow, unlike column: Int) -> [Int]? {
    let first = row[column].first ?? 0
    guard row.count == names.count, first > 0x40, row.order.isEmpty else { return nil }
    var order: [Int] = []
    let found = (0..<row.count).map { row.string($0).lettersAndDigits }
    for name in names {
      let letters = name.lettersAndDigits
      guard let place = found.indices.first(where: { found[$0] == letters && !order.contains($0) })
      else { return nil }
      order.append(place)
    }
    return order.elementsEqual(order.indices) ? [] : order
  }
}

extension TableRow {
  /// Whether the header's time column holds a time, or its year column a year.
  fileprivate func hasTime(_ columns: CSVColumns) -> Bool {
    let column = columns.timeColumn
    guard column >= 0 else { return 1_000...9_999 ~= whole(columns[.year]) ?? 0 }
    return Timestamp(counted: self[column], isNamed: false) != nil || self[column].isTime
  }

  /// Whether the row holds units: no digit for position and time, and a unit in some column.
  fileprivate func isUnits(_ columns: CSVColumns) -> Bool {
    let own = ([.latitude, .longitude, .time] + CSVField.ofDay).map { self[columns[$0]] }
    let hasDigits = own.contains { $0.contains { $0 &- UInt8(ascii: "0") <= 9 } }
    guard !hasDigits else { return false }
    if own.contains(where: {
      $0.containsWord("deg") || $0.containsWord("rad") || $0.string.contains("°")
    }) {
      return true
    }
    return (0..<min(count, columns.header.names.count)).contains {
      let text = string($0)
      return CSVUnit(text, of: .wind) != nil || CSVUnit(text, of: .pressure) != nil
    }
  }
}
