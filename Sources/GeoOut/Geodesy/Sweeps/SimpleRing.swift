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
      for other in groups[(leadSameWay(one.range) ? index + 1 : index)...]
      where one.box.overlaps(other.box) {
        for first in one.range {
          let box = PlaneBox(self[first], self[first + 1])
          guard box.overlaps(other.box) else { continue }
          for second in other.range.clamped(to: first + 1..<edges)
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
    guard loop.count > 3, surrounds(loop[1]) else { return false }
    let groups = edgeGroups
    for (start, end) in zip(loop, loop.dropFirst()) {
      let box = PlaneBox(start, end)
      let isAtVertex = start == loop[0] || end == loop[0]
      for group in groups where group.box.overlaps(box) {
        for edge in group.range {
          let (one, next) = (self[edge], self[edge + 1])
          if isAtVertex, one == loop[0] || next == loop[0] { continue }
          if Self.mayMeet(start, end, one, next) { return false }
        }
      }
    }
    return true
  }

  /// Whether a place lies inside the closed ring, by the parity of the edges north of it.
  func surrounds(_ place: Coordinate) -> Bool {
    var isInside = false
    for (one, next) in zip(self, dropFirst())
    where (one.longitude > place.longitude) != (next.longitude > place.longitude) {
      let fraction = (place.longitude - one.longitude) / (next.longitude - one.longitude)
      if one.latitude + fraction * (next.latitude - one.latitude) > place.latitude {
        isInside.toggle()
      }
    }
    return isInside
  }

  /// The edges in groups: boxes round groups leave few pairs of edges to compare.
  private var edgeGroups: [BoxedRange] {
    var groups: [BoxedRange] = []
    BoxedRange.appendEdges(0..<count - 1, of: self, to: &groups)
    return groups
  }

  /// Whether edges all lead east, or all west, or north, or south.
  private func leadSameWay(_ edges: Range<Int>) -> Bool {
    var (east, west, north, south) = (true, true, true, true)
    for edge in edges {
      let (one, next) = (self[edge], self[edge + 1])
      east = east && next.longitude > one.longitude
      west = west && next.longitude < one.longitude
      north = north && next.latitude > one.latitude
      south = south && next.latitude < one.latitude
    }
    return east || west || north || south
  }

  /// Whether two edges that share a vertex may overlap.
  private func turnsBack(_ first: Int, _ second: Int) -> Bool {
    let (one, middle, last) =
      second == first + 1
      ? (self[first], self[second], self[second + 1]) : (self[second], self[first], self[first + 1])
    let (x, y) = (middle.longitude - one.longitude, middle.latitude - one.latitude)
    let (nextX, nextY) = (last.longitude - middle.longitude, last.latitude - middle.latitude)
    return x * nextX + y * nextY <= 0 && !EdgeSide(of: last, from: one, to: middle).isSure
  }

  /// Whether two edges without a common vertex may meet.
  private static func mayMeet(
    _ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate
  ) -> Bool { !areSurelyTogether(c, d, along: (a, b)) && !areSurelyTogether(a, b, along: (c, d)) }

  /// Whether two vertices surely lie on the same side of an edge.
  private static func areSurelyTogether(
    _ one: Coordinate, _ other: Coordinate, along edge: (Coordinate, Coordinate)
  ) -> Bool {
    let side = EdgeSide(of: one, from: edge.0, to: edge.1)
    return side.isSure && side == EdgeSide(of: other, from: edge.0, to: edge.1)
  }
}
