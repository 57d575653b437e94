import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

/// RFC 7946 section 5, on what is written.
@Suite("bounding boxes all over the globe")
struct BoxOnGlobeTests {
  /// The box of the only feature, and of the collection, in hundredths of a degree.
  private func boxes(
    _ layer: Layer, _ edit: (inout Storm) -> Void
  ) throws -> (feature: [Double], collection: [Double]) {
    var storm = StormSample.empty()
    edit(&storm)
    let document = try GeoJSONDocument([storm], FeatureOptions(layers: LayerSelection([layer])))
    try checkRFC7946(document, layer.rawValue)
    try require(document.features.count == 1)
    func rounded(_ value: Any?) -> [Double] {
      (value as? [Double] ?? []).map { ($0 * 100).rounded() / 100 }
    }
    return (rounded(document.features[0]["bbox"]), rounded(document.root["bbox"]))
  }

  private func circle(_ latitude: Double, _ longitude: Double, _ radius: Double) throws -> [Double]
  {
    let found = try boxes(.windRadius) { storm in
      storm.track = [StormSample.fix(0, latitude, longitude)]
      storm.track[0].windRadii = [StormSample.radii(15, radius)]
    }
    expectEqual(found.feature, found.collection)
    return found.feature
  }

  @Test("an area that crosses the meridian has its west side east of its east side")
  func crossing() throws {
    try expectEqual(circle(0, 179, 200), [177.2, -1.81, -179.2, 1.81])
    try expectEqual(circle(0, -179, 200), [179.2, -1.81, -177.2, 1.81])
    try expectEqual(circle(0, 170, 200), [168.2, -1.81, 171.8, 1.81])
  }

  @Test("an area that touches the meridian does not cross it")
  func touching() throws {
    let degree = Geodesic.wgs84.path(from: .at(0, 179), to: .at(0, 180)).distance / 1_000
    try expectEqual(circle(0, 179, degree), [178, -1.01, 180, 1.01])
    try expectEqual(circle(0, -179, degree), [-180, -1.01, -178, 1.01])
  }

  @Test("one that holds a pole spans all longitudes to the pole")
  func poles() throws {
    try expectEqual(circle(88, 10, 500), [-180, 83.52, 180, 90])
    try expectEqual(circle(-88, 180, 500), [-180, -90, 180, -83.52])
    try expectEqual(circle(90, 0, 500), [-180, 85.52, 180, 90])
  }

  @Test("a line that crosses several times has one box across")
  func line() throws {
    let found = try boxes(.track) { storm in
      storm.track = [(10.0, 178.0), (11, -179), (12, 177), (13, -176), (14, 179)].enumerated().map {
        StormSample.fix(6 * $0.offset, $0.element.0, $0.element.1)
      }
    }
    expectTrue(found.feature == [177, 10, -176, 14] && found.collection == found.feature)
  }

  @Test("an area of several parts, of which one crosses, has a box that holds them all")
  func parts() throws {
    for side in [1.0, -1] {
      let found = try boxes(.windSwath) { storm in
        storm.track = [170.0, 172, 175, 179].enumerated().map { index, longitude in
          StormSample.fix(6 * index, 10, side * longitude)
        }
        storm.track[0].windRadii = [StormSample.radii(15, 100)]
        storm.track[3].windRadii = [StormSample.radii(15, 200)]
      }
      let (west, east) = side > 0 ? (169.09, -179.18) : (179.18, -169.09)
      expectEqual(found.feature, [west, 8.19, east, 11.81], "\(side)")
    }
  }

  @Test("the box of the collection holds an area across and a fix beside it")
  func collection() throws {
    var storm = StormSample.empty()
    storm.track = [StormSample.fix(-6, 12, 160), StormSample.fix(0, 10, 179)]
    storm.track[1].windRadii = [StormSample.radii(15, 200)]
    let document = try GeoJSONDocument(
      [storm], FeatureOptions(layers: LayerSelection([.windRadius, .fix])))
    try checkRFC7946(document, "beside")
    let box = try require(document.root["bbox"] as? [Double])
    expectTrue(box[0] == 160 && box[2] < -179 && box[3] == 12)
  }
}
