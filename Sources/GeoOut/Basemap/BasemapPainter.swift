/// Draws land and coast in a frame, in any projection.
///
/// Outlines are cut to the box of longitudes and latitudes that the frame shows, projected, cut to
/// the frame, and simplified to what is visible. Land and coast are drawn from the same vertices,
/// most of them in the same path, so they always meet. A visible edge that only closes an area is
/// filled but not stroked.
struct BasemapPainter {
  /// The path to fill and stroke: land whose edge is coast wherever the frame shows it.
  private(set) var shores = PlatePath()
  /// The rest of the land, to fill.
  private(set) var land = PlatePath()
  /// The rest of the coast, to stroke.
  private(set) var coast = PlatePath()

  /// Whether there is anything to fill.
  var hasLand: Bool { !shores.isEmpty || !land.isEmpty }

  /// How far shapes extend beyond the frame: more than the width of strokes.
  private static let bleed = 3.0
  /// The distance beyond the frame at which strokes are invisible.
  private static let hidden = 1.0
  /// Minimum size of what is drawn by default, in units of the plate.
  static let smallest = 0.6
  private let smallest: Double

  /// Draws outlines.
  ///
  /// - Parameters:
  ///   - box: The longitudes and latitudes that the frame shows, with a margin.
  ///   - frame: Where the map stands on the plate.
  ///   - center: A coordinate that the projection shows; without one nothing is drawn.
  ///   - smallest: The least width or height of what is drawn, in units of the plate.
  ///   - project: The point of the plate at a coordinate, or `nil` where the projection does not show it;
  ///     longitudes are within the box.
  ///   - forEachOutline: Calls its second argument with each outline that meets its first.
  init(
    box: GeographicBox, frame: PlateRect, center: Coordinate, smallest: Double = smallest,
    project: (Coordinate) -> PlatePoint?,
    forEachOutline: @escaping (GeographicBox, (Outline) -> Void) -> Void
  ) {
    self.smallest = smallest
    guard let refuge = OutlineRefuge(center, in: box, project) else { return }
    let canvas = frame.inset(by: -Self.bleed)
    for part in box.parts(project) {
      forEachOutline(part) { outline in
        let inBox = outline.clipped(to: part)
        guard inBox.vertices.count >= 2 else { return }
        let parts = inBox.drawn(on: frame, canvas: canvas, refuge: refuge, project)
        // An outline and the hole in it are in one path.
        for part in parts {
          add(part, isAlone: parts.count == 1, frame: frame.inset(by: -Self.hidden))
        }
      }
    }
  }

  /// Adds an outline; an edge beyond the frame is invisible, whether it is shore or not.
  private mutating func add(_ outline: Outline, isAlone: Bool, frame: PlateRect) {
    guard let first = outline.vertices.first else { return }
    var (low, high) = (first, first)
    for vertex in outline.vertices {
      (low.x, low.y) = (min(low.x, vertex.x), min(low.y, vertex.y))
      (high.x, high.y) = (max(high.x, vertex.x), max(high.y, vertex.y))
    }
    guard max(high.x - low.x, high.y - low.y) >= smallest else { return }
    let simple = outline.simplified()
    if isAlone, simple.isFilled, simple.isShore(in: frame) {
      return shores.add(simple.vertices.map { PlatePoint(x: $0.x, y: $0.y) }, isClosed: true)
    }
    if simple.isFilled {
      land.add(simple.vertices.map { PlatePoint(x: $0.x, y: $0.y) }, isClosed: true)
    }
    let shores = simple.shores
    for line in shores.lines { coast.add(line, isClosed: shores.isRing) }
  }
}

extension Outline {
  /// Whether every edge is shore, except those that lie on one side of a frame.
  fileprivate func isShore(in frame: PlateRect) -> Bool {
    guard var one = vertices.last else { return true }
    for next in vertices {
      if !one.isShore, min(one.x, next.x) < frame.maxX, max(one.x, next.x) > frame.x,
        min(one.y, next.y) < frame.maxY, max(one.y, next.y) > frame.y
      {
        return false
      }
      one = next
    }
    return true
  }
}

extension GeographicBox {
  /// The distance between sampled coordinates, in degrees.
  private static let step = 3.0
  /// Points closer than this on the plate have no gap between them, in units of the plate.
  private static let near = 4.0

  /// Splits the box where the projection itself is cut from pole to pole, if it shows that cut.
  func parts(_ project: (Coordinate) -> PlatePoint?) -> [GeographicBox] {
    let latitude = min(80, max(-80, (south + north) / 2))
    func point(_ longitude: Double) -> PlatePoint? {
      project(Coordinate(longitude: longitude, latitude: latitude))
    }
    var parts: [GeographicBox] = []
    var rest = self
    let count = max(1, ((east - west) / Self.step).rounded(.up))
    var one = (longitude: west, point: point(west))
    for index in stride(from: 1, through: count, by: 1) {
      let longitude = west + (east - west) * index / count
      let next = (longitude: longitude, point: point(longitude))
      if let cut = Self.cut(between: one, and: next, point) {
        parts.append(GeographicBox(west: rest.west, south: south, east: cut.west, north: north))
        rest.west = cut.east
      }
      one = next
    }
    return parts + [rest]
  }

  /// Returns the two sides of a cut between two longitudes, or `nil` if there is none.
  private static func cut(
    between one: (longitude: Double, point: PlatePoint?),
    and next: (longitude: Double, point: PlatePoint?), _ point: (Double) -> PlatePoint?
  ) -> (west: Double, east: Double)? {
    guard var left = one.point, var right = next.point else { return nil }
    var (west, east) = (one.longitude, next.longitude)
    for _ in 0..<30 {
      if left.distance(to: right) < near { return nil }
      let middle = (west + east) / 2
      guard let found = point(middle) else { return nil }
      if left.distance(to: found) > found.distance(to: right) {
        (east, right) = (middle, found)
      } else {
        (west, left) = (middle, found)
      }
    }
    return (west, east)
  }
}
