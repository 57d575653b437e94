/// Collects parts of storms from several inputs and merges them: the telegrams of one event, the
/// best-track deck and the forecast deck of a storm, an agency's analyses and its forecasts.
///
/// Parts are kept until all inputs have been read.
public struct StormParts: Sendable {
  private struct Part {
    let storm: Storm
    let input: String
    let reader: any TrackReader
  }

  /// The result of merging the parts of one storm.
  public struct Merged: Sendable {
    /// The storm; `nil` if its parts cancel each other.
    public let storm: Storm?
    /// Findings about the merge.
    public let findings: [Finding]
    /// The name of the input that contained the storm's first part.
    public let input: String
  }

  private var parts: [Part] = []
  private var kept = 0

  /// Creates an empty collection.
  public init() {}

  /// Whether it has no parts.
  public var isEmpty: Bool { parts.isEmpty }
  /// The number of parts added since the mark.
  package var countSinceMark: Int { parts.count - kept }

  /// Marks the current parts, to restore them if an input turns out to be broken.
  package mutating func mark() { kept = parts.count }

  /// Removes the parts added since the mark.
  package mutating func goBack() { parts.removeLast(parts.count - kept) }

  /// Adds a part of a storm.
  ///
  /// - Parameters:
  ///   - storm: The part of the storm that an input contains.
  ///   - input: The input's name, used in findings.
  ///   - reader: The reader of the input's format, which merges the parts.
  public mutating func add(_ storm: consuming Storm, of input: String, by reader: any TrackReader) {
    parts.append(Part(storm: storm, input: input, reader: reader))
  }

  /// Merges all parts that share an id, agency, format and status, and removes them.
  ///
  /// - Returns: The storms, in the order of their first parts.
  public mutating func merge() -> [Merged] {
    struct Key: Hashable {
      let id: StormID
      /// Data of two agencies on one storm stay separate: neither's forecast is the other's.
      let agency: String
      let format: String
      /// An exercise is not part of the storm that it imitates.
      let status: Storm.Status
    }
    var order: [Key] = []
    var groups: [Key: [Part]] = [:]
    for part in parts {
      let key = Key(
        id: part.storm.id, agency: part.storm.agency,
        format: part.reader.formatOfOtherParts ?? part.reader.name, status: part.storm.status)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(part)
    }
    parts.removeAll()
    kept = 0
    var split = SplitStorms()
    return order.compactMap { key in
      guard let group = groups[key], let first = group.first else { return nil }
      let merged = first.reader.merge(group.map { $0.storm })
      func place(_ fix: Fix) -> Finding.Location {
        fix.location(in: group.first { $0.storm.holds(fix) }?.input ?? first.input)
      }
      var findings =
        merged.notes.map { note in
          let input = group.indices.contains(note.part) ? group[note.part].input : first.input
          return Finding(note.severity, note.message, in: input)
        }
        + (merged.storm?.doubts ?? []).map { .warning($0.message, at: place($0.fix)) }
      if let storm = merged.storm { split.add(storm, at: place) { findings.append($0) } }
      return Merged(storm: merged.storm, findings: findings, input: first.input)
    }
  }
}

extension Storm {
  /// Whether a fix was read as one of the storm's.
  fileprivate func holds(_ fix: Fix) -> Bool {
    ([track] + forecasts.map { $0.fixes }).contains { fixes in
      fixes.contains { $0 == fix && $0.location(in: "") == fix.location(in: "") }
    }
  }
}
