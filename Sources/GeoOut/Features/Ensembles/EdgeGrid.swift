/// A grid of square cells, each with the edges that run through it.
struct EdgeGrid {
  typealias Point = AzimuthalPlane.Point

  private let edges: [(start: Point, end: Point)]
  private let west: Double
  private let south: Double
  private let size: Double
  private let columns: Int
  private let rows: Int

  /// The largest number of cells.
  private static let maxCells = 1_000_000.0

  init(_ edges: [(start: Point, end: Point)]) {
    self.edges = edges
    var (west, south) = (Double.infinity, Double.infinity)
    var (east, north) = (-Double.infinity, -Double.infinity)
    for (start, _) in edges {
      (west, east) = (min(west, start.x), max(east, start.x))
      (south, north) = (min(south, start.y), max(north, start.y))
    }
    let (width, height) = (max(1, east - west), max(1, north - south))
    let cells = min(Self.maxCells, max(1, Double(edges.count)))
    size = (width * height / cells).squareRoot() + max(width, height) / 4_000
    (self.west, self.south) = (west, south)
    columns = Int(width / size) + 1
    rows = Int(height / size) + 1
  }

  /// Calls `body` with the edges of each cell that has at least two.
  func forEachCell(_ body: ([Int32]) -> Void) {
    guard edges.count > 1 else { return }
    var cells = [[Int32]](repeating: [], count: columns * rows)
    for index in edges.indices {
      forEachCell(of: edges[index]) { cells[$0].append(Int32(index)) }
    }
    for cell in cells where cell.count > 1 { body(cell) }
  }

  /// Calls `body` with each cell that an edge runs through, column by column.
  private func forEachCell(of edge: (start: Point, end: Point), _ body: (Int) -> Void) {
    let (left, right) =
      edge.start.x <= edge.end.x ? (edge.start, edge.end) : (edge.end, edge.start)
    func column(_ x: Double) -> Int { min(columns - 1, max(0, Int((x - west) / size))) }
    func row(_ y: Double) -> Int { min(rows - 1, max(0, Int((y - south) / size))) }
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
