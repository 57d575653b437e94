import Foundation
import Testing

@testable import trackconv

@Suite("landfalls of tracks")
struct LandfallOptionTests {
  private static let sample = Script.sample("../hurdat2/atlantic.txt")

  @Test("storms are chosen by code or name of a land, in any language")
  func selection() throws {
    for land in ["US", "usa", "United States", "美國", "アメリカ"] {
      let outcome = try Outcome(["info", Self.sample, "--landfall-in", land])
      #expect(outcome.output.contains("KATRINA"), "\(outcome)")
    }
    let none = try Outcome(["info", Self.sample, "--landfall-in", "JP"])
    #expect(!none.output.contains("KATRINA"))
    let either = ["--landfall-in", "JP", "--landfall-in", "BS"]
    #expect(try Outcome(["info", Self.sample] + either).output.contains("KATRINA"))
  }

  @Test("an unknown land is one error")
  func unknown() throws {
    let outcome = try Outcome([Self.sample, "--landfall-in", "Jpan"])
    expectEqual(outcome.code, 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: Invalid value 'Jpan' for '--landfall-in': expected an ISO code or the name of a country, such as JP or Japan. Did you mean 'Japan'?\n"
      ), "\(outcome)")
    try expectEqual(Outcome([Self.sample, "--min-island", "-1"]).code, 64)
  }

  @Test("landfalls of the source and computed ones are counted apart, the latter if asked for")
  func counts() throws {
    func columns(_ options: [String]) throws -> [String: String] {
      let lines = try Outcome(
        ["stats", Self.sample, "--storm", "KATRINA", "--to", "csv"] + options
      )
      .output.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
      return Dictionary(uniqueKeysWithValues: zip(lines[0], lines[1]))
    }
    try expectNil(columns([])["derived_landfalls"])
    let found = try columns(["--min-island", "100km2"])
    expectTrue(found["landfalls"] == "3" && found["derived_landfalls"] == "3")
  }

  @Test("tables of landfalls come back as the fixes; only they have distances to land")
  func tables() throws {
    let folder = try Folder()
    let plain = ["info", Self.sample, "--storm", "KATRINA", "--to", "csv"]
    let table = try Outcome([
      Self.sample, "--storm", "KATRINA", "--layers", "fix,landfall", "--to", "csv",
    ]).output
    expectTrue(table.contains(",landfall,") && table.contains("distance_to_land_km"))
    let path = try folder.write("a.csv", table)
    let fixes = { (text: String) in text.split(separator: "\n").last?.split(separator: ",")[4] }
    let back = try Outcome(["info", path, "--to", "csv"]).output
    expectEqual(fixes(back), fixes(try Outcome(plain).output))
    let usual = try Outcome([Self.sample, "--to", "csv"]).output
    #expect(!usual.contains("distance_to_land_km"))
  }
}
