import CSystem

/// The edge between two vertices: straight in longitude and latitude, as in RFC 7946 section 3.1.1.
struct Edge {
  let start, end: Coordinate

  /// Creates the edge that goes the short way round the globe.
  init(_ start: Coordinate, _ end: Coordinate) {
    self.start = start
    self.end = end.unrolled(toward: start.longitude)
  }

  /// Whether a coordinate lies farther from the edge than a tolerance in metres.
  ///
  /// A tenth of the tolerance is kept in reserve, because only a few coordinates of a curve are
  /// checked.
  func isFarther(than tolerance: Double, from place: Coordinate) -> Bool {
    distance(to: place) > tolerance * 0.9
  }

  /// Returns the distance from the edge to a coordinate in metres: never less than the true
  /// distance, and within a percent of it if short.
  private func distance(to place: Coordinate) -> Double {
    let place = place.unrolled(toward: start.longitude)
    let shrink = place.shrink
    // The nearest point is computed on a plane that is true near the coordinate; any point of the
    // edge gives a distance that is not too small.
    let east = (end.longitude - start.longitude) * shrink
    let north = end.latitude - start.latitude
    let length = east * east + north * north
    var fraction = 0.0
    if length > 0 {
      let along =
        (place.longitude - start.longitude) * shrink * east
        + (place.latitude - start.latitude) * north
      fraction = min(1, max(0, along / length))
    }
    return start.part(fraction, toward: end).chord(to: place)
  }
}

extension Coordinate {
  /// Whether the edge from another coordinate passes over a pole: readers know only the longitudes
  /// of the two, which may round to more than 180 degrees.
  func isAcrossPole(from other: Coordinate) -> Bool {
    abs(longitude - other.longitude) > 180 - 1e-9
  }

  /// Returns the straight distance to another coordinate in metres, on a sphere of the ellipsoid's
  /// greatest radius of curvature: within a percent of the true distance, and never less, up to
  /// 1,000 km.
  func chord(to other: Coordinate) -> Double {
    let north = (latitude - other.latitude) * .pi / 180
    let half = sin((longitude - other.longitude) * .pi / 360)
    let shrink = cos(latitude * .pi / 180) * cos(other.latitude * .pi / 180)
    return 6_399_594 * (north * north + 4 * max(0, shrink) * half * half).squareRoot()
  }

  /// How long a degree of longitude is, compared with one at the equator.
  var shrink: Double { cos(latitude * .pi / 180) }

  /// Returns the coordinate at a fraction of the way to another that is straight in longitude and
  /// latitude.
  func part(_ fraction: Double, toward end: Coordinate) -> Coordinate {
    Coordinate(
      longitude: longitude + fraction * (end.longitude - longitude),
      latitude: latitude + fraction * (end.latitude - latitude))
  }
}
