import TyphoonTrack

/// The storm ids of a run, each with how often it came.
struct SeenIDs {
  /// The first is kept apart, since most runs have no other and need no table.
  private var first: StormID?
  /// How often each id came, but for the first time of the first.
  private var counts: [StormID: Int] = [:]
  /// The ids since the mark.
  private var recent: [StormID] = []

  var isEmpty: Bool { first == nil }

  /// From here on ids can be forgotten.
  mutating func mark() {
    recent.removeAll(keepingCapacity: true)
  }

  /// Forgets the ids since the mark.
  mutating func goBack() {
    for id in recent.reversed() {
      if let count = counts[id] {
        counts[id] = count > 1 ? count - 1 : nil
      } else {
        first = nil
      }
    }
    recent.removeAll()
  }

  /// Counts an id; a repeated one gets its number, and words that say so.
  mutating func add(_ id: inout StormID) -> Finding.Message? {
    recent.append(id)
    guard let first else {
      first = id
      return nil
    }
    counts[id, default: 0] += 1
    let count = (counts[id] ?? 0) + (id == first ? 1 : 0)
    guard count > 1 else { return nil }
    let repeated = id.repeated(count)
    defer { id = repeated }
    return .repeated(id, repeated)
  }
}

extension Finding.Message {
  fileprivate static func repeated(_ id: StormID, _ repeated: StormID) -> Self {
    "the storm \(id) comes again: kept both, the later one as \(repeated)"
  }
}
