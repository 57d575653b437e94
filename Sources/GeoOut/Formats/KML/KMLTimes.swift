import TyphoonTrack

// When features are shown as a time slider moves.

extension Feature {
  /// When it is shown: where it went it went, so the past track and what past winds swept stay; all else
  /// ends where the next begins.
  ///
  /// A span that lasts no time is a moment, since a `TimeSpan` begins before it ends.
  var kmlTime: Time {
    switch layer {
    case .track, .trackSegment: return .span(time.start, nil)
    case .windSwath where forecast == nil: return .span(time.start, nil)
    case .potentialArea, .warningArea, .windSwath, .probabilityCircle, .windRadius, .forecastTrack,
      .fix, .forecastFix:
      if let end = time.end, end <= time.start { return .instant(time.start) }
      return time
    }
  }
}

/// The times that a storm or a map covers.
struct KMLPeriod: Hashable {
  var begin: Timestamp
  var end: Timestamp

  init(_ begin: Timestamp, _ end: Timestamp) {
    self.begin = begin
    self.end = end
  }

  /// From the earliest to the latest time of a storm's features; `nil` where it has none.
  init?(_ features: [Feature]) {
    guard let begin = features.map(\.time.start).min(),
      let end = features.map({ $0.time.end ?? $0.time.start }).max()
    else { return nil }
    self.init(begin, end)
  }
}

extension TextBuffer {
  /// Adds a feature's `TimeStamp` or `TimeSpan`.
  mutating func append(kml time: Feature.Time, _ days: inout DayText) {
    switch time {
    case .instant(let time):
      open("TimeStamp")
      append(element: "when", time, &days)
      close("TimeStamp")
    case .span(let begin, let end):
      open("TimeSpan")
      append(element: "begin", begin, &days)
      if let end { append(element: "end", end, &days) }
      close("TimeSpan")
    }
  }
}
