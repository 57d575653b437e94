/// Things sorted into squares by their points, so that those in a box are found without looking at
/// all.
struct PlateGrid<Thing> {
  private struct Square: Hashable {
    let column, row: Int
  }

  private static var side: Double { 40 }
  private var squares: [Square: [Thing]] = [:]

  init() {}

  mutating func add(_ thing: Thing, at point: PlatePoint) {
    let square = Square(column: Self.number(point.x), row: Self.number(point.y))
    squares[square, default: []].append(thing)
  }

  private static func number(_ coordinate: Double) -> Int {
    Int((coordinate / side).rounded(.down))
  }

  /// Calls `body` with the things of each square that a box touches, until it returns `true`.
  ///
  /// - Returns: Whether it has returned `true`.
  @discardableResult
  func squares(near box: PlateRect, contain body: ([Thing]) -> Bool) -> Bool {
    for row in Self.number(box.y)...Self.number(box.maxY) {
      for column in Self.number(box.x)...Self.number(box.maxX) {
        if let things = squares[Square(column: column, row: row)], body(things) { return true }
      }
    }
    return false
  }
}

typealias PlatePointGrid = PlateGrid<PlatePoint>

extension PlatePointGrid {
  init(_ points: [PlatePoint]) {
    self.init()
    for point in points { add(point, at: point) }
  }

  /// Returns the number of points in a box.
  func count(in box: PlateRect) -> Int {
    var count = 0
    squares(near: box) { points in
      count += points.count(where: box.contains)
      return false
    }
    return count
  }
}
