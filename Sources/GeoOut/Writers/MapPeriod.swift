import TyphoonTrack

/// The times that a storm or a map covers.
struct MapPeriod: Hashable {
  var begin, end: Timestamp

  init(_ begin: Timestamp, _ end: Timestamp) { (self.begin, self.end) = (begin, end) }

  /// Creates the period from the earliest to the latest time of a storm's features, or `nil` if it
  /// has none.
  init?(_ features: [Feature]) {
    guard let begin = features.lazy.map({ $0.time.start }).min(),
      let end = features.lazy.map({ $0.time.end ?? $0.time.start }).max()
    else { return nil }
    self.init(begin, end)
  }
}
