import Foundation
import GeoOut
import Testing
import TyphoonTrack

/// The README, CONTRIBUTING and the pages of `Documentation`.
@Suite("pages")
struct PageTests {
  /// The lines of pages that are made of the registries; `RECORD_GOLDENS=1` writes them anew.
  static let lists: [(path: String, prefix: String, lines: [String])] = [
    (
      "README.md", "**Reads** ",
      [
        "**Reads** [\(TrackReaders.all.count) formats](Documentation/formats.md) of agencies, "
          + "archives and models, among them ATCF, HURDAT2, IBTrACS, BUFR and tables (CSV, JSON, `.xlsx`, "
          + "[netCDF](Documentation/netcdf.md)), also in zip archives."
      ]
    ),
    (
      "README.md", "**Writes** ",
      [
        "**Writes** \(names(FeatureWriters.all.map(\.name))), and [films](Documentation/plates.md#films): "
          + "[every layer, property and id](Documentation/output.md)."
      ]
    ),
    (
      "Documentation/formats.md", "| [`",
      TrackReaders.all.map { reader in
        let summary = reader.summary.replacing("<", with: "&lt;").replacing("|", with: "\\|")
        return "| [`\(reader.name)`](formats/\(reader.name).md) | \(summary) |"
      }
    ),
  ]

  private static func names(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }

  @Test("lists of formats are those of the registries", .serialized, arguments: lists.indices)
  func formats(_ index: Int) throws {
    let (path, prefix, expected) = Self.lists[index]
    var lines = try Page(path).text.components(separatedBy: "\n")
    let start = try require(lines.firstIndex { $0.hasPrefix(prefix) }, "\(prefix)")
    let found = Array(lines[start...].prefix { $0.hasPrefix(prefix) })
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      lines.replaceSubrange(start..<(start + found.count), with: expected)
      try lines.joined(separator: "\n")
        .write(to: Script.package.appending(path: path), atomically: true, encoding: .utf8)
    }
    expectEqual(found, expected)
  }

  @Test("each input format has a page, and there is no other")
  func formatPages() throws {
    let folder = Script.package.appending(path: "Documentation/formats")
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    expectEqual(Set(found), Set(TrackReaders.all.map { "\($0.name).md" }))
  }

  @Test("the README and CONTRIBUTING are short")
  func lengths() throws {
    #expect(try Page("README.md").words <= 1_200)
    #expect(try Page("CONTRIBUTING.md").words <= 1_500)
  }

  /// The commands that convert samples, without those that need a shell.
  ///
  /// Those of `plates.md` and `gis.md` have tests of their own.
  static let commands: [[String]] = Page.paths.filter { !$0.hasSuffix("/plates.md") }
    .flatMap { path in
      ((try? Page(path).text) ?? "").split(separator: "\n")
        .filter { $0.hasPrefix("    trackconv ") && $0.contains(" samples/") }
        .filter { !$0.contains { "|<>'\"*".contains($0) } }
        .map { $0.split(separator: " ").dropFirst().map(String.init) }
    }

  @Test("commands on pages convert the samples, without a warning", arguments: commands)
  func command(_ words: [String]) throws {
    let folder = try Folder()
    try folder.write("towns.csv", "name,latitude,longitude\nTaipei,25.04,121.56\n")
    var arguments: [String] = []
    for word in words {
      if word.hasPrefix("samples/") {
        arguments.append(Script.package.appending(path: word).path)
      } else if arguments.last == "-o" || word == "towns.csv" {
        arguments.append(folder.path(word))
      } else {
        arguments.append(word)
      }
    }
    let outcome = try Outcome(arguments)
    expectEqual(outcome.code, 0)
    expectTrue(!outcome.errors.contains("warning") && !outcome.errors.contains("is empty"))
  }

  @Test("each message that testing.md quotes begins with one of the program's")
  func messages() throws {
    let quoted = try Page("Documentation/testing.md").text
      .matches(of: /\n\| [^|]+ \| 1 \| (.*?) \| [0-9.]+ \| \d+ \|/).map { String($0.1) }
    #expect(quoted.count > 40)
    let messages = try Page.literals()
    for message in quoted where !message.hasPrefix("libcurl: ") {
      #expect(messages.contains { Page.begins(message, with: $0) }, "\(message)")
    }
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
      try require(FileManager.default.fileExists(atPath: file.path), "\(link)")
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

  /// The texts in the code, each as the parts between its interpolations.
  static func literals() throws -> [[String]] {
    let value = #"\\\((?:[^()]|\([^()]*\))*\)"#
    let literal = try NSRegularExpression(pattern: #""((?:"# + value + #"|\\.|[^"\\\n])*)""#)
    let sources = Script.package.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") }
      .flatMap { path in
        let code = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
        let whole = NSRange(location: 0, length: (code as NSString).length)
        return literal.matches(in: code, range: whole)
          .map { (code as NSString).substring(with: $0.range(at: 1)) }
      }
      .map { text in
        text.replacingOccurrences(of: value, with: "\n", options: .regularExpression)
          .replacing("\\\"", with: "\"").components(separatedBy: "\n")
      }
      .filter { parts in parts.map(\.count).reduce(0, +) >= 12 }
  }

  /// Whether a message begins with the parts of a text, with any values between them.
  static func begins(_ message: String, with parts: [String]) -> Bool {
    var rest = message[...]
    for (index, part) in parts.enumerated() where !part.isEmpty {
      guard let range = rest.firstRange(of: part), index > 0 || range.lowerBound == rest.startIndex
      else { return false }
      rest = rest[range.upperBound...]
    }
    return true
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
