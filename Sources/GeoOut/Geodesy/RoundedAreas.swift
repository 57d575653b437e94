import TyphoonTrack

// Rounding may move a vertex of an area across one of its edges.

extension StormFeatures {
  /// Returns the features with more decimals for areas that are invalid with those of the map, and a
  /// finding for each.
  ///
  /// - Parameter digits: The decimals of the map.
  /// - Returns: The features.
  func keepingValid(digits: Int) -> StormFeatures {
    var decimals: [(feature: Int, decimals: Int)] = []
    var overlay: Overlay?
    for (index, feature) in features.enumerated() {
      guard case .polygons(let polygons) = areaInDanger(feature, digits: digits) else { continue }
      if overlay == nil { overlay = Overlay() }
      let best = (digits...12).first { digits in
        let rounded = polygons.map { rings in
          Overlay.Polygon(rings: rings.map { $0.rounded(digits) })
        }
        return overlay?.isValid(rounded) ?? true
      }
      if best != digits { decimals.append((index, best ?? 12)) }
    }
    // Most storms are returned unchanged, without a copy of their features.
    guard !decimals.isEmpty else { return self }
    var made = self
    for (index, decimals) in decimals {
      made.features[index].decimals = decimals
      made.findings.append(.moreDigits(features[index].layer, storm.id, digits))
    }
    return made
  }

  /// Returns an area that rounding may make invalid; `nil` for other features.
  ///
  /// With 5 decimals or more these are only areas with narrow parts, which unions may have, tiny
  /// areas, and those near a pole.
  private func areaInDanger(_ feature: Feature, digits: Int) -> Geometry? {
    guard case .polygon = feature.shape else { return nil }
    let isSingle = feature.layer == .windRadius || feature.layer == .probabilityCircle
    if isSingle, digits >= 5 {
      var (south, north) = (90.0, -90.0)
      forEachRun(of: feature) { run in
        for place in run {
          south = min(south, place.latitude)
          north = max(north, place.latitude)
        }
      }
      let isTiny = north - south < 1_000 * Antimeridian.resolution(digits: digits)
      guard isTiny || north > 85 || south < -85 else { return nil }
    }
    return geometry(of: feature)
  }
}

extension [Coordinate] {
  /// The coordinates as they are written.
  fileprivate func rounded(_ digits: Int) -> [Coordinate] {
    map { place in
      Coordinate(
        longitude: DecimalPrinter.Scaled(place.longitude, decimals: digits).value,
        latitude: DecimalPrinter.Scaled(place.latitude, decimals: digits).value)
    }
  }
}

extension Finding.Message {
  fileprivate static func moreDigits(_ layer: Layer, _ storm: StormID, _ digits: Int) -> Self {
    "'\(name: layer.rawValue)' of \(storm) written with more than \(counted: digits, "decimal"): rounding to these makes it cross itself"
  }
}
