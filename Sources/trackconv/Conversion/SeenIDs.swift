import TyphoonTrack

/// The storm ids of a run, each with how often it came.
struct SeenIDs {
  private var counts: [StormID: Int] = [:]
  /// The ids that were counted since the mark.
  private var recent: [StormID] = []

  var isEmpty: Bool { counts.isEmpty }

  /// Sets the mark for `goBack`.
  mutating func mark() {
    recent.removeAll(keepingCapacity: true)
  }

  /// Forgets the ids since the mark.
  mutating func goBack() {
    for id in recent { counts[id] = counts[id].flatMap { $0 > 1 ? $0 - 1 : nil } }
    mark()
  }

  /// Counts an id.
  ///
  /// A repeated one gets a number, and a message that says so.
  mutating func add(_ id: inout StormID) -> Finding.Message? {
    var number = count(id)
    guard number > 1 else { return nil }
    let original = id
    // Another storm may have the id with this number already.
    while counts[original.repeated(number)] != nil { number += 1 }
    id = original.repeated(number)
    _ = count(id)
    return .repeated(original, id)
  }

  /// Counts an id once more.
  private mutating func count(_ id: StormID) -> Int {
    recent.append(id)
    counts[id, default: 0] += 1
    return counts[id, default: 0]
  }
}

extension Finding.Message {
  fileprivate static func repeated(_ id: StormID, _ repeated: StormID) -> Self {
    "duplicate storm id \(id): the later storm gets the id \(repeated)"
  }
}
