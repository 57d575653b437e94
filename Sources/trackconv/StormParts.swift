import TyphoonTrack

/// Storms of which each input has a part, as the telegrams of one event: they are kept until all inputs have
/// been read, and then made into one.
struct StormParts {
  private struct Part {
    let storm: Storm
    let input: String
    let reader: any TrackReader
  }

  /// What came of the parts of one storm.
  struct Merged {
    /// The storm; `nil` where its parts took each other back.
    let storm: Storm?
    /// What there is to say of the merging.
    let findings: [Finding]
    /// The input of its first part.
    let input: String
  }

  private var parts: [Part] = []
  private var kept = 0

  /// Whether there are none.
  var isEmpty: Bool { parts.isEmpty }
  /// How many parts have come since the mark.
  var countSinceMark: Int { parts.count - kept }

  /// From here on parts can be forgotten.
  mutating func mark() { kept = parts.count }

  /// Forgets the parts since the mark.
  mutating func goBack() { parts.removeLast(parts.count - kept) }

  /// Takes a part of a storm.
  mutating func add(_ storm: consuming Storm, of input: String, by reader: any TrackReader) {
    parts.append(Part(storm: storm, input: input, reader: reader))
  }

  /// Makes one storm of all parts that have its id, its format and its status, in the order of their first parts.
  mutating func merge() -> [Merged] {
    struct Key: Hashable {
      let id: StormID
      let format: String
      /// A drill is none of the storm that it plays at.
      let status: Storm.Status
    }
    var order: [Key] = []
    var groups: [Key: [Part]] = [:]
    for part in parts {
      let key = Key(
        id: part.storm.id, format: part.reader.name, status: part.storm.status)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(part)
    }
    parts.removeAll()
    kept = 0
    return order.compactMap { key in
      guard let group = groups[key], let first = group.first else { return nil }
      let merged = first.reader.merge(group.map(\.storm))
      let findings = merged.notes.map { note in
        let input = group.indices.contains(note.part) ? group[note.part].input : first.input
        return Finding(note.severity, note.message, at: Finding.Location(file: input))
      }
      return Merged(storm: merged.storm, findings: findings, input: first.input)
    }
  }
}
