import TyphoonTrack

/// The storm ids of a run.
///
/// Only the hash of each id is kept, so that a hundred thousand storms take a few MB. A collision, which
/// would make a new id look like a repeated one, is extremely unlikely.
struct SeenIDs {
  private var hashes: Set<Int> = []
  /// The number of occurrences of each repeated id.
  private var counts: [StormID: Int] = [:]
  /// The hashes since the mark.
  private var recent: [Int] = []
  /// The repeated ids since the mark.
  private var recentRepeats: [StormID] = []

  var isEmpty: Bool { hashes.isEmpty }

  /// Sets the mark for `goBack`.
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

  /// Adds an id.
  ///
  /// A repeated id gets a number appended, and the returned message says so.
  mutating func add(_ id: inout StormID) -> Finding.Message? {
    if insert(id) { return nil }
    counts[id, default: 1] += 1
    recentRepeats.append(id)
    // The numbered id may already belong to another storm.
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
    "duplicate storm id \(id): the later storm gets the id \(repeated)"
  }
}
