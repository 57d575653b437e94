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

extension PlateMap {
  /// The longitudes and latitudes that the frame shows, with a margin; found by going over it.
  mutating func shownBox() -> GeographicBox {
    let globe = GeographicBox.globe(around: longitude)
    var box = GeographicBox(west: .infinity, south: 90, east: -.infinity, north: -90)
    let count = 24
    for row in 0...count {
      for column in 0...count {
        let point = PlatePoint(
          x: frame.x + frame.width * Double(column) / Double(count),
          y: frame.y + frame.height * Double(row) / Double(count))
        guard let place = place(at: point) else { continue }
        box.west = min(box.west, place.longitude)
        box.east = max(box.east, place.longitude)
        box.south = min(box.south, place.latitude)
        box.north = max(box.north, place.latitude)
      }
    }
    // A projection without a way back.
    guard box.west <= box.east else { return globe }
    // What lies between two samples is shown too.
    let margins = (
      longitude: 1.5 * max(1, (box.east - box.west) / Double(count)),
      latitude: 1.5 * max(1, (box.north - box.south) / Double(count))
    )
    box.south = max(-90, box.south - margins.latitude)
    box.north = min(90, box.north + margins.latitude)
    box.west -= margins.longitude
    box.east += margins.longitude
    // Beside a pole every longitude is near.
    if box.east - box.west >= 330 || max(-box.south, box.north) >= 89 {
      (box.west, box.east) = (globe.west, globe.east)
    }
    return box
  }
}
