import Foundation
import Testing

@testable import GeoOut

@Suite("hulls of two circles")
struct PairHullTests {
  /// A circle, or a place where the radius is 0.
  struct Disc: Sendable {
    let center: Coordinate
    let radius: Double

    /// Its vertices, each once.
    var vertices: ArraySlice<Coordinate> {
      guard radius > 0 else { return [center] }
      var ring: [Coordinate] = []
      Circle.append(center: center, radius: radius, tolerance: 100, to: &ring)
      return ring.dropLast()
    }

    var piece: ConvexPiece { ConvexPiece(places: Array(vertices), hasCorner: false) }
  }

  private func hull(_ one: Disc, _ two: Disc) -> [Coordinate] {
    let path = Geodesic.wgs84.path(from: one.center, to: two.center)
    let middle = Geodesic.wgs84.destination(
      from: one.center, azimuth: path.azimuth, distance: path.distance / 2)
    var ring: [Coordinate] = []
    PairHull.append(
      one.piece, two.piece, in: AzimuthalPlane(center: middle), tolerance: 100, to: &ring)
    return ring
  }

  /// Circles that lie apart, overlap, touch, hold each other, are equal, or are places only.
  static let pairs: [(name: String, one: Disc, two: Disc)] = [
    (
      "apart", Disc(center: .at(15, 130), radius: 70_000),
      Disc(center: .at(20, 125), radius: 200_000)
    ),
    (
      "overlapping", Disc(center: .at(22, 124), radius: 150_000),
      Disc(center: .at(23, 123), radius: 180_000)
    ),
    (
      "from a place", Disc(center: .at(22.4, 124.5), radius: 0),
      Disc(center: .at(23, 123.6), radius: 70_000)
    ),
    (
      "from a place far off", Disc(center: .at(10, 140), radius: 0),
      Disc(center: .at(18, 128), radius: 90_000)
    ),
    (
      "a place inside", Disc(center: .at(22.4, 124.5), radius: 0),
      Disc(center: .at(22.5, 124.5), radius: 70_000)
    ),
    (
      "one inside the other", Disc(center: .at(30, 130), radius: 300_000),
      Disc(center: .at(30.5, 130.2), radius: 100_000)
    ),
    (
      "the other inside", Disc(center: .at(30, 130), radius: 50_000),
      Disc(center: .at(30.5, 130.2), radius: 400_000)
    ),
    (
      "equal centres", Disc(center: .at(20, 150), radius: 100_000),
      Disc(center: .at(20, 150), radius: 200_000)
    ),
    (
      "equal circles", Disc(center: .at(20, 150), radius: 100_000),
      Disc(center: .at(20, 150), radius: 100_000)
    ),
    (
      "due north", Disc(center: .at(10, 150), radius: 100_000),
      Disc(center: .at(20, 150), radius: 100_000)
    ),
    (
      "due east", Disc(center: .at(0, 140), radius: 100_000),
      Disc(center: .at(0, 150), radius: 100_000)
    ),
    (
      "far north", Disc(center: .at(60, 10), radius: 200_000),
      Disc(center: .at(68, 30), radius: 500_000)
    ),
    (
      "southern", Disc(center: .at(-45, 100), radius: 100_000),
      Disc(center: .at(-55, 120), radius: 300_000)
    ),
    (
      "across 180 degrees", Disc(center: .at(25, 178), radius: 100_000),
      Disc(center: .at(28, -176), radius: 250_000)
    ),
    (
      "large", Disc(center: .at(20, 130), radius: 500_000),
      Disc(center: .at(30, 140), radius: 600_000)
    ),
  ]

  @Test("the ring is closed, counterclockwise and simple", arguments: pairs)
  func ring(_ row: (name: String, one: Disc, two: Disc)) {
    let ring = hull(row.one, row.two)
    #expect(ring.isSimpleRing)
    #expect(ring.doubledArea > 0)
  }

  @Test("both circles lie inside", arguments: pairs)
  func contains(_ row: (name: String, one: Disc, two: Disc)) {
    let ring = hull(row.one, row.two)
    for vertex in row.one.vertices + row.two.vertices {
      #expect(ring.holds(vertex.unrolled(toward: ring[0].longitude), within: 150))
    }
  }

  /// Circles whose centres move along the geodesic and whose radii change evenly sweep the hull.
  @Test("the ring is what 200 circles between the two sweep, within 2 km", arguments: pairs)
  func sweep(_ row: (name: String, one: Disc, two: Disc)) {
    let ring = hull(row.one, row.two)
    let path = Geodesic.wgs84.path(from: row.one.center, to: row.two.center)
    var discs: [Disc] = []
    for index in 0...200 {
      let share = Double(index) / 200
      let radius = row.one.radius + share * (row.two.radius - row.one.radius)
      discs.append(
        Disc(
          center: Geodesic.wgs84.destination(
            from: row.one.center, azimuth: path.azimuth, distance: share * path.distance),
          radius: radius))
    }
    for disc in discs {
      for azimuth in stride(from: 0.0, to: 360, by: 15) {
        let place = Geodesic.wgs84.destination(
          from: disc.center, azimuth: azimuth, distance: disc.radius
        ).unrolled(toward: ring[0].longitude)
        #expect(ring.holds(place, within: 2_000))
      }
    }
    // And the other way: no vertex lies more than 2 km outside all of the circles.
    for vertex in ring {
      let nearest = discs.map {
        Geodesic.wgs84.path(from: $0.center, to: vertex).distance - $0.radius
      }.min()
      #expect((nearest ?? .infinity) < 2_000)
    }
  }

  @Test("a circle that holds the other is the hull by itself")
  func inside() {
    let large = Disc(center: .at(30, 130), radius: 300_000)
    let ring = hull(large, Disc(center: .at(30.5, 130.2), radius: 100_000))
    expectEqual(Set(ring), Set(large.vertices))
  }

  @Test("the hull of the indices is the same whichever way the circles are given")
  func order() {
    for row in Self.pairs {
      let (one, two) = (Set(hull(row.one, row.two)), Set(hull(row.two, row.one)))
      #expect(abs(one.count - two.count) <= 4, "\(row.name)")
    }
  }
}
