import Foundation
import Testing

@testable import trackconv

/// `RECORD_GOLDENS=1` writes the plates anew; look at each before it is kept.
@Suite("the page of plates")
struct PlateSheetTests {
  static let page = Script.package.appending(path: "Documentation/plates.md")
  static let commands: [[String]] = {
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("    trackconv ") }
      .map { $0.split(separator: " ").dropFirst().map(String.init) }
  }()

  @Test("its pictures are what its commands write", arguments: commands)
  func pictures(_ command: [String]) throws {
    let folder = try Folder()
    let picture = try require(command.last)
    let output = folder.url.appending(path: "plate.svg")
    let arguments =
      command.dropLast().map { argument in
        argument.contains("/") ? Script.package.appending(path: argument).path : argument
      } + [output.path]
    try expectEqual(Outcome(arguments).code, 0)
    let file = Script.package.appending(path: picture)
    let plate = try Data(contentsOf: output)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" { try plate.write(to: file) }
    try expectEqual(Data(contentsOf: file), plate)
  }

  @Test("it shows each of its pictures, and no other is in its folder")
  func complete() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let shown = text.matches(of: /\]\((plates\/[^)]*)\)/).map { "Documentation/" + $0.1 }
    expectEqual(shown.count, 15)
    expectEqual(Set(shown), Set(Self.commands.compactMap(\.last)))
    let found = try FileManager.default.contentsOfDirectory(
      atPath: Script.package.appending(path: "Documentation/plates").path)
    expectEqual(Set(found.map { "Documentation/plates/" + $0 }), Set(shown))
  }
}
