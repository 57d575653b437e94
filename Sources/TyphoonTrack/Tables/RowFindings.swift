/// What there is to say of a row: collected while the row is looked at, given their places afterwards.
///
/// Most rows have none, and an empty array takes no memory.
struct RowFindings {
  /// The words, and the offset in the row of what they speak of.
  private(set) var items: [(message: Finding.Message, offset: Int)] = []

  /// Adds a warning.
  mutating func warn(_ message: Finding.Message, at offset: Int) {
    items.append((message, offset))
  }

  /// Reports all, and forgets them.
  @inline(__always)
  mutating func report(in table: borrowing TableCursor, _ finding: (Finding) -> Void) {
    guard !items.isEmpty else { return }
    for (message, offset) in items {
      finding(Finding(.warning, message, at: table.location(offset)))
    }
    items.removeAll()
  }
}

extension TableRow {
  /// The number in a field; `nil` where there is none, or something else, of which `problems` is told.
  ///
  /// A word for a missing value, and a number of nines out of the range (`-999`, `9999`), say nothing.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - range: Which numbers are plausible.
  ///   - header: Gives the column's name for messages.
  ///   - decimalComma: Whether a comma may stand for the point.
  ///   - problems: Receives what is wrong with the field.
  /// - Returns: The number.
  @inline(__always)
  func number(
    _ column: Int, in range: ClosedRange<Double>, _ header: TableHeader,
    decimalComma: Bool = false, _ problems: inout RowFindings
  ) -> Double? {
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
      .badNumber(string(column), header.names[column], range), at: offset(column))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number that the text is, of which most are whole and have few digits.
  @inline(__always)
  func plainNumber(decimalComma: Bool) -> Double? {
    if count <= 4, let whole = wholeNumber { return Double(whole) }
    if decimalComma, let comma = firstIndex(of: UInt8(ascii: ",")) {
      return withPoint(at: comma)
    }
    return DecimalNumber.value(of: self)
  }

  private func withPoint(at comma: Int) -> Double? {
    guard count <= 40 else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { copy in
      guard let start = copy.baseAddress, let base = baseAddress else { return nil }
      start.initialize(from: base, count: count)
      copy[comma] = UInt8(ascii: ".")
      return DecimalNumber.value(of: UnsafeBufferPointer(copy))
    }
  }

  /// Whether the text is a word or mark for a missing value: `NA`, `NaN`, `null`, `-`.
  @inline(__always)
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

  /// Whether the text is a number of nines, as they stand for missing ones: `-99`, `9999.0`.
  var isAllNines: Bool {
    let digits = drop { $0 == UInt8(ascii: "-") }
    let whole = digits.prefix { $0 == UInt8(ascii: "9") }
    let signs = count - digits.count
    guard signs <= 1, whole.count >= 2 - signs else { return false }
    let rest = digits.dropFirst(whole.count)
    return rest.isEmpty
      || (rest.first == UInt8(ascii: ".")
        && rest.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "9") })
  }

  /// Whether the texts are the same.
  @inline(__always)
  func equals(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}

extension Finding.Message {
  fileprivate static func badNumber(
    _ text: String, _ field: String, _ range: ClosedRange<Double>
  ) -> Self {
    "'\(name: field)' omitted: found '\(text)', expected a number from \(range.lowerBound) to \(range.upperBound)"
  }
}
