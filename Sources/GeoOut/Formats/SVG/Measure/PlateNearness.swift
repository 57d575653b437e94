/// How near places are to the storms of a plate.
struct PlateNearness {
  /// Points along all tracks and forecasts.
  let tracks: [PlatePoint]
  /// The rings of all areas.
  let areas: [[PlatePoint]]

  /// The distances from tracks, in units of the plate, within which places count as more important,
  /// and by how many ranks.
  private static let steps = [(24.0, 4), (50.0, 3), (100.0, 2), (160.0, 1)]
  /// The distance beyond which they count as less important.
  private static let far = 260.0

  /// Returns by how many ranks a place is more important than by itself.
  func gain(at point: PlatePoint) -> Int {
    guard let nearest = tracks.lazy.map({ $0.distance(to: point) }).min() else { return 0 }
    let gain = Self.steps.first { nearest <= $0.0 }?.1 ?? (nearest > Self.far ? -1 : 0)
    return gain < 2 && areas.contains(where: { Self.contains(point, in: $0) }) ? 2 : gain
  }

  /// Whether a ring contains a point.
  static func contains(_ point: PlatePoint, in ring: [PlatePoint]) -> Bool {
    guard var one = ring.last else { return false }
    var isInside = false
    for next in ring {
      if (one.y <= point.y) != (next.y <= point.y),
        point.x < one.x + (point.y - one.y) / (next.y - one.y) * (next.x - one.x)
      {
        isInside.toggle()
      }
      one = next
    }
    return isInside
  }
}
