import Foundation
import Testing

@testable import trackconv

/// `Tests/Conformance/choosing.py` compares all shapes with those of shapely.
@Suite("cutting to a box")
struct ClipTests {
  private static let crossing = Script.sample("../jma-best-track/bst_crossing.txt")

  private func coordinates(_ feature: [String: Any]) throws -> [[Double]] {
    let geometry = try require(feature["geometry"] as? [String: Any])
    return try require(geometry["coordinates"] as? [[Double]])
  }

  @Test("points outside are left out, lines end at the edge, properties stay")
  func box() throws {
    let folder = try Folder()
    let table = try folder.write(
      "a.csv",
      """
      time,lat,lon,wind_kt
      2020-01-01,10,120,50
      2020-01-02,10.5,121,60
      2020-01-03,10,122,70
      """)
    let arguments = [table, "--layers", "track,fix", "--tolerance", "100000"]
    let whole = try features(try Outcome(arguments).output)
    let cut = try features(try Outcome(arguments + ["--clip", "120.5,10,121.2,11"]).output)
    expectTrue(cut.count == 2 && whole.count == 4)
    try expectEqual(coordinates(cut[0]), [[120.5, 10.25], [121, 10.5], [121.2, 10.4]])
    let properties = try require(cut[0]["properties"] as? [String: Any])
    expectEqual(properties["cut"] as? Bool, true)
    expectEqual(properties["start"] as? String, "2020-01-01T00:00:00Z")
    let uncut = try require(cut[1]["properties"] as? [String: Any])
    expectTrue(uncut["cut"] == nil && uncut["wind_kt"] as? Double == 60)
    // A box that holds everything changes nothing.
    let large = try Outcome(arguments + ["--clip", "0,-90,359,90"]).output
    try expectEqual(large, Outcome(arguments).output)
  }

  @Test("west of more than east is a box across the antimeridian", arguments: ["geojson", "csv"])
  func across(_ format: String) throws {
    let arguments = [Self.crossing, "--layers", "fix", "--to", format, "--clip"]
    let lines = try ["179,0,-179,90", "-179,0,179,90", "179,0,181,90"].map {
      try Outcome(arguments + [$0]).output
    }
    expectTrue(lines[0].contains("-179.9") && lines[0].contains("179.6") && lines[0] == lines[2])
    expectTrue(!lines[1].contains("179.9") && !lines[1].contains("179.6"))
  }

  @Test("areas are cut too, and in KML their outline does not follow the box")
  func areas() throws {
    let arguments = [
      Script.sample("ty_infos.js"), "--layers", "potential-area", "--clip", "115,15,123,24",
    ]
    let map = try require(try features(try Outcome(arguments).output).first)
    let box = try require(map["bbox"] as? [Double])
    expectTrue(box[0] >= 115 && box[1] >= 15 && box[2] == 123 && box[3] <= 24)
    let kml = try Outcome(arguments + ["--to", "kml"]).output
    let outline = try require(kml.components(separatedBy: ".outline\"").last)
    let line = outline.components(separatedBy: "<coordinates>")[1]
      .components(separatedBy: "</coordinates>")[0].split(separator: " ")
    // It begins at one edge of the box and ends at the other.
    let ends = [line.first, line.last].compactMap { $0.map(String.init) }
    expectTrue(ends.contains { $0.hasPrefix("123,") } && ends.contains { $0.hasPrefix("115,") })
    expectEqual(line.count { $0.hasPrefix("123,") || $0.hasPrefix("115,") }, 2)
  }

  @Test(
    "boxes without area, times of lines and lists are errors",
    arguments: [
      (["--clip", "1,2,1,4"], "expected a box with an area"),
      (["--clip", "1,2,3,2"], "expected a box with an area"),
      (["--clip", "1,4,3,2"], "with the southern latitude first"),
      (["--clip", "1,2,3"], "expected west,south,east,north"),
      (["--clip", "1,2,3,4", "--line-times"], "leave out '--line-times'"),
    ])
  func bad(_ arguments: [String], _ message: String) throws {
    let outcome = try Outcome([Self.crossing] + arguments)
    expectTrue(outcome.code == 64 && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("an empty box is a note, a list that cannot be cut an error, other formats are named")
  func elsewhere() throws {
    let empty = try Outcome([Self.crossing, "--clip", "1,2,3,4"])
    expectTrue(
      empty.code == 0 && empty.errors.contains("no storm has features in the box of '--clip'"))
    let list = try Outcome(["stats", Self.crossing, "--clip", "1,2,3,4"])
    expectTrue(list.code == 64 && list.errors.contains("'--bbox' and '--near' select storms"))
    let plate = try Outcome([Self.crossing, "--clip", "1,2,3,4", "--to", "svg"])
    #expect(plate.errors.contains("'--clip' has no effect here: it applies to geojson"))
  }
}
