import TyphoonTrack

/// Areas that shapes sweep from fix to fix.
enum SweptArea {
  /// Returns the area that chains of stations sweep.
  ///
  /// - Parameters:
  ///   - chains: Consecutive stations; nothing is swept between two chains.
  ///   - options: The tolerance, and whether holes are kept.
  ///   - overlay: The GEOS context for the union.
  /// - Returns: The polygons; `nil` if they could not be united.
  static func polygons(
    _ chains: [[Sweep.Station]], _ options: FeatureOptions, _ overlay: inout Overlay?
  ) -> [Overlay.Polygon]? {
    let rings = rings(chains, tolerance: options.tolerance)
    if rings.count == 1, !rings[0].contains(where: { abs($0.latitude) == 90 }) {
      return [Overlay.Polygon(rings: rings)]
    }
    let area = overlay?.unionOnGlobe(rings) { hole in
      options.keepsHoles && hole.isWider(than: options.tolerance)
    }
    guard let area, !area.isEmpty else { return nil }
    return area
  }

  /// Returns the closed rings whose union is the area that chains of stations sweep.
  static func rings(_ chains: [[Sweep.Station]], tolerance: Double) -> [[Coordinate]] {
    var rings: [[Coordinate]] = []
    for chain in chains {
      if chain.count == 1 {
        // The area of a single station is its shape.
        var fan = Fan(center: chain[0].shape.center)
        for part in chain[0].shape.parts {
          var ring: [Coordinate] = []
          part.append(&fan, tolerance: tolerance, to: &ring)
          rings.append(ring)
        }
      } else if chain.allSatisfy(\.shape.isCircle) {
        rings += Sweep.circleRings(of: chain, tolerance: tolerance)
      } else {
        for (one, next) in zip(chain, chain.dropFirst()) {
          Sweep.append(from: one, to: next, tolerance: tolerance, to: &rings)
        }
      }
    }
    return rings
  }
}

extension [Coordinate] {
  /// Whether a ring is wider in both directions than a length in metres.
  ///
  /// Narrower holes come from edges that are exact only to the tolerance.
  fileprivate func isWider(than length: Double) -> Bool {
    let latitudes = map(\.latitude)
    guard let south = latitudes.min(), let north = latitudes.max() else { return false }
    // The area divided by the longer side is the mean width.
    let middle = Coordinate(longitude: self[0].longitude, latitude: (south + north) / 2)
    let degree = middle.chord(
      to: Coordinate(longitude: middle.longitude + 1, latitude: middle.latitude))
    let longitudes = map(\.longitude)
    let width = ((longitudes.max() ?? 0) - (longitudes.min() ?? 0)) * degree
    let height = (north - south) * 111_320
    return abs(doubledArea) / 2 * degree * 111_320 > 2 * length * Swift.max(width, height)
  }
}
