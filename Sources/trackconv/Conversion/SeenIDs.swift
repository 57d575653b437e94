import TyphoonTrack

/// The storms of a run: their ids, each with how often it came, and their contents.
struct SeenIDs {
  /// Whether storms are compared: those of a single input differ.
  let comparesStorms: Bool
  /// Those up to the mark, and those since then.
  private var (earlier, recent) = (Seen(), Seen())

  /// The hashes of ids and of storms.
  ///
  /// A run may have a million storms. Two ids have the same hash once in
  /// ten million such runs.
  private struct Seen {
    var ids: Set<Int> = []
    /// How often an id came that came several times.
    var counts: [StormID: Int] = [:]
    var storms: Set<Int> = []
  }

  init(comparesStorms: Bool) { self.comparesStorms = comparesStorms }

  var isEmpty: Bool { earlier.ids.isEmpty && recent.ids.isEmpty }

  /// Sets the mark for `goBack`.
  mutating func mark() {
    earlier.counts.merge(recent.counts) { $1 }
    earlier.ids.formUnion(recent.ids)
    earlier.storms.formUnion(recent.storms)
    recent = Seen()
  }

  /// Forgets the storms since the mark.
  mutating func goBack() { recent = Seen() }

  /// How a storm relates to the earlier ones.
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
      if has(original), earlier.storms.contains(hash) || recent.storms.contains(hash) {
        return .repeated("duplicate storm \(original) ignored: an identical one came before")
      }
      recent.storms.insert(hash)
    }
    var number = count(original)
    guard number > 1 else { return .new }
    // Another storm may have the id with this number already.
    while has(original.repeated(number)) { number += 1 }
    storm.id = original.repeated(number)
    _ = count(storm.id)
    return .renumbered(.repeated(original, storm.id))
  }

  private func has(_ id: StormID) -> Bool {
    recent.ids.contains(id.hashValue) || earlier.ids.contains(id.hashValue)
  }

  /// Counts an id once more.
  private mutating func count(_ id: StormID) -> Int {
    let count = (recent.counts[id] ?? earlier.counts[id] ?? (has(id) ? 1 : 0)) + 1
    recent.ids.insert(id.hashValue)
    if count > 1 { recent.counts[id] = count }
    return count
  }
}

extension Finding.Message {
  fileprivate static func repeated(_ id: StormID, _ repeated: StormID) -> Self {
    "duplicate storm id \(id): the later storm gets the id \(repeated)"
  }
}
