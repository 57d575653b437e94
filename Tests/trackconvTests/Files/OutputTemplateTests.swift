import Foundation
import GeoOut
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("a file for each storm")
struct OutputTemplateTests {
  private static let tracks = ["bst_1951.txt", "bst_crossing.txt", "bst_owen_mireille.txt"].map {
    Script.package.appending(path: "samples/jma-best-track").appending(path: $0).path
  }

  private func files(in folder: Folder) throws -> [String] {
    try require(FileManager.default.subpaths(atPath: folder.url.path)).sorted()
  }

  private func table(_ names: [String]) -> String {
    "storm_id,layer,name,number,longitude,latitude,time\n"
      + names.enumerated().map {
        "csv-\($0.offset),fix,\($0.element),,120,20,2012-08-22T00:00:00Z\n"
      }.joined()
  }

  /// Files of the others have one storm.
  private static let formats = FeatureWriters.names.filter { !["fort22", "geoclaw"].contains($0) }

  @Test("each file is the map of its storm alone", arguments: formats)
  func whole(_ format: String) throws {
    // The sample has one fix of 9119, which does not move.
    let moving = FeatureWriters.named(format)?.possibleLayers.contains(.fix) == false
    let folder = try Folder()
    let path = folder.path("a/{season}/{storm_id}.\(format)")
    let all = folder.path("all.\(format)")
    // JMA's winds are means of 10 minutes.
    let isDeck = ["atcf", "hurdat2"].contains(format)
    let factor = isDeck ? ["--wind-factor", "1.12"] : []
    let outcome = try Outcome(Self.tracks + factor + ["-o", path, "-o", all])
    expectTrue(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.errors)")
    let warning = "warning: jma-9119 omitted: found one position, expected a track that moves\n"
    if !isDeck {
      // Warnings of the checks keep what they doubt.
      let others = outcome.errors.split(separator: "\n").filter {
        !$0.contains(": kept") && !$0.contains("more like this")
      }
      expectTrue(moving ? outcome.errors.contains(warning) : others.isEmpty)
    }
    let files = try files(in: folder).filter { $0.hasSuffix(format) && $0.hasPrefix("a/") }
    expectEqual(
      files,
      [
        "a/1951/jma-5101", "a/1979/jma-7916", "a/1991/jma-9119", "a/2000/jma-0032",
      ].map { "\($0).\(format)" }.filter { !moving || !$0.contains("9119") })
    let one = folder.path("one.\(format)")
    try expectEqual(Outcome(Self.tracks + factor + ["--storm", "jma-0032", "-o", one]).code, 0)
    let bytes = try Data(contentsOf: URL(filePath: one))
    try expectEqual(Data(contentsOf: folder.url.appending(path: files.last ?? "")), bytes)
  }

  @Test(
    "a name is a name, whatever it holds",
    arguments: [
      ("../../x", "-..-x"), ("..", "unknown"), (".hidden", "hidden"), ("a/b\\c", "a-b-c"),
      (" . ", "unknown"), ("", "unknown"), ("天秤", "天秤"), ("a\u{1}b\u{202E}", "a-b-"),
      (String(repeating: "天", count: 100), String(repeating: "天", count: 33)),
    ])
  func hostile(_ name: String, _ file: String) throws {
    var storm = Storm(
      id: StormID(scheme: "csv", code: "1"), agency: "X",
      source: Source(product: "", attribution: ""))
    storm.names.add(name, language: "en")
    try expectEqual(OutputTemplate("p/{name}.kml").path(of: storm), "p/\(file).kml")
  }

  @Test("two storms with one file are an error, and nothing is left")
  func shared() throws {
    let folder = try Folder()
    for (first, second) in [("ANA", "ANA"), ("ANA", "Ana")] {
      let input = try folder.write("in.csv", table([first, second]))
      let path = folder.path("a/b/{name}.kml")
      let outcome = try Outcome([input, "-o", path, "-o", folder.path("x.kml")], in: folder)
      expectEqual(outcome.code, 1)
      expectEqual(
        outcome.errors,
        "a/b/\(second).kml: error: cannot write: it already holds csv-0, and would hold csv-1: '{storm_id}' is different for each storm\n"
      )
      try expectEqual(folder.names, ["in.csv"])
    }
    let input = try folder.write("in.csv", table(["x", "y"]))
    let outcome = try Outcome(
      [input, "-o", folder.path("x.kml"), "-o", folder.path("{name}.kml")], in: folder)
    #expect(outcome.errors.hasPrefix("x.kml: error: cannot write: it already holds all storms"))
    try expectEqual(folder.names, ["in.csv"])
  }

  @Test("an input is not replaced")
  func input() throws {
    let folder = try Folder()
    let input = try folder.write("csv-0.csv", table(["x"]))
    let outcome = try Outcome([input, "-o", folder.path("{storm_id}.csv")], in: folder)
    expectEqual(outcome.errors, "csv-0.csv: error: cannot write: it is an input\n")
    try expectEqual(folder.text("csv-0.csv"), table(["x"]))
  }

  @Test("storms of an input that breaks off have no file")
  func broken() throws {
    let folder = try Folder()
    let rows = (0..<200).map { "csv-\($0),fix,N\($0),,120,20,2012-08-22T00:00:00Z\n" }
    let good = try folder.write("good.csv", table(["ANA"]).replacing("csv-0", with: "csv-good"))
    let bad = try folder.write(
      "bad.csv", table([]) + rows.joined() + "csv-x,fix,N,,120,20,never\n")
    let outcome = try Outcome(
      [good, bad, "--strict", "-o", folder.path("a/{storm_id}.csv")], in: folder)
    expectEqual(outcome.code, 1)
    try expectEqual(files(in: folder), ["a", "a/csv-good.csv", "bad.csv", "good.csv"])
  }

  @Test("doubled braces are braces, and so are braces around anything but a word")
  func braces() throws {
    let folder = try Folder()
    let path = folder.path("{{name}}-{1}-{.csv")
    try expectEqual(Outcome([Script.sample("ty_infos.js"), "-o", path]).code, 0)
    try expectEqual(folder.names, ["{name}-{1}-{.csv"])
  }
}
