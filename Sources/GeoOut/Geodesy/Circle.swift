import TyphoonTrack

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Circles on the ellipsoid: all places at one geodesic distance from a centre.
enum Circle {
  /// The fewest vertices of a circle.
  private static let fewestVertices = 96
  /// The most; a circle that needs more to keep within the tolerance is too near a pole for any.
  private static let mostVertices = 4_096

  /// Adds the ring of a circle: counterclockwise from north, closed, each vertex within a millimetre of
  /// the distance.
  ///
  /// - Parameters:
  ///   - center: The centre; longitudes run on from its own.
  ///   - radius: The radius in metres, more than 0.
  ///   - tolerance: How far, in metres, an edge that is straight in longitude and latitude may lie from
  ///     the circle.
  ///   - ring: Where the vertices go.
  static func append(
    center: Coordinate, radius: Double, tolerance: Double, to ring: inout [Coordinate]
  ) {
    let half = vertexCount(center: center, radius: radius, tolerance: tolerance) / 2
    let first = ring.count
    ring.reserveCapacity(first + 2 * half + 1)
    // The west half mirrors the east half: azimuths a and -a reach the same latitude, and longitudes
    // equally far from the centre's. So only one half is computed, from north over west to south.
    if let series = CircleSeries(center: center, radius: radius) {
      series.append(half: half, to: &ring)
    } else {
      appendExactly(center: center, radius: radius, half: half, to: &ring)
    }
    for index in stride(from: half - 1, through: 1, by: -1) {
      let west = ring[first + index]
      ring.append(
        Coordinate(longitude: 2 * center.longitude - west.longitude, latitude: west.latitude))
    }
    ring.append(ring[first])
  }

  /// Adds the west half of a circle, from north to south, with a geodesic for each vertex.
  private static func appendExactly(
    center: Coordinate, radius: Double, half: Int, to ring: inout [Coordinate]
  ) {
    for index in 0...half {
      var place = Geodesic.wgs84.destination(
        from: center, azimuth: -180 * Double(index) / Double(half), distance: radius)
      if index == 0 || index == half {
        // Due north and due south the longitude is the centre's own, whatever rounding says; beyond a
        // pole it is the opposite one.
        let isOpposite = abs(place.longitude - center.longitude) > 90
        place.longitude = center.longitude - (isOpposite ? 180 : 0)
      }
      ring.append(place)
    }
  }

  /// How many vertices keep every edge within the tolerance: a multiple of four, at least 96.
  ///
  /// An edge's middle lies inside the circle by r·π²/2n², and off the geodesic between its ends, in
  /// longitude and latitude, by L²·tan φ/8R with L = 2πr/n.
  static func vertexCount(center: Coordinate, radius: Double, tolerance: Double) -> Int {
    let earth = 6_371_000.0
    let highest = min(89.95, abs(center.latitude) + radius / earth * 180 / .pi)
    let bend = 1 + radius / earth * tan(highest * .pi / 180)
    let needed = (Double.pi * Double.pi * radius / 2 * bend / (tolerance * 0.95)).squareRoot()
    let bounded = min(Double(mostVertices), max(Double(fewestVertices), needed))
    return (Int(bounded.rounded(.up)) + 3) / 4 * 4
  }
}
