/// Reads the attributes of a shapefile: as the table that they are, whose columns are known as in other tables.
///
/// `DBFLayout` names the sources.
final class DBFReader: TrackReader {
  let name = "dbf"
  let summary = "Attributes of a shapefile (.dbf), as a table"

  func recognizes(_ opening: Span<UInt8>) -> Bool { DBFLayout(opening) != nil }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let name = source.name
    guard let layout = try source.withOpening({ DBFLayout($0) }) else {
      throw ReadError("found no header of a dBase table", in: name)
    }
    var table = MadeTable(unit: "record")
    let columns = layout.fields.map { table.column($0.name) }
    source.position += layout.header
    var number = 0
    while number < layout.records {
      let start = source.position
      guard try source.byte(at: start + layout.record - 1) != nil else { break }
      number += 1
      let cells = source.withBytes(start..<start + layout.record) {
        record -> [(column: Int, text: String)]? in
        // A deleted record.
        guard record[0] != UInt8(ascii: "*") else { return nil }
        return zip(columns, layout.fields).compactMap { column, field in
          column.map { ($0, record.trimmed(field.range).string) }
        }
      }
      source.position += layout.record
      if let cells { table.add(cells, line: number) }
    }
    if number < layout.records {
      Finding.Location(file: name).warn(
        "the table is truncated: \(number) of \(layout.records) records", to: finding)
    }
    try table.read(name: name, options: options, storm: storm, finding: finding)
  }
}
