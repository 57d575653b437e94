/// Criteria that select storms and fixes.
///
/// Times are applied first: fixes outside them are removed. A storm is then selected as a whole or
/// not at all, by its remaining fixes. It must satisfy every criterion, and for a criterion with
/// several values at least one of them.
public struct StormSelection: Hashable, Sendable {
  /// Names, ids or numbers, ignoring case; as with the other lists, empty selects all storms.
  public var storms: [String] = []
  /// Ranges of seasons, including their ends.
  public var seasons: [ClosedRange<Int>] = []
  /// Basins in which the storm is numbered or has a fix.
  public var basins: [Basin] = []
  /// The bounding box that must contain at least one fix.
  public var box: GeoBox?
  /// The speed that the storm's strongest wind must reach.
  public var minimumWind: Speed?
  /// The earliest time of fixes to keep.
  public var since: Timestamp?
  /// The latest time of fixes to keep.
  public var until: Timestamp?

  /// Whether `since` is after `until`, so that no fix can match.
  public var isContradictory: Bool {
    guard let since, let until else { return false }
    return since > until
  }

  /// Creates a selection of all storms.
  public init() {}

  /// Whether the selection includes all storms with all their fixes.
  public var isEmpty: Bool { self == StormSelection() }

  /// Removes the fixes outside the selected times.
  ///
  /// - Parameters:
  ///   - storm: The storm; unchanged if it is not selected.
  ///   - limits: The limits of the storm's intensity scale: a minimum wind that is one of them
  ///     counts in each unit in which that limit is stated.
  /// - Returns: Whether the storm is selected.
  public func apply(to storm: inout Storm, limits: [WindLimit] = []) -> Bool {
    guard !isEmpty else { return true }
    guard matches(storm.season), matchesName(of: storm) else { return false }
    guard since != nil || until != nil else { return matchesFixes(of: storm, limits) }
    var kept = storm
    keepTimes(of: &kept)
    guard !kept.track.isEmpty || !kept.forecasts.isEmpty, matchesFixes(of: kept, limits) else {
      return false
    }
    storm = kept
    return true
  }

  /// Removes fixes outside the times, and forecasts that then have no fixes.
  private func keepTimes(of storm: inout Storm) {
    func isOutside(_ fix: Fix) -> Bool {
      since.map { fix.time < $0 } ?? false || until.map { fix.time > $0 } ?? false
    }
    storm.omittedPeak = storm.track.filter(isOutside).max {
      ($0.wind?.speed.value(in: .knots) ?? 0) < ($1.wind?.speed.value(in: .knots) ?? 0)
    }
    storm.track.removeAll(where: isOutside)
    for index in storm.forecasts.indices {
      storm.forecasts[index].fixes.removeAll(where: isOutside)
    }
    storm.forecasts.removeAll { $0.fixes.isEmpty }
  }

  private func matches(_ season: Int?) -> Bool {
    guard !seasons.isEmpty else { return true }
    guard let season else { return false }
    return seasons.contains { $0.contains(season) }
  }

  private func matchesName(of storm: Storm) -> Bool {
    storms.isEmpty || !storms(naming: storm).isEmpty
  }

  /// Returns those of the names, ids and numbers that a storm has.
  package func storms(naming storm: Storm) -> [String] {
    let own =
      [storm.id.description, storm.id.code, storm.number ?? ""] + storm.otherIDs
      + storm.names.entries.map { $0.text }
    return storms.filter { wanted in
      own.contains { !$0.isEmpty && $0.lowercased() == wanted.lowercased() }
    }
  }

  private func matchesFixes(of storm: Storm, _ limits: [WindLimit]) -> Bool {
    if !basins.isEmpty, !isWanted(storm.basin),
      !storm.hasFix(where: { fix in
        isWanted(fix.basin) || basins.contains { $0.contains(fix.position) }
      })
    {
      return false
    }
    if let box, !storm.hasFix(where: { box.contains($0.position) }) { return false }
    guard let minimumWind else { return true }
    let limit = limits.first { $0.stated.contains(minimumWind) } ?? WindLimit([minimumWind])
    return storm.hasFix { $0.wind.map { limit.isReached(by: $0.speed) } ?? false }
  }

  private func isWanted(_ basin: Basin?) -> Bool {
    guard let basin else { return false }
    return basins.contains(basin) || basin.isSouthern && basins.contains(.southernHemisphere)
  }
}

extension Storm {
  /// Whether any fix, observed or forecast, satisfies a condition.
  fileprivate func hasFix(where condition: (Fix) -> Bool) -> Bool {
    track.contains(where: condition) || forecasts.contains { $0.fixes.contains(where: condition) }
  }
}
