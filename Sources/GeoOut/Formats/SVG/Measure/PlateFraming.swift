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
