/// Reads the scripts from which the typhoon map of China's National Meteorological Centre (中央气象台) draws
/// a storm: `view_<id>`, an object in a call (JSONP).
///
/// Source: typhoon.nmc.cn/weatherservice/typhoon/jsons; the agency published no description, so what
/// stands here was read out of scripts of 2026 and of programs that read them. Everything is an array whose
/// elements are told by their places; longitude stands before latitude. Times are UTC, winds 2-minute
/// means in m/s (GB/T 19201-2006), pressures in hPa, radii in km, speeds of motion in km/h.
struct NMCScriptReader: TrackReader {
  let name = "nmc"
  let summary = "typhoon.nmc.cn view_<id>, a storm of China's NMC map (中央气象台), JSONP"
  let readsScripts = true

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { NMCOpening($0).isOurs }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions,
    storm: (consuming Storm) throws(ReadError) -> Void, finding: (Finding) -> Void
  ) throws(ReadError) {
    var json = JSONCursor(&source, dialect: .script)
    var script = ScriptLiteral()
    var found = Found()
    while let head = try script.next(in: &json) {
      guard try json.kind() == .object else {
        found.other = found.other ?? json.source.location(of: head.offset)
        // There may be statements in it: the body of a function.
        json.source.position = head.offset + 1
        continue
      }
      try json.members { (key, json) throws(ReadError) in
        switch key {
        case "typhoon":
          found.storms += 1
          if let read = try NMCStorm(in: &json, finding)?.storm(finding) { try storm(read) }
        case "typhoonList": try found.readList(in: &json, finding)
        default: try json.leaveOut(MemberName(text: key), finding)
        }
      }
      try json.close(head)
    }
    try found.finish(finding, file: json.source.name)
  }
}

extension MemberName {
  /// A name that was read as a string.
  init(text: String) {
    var text = text
    self = text.withUTF8 { MemberName($0) }
  }
}

/// What a script held, to say what it lacks.
private struct Found {
  var storms = 0
  var other: Finding.Location?
  private var list: Finding.Location?
  /// The storms of a list: the names of their own scripts, with what they are called.
  private var scripts: [(name: String, isActive: Bool)] = []

  /// Reads the agency's list of storms, which has their names and no positions.
  mutating func readList(
    in json: inout JSONCursor, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    list = try json.here()
    try json.elements(of: "typhoonList", finding) { (json) throws(ReadError) in
      var id: String?
      var name: String?
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

  /// Throws where there is no storm, and says what was left out.
  func finish(_ finding: (Finding) -> Void, file: String) throws(ReadError) {
    if let list {
      let active = scripts.filter(\.isActive)
      let shown = (active.isEmpty ? scripts : active).map(\.name)
      guard storms > 0 else { throw ReadError(.list(shown), at: list) }
      finding(Finding(.warning, .list(shown), at: list))
    }
    guard storms == 0 else { return }
    throw ReadError(.noStorm, at: other ?? Finding.Location(file: file))
  }
}

/// What the first bytes of an input tell.
private struct NMCOpening {
  /// Whether they are the agency's: a call by its name, or an object in a call whose first member is one
  /// of the agency's two.
  let isOurs: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    func skip(while condition: (UInt8) -> Bool) {
      while index < bytes.count, condition(bytes[index]) { index += 1 }
    }
    func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
    func begins(_ text: StaticString) -> Bool {
      guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
      return UnsafeBufferPointer(rebasing: bytes[index..<index + text.utf8CodeUnitCount])
        .equals(text)
    }
    skip(while: isSpace)
    guard !begins("typhoon_jsons_") else {
      isOurs = true
      return
    }
    skip { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    skip { isSpace($0) || $0 == UInt8(ascii: "(") }
    guard begins("{") else {
      isOurs = false
      return
    }
    index += 1
    skip(while: isSpace)
    let names: [StaticString] = ["\"typhoon\"", "\"typhoonList\""]
    guard let name = names.first(where: { begins($0) }) else {
      isOurs = false
      return
    }
    index += name.utf8CodeUnitCount
    skip { isSpace($0) || $0 == UInt8(ascii: ":") }
    isOurs = begins("[")
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
