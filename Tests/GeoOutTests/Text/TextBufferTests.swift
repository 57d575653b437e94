import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("texts that grow")
struct TextBufferTests {
  /// What Foundation reads in a JSON array of one text.
  private func read(_ json: String) throws -> String? {
    let value = try JSONSerialization.jsonObject(with: Data("[\(json)]".utf8))
    return (value as? [String])?.first
  }

  static let texts: [String] = [
    "", "TEMBIN", "天秤", "a\"b\\c/d", "\u{0}\u{1}\u{1F}\u{7F}\u{80}", "\n\r\t\u{8}\u{C}",
    "]]><script>alert(1)</script>", "\u{202E}abc\u{202C}", "👨‍👩‍👧‍👦", "\u{2028}\u{2029}",
    "\u{FFFE}\u{10FFFF}",
    String(repeating: "x\"", count: 5_000),
  ]

  @Test("a JSON string comes back as it was", arguments: texts)
  func json(_ text: String) throws {
    let json = TextBuffer.text { $0.append(json: text) }
    try expectEqual(read(json), text)
    #expect(json.utf8.allSatisfy { $0 >= 0x20 })
  }

  /// Texts of 1 to 17 bytes and more, with a character at each place.
  private func samples(with character: Unicode.Scalar) -> [String] {
    (1...17).flatMap { length in
      (0..<length).map { place in
        var text = ""
        for index in 0..<length { text.unicodeScalars.append(index == place ? character : "a") }
        return text
      }
    }
  }

  @Test("each ASCII character comes back from each place of texts of each length")
  func everyASCII() throws {
    for code in 0..<0x80 as Range<UInt8> {
      let texts = samples(with: Unicode.Scalar(code))
      let json = texts.map { text in TextBuffer.text { $0.append(json: text) } }
      let array = Data("[\(json.joined(separator: ","))]".utf8)
      try expectEqual(JSONSerialization.jsonObject(with: array) as? [String], texts)
      #expect(json.allSatisfy { $0.utf8.allSatisfy { 0x20..<0x7F ~= $0 } })
    }
  }

  @Test(
    "XML escapes what it must at each place of texts of each length",
    arguments: [
      ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "\""), ("\r", "&#13;"), ("\n", "\n"),
      ("\t", "\t"), ("\u{1}", "\u{FFFD}"), ("\u{1F}", "\u{FFFD}"), ("\u{7F}", "\u{7F}"),
      ("é", "é"), ("°", "°"), ("天", "天"), ("（", "（"), ("\u{FFFE}", "\u{FFFD}"),
      ("\u{FFFF}", "\u{FFFD}"), ("🌀", "🌀"),
    ] as [(Unicode.Scalar, String)])
  func xml(_ character: Unicode.Scalar, _ escaped: String) {
    for text in samples(with: character) {
      let expected = text.unicodeScalars.map { $0 == character ? escaped : String($0) }.joined()
      expectEqual(TextBuffer.text { $0.append(xml: text) }, expected)
      let ascii = TextBuffer.text { $0.append(xml: text, in: .asciiAttribute) }
      #expect(ascii.utf8.allSatisfy { 0x20..<0x80 ~= $0 })
    }
  }

  @Test("what controls a terminal or cannot be seen is escaped, and nothing else")
  func hidden() throws {
    let hidden = "\u{1B}\u{7F}\u{80}\u{9B}\u{61C}\u{200B}\u{200E}\u{202E}\u{2066}\u{2060}\u{FEFF}"
    let shown = "é\u{A0}ط天、（\u{200C}\u{200D}\u{2026}\u{FFFD}🌀"
    let text = TextBuffer.text { $0.append(json: hidden + shown) }
    let escapes = hidden.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    expectEqual(text, "\"" + escapes.joined() + shown + "\"")
    try expectEqual(JSONDecoder().decode(String.self, from: Data(text.utf8)), hidden + shown)
  }

  @Test("random texts come back as they were")
  func randomJSON() throws {
    var random = SplitMix64(seed: 8_259)
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let value = UInt32.random(
          in: 0...(Bool.random(using: &random) ? 0x7F : 0x10FFFF), using: &random)
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      let json = TextBuffer.text { $0.append(json: text) }
      try expectEqual(read(json)?.unicodeScalars.elementsEqual(text.unicodeScalars), true)
    }
  }

  @Test("times are ISO 8601 as Foundation writes it")
  func times() {
    let formatter = ISO8601DateFormatter()
    var random = SplitMix64(seed: 8_601)
    for _ in 0..<2_000 {
      // From 1583 on, when Foundation's calendar is Gregorian.
      let seconds = Int64.random(in: -12_200_000_000...253_402_300_799, using: &random)
      let date = Date(timeIntervalSince1970: Double(seconds))
      let time = Timestamp(secondsSince1970: seconds)
      expectEqual(TextBuffer.text { $0.append(time) }, formatter.string(from: date))
    }
  }

  @Test("times in ids have no marks between, and seconds only where there are any")
  func compact() {
    let time = StormSample.base
    expectEqual(TextBuffer.text { $0.append(compact: time) }, "20120822T0000Z")
    let later = time.advanced(bySeconds: 86_399)
    expectEqual(TextBuffer.text { $0.append(compact: later) }, "20120822T235959Z")
    expectEqual(later.compact, "20120822T235959Z")
  }

  @Test("of positions that rounding makes the same, one is written")
  func positions() {
    let line: [Coordinate] = [.at(10, 120), .at(10.000_000_1, 120), .at(10, 121), .at(10, 120)]
    let text = TextBuffer.text {
      $0.append(
        line[...], fewest: 1, open: "(", between: ";", close: ")", decimals: 6)
    }
    expectEqual(text, "(120,10);(121,10);(120,10)")
  }

  @Test("rounding leaves a line two positions and a ring four, the first and the last among them")
  func fewest() {
    let ring: [Coordinate] = [
      .at(10, 120), .at(10, 120.2), .at(10.2, 120.2), .at(10.1, 120.1), .at(10, 120),
    ]
    func text(_ count: Int) -> String {
      TextBuffer.text {
        $0.append(
          ring[...], fewest: count, between: " ", decimals: 0)
      }
    }
    expectEqual(text(1), "120,10")
    expectEqual(text(2), "120,10 120,10")
    expectEqual(text(4), "120,10 120,10 120,10 120,10")
  }

  @Test("a buffer grows as it needs to, and can be used again")
  func growth() {
    var buffer = TextBuffer()
    var expected = ""
    for index in 0..<2_000 {
      buffer.append(index)
      expected += "\(index)"
    }
    expectEqual(buffer.string, expected)
    buffer.removeAll()
    expectTrue(buffer.count == 0 && buffer.bytes.isEmpty)
    buffer.append("again")
    expectEqual(buffer.string, "again")
    expectEqual(buffer.withBytes(from: 2) { $0.count }, 3)
  }

  @Test("a text that is cut keeps its beginning")
  func truncation() {
    var buffer = TextBuffer()
    buffer.append("abcdef")
    buffer.truncate(to: 2)
    buffer.append("x")
    expectEqual(buffer.string, "abx")
  }
}
