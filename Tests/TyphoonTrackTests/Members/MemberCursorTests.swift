import Testing

@testable import TyphoonTrack

@Suite("members of JSON and XML")
struct MemberCursorTests {
  /// What a document holds, in one line: names as they are written, and texts.
  private func outline<Cursor: MemberCursor & ~Copyable>(
    _ cursor: inout Cursor, _ depth: Int = 0
  ) throws(ReadError) -> String {
    var words: [String] = []
    let other = try cursor.members { (name, cursor) throws(ReadError) in
      switch name {
      case "number":
        words.append("\(name.written)=\(try cursor.number(of: name, in: 0...10) { _ in } ?? -1)")
      case "text", "value": words.append(try cursor.text(of: name) { _ in } ?? "nothing")
      case "skipped": break
      default:
        words.append("\(name.written.drop { $0 == "@" })(\(try outline(&cursor, depth + 1)))")
      }
    }
    return (words + (other.map { [$0] } ?? [])).joined(separator: " ")
  }

  private func json(_ text: String) throws -> String {
    var source = Array(text.utf8).source(piece: 3)
    var json = JSONCursor(&source)
    let outline = try outline(&json)
    try json.expectEnd()
    return outline
  }

  private func xml(_ text: String) throws -> String {
    var source = Array(text.utf8).source(piece: 3)
    var xml = XMLCursor(&source)
    try xml.goToRoot()
    var words = ""
    try xml.document { (name, xml) throws(ReadError) in
      words = "\(name.written)(\(try outline(&xml)))"
    }
    return words
  }

  @Test("that an object has twice are told, also of an object within it; elements may repeat")
  func twice() throws {
    for (text, place) in [
      (#"{"wind": 1, "gust": 2, "wind": 3}"#, 24), (#"{"a": {"b": 1, "c": {}, "b": 2}}"#, 25),
      (#"{"a": {"b": 1}, "c": {"b": 2}, "d": [{"b": 1}, {"b": 2}]}"#, nil),
    ] as [(String, Int?)] {
      var source = Array(text.utf8).source(piece: 3)
      var json = JSONCursor(&source)
      var found: [Finding] = []
      try json.members(of: MemberName("x"), { found.append($0) }) {
        (name, json) throws(ReadError) in
        _ = try json.members { (_: MemberName, _) in }
      }
      #expect(found.map { $0.location.column } == (place.map { [$0] } ?? []))
      #expect(
        found.allSatisfy {
          $0.message.description.hasSuffix("stands twice in an object: the last is used")
        })
    }
  }

  @Test(
    "are the same, whichever the document is written in",
    arguments: [
      (#"{"a": {"b": null, "b": ""}}"#, "<a><b/><b> </b></a>", "a(b() b())"),
      (#"{"a": {"b": ["x", "y"], "c": []}}"#, "<a><b>x</b><b>y</b></a>", "a(b(x) b(y))"),
      (
        ##"{"a": {"b": {"@lang": "en", "#text": "x"}}}"##, "<a><b lang='en'>x</b></a>",
        "a(b(lang(en) x))"
      ),
      (#"{"a": {"num_ber": "5"}}"#, "<a><num_ber>5</num_ber></a>", "a(num_ber=5.0)"),
      (#"{"a": {"Number": ["11", "-"]}}"#, "<a Number='11'><Number>-</Number></a>", nil),
      (
        #"{"a": {"skipped": {"b": [1]}, "b": "x"}}"#,
        "<a><skipped><b>1</b></skipped><b>x</b></a>", "a(b(x))"
      ),
      (
        #"{"a": {"number": {"unit": "km", "value": 7}}}"#, "<a><number unit='km'>7</number></a>",
        "a(number=7.0)"
      ),
    ])
  func same(_ json: String, _ xml: String, _ expected: String?) throws {
    let outline = try self.json(json)
    try expectEqual(self.xml(xml), outline)
    if let expected { expectEqual(outline, expected) }
  }

  @Test("a name is the same in every spelling, and no other's")
  func names() {
    func name(_ text: String) -> MemberName {
      var text = text
      return text.withUTF8 { MemberName($0) }
    }
    for spelling in ["circle_of_15ms", "circleOf15Ms", "CircleOf15MS", "@circleof15ms"] {
      #expect("circleof15ms" ~= name(spelling))
      expectEqual(name(spelling).written, spelling)
    }
    #expect(!("circleof15ms" ~= name("circleof15")))
    #expect(!("a" ~= name("")))
    let long = String(repeating: "x", count: 40)
    #expect(!("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" ~= name(long)))
    expectEqual(name(long).written, String(repeating: "x", count: 32) + "…")
  }

  @Test(
    "ISO times",
    arguments: [
      ("2026-08-18T20:00:00+08:00", "20260818T1200Z", true),
      ("2026-08-18t20:00Z", "20260818T2000Z", true),
      ("2026-08-18 20:00:30.25", "20260818T200030Z", false),
      ("2026-01-01T00:30:00+0800", "20251231T1630Z", true),
      ("2026-01-01T00:30:00-08", "20260101T0830Z", true),
      ("2026-02-29T00:00:00Z", nil, true), ("2026-08-18", nil, true),
      ("2026-08-18T24:00:00Z", nil, true), ("2026-08-18T20:00:00+8", nil, true),
      ("2026-08-18T20:00:00+08:0", nil, true), ("2026-08-18T20:00:00Zx", nil, true),
      ("2026-08-18T20:00:00.Z", nil, true), ("9999-12-31T23:00:00-08:00", nil, true),
      ("0001-01-01T00:00:00+08:00", nil, true), ("2026-08-18T20:00:00+99:00", nil, true),
      ("2026-08-8T20:00:00Z", nil, true), ("2026-8-18T20:00:00Z", nil, true),
      ("2026-08-18T2:00:00Z", nil, true), ("2026-08-1820:00:00Z", nil, true),
      ("2026/08/18T20:00:00Z", nil, true), ("20260818T200000Z", nil, true),
      ("2026-08-18T20:00:00 +08:00", nil, true), ("2026-08-18T20:00:00-12:15", nil, true),
      ("2026-08-18T20:00:00+14:15", nil, true), ("", nil, true),
    ] as [(String, String?, Bool)])
  func times(_ text: String, _ expected: String?, _ hasOffset: Bool) {
    var text = text
    let time = text.withUTF8 { TimeText(moment: $0) }
    expectEqual(time?.time.compact, expected)
    if let time { expectEqual(time.hasOffset, hasOffset) }
  }
}
