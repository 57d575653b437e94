import TyphoonTrack

/// The storm ids of a run, each with how often it came.
struct SeenIDs {
  /// The ids up to the mark, and those since then.
  private var (earlier, recent) = (StormIDSet(), StormIDSet())
  /// How often ids came that came more than once.
  private var repeats: [StormID: Int] = [:]
  /// The repeated ids since the mark.
  private var recentRepeats: [StormID] = []

  var isEmpty: Bool { earlier.isEmpty && recent.isEmpty }

  /// Sets the mark for `goBack`.
  mutating func mark() {
    if earlier.isEmpty { swap(&earlier, &recent) } else { earlier.formUnion(recent) }
    recent = StormIDSet()
    recentRepeats.removeAll(keepingCapacity: true)
  }

  /// Forgets the ids since the mark.
  mutating func goBack() {
    recent = StormIDSet()
    for id in recentRepeats { repeats[id] = repeats[id].flatMap { $0 > 2 ? $0 - 1 : nil } }
    recentRepeats.removeAll(keepingCapacity: true)
  }

  /// Counts an id.
  ///
  /// A repeated one gets a number, and a message that says so.
  mutating func add(_ id: inout StormID) -> Finding.Message? {
    var number = count(id)
    guard number > 1 else { return nil }
    let original = id
    // Another storm may have the id with this number already.
    while has(original.repeated(number)) { number += 1 }
    id = original.repeated(number)
    _ = count(id)
    return .repeated(original, id)
  }

  private func has(_ id: StormID) -> Bool { earlier.contains(id) || recent.contains(id) }

  /// Counts an id once more.
  private mutating func count(_ id: StormID) -> Int {
    guard earlier.isEmpty || !earlier.contains(id), recent.insert(id) else {
      let count = repeats[id, default: 1] + 1
      repeats[id] = count
      recentRepeats.append(id)
      return count
    }
    return 1
  }
}

extension Finding.Message {
  fileprivate static func repeated(_ id: StormID, _ repeated: StormID) -> Self {
    "duplicate storm id \(id): the later storm gets the id \(repeated)"
  }
}
