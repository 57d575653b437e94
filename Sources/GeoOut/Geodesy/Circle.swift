import TyphoonTrack

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Coordinate {
  /// The place as far east of a centre as this one is west of it.
  fileprivate func mirrored(at center: Coordinate) -> Coordinate {
    Coordinate(longitude: 2 * center.longitude - longitude, latitude: latitude)
  }
}

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
    // A circle that holds a pole runs once round the globe; the pole's own edge closes it.
    if holdsPole(center: center, radius: radius, north: false) {
      appendPole(-90, after: ring[first + half], to: &ring)
      ring.append(ring[first + half].mirrored(at: center))
    }
    for index in stride(from: half - 1, through: 1, by: -1) {
      ring.append(ring[first + index].mirrored(at: center))
    }
    if holdsPole(center: center, radius: radius, north: true) {
      ring.append(ring[first].mirrored(at: center))
      appendPole(90, after: ring[ring.count - 1], to: &ring)
    }
    ring.append(ring[first])
  }

  /// Whether a pole lies inside a circle.
  static func holdsPole(center: Coordinate, radius: Double, north: Bool) -> Bool {
    let pole = Coordinate(longitude: center.longitude, latitude: north ? 90 : -90)
    return Geodesic.wgs84.path(from: center, to: pole).distance < radius
  }

  /// Adds the edge along a pole, from a vertex's meridian once round the globe.
  private static func appendPole(
    _ latitude: Double, after vertex: Coordinate, to ring: inout [Coordinate]
  ) {
    let turn = latitude > 0 ? -360.0 : 360
    ring.append(Coordinate(longitude: vertex.longitude, latitude: latitude))
    ring.append(Coordinate(longitude: vertex.longitude + turn, latitude: latitude))
  }

  /// Adds the west half of a circle, from north to south, with a geodesic for each vertex.
  private static func appendExactly(
    center: Coordinate, radius: Double, half: Int, to ring: inout [Coordinate]
  ) {
    for index in 0...half {
      var place = Geodesic.wgs84.destination(
        from: center, azimuth: -180 * Double(index) / Double(half), distance: radius)
      // On the west half longitudes are below the centre's, also beyond a pole.
      if place.longitude > center.longitude + 1e-9 { place.longitude -= 360 }
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
