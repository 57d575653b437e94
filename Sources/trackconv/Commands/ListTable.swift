import GeoOut

/// A list for people to read in aligned columns, or for programs as JSON or CSV.
struct ListTable<Entry> {
  let columns: [ListColumn<Entry>]
  /// The format: `json`, `csv`, or `nil` for people.
  private let format: String?
  private let sink: any ByteSink
  /// The number of entries.
  private(set) var count = 0
  /// The cells for people, whose columns are aligned at the end.
  private var rows: [[String]] = []
  /// The text for programs that is not yet written.
  private var text = ""
  /// How much of it is written at once, in bytes.
  private static var piece: Int { 1 << 16 }

  init(_ columns: [ListColumn<Entry>], as format: String?, to sink: any ByteSink) {
    (self.columns, self.format, self.sink) = (columns, format, sink)
    if let format { text = format == Names.json ? "[" : csv(columns.map { $0.name }) }
  }

  /// Adds entries, and writes those that no longer fit into memory.
  mutating func add(_ entries: some Sequence<Entry>) throws(SinkError) {
    for entry in entries {
      switch format {
      case nil: rows.append(columns.map { Self.cell($0, entry) ?? "-" })
      case Names.json?: text += (count > 0 ? ",\n" : "") + json(entry)
      default: text += csv(columns.map { Self.cell($0, entry) ?? "" })
      }
      count += 1
      if text.utf8.count > Self.piece { try write() }
    }
  }

  /// Writes the rest; numbers of a table for people may end at the right of their columns.
  mutating func finish(alignsNumbers: Bool = false) throws(SinkError) {
    if format == Names.json { text += "]\n" }
    if format == nil {
      text = TextTable.text(
        [columns.map { $0.title ?? $0.name }] + rows,
        numbers: columns.map { alignsNumbers && $0.isNumber })
    }
    try write()
  }

  private mutating func write() throws(SinkError) {
    try sink.write(text)
    text = ""
  }

  private static func cell(_ column: ListColumn<Entry>, _ entry: Entry) -> String? {
    column.read(entry).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// An object; cells without a value are `null`.
  private func json(_ entry: Entry) -> String {
    var text = "{"
    for column in columns {
      let value = Self.cell(column, entry)
      text += (text.utf8.count > 1 ? ",\"" : "\"") + column.name + "\":"
      text += value.map { column.isNumber ? $0 : TextBuffer(json: $0).string } ?? "null"
    }
    return text + "}"
  }

  private func csv(_ cells: [String]) -> String {
    var text = TextBuffer()
    for (index, cell) in cells.enumerated() {
      if index > 0 { text.append(",") }
      text.append(csv: cell)
    }
    text.append("\n")
    return text.string
  }
}
