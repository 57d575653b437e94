import TyphoonTrack

extension StormFeatures {
  /// Returns the features with longitudes that continue past 180 degrees, so that a map that does
  /// not wrap shows the storm in one piece.
  ///
  /// If a storm crosses the antimeridian, its middle lies between 0 and 360 degrees; other storms
  /// are not shifted.
  ///
  /// - Returns: The features, not cut.
  func withContinuousLongitudes() -> StormFeatures {
    guard let middle = middleOfFixes else { return self }
    var made = self
    for feature in features {
      let box = BoundingBox(of: feature.shape, in: self)
      let turn = ((middle - (box.west + box.east) / 2) / 360).rounded()
      guard turn != 0 else { continue }
      for ring in ringIndices(of: feature) {
        for index in rings[ring] { made.vertices[index].longitude += 360 * turn }
      }
    }
    return made
  }

  /// The longitude midway between the westernmost and the easternmost fix, unwrapped from fix to
  /// fix.
  private var middleOfFixes: Double? {
    let shown = Set(features.compactMap { $0.forecast }).sorted()
    let longitudes = (storm.track + shown.flatMap { storm.forecasts[$0].fixes })
      .map { $0.position.longitude }
    guard var last = longitudes.first else { return nil }
    var (west, east) = (last, last)
    for longitude in longitudes {
      last = longitude + 360 * ((last - longitude) / 360).rounded()
      (west, east) = (min(west, last), max(east, last))
    }
    let middle = (west + east) / 2
    return west < -180 || east >= 180 ? middle - 360 * (middle / 360).rounded(.down) : middle
  }

  private func ringIndices(of feature: Feature) -> [Int] {
    switch feature.shape {
    case .point(let ring): [ring]
    case .line(let parts): Array(parts)
    case .polygon(let parts): parts.flatMap { Array(polygons[$0]) }
    }
  }
}
