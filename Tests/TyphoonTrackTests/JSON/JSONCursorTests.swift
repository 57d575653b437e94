import Foundation
import Testing

@testable import TyphoonTrack

/// The corpus beside this file: documents of our own, one trait each, named for it.
enum JSONCorpus {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "JSONCorpus")

  static func documents(_ kind: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path)
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  static func bytes(_ kind: String, _ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: kind).appending(path: name)))
  }

  /// Rows of `places.tsv`: where a strict parser must notice what is wrong.
  static func places() throws -> [(file: String, line: Int, column: Int)] {
    try String(contentsOf: folder.appending(path: "places.tsv"), encoding: .utf8)
      .split(separator: "\n").dropFirst().compactMap { row in
        let fields = row.split(separator: "\t")
        guard fields.count == 3, let line = Int(fields[1]), let column = Int(fields[2]) else {
          return nil
        }
        return (String(fields[0]), line, column)
      }
  }
}

@Suite("JSON cursor")
struct JSONCursorTests {
  /// Reads one document to its end, skipping over its value.
  private func check(_ bytes: [UInt8], piece: Int? = nil) throws(ReadError) {
    var source = bytes.source(piece: piece)
    var json = JSONCursor(&source)
    try json.skip()
    try json.expectEnd()
  }

  @Test("accepts every valid document, whole or byte by byte")
  func valid() throws {
    let names = try JSONCorpus.documents("valid")
    #expect(names.count >= 40)
    for name in names {
      let bytes = try JSONCorpus.bytes("valid", name)
      #expect(throws: Never.self, "\(name)") { try check(bytes) }
      if bytes.count < 10_000 {
        #expect(throws: Never.self, "\(name), byte by byte") { try check(bytes, piece: 1) }
      }
    }
  }

  @Test("refuses every invalid document, whole or byte by byte")
  func invalid() throws {
    let names = try JSONCorpus.documents("invalid")
    #expect(names.count >= 70)
    for name in names {
      let bytes = try JSONCorpus.bytes("invalid", name)
      #expect(throws: ReadError.self, "\(name)") { try check(bytes) }
      if bytes.count < 10_000 {
        #expect(throws: ReadError.self, "\(name), byte by byte") { try check(bytes, piece: 1) }
      }
    }
  }

  @Test("names the first byte that is wrong")
  func places() throws {
    let places = try JSONCorpus.places()
    #expect(places.count >= 40)
    for (file, line, column) in places {
      let bytes = try JSONCorpus.bytes("invalid", file)
      let error = #expect(throws: ReadError.self, "\(file)") { try check(bytes) }
      expectEqual(error?.finding.location.line, line, "\(file): \(String(describing: error))")
      expectEqual(error?.finding.location.column, column, "\(file): \(String(describing: error))")
    }
  }

  @Test("nests 512 deep and no deeper, whether read or skipped")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(ascii: "["), count: depth)
        + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(throws: Never.self) { try check(nested(512)) }
    let error = #expect(throws: ReadError.self) { try check(nested(513)) }
    expectEqual(error?.finding.location.column, 513)
  }

  @Test(
    "says what it found and what it expected",
    arguments: [
      ("[1 2]", "1:4: found '2', expected ',' or ']'"),
      ("{\"a\" 1}", "1:6: found '1', expected ':'"),
      ("{a: 1}", "1:2: found 'a', expected a name in quotes"),
      ("[1,]", "1:4: found ']', expected a value"),
      ("{\"a\": 1", "1:8: the input ends too early, expected ',' or '}'"),
      (
        "[\n\"\u{1}\"]",
        "2:2: found the byte 0x1, expected a character (control characters must be escaped)"
      ),
      ("[NaN]", "1:2: found 'N', expected a value"),
      ("[1.]", "1:4: found ']', expected a digit"),
      ("[01]", "1:3: found '1', expected no digit after a leading 0"),
      ("[tru]", "1:5: found ']', expected 'true'"),
      ("\"\\x\"", "1:3: found 'x', expected one of \" \\ / b f n r t u"),
    ])
  func words(_ text: String, _ expected: String) throws {
    let error = #expect(throws: ReadError.self) { try check(Array(text.utf8)) }
    expectEqual(error.map { "\($0.finding.location.place): \($0.finding.message)" }, expected)
  }

  @Test("numbers are the doubles that strtod gives")
  func numbers() throws {
    var generator = SplitMix64(seed: 1)
    var texts = [
      "0", "-0", "22.4", "124.5", "1e5", "1E+5", "1e-5", "123456789012345678901234567890",
      "0.000000000000000000000000000001", "9007199254740993", "1e308", "5e-324", "1e22", "1e23",
      "179.99999999999997", "8.5e-7",
    ]
    for _ in 0..<5_000 {
      let digits = Int.random(in: 1...18, using: &generator)
      let whole = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &generator))" }.joined()
      let point = Int.random(in: 0...digits, using: &generator)
      let text = whole.prefix(point) + "." + whole.dropFirst(point)
      texts.append("1" + text + (point == digits ? "0" : ""))
    }
    for text in texts {
      var source = ByteSource(Array(text.utf8), name: "")
      var json = JSONCursor(&source)
      try expectEqual(json.double(), strtod(text, nil), "\(text)")
    }
  }

  @Test("strings are decoded, and half a surrogate pair is told of")
  func strings() throws {
    for (text, expected, isWhole) in [
      (#""天秤 \u5929\u79e4 \"\\\/\b\f\n\r\t""#, "天秤 天秤 \"\\/\u{8}\u{C}\n\r\t", true),
      (#""\ud83c\udf00""#, "🌀", true), (#""\ud83c""#, "\u{FFFD}", false),
      (#""\udf00\ud83c""#, "\u{FFFD}\u{FFFD}", false), (#""\u0000""#, "\0", true),
    ] {
      for piece in [nil, 1] {
        var source = Array(text.utf8).source(piece: piece)
        var json = JSONCursor(&source)
        try expectEqual(json.string(), expected)
        expectEqual((json.takeRepaired() == nil), isWhole)
        try json.expectEnd()
      }
    }
  }
}
