/// The outer boundary of the union of polygons, without a general union.
///
/// The boundary is followed counterclockwise from the southernmost vertex, where nothing lies to its
/// right. Where the edge of another polygon leaves to the right, the boundary continues along it; at
/// a vertex it continues along the rightmost edge. So nothing ever lies to its right, and only edges
/// beside the boundary are compared.
struct OuterBoundary {
  /// The vertices of the polygons, one closed ring after another.
  private var vertices: [Coordinate] = []
  /// Consecutive edges, the groups of each polygon, and consecutive polygons.
  private var groups: [BoxedRange] = []
  private var polygons: [BoxedRange] = []
  private var blocks: [BoxedRange] = []

  /// Which of two meetings comes first is uncertain if they are so close, in degrees, and closer than
  /// rounding may displace them.
  private static let closest = 1e-11

  /// Creates the boundary of polygons.
  ///
  /// - Parameter rings: The polygons, which must be simple and connected: closed rings,
  ///   counterclockwise, whose longitudes continue from ring to ring.
  init(_ rings: [[Coordinate]]) {
    vertices.reserveCapacity(rings.reduce(0) { $0 + $1.count })
    for ring in rings {
      let start = vertices.count
      vertices += ring
      let count = groups.count
      BoxedRange.appendEdges(start..<vertices.count - 1, of: vertices, to: &groups)
      polygons.append(BoxedRange(of: groups, count..<groups.count))
    }
    blocks = stride(from: 0, to: polygons.count, by: 8).map { first in
      BoxedRange(of: polygons, first..<min(polygons.count, first + 8))
    }
  }

  /// Part of the boundary: an edge, or what remains of it from a meeting on.
  private struct Part {
    let edge: Int
    let start: Coordinate
    /// The edge from which the boundary turned at the start, if it is not a vertex, and how far off
    /// the start may be, in degrees.
    var crossed: (edge: Int, error: Double)?
  }

  /// Returns the boundary as a closed ring, counterclockwise; `nil` if it meets itself, or if
  /// rounding could hide a meeting.
  func ring() -> [Coordinate]? {
    let southwest = vertices.min { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
    guard let start = southwest,
      let first = edge(
        from: start, comingFrom: Coordinate(longitude: start.longitude, latitude: -91))
    else { return nil }
    var ring = [start]
    var part = Part(edge: first, start: start)
    // Crossings add vertices; an error of the walk must not add them for ever.
    while ring.count <= 4 * vertices.count {
      guard let meeting = firstMeeting(of: part) else { return nil }
      if let other = meeting.edge {
        part = Part(edge: other, start: meeting.place, crossed: (part.edge, meeting.error))
      } else {
        guard let next = edge(from: meeting.place, comingFrom: vertices[part.edge])
        else { return nil }
        if meeting.place == start, vertices[next + 1] == vertices[first + 1] {
          ring.append(start)
          return isOutline(ring) ? ring : nil
        }
        part = Part(edge: next, start: meeting.place)
      }
      ring.append(meeting.place)
    }
    return nil
  }

  /// Whether a closed ring surely touches nothing of itself and reaches as far as the polygons.
  private func isOutline(_ ring: [Coordinate]) -> Bool {
    let box = BoxedRange(of: blocks, 0..<blocks.count).box
    return ring.doubledArea > 0 && PlaneBox(ring) == box && ring.isSurelySimple
  }

  /// Where part of the boundary ends.
  private struct Meeting {
    let place: Coordinate
    /// The fraction of the edge up to here.
    let fraction: Double
    /// How far off the place may be, in degrees.
    let error: Double
    /// The edge that it crosses here; `nil` at a vertex.
    let edge: Int?
  }

  /// Returns where another edge leaves part of the boundary to the right, or its last vertex; `nil`
  /// if that is uncertain.
  private func firstMeeting(of part: Part) -> Meeting? {
    let (start, end) = (vertices[part.edge], vertices[part.edge + 1])
    let line = PlaneLine(start, end)
    let length = line.length
    let begin = part.start == start ? nil : line.fraction(of: part.start)
    var first = Meeting(place: end, fraction: 1, error: 0, edge: nil)
    // The first fraction of the edge where the next meeting is uncertain.
    var uncertain = Double.infinity
    forEachEdge(near: PlaneBox(part.start, end)) { edge in
      let (one, next) = (vertices[edge], vertices[edge + 1])
      guard one != next else { return }
      let meeting: Meeting
      switch EdgeMeeting(of: one, next, with: start, end) {
      case .none: return
      case .unsure:
        uncertain = 0
        return
      case .opposite:
        // Both have the area on their left, so the boundary must not run along this one.
        if line.fraction(of: one) > begin ?? 0 {
          uncertain = min(uncertain, max(begin ?? 0, line.fraction(of: next)).nextUp)
        }
        return
      case .start:
        guard one != part.start else { return }
        meeting = Meeting(place: one, fraction: line.fraction(of: one), error: 0, edge: nil)
      case .crossing(let toRight):
        let (fraction, error) = line.fraction(ofCrossing: one, next)
        meeting = Meeting(
          place: line.place(fraction), fraction: fraction, error: error * length, edge: edge)
        // Nothing comes from the right of the boundary.
        if !toRight {
          let isBefore = fraction <= begin ?? 0 || isCrossed(edge, by: part)
          if !isBefore { uncertain = min(uncertain, fraction) }
          return
        }
      }
      if let begin {
        let away = (meeting.fraction - begin) * length
        let closest = Self.closest + meeting.error + (part.crossed?.error ?? 0)
        if away < -closest || isCrossed(edge, by: part) { return }
        if away < closest { uncertain = 0 }
      }
      if abs(meeting.fraction - first.fraction) * length < Self.closest + meeting.error
        + first.error, first.fraction < 1, !isSame(meeting, first)
      {
        uncertain = min(uncertain, min(first.fraction, meeting.fraction))
      }
      if meeting.fraction < first.fraction { first = meeting }
    }
    return uncertain <= first.fraction ? nil : first
  }

  /// Whether part of the boundary starts where it crosses an edge, or the line of the edge.
  private func isCrossed(_ edge: Int, by part: Part) -> Bool {
    part.crossed.map { isOnLine(edge, of: $0.edge) } ?? false
  }

  /// Whether two meetings are at the same vertex or with edges on the same line.
  private func isSame(_ one: Meeting, _ other: Meeting) -> Bool {
    guard let edge = one.edge, let line = other.edge else {
      return one.edge == other.edge && one.place == other.place
    }
    return isOnLine(edge, of: line)
  }

  /// Whether an edge lies exactly on the line of another.
  private func isOnLine(_ edge: Int, of other: Int) -> Bool {
    let (start, end) = (vertices[other], vertices[other + 1])
    return [vertices[edge], vertices[edge + 1]].allSatisfy {
      $0 == start || $0 == end || EdgeSide(of: $0, from: start, to: end) == .on
    }
  }

  /// Returns the rightmost edge that continues from a vertex; `nil` if that is uncertain.
  private func edge(from place: Coordinate, comingFrom origin: Coordinate) -> Int? {
    var best: Int?
    var isUncertain = false
    forEachEdge(near: PlaneBox(place, place)) { edge in
      let (one, next) = (vertices[edge], vertices[edge + 1])
      guard next != place, one != next else { return }
      if one != place {
        let side = EdgeSide(of: place, from: one, to: next)
        guard !side.isSure, PlaneBox(one, next).overlaps(PlaneBox(place, place)) else { return }
        // The edge passes the vertex.
        if side == .unsure { isUncertain = true }
      }
      guard let other = best else {
        best = edge
        return
      }
      switch isRight(next, of: vertices[other + 1], at: place, comingFrom: origin) {
      case nil: isUncertain = true
      case true?: best = edge
      case false?: break
      }
    }
    return isUncertain ? nil : best
  }

  /// Whether the way from a vertex to a coordinate lies to the right of the way to another.
  ///
  /// Of two in the same direction, the shorter counts as right. The answer is `nil` if it is
  /// uncertain.
  private func isRight(
    _ one: Coordinate, of other: Coordinate, at place: Coordinate, comingFrom origin: Coordinate
  ) -> Bool? {
    guard one != other else { return false }
    let (first, last) = (
      EdgeSide(of: one, from: origin, to: place), EdgeSide(of: other, from: origin, to: place)
    )
    guard first != .unsure, last != .unsure,
      first != .on || Coordinate.isSameWay((place, one), (origin, place)),
      last != .on || Coordinate.isSameWay((place, other), (origin, place))
    else { return nil }
    if first != last { return first == .right || last == .left }
    switch EdgeSide(of: one, from: place, to: other) {
    case .left: return false
    case .right: return true
    case .on: return one.isBetween(place, other)
    case .unsure: return nil
    }
  }

  /// Calls `body` with the edges near a box.
  private func forEachEdge(near box: PlaneBox, _ body: (Int) -> Void) {
    for block in blocks where block.box.overlaps(box) {
      for polygon in polygons[block.range] where polygon.box.overlaps(box) {
        for group in groups[polygon.range] where group.box.overlaps(box) {
          for edge in group.range { body(edge) }
        }
      }
    }
  }
}
