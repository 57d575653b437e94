import Foundation
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("manual page")
struct ManualPageTests {
  private static let page = ManualPage.folder.appending(path: "trackconv.1")

  private static func isSet(_ name: String) -> Bool {
    !["", "0", "false"].contains(ProcessInfo.processInfo.environment[name] ?? "")
  }

  @Test("it is made of its prose and the definitions")
  func committed() throws {
    let text = try ManualPage.text()
    if Self.isSet("RECORD_GOLDENS") {
      try require(!Self.isSet("CI"), "the page is not recorded in CI")
      try Data(text.utf8).write(to: Self.page)
      Issue.record("recorded trackconv.1: read it, then run again without RECORD_GOLDENS")
      return
    }
    let committed = try String(contentsOf: Self.page, encoding: .utf8)
    if text != committed {
      let differing = zip(text.split(separator: "\n"), committed.split(separator: "\n"))
        .first { $0 != $1 }
      Issue.record(
        """
        trackconv.1 is not up to date: RECORD_GOLDENS=1 make test FILTER=ManualPage
        expected: \(differing?.0 ?? "another length")
        """)
    }
  }

  @Test("it has every option, subcommand, format, layer and example")
  func complete() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    for option in OptionDefinition.all {
      for name in option.names {
        let mark = "Fl " + name.dropFirst().replacing("-", with: "\\-")
        expectTrue(page.contains(".It \(mark)") || page.contains(", \(mark)"), "\(name)")
      }
      if let value = option.value {
        #expect(page.contains("Ar \(value.label.dropFirst().dropLast())"), "\(value.label)")
      }
    }
    let words = Set(
      page.replacing("\\-", with: "-").split { " \n,.:".contains($0) }.map(String.init))
    let names =
      Names.readers + Names.writers + Names.layers + Names.scales + Names.languages + Names.themes
      + Subcommand.all.map(\.name)
    for name in names { #expect(words.contains(name), "\(name)") }
    #expect(page.contains("trackconv ty_infos.js \\-o storm.html"))
  }

  @Test(
    "quoted words and options become macros, and each sentence begins a line",
    arguments: [
      ("Use 'all', or none. Then stop.", [#"Use"#, ".Cm all ,", "or none.", "Then stop."]),
      ("As --wind-unit says", ["As", #".Fl \-wind\-unit"#, "says"]),
      ("An agency's '-' (see 'x').", ["An agency's", #".Cm \-"#, "(see", ".Cm x ) ."]),
      ("'.kml' ends", [#".Cm \&.kml"#, "ends"]),
    ])
  func macros(_ text: String, _ lines: [String]) {
    expectEqual(ManualPage.words(text), lines)
  }
}
