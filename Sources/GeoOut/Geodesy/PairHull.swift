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
  ///   - first: The vertices of one circle, counterclockwise, each once; a single one where its radius
  ///     is 0.
  ///   - second: The vertices of the other.
  ///   - plane: The plane, centred half-way.
  ///   - tolerance: How far an edge may lie from the tangent, in metres.
  ///   - ring: Where the vertices go.
  static func append(
    _ first: ArraySlice<Coordinate>, _ second: ArraySlice<Coordinate>, in plane: AzimuthalPlane,
    tolerance: Double, to ring: inout [Coordinate]
  ) {
    let places = first + second
    let points = places.map(plane.roughPoint)
    let hull = convexHull(points, firstCount: first.count)
    let start = ring.count
    for (index, vertex) in hull.enumerated() {
      let place = places[places.startIndex + vertex].unrolled(toward: plane.center.longitude)
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
    guard depth < 16, place.isFarther(than: tolerance, from: 0.5, of: left.place, right.place)
    else { return }
    append(
      from: left, to: (point, place), depth: depth + 1, in: plane, tolerance: tolerance,
      to: &ring)
    ring.append(place)
    append(
      from: (point, place), to: right, depth: depth + 1, in: plane, tolerance: tolerance,
      to: &ring)
  }
}

extension PairHull {
  /// The indices of the vertices on the convex hull of two convex rings, counterclockwise.
  ///
  /// A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions" (1979), without the
  /// sorting: a convex ring runs along its lower side from west to east and back along its upper one, so
  /// merging the two rings' sides puts the points in order.
  static func convexHull(_ points: [AzimuthalPlane.Point], firstCount: Int) -> [Int] {
    let first = Ring(points, 0..<firstCount)
    let second = Ring(points, firstCount..<points.count)
    var hull: [Int] = []
    hull.reserveCapacity(points.count + 2)
    addSide(first.lower, second.lower, points, eastward: true, to: &hull)
    addSide(first.upper, second.upper, points, eastward: false, to: &hull)
    return hull
  }

  /// A ring's indices and which of them lie farthest west and east.
  private struct Ring {
    let indices: Range<Int>
    private var west: Int
    private var east: Int

    init(_ points: [AzimuthalPlane.Point], _ indices: Range<Int>) {
      self.indices = indices
      west = indices.lowerBound
      east = indices.lowerBound
      for index in indices {
        if points[index].x < points[west].x { west = index }
        if points[index].x > points[east].x { east = index }
      }
    }

    var lower: Side { Side(ring: indices, next: west, last: east) }
    var upper: Side { Side(ring: indices, next: east, last: west) }
  }

  /// One side of a ring, walked counterclockwise.
  private struct Side {
    let ring: Range<Int>
    private(set) var next: Int?
    private let last: Int

    init(ring: Range<Int>, next: Int, last: Int) {
      self.ring = ring
      self.next = next
      self.last = last
    }

    mutating func advance() {
      guard let index = next, index != last else {
        next = nil
        return
      }
      next = index + 1 < ring.upperBound ? index + 1 : ring.lowerBound
    }
  }

  private static func addSide(
    _ first: Side, _ second: Side, _ points: [AzimuthalPlane.Point], eastward: Bool,
    to hull: inout [Int]
  ) {
    var (first, second) = (first, second)
    let start = hull.count
    while first.next != nil || second.next != nil {
      let takesFirst =
        switch (first.next, second.next) {
        case (let one?, let two?): (points[one].x < points[two].x) == eastward
        case (nil, _): false
        case (_, nil): true
        }
      let index = takesFirst ? first.next : second.next
      if takesFirst { first.advance() } else { second.advance() }
      guard let index else { break }
      while hull.count - start >= 2,
        !turnsLeft(points[hull[hull.count - 2]], points[hull[hull.count - 1]], points[index])
      {
        hull.removeLast()
      }
      hull.append(index)
    }
    hull.removeLast()  // it begins the other side
  }

  private static func turnsLeft(
    _ a: AzimuthalPlane.Point, _ b: AzimuthalPlane.Point, _ c: AzimuthalPlane.Point
  ) -> Bool {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
  }
}
