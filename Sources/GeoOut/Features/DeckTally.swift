import TyphoonTrack

/// How many winds there are that are averaged over a minute, or over a time that is not known, and how
/// many others; and the ids of the storms.
struct DeckTally: Hashable, Sendable {
  private(set) var count = 0
  private(set) var others = 0
  /// The averaging period of the first of the others, in minutes.
  private(set) var period: Int?

  /// The ids that storms have in decks, and those that several have.
  private var ids: Set<String> = []
  private(set) var shared: Set<String> = []

  mutating func count(storm id: String) { if !ids.insert(id).inserted { shared.insert(id) } }

  mutating func count(_ fix: Fix) {
    guard let wind = fix.wind else { return }
    let isOther = (wind.averagingPeriod ?? 1) != 1
    if isOther { others += 1 } else { count += 1 }
    if isOther { period = period ?? wind.averagingPeriod }
  }

  mutating func add(_ other: DeckTally) {
    count += other.count
    others += other.others
    period = period ?? other.period
    shared.formUnion(other.shared)
    for id in other.ids { count(storm: id) }
  }
}
