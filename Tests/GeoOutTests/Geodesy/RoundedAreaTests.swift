import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("rounded areas")
struct RoundedAreaTests {
  /// Areas with vertices as they are written.
  private func rounded(_ features: StormFeatures, _ digits: Int) -> [[[[Coordinate]]]] {
    features.features.compactMap { feature in
      guard case .polygons(let polygons) = features.geometry(of: feature) else { return nil }
      return polygons.map { rings in
        rings.map { ring in
          ring.map { place in
            func value(_ number: Double) -> Double {
              DecimalPrinter.Scaled(number, decimals: feature.decimals ?? digits).value
            }
            return Coordinate(longitude: value(place.longitude), latitude: value(place.latitude))
          }
        }
      }
    }
  }

  @Test(
    "rounding to few decimals makes no area invalid: those keep more", arguments: [0, 1, 2, 3, 6])
  func valid(_ digits: Int) throws {
    var overlay = Overlay()
    var count = 0
    for sample in SampleFile.all {
      for storm in try sample.storms() {
        let cut = features(of: storm) { $0.showsPastRadii = true }.cut(digits: digits)
        let kept = cut.keepingValid(digits: digits)
        let areas = rounded(kept, digits)
        for area in areas {
          let isValid = overlay?.isValid(area.map { Overlay.Polygon(rings: $0) })
          #expect(isValid == true)
        }
        let changed = kept.features.count { $0.decimals != nil }
        count += changed
        #expect(kept.findings.count - cut.findings.count == changed)
      }
    }
    // Without it there would be invalid ones.
    #expect((count > 0) == (digits < 2), "\(count)")
  }

  @Test("a circle of a few metres keeps its decimals, and the finding names it")
  func tiny() throws {
    let ring = Circle.ring(center: .at(20, 130), radius: 20, tolerance: 100)
    var storm = StormSample.storm(base: (20, 130), [])
    storm.track[0].windRadii = [StormSample.radii(15, 0.02)]
    let made = features(of: storm, LayerSelection([.windRadius])).keepingValid(digits: 3)
    #expect(made.features.map(\.decimals) == [4])
    #expect(
      made.findings.map(\.description) == [
        "'wind-radius' of cwb-2012-14 written with more than 3 decimals: rounding to these makes it cross itself"
      ])
    #expect(ring.count > 4)
  }
}
