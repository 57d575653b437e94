/// Areas in a plane of which it is counted how many cover each place.
///
/// A place on the outline of an area, inside of d others, is where the count changes from d to
/// d + 1. So the outline of the places that at least k areas cover consists of the stretches of
/// outlines that lie inside of k - 1 other areas. Along an outline that number changes only where
/// it crosses another one. This finds the exact overlay with one step for each crossing.
///
/// No two outlines may share a stretch; those of members that start together differ by less than a
/// metre (`StrikeAreas`).
struct CountedAreas {
  typealias Point = AzimuthalPlane.Point

  /// An edge of an outline, with the area on its left.
  private struct Edge {
    let start: Point
    let end: Point
    let area: Int32
  }

  /// Where an edge meets that of another area.
  private struct Meeting {
    let edge: Int32
    let fraction: Double
    let other: Int32
    /// The index of the crossing.
    let crossing: Int32
  }

  private var edges: [Edge] = []
  /// The edges of each outline.
  private var outlines: [Range<Int>] = []
  private var areaCount: Int32 = 0
  private var crossings: [Point] = []
  private var meetings: [Meeting] = []

  /// Adds an area.
  ///
  /// - Parameter rings: Its outlines, with the area on their left, each point once.
  mutating func add(_ rings: [[Point]]) {
    for ring in rings where ring.count > 2 {
      let start = edges.count
      for (index, point) in ring.enumerated() {
        edges.append(Edge(start: point, end: ring[(index + 1) % ring.count], area: areaCount))
      }
      outlines.append(start..<edges.count)
    }
    areaCount += 1
  }

  /// Returns, for each count, the outlines of the places that at least that many areas cover.
  ///
  /// - Parameter counts: The counts, from 1.
  /// - Returns: Rings with the covered places on their left; `nil` if outlines coincide.
  mutating func outlines(of counts: Set<Int>) -> [Int: [[Point]]]? {
    findCrossings()
    guard let stretches = stretches(counts) else { return nil }
    var rings: [Int: [[Point]]] = [:]
    for count in counts {
      guard let found = Self.join(stretches[count] ?? [], crossings) else { return nil }
      rings[count] = found
    }
    return rings
  }

  // MARK: - Crossings

  /// Finds all crossings, with a grid in whose cells edges are compared.
  private mutating func findCrossings() {
    let grid = EdgeGrid(edges.map { ($0.start, $0.end) })
    var pairs: [UInt64] = []
    grid.forEachCell { cell in
      for (index, one) in cell.enumerated() {
        for two in cell[(index + 1)...]
        where edges[Int(one)].area != edges[Int(two)].area && cross(one, two) {
          let (low, high) = (min(one, two), max(one, two))
          pairs.append(UInt64(low) << 32 | UInt64(high))
        }
      }
    }
    pairs.sort()
    var last: UInt64?
    for pair in pairs where pair != last {
      last = pair
      addCrossing(Int32(pair >> 32), Int32(truncatingIfNeeded: pair))
    }
    meetings.sort { ($0.edge, $0.fraction) < ($1.edge, $1.fraction) }
  }

  /// Returns twice the area of a triangle, positive if it runs counterclockwise.
  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  private func cross(_ first: Int32, _ second: Int32) -> Bool {
    let (one, two) = (edges[Int(first)], edges[Int(second)])
    guard
      (Self.turn(one.start, one.end, two.start) >= 0)
        != (Self.turn(one.start, one.end, two.end) >= 0)
    else { return false }
    return (Self.turn(two.start, two.end, one.start) >= 0)
      != (Self.turn(two.start, two.end, one.end) >= 0)
  }

  private mutating func addCrossing(_ first: Int32, _ second: Int32) {
    let (one, two) = (edges[Int(first)], edges[Int(second)])
    func fraction(_ a: Double, _ b: Double) -> Double { min(1, max(0, a / (a - b))) }
    let along = fraction(
      Self.turn(two.start, two.end, one.start), Self.turn(two.start, two.end, one.end))
    let across = fraction(
      Self.turn(one.start, one.end, two.start), Self.turn(one.start, one.end, two.end))
    let crossing = Int32(crossings.count)
    crossings.append(
      Point(
        x: one.start.x + along * (one.end.x - one.start.x),
        y: one.start.y + along * (one.end.y - one.start.y)))
    meetings.append(
      Meeting(edge: first, fraction: along, other: two.area, crossing: crossing))
    meetings.append(
      Meeting(edge: second, fraction: across, other: one.area, crossing: crossing))
  }

  // MARK: - Stretches

  /// A part of an outline between two crossings, or a whole outline without any.
  private struct Stretch {
    var first: Int32 = -1
    var last: Int32 = -1
    var points: [Point] = []
  }

  /// Returns the stretches that bound the places of each count.
  private func stretches(_ counts: Set<Int>) -> [Int: [Stretch]]? {
    var found: [Int: [Stretch]] = [:]
    var next = 0
    for outline in outlines {
      let first = next
      while next < meetings.count, Int(meetings[next].edge) < outline.upperBound { next += 1 }
      let own = meetings[first..<next]
      var isInside = areasHolding(edges[outline.lowerBound])
      var depth = isInside.count { $0 }
      let start = depth
      var opening: Stretch?
      var stretch = Stretch()
      var isWanted = counts.contains(depth + 1)
      var position = own.startIndex
      for index in outline {
        if isWanted { stretch.points.append(edges[index].start) }
        while position < own.endIndex, Int(own[position].edge) == index {
          let meeting = own[position]
          position += 1
          stretch.last = meeting.crossing
          // The first stretch goes on from the last.
          if opening == nil {
            opening = stretch
          } else if isWanted {
            found[depth + 1, default: []].append(stretch)
          }
          isInside[Int(meeting.other)].toggle()
          depth += isInside[Int(meeting.other)] ? 1 : -1
          isWanted = counts.contains(depth + 1)
          stretch = Stretch(first: meeting.crossing)
        }
      }
      guard depth == start else { return nil }
      if isWanted {
        stretch.points += opening?.points ?? []
        stretch.last = opening?.last ?? -1
        found[depth + 1, default: []].append(stretch)
      }
    }
    return found
  }

  /// Returns which other areas hold the start of an edge.
  private func areasHolding(_ edge: Edge) -> [Bool] {
    var isInside = [Bool](repeating: false, count: Int(areaCount))
    let point = edge.start
    for other in edges where (other.start.y > point.y) != (other.end.y > point.y) {
      let isLeft = Self.turn(other.start, other.end, point) >= 0
      if isLeft == (other.end.y > other.start.y) { isInside[Int(other.area)].toggle() }
    }
    isInside[Int(edge.area)] = false
    return isInside
  }

  /// Joins stretches to rings; `nil` if an end has no continuation.
  private static func join(_ stretches: [Stretch], _ crossings: [Point]) -> [[Point]]? {
    var rings: [[Point]] = []
    var starts: [Int32: Int] = [:]
    for (index, stretch) in stretches.enumerated() {
      if stretch.first < 0 {
        rings.append(stretch.points)
      } else {
        guard starts.updateValue(index, forKey: stretch.first) == nil else { return nil }
      }
    }
    var isUsed = [Bool](repeating: false, count: stretches.count)
    for index in stretches.indices where stretches[index].first >= 0 && !isUsed[index] {
      var ring: [Point] = []
      var next = index
      repeat {
        guard !isUsed[next] else { return nil }
        isUsed[next] = true
        ring.append(crossings[Int(stretches[next].first)])
        ring += stretches[next].points
        guard let following = starts[stretches[next].last] else { return nil }
        next = following
      } while next != index
      rings.append(ring)
    }
    return rings
  }
}
