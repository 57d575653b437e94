extension Overlay {
  /// Splits a polygon at the ends of 360° windows and shifts all parts into one window.
  ///
  /// - Parameters:
  ///   - polygon: The polygon, with continuous longitudes.
  ///   - window: The window: two longitudes 360 degrees apart.
  /// - Returns: The parts, or `nil` if GEOS fails.
  mutating func parts(of polygon: Polygon, onto window: ClosedRange<Double>) -> [Polygon]? {
    let longitudes = polygon.rings.joined().lazy.map { $0.longitude }
    guard let west = longitudes.min(), let east = longitudes.max() else { return [] }
    if window.contains(west), window.contains(east) { return [polygon] }
    // A shape over a pole begins and ends on one meridian, where its parts meet. Shifting by 360
    // rounds differently on the two sides of it, so the parts are snapped to a grid.
    let grid = east - west > 360 - 1e-9 ? Self.grid : 0
    var parts: [Polygon] = []
    var turn = ((west - window.lowerBound) / 360).rounded(.down)
    while window.lowerBound + 360 * turn < east {
      let wrapped = window.lowerBound + 360 * turn...window.upperBound + 360 * turn
      guard let found = part(polygon, between: wrapped, grid: grid) else { return nil }
      parts += found.map { part in
        Polygon(rings: part.rings.map { ring in ring.map { $0.wrapped(turn) } })
      }
      turn += 1
    }
    return grid == 0 ? parts : union(parts, grid: grid)
  }
}

extension Coordinate {
  /// The coordinate some turns farther west.
  func wrapped(_ turns: Double) -> Coordinate {
    Coordinate(longitude: longitude - 360 * turns, latitude: latitude)
  }
}
