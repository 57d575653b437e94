/// Points sorted into squares, so that those in a box are counted without looking at all.
struct PlatePointGrid {
  private struct Square: Hashable {
    let column, row: Int
  }

  private static let side = 40.0
  private var squares: [Square: [PlatePoint]] = [:]

  init(_ points: [PlatePoint]) {
    squares = Dictionary(grouping: points) {
      Square(column: Self.number($0.x), row: Self.number($0.y))
    }
  }

  private static func number(_ coordinate: Double) -> Int {
    Int((coordinate / side).rounded(.down))
  }

  /// Returns the number of points in a box.
  func count(in box: PlateRect) -> Int {
    (Self.number(box.y)...Self.number(box.maxY)).reduce(0) { count, row in
      (Self.number(box.x)...Self.number(box.maxX)).reduce(count) { count, column in
        count + (squares[Square(column: column, row: row)]?.count(where: box.contains) ?? 0)
      }
    }
  }
}
