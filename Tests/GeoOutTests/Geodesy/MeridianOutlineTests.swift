import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("areas and longitudes at the 180th meridian")
struct MeridianOutlineTests {
  /// A storm that crosses the meridian eastward, with circles that do.
  private static func storm() -> Storm {
    StormSample.storm(
      base: (20, 178),
      [
        StormSample.ahead(12, 21, 179.5, radius: 150), StormSample.ahead(24, 22, -178, radius: 250),
      ])
  }

  private static func map(
    _ format: any FeatureWriter, isContinuous: Bool = false
  ) throws -> [UInt8] {
    var options = WritingOptions()
    options.geoJSON.hasContinuousLongitudes = isContinuous
    return try FeatureWriters.map(of: [storm()], as: format, options: options)
  }

  private static func features(isContinuous: Bool) throws -> [[String: Any]] {
    let map = try map(GeoJSONWriter(), isContinuous: isContinuous)
    let collection = try JSONSerialization.jsonObject(with: Data(map)) as? [String: Any]
    expectEqual((collection?["longitudes"] as? String), (isContinuous ? "continuous" : nil))
    return try require(collection?["features"] as? [[String: Any]])
  }

  private static func type(_ feature: [String: Any]) -> String {
    (feature["geometry"] as? [String: Any])?["type"] as? String ?? ""
  }

  @Test("an area that is cut says so in GeoJSON, and nothing else does")
  func property() throws {
    var types: Set<Bool> = []
    for feature in try Self.features(isContinuous: false) {
      let properties = feature["properties"] as? [String: Any]
      let isCut = Self.type(feature) == "MultiPolygon"
      expectEqual((properties?["cut"] as? Bool), (isCut ? true : nil))
      types.insert(isCut)
    }
    expectEqual(types, [false, true])
  }

  @Test("an area that is cut has no outline in KML; a line beside it has, and none on the meridian")
  func outline() throws {
    let root = try XMLTree(try Self.map(KMLWriter())).root
    let marks = root.all("Placemark")
    let cut = marks.filter { !$0.all("Polygon").isEmpty && $0["MultiGeometry"] != nil }
    #expect(!cut.isEmpty)
    for mark in cut {
      let style = mark["styleUrl"]?.text ?? ""
      #expect(style.hasSuffix("-cut"))
      let normal = root.all("Style").first {
        "#" + ($0.attributes["id"] ?? "") == style + "-normal"
      }
      expectEqual(normal?["PolyStyle"]?["outline"]?.text, "0")
      let id = (mark.attributes["id"] ?? "") + ".outline"
      let line = try require(marks.first { $0.attributes["id"] == id })
      expectEqual(line["styleUrl"]?.text, String(style.dropLast(4)))
      for text in line.all("coordinates").map(\.text) {
        let places = text.split(separator: " ").map { $0.split(separator: ",").first ?? "" }
        #expect(
          !zip(places, places.dropFirst()).contains { $0 == $1 && ["180", "-180"].contains($0) })
      }
    }
    expectEqual(
      marks.filter { $0.attributes["id"]?.hasSuffix(".outline") == true }.count, cut.count)
  }

  @Test(
    "an outline is a ring without the edges along the meridian, in as few lines as there can be")
  func lines() {
    func ring(_ places: [(Double, Double)]) -> ArraySlice<Coordinate> {
      places.map { Coordinate(longitude: $0.0, latitude: $0.1) }[...]
    }
    expectEqual(
      Antimeridian.outline(ring([(179, 0), (180, 0), (180, 1), (179, 1), (179, 0)])),
      [Array(ring([(180, 1), (179, 1), (179, 0), (180, 0)]))])
    let whole = ring([(170, 0), (171, 0), (171, 1), (170, 0)])
    expectEqual(Antimeridian.outline(whole), [Array(whole)])
    // Over a pole.
    expectEqual(
      Antimeridian.outline(ring([(-180, 80), (180, 80), (180, 90), (-180, 90), (-180, 80)])),
      [Array(ring([(-180, 80), (180, 80)]))])
  }

  @Test("continuous longitudes run on past 180 degrees, in whole shapes, all on one side")
  func continuous() throws {
    let features = try Self.features(isContinuous: true)
    for feature in features {
      #expect(!Self.type(feature).hasPrefix("Multi"))
      let box = feature["bbox"] as? [Double] ?? [171, 0, 189, 0]
      expectTrue(box[0] > 170 && box[2] < 190 && box[0] < box[2], "\(feature["id"] ?? "") \(box)")
      expectNil((feature["properties"] as? [String: Any])?["cut"])
    }
    let points = features.compactMap { $0["geometry"] as? [String: Any] }
      .filter { $0["type"] as? String == "Point" }.compactMap { $0["coordinates"] as? [Double] }
    expectEqual(points.map { $0[0] }, [178, 179.5, 182])
  }

  @Test("a storm that goes west over the meridian is counted past 180 too, and others stay")
  func westward() {
    func longitudes(_ base: Double, _ ahead: Double) -> [Double] {
      let storm = StormSample.storm(base: (20, base), [StormSample.ahead(24, 20, ahead)])
      return GeoOutTests.features(of: storm, LayerSelection([.fix, .forecastFix]))
        .withContinuousLongitudes().vertices.map(\.longitude)
    }
    expectEqual(longitudes(-178, 179), [182, 179])
    expectEqual(longitudes(-160, -170), [-160, -170])
    expectEqual(longitudes(-10, 10), [-10, 10])
  }
}
