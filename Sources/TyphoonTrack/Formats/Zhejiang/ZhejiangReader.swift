/// Reads the typhoon JSON of Zhejiang's water department (浙江省水利厅, 台风路径), as JSON, JSONP or in a script, and
/// the forms in which other sites relay it.
///
/// Source: typhoon.zjwater.gov.cn and typhoon.slt.zj.gov.cn, `Api/TyphoonInfo/<tfid>`; the department
/// published no description, so the structure was inferred from a file of 2021 and from programs that
/// read such files. Times are in Beijing (UTC+8), observed winds are 2-minute means in m/s, pressures
/// are in hPa, radii in km: of winds of Beaufort 7, 10 and 12, in the order NE, SE, NW, SW. Any number
/// may be a string.
final class ZhejiangReader: TrackReader {
  let name = "zhejiang"
  let summary = "Typhoon JSON of Zhejiang (浙江省水利厅 台风路径), JSON, JSONP or in scripts"
  let isEmbeddedInPages = true

  /// How many bytes of a value tell whether it is a storm.
  private static let reach = 4_096

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      guard let first = bytes.first(where: { $0 > 0x20 }), first != UInt8(ascii: "<") else {
        return false
      }
      return Self.isOurs(bytes)
    }
  }

  private static func isOurs(_ bytes: Bytes) -> Bool {
    (bytes.containsWord("forecastpoints\"") || bytes.containsWord("radius7\"")
      || bytes.containsWord("radius7_quad\""))
      && (bytes.containsWord("points") || bytes.containsWord("data"))
      && (bytes.containsWord("lng") || bytes.containsWord("longitude"))
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var json = JSONCursor(&source, dialect: .script)
    json.clock.zone = options.zone
    var script = ScriptLiteral()
    var isFound = false
    while let head = try script.next(in: &json) {
      json.source.hold()
      for offset in 1..<Self.reach { _ = try json.source.byte(at: head.offset + offset) }
      let end = min(head.offset + Self.reach, json.source.end)
      let isOurs = json.source.withBytes(head.offset..<end) { Self.isOurs($0) }
      json.source.release()
      guard isOurs else {
        // It may contain statements: it may be the body of a function.
        json.source.position = head.offset + 1
        continue
      }
      isFound = true
      if try json.kind() == .array {
        try json.elements { (json) throws(ReadError) in
          if let made = try ZhejiangStorm(in: &json, finding).storm(finding) { try storm(made) }
        }
      } else if let made = try ZhejiangStorm(in: &json, finding).storm(finding) {
        try storm(made)
      }
      try json.close(head)
    }
    guard isFound else { throw ReadError(.noStorm, in: json.source.name) }
  }
}

extension Finding.Message {
  fileprivate static var noStorm: Self {
    "found no storm, expected an object with 'points' that have 'lng', 'lat' and 'radius7'"
  }
}
