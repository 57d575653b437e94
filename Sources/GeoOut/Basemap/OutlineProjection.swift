extension Outline {
  /// Returns the part of the outline that a rectangle of the plate shows.
  ///
  /// - Parameters:
  ///   - frame: The rectangle of the map on the plate.
  ///   - canvas: The rectangle to draw.
  ///   - refuge: The fallback for coordinates that the projection does not show.
  ///   - project: Projects a coordinate onto the plate, or returns `nil` if the projection does not
  ///     show it.
  /// - Returns: The outline, in units of the plate, and the holes to cut out of it; empty if
  ///   nothing is shown.
  func drawn(
    on frame: PlateRect, canvas: PlateRect, refuge: OutlineRefuge,
    _ project: (Coordinate) -> PlatePoint?
  ) -> [Outline] {
    let (outline, isShown) = projected(frame: frame, refuge: refuge, project)
    guard isShown || refuge.isWithin(self) else { return [] }
    let hole = refuge.hole(in: self).map {
      $0.projected(frame: frame, refuge: refuge, project).outline
    }
    return [outline, hole].compactMap { $0?.clipped(to: canvas) }.filter { $0.vertices.count >= 2 }
  }

  /// Returns how often the outline winds around a point, counterclockwise.
  func winding(_ x: Double, _ y: Double) -> Int {
    guard var one = vertices.last else { return 0 }
    var winding = 0
    for next in vertices {
      if (one.y <= y) != (next.y <= y) {
        let side = (next.x - one.x) * (y - one.y) - (x - one.x) * (next.y - one.y)
        if one.y <= y, side > 0 { winding += 1 }
        if one.y > y, side < 0 { winding -= 1 }
      }
      one = next
    }
    return winding
  }

  /// Projects the outline onto the plate, and inserts vertices where an edge would lie farther than
  /// `OutlineTracer.tolerance` from its path.
  ///
  /// - Parameters:
  ///   - frame: The rectangle of the map on the plate.
  ///   - refuge: The fallback for coordinates that the projection does not show.
  ///   - project: Projects a coordinate onto the plate, or returns `nil` if the projection does not
  ///     show it.
  /// - Returns: The outline, in units of the plate, and whether any of it is shown.
  private func projected(
    frame: PlateRect, refuge: OutlineRefuge, _ project: (Coordinate) -> PlatePoint?
  ) -> (outline: Outline, isShown: Bool) {
    guard let last = vertices.last else { return (self, false) }
    let farthest = (frame.width + frame.height) / 4
    var tracer = OutlineTracer(
      refuge: refuge, farthest: farthest, outline: Outline(isFilled: isFilled),
      rest: 2_000 + 8 * vertices.count)
    tracer.outline.vertices.reserveCapacity(vertices.count)
    var one = last
    var from = tracer.point(one, project)
    for next in vertices {
      let to = tracer.point(next, project)
      tracer.add(one, from, to: next, to, project)
      (one, from) = (next, to)
    }
    return (tracer.outline, tracer.isShown)
  }
}

/// Traces an outline on the plate.
///
/// The projection is an argument: it may not escape, so it cannot be a property.
private struct OutlineTracer {
  typealias Projecting = (Coordinate) -> PlatePoint?

  let refuge: OutlineRefuge
  /// If halving brings two points no closer than this, there is a gap between them.
  let farthest: Double
  var outline: Outline
  /// How many edges may still be halved; this bounds the work for a projection with discontinuities
  /// everywhere.
  var rest: Int
  /// Whether any part is shown.
  var isShown = false

  /// The largest distance of an edge from the curve that it approximates, in units of the plate.
  static let tolerance = 0.3
  /// Edges longer than this, in degrees, are always halved: they may lead round to their start.
  private static let longest = 5.0
  /// Edges shorter than this on the plate are treated as straight.
  private static let short = 8.0
  /// Edges longer than this on the plate are also checked at a quarter of their length.
  private static let long = 30.0
  private static let deepest = 16
  /// The depth to which edges are halved that are still long at `deepest`: where a pole lies at
  /// infinity, the path to it is long and has no gap.
  private static let deepestFar = 48

  /// A point of the plate, and whether the projection shows the coordinate there.
  struct Point {
    var at: PlatePoint
    var isShown: Bool
  }

  /// Projects a vertex; if the projection does not show it, returns the end of the visible path
  /// towards it.
  func point(_ vertex: OutlineVertex, _ project: Projecting) -> Point {
    let place = Coordinate(longitude: vertex.x, latitude: vertex.y)
    if let point = project(place) { return Point(at: point, isShown: true) }
    var (near, far) = (0.0, 1.0)
    var shown = refuge.point
    let way = refuge.way(to: place)
    for _ in 0..<24 {
      let middle = (near + far) / 2
      if let point = project(way(middle)) { (near, shown) = (middle, point) } else { far = middle }
    }
    return Point(at: shown, isShown: false)
  }

  /// Whether the path between two vertices, which meets the edge in its middle, leaves it before
  /// that: it may curve both ways.
  private func bends(
    _ one: OutlineVertex, _ from: Point, _ next: OutlineVertex, _ to: Point, _ project: Projecting
  ) -> Bool {
    let quarter = point(
      OutlineVertex(
        x: one.x + (next.x - one.x) / 4, y: one.y + (next.y - one.y) / 4, isShore: one.isShore),
      project)
    let straight = from.at.moved((to.at.x - from.at.x) / 4, (to.at.y - from.at.y) / 4)
    return straight.distance(to: quarter.at) > Self.tolerance
  }

  /// Appends the first of two vertices, and the vertices needed between them.
  mutating func add(
    _ one: OutlineVertex, _ from: Point, to next: OutlineVertex, _ to: Point, _ project: Projecting,
    depth: Int = 0
  ) {
    let isShore = one.isShore && from.isShown && to.isShown
    isShown = isShown || from.isShown || to.isShown
    let length = from.at.distance(to: to.at)
    let degrees = max(abs(next.x - one.x), abs(next.y - one.y))
    let limit = length > farthest ? Self.deepestFar : Self.deepest
    // An edge that only closes a line is not drawn.
    let isDrawn = outline.isFilled || one.isShore
    if isDrawn, degrees > Self.longest || length > Self.short, depth < limit, rest > 0 {
      let middle = OutlineVertex(
        x: (one.x + next.x) / 2, y: (one.y + next.y) / 2, isShore: one.isShore)
      let point = self.point(middle, project)
      let straight = PlatePoint(x: (from.at.x + to.at.x) / 2, y: (from.at.y + to.at.y) / 2)
      if degrees > Self.longest || straight.distance(to: point.at) > Self.tolerance
        || (length > Self.long && bends(one, from, next, to, project))
      {
        rest -= 1
        add(one, from, to: middle, point, project, depth: depth + 1)
        return add(middle, point, to: next, to, project, depth: depth + 1)
      }
    }
    let jumps =
      length > farthest && (depth == limit || rest <= 0) && from.isShown && to.isShown && isDrawn
    // No land is better than land across the whole plate.
    if jumps { outline.isFilled = false }
    outline.vertices.append(OutlineVertex(x: from.at.x, y: from.at.y, isShore: isShore && !jumps))
  }
}
