import Foundation
import Testing

@testable import trackconv

@Suite("several inputs")
struct SeveralInputsTests {
  private static let formats = ["geojson", "kml", "kmz", "gpkg", "svg"]

  /// Converts inputs to files of every format; returns the exit code and the files.
  private static func maps(
    _ inputs: [String], _ folder: Folder, options: [String] = []
  ) throws -> (code: Int32, maps: [Data], errors: String) {
    let outputs = formats.flatMap { ["-o", folder.path("a.\($0)")] }
    let outcome = try Outcome(
      options + ["--layers", "fix"] + inputs.map(folder.path) + outputs, in: folder)
    let maps = try formats.filter { try folder.names.contains("a.\($0)") }
      .map { try Data(contentsOf: folder.url.appending(path: "a.\($0)")) }
    for format in formats {
      try? FileManager.default.removeItem(atPath: folder.path("a.\(format)"))
    }
    return (outcome.code, maps, outcome.errors)
  }

  @Test("fixes have their wind radii in formats that describe them, whatever the layers")
  func radiiOfFixes() throws {
    let sample = Script.package.appending(path: "samples/hurdat2/atlantic.txt").path
    let described = try Outcome([sample, "--layers", "fix", "--to", "kml"])
    expectTrue(described.code == 0 && described.output.contains("Radius of 34 kt winds"))
    func fixes(_ layers: String) throws -> [Substring] {
      try Outcome([sample, "--layers", layers]).output.split(separator: "\n")
        .map { $0.hasSuffix(",") ? $0.dropLast() : $0 }.filter { $0.contains("\"layer\":\"fix\"") }
    }
    let alone = try fixes("fix")
    expectTrue(try !alone.isEmpty && alone == fixes("wind-radius,fix"))
  }

  @Test(
    "nothing of an input that breaks off is in the files, whatever was read before and after",
    arguments: [2, 210])
  func truncated(_ count: Int) throws {
    let folder = try Folder()
    // The same storms as in the good inputs: their ids must not be taken.
    try folder.write("bad.js", Script.truncated(1..<count + 1))
    try folder.write("one.js", Script.storms(1..<2))
    try folder.write("more.js", Script.storms(2..<41))
    for good in [["one.js"], ["more.js"], ["one.js", "more.js"]] {
      let wanted = try Self.maps(good, folder)
      expectTrue(
        wanted.code == 0 && wanted.maps.count == Self.formats.count && wanted.errors.isEmpty)
      for place in 0...good.count {
        var inputs = good
        inputs.insert("bad.js", at: place)
        let made = try Self.maps(inputs, folder, options: ["--quiet"])
        expectEqual(made.code, 1)
        expectEqual(made.maps, wanted.maps, "\(inputs)")
        #expect(made.errors.hasPrefix("bad.js:\(count + 1):"))
        expectEqual(made.errors.split(separator: "\n").count, 1)
      }
    }
    let alone = try Self.maps(["bad.js"], folder)
    expectTrue(alone.code == 1 && alone.maps.isEmpty)
    try expectEqual(folder.names, ["bad.js", "more.js", "one.js"])
  }

  @Test("on standard output what is written stays, ids are unique and the map is valid")
  func standardOutput() throws {
    let folder = try Folder()
    // Of the storms of the first input, none comes twice.
    let bad = try folder.write("bad.js", Script.truncated(1..<211))
    let good = try folder.write("good.js", Script.storms(1..<41))
    let outcome = try Outcome(["--layers", "fix", good, bad, "-"], input: Script.storms(1..<3))
    expectEqual(outcome.code, 1)
    let ids = try features(outcome.output).compactMap { $0["id"] as? String }
    // Whole batches of the broken input.
    let whole = 170 / Conversion.batchSize * Conversion.batchSize
    expectEqual(ids.count, (40 + whole) * 2)
    expectEqual(Set(ids).count, ids.count)
    try expectEqual(
      Outcome(["--layers", "fix", good, bad, "-"], input: Script.storms(1..<3)), outcome)
  }

  @Test("one that cannot be read is an error for itself")
  func missing() throws {
    let folder = try Folder()
    try folder.write("good.js", Script.storms(1..<3))
    let wanted = try Self.maps(["good.js"], folder)
    for inputs in [["no.js", "good.js"], ["good.js", "no.js"]] {
      for options in [[], ["--strict"]] {
        let made = try Self.maps(inputs, folder, options: options)
        expectEqual(made.code, 1)
        expectEqual(made.maps, wanted.maps)
        expectEqual(made.errors, "no.js: error: cannot open the file: no such file or directory\n")
      }
    }
    #expect(try Self.maps(["no.js", "nor.js"], folder).maps.isEmpty)
  }

  @Test(
    "the same storm from two inputs is one, a different one with its id is another, with a note")
  func repeated() throws {
    let folder = try Folder()
    let input = Script.sample("ty_infos.js")
    let text = try String(contentsOfFile: input, encoding: .utf8)
    // A gust, which no layer of the map shows.
    let changed = text.replacing("\"gust\": 50", with: "\"gust\": 51")
    #expect(changed != text)
    let other = try folder.write("other.js", changed)
    let one = try Outcome([input, "--layers", "track"])
    let outcome = try Outcome([input, input, "--layers", "track"])
    expectEqual(outcome.code, 0)
    expectEqual(outcome.output, one.output)
    let note = "note: duplicate storm cwb-2012-14 ignored: an identical one came before\n"
    expectEqual(outcome.errors, "\(input): " + note)
    try expectEqual(Outcome(["info", input, input]).errors, "\(input): " + note)
    let three = try Outcome([input, other, input, other, "--layers", "track"])
    try expectEqual(values("storm_id", three.output), ["cwb-2012-14", "cwb-2012-14-2"])
    expectEqual(
      three.errors,
      "\(other): note: duplicate storm id cwb-2012-14: "
        + "the later storm gets the id cwb-2012-14-2\n\(input): \(note)\(other): \(note)")
  }

  @Test("many inputs of few storms are one map, in the order given")
  func many() throws {
    let folder = try Folder()
    let inputs = try (1...70).map { try folder.write("\($0).js", Script.storms($0..<$0 + 1)) }
    let whole = try folder.write("whole.js", Script.storms(1..<71))
    let one = try Outcome(inputs + ["--layers", "track"])
    let other = try Outcome([whole, "--layers", "track"])
    expectEqual(one.code, 0)
    expectEqual(one.output, other.output)
  }
}

@Suite("warnings")
struct WarningTests {
  private static let first =
    "3:1: warning: fix omitted: 95, 125 is not a latitude and longitude in degrees\n"
  private static let more =
    " warning: 2 more like this: fix omitted: 95, 125 is not a latitude and longitude in degr…\n"

  @Test("the first of a kind is printed with its place, the others are counted")
  func counted() throws {
    let outcome = try Outcome(["-"], input: Script.warnings)
    expectEqual(outcome.code, 0)
    expectEqual(outcome.errors, "<stdin>:\(Self.first)<stdin>:\(Self.more)")
  }

  @Test("names that nobody knows are told apart as long as they can be read")
  func manyNames() throws {
    let elements = (1...200).map { "<a\($0)/><a\($0)/>" }.joined()
    let input = "<TropicalCycloneTrack>\(elements)</TropicalCycloneTrack>"
    let lines = try Outcome(["-"], input: input).errors.split(separator: "\n")
    expectEqual(lines.count { $0.contains(": note: 'a") }, 50)
    expectEqual(lines.count { $0.contains(": note: 1 more like this: 'a") }, 50)
    let others =
      "<stdin>: note: 300 more with other names, like this: 'a1' ignored: unknown name"
    expectEqual(lines.count { $0 == others }, 1)
    expectEqual(lines.count, 102)
  }

  @Test("each input has its own count")
  func eachInput() throws {
    let folder = try Folder()
    let inputs = try ["a.js", "b.js"].map { try folder.write($0, Script.warnings) }
    try expectEqual(
      Outcome(["info"] + inputs, in: folder).errors,
      "a.js:\(Self.first)a.js:\(Self.more)b.js:\(Self.first)"
        + "b.js: note: duplicate storm cwb-2012-3 ignored: an identical one came before\n"
        + "b.js:\(Self.more)")
  }

  @Test("'--quiet' leaves out warnings and notes, not errors")
  func quiet() throws {
    #expect(try Outcome(["-q", "-"], input: Script.warnings).errors.isEmpty)
    try expectEqual(
      Outcome(["-q", "-"]).errors, "<stdin>: error: the file is empty, expected tracks\n")
  }

  @Test("'--strict' makes errors of them: the input is not converted, another one is")
  func strict() throws {
    let folder = try Folder()
    let bad = try folder.write("bad.js", Script.warnings)
    let words = "bad.js:\(Self.first)bad.js:\(Self.more)"
      .replacingOccurrences(of: "warning:", with: "error:")
    try expectEqual(
      Outcome(["--strict", "--quiet", bad], in: folder), Outcome(code: 1, output: "", errors: words)
    )
    let good = try folder.write("good.js", Script.storms(5..<8))
    let outcome = try Outcome(["--strict", bad, good], in: folder)
    expectTrue(outcome.code == 1 && outcome.errors == words)
    try expectEqual(outcome.output, Outcome([good]).output)
    try expectEqual(Outcome(["--strict", good]).code, 0)
  }

  @Test("on a terminal the word is coloured")
  func colour() throws {
    try expectEqual(
      Outcome(["-"], isColored: true).errors,
      "<stdin>: \u{1B}[1;31merror:\u{1B}[0m the file is empty, expected tracks\n")
  }
}
