/// Reads `specifications.json`, the source of the table on the Japan Meteorological Agency's
/// typhoon pages.
///
/// Source: jma.go.jp/bosai/typhoon/data/<TC2628>/specifications.json. The agency published no
/// description, so the structure was inferred from files of 2021 to 2026 and from programs that
/// read them. It is an array: a title, the analysis, an estimate for an hour later, and forecasts.
/// Latitude precedes longitude; winds are 10-minute means in kt and m/s, lengths are in nautical
/// miles and km, each rounded separately.
final class JMABosaiReader: TrackReader {
  let name = "jma-bosai"
  let summary = "specifications.json of JMA's typhoon pages (気象庁 bosai)"

  /// The maximum number of elements in the array; real files have about ten.
  private static let maxParts = 10_000

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      guard let first = bytes.firstIndex(where: { $0 > 0x20 }), bytes[first] == UInt8(ascii: "["),
        let next = bytes[(first + 1)...].firstIndex(where: { $0 > 0x20 }),
        bytes[next] == UInt8(ascii: "{")
      else { return false }
      let text = Bytes(rebasing: bytes[next...].prefix(4_096))
      return text.containsWord("\"typhoonnumber\"") || text.containsWord("\"advancedhours\"")
        || text.containsWord("\"tropicalcyclone\"")
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var json = JSONCursor(&source)
    let place = try json.here()
    guard try json.kind() == .array else {
      throw ReadError("found no array, expected the array of JMA's specifications.json", at: place)
    }
    var page = JMABosaiStorm(at: place)
    var count = 0
    try json.elements { (json) throws(ReadError) in
      count += 1
      guard count <= Self.maxParts else {
        throw ReadError("found more than 10000 parts, expected fewer", at: try json.here())
      }
      try page.read(&json, finding)
    }
    try json.leaveOutRest(finding)
    guard count > 0 else { return }
    if let made = try page.storm(of: json.source.name, finding) { try storm(made) }
  }
}
