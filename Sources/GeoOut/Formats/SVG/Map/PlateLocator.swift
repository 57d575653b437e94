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

  /// Creates the globe in the corner of the map where it hides least; `nil` if none is needed, or
  /// if the map is too small.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - points: Points that the globe should not hide.
  init?(_ map: inout PlateMap, avoiding points: [PlatePoint]) {
    let side = min(Self.size, min(map.frame.width, map.frame.height) * 0.2)
    guard side > 60, let center = map.place(at: map.frame.center), Self.isNeeded(&map)
    else { return nil }
    self.center = center
    let room = map.frame.inset(by: 8)
    let corners = [
      (room.maxX - side, room.maxY - side), (room.x, room.maxY - side), (room.x, room.y),
      (room.maxX - side, room.y),
    ].map { PlateRect(x: $0.0, y: $0.1, width: side, height: side) }
    // Symbols are wider than their points.
    func rank(_ corner: PlateRect) -> (hidden: Int, nearness: Double) {
      let distances = points.map { $0.distance(to: corner.center) }
      let wide = corner.inset(by: -Self.apart)
      return (points.count { wide.contains($0) }, -(distances.min() ?? 0).rounded())
    }
    guard let frame = corners.map({ ($0, rank($0)) }).min(by: { $0.1 < $1.1 })?.0
    else { return nil }
    self.frame = frame
    var edge: [Coordinate] = []
    for (x, y) in map.frame.outline(steps: 8) {
      guard let place = map.shownPlace(at: PlatePoint(x: x, y: y)) else { return nil }
      edge.append(place)
    }
    self.edge = edge
  }

  private static func isNeeded(_ map: inout PlateMap) -> Bool {
    let width = map.view.box.east - map.view.box.west
    guard width >= narrowest else { return true }
    guard width <= widest else { return false }
    for city in NamedPlaces.cities.places where city.rank <= known {
      let place = Coordinate(city.position).unrolled(toward: map.longitude)
      if let point = map.point(place), map.frame.contains(point) { return false }
    }
    return true
  }

  /// Draws the globe, with the frame of the map on it.
  func draw(to xml: inout XMLWriter) throws(WriteError) {
    var globe = try Projection(
      "+proj=ortho +lat_0=\(center.latitude.rounded().shown) "
        + "+lon_0=\(center.longitude.rounded().shown) +a=1 +b=1")
    let radius = frame.width / 2 - 1
    let middle = frame.center
    func point(_ place: Coordinate, _ globe: inout Projection) -> PlatePoint? {
      globe(place).map { middle.moved($0.x * radius, -$0.y * radius) }
    }
    let land = BasemapPainter(
      box: .globe(around: center.longitude), frame: frame, center: center, smallest: 1.5,
      project: { point($0, &globe) },
      forEachOutline: { NaturalEarth.land.forEachOutline(in: $0, $1) })
    xml.startGroup("locator")
    circle(PlateColor.sea, stroke: "", to: &xml)
    for path in [land.shores, land.land] where !path.isEmpty {
      xml.empty("path", ["d": path.data, "fill": PlateColor.land])
    }
    circle("none", stroke: PlateColor.ink, to: &xml)
    var outline = PlatePath()
    let points = edge.compactMap { point($0, &globe) }
    let reach = points.map { $0.distance(to: middle) }.max() ?? 0
    outline.add(
      reach > 4 ? points : PlateRect(around: middle, reach: 4).corners, isClosed: true)
    xml.empty(
      "path",
      [
        "d": outline.data, "fill": PlateColor.alarm, "fill-opacity": "0.25",
        "stroke": PlateColor.alarm, "stroke-width": "1.5",
      ])
    xml.end()
  }

  private func circle(
    _ fill: any PlateValue, stroke: any PlateValue, to xml: inout XMLWriter
  ) {
    xml.empty(
      "circle",
      [
        "cx": frame.center.x.shown, "cy": frame.center.y.shown,
        "r": (frame.width / 2 - 1).shown, "fill": fill, "stroke": stroke,
      ])
  }
}

extension PlateRect {
  fileprivate var corners: [PlatePoint] { outline(steps: 1).map { PlatePoint(x: $0.0, y: $0.1) } }

  /// Returns points along the sides, clockwise from the upper left corner.
  fileprivate func outline(steps: Int) -> [(Double, Double)] {
    let sides = [
      ((x, y), (maxX, y)), ((maxX, y), (maxX, maxY)), ((maxX, maxY), (x, maxY)),
      ((x, maxY), (x, y)),
    ]
    return sides.flatMap { start, end in
      (0..<steps).map { step in
        let share = Double(step) / Double(steps)
        return (start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share)
      }
    }
  }
}
