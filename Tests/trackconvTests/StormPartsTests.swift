import Foundation
import Testing

@testable import trackconv

@Suite("storms in parts")
struct StormPartsTests {
  private static let folder = Script.package.appending(path: "samples").appending(path: "jma-xml")

  private func telegram(_ name: String) -> String { Self.folder.appending(path: name).path }

  private func storms(_ output: String) throws -> Set<String> {
    Set(
      try features(output).compactMap { feature in
        (feature["properties"] as? [String: Any])?["storm_id"] as? String
      })
  }

  @Test("telegrams of one event are one storm, in whatever order, other storms between them")
  func merged() throws {
    let folder = try Folder()
    let script = try folder.write("ty.js", Script.storms(1..<2))
    let (first, second) = (telegram("nangka_5_days.xml"), telegram("nangka_hourly.xml"))
    let forth = try Outcome([first, script, second, "--layers", "fix,forecast-fix"])
    let back = try Outcome([second, script, first, "--layers", "fix,forecast-fix"])
    #expect(forth.code == 0 && forth.errors.isEmpty)
    #expect(forth == back)
    #expect(try storms(forth.output).count == 2)
    #expect(!forth.output.contains("-2.fix"))
    let listed = try Outcome(["info", first, script, second])
    #expect(listed.output.split(separator: "\n").count == 3)
    #expect(listed.output.contains("jma-tc1513"))
  }

  @Test("what was merged away is told of, with the file in which it stands")
  func replaced() throws {
    let (wrong, right) = (telegram("nangka_hourly.xml"), telegram("nangka_correction.xml"))
    let outcome = try Outcome([right, wrong])
    #expect(outcome.code == 0)
    #expect(
      outcome.errors
        == "\(wrong): note: left out telegram '97': a later one with the same number or time takes its place\n"
    )
  }

  @Test("where nothing is taken of parts, the note names their input")
  func nothingTaken() throws {
    let folder = try Folder()
    let script = try folder.write("ty.js", Script.storms(1..<3))
    let first = telegram("nangka_5_days.xml")
    let outcome = try Outcome([first, script, "--storm", "S2"])
    #expect(outcome.code == 0)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.hasPrefix(first + ": note: ") ?? false)
  }

  @Test("parts of an input that breaks off are in no storm")
  func brokenOff() throws {
    let folder = try Folder()
    let whole = try String(contentsOfFile: telegram("nangka_hourly.xml"), encoding: .utf8)
    try folder.write("cut.xml", String(whole.dropLast(400)))
    let good = telegram("nangka_5_days.xml")
    let alone = try Outcome([good])
    let outcome = try Outcome([folder.path("cut.xml"), good, "--quiet"], in: folder)
    #expect(outcome.code == 1)
    #expect(outcome.output == alone.output)
    #expect(outcome.errors.hasPrefix("cut.xml:"))
  }

  @Test("options that select storms hold for those in parts")
  func selected() throws {
    let inputs = ["nangka_5_days.xml", "nangka_hourly.xml", "molave_depression.xml"].map(telegram)
    let outcome = try Outcome(inputs + ["--storm", "NANGKA", "--layers", "fix"])
    #expect(try storms(outcome.output) == ["jma-tc1513"])
    let none = try Outcome(inputs + ["--storm", "TEMBIN"])
    #expect(none.code == 1 && none.output.contains("\"features\":[]") == false)
  }
}
