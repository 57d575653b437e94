import Foundation
import Testing

@testable import trackconv

@Suite("base maps of one's own")
struct BasemapTests {
  private static let sample = Script.sample("ty_infos.js")
  private static let square =
    #"{"type":"Polygon","coordinates":[[[119,21],[122,21],[122,24],[119,24],[119,21]]]}"#

  private func plate(_ arguments: String...) throws -> Outcome {
    try Outcome([Self.sample, "--to", "svg"] + arguments)
  }

  /// The path of a group of the plate.
  private func path(_ group: String, _ outcome: Outcome) -> Substring? {
    guard let start = outcome.output.range(of: "<g id=\"plate-\(group)\"")?.upperBound else {
      return nil
    }
    return outcome.output[start...].split(separator: " d=\"").dropFirst().first?
      .prefix { $0 != "\"" }
  }

  @Test("Natural Earth lies under a plate, which names it; 'none' leaves both out")
  func usual() throws {
    let plain = try plate()
    expectEqual(path("land", plain)?.isEmpty, false)
    #expect(plain.output.contains("class=\"tc-fill-land tc-stroke-coast\""))
    #expect(plain.output.contains("Made with Natural Earth."))
    for word in ["none", "NONE"] {
      let bare = try plate("--basemap", word)
      expectTrue(bare.code == 0 && bare.errors.isEmpty)
      expectTrue(
        !bare.output.contains("plate-land") && !bare.output.contains("class=\"tc-fill-land"))
      #expect(!bare.output.contains("Natural Earth"))
    }
  }

  @Test("a file takes its place: one square is one ring, filled and stroked")
  func file() throws {
    let folder = try Folder()
    let outcome = try plate("--basemap", try folder.write("land.geojson", Self.square))
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    let land = try require(path("land", outcome))
    expectTrue(land.filter { $0 == "M" }.count == 1 && land.hasSuffix("z"))
    let element = try require(outcome.output.split(separator: "\n").first { $0.contains(land) })
    expectTrue(element.contains("tc-fill-land") && element.contains("tc-stroke-coast"))
    #expect(!outcome.output.contains("plate-coast"))
    #expect(!outcome.output.contains("Natural Earth"))
  }

  @Test("a file that is none stops the run, with file, line and column")
  func broken() throws {
    let folder = try Folder()
    let out = folder.path("out.svg")
    for (text, words) in [
      ("{\"type\":\n\"Topology\"}", "2:1: error: found type 'Topology'"),
      ("{\"type\":\"Polygon\",\n", "2:1: error: the input ends too early"),
    ] {
      let file = try folder.write("land.json", text)
      let outcome = try Outcome([Self.sample, "-o", out, "--basemap", file], in: folder)
      expectEqual(outcome.code, 1)
      #expect(outcome.errors.hasPrefix("land.json:\(words)"), "\(outcome.errors)")
    }
    let missing = try Outcome([Self.sample, "-o", out, "--basemap", folder.path("no")], in: folder)
    expectTrue(missing.code == 1 && missing.errors.hasPrefix("no: error: "))
    try expectEqual(folder.names, ["land.json"])
  }

  @Test("GeoJSON and KML have no base map")
  func others() throws {
    for format in ["geojson", "kml"] {
      let plain = try Outcome([Self.sample, "--to", format])
      try expectEqual(
        Outcome([Self.sample, "--to", format, "--basemap", "none"]).output, plain.output)
      #expect(!plain.output.contains("Natural Earth"))
    }
  }

  @Test("cities are named in the language of the plate, or the user's own places, or none")
  func places() throws {
    #expect(try plate().output.contains(">Kaohsiung</text>"))
    #expect(try plate("--lang", "zh-Hant").output.contains(">高雄</text>"))
    #expect(try plate("--lang", "ja").output.contains(">アモイ</text>"))
    for arguments in [["--places", "none"], ["--basemap", "none"]] {
      #expect(
        try !Outcome([Self.sample, "--to", "svg"] + arguments).output.contains("plate-places"))
    }
    let folder = try Folder()
    let own = try plate("--places", try folder.write("own.csv", "name,lat,lon\nHualien,24,121.6\n"))
    expectTrue(own.output.contains(">Hualien</text>") && !own.output.contains(">Kaohsiung</text>"))
    let broken = try plate("--places", try folder.write("broken.csv", "name,lat,lon\nA,x,1\n"))
    expectTrue(broken.code == 1 && broken.output.isEmpty)
    #expect(
      broken.errors.hasSuffix(
        "broken.csv:2:3: error: found 'x', '1', expected a latitude and longitude in degrees\n"))
  }

  @Test("borders are lines, dashed where they are disputed; '--borders none' omits them")
  func borders() throws {
    let extent = ["--extent", "70,25,80,37"]
    let lines = try Outcome([Self.sample, "--to", "svg"] + extent).output
    expectTrue(lines.contains("plate-borders") && lines.contains("stroke-dasharray=\"3 2.5\""))
    let none = try Outcome([Self.sample, "--to", "svg", "--borders", "none"] + extent).output
    #expect(!none.contains("plate-borders"))
    try expectEqual(plate("--borders", "thick").code, 64)
  }
}
