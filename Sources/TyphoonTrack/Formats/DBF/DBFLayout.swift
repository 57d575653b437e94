/// What the header of a dBase table says.
///
/// Source: dBase III table file structure, as shapelib and GDAL read it: a header of 32 bytes with the number of
/// records at 4, the lengths of header and record at 8 and 10; fields of 32 bytes with the name at 0, the type at 11
/// and the length at 16, until 0x0D; records of fixed width after one byte, `*` if deleted.
struct DBFLayout {
  struct Field {
    let name: String
    let isNumber: Bool
    let range: Range<Int>
  }

  /// The longest header: 255 fields, rounded up.
  private static let longestHeader = 16 << 10

  private(set) var records = 0
  private(set) var (header, record) = (0, 0)
  private(set) var fields: [Field] = []

  /// Reads a header; `nil` if it is none.
  init?(_ bytes: Span<UInt8>) {
    func short(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }
    guard bytes.count >= 65, [0x03, 0x83, 0x8B, 0x30, 0xF5].contains(bytes[0]),
      1...12 ~= bytes[2], 1...31 ~= bytes[3]
    else { return nil }
    records = short(4) | short(6) << 16
    (header, record) = (short(8), short(10))
    guard 65...Self.longestHeader ~= header, record > 1, bytes.count >= header else { return nil }
    var end = 1
    for at in stride(from: 32, to: header - 31, by: 32) where bytes[at] != 0x0D {
      let name = bytes.extracting(at..<at + 11).withUnsafeBufferPointer { field in
        Bytes(rebasing: field.prefix { $0 != 0 }).string
      }
      let length = Int(bytes[at + 16])
      let isNumber = "NF".utf8.contains(bytes[at + 11])
      fields.append(Field(name: name, isNumber: isNumber, range: end..<end + length))
      end += length
    }
    guard !fields.isEmpty, end <= record else { return nil }
  }
}
