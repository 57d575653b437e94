import TyphoonTrack

/// Arrows at the frame of a map: to storms outside it, with their distance, and where a past track
/// runs off it.
struct PlateArrows {
  /// An arrow with its label.
  struct Arrow {
    /// The point of the arrow, inside the frame.
    let tip: PlatePoint
    /// The direction, of length 1.
    let direction: PlatePoint
    let text: String
    let style: PlateTextStyle
    let box: PlateRect

    /// The area that arrow and label cover.
    var boxes: [PlateRect] { [box, PlateRect(around: tip, reach: 8)] }
  }

  private(set) var arrows: [Arrow] = []

  private static let length = 14.0

  /// The fixes, which labels avoid.
  private let marks: [PlateRect]

  /// Finds the arrows.
  init(
    _ storms: [PlateStorm], avoiding marks: [PlateRect], _ map: inout PlateMap, _ words: MapWords
  ) {
    self.marks = marks
    guard map.showsPart, storms.count <= PlateLabels.mostWithTimes else { return }
    let frame = map.frame.inset(by: 3)
    for storm in storms {
      if let fix = storm.current, let point = map.point(of: fix), !map.frame.contains(point) {
        let tip = frame.exit(from: frame.center, to: point)
        guard let edge = map.place(at: tip) else { continue }
        let distance = Geodesic.wgs84.path(from: edge, to: Coordinate(fix.position)).distance
        let unit = words.scaleUnit
        let whole = max(10, (distance / unit.metres / 10).rounded() * 10)
        let text = "\(storm.shortTitle(words)) \(whole.shown) \(unit.name)"
        add(text, PlateTextStyle(size: 13, isBold: true), at: tip, toward: point, map.frame)
      }
      let layers = Set(storm.features.features.map(\.layer))
      guard layers.contains(.trackSegment) || layers.contains(.track) else { continue }
      var earlier: PlatePoint?
      for fix in storm.storm.track {
        let point = map.point(of: fix)
        if let point, map.frame.contains(point) {
          guard let earlier, let first = storm.storm.track.first else { break }
          let tip = frame.exit(from: point, to: earlier)
          let style = PlateTextStyle(size: 11, color: PlateColor.quiet)
          add(words.trackFrom(first.time), style, at: tip, toward: earlier, map.frame)
          break
        }
        earlier = point
      }
    }
  }

  private mutating func add(
    _ text: String, _ style: PlateTextStyle, at tip: PlatePoint, toward far: PlatePoint,
    _ frame: PlateRect
  ) {
    let length = max(tip.distance(to: far), 1e-6)
    let direction = PlatePoint(x: (far.x - tip.x) / length, y: (far.y - tip.y) / length)
    let width = PlateText.width(text, size: style.size, isBold: style.isBold) + 6
    let height = style.size * 1.25 + 2
    let room = frame.inset(by: 4)
    // Beside the line of the arrow, so that a track does not run through the label.
    let isFlat = abs(direction.x) > abs(direction.y)
    var boxes: [PlateRect] = []
    for gap in [10.0, 20, 32, 46] {
      for side in [-1.0, 1] {
        let center =
          isFlat
          ? tip.moved(-direction.x * width / 2, side * (gap + height / 2))
          : tip.moved(side * (gap + width / 2), -direction.y * height)
        boxes.append(
          PlateRect(
            x: min(max(center.x - width / 2, room.x), room.maxX - width),
            y: min(max(center.y - height / 2, room.y), room.maxY - height), width: width,
            height: height))
      }
    }
    let free = boxes.first { box in
      PlateRect(around: tip, reach: Self.length).overlap(box) == 0
        && marks.allSatisfy { $0.overlap(box) == 0 }
        && arrows.allSatisfy { $0.box.overlap(box) == 0 }
    }
    arrows.append(
      Arrow(tip: tip, direction: direction, text: text, style: style, box: free ?? boxes[0]))
  }

  /// Draws the arrows and labels.
  func draw(to xml: inout XMLWriter) {
    guard !arrows.isEmpty else { return }
    xml.startGroup("arrows")
    for arrow in arrows {
      xml.start("g")
      var path = PlatePath()
      let (tip, way) = (arrow.tip, arrow.direction)
      let base = tip.moved(-way.x * Self.length, -way.y * Self.length)
      let half = Self.length * 0.55
      path.add(
        [tip, base.moved(-way.y * half, way.x * half), base.moved(way.y * half, -way.x * half)],
        isClosed: true)
      xml.empty(
        "path", ["d": path.data, "fill": PlateColor.ink, "stroke": PlateColor.paper])
      xml.rectangle(arrow.box, fill: PlateColor.paper)
      var style = arrow.style
      style.anchor = .middle
      let baseline = arrow.box.y + 1 + style.size
      xml.words(arrow.text, at: PlatePoint(x: arrow.box.center.x, y: baseline), style)
      xml.end()
    }
    xml.end()
  }
}

extension PlateRect {
  /// Returns where the line from a point inside to a point outside leaves the rectangle.
  func exit(from inside: PlatePoint, to outside: PlatePoint) -> PlatePoint {
    let (dx, dy) = (outside.x - inside.x, outside.y - inside.y)
    var share = 1.0
    if dx != 0 { share = min(share, ((dx > 0 ? maxX : x) - inside.x) / dx) }
    if dy != 0 { share = min(share, ((dy > 0 ? maxY : y) - inside.y) / dy) }
    return inside.moved(dx * max(0, share), dy * max(0, share))
  }
}
