/// A small globe that shows where the map is, if the map has no city that a reader knows.
struct PlateLocator {
  /// The square of the globe.
  let frame: PlateRect
  /// The centre of the map.
  private let center: Coordinate
  /// The edge of the map, as coordinates.
  private let edge: [Coordinate]

  private static let size = 116.0
  /// The distance that it should keep from what it should not hide.
  private static let apart = 20.0
  /// Wider maps, in degrees, show where they are.
  private static let widest = 60.0
  /// Narrower maps, in degrees, never do.
  private static let narrowest = 5.0
  /// The lowest rank of cities that readers know.
  private static let known = 4

  /// Creates the globe in the corner of the map that is farthest from what it shows; `nil` if none
  /// is needed, or if the map is too small.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - points: Points of fixes, tracks and words, which the globe should not hide.
  ///   - areas: Points of areas, which it should not hide either if there is another corner.
  init?(_ map: inout PlateMap, avoiding points: [PlatePoint], areas: [PlatePoint] = []) {
    let side = min(Self.size, min(map.frame.width, map.frame.height) * 0.2)
    guard side > 60, let center = map.place(at: map.frame.center), Self.isNeeded(&map)
    else { return nil }
    self.center = center
    frame = Self.corner(of: map.frame.inset(by: 8), side: side, points, areas)
    var edge: [Coordinate] = []
    for point in map.frame.outline(steps: 8) {
      guard let place = map.shownPlace(at: point) else { return nil }
      edge.append(place)
    }
    self.edge = edge
  }

  /// Returns the square in the corner that hides the fewest points, then areas; of several the
  /// farthest from both.
  static func corner(
    of room: PlateRect, side: Double, _ points: [PlatePoint], _ areas: [PlatePoint]
  ) -> PlateRect {
    let corners = [
      (room.maxX - side, room.maxY - side), (room.x, room.maxY - side), (room.x, room.y),
      (room.maxX - side, room.y),
    ].map { PlateRect(x: $0.0, y: $0.1, width: side, height: side) }
    func cost(_ corner: PlateRect) -> (points: Int, areas: Int, nearness: Double) {
      let near = corner.inset(by: -margin)
      let nearest = (points + areas).map { corner.distance(to: $0) }.min() ?? 0
      return (points.count(where: near.contains), areas.count(where: near.contains), -nearest)
    }
    let costs = corners.map(cost)
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    return corners[best]
  }

  /// How close to the globe symbols may be.
  private static let margin = 14.0

  private static func isNeeded(_ map: inout PlateMap) -> Bool {
    let width = map.view.box.east - map.view.box.west
    guard width >= narrowest else { return true }
    guard width <= widest else { return false }
    var isKnown = false
    _ = MapPlace.cities { position, rank in
      guard !isKnown, rank <= known else { return false }
      let place = Coordinate(position).unrolled(toward: map.longitude)
      guard place.latitude >= map.view.box.south, place.latitude <= map.view.box.north else {
        return false
      }
      if let point = map.point(place) { isKnown = map.frame.contains(point) }
      return false
    }
    return !isKnown
  }

  /// Draws the globe, with the frame of the map on it.
  func draw(to xml: inout PlateXML) throws(WriteError) {
    var globe = try Self.globe(around: center)
    let radius = frame.width / 2 - 1
    let middle = frame.center
    let land = Self.land(around: center, frame: frame, &globe)
    xml.startGroup("locator")
    // A ring separates its land from that of the map.
    xml.circle(
      at: middle, radius: radius, fill: .paint(Palette.sea), stroke: .paint(Palette.paper), width: 7
    )
    for path in [land.shores, land.land] { xml.path(path, fill: .paint(Palette.land)) }
    xml.circle(at: middle, radius: radius, stroke: .paint(Palette.ink))
    let points = edge.compactMap { place in
      globe(place).map { middle.moved($0.x * radius, -$0.y * radius) }
    }
    let isSmall = points.allSatisfy { $0.distance(to: middle) < 4 }
    var outline = PlatePath()
    outline.add(
      isSmall ? PlateRect(around: middle, reach: 4).outline(steps: 1) : points, isClosed: true)
    xml.path(outline, stroke: .paint(Palette.ink), width: 2)
    xml.end()
  }

  /// The globe as seen from above a coordinate, with the radius 1.
  static func globe(around center: Coordinate) throws(WriteError) -> Projection {
    try Projection(
      "+proj=ortho +lat_0=\(center.latitude.rounded().shown) "
        + "+lon_0=\(center.longitude.rounded().shown) +a=1 +b=1", isSelfContained: true)
  }

  /// Returns the land of a globe that fills a square.
  static func land(
    around center: Coordinate, frame: PlateRect, _ globe: inout Projection
  ) -> BasemapPainter {
    let (radius, middle) = (frame.width / 2 - 1, frame.center)
    // The globe is cut open at its rim, not at the antipode: there it is undecided on which side of
    // the rim a hidden vertex lies, and land that ends there would fill half of the globe.
    var box = GeographicBox.globe(around: center.longitude.rounded() + 90)
    box.west -= overlap
    box.east += overlap
    return BasemapPainter(
      box: box, frame: frame, center: center, smallest: 1.5,
      project: { globe($0).map { middle.moved($0.x * radius, -$0.y * radius) } },
      forEachOutline: { NaturalEarth.land.forEachOutline(in: $0, detail: detail, $1) })
  }

  /// How far land is drawn beyond the cut, in degrees, so that none is visible.
  private static let overlap = 0.05

  /// The distance between vertices of shores, in degrees: a quarter of a unit of the plate.
  private static let detail = 0.25
}

extension PlateRect {
  /// Returns points along the sides, clockwise from the upper left corner.
  fileprivate func outline(steps: Int) -> [PlatePoint] {
    let corners = [
      PlatePoint(x: x, y: y), PlatePoint(x: maxX, y: y), PlatePoint(x: maxX, y: maxY),
      PlatePoint(x: x, y: maxY), PlatePoint(x: x, y: y),
    ]
    return zip(corners, corners.dropFirst()).flatMap { start, end in
      (0..<steps).map { step in
        let fraction = Double(step) / Double(steps)
        return start.moved((end.x - start.x) * fraction, (end.y - start.y) * fraction)
      }
    }
  }
}
