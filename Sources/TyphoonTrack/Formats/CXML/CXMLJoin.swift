/// Groups the disturbances of a CXML file into storms.
///
/// An `ID` is meant to identify one storm in the whole file, and is trusted if first positions are
/// within 2,000 km. But centres give the same ID to all systems that form only in the forecast,
/// such as ECMWF's `2022030212_00N_00E`. If a `data` has an ID more than once, these are different
/// storms; number, name, basin and first position decide which of them the disturbances of other
/// members belong to. Disturbances are joined in file order.
struct CXMLJoin {
  /// The maximum distance in metres between the first positions of a storm in two members.
  private static let farthest = 1_000_000.0
  /// The maximum time in seconds between the first positions of a storm in two members.
  private static let longest: Int64 = 3 * 86_400
  /// The limits on the storms with the same ID that a disturbance is compared with: how many, and
  /// how many of the nearest are considered.
  ///
  /// They bound the time for a file whose disturbances share one ID.
  private static let maxCompared = 500
  private static let maxNear = 8

  /// The known properties of a storm.
  private struct Known {
    let index: Int
    let first: Fix?
    var number, name: String?
    var basin: Basin?

    /// The distance in metres between storm and disturbance, negative if number or name identify
    /// them; `nil` if they are different storms.
    func distance(to other: CXMLDisturbance, isRepeated: Bool) -> Double? {
      if let basin, let its = other.basin, basin != its { return nil }
      let start = other.fixes.first?.fix
      let metres = first.flatMap { first in start.map { first.position.distance(to: $0.position) } }
      let pairs = [(number, other.number), (name, other.names.first)]
      for case (let mine?, let its?) in pairs { return mine == its ? (metres ?? 0) - 1e9 : nil }
      // An ID that is unique in each member is trusted, but not across an ocean.
      guard isRepeated else { return metres.map { $0 <= 2 * farthest ? $0 : nil } ?? 0 }
      guard let metres, metres <= farthest, let first, let start,
        abs(first.time.secondsSince1970 - start.time.secondsSince1970) <= longest
      else { return nil }
      return metres
    }

    /// Completes unknown properties from a disturbance.
    mutating func complete(with disturbance: CXMLDisturbance) {
      number = number ?? disturbance.number
      name = name ?? disturbance.names.first
      basin = basin ?? disturbance.basin
    }
  }

  /// The storms with each ID.
  private var known: [String: [Known]] = [:]
  /// The IDs that occur more than once in some `data`.
  private var repeated: Set<String> = []
  private var count = 0

  /// Assigns disturbances to storms, numbered in order of appearance.
  ///
  /// - Parameter disturbances: The disturbances in file order.
  /// - Returns: The number of each disturbance's storm.
  static func storms(of disturbances: [CXMLDisturbance]) -> [Int] {
    var join = CXMLJoin()
    var lastParts: [String: Int] = [:]
    for disturbance in disturbances {
      guard let id = disturbance.id else { continue }
      if lastParts[id] == disturbance.part { join.repeated.insert(id) }
      lastParts[id] = disturbance.part
    }
    var storms: [Int] = []
    var start = 0
    while start < disturbances.count {
      let part = disturbances[start].part
      let end = disturbances[start...].firstIndex { $0.part != part } ?? disturbances.count
      storms += join.join(disturbances[start..<end])
      start = end
    }
    var numbers: [Int: Int] = [:]
    return storms.map { storm in
      let number = numbers[storm] ?? numbers.count
      numbers[storm] = number
      return number
    }
  }

  /// Assigns the disturbances of a `data` to storms, each to a different one.
  private mutating func join(_ part: ArraySlice<CXMLDisturbance>) -> [Int] {
    var storms = Array(repeating: -1, count: part.count)
    var groups: [String: [Int]] = [:]
    for (index, disturbance) in part.enumerated() {
      if let id = disturbance.id {
        groups[id, default: []].append(index)
      } else {
        storms[index] = count
        count += 1
      }
    }
    for (id, indices) in groups {
      var taken: Set<Int> = []
      for pair in pairs(of: id, indices, in: part)
      where storms[pair.disturbance] < 0 && taken.insert(pair.known).inserted {
        let disturbance = part[part.startIndex + pair.disturbance]
        storms[pair.disturbance] = known[id]?[pair.known].index ?? -1
        known[id]?[pair.known].complete(with: disturbance)
      }
      for index in indices where storms[index] < 0 {
        let disturbance = part[part.startIndex + index]
        storms[index] = count
        known[id, default: []].append(
          Known(
            index: count, first: disturbance.fixes.first?.fix, number: disturbance.number,
            name: disturbance.names.first, basin: disturbance.basin))
        count += 1
      }
    }
    return storms
  }

  /// The pairs of a disturbance and a storm that may be the same, the surest and nearest first.
  private func pairs(
    of id: String, _ indices: [Int], in part: ArraySlice<CXMLDisturbance>
  ) -> [(distance: Double, disturbance: Int, known: Int)] {
    let storms = (known[id] ?? []).prefix(Self.maxCompared)
    let isRepeated = repeated.contains(id)
    var pairs: [(distance: Double, disturbance: Int, known: Int)] = []
    for index in indices {
      let disturbance = part[part.startIndex + index]
      var near: [(distance: Double, disturbance: Int, known: Int)] = []
      for (place, storm) in storms.enumerated() {
        guard let distance = storm.distance(to: disturbance, isRepeated: isRepeated) else {
          continue
        }
        near.append((distance, index, place))
      }
      pairs += near.sorted(by: <).prefix(Self.maxNear)
    }
    return pairs.sorted(by: <)
  }
}
