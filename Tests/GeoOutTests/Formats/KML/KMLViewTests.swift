import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("views of KML")
struct KMLViewTests {
  private func views(_ storms: [Storm]) throws -> [[String: Double]] {
    let map = try FeatureWriters.map(of: storms, as: KMLWriter())
    return try XMLTree(map).root.all("LookAt").map { view in
      var values: [String: Double] = [:]
      for child in view.children { values[child.name] = Double(child.text) }
      return values
    }
  }

  /// How far north and south of the middle one sees, in degrees: 20 degrees off the way straight down.
  private func reach(_ range: Double) -> Double {
    let sine = (1 + range / 6_371_000) * 0.34202
    return sine >= 1 ? 60 : asin(sine) * 180 / .pi - 20
  }

  @Test("the document frames its storms")
  func frames() throws {
    for storms in KMLWriterTests.storms() {
      let views = try views(storms)
      let shown = storms.map { features(of: $0, .drawn) }.filter { !$0.features.isEmpty }
      expectEqual(views.count, (shown.isEmpty ? 0 : 1))
      for view in views {
        let (longitude, latitude) = (view["longitude"] ?? 999, view["latitude"] ?? 999)
        expectTrue(abs(longitude) <= 180 && abs(latitude) <= 90)
        expectTrue(view["tilt"] == 0 && view["heading"] == 0)
        let range = view["range"] ?? 0
        #expect(400_000...20_000_000 ~= range)
        let seen = range == 20_000_000 ? 180 : reach(range)
        for vertex in shown.flatMap(\.vertices) {
          #expect(abs(vertex.latitude - latitude) <= seen + 0.01)
        }
      }
    }
  }

  @Test("a storm on both sides of the 180th meridian is looked at from above it")
  func meridian() throws {
    let storm = StormSample.storm(base: (20, 178), [StormSample.ahead(24, 20, -178)])
    for view in try views([storm]).filled() {
      expectTrue(abs(view["longitude"] ?? 0) > 179.9 && abs((view["latitude"] ?? 0) - 20) < 0.1)
      // It is four degrees of longitude wide, and not 356.
      #expect(400_000...500_000 ~= view["range"] ?? 0)
    }
  }
}
