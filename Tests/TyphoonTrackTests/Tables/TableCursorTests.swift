import Testing

@testable import TyphoonTrack

@Suite("table cursor")
struct TableCursorTests {
  /// The rows of a text, each with its line, and whether it has an open quote.
  private func rows(
    _ text: String, width: Int = 3, upTo: Int = .max, piece: Int? = nil
  ) throws -> [String] {
    var source = Array(text.utf8).source(piece: piece)
    var table = TableCursor(
      LineCursor(&source), separator: UInt8(ascii: ","), width: width)
    var rows: [String] = []
    while try table.next(upTo: upTo) {
      if upTo < .max { table.splitRest() }
      let fields = table.withRow { row in (0..<row.count).map { row.string($0) } }
      rows.append(
        "\(table.number)\(table.hasOpenQuote ? "!" : ""):" + fields.joined(separator: "|"))
    }
    return rows
  }

  @Test(
    "fields are found as RFC 4180 has them",
    arguments: [
      ("a,b,c\n", ["1:a|b|c"]), ("a,b,c", ["1:a|b|c"]),
      ("a,b,c\r\nd,e,f\r\n", ["1:a|b|c", "2:d|e|f"]),
      ("\n\na,b,c\n \n\nd,e,f", ["3:a|b|c", "6:d|e|f"]), (",,\n", ["1:||"]), ("a\n", ["1:a"]),
      (" a , b ,\tc\n", ["1:a|b|c"]), ("\"a\",\"b,c\",d\n", ["1:a|b,c|d"]),
      ("\"a\"\"b\",\"\",c\n", ["1:a\"b||c"]), ("\"a\nb\",c,d\ne,f,g\n", ["1:a\nb|c|d", "3:e|f|g"]),
      ("\"a\r\n\r\nb\",c,d\r\ne,f,g", ["1:a\r\n\r\nb|c|d", "4:e|f|g"]),
      ("5\" x,b,c\n", ["1:5\" x|b|c"]), ("\"a,b,c\nd,e,f\n", ["1!:\"a|b|c", "2:d|e|f"]),
      ("a,b,\"c", ["1!:a|b|\"c"]), ("a,\"b\" x,c\n", ["1:a|\"b\" x|c"]),
      ("1, , , , , , , , , , ,2\n", ["1:1|||"]), ("a,b,c,d,e\n", ["1:a|b|c|d"]),
    ])
  func fields(_ text: String, _ expected: [String]) throws {
    for upTo in [1, 2, .max] {
      for piece in [nil, 1, 3] {
        let found = try rows(text, upTo: upTo, piece: piece)
        // Of fields beyond the table's only that there are some is known.
        expectEqual(
          found.map {
            $0.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false).prefix(4)
              .joined(separator: "|")
          }, expected, "\(upTo)")
      }
    }
  }

  @Test("runs of empty fields are found wherever they begin")
  func blanks() throws {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let count = Int.random(in: 1...40, using: &generator)
      let fields = (0..<count).map { _ in
        [" ", " ", " ", " ", "", "1", "ab", "c d"].randomElement(using: &generator) ?? ""
      }
      let line = "x," + fields.joined(separator: ",")
      let expected = "1:" + (["x"] + fields).map { $0 == " " ? "" : $0 }.joined(separator: "|")
      try expectEqual(rows(line, width: 41, upTo: 5), [expected])
      try expectEqual(rows(line, width: 41), [expected])
    }
  }

  @Test("quotes that are never closed do not make rows of the whole table, nor take long")
  func openQuotes() throws {
    let lines = String(repeating: "\"a,b\n", count: 9) + String(repeating: "c,d,e\n", count: 50_000)
    let found = try rows(lines)
    #expect(found.count > 50_000)
  }

  @Test("places in rows of several lines")
  func places() throws {
    var source = Array("a,\"b\nc\",d\n".utf8).source()
    var table = TableCursor(LineCursor(&source), separator: UInt8(ascii: ","), width: 3)
    #expect(try table.next())
    let offset = table.withRow { $0.offset(2) }
    expectEqual(table.location(offset).place, "2:4")
    expectEqual(table.location(0).place, "1:1")
  }
}
