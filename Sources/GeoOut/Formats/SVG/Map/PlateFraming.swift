import TyphoonTrack

// What the frame of a plate must hold.

extension StormFeatures {
  /// The time from which the frame holds the past track; `nil` for all of it.
  ///
  /// - Parameter past: The seconds of past track; `nil` for all.
  /// - Returns: The time; `nil` also if no forecast is shown: then the track is the subject.
  func framedStart(_ past: Int?) -> Timestamp? {
    guard let past, let last = storm.track.last?.time else { return nil }
    let bases = features.compactMap { forecast(of: $0)?.baseTime }
    return bases.min().map { min($0, last).advanced(bySeconds: -past) }
  }

  /// Returns whether the frame must hold a feature.
  ///
  /// - Parameters:
  ///   - feature: One of `features`.
  ///   - start: The time from which the frame holds the past track; `nil` for all of it.
  /// - Returns: Whether it must.
  func isFramed(_ feature: Feature, since start: Timestamp?) -> Bool {
    guard let start, feature.forecast == nil else { return true }
    return feature.time.start >= start
  }
}

extension PlateExtent {
  /// Returns the core of the basin of a season, which the frame holds with all tracks.
  ///
  /// - Parameter storms: The storms.
  /// - Returns: The extent; `nil` if they are not those of a season, or not of one basin.
  static func core(of storms: [PlateStorm]) -> PlateExtent? {
    guard storms.count > PlateLabels.mostWithTimes, storms.isSeason else { return nil }
    let basins = Set(storms.map(\.storm.basin))
    guard basins.count == 1 || basins == [.easternPacific, .centralPacific],
      let basin = basins.compactMap({ $0 }).first
    else { return nil }
    let box: (Double, Double, Double, Double)? =
      switch basin {
      case .northAtlantic: (-95, 10, -30, 40)
      case .easternPacific, .centralPacific: (-145, 8, -95, 27)
      case .westernPacific: (110, 8, 160, 38)
      case .northIndian: (55, 6, 97, 24)
      case .southIndian: (45, -30, 115, -6)
      case .southPacific: (145, -30, -165, -6)
      case .southAtlantic, .southernHemisphere: nil
      }
    guard let box else { return nil }
    return try? PlateExtent(west: box.0, south: box.1, east: box.2, north: box.3)
  }
}
