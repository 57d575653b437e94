#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The edge between two vertices: straight in longitude and latitude, as RFC 7946 section 3.1.1 has it.
struct Edge {
  let start: Coordinate
  let end: Coordinate

  /// The edge that goes the short way round the globe.
  init(_ start: Coordinate, _ end: Coordinate) {
    self.start = start
    self.end = end.unrolled(toward: start.longitude)
  }

  /// Whether a place lies farther from the edge than a tolerance in metres; a tenth of the tolerance is
  /// kept in hand, since only a few places of a curve are looked at.
  func isFarther(than tolerance: Double, from place: Coordinate) -> Bool {
    distance(to: place) > tolerance * 0.9
  }

  /// How far a place lies from the edge, in metres: never less than the truth, and good to a percent
  /// for short distances.
  private func distance(to place: Coordinate) -> Double {
    let place = place.unrolled(toward: start.longitude)
    let shrink = cos(place.latitude * .pi / 180)
    // The nearest point is looked for on a plane that is true round the place; any point of the edge
    // gives a distance that is not too small.
    let east = (end.longitude - start.longitude) * shrink
    let north = end.latitude - start.latitude
    let length = east * east + north * north
    var share = 0.0
    if length > 0 {
      let along =
        (place.longitude - start.longitude) * shrink * east
        + (place.latitude - start.latitude) * north
      share = min(1, max(0, along / length))
    }
    let nearest = Coordinate(
      longitude: start.longitude + share * (end.longitude - start.longitude),
      latitude: start.latitude + share * (end.latitude - start.latitude))
    return nearest.chord(to: place)
  }
}

extension Coordinate {
  /// The straight distance to another place in metres, on a sphere of the ellipsoid's greatest radius of
  /// curvature: within a percent of the truth, and never less, for places less than 1,000 km apart.
  func chord(to other: Coordinate) -> Double {
    let north = (latitude - other.latitude) * .pi / 180
    let half = sin((longitude - other.longitude) * .pi / 360)
    let shrink = cos(latitude * .pi / 180) * cos(other.latitude * .pi / 180)
    return 6_399_594 * (north * north + 4 * max(0, shrink) * half * half).squareRoot()
  }
}
