import Foundation
import GeoOut
import Testing
import TyphoonTrack

/// The README, CONTRIBUTING and the pages of `Documentation`.
@Suite("pages")
struct PageTests {
  @Test("the README names every format, and is short")
  func readme() throws {
    let page = try Page("README.md")
    for (word, names) in [
      ("Reads", TrackReaders.all.map(\.name)), ("Writes", FeatureWriters.all.map(\.name)),
    ] {
      let list = names.map { "`\($0)`" }.joined(separator: ", ")
      #expect(page.text.contains("\n**\(word)** \(list): "))
    }
    #expect(page.words <= 1_200)
    #expect(try Page("CONTRIBUTING.md").words <= 1_500)
  }

  @Test("links lead to a file, and to a heading in it", arguments: Page.paths)
  func links(_ path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    for link in try Page(path).links {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? path : NSString.path(withComponents: [folder, String(parts[0])])
      let file = Script.package.appending(path: target).standardizedFileURL
      try #require(FileManager.default.fileExists(atPath: file.path), "\(link)")
      if parts.count == 2 {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(Page(text: text).anchors.contains(String(parts[1])), "\(link)")
      }
    }
  }
}

/// A page in Markdown.
private struct Page {
  let text: String

  init(text: String) { self.text = text }

  init(_ path: String) throws {
    text = try String(contentsOf: Script.package.appending(path: path), encoding: .utf8)
  }

  /// The pages in the folder of the package and in `Documentation`.
  static var paths: [String] {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: Script.package.path)) ?? []
    let folder = Script.package.appending(path: "Documentation")
    let pages = (try? files.subpathsOfDirectory(atPath: folder.path)) ?? []
    return (names + pages.map { "Documentation/" + $0 })
      .filter { $0.hasSuffix(".md") && !$0.contains(".docc/") }.sorted()
  }

  var words: Int { text.split(whereSeparator: \.isWhitespace).count }

  /// The text without blocks of code.
  private var prose: String {
    text.components(separatedBy: "\n```").enumerated().filter { $0.offset.isMultiple(of: 2) }
      .map(\.element).joined(separator: "\n")
  }

  /// What its links name, without those to the web.
  var links: [String] {
    prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }.filter { !$0.contains(":") }
  }

  /// What a link to each of its headings has after the `#`, by GitHub's rule.
  var anchors: Set<String> {
    let headings = prose.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        heading.drop { $0 == "#" }.dropFirst().lowercased()
          .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacing(" ", with: "-")
      })
  }
}
