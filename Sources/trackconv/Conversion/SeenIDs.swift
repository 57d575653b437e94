import TyphoonTrack

/// The storms of a run: their ids, each with how often it came, and their contents.
struct SeenIDs {
  /// Whether storms are compared: those of a single input differ.
  let comparesStorms: Bool
  /// The ids up to the mark, and those since then.
  private var (earlier, recent) = (StormIDSet(), StormIDSet())
  /// Hashes of the storms up to the mark, and those since then.
  private var (earlierHashes, recentHashes) = (Set<Int>(), Set<Int>())
  /// How often ids came that came more than once.
  private var repeats: [StormID: Int] = [:]
  /// The repeated ids since the mark.
  private var recentRepeats: [StormID] = []

  init(comparesStorms: Bool) { self.comparesStorms = comparesStorms }

  var isEmpty: Bool { earlier.isEmpty && recent.isEmpty }

  /// Sets the mark for `goBack`.
  mutating func mark() {
    if earlier.isEmpty { swap(&earlier, &recent) } else { earlier.formUnion(recent) }
    recent = StormIDSet()
    if earlierHashes.isEmpty {
      swap(&earlierHashes, &recentHashes)
    } else {
      earlierHashes.formUnion(recentHashes)
    }
    recentHashes.removeAll()
    recentRepeats.removeAll(keepingCapacity: true)
  }

  /// Forgets the ids since the mark.
  mutating func goBack() {
    recent = StormIDSet()
    recentHashes.removeAll()
    for id in recentRepeats { repeats[id] = repeats[id].flatMap { $0 > 2 ? $0 - 1 : nil } }
    recentRepeats.removeAll(keepingCapacity: true)
  }

  /// What a storm is beside the earlier ones.
  enum Addition {
    /// The first with its id.
    case new
    /// Another one with an earlier one's id, which has got a number.
    case renumbered(Finding.Message)
    /// The same as an earlier one.
    case repeated(Finding.Message)
  }

  /// Counts a storm; one that differs from an earlier one with its id gets another id.
  mutating func add(_ storm: inout Storm) -> Addition {
    let original = storm.id
    if comparesStorms {
      let hash = storm.hashValue
      if has(original), earlierHashes.contains(hash) || recentHashes.contains(hash) {
        return .repeated(.isSame(original))
      }
      recentHashes.insert(hash)
    }
    var number = count(original)
    guard number > 1 else { return .new }
    // Another storm may have the id with this number already.
    while has(original.repeated(number)) { number += 1 }
    storm.id = original.repeated(number)
    _ = count(storm.id)
    return .renumbered(.repeated(original, storm.id))
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
  fileprivate static func isSame(_ id: StormID) -> Self {
    "duplicate storm \(id) ignored: an identical one came before"
  }
  fileprivate static func repeated(_ id: StormID, _ repeated: StormID) -> Self {
    "duplicate storm id \(id): the later storm gets the id \(repeated)"
  }
}
