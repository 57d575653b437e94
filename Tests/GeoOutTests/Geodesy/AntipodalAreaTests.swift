import Testing

@testable import GeoOut

/// Areas so narrow that their outlines cross themselves near the pole.
///
/// No storm moves to the other side of the globe, but inputs may say so.
@Suite("areas swept to the other side of the globe")
struct AntipodalAreaTests {
  @Test("hulls that cross themselves are united: GEOS cuts them when they are valid")
  func union() throws {
    let tolerance = 3_164.551
    let stations = [
      RadialShape(
        center: .at(12, -115.3833553165379),
        radii: SIMD4(340.0635604876, 1_054.7887921798, 430.9508434311, 1)),
      RadialShape(
        center: .at(-11.99996286985, 64.6166075533122),
        radii: SIMD4(314.0844033009, 907.655522457, 0, 0)),
    ].map { Sweep.Station($0, tolerance: tolerance) }
    let rings = SweptArea.rings([stations], tolerance: tolerance)
    // Without one that crosses itself the test would show nothing.
    #expect(!rings.allSatisfy { $0.isSimpleRing })
    var overlay = Overlay()
    let area = try require(overlay.unionOnGlobe(rings) { _ in false })
    #expect(!area.isEmpty)
    let isValid = overlay.isValid(area)
    #expect(isValid)
  }

  @Test("no cut area lies beyond the 180th meridian, not even by a billionth of a degree")
  func cut() throws {
    let tolerance = 5_094.279
    let stations = [
      RadialShape(center: .at(-88, 0), radius: 0.0445417958),
      RadialShape(center: .at(88.0000000015087, 179.9999999984913), radius: 0.0034172581),
    ].map { Sweep.Station($0, tolerance: tolerance) }
    var overlay = Overlay()
    let rings = SweptArea.rings([stations], tolerance: tolerance)
    let area = try require(overlay.unionOnGlobe(rings) { _ in false })
    for polygon in area {
      let parts = try require(
        Antimeridian.cut(polygon, resolution: Antimeridian.resolution(digits: 11), &overlay))
      for place in parts.flatMap(\.rings).joined() {
        #expect(abs(place.longitude) <= 180, "\(place)")
      }
    }
  }
}
