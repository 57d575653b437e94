import Testing

@testable import TyphoonTrack

@Suite("searches in the bytes of texts")
struct TextSearchTests {
  /// Scalars that make one Character with what stands after or before them.
  static let marks = ["", "\u{600}", "\u{301}", "\u{200D}", "\u{1F1E6}"]

  @Test("a separator is found whatever stands beside it", arguments: marks, marks)
  func beside(_ before: String, _ after: String) {
    let text = "a" + before + "," + after + "b"
    expectEqual(text.split(at: ",").map(String.init), ["a" + before, after + "b"])
    expectEqual(text.replacing(text: ",", with: ";;"), "a" + before + ";;" + after + "b")
    expectTrue(text.contains(text: ","))
    let path = "new/" + after + "x.csv"
    expectEqual(path.folderAndName.folder, "new/")
    expectEqual(path.folderAndName.name, after + "x.csv")
  }

  @Test(
    "parts are those of the standard library for plain texts",
    arguments: ["", ",", "a", "a,b", ",a,,b,", "a, b, c"], [1, 2, Int.max])
  func parts(_ text: String, _ splits: Int) {
    for omits in [true, false] {
      for separator in [",", ", "] {
        expectEqual(
          text.split(at: separator, maxSplits: splits, omittingEmptySubsequences: omits),
          text.split(separator: separator, maxSplits: splits, omittingEmptySubsequences: omits))
      }
    }
  }

  @Test("words and lines end at white space and line ends of any kind")
  func wordsAndLines() {
    expectEqual(" a\tb\u{A0}\u{301}c\n".splitWords().map(String.init), ["a", "b", "\u{301}c"])
    expectEqual("a\r\nb\rc\n\n\u{2028}d".splitLines().map(String.init), ["a", "b", "c", "d"])
  }

  @Test("texts overlap as in bytes, and an empty text is nowhere")
  func ranges() throws {
    let text = "aaab"
    let range = try require(text.firstRange(ofText: "aab"))
    expectEqual(text[..<range.lowerBound], "a")
    expectNil("".firstRange(ofText: "a"))
    expectNil("ab".firstRange(ofText: "abc"))
  }
}
