import Foundation
import Testing

@testable import GeoOut

@Suite("the sources of words")
struct WordSourceTests {
  @Test("each Chinese and Japanese word in their table is one that maps have")
  func words() throws {
    let sources = SampleFile.folder.deletingLastPathComponent().appending(path: "Sources")
    let code = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
      .joined()
    for row in try DocumentationPage("languages.md").table("Words in Chinese and Japanese") {
      for column in ["Chinese", "Japanese"] {
        let words = row[column].split(separator: "`").filter { $0 != " " }
        #expect(!words.isEmpty)
        for word in words { #expect(code.contains(word), "\(word)") }
        #expect(!row["\(column) from"].isEmpty, "\(row[column])")
      }
    }
  }

  @Test("names of typhoons are in JMA's katakana")
  func names() {
    expectEqual(TyphoonNames.japanese("Nokaen"), "ノケーン")
    expectEqual(TyphoonNames.japanese("MERBOK"), "マールボック")
    // No spelling of JMA's was found.
    expectNil(TyphoonNames.japanese("DIM-SUM"))
  }
}
