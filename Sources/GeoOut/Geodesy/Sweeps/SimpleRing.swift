extension [Coordinate] {
  /// Whether a closed ring surely neither crosses nor touches itself in the plane of longitude and
  /// latitude.
  ///
  /// Where rounding could hide a crossing, the answer is `false`.
  var isSurelySimple: Bool {
    let edges = count - 1
    guard edges >= 3 else { return false }
    let groups = edgeGroups
    for (index, one) in groups.enumerated() {
      // Edges that all lead the same way do not meet each other.
      for other in groups[(one.isMonotone ? index + 1 : index)...]
      where one.box.overlaps(other.box) {
        for first in one.edges {
          let box = PlaneBox(self[first], self[first + 1])
          guard box.overlaps(other.box) else { continue }
          for second in other.edges.clamped(to: first + 1..<edges)
          where box.overlaps(PlaneBox(self[second], self[second + 1])) {
            let areNeighbours = second == first + 1 || (first == 0 && second == edges - 1)
            if areNeighbours
              ? turnsBack(first, second)
              : Self.mayMeet(self[first], self[first + 1], self[second], self[second + 1])
            {
              return false
            }
          }
        }
      }
    }
    return true
  }

  /// Whether this closed ring surely encloses another with which it shares a single vertex: the
  /// other's first.
  func surelyEncloses(_ loop: [Coordinate]) -> Bool {
    guard loop.count > 3, contains(loop[1]) else { return false }
    let groups = edgeGroups
    for (start, end) in zip(loop, loop.dropFirst()) {
      let box = PlaneBox(start, end)
      let isAtVertex = start == loop[0] || end == loop[0]
      for group in groups where group.box.overlaps(box) {
        for edge in group.edges {
          let (one, next) = (self[edge], self[edge + 1])
          if isAtVertex, one == loop[0] || next == loop[0] { continue }
          if Self.mayMeet(start, end, one, next) { return false }
        }
      }
    }
    return true
  }

  /// Whether a place lies inside the closed ring, by the parity of the edges north of it.
  private func contains(_ place: Coordinate) -> Bool {
    var isInside = false
    for (one, next) in zip(self, dropFirst())
    where (one.longitude > place.longitude) != (next.longitude > place.longitude) {
      let share = (place.longitude - one.longitude) / (next.longitude - one.longitude)
      if one.latitude + share * (next.latitude - one.latitude) > place.latitude {
        isInside.toggle()
      }
    }
    return isInside
  }

  /// The edges in groups: boxes round groups leave few pairs of edges to compare.
  private var edgeGroups: [EdgeGroup] {
    stride(from: 0, to: count - 1, by: 8).map { first in
      EdgeGroup(self, first..<Swift.min(count - 1, first + 8))
    }
  }

  /// Whether two edges that share a vertex may overlap.
  private func turnsBack(_ first: Int, _ second: Int) -> Bool {
    let (one, middle, last) =
      second == first + 1
      ? (self[first], self[second], self[second + 1])
      : (self[second], self[first], self[first + 1])
    let (x, y) = (middle.longitude - one.longitude, middle.latitude - one.latitude)
    let (nextX, nextY) = (last.longitude - middle.longitude, last.latitude - middle.latitude)
    return x * nextX + y * nextY <= 0 && Self.side(one, middle, last) == 0
  }

  /// Whether two edges without a common vertex may meet.
  private static func mayMeet(
    _ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate
  ) -> Bool {
    side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
  }

  /// The side of the line from `a` to `b` on which `c` lies: 1 left, -1 right, 0 if it is too close
  /// to tell.
  private static func side(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
    let one = (b.longitude - a.longitude) * (c.latitude - a.latitude)
    let other = (b.latitude - a.latitude) * (c.longitude - a.longitude)
    // The error bound of J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast
    // robust geometric predicates" (1997), section 4.1, rounded up.
    let error = 4e-16 * (abs(one) + abs(other))
    return one - other > error ? 1 : one - other < -error ? -1 : 0
  }
}

/// Consecutive edges of a ring, and the box around them.
private struct EdgeGroup {
  let edges: Range<Int>
  private(set) var box: PlaneBox
  /// Whether every edge leads east, or every one west, or north, or south.
  private(set) var isMonotone: Bool

  init(_ ring: [Coordinate], _ edges: Range<Int>) {
    self.edges = edges
    box = PlaneBox(ring[edges.lowerBound], ring[edges.lowerBound])
    var (east, west, north, south) = (true, true, true, true)
    for edge in edges {
      let (one, next) = (ring[edge], ring[edge + 1])
      box = box.including(next)
      east = east && next.longitude > one.longitude
      west = west && next.longitude < one.longitude
      north = north && next.latitude > one.latitude
      south = south && next.latitude < one.latitude
    }
    isMonotone = east || west || north || south
  }
}

/// A box in the plane of longitude and latitude.
private struct PlaneBox {
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  private init(low: SIMD2<Double>, high: SIMD2<Double>) {
    (self.low, self.high) = (low, high)
  }

  init(_ one: Coordinate, _ other: Coordinate) {
    let (first, last) = (
      SIMD2(one.longitude, one.latitude), SIMD2(other.longitude, other.latitude)
    )
    self.init(low: pointwiseMin(first, last), high: pointwiseMax(first, last))
  }

  func including(_ place: Coordinate) -> PlaneBox {
    let point = SIMD2(place.longitude, place.latitude)
    return PlaneBox(low: pointwiseMin(low, point), high: pointwiseMax(high, point))
  }

  func overlaps(_ other: PlaneBox) -> Bool {
    all(low .<= other.high) && all(other.low .<= high)
  }
}
