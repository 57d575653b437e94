/// Reads the attributes of a shapefile: as the table that they are, whose columns are known as in other tables.
///
/// Source: dBase III table file structure, as shapelib and GDAL read it: a header of 32 bytes with the number of
/// records at 4, the lengths of header and record at 8 and 10; fields of 32 bytes with the name at 0 and the length
/// at 16, until 0x0D; records of fixed width after one byte, `*` if deleted.
final class DBFReader: TrackReader {
  let name = "dbf"
  let summary = "Attributes of a shapefile (.dbf), as a table"

  /// The longest header: 255 fields, rounded up.
  private static let longestHeader = 16 << 10

  func recognizes(_ opening: Span<UInt8>) -> Bool { Layout(opening) != nil }

  /// What the header says.
  private struct Layout {
    var records = 0
    var (header, record) = (0, 0)
    var fields: [(name: String, range: Range<Int>)] = []

    init?(_ bytes: Span<UInt8>) {
      func short(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
      guard bytes.count >= 65, [0x03, 0x83, 0x8B, 0x30, 0xF5].contains(bytes[0]),
        1...12 ~= bytes[2], 1...31 ~= bytes[3]
      else { return nil }
      records = short(4) | short(6) << 16
      (header, record) = (short(8), short(10))
      guard 65...longestHeader ~= header, record > 1, bytes.count >= header else { return nil }
      var end = 1
      for at in stride(from: 32, to: header - 31, by: 32) where bytes[at] != 0x0D {
        let name = bytes.extracting(at..<at + 11).withUnsafeBufferPointer { field in
          Bytes(rebasing: field.prefix { $0 != 0 }).string
        }
        let length = Int(bytes[at + 16])
        fields.append((name, end..<end + length))
        end += length
      }
      guard !fields.isEmpty, end <= record else { return nil }
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let name = source.name
    guard let layout = try source.withOpening({ Layout($0) }) else {
      throw ReadError("found no header of a dBase table", at: Finding.Location(file: name))
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
      finding(.warning(.truncated(number, layout.records), at: Finding.Location(file: name)))
    }
    try table.read(name: name, options: options, storm: storm, finding: finding)
  }
}

extension Finding.Message {
  fileprivate static func truncated(_ found: Int, _ expected: Int) -> Self {
    "the table is truncated: \(found) of \(expected) records"
  }
}
