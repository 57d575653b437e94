import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("GeoJSON lines")
struct GeoJSONLinesTests {
  private func lines(
    _ storms: [Storm], _ change: (inout WritingOptions) -> Void = { _ in }
  ) throws -> [String] {
    var options = WritingOptions()
    change(&options)
    let bytes = try FeatureWriters.map(of: storms, format: "geojsonl", options: options)
    let text = String(decoding: bytes, as: UTF8.self)
    expectTrue(text.isEmpty || text.hasSuffix("}\n"))
    return text.split(separator: "\n").map(String.init)
  }

  private func object(_ text: String) throws -> NSDictionary {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try require(object as? NSDictionary)
  }

  @Test("the lines are the features of the collection")
  func features() throws {
    let storms = [StormSample.tembin(), StormSample.storm(base: (20, 179.5), [])]
    let map = try FeatureWriters.map(of: storms, format: "geojson")
    let collection = try object(String(decoding: map, as: UTF8.self))
    let features = try require(collection["features"] as? [NSDictionary])
    let terms = ["source", "attribution", "license"]
    let found = try lines(storms).map { line in
      let feature = try require(try object(line).mutableCopy() as? NSMutableDictionary)
      feature.removeObjects(forKeys: terms)
      return feature as NSDictionary
    }
    expectTrue(found == features && !found.isEmpty)
  }

  @Test("source and terms are in the first line of each storm")
  func terms() throws {
    let storms = [StormSample.tembin(), StormSample.tembin()]
    try expectEqual(lines(storms).count { $0.contains("\"source\":") }, 2)
    #expect(try lines(storms)[0].contains("\"source\":"))
  }

  @Test("no storm is no line")
  func empty() throws {
    #expect(try lines([]).isEmpty)
  }
}
