/// Longitudes and latitudes that a map shows, in degrees.
///
/// Longitudes run on: a box across the 180th meridian has an east side beyond 180 or a west side beyond
/// -180. None is wider than a full turn.
struct GeographicBox: Hashable {
  var west: Double
  var south: Double
  var east: Double
  var north: Double

  /// All of the globe, cut opposite a longitude.
  static func globe(around longitude: Double) -> GeographicBox {
    GeographicBox(west: longitude - 180, south: -90, east: longitude + 180, north: 90)
  }

  /// The full turns by which a span of longitudes is moved to meet the box.
  ///
  /// - Parameters:
  ///   - west: Where the span begins, in degrees.
  ///   - east: Where it ends.
  /// - Returns: Whole numbers of turns; empty where none moves it there.
  func turns(from west: Double, to east: Double) -> ClosedRange<Int>? {
    let first = ((self.west - east) / 360).rounded(.up)
    let last = ((self.east - west) / 360).rounded(.down)
    return first <= last ? Int(first)...Int(last) : nil
  }
}
