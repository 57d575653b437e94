import Testing

@testable import TyphoonTrack

@Suite("fields of a line")
struct TextFieldsTests {
  private static func split(
    _ line: [UInt8], _ separator: UInt8 = UInt8(ascii: ",")
  ) -> [[UInt8]] {
    var fields = TextFields()
    // Twice, since one value serves all lines.
    line.withUnsafeBufferPointer {
      fields.split($0, at: separator)
      fields.split($0, at: separator)
    }
    return (0..<fields.count).map { Array(line[fields.range($0)]) }
  }

  private static func split(_ line: String) -> [String] {
    split(Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("stand between separators")
  func plain() {
    expectEqual(Self.split(""), [""])
    expectEqual(Self.split(","), ["", ""])
    expectEqual(Self.split("a"), ["a"])
    expectEqual(Self.split("a,b"), ["a", "b"])
    expectEqual(Self.split(",,a,"), ["", "", "a", ""])
    expectEqual(
      Self.split("AL, 06, 2018090400,   , BEST,   0, 187N,  402W,"),
      ["AL", " 06", " 2018090400", "   ", " BEST", "   0", " 187N", "  402W", ""])
  }

  @Test("stand between runs of spaces and tabs")
  func blanks() {
    for (text, expected) in [
      ("", []), (" \t ", []), ("a", ["a"]), ("  a b\t\tcd ", ["a", "b", "cd"]),
      ("a,b c", ["a,b", "c"]),
    ] as [(String, [String])] {
      let line = Array(text.utf8)
      var fields = TextFields()
      line.withUnsafeBufferPointer { fields.splitAtBlanks($0) }
      expectEqual(fields.ranges.map { String(decoding: line[$0], as: UTF8.self) }, expected)
    }
  }

  @Test("one that is not there is empty, at the end of the line")
  func missing() {
    var fields = TextFields()
    expectEqual(fields.count, 0)
    expectEqual(fields.range(0), 0..<0)
    Array("a,bc".utf8).withUnsafeBufferPointer { fields.split($0) }
    expectEqual(fields.count, 2)
    expectEqual(fields.range(2), 4..<4)
    expectEqual(fields.range(1_000_000), 4..<4)
    expectEqual(fields.range(-1), 4..<4)
    [UInt8]().withUnsafeBufferPointer { fields.split($0) }
    expectEqual(fields.count, 1)
    expectEqual(fields.range(0), 0..<0)
  }
}

@Suite("text in bytes")
struct FieldTextTests {
  private func with<Result>(
    _ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    Array(text.utf8).withUnsafeBufferPointer(body)
  }

  @Test("is trimmed of spaces and tabs at both ends")
  func trimmed() {
    for (text, expected) in [
      ("", ""), (" ", ""), ("\t \t", ""), ("a", "a"), ("  a b\t", "a b"), ("\u{A0}a", "\u{A0}a"),
      ("a\0 ", "a\0"),
    ] {
      expectEqual(with(text) { $0.trimmed(0..<$0.count).string }, expected)
    }
    expectEqual(with("x, ab ,y") { $0.trimmed(2..<6).string }, "ab")
    expectEqual(with("x,,y") { $0.trimmed(2..<2).count }, 0)
  }

  @Test("is a string however its bytes are")
  func string() {
    expectEqual([0x61, 0xFF, 0x62].withUnsafeBufferPointer { $0.string }, "a\u{FFFD}b")
    expectEqual(with("天秤") { $0.string }, "天秤")
  }

  static let numbers: [(String, Int?)] = [
    ("0", 0), ("7", 7), ("007", 7), ("-99", -99), ("+5", 5), ("-0", 0),
    ("2018090400", 2_018_090_400),
    ("999999999999999", 999_999_999_999_999), ("-999999999999999", -999_999_999_999_999),
    ("1000000000000000", nil), ("0000000000000001", nil),
    ("9223372036854775808", nil), ("99999999999999999999999999", nil),
    ("", nil), ("-", nil), ("+", nil), ("--1", nil), ("+-1", nil), ("1-", nil), (" 1", nil),
    ("1 ", nil), ("1.0", nil), ("1e3", nil), ("0x1", nil), ("1,000", nil), ("١", nil), ("１", nil),
    ("a", nil), ("1\0", nil), ("/", nil), (":", nil),
  ]

  @Test("is a whole number of digits alone, 15 at the most", arguments: numbers)
  func wholeNumber(_ text: String, _ number: Int?) {
    expectEqual(with(text) { $0.wholeNumber }, number)
  }

  @Test("equals a text of the same bytes and no other")
  func equals() {
    #expect(with("BEST") { $0.equals("BEST") })
    #expect(with("") { $0.equals("") })
    for other in ["", "BES", "BESTX", "best", "BEST ", "XEST"] {
      #expect(with(other) { !$0.equals("BEST") }, "\(other)")
    }
  }
}
