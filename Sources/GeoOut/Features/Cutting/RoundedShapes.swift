import TyphoonTrack

// Rounding may move a vertex of an area across one of its edges, and all vertices of a line to one
// position.

extension StormFeatures {
  /// Returns the features with more decimals for shapes that are invalid with those of the map, and
  /// a finding for each.
  ///
  /// An area that is invalid with 12 decimals too is repaired; if nothing remains, it is omitted. So
  /// is a line of less than a millionth of a metre, like the track of a storm that does not move.
  consuming func keepingValid(digits: Int) -> StormFeatures {
    // By index: a feature is large.
    for index in features.indices where !features[index].shape.isPoint {
      return shapesValid(digits: digits)
    }
    return self
  }

  private func shapesValid(digits: Int) -> StormFeatures {
    var made = self
    var overlay = Overlay()
    var omitted: [Int] = []
    for index in features.indices {
      // A point is not copied.
      if case .point = features[index].shape { continue }
      let feature = features[index]
      switch feature.shape {
      case .point: continue
      case .line(let parts):
        let lengths = parts.map { fewestDecimals(ofLine: rings[$0], from: digits) }
        guard lengths.contains(where: { $0 != digits }) else { continue }
        // Parts too short to be written are omitted, except the longest.
        guard let best = lengths.compactMap({ $0 }).min() else {
          omitted.append(index)
          continue
        }
        let lines = zip(parts, lengths).filter { $0.1 == best }.map { Array(vertices[rings[$0.0]]) }
        made.features[index].shape = made.addLines(lines)
        guard best != digits else { continue }
        made.features[index].decimals = best
        made.findings.append(.moreDigits(feature.layer, storm.id, digits, .leavesOnePosition))
      case .polygon:
        guard isInDanger(feature, digits: digits), case .polygons(let rings) = geometry(of: feature)
        else { continue }
        let polygons = rings.map { Overlay.Polygon(rings: $0) }
        if let best = (digits...12).first(where: { polygons.isValid($0, &overlay) }) {
          guard best != digits else { continue }
          made.features[index].decimals = best
          made.findings.append(.moreDigits(feature.layer, storm.id, digits, .crossesItself))
        } else if let (repaired, best) = polygons.repaired(digits, &overlay) {
          made.features[index].shape = made.addPolygons(repaired)
          made.features[index].decimals = best == digits ? nil : best
          made.findings.append(
            "'\(name: feature.layer.rawValue)' of \(storm.id) was made valid: it crosses itself with any number of decimals"
          )
        } else {
          omitted.append(index)
          made.findings.append(
            "'\(name: feature.layer.rawValue)' of \(storm.id) omitted: it is too small to be written"
          )
        }
      }
    }
    for index in omitted.reversed() { made.features.remove(at: index) }
    return made
  }

  /// Returns the fewest decimals, from `digits` to 12, with which a line has two positions.
  private func fewestDecimals(ofLine run: Range<Int>, from digits: Int) -> Int? {
    let first = vertices[run.lowerBound]
    let resolution = 2 * Antimeridian.resolution(digits: digits)
    // The common case: surely two.
    if vertices[run].contains(where: { $0.isFarther(than: resolution, from: first) }) {
      return digits
    }
    return (digits...12).first { digits in
      let start = first.rounded(digits)
      return vertices[run].contains { $0.rounded(digits) != start }
    }
  }

  /// Whether rounding may make an area invalid.
  ///
  /// With 5 decimals or more these are only areas with narrow parts: unions and cut areas may have
  /// them, areas near a pole, and shapes with short edges.
  private func isInDanger(_ feature: Feature, digits: Int) -> Bool {
    let isSingle = feature.layer == .windRadius || feature.layer == .probabilityCircle
    guard isSingle, digits >= 5 else { return true }
    let shortest = 20 * Antimeridian.resolution(digits: digits)
    var isInDanger = false
    forEachRun(of: feature) { run in
      guard !isInDanger, var last = run.first else { return }
      for place in run.dropFirst() {
        isInDanger =
          !place.isFarther(than: shortest, from: last) || abs(place.latitude) > 85
          || abs(place.longitude) == 180
        guard !isInDanger else { return }
        last = place
      }
    }
    return isInDanger
  }
}

extension [Overlay.Polygon] {
  /// Whether polygons are valid, and wound as they should be, when they are written.
  fileprivate func isValid(_ digits: Int, _ overlay: inout Overlay) -> Bool {
    let rounded = map { polygon in
      Overlay.Polygon(rings: polygon.rings.map { ring in ring.map { $0.rounded(digits) } })
    }
    let isWound = rounded.allSatisfy { polygon in
      polygon.rings.enumerated().allSatisfy { ($0.element.doubledArea > 0) == ($0.offset == 0) }
    }
    // GEOS is not asked about most areas, so that it need not be loaded.
    let isSimple =
      rounded.count == 1 && rounded[0].rings.count == 1 && rounded[0].rings[0].isSurelySimple
    return isWound && (isSimple || overlay.isValid(rounded))
  }

  /// Returns valid polygons close to these, and the decimals that they need; `nil` if none remain.
  fileprivate func repaired(
    _ digits: Int, _ overlay: inout Overlay
  ) -> (polygons: [Overlay.Polygon], decimals: Int)? {
    for digits in digits...12 {
      let grid = 2 * Antimeridian.resolution(digits: digits)
      guard let polygons = overlay.makeValid(self, grid: grid), !polygons.isEmpty,
        polygons.isValid(digits, &overlay)
      else { continue }
      return (polygons, digits)
    }
    return nil
  }
}

extension Coordinate {
  /// The coordinate as it is written.
  fileprivate func rounded(_ digits: Int) -> Coordinate {
    Coordinate(
      longitude: RoundedNumber(longitude, decimals: digits).value,
      latitude: RoundedNumber(latitude, decimals: digits).value)
  }

  /// Whether the longitude or the latitude differs by more than a number of degrees.
  fileprivate func isFarther(than degrees: Double, from other: Coordinate) -> Bool {
    abs(longitude - other.longitude) > degrees || abs(latitude - other.latitude) > degrees
  }
}

/// Why a shape has more decimals than the map.
private enum Rounding: String {
  case crossesItself = "makes it cross itself"
  case leavesOnePosition = "leaves one position"
}

extension Finding.Message {
  fileprivate static func moreDigits(
    _ layer: Layer, _ storm: StormID, _ digits: Int, _ rounding: Rounding
  ) -> Self {
    "'\(name: layer.rawValue)' of \(storm) written with more than \(counted: digits, "decimal"): rounding to these \(rounding.rawValue)"
  }
}
