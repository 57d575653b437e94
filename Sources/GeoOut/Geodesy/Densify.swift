#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Coordinate {
  /// Whether a place lies farther than a tolerance from the point of an edge, straight in longitude and
  /// latitude, that it should be.
  ///
  /// The distance is taken on a plane, which for one near the tolerance is good to a percent; a tenth of
  /// the tolerance is kept in hand.
  func isFarther(
    than tolerance: Double, from share: Double, of start: Coordinate, _ end: Coordinate
  ) -> Bool {
    let degree = 111_700.0  // of latitude at the poles, where it is longest, in metres
    let north = latitude - start.latitude - share * (end.latitude - start.latitude)
    let east = longitude - start.longitude - share * (end.longitude - start.longitude)
    let shrink = cos(latitude * .pi / 180)
    let distance = degree * (north * north + east * east * shrink * shrink).squareRoot()
    return distance > tolerance * 0.9
  }
}

/// Lines along geodesics.
enum Densify {
  /// How often a step is halved at most: 1/65,536 of half the Earth is 300 m.
  private static let deepest = 16

  /// Adds the geodesic from the last vertex of a line to a place, with as many vertices between as keep
  /// every edge, straight in longitude and latitude, within a tolerance of it.
  ///
  /// - Parameters:
  ///   - end: Where the geodesic ends.
  ///   - line: The line, with at least one vertex; longitudes run on from its last.
  ///   - tolerance: The tolerance in metres.
  static func append(to end: Coordinate, on line: inout [Coordinate], tolerance: Double) {
    guard let start = line.last else { return }
    let end = end.unrolled(toward: start.longitude)
    let path = Geodesic.wgs84.path(from: start, to: end)
    let walk = Walk(start: start, path: path, tolerance: tolerance)
    walk.append(from: (0, start), to: (path.distance, end), depth: 0, on: &line)
    line.append(end)
  }

  private struct Walk {
    let start: Coordinate
    let path: Geodesic.Path
    let tolerance: Double

    /// Whether the path, at a share of the way between two of its places, is too far from the edge.
    private func isFar(
      _ share: Double, from left: (distance: Double, place: Coordinate),
      to right: (distance: Double, place: Coordinate)
    ) -> Bool {
      let distance = left.distance + share * (right.distance - left.distance)
      return Geodesic.wgs84.destination(from: start, azimuth: path.azimuth, distance: distance)
        .unrolled(toward: left.place.longitude)
        .isFarther(than: tolerance, from: share, of: left.place, right.place)
    }

    /// Adds what is needed between two places on the path, given with their distances from its start.
    func append(
      from left: (distance: Double, place: Coordinate),
      to right: (distance: Double, place: Coordinate), depth: Int, on line: inout [Coordinate]
    ) {
      let distance = (left.distance + right.distance) / 2
      // An edge cannot be farther from the path than half its length.
      guard right.distance - left.distance > 2 * tolerance, depth < Densify.deepest else { return }
      let place = Geodesic.wgs84.destination(
        from: start, azimuth: path.azimuth, distance: distance
      ).unrolled(toward: left.place.longitude)
      // A path that bends both ways, as across the equator, meets the edge in its middle: so the quarters
      // are looked at too.
      guard
        place.isFarther(than: tolerance, from: 0.5, of: left.place, right.place)
          || isFar(0.25, from: left, to: right) || isFar(0.75, from: left, to: right)
      else { return }
      append(from: left, to: (distance, place), depth: depth + 1, on: &line)
      line.append(place)
      append(from: (distance, place), to: right, depth: depth + 1, on: &line)
    }
  }
}
