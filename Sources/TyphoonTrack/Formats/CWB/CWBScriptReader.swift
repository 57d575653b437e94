/// Reads `ty_infos.js`, the script behind the typhoon maps on the CWB's pages of 2012 to 2019.
///
/// Source: the script of 2012-08-22 00 UTC; the agency published no description. It assigns an
/// array with an object for each storm to a variable (`var typhs = [`). Times are in UTC, winds are
/// 10-minute means in m/s, pressures are in hPa, radii in km, motion in degrees and km/h; `r7` and
/// `r10` are the radii of Beaufort 7 and 10 winds, which for the CWB begin at 15 and 25 m/s; `pr70`
/// is the radius of the 70 % probability circle. Any number may be written as a string.
final class CWBScriptReader: TrackReader {
  let name = "cwb"
  let summary = "ty_infos.js, the CWB's typhoon script (Taiwan, 2012 to 2019)"
  let isEmbeddedInPages = true

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    var source = ByteSource(text: opening.withUnsafeBufferPointer { Array($0) }, name: "")
    var json = JSONCursor(&source, dialect: .script)
    guard (try? json.beginsMarkup()) == false else { return false }
    // A member name unique to this format is enough; otherwise, examine the script in detail.
    let isTold = opening.withUnsafeBufferPointer { bytes in
      Self.telltales.contains { bytes.firstOffset(of: $0) != nil }
    }
    if isTold { return true }
    var script = ScriptLiteral()
    while let head = try? script.next(in: &json) {
      switch try? Content(at: head, of: &script, in: &json) {
      case .storms?: return true
      // An unnamed empty list may belong to any format, and the CWA has a script of lists.
      case .nothing?:
        if !head.name.isEmpty, head.parentheses == 0 { return !InputKind.isNewsScript(opening) }
      case .something?, nil: break
      }
      json.source.position = head.offset + 1
    }
    return false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var json = JSONCursor(&source, dialect: .script)
    var script = ScriptLiteral()
    guard try !json.beginsMarkup() else {
      throw ReadError(.markup, at: json.source.location(of: json.source.position))
    }
    var foundArray = false
    var other: ReadError?
    while let head = try script.next(in: &json) {
      switch try Content(at: head, of: &script, in: &json) {
      case .storms(isList: true):
        foundArray = true
        try json.elements { (json) throws(ReadError) in
          if let read = try CWBStorm(in: &json, finding)?.storm(finding) { try storm(read) }
        }
      case .storms(isList: false):
        foundArray = true
        if let read = try CWBStorm(in: &json, finding)?.storm(finding) { try storm(read) }
      case .nothing:
        foundArray = true
        try json.skip()
      case .something(let words):
        let place = json.source.location(of: head.offset)
        other = other ?? ReadError(.noStorms(words), at: place)
        // It may contain statements: it may be the body of a function.
        json.source.position = head.offset + 1
        continue
      }
      try json.close(head)
    }
    guard !foundArray else { return }
    if let other { throw other }
    throw ReadError(.noArray, in: json.source.name)
  }

  private static let telltales: [StaticString] = [
    "\"best_track\"", "\"typhname_eng\"", "\"typhname_cht\"",
  ]

  /// The content of a script's value, judging by its first 64 KiB.
  private enum Content {
    /// A list of storms, or a single storm.
    case storms(isList: Bool)
    /// An empty list.
    case nothing
    /// Something else, with a description.
    case something(String)

    /// Member names; a storm has at least one of them.
    private static let names = [
      "best_track", "curr", "fcst", "typhname_eng", "typhname_cht", "typhno",
    ]

    /// Examines the value at the cursor, and leaves the cursor there.
    init(
      at head: ScriptLiteral.Head, of script: inout ScriptLiteral, in json: inout JSONCursor
    ) throws(ReadError) {
      json.source.hold()
      defer {
        json.source.position = head.offset
        json.source.release()
      }
      let isList = try json.source.peek() == UInt8(ascii: "[")
      if isList {
        json.source.position += 1
        try json.skipTrivia()
        switch try json.source.peek() {
        case UInt8(ascii: "{"), UInt8(ascii: "n"): break  // or null
        case UInt8(ascii: "]"):
          self = .nothing
          return
        case nil:
          self = .storms(isList: true)  // reading it reports that the input ends too early
          return
        default:
          self = .something("an array without objects")
          return
        }
        json.source.position = head.offset
      }
      var isStorm = false
      try json.skipScriptValue(
        isWanted: {
          isStorm = Self.names.contains($0)
          return !isStorm
        }, namesDepth: isList ? 2 : 1, upTo: script.reach(at: head.offset))
      script.hasLooked(at: json.source.position - head.offset)
      if isStorm {
        self = .storms(isList: isList)
      } else {
        self = .something(isList ? "an array of other objects" : "an object")
      }
    }
  }
}

extension JSONCursor {
  /// Whether the input is not a script but a page, which may hold scripts with unrelated arrays.
  mutating func beginsMarkup() throws(ReadError) -> Bool { try nextByte() == UInt8(ascii: "<") }
}

extension Finding.Message {
  fileprivate static var markup: Self { "found '<' as in an HTML page, expected a script" }
  fileprivate static var noArray: Self {
    "found no array in the script, expected an array of storms such as 'var typhs = [{\"best_track\": …'"
  }
  fileprivate static func noStorms(_ found: String) -> Self {
    "found \(found), expected an array of storms with 'best_track', 'curr' or 'fcst'"
  }
}
