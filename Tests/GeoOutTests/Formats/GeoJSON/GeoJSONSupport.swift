import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

/// A GeoJSON text read by Foundation.
struct GeoJSONDocument {
  typealias Object = [String: Any]

  let root: Object
  let text: String

  init(bytes: [UInt8]) throws {
    text = try require(String(validating: bytes, as: UTF8.self))
    root = try require(try JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
  }

  init(
    _ storms: [Storm], _ features: FeatureOptions? = nil,
    _ edit: (inout WritingOptions) -> Void = { _ in }
  ) throws {
    var options = WritingOptions()
    edit(&options)
    try self.init(
      bytes: try FeatureWriters.map(
        of: storms, as: GeoJSONWriter(), features: features, options: options))
  }

  var features: [Object] { root["features"] as? [Object] ?? [] }

  static func properties(_ feature: Object) -> Object { feature["properties"] as? Object ?? [:] }
  static func layer(_ feature: Object) -> String { properties(feature)["layer"] as? String ?? "" }

  static func places(_ list: Any?) -> [Coordinate] {
    (list as? [[Double]] ?? []).filter { $0.count == 2 }.map { .at($0[1], $0[0]) }
  }

  /// The lines of a feature, and the rings of each of its polygons; a point is a line of one place.
  static func shape(
    _ feature: Object
  ) throws -> (lines: [[Coordinate]], polygons: [[[Coordinate]]]) {
    let geometry = try require(feature["geometry"] as? Object)
    let list = geometry["coordinates"] as? [Any] ?? []
    switch geometry["type"] as? String {
    case "Point": return ([places([list])], [])
    case "LineString": return ([places(list)], [])
    case "MultiLineString": return (list.map(places), [])
    case "Polygon": return ([], [list.map(places)])
    case "MultiPolygon": return ([], list.map { ($0 as? [Any] ?? []).map(places) })
    default:
      Issue.record("no geometry of RFC 7946 that this program writes")
      return ([], [])
    }
  }

  /// All positions of a feature.
  static func places(of feature: Object) throws -> [Coordinate] {
    let (lines, polygons) = try shape(feature)
    return Array(lines.joined()) + Array(polygons.joined().joined())
  }
}

/// Whether a box of RFC 7946 section 5 holds some places.
private func holds(_ box: [Double], _ places: [Coordinate]) -> Bool {
  guard box.count == 4 else { return false }
  return places.allSatisfy { place in
    guard box[1] <= place.latitude, place.latitude <= box[3] else { return false }
    let (isEast, isWest) = (box[0] <= place.longitude, place.longitude <= box[2])
    return box[0] <= box[2] ? isEast && isWest : isEast || isWest
  }
}

/// The rules of RFC 7946 that a reader can check.
func checkRFC7946(_ document: GeoJSONDocument, _ name: String) throws {
  expectEqual(document.root["type"] as? String, "FeatureCollection", "\(name)")
  expectNil(document.root["crs"])
  #expect(document.root["features"] is [Any])
  // A feature a line.
  let lines = document.text.split(separator: "\n").filter { $0.hasPrefix("{\"type\":\"Feature\",") }
  expectEqual(lines.count, document.features.count)
  for line in lines {
    let bare = line.hasSuffix(",") ? line.dropLast() : line
    #expect(try JSONSerialization.jsonObject(with: Data(bare.utf8)) is [String: Any])
  }
  let ids = document.features.compactMap { $0["id"] as? String }
  expectTrue(ids.count == document.features.count && Set(ids).count == ids.count, "\(name)")
  for feature in document.features { try check(feature, "\(name), \(feature["id"] ?? "")") }
  guard let box = document.root["bbox"] as? [Double] else {
    #expect(document.features.isEmpty)
    return
  }
  for feature in document.features {
    #expect(holds(box, try GeoJSONDocument.places(of: feature)), "\(name)")
  }
}

private func check(_ feature: GeoJSONDocument.Object, _ name: String) throws {
  expectEqual(feature["type"] as? String, "Feature")
  #expect(feature["properties"] is [String: Any])
  let (lines, polygons) = try GeoJSONDocument.shape(feature)
  let isPoint = lines.count == 1 && lines[0].count == 1
  expectTrue(isPoint || lines.allSatisfy { $0.count >= 2 }, "\(name)")
  for rings in polygons {
    for (index, ring) in rings.enumerated() {
      expectTrue(ring.count >= 4 && ring.first == ring.last, "\(name)")
      expectEqual((ring.doubledArea > 0), (index == 0), "\(name)")
    }
  }
  let places = try GeoJSONDocument.places(of: feature)
  #expect(!places.isEmpty)
  #expect(places.allSatisfy { abs($0.longitude) <= 180 && abs($0.latitude) <= 90 }, "\(name)")
  let box = feature["bbox"] as? [Double]
  expectEqual((box == nil), isPoint)
  guard let box else { return }
  #expect(holds(box, places), "\(name)")
  let latitudes = places.map { $0.latitude }
  expectTrue(box[1] == latitudes.min() && box[3] == latitudes.max(), "\(name)")
}
