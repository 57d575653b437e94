import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("some properties only")
struct PropertySelectionTests {
  private static let sample = SampleFile(format: "cwb", path: "ty_infos.js")

  @Test("a selection contains what it is made of", arguments: Property.all)
  func contains(_ property: Property) {
    let selection = PropertySelection([property])
    expectEqual(Property.all.filter(selection.contains), [property])
    #expect(PropertySelection.all.contains(property) != property.isOnRequest)
    #expect(PropertySelection.all.adding(property.name).contains(property))
  }

  @Test("GeoJSON has the selected properties, with their values, and no others")
  func geoJSON() throws {
    var options = WritingOptions()
    options.geoJSON.lineTimes = .properties
    let whole = try features(options)
    let single = ["layer", "wind_ms", "derived"].map { named($0) }
    for chosen in [PropertySelection.core] + single {
      options.properties = PropertySelection(chosen)
      let names = Set(chosen.map(\.name) + ["coordinateProperties"])
      let some = try features(options)
      expectEqual(some.map { $0["id"] as? String }, whole.map { $0["id"] as? String })
      for (one, all) in zip(some, whole) {
        let own = try require(one["properties"] as? [String: Any])
        let every = try require(all["properties"] as? [String: Any])
        expectEqual(
          NSDictionary(dictionary: own),
          NSDictionary(dictionary: every.filter { names.contains($0.key) }))
      }
    }
  }

  private func named(_ names: String...) -> [Property] { names.compactMap { Property.named($0) } }

  private func features(_ options: WritingOptions) throws -> [[String: Any]] {
    let map = try FeatureWriters.map(
      of: try Self.sample.storms(), as: GeoJSONWriter(), options: options)
    let document = try JSONSerialization.jsonObject(with: Data(map)) as? [String: Any]
    return try require(document?["features"] as? [[String: Any]])
  }

  @Test("CSV and KML have fields for the selected properties only, in the order of the table")
  func fields() throws {
    var options = WritingOptions()
    options.properties = PropertySelection(named("wind_ms", "start", "storm_id"))
    let storms = try Self.sample.storms()
    let table = String(
      decoding: try FeatureWriters.map(of: storms, as: CSVWriter(), options: options),
      as: UTF8.self)
    #expect(table.hasPrefix("longitude,latitude,storm_id,wind_ms\n"))
    let kml = String(
      decoding: try FeatureWriters.map(of: storms, as: KMLWriter(), options: options),
      as: UTF8.self)
    let names = Set(kml.matches(of: /<SimpleData name="([a-z_]+)">/).map { String($0.1) })
    expectEqual(names, ["storm_id", "wind_ms", "start_time"])
    expectEqual(kml.components(separatedBy: "<SimpleField ").count, 4)
  }
}
