/// A point of a plate, in its units: x to the right and y downward from the upper left corner.
struct PlatePoint: Hashable {
  var x, y: Double

  /// Returns the point moved by an offset.
  func moved(_ dx: Double, _ dy: Double) -> PlatePoint { PlatePoint(x: x + dx, y: y + dy) }

  /// Returns the distance to another point.
  func distance(to other: PlatePoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A rectangle of a plate.
struct PlateRect: Hashable {
  var x, y, width, height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var center: PlatePoint { PlatePoint(x: x + width / 2, y: y + height / 2) }

  /// Returns the rectangle inset by a margin on each side.
  func inset(by margin: Double) -> PlateRect {
    PlateRect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }

  func contains(_ point: PlatePoint) -> Bool {
    point.x >= x && point.x <= maxX && point.y >= y && point.y <= maxY
  }

  func contains(_ other: PlateRect) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }

  /// Returns the point of the rectangle that is nearest to a point.
  func nearest(to point: PlatePoint) -> PlatePoint {
    PlatePoint(x: min(max(point.x, x), maxX), y: min(max(point.y, y), maxY))
  }

  /// Returns the distance of a point; 0 inside.
  func distance(to point: PlatePoint) -> Double { point.distance(to: nearest(to: point)) }

  /// Returns the area of the intersection with another rectangle.
  func overlap(_ other: PlateRect) -> Double {
    max(0, min(maxX, other.maxX) - max(x, other.x))
      * max(0, min(maxY, other.maxY) - max(y, other.y))
  }
}

extension PlateRect {
  /// Creates the square around a point.
  init(around point: PlatePoint, reach: Double) {
    self.init(x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach)
  }
}

/// Writes path data: with one decimal, as relative steps without empty ones.
struct PlatePath {
  private var text = TextBuffer()
  private var pen: (x: Int64, y: Int64) = (0, 0)

  /// Whether nothing has been drawn.
  var isEmpty: Bool { text.count == 0 }
  /// The value of a `d` attribute.
  var data: String { text.string }

  /// Adds a line through points; it is omitted if at one decimal it does not leave its first point.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - isClosed: Whether the line is a ring; its last point may then repeat the first.
  mutating func add(_ points: [PlatePoint], isClosed: Bool) {
    var steps: [(x: Int64, y: Int64)] = []
    for point in points {
      let step = (x: Self.tenths(point.x), y: Self.tenths(point.y))
      if let last = steps.last, last == step { continue }
      // A point on a straight line between its neighbours is omitted.
      if steps.count >= 2, Self.isStraight(steps[steps.count - 2], steps[steps.count - 1], step) {
        steps[steps.count - 1] = step
      } else {
        steps.append(step)
      }
    }
    if isClosed, let first = steps.first, let last = steps.last, steps.count > 1, first == last {
      steps.removeLast()
    }
    guard steps.count >= (isClosed ? 3 : 2) else { return }
    text.append("M")
    append(steps[0].x, isFirst: true)
    append(steps[0].y, isFirst: false)
    pen = steps[0]
    for (index, step) in steps.dropFirst().enumerated() {
      if index == 0 { text.append("l") }
      append(step.x - pen.x, isFirst: index == 0)
      append(step.y - pen.y, isFirst: false)
      pen = step
    }
    if isClosed { text.append("z") }
  }

  /// Creates the path of lines.
  init(lines: [[PlatePoint]] = []) { add(lines: lines) }

  /// Adds lines.
  mutating func add(lines: [[PlatePoint]]) { for line in lines { add(line, isClosed: false) } }

  private static func isStraight(
    _ one: (x: Int64, y: Int64), _ two: (x: Int64, y: Int64), _ three: (x: Int64, y: Int64)
  ) -> Bool {
    let (ax, ay, bx, by) = (two.x - one.x, two.y - one.y, three.x - two.x, three.y - two.y)
    return ax * by == ay * bx && ax * bx + ay * by > 0
  }

  private mutating func append(_ tenths: Int64, isFirst: Bool) {
    // A minus sign separates numbers like a space does.
    if !isFirst, tenths >= 0 { text.append(" ") }
    text.append(Double(tenths) / 10, decimals: 1)
  }

  private static func tenths(_ value: Double) -> Int64 {
    Int64((value * 10).rounded(.toNearestOrAwayFromZero))
  }
}
