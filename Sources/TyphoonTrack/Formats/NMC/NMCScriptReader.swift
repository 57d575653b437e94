/// Reads the scripts behind the typhoon map of China's National Meteorological Centre (中央气象台):
/// `view_<id>`, an object in a call (JSONP).
///
/// Source: typhoon.nmc.cn/weatherservice/typhoon/jsons. The agency published no description, so the
/// structure was inferred from scripts of 2026 and from programs that read them. Everything is an
/// array whose elements are identified by their index; longitude precedes latitude. Times are in
/// UTC, winds are 2-minute means in m/s (GB/T 19201-2006), pressures are in hPa, radii in km,
/// motion speeds in km/h.
final class NMCScriptReader: TrackReader {
  let name = "nmc"
  let summary = "typhoon.nmc.cn view_<id>, a storm of China's NMC map (中央气象台), JSONP"
  let isEmbeddedInPages = true

  /// The maximum number of statements with a value that are examined to recognize the format.
  private static let maxHeads = 300

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    let looks = opening.withUnsafeBufferPointer { bytes -> (isNamed: Bool, mayBeOurs: Bool) in
      let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.count
      let word = Bytes(rebasing: bytes[start...].prefix(14))
      return (word.equals("typhoon_jsons_"), bytes.containsWord("\"typhoon"))
    }
    // Most inputs are of other formats and need no closer look.
    guard !looks.isNamed, looks.mayBeOurs else { return looks.isNamed }
    var source = ByteSource(text: opening.withUnsafeBufferPointer { Array($0) }, name: "")
    var json = JSONCursor(&source, dialect: .script)
    guard (try? json.beginsMarkup()) == false else { return false }
    var script = ScriptLiteral()
    for _ in 0..<Self.maxHeads {
      guard let head = try? script.next(in: &json) else { return false }
      if (try? Self.isOurs(at: &json)) == true { return true }
      json.source.position = head.offset + 1
    }
    return false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var json = JSONCursor(&source, dialect: .script)
    var script = ScriptLiteral()
    var found = Found()
    while let head = try script.next(in: &json) {
      guard try json.kind() == .object else {
        found.other = found.other ?? json.source.location(of: head.offset)
        // It may contain statements: it may be the body of a function.
        json.source.position = head.offset + 1
        continue
      }
      try json.members { (key, json) throws(ReadError) in
        switch key {
        case "typhoon":
          found.storms += 1
          if let read = try NMCStorm(in: &json, finding)?.storm(finding) { try storm(read) }
        case "typhoonList": try found.readList(in: &json, finding)
        default: try json.leaveOut(MemberName(key), finding)
        }
      }
      try json.close(head)
    }
    try found.finish(finding, file: json.source.name)
  }
}

/// Records the contents of a script, to report what it lacks.
private struct Found {
  var storms = 0
  var other: Finding.Location?
  private var list: Finding.Location?
  /// The storms of a list: the names of their scripts, with the storms' names.
  private var scripts: [(name: String, isActive: Bool)] = []

  /// Reads the agency's list of storms, which has names but no positions.
  mutating func readList(in json: inout JSONCursor, _ finding: Report) throws(ReadError) {
    list = try json.here()
    try json.elements(of: "typhoonList", finding) { (json) throws(ReadError) in
      var id, name: String?
      var isActive = false
      var place = 0
      try json.elements(of: "typhoonList", finding) { (json) throws(ReadError) in
        switch place {
        case 0: id = try json.text(of: MemberName("id"), finding)
        case 1: name = try json.text(of: MemberName("name"), finding)
        case 7: isActive = try json.text(of: MemberName("status"), finding) == "start"
        default: break
        }
        place += 1
      }
      guard let id, scripts.count < 1_000 else { return }
      scripts.append(("view_\(id)" + (name.map { " (\($0))" } ?? ""), isActive))
    }
  }

  /// Throws if there is no storm, and reports what was omitted.
  func finish(_ finding: Report, file: String) throws(ReadError) {
    if let list {
      let active = scripts.filter { $0.isActive }
      let shown = (active.isEmpty ? scripts : active).map { $0.name }
      guard storms > 0 else { throw ReadError(.list(shown), at: list) }
      list.warn(.list(shown), to: finding)
    }
    guard storms == 0 else { return }
    throw ReadError(.noStorm, at: other ?? Finding.Location(file: file))
  }
}

extension NMCScriptReader {
  /// Whether a value is in the agency's format: an object whose first member is an array with one
  /// of its two names.
  ///
  /// The cursor is at the value, and afterwards inside it.
  fileprivate static func isOurs(at json: inout JSONCursor) throws(ReadError) -> Bool {
    guard try json.source.peek() == UInt8(ascii: "{") else { return false }
    json.source.position += 1
    try json.skipTrivia()
    if try json.source.begins(with: "\"typhoon\"") {
      json.source.position += 9
    } else if try json.source.begins(with: "\"typhoonList\"") {
      json.source.position += 13
    } else {
      return false
    }
    try json.skipTrivia()
    guard try json.source.peek() == UInt8(ascii: ":") else { return false }
    json.source.position += 1
    try json.skipTrivia()
    return try json.source.peek() == UInt8(ascii: "[")
  }
}

extension ByteSource {
  /// Whether the source continues with a text.
  fileprivate mutating func begins(with text: StaticString) throws(ReadError) -> Bool {
    for index in 0..<text.utf8CodeUnitCount {
      guard try byte(at: position + index) == text.utf8Start[index] else { return false }
    }
    return true
  }
}

extension Finding.Message {
  fileprivate static func list(_ scripts: [String]) -> Self {
    "found NMC's list of storms, which holds no positions, expected the script of a storm\(scripts.isEmpty ? "" : ": ")\(list: scripts)"
  }
  fileprivate static var noStorm: Self {
    "found no storm in the script, expected 'typhoon_jsons_view_<id>({\"typhoon\": […' of typhoon.nmc.cn"
  }
}
