/// Points in a frame, sorted into squares, so that those near a place are found without looking at all.
struct PlatePointGrid {
  private static let side = 40.0

  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>
  /// The points, square by square, row by row.
  private var points: [PlatePoint] = []
  /// Where the points of each square begin, and the end of the last.
  private var starts: [Int]

  init(_ all: [PlatePoint], in frame: PlateRect) {
    columns = Self.square(frame.x)...max(Self.square(frame.x), Self.square(frame.maxX))
    rows = Self.square(frame.y)...max(Self.square(frame.y), Self.square(frame.maxY))
    starts = [Int](repeating: 0, count: columns.count * rows.count + 1)
    let shown = all.filter(frame.contains)
    var counts = starts
    for point in shown { counts[index(of: point)] += 1 }
    for index in counts.indices.dropLast() { starts[index + 1] = starts[index] + counts[index] }
    points = [PlatePoint](repeating: PlatePoint(x: 0, y: 0), count: shown.count)
    var next = starts
    for point in shown {
      let index = index(of: point)
      points[next[index]] = point
      next[index] += 1
    }
  }

  private static func square(_ coordinate: Double) -> Int {
    Int((coordinate / side).rounded(.down))
  }

  private func index(of point: PlatePoint) -> Int {
    (Self.square(point.y) - rows.lowerBound) * columns.count + Self.square(point.x)
      - columns.lowerBound
  }

  /// Returns the number of points in a box.
  func count(in box: PlateRect) -> Int {
    let first = max(Self.square(box.x), columns.lowerBound)
    let last = min(Self.square(box.maxX), columns.upperBound)
    let top = max(Self.square(box.y), rows.lowerBound)
    let bottom = min(Self.square(box.maxY), rows.upperBound)
    guard first <= last, top <= bottom else { return 0 }
    var count = 0
    for row in top...bottom {
      let start = (row - rows.lowerBound) * columns.count - columns.lowerBound
      for index in starts[start + first]..<starts[start + last + 1]
      where box.contains(points[index]) {
        count += 1
      }
    }
    return count
  }

  /// Whether a point in the square of another one is closer to it than a distance.
  func hasPoint(beside point: PlatePoint, within distance: Double) -> Bool {
    let (column, row) = (Self.square(point.x), Self.square(point.y))
    guard columns.contains(column), rows.contains(row) else { return false }
    let index = index(of: point)
    return points[starts[index]..<starts[index + 1]].contains {
      $0.distance(to: point) < distance
    }
  }
}
