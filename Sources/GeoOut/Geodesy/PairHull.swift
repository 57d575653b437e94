/// The convex hull of two circles: their outer tangents, and the arcs between.
///
/// It is taken in an azimuthal-equidistant plane whose centre is half-way between theirs. Arcs keep the
/// vertices of the circles as they are; which of them belong to the hull is told by their rough places
/// in the plane, since a vertex more or less where a tangent touches moves the outline by less than the
/// circles' own tolerance.
enum PairHull {
  /// Adds the hull's ring: counterclockwise, closed, longitudes within 180 degrees of the middle's.
  ///
  /// - Parameters:
  ///   - first: The vertices of one circle, each once; a single one where its radius is 0.
  ///   - second: The vertices of the other.
  ///   - plane: The plane, centred half-way.
  ///   - tolerance: How far an edge may lie from the tangent, in metres.
  ///   - ring: Where the vertices go.
  static func append(
    _ first: ArraySlice<Coordinate>, _ second: ArraySlice<Coordinate>, in plane: AzimuthalPlane,
    tolerance: Double, to ring: inout [Coordinate]
  ) {
    let places = Array(first) + Array(second)
    let hull = convexHull(places.map(plane.roughPoint))
    let start = ring.count
    for (index, vertex) in hull.enumerated() {
      let place = places[vertex].unrolled(toward: plane.center.longitude)
      if index > 0, (hull[index - 1] < first.count) != (vertex < first.count) {
        appendTangent(to: place, in: plane, tolerance: tolerance, to: &ring)
      }
      ring.append(place)
    }
    guard let closing = hull.first, let last = hull.last, ring.count > start else { return }
    if (last < first.count) != (closing < first.count) {
      appendTangent(to: ring[start], in: plane, tolerance: tolerance, to: &ring)
    }
    ring.append(ring[start])
  }

  /// Adds what is needed between the ring's last vertex and another for the edge to be straight in the
  /// plane.
  private static func appendTangent(
    to end: Coordinate, in plane: AzimuthalPlane, tolerance: Double, to ring: inout [Coordinate]
  ) {
    guard let start = ring.last else { return }
    append(
      from: (plane.point(start), start), to: (plane.point(end), end), depth: 0, in: plane,
      tolerance: tolerance, to: &ring)
  }

  private static func append(
    from left: (point: AzimuthalPlane.Point, place: Coordinate),
    to right: (point: AzimuthalPlane.Point, place: Coordinate), depth: Int,
    in plane: AzimuthalPlane, tolerance: Double, to ring: inout [Coordinate]
  ) {
    let point = AzimuthalPlane.Point(
      x: (left.point.x + right.point.x) / 2, y: (left.point.y + right.point.y) / 2)
    let place = plane.place(point).unrolled(toward: plane.center.longitude)
    let straight = Coordinate(
      longitude: (left.place.longitude + right.place.longitude) / 2,
      latitude: (left.place.latitude + right.place.latitude) / 2)
    guard depth < 16,
      Geodesic.wgs84.path(from: straight, to: place).distance > tolerance * 0.9
    else { return }
    append(
      from: left, to: (point, place), depth: depth + 1, in: plane, tolerance: tolerance,
      to: &ring)
    ring.append(place)
    append(
      from: (point, place), to: right, depth: depth + 1, in: plane, tolerance: tolerance,
      to: &ring)
  }

  /// The indices of the points on the convex hull, counterclockwise.
  ///
  /// A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions" (1979).
  static func convexHull(_ points: [AzimuthalPlane.Point]) -> [Int] {
    let order = points.indices.sorted {
      (points[$0].x, points[$0].y) < (points[$1].x, points[$1].y)
    }
    guard order.count > 2 else { return order }
    func turnsLeft(_ first: Int, _ second: Int, _ third: Int) -> Bool {
      let (a, b, c) = (points[first], points[second], points[third])
      return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
    }
    var hull: [Int] = []
    for side in [order, order.reversed()] {
      let start = hull.count
      for index in side {
        while hull.count - start >= 2, !turnsLeft(hull[hull.count - 2], hull[hull.count - 1], index)
        {
          hull.removeLast()
        }
        hull.append(index)
      }
      hull.removeLast()  // it begins the other side
    }
    return hull
  }
}
