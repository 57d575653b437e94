import TyphoonTrack

/// How many winds there are that are averaged over a minute, or over a time that is not known, and how
/// many others.
struct WindTally: Hashable, Sendable {
  private(set) var count = 0
  private(set) var others = 0
  /// The averaging period of the first of the others, in minutes.
  private(set) var period: Int?

  mutating func count(_ fix: Fix) {
    guard let wind = fix.wind else { return }
    let isOther = (wind.averagingPeriod ?? 1) != 1
    if isOther { others += 1 } else { count += 1 }
    if isOther { period = period ?? wind.averagingPeriod }
  }

  mutating func add(_ other: WindTally) {
    count += other.count
    others += other.others
    period = period ?? other.period
  }
}
