/// The shapes of a shapefile with their attributes, as GeoJSON with one feature in each line.
///
/// Source: ESRI, "Shapefile Technical Description" (1998): a header of 100 bytes; records with number and length, in
/// 16-bit words and big-endian, before the type and the coordinates, which are little-endian. The record of the
/// attributes with the same number belongs to a shape.
final class Shapefile {
  private var shapes, attributes: ByteSource
  private let layout: DBFLayout
  private var number = -1

  /// Takes over the sources of shapes and attributes.
  private init(_ shapes: inout ByteSource, _ attributes: inout ByteSource) throws(ReadError) {
    let place = Finding.Location(file: shapes.name)
    let magic = try shapes.withOpening { $0.withUnsafeBufferPointer { Array($0.prefix(4)) } }
    guard magic == [0, 0, 0x27, 0x0A], let layout = try attributes.withOpening({ DBFLayout($0) })
    else { throw ReadError("found another header, expected that of a shapefile", at: place) }
    self.layout = layout
    self.shapes = shapes.taken()
    self.attributes = attributes.taken()
    self.shapes.position += 100
    self.attributes.position += layout.header
  }

  /// The source of a shapefile's features.
  static func features(
    _ shapes: inout ByteSource, _ attributes: inout ByteSource
  ) throws(ReadError) -> ByteSource {
    let file = try Shapefile(&shapes, &attributes)
    return ByteSource(name: file.shapes.name, parts: { () throws(ReadError) in try file.next() })
  }

  /// The next part of the text: its beginning, a feature, or its end.
  private func next() throws(ReadError) -> [UInt8]? {
    defer { number += 1 }
    if number < 0 { return Array("{\"type\": \"FeatureCollection\", \"features\": [\n".utf8) }
    guard number < layout.records else {
      return number == layout.records ? Array("]}\n".utf8) : nil
    }
    var text = Array("\(number > 0 ? "," : ""){\"type\": \"Feature\", \"properties\": {".utf8)
    let record = try Self.bytes(layout.record, of: &attributes)
    for (index, field) in layout.fields.enumerated() {
      let value = record.withUnsafeBufferPointer { Array($0.trimmed(field.range)) }
      let number = value.withUnsafeBufferPointer { DecimalNumber.value(of: $0) }
      text += (index > 0 ? ", " : "").utf8
      text += Self.quoted(Array(field.name.utf8)) + Array(": ".utf8)
      text +=
        field.isNumber
        ? Array(
          number.map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int64($0))" : "\($0)" }?.utf8
            ?? "null".utf8)
        : Self.quoted(value)
    }
    text += "}, \"geometry\": ".utf8
    let head = try Self.bytes(8, of: &shapes)
    let words = head[4...].reduce(0) { $0 << 8 | Int64($1) }
    guard 2...16 << 20 ~= words else {
      throw ReadError(
        "found a shape of \(words * 2) bytes, expected at most 32 MiB", in: shapes.name)
    }
    text += Self.geometry(try Self.bytes(Int(words) * 2, of: &shapes)).utf8
    return text + Array("}\n".utf8)
  }

  /// The next bytes of a source, which must not end.
  private static func bytes(
    _ count: Int, of source: inout ByteSource
  ) throws(ReadError) -> [UInt8] {
    let start = source.position
    source.hold()
    defer { source.release() }
    guard try source.byte(at: start + count - 1) != nil else {
      throw ReadError("the shapefile is truncated: it ends before its last record", in: source.name)
    }
    source.position = start + count
    return source.withBytes(start..<start + count) { Array($0) }
  }

  /// A shape as a geometry of GeoJSON, with a line for each part.
  private static func geometry(_ bytes: [UInt8]) -> String {
    func whole(_ at: Int) -> Int {
      guard at + 4 <= bytes.count else { return 0 }
      return Int(
        bytes[at..<at + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF)
    }
    func position(_ at: Int) -> String? {
      let pair = [at, at + 8].compactMap { at -> Double? in
        guard at + 8 <= bytes.count else { return nil }
        let value = Double(
          bitPattern: bytes[at..<at + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        return value.isFinite && abs(value) < 1e9 ? value : nil
      }
      return pair.count == 2 ? "[\(pair[0]), \(pair[1])]" : nil
    }
    func positions(from start: Int, _ count: Int) -> String {
      let most = min(count, bytes.count / 16)
      return "[" + (0..<most).compactMap { position(start + $0 * 16) }.joined(separator: ", ") + "]"
    }
    // Types above 10 have heights or measures too, behind the coordinates.
    switch whole(0) % 10 {
    case 1: return position(4).map { "{\"type\": \"Point\", \"coordinates\": \($0)}" } ?? "null"
    case 3, 5:
      let (parts, count) = (min(whole(36), bytes.count / 4), min(whole(40), bytes.count / 16))
      // Sorted, so that broken ones give no position twice.
      let starts = (0..<parts).map { min(whole(44 + 4 * $0), count) }.sorted() + [count]
      let lines = zip(starts, starts.dropFirst()).map {
        positions(from: 44 + 4 * parts + 16 * $0, $1 - $0)
      }
      let type = whole(0) % 10 == 3 ? "MultiLineString" : "Polygon"
      return "{\"type\": \"\(type)\", \"coordinates\": [\(lines.joined(separator: ", "))]}"
    case 8: return "{\"type\": \"MultiPoint\", \"coordinates\": \(positions(from: 40, whole(36)))}"
    default: return "null"
    }
  }

  /// A text as a string of JSON.
  static func quoted(_ text: [UInt8]) -> [UInt8] {
    [0x22]
      + text.flatMap { byte -> [UInt8] in
        byte < 0x20 ? [0x20] : byte == 0x22 || byte == 0x5C ? [0x5C, byte] : [byte]
      } + [0x22]
  }
}
