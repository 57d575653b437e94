/// The columns of a table of separated values, by the names in its header line.
struct TableHeader {
  /// How many columns a table may have.
  static let mostColumns = 4_096

  /// What stands between fields.
  let separator: UInt8
  /// The names as they stand, without spaces and quotes around them.
  let names: [String]
  /// Where each name begins in its line, in bytes.
  let offsets: [Int]

  /// The first column of each name, in small letters.
  private let places: [String: Int]

  /// The header of the same table with a column without a name before the others.
  ///
  /// R's `write.table` writes names of rows there, and nothing of them into the header.
  var withRowNames: TableHeader {
    TableHeader(separator: separator, names: [""] + names, offsets: [0] + offsets)
  }

  /// Reads a header line; `nil` where it has too many columns, or quotes that are not closed.
  init?(_ line: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    var fields = TableFields(separator: separator, width: Self.mostColumns)
    fields.begin()
    guard fields.splitQuoted(line), fields.count <= Self.mostColumns else { return nil }
    let (names, offsets) = fields.withRow(line) { row in
      ((0..<row.count).map { row.string($0) }, (0..<row.count).map { row.offset($0) })
    }
    self.init(separator: separator, names: names, offsets: offsets)
  }

  private init(separator: UInt8, names: [String], offsets: [Int]) {
    (self.separator, self.names, self.offsets) = (separator, names, offsets)
    places = Dictionary(
      names.enumerated().map { ($0.element.lowercased(), $0.offset) },
      uniquingKeysWith: { $1 < $0 ? $1 : $0 })
  }

  /// The index of a column by its name, whatever the case of its letters.
  func index(of name: String) -> Int? { places[name.lowercased()] }
}
