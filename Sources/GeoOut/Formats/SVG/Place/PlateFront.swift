/// A line of arrival on the map, with points along it.
struct PlateFront {
  /// The index of the storm.
  let storm: Int
  let line: Feature
  let points: [PlatePoint]
}

extension [PlatePoint] {
  /// The length of the line through the points.
  var length: Double {
    zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}

extension PlateLabelPlacer {
  /// How many times as long as its label a line is that may be hidden by it.
  private static let onLine = 2.2

  /// Places a label on a line, beside its middle, or at its ends if it is short or has no room; where nothing is in the
  /// way but lines at the most, and no line like it is near.
  ///
  /// - Returns: Whether there is room.
  mutating func addOn(
    _ front: PlateFront, avoiding others: PlatePointGrid, _ lines: PlateLabelLines
  ) -> Bool {
    let (size, points) = (Self.size(of: lines), front.points)
    let isShort = points.length < size.width * Self.onLine
    let inner = isShort ? [] : points.indices.dropFirst(3).dropLast(3)
    let on = inner.map { (abs($0 * 4 - points.count), points[$0]) }.sorted { $0.0 < $1.0 }
      .map { (point: $0.1, box: Self.box(size, beside: $0.1, (0, 0), 0)) }
    let ends = [points, points.reversed()].filter { $0.count > 2 }.flatMap { line in
      let (x, y) = (line[0].x - line[2].x, line[0].y - line[2].y)
      let side = (x: x < 0 ? -1.0 : 1, y: y < 0 ? -1.0 : 1)
      let sides = [side, (side.x, 0), (0, side.y)].sorted {
        $0.0 * x + $0.1 * y > $1.0 * x + $1.1 * y
      }
      return sides.map { (point: line[0], box: Self.box(size, beside: line[0], $0, 2)) }
    }
    let boxes = (on + ends)
      .filter { frame.contains($0.box) && others.count(in: $0.box.inset(by: -3)) == 0 }
    guard
      let (point, box) = boxes.first(where: { isFree($0.box) })
        ?? boxes.first(where: { coversLinesOnly($0.box) })
    else { return false }
    return add(
      PlateLabel(
        lines: lines, box: box, feature: front.line, storm: front.storm, point: point,
        anchor: .middle))
  }
}
