import TyphoonTrack

/// Words at the frame of a map: arrows to storms outside it, with their distance and direction, and
/// the first day of a track that comes from outside it.
struct PlateArrows {
  /// An arrow with its label, or a label alone.
  struct Arrow {
    /// The point at the frame that is labelled.
    let tip: PlatePoint
    /// The direction of the arrow, of length 1; `nil` if there is only a label: a head would point
    /// against the motion.
    let direction: PlatePoint?
    let text: String
    let style: PlateTextStyle
    let box: PlateRect

    /// The area that arrow and label cover.
    var boxes: [PlateRect] { [box] + [shape].compactMap { $0.map { PlateRect(around: $0) } } }

    /// The outline of the arrow: a shaft and a head, so that its direction is clear.
    var shape: [PlatePoint]? {
      direction.map { way in
        [(0, 0), (13, -5.5), (13, -1.5), (28, -1.5), (28, 1.5), (13, 1.5), (13, 5.5)].map {
          (back: Double, side: Double) in
          tip.moved(-way.x * back - way.y * side, -way.y * back + way.x * side)
        }
      }
    }
  }

  private(set) var arrows: [Arrow] = []

  /// The corners of what arrows and labels cover.
  var points: [PlatePoint] {
    arrows.flatMap(\.boxes).flatMap { box in
      [
        PlatePoint(x: box.x, y: box.y), PlatePoint(x: box.maxX, y: box.y),
        PlatePoint(x: box.x, y: box.maxY), PlatePoint(x: box.maxX, y: box.maxY), box.center,
      ]
    }
  }

  /// The distance around the point of an arrow that its label leaves free.
  private static let length = 14.0

  /// The fixes, and points along the tracks, which labels avoid.
  private let marks: [PlateRect]
  private let tracks: [PlatePoint]

  /// Finds the arrows.
  init(
    _ storms: [PlateStorm], avoiding marks: [PlateRect], _ tracks: [PlatePoint],
    _ map: inout PlateMap, _ words: MapWords
  ) {
    (self.marks, self.tracks) = (marks, tracks)
    guard map.showsPart, storms.count <= PlateLabels.mostWithTimes else { return }
    let frame = map.frame.inset(by: 3)
    for storm in storms {
      if let fix = storm.current, let point = map.point(of: fix), !map.frame.contains(point) {
        let tip = frame.exit(from: frame.center, to: point)
        guard let edge = map.place(at: tip) else { continue }
        let path = Geodesic.wgs84.path(from: edge, to: Coordinate(fix.position))
        let unit = words.scaleUnit
        let whole = max(10, (path.distance / unit.metres / 10).rounded() * 10)
        let heading = words.direction(path.azimuth < 0 ? path.azimuth + 360 : path.azimuth)
        let text = "\(storm.currentTitle(words)) \(whole.shown) \(unit.name) \(heading)"
        add(
          text, PlateTextStyle(size: 13, isBold: true), at: tip, toward: point, hasHead: true,
          map.frame)
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
          add(
            words.trackFrom(first.time), style, at: tip, toward: earlier, hasHead: false,
            map.frame)
          break
        }
        earlier = point
      }
    }
  }

  private mutating func add(
    _ text: String, _ style: PlateTextStyle, at tip: PlatePoint, toward far: PlatePoint,
    hasHead: Bool, _ frame: PlateRect
  ) {
    let length = max(tip.distance(to: far), 1e-6)
    let direction = PlatePoint(x: (far.x - tip.x) / length, y: (far.y - tip.y) / length)
    let width = PlateText.width(text, size: style.size, isBold: style.isBold) + 6
    let height = style.size * 1.25 + 2
    let room = frame.inset(by: 4)
    // Beside the line of the arrow, so that a track does not run through the label.
    let isFlat = abs(direction.x) > abs(direction.y)
    var boxes: [PlateRect] = []
    for gap in hasHead ? [10.0, 20, 32, 46] : [5, 10, 16, 24] {
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
    let arrow = Arrow(
      tip: tip, direction: hasHead ? direction : nil, text: text, style: style, box: boxes[0])
    let covered = arrow.boxes.dropFirst()
    let free = boxes.first { box in
      (!hasHead || PlateRect(around: tip, reach: Self.length).overlap(box) == 0)
        && covered.allSatisfy { $0.overlap(box) == 0 }
        && marks.allSatisfy { $0.overlap(box) == 0 }
        && arrows.allSatisfy { $0.box.overlap(box) == 0 } && !tracks.contains(where: box.contains)
    }
    // A date that would hide what it is about is omitted.
    guard hasHead || free != nil else { return }
    arrows.append(
      Arrow(
        tip: tip, direction: arrow.direction, text: text, style: style, box: free ?? boxes[0]))
  }

  /// Draws the arrows and labels.
  func draw(to xml: inout PlateXML) {
    guard !arrows.isEmpty else { return }
    xml.startGroup("arrows")
    for arrow in arrows {
      xml.start("g")
      if let shape = arrow.shape {
        var path = PlatePath()
        path.add(shape, isClosed: true)
        xml.empty("path", ["d": path.data, "fill": PlateColor.ink, "stroke": PlateColor.paper])
      }
      if arrow.direction == nil {
        let end = PlatePoint(
          x: min(max(arrow.tip.x, arrow.box.x), arrow.box.maxX),
          y: min(max(arrow.tip.y, arrow.box.y), arrow.box.maxY))
        xml.line(from: arrow.tip, to: end, stroke: PlateColor.ink, width: 0.8)
      }
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
  /// Creates the smallest rectangle around points, of which there is at least one.
  fileprivate init(around points: [PlatePoint]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    self.init(x: x, y: y, width: (xs.max() ?? x) - x, height: (ys.max() ?? y) - y)
  }

  /// Returns where the line from a point inside to a point outside leaves the rectangle.
  func exit(from inside: PlatePoint, to outside: PlatePoint) -> PlatePoint {
    let (dx, dy) = (outside.x - inside.x, outside.y - inside.y)
    var share = 1.0
    if dx != 0 { share = min(share, ((dx > 0 ? maxX : x) - inside.x) / dx) }
    if dy != 0 { share = min(share, ((dy > 0 ? maxY : y) - inside.y) / dy) }
    return inside.moved(dx * max(0, share), dy * max(0, share))
  }
}
