import TyphoonTrack

/// The storms of a run: their ids, each with how often it came, and their contents.
struct SeenIDs {
  /// Whether storms are compared: those of a single input differ.
  let comparesStorms: Bool
  /// Those up to the mark, and those since then.
  private var (earlier, recent) = (Seen(), Seen())

  /// How often each id came, and the hashes of the storms.
  private struct Seen {
    var counts: [StormID: Int] = [:]
    var hashes: Set<Int> = []
  }

  init(comparesStorms: Bool) { self.comparesStorms = comparesStorms }

  var isEmpty: Bool { earlier.counts.isEmpty && recent.counts.isEmpty }

  /// Sets the mark for `goBack`.
  mutating func mark() {
    earlier.counts.merge(recent.counts) { $1 }
    earlier.hashes.formUnion(recent.hashes)
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
      if has(original), earlier.hashes.contains(hash) || recent.hashes.contains(hash) {
        return .repeated(.isSame(original))
      }
      recent.hashes.insert(hash)
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
    recent.counts[id] != nil || earlier.counts[id] != nil
  }

  /// Counts an id once more.
  private mutating func count(_ id: StormID) -> Int {
    let count = (recent.counts[id] ?? earlier.counts[id] ?? 0) + 1
    recent.counts[id] = count
    return count
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
