package import TyphoonTrack

/// A storm, or what an input says of it, with the forecasts that are verified.
package struct VerifiedStorm: Sendable {
  /// The storm, without its forecasts; its track is the observed one, if there is one.
  package let storm: Storm
  /// What input the storm came from.
  package let input: String
  package var forecasts: [StoredForecast]

  /// Creates a storm.
  ///
  /// - Parameters:
  ///   - storm: The storm, whose own forecasts are not kept.
  ///   - input: The input.
  ///   - forecasts: What is verified of its forecasts.
  package init(_ storm: Storm, of input: String, forecasts: [StoredForecast]) {
    var storm = storm
    storm.forecasts = []
    (self.storm, self.input, self.forecasts) = (storm, input, forecasts)
  }

  /// The ids by which the parts of a storm are known: its own, and numbers such as `AL092021`.
  fileprivate var ids: [String] {
    let code = storm.id.description.split(at: "-", maxSplits: 1).last.map(String.init)
    let numbers = (storm.otherIDs + [code ?? ""]).map { $0.uppercased() }.filter {
      $0.utf8.count == 8 && $0.utf8.prefix(2).allSatisfy { 0x41...0x5A ~= $0 }
        && $0.utf8.suffix(6).allSatisfy { 0x30...0x39 ~= $0 }
    }
    return [storm.id.description] + numbers
  }

  /// The order in which tracks are the truth: reviewed ones, provisional ones, best tracks, bulletins.
  fileprivate var rank: Int {
    switch storm.trackType {
    case .final: 0
    case .provisional: 1
    default: storm.source.product.contains("b-deck") ? 2 : 3
    }
  }

  fileprivate var name: String? { storm.names["en"]?.uppercased() }

  /// Its positions, observed or at hour 0 of a forecast, or else at the first hour that forecasts have, up to 12, by
  /// time.
  fileprivate var positions: [Int64: GeoPoint] {
    let observed = storm.track.map { ($0.time.secondsSince1970, $0.position) }
    let starts = forecasts.compactMap { forecast in
      forecast.points.first.map { (lead: $0.time - forecast.base, time: $0.time, $0.position) }
    }
    let earliest = starts.map { $0.lead }.min() ?? 0
    let first = starts.filter { $0.lead == earliest && $0.lead <= 43_200 }.map { ($0.1, $0.2) }
    return Dictionary(observed + first) { first, _ in first }
  }
}

/// Collects the storms of all inputs, and tells which are the same.
package struct VerifiedStorms: Sendable {
  private var parts: [VerifiedStorm] = []
  /// The agency whose track is the truth; `nil` for the best one.
  private let agency: String?
  package var count: Int { parts.count }

  /// Creates an empty collection.
  ///
  /// - Parameter agency: The agency whose track is the truth; `nil` for the best one.
  package init(truthOf agency: String?) { self.agency = agency }

  package mutating func add(_ part: VerifiedStorm) { parts.append(part) }

  /// Forgets the parts after the first ones.
  package mutating func keep(_ count: Int) { parts.removeLast(parts.count - count) }

  /// The largest distance of two positions of a storm at one time, in nautical miles: if the names are the
  /// same, and if one has no name.
  private static let (near, nearest) = (120.0, 60.0)

  /// Returns the storms, in the order of their first parts, and what is to be said of them.
  ///
  /// - Parameter hasAll: Whether to return also those without forecasts.
  /// - Returns: The storms, and the notes with the inputs that they are on.
  package func storms(
    hasAll: Bool = false
  ) -> (storms: [VerifiedStorm], notes: [(Finding.Message, input: String)]) {
    var notes: [(Finding.Message, input: String)] = []
    var groups = byID
    let known = groups.filter { $0.contains { isTruth(parts[$0]) } }
    for index in groups.indices where !groups[index].isEmpty {
      let own = groups[index]
      guard own.allSatisfy({ !isTruth(parts[$0]) || parts[$0].rank == 3 }),
        let same = known.first(where: { other in other != own && agree(own, other) }),
        let home = groups.firstIndex(where: { $0.starts(with: same) })
      else { continue }
      notes.append(
        (
          "\(parts[own[0]].storm.id) is verified as \(parts[same[0]].storm.id): names and positions agree",
          parts[own[0]].input
        ))
      groups[home] += own
      groups[index] = []
    }
    let kept = groups.filter { group in
      hasAll ? !group.isEmpty : group.contains { !parts[$0].forecasts.isEmpty }
    }
    return (kept.map { storm(of: $0, &notes) }, notes)
  }

  /// Whether a part's track may be the truth: those of other agencies than the chosen one may not.
  private func isTruth(_ part: VerifiedStorm) -> Bool {
    !part.storm.track.isEmpty
      && agency.map { part.storm.agency.lowercased() == $0.lowercased() } ?? true
  }

  /// The indices of the parts that have an id in common.
  private var byID: [[Int]] {
    var groups: [[Int]] = []
    var places: [String: Int] = [:]
    for (index, part) in parts.enumerated() {
      let ids = part.ids
      let found = Set(ids.compactMap { places[$0] }).sorted()
      let home = found.first ?? groups.count
      if home == groups.count { groups.append([]) }
      groups[home].append(index)
      for other in found.dropFirst() {
        groups[home] += groups[other]
        groups[other] = []
        for (id, place) in places where place == other { places[id] = home }
      }
      for id in ids { places[id] = home }
    }
    return groups.map { $0.sorted() }
  }

  /// Whether names and positions say that two groups of parts are one storm: no two names differ, and they
  /// are near one another at all times that both have.
  private func agree(_ one: [Int], _ other: [Int]) -> Bool {
    let names = [one, other].map { Set($0.compactMap { parts[$0].name }) }
    let isNamed = !names[0].isDisjoint(with: names[1])
    guard isNamed || names.contains(where: { $0.isEmpty }) else { return false }
    func positions(_ group: [Int]) -> [Int64: GeoPoint] {
      group.reduce(into: [:]) { all, index in all.merge(parts[index].positions) { one, _ in one } }
    }
    let (own, theirs) = (positions(one), positions(other))
    let distances = own.compactMap { time, position in
      theirs[time].map { position.nauticalMiles(to: $0) }
    }
    return distances.count >= (isNamed ? 1 : 2)
      && distances.allSatisfy { $0 <= (isNamed ? Self.near : Self.nearest) }
  }

  /// Returns the best of the tracks of an agency: others of its rank fill its gaps, those of lower ranks
  /// continue it.
  private static func track(of parts: [VerifiedStorm]) -> [Fix] {
    var track = parts[0].storm.track
    for part in parts.dropFirst() {
      let times = Set(track.map { $0.time })
      let end = track.map { $0.time }.max()
      track += part.storm.track.filter { fix in
        part.rank == parts[0].rank ? !times.contains(fix.time) : end.map { fix.time > $0 } ?? true
      }
    }
    return track.sorted { $0.time < $1.time }
  }

  /// Makes the storm of some parts, with the best of their tracks.
  private func storm(
    of group: [Int], _ notes: inout [(Finding.Message, input: String)]
  ) -> VerifiedStorm {
    let own = group.map { parts[$0] }
    let tracks = own.filter(isTruth).enumerated().sorted {
      ($0.element.rank, -$0.element.storm.track.count, $0.offset)
        < ($1.element.rank, -$1.element.storm.track.count, $1.offset)
    }.map { $0.element }
    let first = tracks.first ?? own[0]
    var storm = first.storm
    storm.track =
      tracks.isEmpty ? [] : Self.track(of: tracks.filter { $0.storm.agency == storm.agency })
    let used = own.filter { !$0.forecasts.isEmpty || $0.storm.agency == storm.agency }
    storm.otherSources = used.map { $0.storm.source }
    for part in own {
      if storm.names.entries.isEmpty { storm.names = part.storm.names }
      storm.season = storm.season ?? part.storm.season
      storm.basin = storm.basin ?? part.storm.basin
    }
    let (forecasts, replaced) = own.flatMap { $0.forecasts }.settled()
    if replaced > 0 {
      notes.append(
        (
          "\(counted: replaced, "forecast") of \(storm.id) left out: another of the same technique and base time counts (a correction, the bulletin that was issued first, or the one with more positions)",
          first.input
        ))
    }
    let agencies = Set(tracks.map { $0.storm.agency })
    if agencies.count > 1 {
      notes.append(
        (
          "\(list: agencies.sorted()) have a track of \(storm.id): that of \(name: storm.agency) is the truth; '--truth' chooses another",
          first.input
        ))
    }
    return VerifiedStorm(storm, of: first.input, forecasts: forecasts)
  }
}
