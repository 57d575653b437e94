#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The outline of a sweep without a union, which takes most of the time of an area.

extension Sweep {
  /// Returns rings whose union is the area that a circle sweeps along a chain of stations.
  ///
  /// - Parameters:
  ///   - chain: The stations, at least two.
  ///   - tolerance: The largest distance of the outline from the true one, in metres.
  /// - Returns: The closed rings, counterclockwise; only one, which contains no pole, if the area's
  ///   outline could be built directly.
  static func circleRings(of chain: [Station], tolerance: Double) -> [[Coordinate]] {
    var pieces: [CirclePiece] = []
    for (start, next) in zip(chain, chain.dropFirst()) {
      var one = start
      for (end, plane) in stations(from: start, to: next, tolerance: tolerance) {
        pieces.append(
          CirclePiece(
            first: one, last: end, plane: plane,
            tangents: Tangents(one, end, in: plane, tolerance: tolerance)))
        one = end
      }
    }
    return rings(of: pieces[...], tolerance: tolerance)
  }

  /// Returns the outline of consecutive pieces, or of parts of them if it cannot be built directly:
  /// where the track meets itself, a circle contains the next, or the area contains a pole.
  private static func rings(
    of pieces: ArraySlice<CirclePiece>, tolerance: Double
  ) -> [[Coordinate]] {
    if let ring = outline(of: pieces) { return [ring] }
    guard pieces.count > 1 else { return pieces.compactMap { $0.hull(tolerance: tolerance) } }
    let middle = pieces.startIndex + pieces.count / 2
    return rings(of: pieces[..<middle], tolerance: tolerance)
      + rings(of: pieces[middle...], tolerance: tolerance)
  }

  /// Returns the outline of the area of consecutive pieces: tangents on both sides, arcs where the
  /// track turns away from a side, and crossings of the tangents where it turns toward one.
  ///
  /// The hulls of the pieces, minus the circles between them, cover every place of the area once,
  /// or more often where two hulls overlap beside their common circle. Each crossing removes such a
  /// second covering. So if the ring that remains meets nothing of itself and encloses the removed
  /// loops, it is the outline of the union, and the union has no holes.
  private static func outline(of pieces: ArraySlice<CirclePiece>) -> [Coordinate]? {
    var sides: [(right: Tangents.Side, left: Tangents.Side)] = []
    for piece in pieces {
      guard let tangents = piece.tangents else { return nil }
      sides.append((tangents.right, tangents.left))
    }
    guard let first = pieces.first, let last = pieces.last else { return nil }
    var outline = TangentOutline()
    for (index, (piece, side)) in zip(pieces, sides).enumerated() {
      if index > 0 {
        outline.turn(on: piece.first.circle, to: side.right)
      } else {
        outline.add(side.right)
      }
    }
    outline.round(last.last.circle, to: sides[sides.count - 1].left.start)
    for (index, (piece, side)) in zip(pieces, sides).enumerated().reversed() {
      if index < sides.count - 1 {
        outline.turn(on: piece.last.circle, to: side.left)
      } else {
        outline.add(side.left)
      }
    }
    outline.round(first.first.circle, to: sides[0].right.start)
    return outline.surelySimpleRing
  }
}

/// A piece of the way of a circle, short enough to be treated as plane.
private struct CirclePiece {
  let first: Sweep.Station
  let last: Sweep.Station
  let plane: AzimuthalPlane
  /// The outer tangents, if there are any.
  let tangents: Tangents?

  func hull(tolerance: Double) -> [Coordinate]? {
    guard first.circle.count > 1 || last.circle.count > 1 else { return nil }
    var hull: [Coordinate] = []
    PairHull.append(
      ConvexPiece(places: first.circle, hasCorner: false),
      ConvexPiece(places: last.circle, hasCorner: false), in: plane, tolerance: tolerance,
      to: &hull)
    return hull.count < 4 ? nil : hull
  }
}

/// The outer tangents of two circles.
private struct Tangents {
  /// A tangent: the indices of the vertices that it joins, and its vertices with both ends.
  struct Side {
    let start: Int
    let end: Int
    let places: [Coordinate]
  }

  /// The right tangent, in the direction of motion, and the left one, against it.
  let right: Side
  let left: Side

  /// Creates the tangents, or returns `nil` if one circle contains the other or touches a pole.
  init?(
    _ first: Sweep.Station, _ last: Sweep.Station, in plane: AzimuthalPlane, tolerance: Double
  ) {
    guard !first.circle.contains(where: { abs($0.latitude) == 90 }),
      !last.circle.contains(where: { abs($0.latitude) == 90 })
    else { return nil }
    let (from, to) = (
      plane.roughPoint(first.shape.center), plane.roughPoint(last.shape.center)
    )
    let (east, north) = (to.x - from.x, to.y - from.y)
    let distance = (east * east + north * north).squareRoot()
    let share = (first.shape.radii.x - last.shape.radii.x) / distance
    // Vertices run counterclockwise from north, like this angle.
    let course = atan2(-east, north)
    guard distance > 0, abs(share) < 1,
      let right = Self.side(
        first.circle, last.circle, angle: course - acos(share), in: plane, tolerance: tolerance),
      let left = Self.side(
        last.circle, first.circle, angle: course + acos(share), in: plane, tolerance: tolerance)
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
      from: first[start], to: last[end], in: plane, tolerance: tolerance, to: &places)
    places.append(last[end])
    return Side(start: start, end: end, places: places)
  }

  /// Returns the vertex of a circle near an angle, counterclockwise from north.
  private static func vertex(of circle: [Coordinate], at angle: Double) -> Int {
    let turns = angle / (2 * .pi)
    let share = turns - turns.rounded(.down)
    return circle.ringIndex(Int((share * Double(circle.count)).rounded()))
  }
}

/// An outline that grows counterclockwise.
private struct TangentOutline {
  private var ring: [Coordinate] = []
  /// The closed loops that crossings have removed.
  private var loops: [[Coordinate]] = []
  /// The vertex of its circle where the last tangent ends.
  private var end = 0
  /// Where this side of the track begins in the ring.
  private var side = 0
  /// Where tangents begin in the ring that must still cross an earlier one.
  private var unresolved: [Int] = []

  /// Turns from the last tangent to the next and adds it: along the arc between them if they part
  /// there; otherwise they must cross.
  mutating func turn(on circle: [Coordinate], to tangent: Tangents.Side) {
    let steps = circle.ringIndex(tangent.start - end + circle.count)
    if steps <= circle.count / 2 {
      returnToArc(of: circle)
      addArc(circle, steps: steps)
      leaveArc(of: circle, along: tangent)
    } else {
      // The ends of tangents are only nearly the right vertices, so the edges beside them count too.
      let beside = min(Self.nearby, circle.count / 4)
      addArc(circle, steps: beside)
      unresolved.append(ring.count)
      end = tangent.start - beside
      add(circle[circle.ringIndex(end)])
      addArc(circle, steps: beside)
      add(tangent)
    }
  }

  /// How many edges beside the end of a tangent may lie outside it.
  private static let nearby = 3

  /// Replaces the end of the last tangent by the edges of the circle that lie outside it.
  private mutating func returnToArc(of circle: [Coordinate]) {
    guard ring.count > 1, circle.count > 4 else { return }
    let (start, last) = (ring[ring.count - 2], ring[ring.count - 1])
    for back in 1...Self.nearby {
      let (one, next) = (
        circle[circle.ringIndex(end - back - 1)].unrolled(toward: last.longitude),
        circle[circle.ringIndex(end - back)].unrolled(toward: last.longitude)
      )
      guard let crossing = Coordinate.crossing(of: (start, last), and: (one, next)) else {
        continue
      }
      ring.removeLast()
      add(crossing)
      end -= back + 1
      return addArc(circle, steps: back + 1)
    }
  }

  /// Adds a tangent, after the edges of the circle that lie outside its beginning.
  private mutating func leaveArc(of circle: [Coordinate], along tangent: Tangents.Side) {
    let (first, second) = (tangent.places[0], tangent.places[1])
    for ahead in 1...Self.nearby where circle.count > 4 {
      let (one, next) = (
        circle[circle.ringIndex(tangent.start + ahead)].unrolled(toward: first.longitude),
        circle[circle.ringIndex(tangent.start + ahead + 1)].unrolled(toward: first.longitude)
      )
      guard
        let crossing = Coordinate.crossing(
          of: (first, second.unrolled(toward: first.longitude)), and: (one, next))
      else { continue }
      end = tangent.start
      addArc(circle, steps: ahead)
      add(crossing)
      end = tangent.end
      for place in tangent.places.dropFirst() { add(place) }
      return
    }
    add(tangent)
  }

  /// Goes round a circle at an end of the track.
  mutating func round(_ circle: [Coordinate], to next: Int) {
    addArc(circle, steps: circle.ringIndex(next - end + circle.count))
    side = ring.count - 1
  }

  private mutating func addArc(_ circle: [Coordinate], steps: Int) {
    for step in 0..<steps { add(circle[circle.ringIndex(end + step + 1)]) }
  }

  /// Adds a tangent.
  mutating func add(_ tangent: Tangents.Side) {
    end = tangent.end
    for place in tangent.places { add(place) }
  }

  private mutating func add(_ place: Coordinate) {
    guard let last = ring.last else { return ring.append(place) }
    let place = place.unrolled(toward: last.longitude)
    guard place != last else { return }
    if !unresolved.isEmpty { cross(to: place) }
    ring.append(place)
  }

  /// Removes the loop that the edge from the last vertex to the next closes, if it crosses this
  /// side of the track.
  private mutating func cross(to next: Coordinate) {
    guard let last = ring.last, let first = unresolved.first, ring.count > first else { return }
    // From inside, the outline is what the edge crosses last.
    var best: (edge: Int, crossing: Coordinate, away: Double)?
    for edge in side..<max(side, ring.count - 2) {
      guard let crossing = Coordinate.crossing(of: (ring[edge], ring[edge + 1]), and: (last, next))
      else { continue }
      let away =
        abs(crossing.longitude - last.longitude) + abs(crossing.latitude - last.latitude)
      if away > best?.away ?? -1 { best = (edge, crossing, away) }
    }
    guard let (edge, crossing, _) = best else { return }
    loops.append([crossing] + ring[(edge + 1)...] + [crossing])
    ring.removeSubrange((edge + 1)...)
    if crossing != ring.last { ring.append(crossing) }
    unresolved.removeAll { $0 > edge }
  }

  /// The closed ring if it surely meets nothing of itself, and surely encloses what was removed,
  /// which must be loops in the same direction.
  var surelySimpleRing: [Coordinate]? {
    let longitudes = ring.map(\.longitude)
    guard unresolved.isEmpty, ring.first == ring.last, ring.doubledArea > 0,
      // A longer ring would meet itself on the globe.
      let west = longitudes.min(), let east = longitudes.max(), east - west < 360,
      ring.isSurelySimple,
      loops.allSatisfy({ $0.doubledArea > 0 && $0.isSurelySimple && ring.surelyEncloses($0) })
    else { return nil }
    return ring
  }
}

extension Coordinate {
  /// Returns where two edges cross in the plane of longitude and latitude.
  fileprivate static func crossing(
    of one: (Coordinate, Coordinate), and other: (Coordinate, Coordinate)
  ) -> Coordinate? {
    let (x, y) = (one.1.longitude - one.0.longitude, one.1.latitude - one.0.latitude)
    let (u, v) = (other.1.longitude - other.0.longitude, other.1.latitude - other.0.latitude)
    let (p, q) = (other.0.longitude - one.0.longitude, other.0.latitude - one.0.latitude)
    let determinant = x * v - y * u
    guard determinant != 0 else { return nil }
    let (share, otherShare) = ((p * v - q * u) / determinant, (p * y - q * x) / determinant)
    guard 0...1 ~= share, 0...1 ~= otherShare else { return nil }
    return Coordinate(
      longitude: one.0.longitude + share * x, latitude: one.0.latitude + share * y)
  }
}

extension [Coordinate] {
  /// Returns the index in a ring of vertices that are each there once.
  fileprivate func ringIndex(_ index: Int) -> Int {
    let rest = index % count
    return rest < 0 ? rest + count : rest
  }
}
