import Foundation
import Testing

/// The Swift code in articles and on `Documentation/swift.md`, which `make examples` compiles and runs.
@Suite("articles")
struct ArticleTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The texts of the files with an extension in a folder and those below.
  private static func texts(_ folder: String, _ fileExtension: String) throws -> [String] {
    let url = package.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
    return try paths.filter { $0.hasSuffix(".\(fileExtension)") }.sorted().filled().map {
      try String(contentsOf: url.appending(path: $0), encoding: .utf8)
    }
  }

  /// The blocks of Swift code in a text, with a line break at both ends.
  private static func blocks(_ text: String) -> [String] {
    text.components(separatedBy: "```swift").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test("each block of code is a part of an example, line by line")
  func code() throws {
    let examples = try Self.texts("Examples/swift", "swift").map { "\n" + $0 }
    let pages = try Self.texts("Sources", "md") + Self.texts("Documentation", "md")
    let blocks = try pages.flatMap(Self.blocks).filled()
    for block in blocks {
      #expect(examples.contains { $0.contains(block) }, "\(block)")
    }
    #expect(blocks.count >= 9)
  }

  @Test("each program is shown in an article, whole or in part")
  func programs() throws {
    let blocks = try Self.texts("Sources", "md").flatMap(Self.blocks)
    for program in try Self.texts("Examples/swift/Sources", "swift") {
      #expect(blocks.contains { program.contains($0) }, "\(program)")
    }
  }
}
