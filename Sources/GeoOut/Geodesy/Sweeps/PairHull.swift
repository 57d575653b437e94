/// The convex hull of two convex areas; for two circles, their outer tangents and the arcs between.
///
/// The hull is computed in an azimuthal equidistant plane whose centre is midway between those of
/// the areas. Arcs keep the vertices of the areas unchanged. Approximate points in the plane decide
/// which vertices belong to the hull: one vertex more or less where a tangent touches moves the
/// outline by less than the tolerance of the areas.
enum PairHull {
  /// Appends the ring of the hull: counterclockwise, closed.
  ///
  /// - Parameters:
  ///   - first: One area.
  ///   - second: The other.
  ///   - plane: The plane, centred midway.
  ///   - tolerance: The largest distance of an edge from the tangent, in metres.
  ///   - ring: The ring to append to.
  static func append(
    _ first: ConvexPiece, _ second: ConvexPiece, in plane: AzimuthalPlane, tolerance: Double,
    to ring: inout [Coordinate]
  ) {
    let places = first.places + second.places
    let points = (first.points + second.points).map(plane.roughPoint)
    let hull = convexHull(points, firstCount: first.places.count)
    let start = ring.count
    var last = hull.last
    for vertex in hull {
      if let last, !isArc(last, vertex, first, second) {
        appendStraight(
          from: places[last], to: places[vertex], along: (points[last], points[vertex]), in: plane,
          tolerance: tolerance, to: &ring)
      }
      ring.append(places[vertex])
      last = vertex
    }
    ring.close(from: start)
  }

  /// Whether the edge between two vertices of the hull is an edge of an arc.
  private static func isArc(
    _ one: Int, _ next: Int, _ first: ConvexPiece, _ second: ConvexPiece
  ) -> Bool {
    let offset = first.places.count
    return one < offset
      ? next < offset && first.isArc(one, next)
      : next >= offset && second.isArc(one - offset, next - offset)
  }

  /// Appends the vertices that keep the edge between two coordinates straight in the plane.
  ///
  /// Whether a vertex is needed is decided on a sphere, where the edge departs from the line as far
  /// as on the ellipsoid, within half a percent.
  ///
  /// - Parameters:
  ///   - start: The coordinate where the edge starts.
  ///   - end: The coordinate where it ends.
  ///   - rough: Their approximate points.
  ///   - plane: The plane.
  ///   - tolerance: The largest distance of an edge from the straight line, in metres.
  ///   - ring: The ring to append to.
  static func appendStraight(
    from start: Coordinate, to end: Coordinate,
    along rough: (AzimuthalPlane.Point, AzimuthalPlane.Point), in plane: AzimuthalPlane,
    tolerance: Double, to ring: inout [Coordinate]
  ) {
    guard !plane.isSurelyStraight(from: start, to: end, along: rough, within: tolerance)
    else { return }
    var fractions: [Double] = []
    appendShares(
      from: (0, start), to: (1, end), depth: 0, in: plane, along: rough,
      tolerance: tolerance, to: &fractions)
    guard !fractions.isEmpty else { return }
    let line = (plane.point(start), plane.point(end))
    for fraction in fractions {
      let place = plane.place(AzimuthalPlane.point(fraction, of: line))
      ring.append(place.unrolled(toward: start.longitude))
    }
  }

  /// Appends the fractions of the way at which the edge between two coordinates needs a vertex.
  private static func appendShares(
    from left: (fraction: Double, place: Coordinate),
    to right: (fraction: Double, place: Coordinate), depth: Int, in plane: AzimuthalPlane,
    along line: (AzimuthalPlane.Point, AzimuthalPlane.Point), tolerance: Double,
    to fractions: inout [Double]
  ) {
    let edge = Edge(left.place, right.place)
    func place(_ fraction: Double) -> Coordinate {
      let whole = left.fraction + fraction * (right.fraction - left.fraction)
      return plane.roughPlace(AzimuthalPlane.point(whole, of: line))
    }
    func isFar(_ fraction: Double) -> Bool {
      edge.isFarther(than: tolerance, from: place(fraction))
    }
    let middle = ((left.fraction + right.fraction) / 2, place(0.5))
    // A long edge may curve both ways and meet the line in the middle.
    guard depth < 16,
      edge.isFarther(than: tolerance, from: middle.1) || (depth < 2 && (isFar(0.25) || isFar(0.75)))
    else { return }
    appendShares(
      from: left, to: middle, depth: depth + 1, in: plane, along: line, tolerance: tolerance,
      to: &fractions)
    fractions.append(middle.0)
    appendShares(
      from: middle, to: right, depth: depth + 1, in: plane, along: line, tolerance: tolerance,
      to: &fractions)
  }

  /// Returns the indices of the vertices on the convex hull of two convex rings, counterclockwise.
  ///
  /// This is A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions" (1979),
  /// without the sorting: a convex ring runs along its lower side from west to east and back along
  /// its upper side, so merging the sides of the two rings puts the points in order.
  static func convexHull(_ points: [AzimuthalPlane.Point], firstCount: Int) -> [Int] {
    let first = Ring(points, 0..<firstCount)
    let second = Ring(points, firstCount..<points.count)
    var hull: [Int] = []
    hull.reserveCapacity(points.count + 2)
    addSide(first.lower, second.lower, points, eastward: true, to: &hull)
    addSide(first.upper, second.upper, points, eastward: false, to: &hull)
    return hull
  }

  /// Whether a point lies farther west than another, or due south of it.
  private static func precedes(_ one: AzimuthalPlane.Point, _ other: AzimuthalPlane.Point) -> Bool {
    one.x == other.x ? one.y < other.y : one.x < other.x
  }

  /// The indices of a ring, and which of its points lie farthest west and east.
  private struct Ring {
    let indices: Range<Int>
    private var west, east: Int

    init(_ points: [AzimuthalPlane.Point], _ indices: Range<Int>) {
      (self.indices, west, east) = (indices, indices.lowerBound, indices.lowerBound)
      for index in indices {
        if precedes(points[index], points[west]) { west = index }
        if precedes(points[east], points[index]) { east = index }
      }
    }

    var lower: Side { Side(ring: indices, next: west, last: east) }
    var upper: Side { Side(ring: indices, next: east, last: west) }
  }

  /// One side of a ring, traversed counterclockwise.
  private struct Side {
    let ring: Range<Int>
    private(set) var next: Int?
    let last: Int

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
        case (let one?, let two?): precedes(points[one], points[two]) == eastward
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
  ) -> Bool { (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0 }
}
