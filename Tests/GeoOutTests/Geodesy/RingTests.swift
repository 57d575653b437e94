import Testing

@testable import GeoOut

/// Outlines that run exactly over a pole, from a meridian to the opposite one.
///
/// The longitudes of such an edge are 180 degrees apart, and may round to more.
@Suite("rings with an edge over a pole")
struct RingTests {
  /// Half a cap round a pole, counterclockwise: east of the meridian of `longitude`, which it
  /// meets at these two latitudes.
  private func half(_ longitude: Double, _ pole: Double) -> [Coordinate] {
    let offsets = pole > 0 ? [0.0, 60, 120, 180] : [180.0, 120, 60, 0]
    return zip(offsets, [89.9, 80, 80, 89.8]).map { offset, latitude in
      Coordinate(
        longitude: (longitude + offset).remainder(dividingBy: 360),
        latitude: pole > 0 ? latitude : -latitude)
    }
  }

  @Test(
    "the edge leads to the pole, along it, and on", arguments: [90.0, -90], [-173.1391037777205, 0])
  func pole(_ pole: Double, _ longitude: Double) {
    // Whichever vertex is the first: the edge may be the one that closes the ring.
    for first in 0..<4 {
      let places = half(longitude, pole)
      var ring = [Coordinate.at(0, 0)] + places[first...] + places[..<first]
      ring.close(from: 1)
      ring.removeFirst()
      #expect(ring.isSimpleRing)
      #expect(ring.doubledArea > 0)
      #expect(zip(ring, ring.dropFirst()).allSatisfy { abs($0.longitude - $1.longitude) <= 90 })
      expectEqual(ring.count { $0.latitude == pole }, 3)
      for place in places {
        let difference = ring.map {
          abs(($0.longitude - place.longitude).remainder(dividingBy: 360))
        }
        #expect(zip(ring, difference).contains { $0.latitude == place.latitude && $1 < 1e-9 })
      }
    }
  }

  @Test("quadrants that cross a pole along their own meridian sweep no edge of 180 degrees")
  func quadrants() {
    let radii = SIMD4<Double>(3_150_000, 2_300_000, 2_000_000, 100)
    let stations = [-173.1391037777205, 6.8608962222795].map { longitude in
      Sweep.Station(
        RadialShape(center: .at(-66.5622, longitude), radii: radii), tolerance: 8_791.608)
    }
    let hulls = Sweep.hulls(of: stations, tolerance: 8_791.608).joined()
    #expect(hulls.count > 4)
    for hull in hulls {
      #expect(zip(hull, hull.dropFirst()).allSatisfy { !$1.isAcrossPole(from: $0) })
    }
  }

  @Test("an outline of tangents with such an edge is left to the union")
  func tangents() {
    var ring = half(0, 90).map { $0 }
    ring.append(ring[0])
    for (places, isBuilt) in [(ring, false), (Array(ring[0...2] + ring[0...0]), true)] {
      var outline = TangentOutline()
      outline.add(Tangents.Side(start: 0, end: 0, places: places))
      expectEqual((outline.surelySimpleRing != nil), isBuilt)
    }
  }
}
