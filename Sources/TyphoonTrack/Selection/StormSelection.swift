/// Which storms are wanted, and which of their fixes.
///
/// Times come first: a fix outside them counts as if the input did not have it. A storm is then taken whole or
/// not at all, by the fixes that are left: it must satisfy each criterion, and one value of those that have
/// several.
public struct StormSelection: Hashable, Sendable {
  /// Names, ids or numbers, in capitals or small letters; empty for all storms, as with the other lists.
  public var storms: [String] = []
  /// Seasons, from the first to the last of each range.
  public var seasons: [ClosedRange<Int>] = []
  /// Basins in which the storm is counted, or has a fix.
  public var basins: [Basin] = []
  /// Where at least one fix must be.
  public var box: GeoBox?
  /// The speed that the strongest wind must reach.
  public var minimumWind: Speed?
  /// The time of the first fixes that are kept.
  public var since: Timestamp?
  /// The time of the last fixes that are kept.
  public var until: Timestamp?

  /// Whether `since` is after `until`, so that no fix can be wanted.
  public var isContradictory: Bool {
    guard let since, let until else { return false }
    return since > until
  }

  /// Creates a selection of all storms.
  public init() {}

  /// Whether all storms are wanted, with all their fixes.
  public var isEmpty: Bool { self == StormSelection() }

  /// Removes the fixes that are not wanted.
  ///
  /// - Parameter storm: The storm; unchanged if it is not wanted itself.
  /// - Returns: Whether the storm is wanted.
  public func apply(to storm: inout Storm) -> Bool {
    guard !isEmpty else { return true }
    guard matches(storm.season), matchesName(of: storm) else { return false }
    guard since != nil || until != nil else { return matchesFixes(of: storm) }
    var kept = storm
    keepTimes(of: &kept)
    guard !kept.track.isEmpty || !kept.forecasts.isEmpty, matchesFixes(of: kept) else {
      return false
    }
    storm = kept
    return true
  }

  /// Takes away fixes outside the times, and forecasts of which none is left.
  private func keepTimes(of storm: inout Storm) {
    func isOutside(_ fix: Fix) -> Bool {
      since.map { fix.time < $0 } ?? false || until.map { fix.time > $0 } ?? false
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
    guard !storms.isEmpty else { return true }
    let own =
      [storm.id.description, storm.number ?? ""] + storm.otherIDs
      + storm.names.entries.map(\.text)
    return storms.contains { wanted in
      own.contains { !$0.isEmpty && $0.lowercased() == wanted.lowercased() }
    }
  }

  private func matchesFixes(of storm: Storm) -> Bool {
    if !basins.isEmpty, !isWanted(storm.basin),
      !storm.hasFix(where: { fix in
        isWanted(fix.basin) || basins.contains { $0.contains(fix.position) }
      })
    {
      return false
    }
    if let box, !storm.hasFix(where: { box.contains($0.position) }) { return false }
    if let minimumWind,
      !storm.hasFix(where: { $0.wind?.speed.reaches(minimumWind) ?? false })
    {
      return false
    }
    return true
  }

  private func isWanted(_ basin: Basin?) -> Bool {
    guard let basin else { return false }
    let isSouthern = [.southIndian, .southPacific, .southAtlantic].contains(basin)
    return basins.contains(basin) || isSouthern && basins.contains(.southernHemisphere)
  }
}

extension Storm {
  /// Whether there is a fix, observed or forecast, for which a condition holds.
  fileprivate func hasFix(where condition: (Fix) -> Bool) -> Bool {
    track.contains(where: condition) || forecasts.contains { $0.fixes.contains(where: condition) }
  }
}

extension Speed {
  /// Whether a wind reaches another, compared in the unit of that.
  ///
  /// Where this was published in another unit, its number is converted, and rounded to a whole one if
  /// that is more: agencies pair their limits so (64 kt are 32.9 m/s, and mean 33).
  func reaches(_ limit: Speed) -> Bool {
    if let published = published(in: limit.unit) { return published >= limit.value }
    let converted = value(in: limit.unit)
    return max(converted, converted.rounded()) >= limit.value
  }
}
