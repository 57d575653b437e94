import CSystem

/// The azimuthal plane in which the areas of members are counted.
///
/// In it neither the poles nor the antimeridian are special. Its distances are those of a sphere,
/// which does not matter: only which place is inside of what is decided there, and vertices return
/// to where they came from.
struct CountedPlane {
  private let plane: AzimuthalPlane
  private let sine, cosine: Double

  /// Creates the plane around the middle of places; `nil` if one of them is a quarter of the globe
  /// away, beyond which areas are torn apart.
  init?(around places: [Coordinate]) {
    let sum = places.map { $0.normal }.reduce(.zero, +)
    let length = (sum * sum).sum().squareRoot()
    // The cosine of 89 degrees.
    guard places.allSatisfy({ ($0.normal * sum).sum() > 0.017_452 * length }) else { return nil }
    var center = sum.coordinate
    // Not on a grid of whole degrees, where members and edges would be in line with it.
    center.longitude += 0.000_123
    plane = AzimuthalPlane(center: center)
    (sine, cosine) = (sin(center.latitude * .pi / 180), cos(center.latitude * .pi / 180))
  }

  /// Returns the coordinate of a point of the plane.
  func place(_ point: AzimuthalPlane.Point) -> Coordinate {
    let distance = (point.x * point.x + point.y * point.y).squareRoot()
    guard distance > 0 else { return plane.center }
    let angle = distance / 6_371_000
    let (east, north) = (point.x / distance * sin(angle), point.y / distance * sin(angle))
    let up = cos(angle)
    let height = sine * up + cosine * north
    let outward = cosine * up - sine * north
    return Coordinate(
      longitude: plane.center.longitude + atan2(east, outward) * 180 / .pi,
      latitude: atan2(height, (outward * outward + east * east).squareRoot()) * 180 / .pi)
  }

  /// Returns a ring in the plane, in which edges that are straight in longitude and latitude keep
  /// their places to a tolerance in metres.
  func ring(_ ring: [Coordinate], tolerance: Double) -> [AzimuthalPlane.Point] {
    var places = ring
    // A pole is one point here. If a ring comes to it and leaves it on the same meridian, the ring
    // was only closed along it.
    if let pole = ring.firstIndex(where: { abs($0.latitude) == 90 }) {
      let latitude = ring[pole].latitude
      let after = ring[pole...].firstIndex { $0.latitude != latitude } ?? pole
      let (arrives, leaves) = (ring[max(0, pole - 1)], ring[after])
      let turn = (arrives.longitude - leaves.longitude).remainder(dividingBy: 360)
      let isSpike = abs(turn) < 1e-9 && abs(arrives.latitude - leaves.latitude) < 1e-9
      places.removeAll { $0.latitude == latitude }
      if !isSpike {
        let index = ring[..<pole].count
        places.insert(Coordinate(longitude: 0, latitude: latitude), at: index)
      }
    }
    var points: [AzimuthalPlane.Point] = []
    for (one, next) in zip(places, places.dropFirst()) {
      points.append(plane.roughPoint(one))
      append(
        from: one, plane.roughPoint(one), to: next, plane.roughPoint(next), depth: 0, tolerance,
        to: &points)
    }
    return points
  }

  private func append(
    from one: Coordinate, _ first: AzimuthalPlane.Point, to two: Coordinate,
    _ last: AzimuthalPlane.Point, depth: Int, _ tolerance: Double,
    to points: inout [AzimuthalPlane.Point]
  ) {
    guard depth < 12, abs(one.latitude) < 90, abs(two.latitude) < 90 else { return }
    let middle = Coordinate(
      longitude: (one.longitude + two.unrolled(toward: one.longitude).longitude) / 2,
      latitude: (one.latitude + two.latitude) / 2)
    let point = plane.roughPoint(middle)
    let (x, y) = (point.x - (first.x + last.x) / 2, point.y - (first.y + last.y) / 2)
    guard x * x + y * y > tolerance * tolerance else { return }
    append(from: one, first, to: middle, point, depth: depth + 1, tolerance, to: &points)
    points.append(point)
    append(from: middle, point, to: two, last, depth: depth + 1, tolerance, to: &points)
  }
}
