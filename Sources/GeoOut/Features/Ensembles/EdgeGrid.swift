/// A grid of square cells, each with the edges that run through it.
struct EdgeGrid {
  typealias Point = AzimuthalPlane.Point

  let columns, rows: Int
  private let west, south, size: Double
  /// The edges of all cells, one after the other, and where those of each cell start.
  private var entries: [Int32] = []
  private var starts: [Int] = []

  /// The largest number of cells.
  private static let maxCells = 1_000_000.0

  /// Creates the grid of edges, each from a point to the next; `nil` beyond a limit.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - edges: The indices of the points at which an edge begins.
  ///   - limit: The largest number of entries in all cells.
  init?(_ points: [Point], edges: [Int], limit: Int) {
    var (west, south) = (Double.infinity, Double.infinity)
    var (east, north) = (-Double.infinity, -Double.infinity)
    for point in points {
      (west, east) = (min(west, point.x), max(east, point.x))
      (south, north) = (min(south, point.y), max(north, point.y))
    }
    let (width, height) = (max(1, east - west), max(1, north - south))
    let cells = min(Self.maxCells, max(1, Double(edges.count)))
    size = (width * height / cells).squareRoot() + max(width, height) / 4_000
    (self.west, self.south) = (west, south)
    columns = Int(width / size) + 1
    rows = Int(height / size) + 1
    var starts = [Int](repeating: 0, count: columns * rows + 1)
    var count = 0
    for edge in edges {
      forEachCell(from: points[edge], to: points[edge + 1]) { cell in
        starts[cell] += 1
        count += 1
      }
      guard count <= limit else { return nil }
    }
    // Each start becomes the end of its cell, which moves to the start while edges are entered.
    var sum = 0
    for cell in starts.indices {
      sum += starts[cell]
      starts[cell] = sum
    }
    var entries = [Int32](repeating: 0, count: count)
    for edge in edges.reversed() {
      forEachCell(from: points[edge], to: points[edge + 1]) { cell in
        starts[cell] -= 1
        entries[starts[cell]] = Int32(edge)
      }
    }
    (self.starts, self.entries) = (starts, entries)
  }

  var cells: Range<Int> { 0..<columns * rows }

  /// Returns the edges in a cell.
  func edges(in cell: Int) -> ArraySlice<Int32> { entries[starts[cell]..<starts[cell + 1]] }

  func column(_ x: Double) -> Int { min(columns - 1, max(0, Int((x - west) / size))) }
  func row(_ y: Double) -> Int { min(rows - 1, max(0, Int((y - south) / size))) }

  /// Returns a point at the western side of a cell.
  func corner(column: Int, row: Int) -> Point {
    // Not halfway, where coordinates in decimals could be.
    Point(x: west + Double(column) * size, y: south + (Double(row) + 0.414) * size)
  }

  /// Calls `body` with each cell that an edge runs through, column by column.
  private func forEachCell(from start: Point, to end: Point, _ body: (Int) -> Void) {
    let (left, right) = start.x <= end.x ? (start, end) : (end, start)
    func height(_ x: Double) -> Double {
      guard right.x > left.x else { return left.y }
      let fraction = min(1, max(0, (x - left.x) / (right.x - left.x)))
      return left.y + fraction * (right.y - left.y)
    }
    let range = column(left.x)...column(right.x)
    for column in range {
      let (from, to) =
        range.count == 1
        ? (left.y, right.y)
        : (height(west + Double(column) * size), height(west + Double(column + 1) * size))
      // A little more than the edge, so that no rounding separates two that cross.
      let margin = size * 1e-6
      for row in row(min(from, to) - margin)...row(max(from, to) + margin) {
        body(row * columns + column)
      }
    }
  }
}
