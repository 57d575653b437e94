import Foundation
import Testing

@testable import trackconv

@Suite("many storms on small maps, and one among many")
struct MultiplesOptionTests {
  private static let archive = Script.sample("../hurdat2/atlantic.txt")

  private func plate(_ arguments: String...) throws -> Outcome {
    try Outcome([Self.archive, "--to", "svg"] + arguments)
  }

  /// A script of storms, each a year after the one before.
  private func years(_ count: Int) -> String {
    let storms = (0..<count).map { index in
      """
      {"typhname_eng":"S\(index)","best_track":[\
      {"time":[\(1950 + index),8,1,0],"lat":20,"lon":125,"wind":20},\
      {"time":[\(1950 + index),8,2,0],"lat":21,"lon":124,"wind":25}]}
      """
    }
    return "var typhs = [" + storms.joined(separator: ",\n") + "];"
  }

  @Test("each storm has a map of one scale, with its days and its greatest wind as in the source")
  func storms() throws {
    let outcome = try plate("--preset", "multiples")
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.ranges(of: "xlink:href=\"#plate-ground\"").count == 2)
    #expect(outcome.output.contains(">KATRINA</text>"))
    #expect(outcome.output.contains(">23–31 Aug 2005 · 150 kt</text>"))
    #expect(outcome.output.contains(">All storms: 2</text>"))
    // Storms of two centuries did not live at one time.
    #expect(!outcome.output.contains(">1900</text>"))
  }

  @Test("the legend has what the maps have")
  func legend() throws {
    // Rows of winds have no grey lines.
    try #expect(!plate("--multiples", "wind").output.contains("All storms"))
    let one = try plate("--preset", "multiples", "--highlight", "atcf-al011851").output
    #expect(one.contains(">Other storms: 1</text>") && one.contains(">Category 1</text>"))
    #expect(!one.contains(">Category 5</text>"))
  }

  @Test("a storm far away is on its map, and so is one that only an ensemble has")
  func far() throws {
    let source = Script.sample("../csv/weather_lab.csv")
    let outcome = try Outcome([source, "--to", "svg", "--preset", "multiples"])
    let cells = outcome.output.split(separator: "xlink:href=\"#plate-ground\"").dropFirst()
    let drawn = cells.map { $0.split(separator: "<rect").first ?? "" }
    expectEqual(drawn.map { $0.contains("#plate-symbol-unclassed") }, [true, true])
  }

  @Test(
    "an archive is shown by year, decade, month and landfall",
    arguments: [
      ("year", [">1851</text>", ">2005</text>"]),
      ("decade", [">1850–1859</text>", ">2000–2009</text>"]),
      ("month", [">Jun</text>", ">Aug</text>"]), ("landfall", [">United States</text>"]),
      ("wind", [">KATRINA</text>", ">150 kt</text>"]),
    ])
  func groups(_ kind: String, _ texts: [String]) throws {
    let outcome = try plate("--multiples", kind)
    expectEqual(outcome.code, 0)
    for text in texts { #expect(outcome.output.contains(text), "\(text)") }
  }

  @Test("more storms than there is room for are shown by year, then by decade")
  func many() throws {
    let folder = try Folder()
    for (count, text) in [(48, ">S3</text>"), (60, ">1950–1959</text>")] {
      let file = try folder.write("\(count).txt", years(count))
      let outcome = try Outcome([file, "--preset", "multiples", "--to", "svg"])
      expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
      #expect(outcome.output.contains(text))
      #expect(outcome.output.contains("<use xlink:href=\"#plate-ground\""))
    }
  }

  @Test("rows of winds are as high as the winds")
  func heights() throws {
    let script = """
      var typhs = [{"typhname_eng":"WEAK","best_track":[
      {"time":[2012,8,1,0],"lat":20,"lon":125,"wind":20},{"time":[2012,8,2,0],"lat":21,"lon":124,"wind":20}]},
      {"typhname_eng":"STRONG","best_track":[
      {"time":[2012,8,1,0],"lat":20,"lon":125,"wind":50},{"time":[2012,8,2,0],"lat":21,"lon":124,"wind":50}]}];
      """
    let folder = try Folder()
    let outcome = try Outcome([
      folder.write("two.js", script), "--multiples", "wind", "--to", "svg",
    ])
    // The paths that are filled with classes: the first point is at the foot, steps are relative.
    let paths = outcome.output.matches(of: /<path d="M([^"l]+)l([^"z]+)z" fill="#/)
    let heights = paths.map { path in
      let steps = path.2.matches(of: /-?[0-9.]+/).compactMap { Double($0.0) }
      let rises = stride(from: 1, to: steps.count, by: 2).map { steps[$0] }
      return -(rises.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }.min() ?? 0)
    }
    let first = try #require(heights.first)
    let last = try #require(heights.max())
    #expect(abs(last / first - 50.0 / 20) < 0.03)
  }

  @Test("the plate tells about the highlighted storm, among the others in grey")
  func highlight() throws {
    let outcome = try plate("--highlight", "katrina")
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.contains(">Hurricane KATRINA (2005)</title>"))
    #expect(outcome.output.contains("id=\"plate-others\""))
    #expect(outcome.output.contains(">Other storms: 1</text>"))
  }

  @Test("a storm to highlight that is not there is an error, and no file is written")
  func nobody() throws {
    let folder = try Folder()
    let target = folder.path("plate.svg")
    for preset in ["analysis", "multiples"] {
      let outcome = try Outcome([
        Self.archive, "--preset", preset, "--highlight", "Nobody", "-o", target,
      ])
      expectEqual(outcome.code, 1)
      #expect(outcome.errors.contains("no storm to highlight is called 'Nobody'"))
      #expect(!FileManager.default.fileExists(atPath: target))
    }
  }

  @Test("the small map of one storm is the plate")
  func one() throws {
    let sample = Script.sample("ty_infos.js")
    let plain = try Outcome([sample, "--to", "svg"])
    #expect(try Outcome([sample, "--to", "svg", "--preset", "multiples"]).output == plain.output)
  }
}
