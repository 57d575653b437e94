import Foundation
import Testing

@testable import trackconv

/// What people type first.
@Suite("habits")
struct HabitTests {
  private static let sample = Script.sample("../hurdat2/atlantic.txt")

  @Test("one storm of several that is not there is a warning with the nearest name")
  func typo() throws {
    let outcome = try Outcome(["info", Self.sample, "--storm", "KATRINA", "--storm", "WLMA"])
    #expect(outcome.output.contains("KATRINA") && outcome.code == 0)
    #expect(outcome.errors.contains("atlantic.txt: warning: no storm matches 'WLMA'"), "\(outcome)")
    let both = try Outcome(["info", Self.sample, "--storm", "katrina", "--storm", "AL122005"])
    #expect(!both.errors.contains("no storm matches"), "\(both)")
  }

  @Test("layers are understood by their common names, and with spaces")
  func layers() throws {
    let one = try Outcome([Self.sample, "--layers", "track,fix"])
    for same in ["track, fix", "lines,points", "+tracks, Points", "track,fixes"] {
      let other = try Outcome([Self.sample, "--layers", same])
      expectEqual(other.code, 0)
      if !same.hasPrefix("+") { expectEqual(other.output, one.output) }
    }
  }

  @Test(
    "a country is found with either form of its characters",
    arguments: ["台灣", "臺灣", "台湾", "臺湾", "TW"])
  func taiwan(_ name: String) throws {
    let outcome = try Outcome([Script.sample("ty_infos.js"), "--landfall-in", name, "--to", "csv"])
    #expect(!outcome.errors.contains("Invalid value"), "\(outcome)")
  }

  @Test("'--every' says how many fixes it makes, and stops before too many")
  func every() throws {
    let few = try Outcome([Self.sample, "--every", "1h", "--to", "csv"])
    expectEqual(few.code, 0)
    let plate = ["--every", "1m", "--to", "svg"]
    let refused = try Outcome([Self.sample] + plate + ["--max-fixes", "1000"])
    expectEqual(refused.code, 1)
    expectEqual(refused.output, "")
    #expect(
      refused.errors.contains(
        "error: '--every' makes more than 1000 fixes: '--max-fixes' allows more, and a longer time between them needs fewer"
      ), "\(refused)")
    let allowed = try Outcome([
      Self.sample, "--every", "1m", "--to", "csv", "--max-fixes", "2000000",
    ])
    #expect(allowed.errors.contains("note: '--every' makes "), "\(allowed.errors)")
    let count = allowed.output.split(separator: "\n").count - 1
    #expect(allowed.errors.contains("makes \(count) fixes of "), "\(count) \(allowed.errors)")
  }
}
