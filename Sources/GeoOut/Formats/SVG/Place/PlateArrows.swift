import CSystem
import TyphoonTrack

/// Arrows to storms outside a map, and labels at its frame: with their positions, and
/// the first day of a track that comes from outside.
struct PlateArrows {
  /// The outlines: a shaft and a head each, so that the direction is clear.
  private(set) var shapes: [[PlatePoint]] = []
  /// The labels, with what stands for a fix at the frame.
  private(set) var labels: [Label] = []

  /// A label, with its lines where there is little room.
  typealias Label = (lines: PlateLabelLines, narrow: PlateLabelLines, mark: PlateMark)

  /// The areas that the arrows cover.
  var boxes: [PlateRect] { shapes.map { PlateRect(around: $0) } }

  init(_ storms: [PlateStorm], _ map: inout PlateMap, _ words: MapWords) {
    guard map.showsPart, storms.count <= PlateStorm.mostWithTimes else { return }
    let frame = map.frame.inset(by: 3)
    for (index, storm) in storms.enumerated() {
      guard let feature = storm.features.features.first else { continue }
      func mark(_ fix: Fix, _ point: PlatePoint, radius: Double) -> PlateMark {
        PlateMark(
          storm: index, feature: feature, fix: fix, point: point,
          symbol: PlateSymbol(.unclassed, color: Palette.ink), radius: radius, isCurrent: false)
      }
      if let fix = storm.current, let point = map.point(of: fix), !map.frame.contains(point) {
        let (tip, far) = Self.exit(frame, toward: point, of: fix, map.place(at: frame.center))
        let texts = [storm.currentTitle(words), words.place(fix.position)]
        let style = PlateTextStyle(size: 13, isBold: true)
        let small = PlateTextStyle(size: 11.5, isBold: true)
        let shape = Self.shape(tip, toward: far)
        // Beside its tail: in a corner there is no room beside its tip.
        let tail = PlateRect(around: Array(shape[3...4])).center
        shapes.append(shape)
        labels.append(
          (
            [(texts.joined(separator: " "), style)], texts.map { ($0, small) },
            mark(fix, tail, radius: 5)
          ))
      }
      let layers = Set(storm.features.features.map { $0.layer })
      guard layers.contains(.trackSegment) || layers.contains(.track) else { continue }
      let points = storm.storm.track.map { map.point(of: $0) }
      let inside = points.firstIndex { $0.map(map.frame.contains) ?? false }
      if let inside, inside > 0, let point = points[inside], let earlier = points[inside - 1] {
        let (first, tip) = (storm.storm.track[0], frame.exit(from: point, to: earlier))
        let style = PlateTextStyle(size: 11, color: Palette.quiet)
        labels.append(([(words.trackFrom(first.time), style)], [], mark(first, tip, radius: 0)))
      }
    }
  }

  /// Where the way to a fix leaves the frame, and a point on it outside: by the projection, or by the bearing where
  /// the projection goes round the globe the other way.
  private static func exit(
    _ frame: PlateRect, toward point: PlatePoint, of fix: Fix, _ center: Coordinate?
  ) -> (tip: PlatePoint, far: PlatePoint) {
    var far = point
    if let center {
      let bearing = Geodesic.wgs84.path(from: center, to: Coordinate(fix.position)).azimuth
      let (east, north) = (sin(bearing * .pi / 180), cos(bearing * .pi / 180))
      if east * (point.x - frame.center.x) < 0, abs(east) > 0.3 {
        let reach = frame.width + frame.height
        far = frame.center.moved(east * reach, -north * reach)
      }
    }
    return (frame.exit(from: frame.center, to: far), far)
  }

  private static func shape(_ tip: PlatePoint, toward far: PlatePoint) -> [PlatePoint] {
    let length = max(tip.distance(to: far), 1e-6)
    let way = PlatePoint(x: (far.x - tip.x) / length, y: (far.y - tip.y) / length)
    return [(0, 0), (13, -5.5), (13, -1.5), (28, -1.5), (28, 1.5), (13, 1.5), (13, 5.5)].map {
      (back: Double, side: Double) in
      tip.moved(-way.x * back - way.y * side, -way.y * back + way.x * side)
    }
  }

  /// Draws the arrows.
  func draw(to xml: inout PlateXML) {
    guard !shapes.isEmpty else { return }
    xml.startGroup("arrows")
    for shape in shapes {
      var path = PlatePath()
      path.add(shape, isClosed: true)
      xml.path(path, fill: .paint(Palette.ink), stroke: .paint(Palette.paper))
    }
    xml.end()
  }
}

extension PlateRect {
  /// Creates the smallest rectangle around points, of which there is at least one.
  init(around points: [PlatePoint]) {
    let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    self.init(x: x, y: y, width: (xs.max() ?? x) - x, height: (ys.max() ?? y) - y)
  }

  /// Returns where the line from a point inside to a point outside leaves the rectangle.
  func exit(from inside: PlatePoint, to outside: PlatePoint) -> PlatePoint {
    let (dx, dy) = (outside.x - inside.x, outside.y - inside.y)
    var fraction = 1.0
    if dx != 0 { fraction = min(fraction, ((dx > 0 ? maxX : x) - inside.x) / dx) }
    if dy != 0 { fraction = min(fraction, ((dy > 0 ? maxY : y) - inside.y) / dy) }
    return inside.moved(dx * max(0, fraction), dy * max(0, fraction))
  }
}
