import Testing

@testable import TyphoonTrack

@Suite("finding")
struct FindingTests {
  private func message(_ text: String, _ field: String) -> Finding.Message {
    "'\(field)' omitted: found '\(text)', expected a number"
  }

  @Test("messages of one kind differ only in what is interpolated")
  func kinds() {
    let first = message("x", "lat")
    let second = message("y", "lon")
    #expect(first != second)
    expectEqual(first.kind, second.kind)
    expectEqual(first.kind, "'' omitted: found '', expected a number")
    expectEqual(first.description, "'lat' omitted: found 'x', expected a number")
    let plain: Finding.Message = "the file is empty"
    expectEqual(plain.kind, plain.description)
    #expect(plain.kind != first.kind)
  }

  @Test(
    "control characters and those that turn the direction of text are replaced",
    arguments: [
      "\0", "\u{1B}[31m", "\r", "\n", "\t", "\u{7F}", "\u{85}", "\u{9B}", "\u{200B}", "\u{200E}",
      "\u{200F}", "\u{2028}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{61C}",
      "\u{FEFF}",
    ])
  func controls(_ text: String) throws {
    let shown = message(text, "lat").description
    let first = try require(text.unicodeScalars.first)
    #expect(!shown.unicodeScalars.contains(first))
    #expect(shown.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test("ordinary text stays as it is", arguments: ["天秤", "é", "🌀", "a b", "'", "\\"])
  func ordinary(_ text: String) {
    expectEqual(Finding.printable(text), text)
  }

  @Test("long text is cut to 60 characters")
  func long() {
    expectEqual(Finding.printable(String(repeating: "a", count: 60)).count, 60)
    let cut = Finding.printable(String(repeating: "a", count: 1_000_000))
    expectEqual(cut, String(repeating: "a", count: 60) + "…")
  }

  @Test("an error is a finding of severity error")
  func error() {
    let place = Finding.Location(file: "t.js", line: 3, column: 7)
    let error = ReadError("found 'x'", at: place)
    expectEqual(error.finding, Finding(.error, "found 'x'", at: place))
    expectEqual(error.finding.shown, "3:7: error: found 'x'")
  }
}
