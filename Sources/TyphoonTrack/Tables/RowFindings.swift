/// The warnings about a row, collected while it is read and located when they are reported.
///
/// Most rows have none, and an empty array needs no allocation.
struct RowFindings {
  /// The messages, each with the offset in the row that it refers to.
  private(set) var items: [(message: Finding.Message, offset: Int)] = []

  /// Adds a warning.
  mutating func warn(_ message: Finding.Message, at offset: Int) { items.append((message, offset)) }

  /// Adds the warning that something is omitted, and returns `nil` in its place.
  mutating func reject<Value>(_ message: Finding.Message, at offset: Int) -> Value? {
    warn(message, at: offset)
    return nil
  }

  /// Reports all warnings and removes them.
  mutating func report(in table: borrowing TableCursor, _ finding: Report) {
    guard !items.isEmpty else { return }
    for (message, offset) in items { table.location(offset).warn(message, to: finding) }
    items.removeAll()
  }
}

/// How many rows of a table are read, and how many omitted: if most are, the table is not what its header says.
struct RowCount {
  private var (all, omitted) = (0, 0)
  private var reason: Finding?

  /// Counts a row, omitted if there is a reason.
  mutating func add(
    omittedFor message: Finding.Message?, at place: @autoclosure () -> Finding.Location
  ) {
    all += 1
    guard let message else { return }
    omitted += 1
    if reason == nil { reason = .warning(message, at: place()) }
  }

  /// Ends a table.
  ///
  /// - Throws: If most rows of more than a few are omitted.
  func check() throws(ReadError) {
    guard let reason, all >= 20, omitted * 2 > all else { return }
    throw ReadError(
      "\(omitted) of \(all) rows are omitted, expected a table whose rows are as its header says; the first: \(message: reason.message)",
      at: reason.location)
  }
}

extension TableRow {
  /// Returns the number in a field; `nil` if the field is empty or is not a number, which is
  /// reported.
  ///
  /// Words for a missing value, and numbers of nines outside the range (`-999`, `9999`), are
  /// missing values.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - range: The plausible range.
  ///   - header: The header, for the column's name in messages.
  ///   - decimalComma: Whether a comma is accepted as the decimal separator.
  ///   - problems: Receives a warning if the field is invalid.
  /// - Returns: The number.
  func number(
    _ column: Int, in range: ClosedRange<Double>, _ header: TableHeader,
    decimalComma: Bool = false, _ problems: inout RowFindings
  ) -> Double? {
    guard column >= 0 else { return nil }
    let field = self[column]
    guard !field.isEmpty else { return nil }
    if let value = field.plainNumber(decimalComma: decimalComma), range.contains(value) {
      return value
    }
    if !field.isMissingWord, !field.isAllNines { report(column, range, header, &problems) }
    return nil
  }

  private func report(
    _ column: Int, _ range: ClosedRange<Double>, _ header: TableHeader,
    _ problems: inout RowFindings
  ) {
    problems.warn(
      .omitted("'\(name: header.names[column])'", found: string(column), .number(in: range)),
      at: offset(column))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number that the text gives.
  func plainNumber(decimalComma: Bool) -> Double? {
    // U+2212, the minus sign of typography.
    if first == 0xE2, starts(with: [0xE2, 0x88, 0x92]) {
      let rest = Bytes(rebasing: self[3...])
      guard let digit = rest.first, digit != UInt8(ascii: "-") else { return nil }
      return rest.plainNumber(decimalComma: decimalComma).map { -$0 }
    }
    if decimalComma, let comma = firstIndex(of: UInt8(ascii: ",")) {
      var text = Array(self)
      text[comma] = UInt8(ascii: ".")
      return text.withUnsafeBufferPointer { DecimalNumber.value(of: $0) }
    }
    return DecimalNumber.value(of: self)
  }

  /// Whether the text stands for a missing value: `NA`, `NaN`, `null`, `-`.
  var isMissingWord: Bool {
    guard count <= 4, let first else { return false }
    switch first {
    case UInt8(ascii: "-"): return allSatisfy { $0 == UInt8(ascii: "-") }
    case UInt8(ascii: "."): return count == 1
    case UInt8(ascii: "N"), UInt8(ascii: "n"), UInt8(ascii: "<"), UInt8(ascii: "#"):
      return ["na", "n/a", "nan", "nat", "none", "null", "<na>", "#n/a"]
        .contains(string.lowercased())
    default: return false
    }
  }

  /// Whether the text equals another.
  func equals(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}
