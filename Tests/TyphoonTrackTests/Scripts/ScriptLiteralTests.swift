import Testing

@testable import TyphoonTrack

/// A value that a script gives, as found.
struct FoundLiteral: Hashable {
  let name: String
  var parentheses = 0
  let value: String

  /// All values of a script.
  static func all(in bytes: [UInt8], piece: Int? = nil) throws(ReadError) -> [FoundLiteral] {
    var source = bytes.source(piece: piece)
    var json = JSONCursor(&source, dialect: .script)
    var script = ScriptLiteral()
    var found: [FoundLiteral] = []
    while let head = try script.next(in: &json) {
      try json.skipScriptValue()
      let text = String(decoding: bytes[head.offset..<json.source.position], as: UTF8.self)
      found.append(FoundLiteral(name: head.name, parentheses: head.parentheses, value: text))
      try json.close(head)
    }
    return found
  }
}

@Suite("script literal")
struct ScriptLiteralTests {
  private static let forms: [(String, String, Int)] = [
    ("var typhs = [1];", "typhs", 0), ("let typhs = [1];", "typhs", 0),
    ("const typhs = [1];", "typhs", 0), ("typhs = [1];", "typhs", 0),
    ("typhs=[1]", "typhs", 0), ("var typhs=[1]", "typhs", 0),
    ("window.typhs = [1];", "window.typhs", 0), ("a.b . c= [1];", "a.b . c", 0),
    ("DATA[\"x\"] = [1];", "DATA", 0), ("DATA['x'] = [1];", "DATA", 0),
    ("DATA[0][\"y\"] = [1];", "DATA", 0), ("window.DATA[ \"x\" ] = [1]", "window.DATA", 0),
    ("callback([1]);", "callback", 1), ("callback(([1]));", "callback", 2),
    ("cb ( ( ( [1] ) ) )", "cb", 3), ("a.b.c([1])", "a.b.c", 1), ("$([1])", "$", 1),
    ("_cb$1([1])", "_cb$1", 1), ("var x = ([1]);", "x", 1), ("var\nx\n=\n[1]\n;", "x", 0),
    ("var\tx\t=\t[1]", "x", 0), ("[1]", "", 0), (" \n[1]\n", "", 0), ("([1])", "", 1),
    ("variable = [1]", "variable", 0), ("var var1 = [1]", "var1", 0), ("lets = [1]", "lets", 0),
    (";callback([1])", "callback", 1), ("/**/callback([1]);", "callback", 1),
    ("'use strict';\nvar x = [1]", "x", 0), ("(function(){var x = [1]})()", "x", 0),
    ("if (a)\n{\n  var x = [1];\n}", "x", 0), ("function f()\n{ x = [1] }", "x", 0),
    ("$(function () {\n  var x = [1];\n});", "x", 0), ("try { x = [1] } catch (e) {}", "x", 0),
    ("var n = 1; var x = [1]", "x", 0), ("var n = 1,\n  x = [1]", "x", 0),
    ("var f = function () { return 1 }\nvar x = [1]", "x", 0),
  ]

  @Test("is found in every form of statement", arguments: forms)
  func form(_ text: String, _ name: String, _ parentheses: Int) throws {
    let expected = [FoundLiteral(name: name, parentheses: parentheses, value: "[1]")]
    try expectEqual(FoundLiteral.all(in: Array(text.utf8)), expected)
    try expectEqual(FoundLiteral.all(in: Array(text.utf8), piece: 1), expected)
    let crlf = Array(text.replacing("\n", with: "\r\n").utf8)
    try expectEqual(FoundLiteral.all(in: crlf, piece: 1).map(\.value), ["[1]"])
  }

  @Test("any number of parentheses may stand around a value")
  func parentheses() throws {
    for count in [1, 2, 10, 1_000, 70_000] {
      let text =
        "cb" + String(repeating: "(", count: count) + "[]" + String(repeating: ")", count: count)
      try expectEqual(
        FoundLiteral.all(in: Array(text.utf8)),
        [FoundLiteral(name: "cb", parentheses: count, value: "[]")])
    }
  }

  @Test(
    "brackets and semicolons in strings and comments do no harm",
    arguments: [
      #"["];"]"#, #"["a\"];"]"#, #"['];']"#, "[`];\n`]", #"["\\"]"#, "[1 /* ]; */]", "[1 // ];\n]",
      #"[{"a": "]; }"}, "{["]"#, #"["(", "/*", "//"]"#,
    ])
  func strings(_ value: String) throws {
    let text = "var a = \(value); b = [2]"
    for piece in [nil, 1] {
      try expectEqual(
        FoundLiteral.all(in: Array(text.utf8), piece: piece),
        [
          FoundLiteral(name: "a", value: value), FoundLiteral(name: "b", value: "[2]"),
        ])
    }
  }

  @Test(
    "comments may stand around a value and between its parentheses",
    arguments: [
      "/* a = [0] */ var x = /* b */ [1] /* c */ ; // d", "// x = [0];\nvar x = // [2]\n[1]",
      "x /**/ = [1]", "/***/x=/*/ [ */[1]", "var x = ( /* ( */ ( // (\n [1] /* ) */ ) )",
      "// it's\nx = [1]", "/* \" */ x = [1] /* ' */",
    ])
  func comments(_ text: String) throws {
    for piece in [nil, 1] {
      // A comment inside the statement's beginning is not among the forms that are known.
      let found = try FoundLiteral.all(in: Array(text.utf8), piece: piece).map(\.value)
      expectEqual(found, (text.hasPrefix("x /**/") ? [] : ["[1]"]))
    }
  }

  @Test(
    "several variables of one script are all found",
    arguments: [
      "var a = [1]; var b = {\"c\": 2};", "var a = [1]\nvar b = {\"c\": 2}",
      "var a=[1];b={\"c\": 2}", "a = [1];\r\nb = {\"c\": 2}\r\n", "var a = [1], b = {\"c\": 2};",
      "var a = [1],\n    b = {\"c\": 2};",
      "var n = 5, m;\nvar a = [1];var s = \"b = [];\";b={\"c\": 2}",
    ])
  func several(_ text: String) throws {
    for piece in [nil, 1] {
      try expectEqual(
        FoundLiteral.all(in: Array(text.utf8), piece: piece),
        [
          FoundLiteral(name: "a", value: "[1]"), FoundLiteral(name: "b", value: #"{"c": 2}"#),
        ])
    }
  }

  @Test(
    "is not found where there is none",
    arguments: [
      "", "   \n", "var x;", "var x = 5;", "alert('x = [1]')", "// x = [1]", "/* x = [1] */",
      "x == [1]", "x => [1]", "var x = y;\n", "\"x = [1]\"", "x = \"[1]\"", "1x = [1]", "x += [1]",
      "words, and more words", "return [1]", "x = (1)", "(((", "x = (((",
    ])
  func none(_ text: String) throws {
    for piece in [nil, 1] {
      try expectEqual(FoundLiteral.all(in: Array(text.utf8), piece: piece), [])
    }
  }

  @Test(
    "is found inside other statements, with nothing lost",
    arguments: [
      "var z = 1, typhs = [\n{},\n{}\n];", "x[\"a]\"] = [\n{},\n{}\n]",
      "typeof cb === 'function' && cb([\n{},\n{}\n])", "if (1) typhs = [\n{},\n{}\n];",
      "if (1) {}\nelse typhs = [\n{},\n{}\n];", "var re = /'[/\"]/; var a = [\n{},\n{}\n]",
      "颱風 = [\n{},\n{}\n]", "$(function () { var typhs = [\n{},\n{}\n]; })",
      "var half = 1 / 2, a = [\n{},\n{}\n] / 2",
    ])
  func inside(_ text: String) throws {
    for piece in [nil, 1] {
      let found = try FoundLiteral.all(in: Array(text.utf8), piece: piece)
      expectEqual(found.map(\.value), ["[\n{},\n{}\n]"])
    }
  }

  @Test("is not found, rather than a part of it, where the statement is of another form")
  func otherForm() throws {
    try expectEqual(FoundLiteral.all(in: Array("export default [\n{},\n{}\n]".utf8)), [])
  }

  @Test("the beginning of a statement is looked for in 256 bytes")
  func window() throws {
    func text(_ spaces: Int) -> [UInt8] {
      Array("\(String(repeating: "x", count: spaces)).y = [1]".utf8)
    }
    try expectEqual(FoundLiteral.all(in: text(90)).count, 1)
    try expectEqual(FoundLiteral.all(in: text(300)), [])
    try expectEqual(FoundLiteral.all(in: text(3_000_000)), [])
  }

  @Test("bytes that are not UTF-8 in a statement's beginning do not move the place")
  func notUTF8() throws {
    // Long enough that the window is about to move.
    let padding = [UInt8](repeating: 0x0A, count: 65_500)
    for count in [1, 20, 90] {
      let key = [UInt8](repeating: 0xFF, count: count)
      let head = padding + Array("N[\"".utf8) + key + Array("\"] =".utf8)
      for piece in [nil, 1, 65_536] {
        let found = try FoundLiteral.all(in: head + Array(" [1]; b = [2]".utf8), piece: piece)
        expectEqual(found.map(\.value), ["[1]", "[2]"])
        try expectEqual(FoundLiteral.all(in: head, piece: piece), [])
      }
    }
  }

  @Test(
    "missing parentheses and comments without an end are errors with their place",
    arguments: [
      ("cb([1]", "1:7: error: the input ends too early, expected ')'"),
      ("cb(([1])\n;", "2:1: error: found ';', expected ')'"),
      ("x = 1; /* \n", "2:1: error: the input ends too early, expected '*/'"),
      ("x = [1] /*/", "1:12: error: the input ends too early, expected '*/'"),
    ])
  func errors(_ text: String, _ expected: String) {
    for piece in [nil, 1] {
      let error = #expect(throws: ReadError.self) {
        try FoundLiteral.all(in: Array(text.utf8), piece: piece)
      }
      expectEqual(error?.finding.shown, expected)
    }
  }

  @Test("10,000 values are read, more are not")
  func values() throws {
    let text = String(repeating: "x=[];", count: 10_000)
    try expectEqual(FoundLiteral.all(in: Array(text.utf8)).count, 10_000)
    let error = #expect(throws: ReadError.self) {
      try FoundLiteral.all(in: Array((text + "\nx=[]").utf8))
    }
    expectEqual(
      error?.finding.shown,
      "2:3: error: found more than 10000 arrays and objects in the script, expected fewer")
  }

  /// Texts on which a search that goes back, or looks ahead without bound, does not end in time.
  @Test(
    "hostile scripts are read in one pass",
    arguments: [
      "a=", "(", "/*", "[ ", "a\n", "a=\n", "a;", "{", "a(", "\"", "'", "`", "\\", "a.", "a[\"",
      "a[0]", "var ", "var x = ", "// \n", "x=[", "x={};", "a ", "=\n", "/", "*/", "x=[/*",
      "\u{FEFF}", "$_\u{301}", "a=a", "};", "a=(\n", "a=[]\n/", "x=[{}];\n",
    ])
  func hostile(_ piece: String) {
    for (opening, size) in [("", 1 << 16), ("var x = ", 1 << 14), ("var x = [ ", 1 << 14)] {
      var text = opening
      text += String(repeating: piece, count: size / piece.utf8.count)
      let bytes = Array(text.utf8)
      let reading = Reading(bytes)
      expectTrue(reading.error != nil || reading.storms.isEmpty)
    }
  }

  @Test(
    "looking for values keeps no more of a script than the smallest window, and asks for it once",
    arguments: ["a=", "(", "// x", "a\n", "a=\n", "a;", "{", "a(", "'", "a.", "var x = ", "x=1;\n"])
  func work(_ piece: String) throws {
    let bytes = Array(String(repeating: piece, count: 400_000 / piece.utf8.count).utf8)
    var given = 0
    var largest = 0
    var source = ByteSource(name: "t.js") { memory in
      largest = max(largest, memory.count)
      let part = bytes[given...].prefix(memory.count)
      memory.copyBytes(from: part)
      given += part.count
      return part.count
    }
    var json = JSONCursor(&source, dialect: .script)
    var script = ScriptLiteral()
    try expectNil(script.next(in: &json))
    expectEqual(given, bytes.count)
    #expect(largest <= ByteSource.openingSize)
  }

  @Test(
    "heads that are long, and values inside each other, take the time of their length",
    arguments: [
      "a[", "x=[{", "x={", "x=[{\"a\":", "a.b.", "a b ", "[x", "'a", "(", "x=[[", "x=({",
    ])
  func long(_ piece: String) {
    let filled = String(repeating: piece, count: 240 / piece.utf8.count) + "x=[{\"a\":"
    for text in [piece, filled] {
      let bytes = Array(String(repeating: text, count: 150_000 / text.utf8.count).utf8)
      expectTrue(Reading(bytes).storms.isEmpty && Reading(bytes, as: nil).storms.isEmpty)
    }
  }

  @Test("a line of 2 MB is read")
  func longLine() {
    let fix = #"{"time": [2012, 8, 22, 0], "lat": "22.4", "lon": "124.5"},"#
    let text =
      #"var typhs = [{"best_track": ["# + String(repeating: fix, count: 2_000_000 / fix.utf8.count)
      + #"{"lat": "x"}]}]; var wholes = {};"#
    let reading = Reading(text)
    expectNil(reading.error)
    expectEqual(reading.storms.first?.track.count, 2_000_000 / fix.utf8.count)
    #expect(reading.findings.allSatisfy { $0.location.line == 1 })
    expectEqual(reading.findings.count, 2)
  }
}
