import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("rounded shapes")
struct RoundedShapeTests {
  /// Areas with vertices as they are written.
  private func rounded(_ features: StormFeatures, _ digits: Int) -> [[[[Coordinate]]]] {
    features.features.compactMap { feature in
      guard case .polygons(let polygons) = features.geometry(of: feature) else { return nil }
      return polygons.map { rings in
        rings.map { ring in
          ring.map { place in
            func value(_ number: Double) -> Double {
              RoundedNumber(number, decimals: feature.decimals ?? digits).value
            }
            return Coordinate(longitude: value(place.longitude), latitude: value(place.latitude))
          }
        }
      }
    }
  }

  @Test(
    "rounding to few decimals makes no area invalid: those keep more", arguments: [0, 1, 2, 6])
  func valid(_ digits: Int) throws {
    var overlay = Overlay()
    var count = 0
    for sample in SampleFile.all {
      for storm in try sample.storms() {
        let cut = features(of: storm) { $0.showsPastRadii = true }.cut(digits: digits)
        let kept = cut.keepingValid(digits: digits)
        let areas = rounded(kept, digits)
        for area in areas {
          let isValid = overlay.isValid(area.map { Overlay.Polygon(rings: $0) })
          expectEqual(isValid, true)
        }
        let changed = kept.features.count { $0.decimals != nil }
        count += changed
        expectEqual(kept.findings.count - cut.findings.count, changed)
      }
    }
    // Without it there would be invalid ones.
    expectEqual((count > 0), (digits < 2), "\(count)")
  }

  @Test("a circle of a few metres keeps its decimals, and the finding names it")
  func tiny() throws {
    let ring = Circle.ring(center: .at(20, 130), radius: 20, tolerance: 100)
    var storm = StormSample.storm(base: (20, 130), [])
    storm.track[0].windRadii = [StormSample.radii(15, 0.02)]
    let made = features(of: storm, LayerSelection([.windRadius])).keepingValid(digits: 3)
    expectEqual(made.features.map(\.decimals), [4])
    expectEqual(
      made.findings.map(\.description),
      [
        "'wind-radius' of cwb-2012-14 written with more than 3 decimals: rounding to these makes it cross itself"
      ])
    #expect(ring.count > 4)
  }

  @Test("an area that crosses itself with any number of decimals was made valid")
  func repaired() throws {
    var storm = StormSample.storm(base: (20, 130), [])
    storm.track[0].windRadii = [StormSample.radii(15, 200)]
    var made = features(of: storm, LayerSelection([.windRadius]))
    let whole = Overlay.Polygon(rings: [made.vertices])
    made.vertices.swapAt(10, 11)
    made = made.keepingValid(digits: 3)
    expectEqual(
      made.findings.map(\.description),
      [
        "'wind-radius' of cwb-2012-14 was made valid: it crosses itself with any number of decimals"
      ])
    var overlay = Overlay()
    let areas = try require(rounded(made, 3).first).map { Overlay.Polygon(rings: $0) }
    let isValid = overlay.isValid(areas)
    #expect(isValid)
    // What is lost is the size of two edges.
    let (kept, before) = (
      areas.map { $0.rings[0].doubledArea }.reduce(0, +), whole.rings[0].doubledArea
    )
    #expect(abs(kept / before - 1) < 0.01)
  }

  @Test("a line shorter than a decimal keeps more, and one without a length is omitted")
  func shortLine() {
    func line(to longitude: Double) -> StormFeatures {
      var made = StormFeatures(StormSample.storm(base: (20, 130), []))
      made.vertices = [.at(20, 130), .at(20, longitude)]
      let shape = made.addLine(from: 0)
      made.add(.track, time: .span(Timestamp(secondsSince1970: 0), nil), shape: shape)
      return made.keepingValid(digits: 6)
    }
    expectEqual(line(to: 130.000_002).features.map(\.decimals), [nil])
    let short = line(to: 130.000_000_02)
    expectEqual(short.features.map(\.decimals), [8])
    expectEqual(
      short.findings.map(\.description),
      [
        "'track' of cwb-2012-14 written with more than 6 decimals: rounding to these leaves one position"
      ])
    #expect(line(to: 130 + 1e-13).features.isEmpty)
  }
}
