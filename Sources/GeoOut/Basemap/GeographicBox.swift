/// The longitudes and latitudes that a map shows, in degrees.
///
/// Longitudes are continuous: a box across the antimeridian has an east side beyond 180 or a west
/// side beyond -180. The width is at most 360 degrees.
struct GeographicBox: Hashable {
  var west, south, east, north: Double

  /// Returns a box of the whole globe, cut opposite a longitude.
  static func globe(around longitude: Double) -> GeographicBox {
    GeographicBox(west: longitude - 180, south: -90, east: longitude + 180, north: 90)
  }

  /// Returns the multiples of 360 degrees by which a span of longitudes can be shifted to intersect
  /// the box.
  ///
  /// - Parameters:
  ///   - west: The start of the span, in degrees.
  ///   - east: The end of the span.
  /// - Returns: The multiples; empty if none intersects the box.
  func turns(from west: Double, to east: Double) -> ClosedRange<Int>? {
    let first = ((self.west - east) / 360).rounded(.up)
    let last = ((self.east - west) / 360).rounded(.down)
    return first <= last ? Int(first)...Int(last) : nil
  }
}
