import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("steps of the cone")
struct ConeStepTests {
  private func made(_ steps: [Double]) -> StormFeatures {
    features(of: StormSample.tembin(), [.potentialArea, .coneStep]) { $0.coneSteps = steps }
  }

  @Test("that of the agency's own probability is its area, and each holds those of less")
  func nested() {
    let made = made([20, 40, 70, 80])
    expectEqual(made.all(.coneStep).map { made.level(of: $0) }, [80, 70, 40, 20])
    expectEqual(Set(made.ids).count, 5)
    let areas = (0..<4).map { made.area(.coneStep, $0) }
    #expect(abs(areas[1].flatArea - made.area(.potentialArea).flatArea) < 1e-9)
    for (outer, inner) in zip(areas, areas.dropFirst()) {
      #expect(inner.flatArea < outer.flatArea)
      // All begin at the base fix.
      #expect(
        inner.polygons.joined().joined().filter { $0 != .at(22.4, 124.5) }
          .allSatisfy { outer.holds($0) })
    }
  }

  @Test("radii are those of a circular normal distribution")
  func radii() {
    let made = made([20])
    // √(ln 0.8 / ln 0.3) of 120 km, north of the last circle; a degree is 110.8 km.
    let latitude = made.area(.coneStep).polygons.joined().joined().map(\.latitude).max() ?? 0
    #expect(abs(latitude - 23.2 - 120 * 0.430_5 / 110.8) < 0.01)
  }
}
