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

  /// The time up to which the frame of a warning holds the forecast: half a day after winds last come to a place, or
  /// where warnings are only on coasts, for as long as these look ahead; `nil` for all of it.
  var framedEnd: Timestamp? {
    features.last { $0.layer == .arrival }?.time.start.advanced(bySeconds: 43_200)
      ?? features.first { $0.layer == .warning }?.time.start.advanced(bySeconds: 2 * 86_400)
  }

  /// Returns whether the frame must hold a feature.
  ///
  /// - Parameters:
  ///   - feature: One of `features`.
  ///   - start: The time from which the frame holds the past track; `nil` for all of it.
  ///   - end: The time up to which it holds the forecast; `nil` for all of it.
  /// - Returns: Whether it must.
  func isFramed(_ feature: Feature, since start: Timestamp?, until end: Timestamp?) -> Bool {
    guard feature.forecast == nil else {
      return end.map { feature.time.end ?? feature.time.start <= $0 } ?? true
    }
    return start.map { feature.time.start >= $0 } ?? true
  }
}
