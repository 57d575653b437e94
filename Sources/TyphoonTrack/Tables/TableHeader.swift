/// The columns of a table of separated values, named by its header line.
struct TableHeader {
  /// The maximum number of columns.
  static let maxColumns = 4_096

  /// The separator of fields.
  let separator: UInt8
  /// The names as written, without spaces and quotes around them.
  let names: [String]
  /// The offset of each name in the header line, in bytes.
  let offsets: [Int]

  /// The first column with each name, in lower case.
  private let places: [String: Int]

  /// The same header with an unnamed column inserted first.
  ///
  /// R's `write.table` writes row names in that column, without a name in the header.
  var withRowNames: TableHeader {
    TableHeader(separator: separator, names: [""] + names, offsets: [0] + offsets)
  }

  /// Returns the header without the columns after the first `count`.
  func prefix(_ count: Int) -> TableHeader {
    TableHeader(
      separator: separator, names: Array(names.prefix(count)), offsets: Array(offsets.prefix(count))
    )
  }

  /// Returns the header with other names for its columns.
  func renamed(_ name: (String) -> String) -> TableHeader {
    TableHeader(separator: separator, names: names.map(name), offsets: offsets)
  }

  /// Reads a header line; `nil` if it has too many columns or an unclosed quote.
  init?(_ line: Bytes, separator: UInt8) {
    var fields = TableFields(separator: separator, width: Self.maxColumns)
    fields.begin()
    guard fields.splitQuoted(line), fields.count <= Self.maxColumns else { return nil }
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

  /// Returns the index of a column by its name, ignoring case.
  func index(of name: String) -> Int? { places[name.lowercased()] }

  /// Whether it is the header of IBTrACS, which is no plain table: it has the columns that every row needs, and
  /// one that no other table has.
  var isOfIBTrACS: Bool {
    guard ["SID", "ISO_TIME", "LAT", "LON"].allSatisfy({ index(of: $0) != nil }) else {
      return false
    }
    return ["WMO_AGENCY", "WMO_WIND", "NATURE", "TRACK_TYPE", "IFLAG", "USA_WIND"].contains {
      index(of: $0) != nil
    }
  }

  /// Whether a text is IBTrACS as it is published; what spreadsheets make of it is a plain table.
  static func isOriginalIBTrACS(_ text: Bytes) -> Bool {
    let lines = text.prefix(32 << 10).split(
      separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: true
    )
    .map { Bytes(rebasing: $0) }
    guard let first = lines.first, let header = TableHeader(first, separator: UInt8(ascii: ",")),
      header.isOfIBTrACS, let time = header.index(of: "ISO_TIME")
    else { return false }
    // The first row after that of units, if there is one.
    let rows = lines.dropFirst().prefix(2).compactMap {
      TableHeader($0, separator: header.separator)?.names
    }
    .filter { $0.count > time && $0[time].contains { $0.isNumber } }
    return rows.first.map { $0[time].utf8.prefix(5).elementsEqual(($0[time].prefix(4) + "-").utf8) }
      ?? true
  }
}
