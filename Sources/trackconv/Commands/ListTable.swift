import GeoOut

/// A list for people to read in aligned columns, or for programs as JSON or CSV.
struct ListTable<Entries: Sequence> {
  typealias Entry = Entries.Element
  let columns: [ListColumn<Entry>]
  let entries: Entries
  /// Whether the numbers of a table for people end at the right of their columns.
  var alignsNumbers = false
  /// The number of entries whose text is made at once.
  private static var batch: Int { 4_096 }

  /// Prints the list in a format: `json`, `csv`, or `nil` for people.
  func print(to streams: Streams, as format: String?) -> ExitCode {
    guard let format else {
      let rows = entries.map { entry in columns.map { Self.cell($0, entry) ?? "-" } }
      let numbers = columns.map { alignsNumbers && $0.isNumber }
      return streams.print(
        TextTable.text([columns.map { $0.title ?? $0.name }] + rows, numbers: numbers))
    }
    let isJSON = format == Names.json
    var text = isJSON ? "[" : csv(columns.map { $0.name })
    for (index, entry) in entries.enumerated() {
      text += isJSON ? (index > 0 ? ",\n" : "") + json(entry) : csv(entry)
      guard index % Self.batch == Self.batch - 1 else { continue }
      let written = streams.print(text)
      guard written == .done else { return written }
      text = ""
    }
    return streams.print(text + (isJSON ? "]\n" : ""))
  }

  private static func cell(_ column: ListColumn<Entry>, _ entry: Entry) -> String? {
    column.read(entry).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// An object; cells without a value are `null`.
  private func json(_ entry: Entry) -> String {
    let members = columns.map { column in
      let value =
        Self.cell(column, entry).map { column.isNumber ? $0 : TextBuffer(json: $0).string }
        ?? "null"
      return "\"\(column.name)\":\(value)"
    }
    return "{\(members.joined(separator: ","))}"
  }

  private func csv(_ entry: Entry) -> String { csv(columns.map { Self.cell($0, entry) ?? "" }) }

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
