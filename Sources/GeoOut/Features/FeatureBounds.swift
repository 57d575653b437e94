extension BoundingBox {
  /// Creates the bounding box of a feature.
  ///
  /// - Parameters:
  ///   - shape: The feature's shape.
  ///   - features: The collection that contains the feature.
  init(of shape: Feature.Shape, in features: borrowing StormFeatures) {
    if case .point(let ring) = shape {
      let place = features.vertices[features.rings[ring].lowerBound]
      self.init(
        west: place.longitude, south: place.latitude, east: place.longitude, north: place.latitude)
      return
    }
    var whole = CoordinateBounds()
    var parts: [(west: Double, east: Double)] = []
    features.forEachRun(of: shape) { run in
      let bounds = CoordinateBounds(run)
      whole.add(bounds)
      parts.append((bounds.west, bounds.east))
    }
    // A shape that is cut at the antimeridian has parts on both sides of it: the parts that end
    // at 180 lie west of those that begin at -180.
    let endsAtMeridian = parts.contains { $0.east == 180 && $0.west > -180 }
    let beginsAtMeridian = parts.contains { $0.west == -180 && $0.east < 180 }
    let sides: (west: Double, east: Double) =
      endsAtMeridian && beginsAtMeridian ? Self.acrossMeridian(parts) : (whole.west, whole.east)
    self.init(west: sides.west, south: whole.south, east: sides.east, north: whole.north)
  }

  /// Returns the sides of the box across the antimeridian that excludes the widest gap between the parts.
  private static func acrossMeridian(
    _ parts: [(west: Double, east: Double)]
  ) -> (west: Double, east: Double) {
    var (reached, widest) = (-180.0, 0.0)
    var sides = (west: -180.0, east: 180.0)
    for part in parts.sorted(by: { $0.west < $1.west }) {
      if part.west - reached > widest {
        widest = part.west - reached
        sides = (part.west, reached)
      }
      reached = max(reached, part.east)
    }
    return sides
  }
}
