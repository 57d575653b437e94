/// Reads JSON of no agency's: lists of objects with positions, GeoJSON with points, an object in each line.
///
/// Sources: RFC 8259, RFC 7946; what the names mean is decided as in tables.
final class JSONTableReader: TrackReader {
  let name = "json"
  let summary = "JSON objects with positions: lists, GeoJSON points, or one in each line"
  /// The readers of agencies' JSON.
  private let others: [any TrackReader]

  init(besides others: [any TrackReader] = []) { self.others = others }

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    let isTable = opening.withUnsafeBufferPointer { bytes in
      guard let first = bytes.first(where: { $0 > 0x20 }), "[{".utf8.contains(first) else {
        return false
      }
      return JSONTable.namesFix(in: bytes)
    }
    return isTable && InputKind.knownFeatures(opening) == nil
      && !others.contains { $0.recognizes(opening) }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let name = source.name
    let json = try JSONTable(&source, finding)
    guard !json.table.isEmpty else { throw ReadError(.noPositions, in: name) }
    if json.withoutPosition > 0 {
      Finding.Location(file: name).note(.withoutPosition(json.withoutPosition), to: finding)
    }
    try json.table.read(name: name, options: options, storm: storm, finding: finding)
  }
}

extension Finding.Message {
  fileprivate static var noPositions: Self {
    "found JSON without positions, expected objects with a latitude, a longitude and a time"
  }
  fileprivate static func withoutPosition(_ count: Int) -> Self {
    "\(count) object\(count == 1 ? "" : "s") without a position omitted, such as lines and areas"
  }
}
