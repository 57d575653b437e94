import TyphoonTrack

/// An area that shapes sweep from fix to fix.
struct SweptArea {
  let polygons: [Overlay.Polygon]
  /// The number of steps between fixes that are not part of the area, because they are too long.
  let omittedSteps: Int

  /// Creates the area that chains of stations sweep, or returns `nil` if its pieces cannot be
  /// united.
  ///
  /// - Parameters:
  ///   - chains: Consecutive stations; nothing is swept between two chains.
  ///   - options: The tolerance, and whether holes are kept.
  ///   - overlay: The GEOS context for the union.
  init?(_ chains: [[Sweep.Station]], _ options: FeatureOptions, _ overlay: inout Overlay) {
    var budget = Sweep.Budget(tolerance: options.tolerance)
    var parts: [[Sweep.Station]] = []
    for chain in chains { parts += budget.split(chain) }
    omittedSteps = parts.count - chains.count
    let rings = Self.rings(parts, tolerance: options.tolerance, keepsHoles: options.keepsHoles)
    if rings.count == 1, !rings[0].contains(where: { abs($0.latitude) == 90 }) {
      polygons = [Overlay.Polygon(rings: rings)]
      return
    }
    let area = overlay.unionOnGlobe(rings) { hole in
      options.keepsHoles && hole.isWider(than: options.tolerance)
    }
    guard let area, !area.isEmpty else { return nil }
    polygons = area
  }

  /// Returns rings whose union is the area that chains of stations sweep.
  ///
  /// - Parameters:
  ///   - chains: Consecutive stations.
  ///   - tolerance: The largest distance of the outline from the true one, in metres.
  ///   - keepsHoles: Whether holes of the area matter; otherwise rings may fill them.
  /// - Returns: The closed rings.
  static func rings(
    _ chains: [[Sweep.Station]], tolerance: Double, keepsHoles: Bool = false
  ) -> [[Coordinate]] {
    var rings: [[Coordinate]] = []
    for chain in chains {
      if chain.count == 1 {
        // The area of a single station is its shape, if it has a size.
        guard chain[0].shape.reach > 0 else { continue }
        var fan = Fan(center: chain[0].shape.center)
        for part in chain[0].shape.parts {
          var ring: [Coordinate] = []
          part.append(&fan, tolerance: tolerance, to: &ring)
          rings.append(ring)
        }
      } else if chain.allSatisfy({ $0.shape.isCircle }) {
        rings += Sweep.circleRings(of: chain, tolerance: tolerance)
      } else {
        rings += Sweep.quadrantRings(of: chain, tolerance: tolerance, keepsHoles: keepsHoles)
      }
    }
    return rings
  }
}

extension StormFeatures {
  /// Adds the polygons of the area that chains of stations sweep, or reports why there is none.
  mutating func addSweptArea(
    _ layer: Layer, _ chains: [[Sweep.Station]], _ options: FeatureOptions, _ overlay: inout Overlay
  ) -> Feature.Shape? {
    guard let area = SweptArea(chains, options, &overlay) else {
      findings.append(.noArea(layer, storm.id))
      return nil
    }
    if area.omittedSteps > 0 {
      findings.append(
        "'\(layer.rawValue)' of \(storm.id) is not drawn between fixes that are too far apart (\(area.omittedSteps))"
      )
    }
    return addPolygons(area.polygons)
  }
}

extension Finding.Message {
  static func noArea(_ layer: Layer, _ storm: StormID) -> Self {
    "'\(layer.rawValue)' of \(storm) omitted: its pieces could not be united"
  }
}

extension [Coordinate] {
  /// Whether a ring is wider in both directions than a length in metres.
  ///
  /// Narrower holes come from edges that are exact only to the tolerance.
  fileprivate func isWider(than length: Double) -> Bool {
    let bounds = CoordinateBounds(self[...])
    let middle = Coordinate(
      longitude: self[0].longitude, latitude: (bounds.south + bounds.north) / 2)
    let degree = middle.chord(
      to: Coordinate(longitude: middle.longitude + 1, latitude: middle.latitude))
    let width = bounds.width * degree
    let height = (bounds.north - bounds.south) * 111_320
    // The area divided by the longer side is the mean width.
    return abs(doubledArea) / 2 * degree * 111_320 > 2 * length * Swift.max(width, height)
  }
}
