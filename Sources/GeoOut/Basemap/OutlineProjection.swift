extension Outline {
  /// The outline on the plate, with vertices between its own where an edge would else lie farther than
  /// `OutlineTracer.tolerance` from its way.
  ///
  /// - Parameters:
  ///   - frame: Where the map stands on the plate.
  ///   - refuge: Where to go from places that the projection does not show.
  ///   - project: Where a place lies on the plate, or `nil` where the projection does not show it.
  /// - Returns: The outline, in units of the plate.
  func projected(
    frame: PlateRect, refuge: OutlineRefuge, _ project: (Coordinate) -> PlatePoint?
  ) -> Outline {
    guard let last = vertices.last else { return self }
    let farthest = (frame.width + frame.height) / 4
    return withoutActuallyEscaping(project) { project in
      var tracer = OutlineTracer(
        project: project, refuge: refuge, farthest: farthest,
        outline: Outline(isFilled: isFilled))
      tracer.outline.vertices.reserveCapacity(vertices.count)
      var one = last
      var from = tracer.point(one)
      for next in vertices {
        let to = tracer.point(next)
        tracer.add(one, from, to: next, to)
        (one, from) = (next, to)
      }
      return tracer.outline
    }
  }
}

/// Follows an outline on the plate.
private struct OutlineTracer {
  let project: (Coordinate) -> PlatePoint?
  let refuge: OutlineRefuge
  /// Two places that no halving brings nearer than this lie on both sides of a gap.
  let farthest: Double
  var outline: Outline

  /// How far an edge may lie from the line that it stands for, in units of the plate.
  static let tolerance = 0.3
  /// Edges longer than this are halved in any case, in degrees: they may lead round to where they began.
  private static let longest = 5.0
  /// Edges shorter than this on the plate are straight.
  private static let short = 8.0
  private static let deepest = 16
  /// Edges that then still go far are halved on, as far as degrees go: where a pole lies at infinity, the
  /// way to it is long and has no gap.
  private static let deepestFar = 48

  /// A place on the plate, and whether it is where the projection shows it.
  struct Point {
    var at: PlatePoint
    var isShown: Bool
  }

  /// Where a vertex lies; one that the projection does not show is taken to where the way to it ends.
  func point(_ vertex: OutlineVertex) -> Point {
    let place = Coordinate(longitude: vertex.x, latitude: vertex.y)
    if let point = project(place) { return Point(at: point, isShown: true) }
    var (near, far) = (0.0, 1.0)
    var shown = refuge.point
    let way = refuge.way(to: place)
    for _ in 0..<24 {
      let middle = (near + far) / 2
      if let point = project(way(middle)) {
        (near, shown) = (middle, point)
      } else {
        far = middle
      }
    }
    return Point(at: shown, isShown: false)
  }

  /// Adds the first of two vertices, and what is needed between them.
  mutating func add(
    _ one: OutlineVertex, _ from: Point, to next: OutlineVertex, _ to: Point, depth: Int = 0
  ) {
    let isShore = one.isShore && from.isShown && to.isShown
    let length = from.at.distance(to: to.at)
    let degrees = max(abs(next.x - one.x), abs(next.y - one.y))
    let limit = length > farthest ? Self.deepestFar : Self.deepest
    if degrees > Self.longest || length > Self.short, depth < limit {
      let middle = OutlineVertex(
        x: (one.x + next.x) / 2, y: (one.y + next.y) / 2, isShore: one.isShore)
      let point = self.point(middle)
      let straight = PlatePoint(x: (from.at.x + to.at.x) / 2, y: (from.at.y + to.at.y) / 2)
      if degrees > Self.longest || straight.distance(to: point.at) > Self.tolerance {
        add(one, from, to: middle, point, depth: depth + 1)
        add(middle, point, to: next, to, depth: depth + 1)
        return
      }
    }
    let jumps = length > farthest && depth == limit && from.isShown && to.isShown
    // Better no land than land across the plate.
    if jumps { outline.isFilled = false }
    outline.vertices.append(
      OutlineVertex(x: from.at.x, y: from.at.y, isShore: isShore && !jumps))
  }
}
