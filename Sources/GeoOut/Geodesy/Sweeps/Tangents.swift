import CSystem

/// The outer tangents of two circles.
struct Tangents {
  /// A tangent: the indices of the vertices that it joins, and its vertices with both ends.
  struct Side {
    let start, end: Int
    let places: [Coordinate]
  }

  /// The right tangent, in the direction of motion, and the left one, against it.
  let right, left: Side

  /// Creates the tangents, or returns `nil` if one circle contains the other or touches a pole.
  init?(
    _ first: Sweep.Station, _ last: Sweep.Station, in plane: AzimuthalPlane, tolerance: Double
  ) {
    guard !first.circle.contains(where: { abs($0.latitude) == 90 }),
      !last.circle.contains(where: { abs($0.latitude) == 90 })
    else { return nil }
    let (from, to) = (plane.roughPoint(first.shape.center), plane.roughPoint(last.shape.center))
    let (east, north) = (to.x - from.x, to.y - from.y)
    let distance = (east * east + north * north).squareRoot()
    let fraction = (first.shape.radii.x - last.shape.radii.x) / distance
    // Vertices run counterclockwise from north, like this angle.
    let course = atan2(-east, north)
    guard distance > 0, abs(fraction) < 1,
      let right = Self.side(
        first.circle, last.circle, angle: course - acos(fraction), in: plane, tolerance: tolerance),
      let left = Self.side(
        last.circle, first.circle, angle: course + acos(fraction), in: plane, tolerance: tolerance)
    else { return nil }
    (self.right, self.left) = (right, left)
  }

  /// Returns the tangent that has both circles on its left.
  ///
  /// - Parameters:
  ///   - first: The circle where it starts.
  ///   - last: The circle where it ends.
  ///   - angle: Its angle, near which its ends are searched.
  ///   - plane: The plane in which it is straight.
  ///   - tolerance: The largest distance of an edge from it, in metres.
  /// - Returns: The tangent; `nil` if none was found.
  private static func side(
    _ first: [Coordinate], _ last: [Coordinate], angle: Double, in plane: AzimuthalPlane,
    tolerance: Double
  ) -> Side? {
    var (start, end) = (Self.vertex(of: first, at: angle), Self.vertex(of: last, at: angle))
    var (from, to) = (plane.roughPoint(first[start]), plane.roughPoint(last[end]))
    func isRight(_ point: AzimuthalPlane.Point) -> Bool {
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) < 0
    }
    var steps = 0
    var isMoving = true
    while isMoving {
      isMoving = false
      for step in [1, -1] {
        let next = first.ringIndex(start + step)
        let point = plane.roughPoint(first[next])
        if next != start, isRight(point) { (start, from, isMoving) = (next, point, true) }
        let other = last.ringIndex(end + step)
        let otherPoint = plane.roughPoint(last[other])
        if other != end, isRight(otherPoint) { (end, to, isMoving) = (other, otherPoint, true) }
      }
      steps += 1
      guard steps <= first.count + last.count else { return nil }
    }
    var places = [first[start]]
    PairHull.appendStraight(
      from: first[start], to: last[end], along: (from, to), in: plane, tolerance: tolerance,
      to: &places)
    places.append(last[end])
    return Side(start: start, end: end, places: places)
  }

  /// Returns the vertex of a circle near an angle, counterclockwise from north.
  private static func vertex(of circle: [Coordinate], at angle: Double) -> Int {
    let turns = angle / (2 * .pi)
    let fraction = turns - turns.rounded(.down)
    return circle.ringIndex(Int((fraction * Double(circle.count)).rounded()))
  }
}

extension [Coordinate] {
  /// Returns the index in a ring of vertices that are each there once.
  func ringIndex(_ index: Int) -> Int {
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }
}
