import TyphoonTrack

/// The storm ids of a run.
///
/// Of each only its hash is kept, so that a hundred thousand storms take a few MB: two ids with one hash,
/// of which one is then called a repeat, are not to be expected in the life of the universe.
struct SeenIDs {
  private var hashes: Set<Int> = []
  /// How often the ids came that came more than once.
  private var counts: [StormID: Int] = [:]
  /// The hashes since the mark.
  private var recent: [Int] = []
  /// The repeated ids since the mark.
  private var recentRepeats: [StormID] = []

  var isEmpty: Bool { hashes.isEmpty }

  /// From here on ids can be forgotten.
  mutating func mark() {
    recent.removeAll(keepingCapacity: true)
    recentRepeats.removeAll(keepingCapacity: true)
  }

  /// Forgets the ids since the mark.
  mutating func goBack() {
    for hash in recent { hashes.remove(hash) }
    for id in recentRepeats {
      let count = (counts[id] ?? 2) - 1
      counts[id] = count > 1 ? count : nil
    }
    mark()
  }

  /// Counts an id; a repeated one gets its number, and words that say so.
  mutating func add(_ id: inout StormID) -> Finding.Message? {
    if insert(id) { return nil }
    counts[id, default: 1] += 1
    recentRepeats.append(id)
    // Another storm may be called by the id with its number already.
    var number = counts[id] ?? 2
    while !insert(id.repeated(number)) { number += 1 }
    let repeated = id.repeated(number)
    defer { id = repeated }
    return .repeated(id, repeated)
  }

  private mutating func insert(_ id: StormID) -> Bool {
    let isNew = hashes.insert(id.hashValue).inserted
    if isNew { recent.append(id.hashValue) }
    return isNew
  }
}

extension Finding.Message {
  fileprivate static func repeated(_ id: StormID, _ repeated: StormID) -> Self {
    "the storm \(id) comes again: kept both, the later one as \(repeated)"
  }
}
