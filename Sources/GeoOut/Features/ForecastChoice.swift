public import TyphoonTrack

/// The choice of a storm's forecasts to show.
///
/// By default this is the official forecast with the newest base time, unless a fix more than 12
/// hours newer exists: a map must not show a stale forecast as if it were valid. Of a storm without
/// an official forecast, it is the newest of every technique.
public struct ForecastChoice: Hashable, Sendable {
  /// The techniques, in any case; empty for the official forecast.
  public var techniques: [String] = []
  /// Whether to show forecasts of all techniques.
  public var takesAllTechniques = false
  /// The base times to show.
  public var baseTimes = BaseTimes.newest
  /// Whether to keep stale forecasts, and forecast fixes that are past.
  public var keepsStale = false

  /// A choice of base times.
  public enum BaseTimes: Hashable, Sendable {
    /// The newest of each technique and member.
    case newest
    /// These base times; their forecasts are shown however old they are.
    case at([Timestamp])
    /// All base times.
    case all
  }

  /// The largest age of a forecast at the latest fix, in seconds: 12 hours, two cycles of most
  /// agencies.
  public static let longestAge: Int64 = 12 * 3_600

  /// Creates the default choice.
  public init() {}

  /// Whether a specific technique or base time is chosen, not the default or 'all'.
  public var namesSomething: Bool {
    if case .at = baseTimes { return true }
    return !techniques.isEmpty && !takesAllTechniques
  }

  /// Returns the choice that applies to a storm: all techniques if none is chosen and none of the
  /// storm's forecasts is official.
  ///
  /// - Parameter storm: The storm.
  /// - Returns: The choice.
  public func applied(to storm: borrowing Storm) -> ForecastChoice {
    guard techniques.isEmpty, !storm.forecasts.isEmpty,
      !storm.forecasts.contains(where: { $0.isOfficial })
    else { return self }
    var choice = self
    choice.takesAllTechniques = true
    return choice
  }

  /// Whether a forecast has a chosen technique and base time, however old it is.
  ///
  /// - Parameter forecast: The forecast.
  /// - Returns: Whether it matches.
  public func matches(_ forecast: Forecast) -> Bool {
    let isWanted =
      takesAllTechniques || (techniques.isEmpty && forecast.isOfficial)
      || techniques.contains { forecast.isOf($0) }
    guard isWanted, case .at(let times) = baseTimes else { return isWanted }
    return times.contains(forecast.baseTime)
  }

  /// Whether to omit forecast fixes that the observed track has reached.
  var omitsPast: Bool { baseTimes == .newest && !keepsStale }

  /// Returns the forecasts of a storm to show, and the stale ones.
  ///
  /// - Parameter storm: The storm.
  /// - Returns: Their indices in the storm's `forecasts`, and the time that makes forecasts
  ///   stale.
  func indices(of storm: borrowing Storm) -> (shown: [Int], stale: [Int], latest: Timestamp?) {
    let forecasts = storm.forecasts
    var wanted = forecasts.indices.filter { matches(forecasts[$0]) }
    guard baseTimes == .newest else { return (wanted, [], nil) }
    if techniques.isEmpty, !takesAllTechniques {
      let ahead = wanted.filter { Self.looksAhead(forecasts[$0]) }
      if !ahead.isEmpty { wanted = ahead }
      // Of two forecasts with the same base time, use the later record, which has more detail.
      wanted = wanted.max { forecasts[$0].baseTime < forecasts[$1].baseTime }.map { [$0] } ?? []
    } else {
      wanted = newestOfEach(wanted, forecasts)
    }
    let observed = storm.track.last?.time
    var latest = observed
    if takesAllTechniques, let newest = wanted.lazy.map({ forecasts[$0].baseTime }).max() {
      latest = max(latest ?? newest, newest)
    }
    guard !keepsStale, let latest else { return (wanted, [], nil) }
    func isStale(_ index: Int) -> Bool {
      let forecast = forecasts[index]
      let age = latest.secondsSince1970 - forecast.baseTime.secondsSince1970
      guard age <= Self.longestAge else { return true }
      return observed.map { time in forecast.fixes.allSatisfy { $0.time <= time } } ?? false
    }
    return (wanted.filter { !isStale($0) }, wanted.filter(isStale), latest)
  }

  /// Whether there is more than hour 0.
  ///
  /// A forecast with hour 0 alone is used only if there is no other.
  private static func looksAhead(_ forecast: Forecast) -> Bool {
    forecast.fixes.contains { $0.leadTime != 0 }
  }

  private func newestOfEach(_ indices: [Int], _ forecasts: [Forecast]) -> [Int] {
    struct Key: Hashable {
      let technique: String
      let member: String?
    }
    var newest: [Key: Timestamp] = [:]
    func key(_ index: Int) -> Key {
      Key(technique: forecasts[index].technique, member: forecasts[index].member)
    }
    let ahead = indices.filter { Self.looksAhead(forecasts[$0]) }
    let withAhead = Set(ahead.map(key))
    for index in ahead + indices.filter({ !withAhead.contains(key($0)) }) {
      let base = forecasts[index].baseTime
      newest[key(index)] = max(newest[key(index)] ?? base, base)
    }
    return indices.filter { newest[key($0)] == forecasts[$0].baseTime }
  }
}

extension StormFeatures {
  /// Chooses the forecasts to show.
  ///
  /// Those of their fixes that the observed track has reached do not become features; lines and areas
  /// keep them, so that the next leg is the one that was forecast.
  ///
  /// - Returns: The indices of the forecasts.
  mutating func chooseForecasts(_ choice: ForecastChoice, at moment: Timestamp?) -> [Int] {
    let applied = choice.applied(to: storm)
    isUnofficial = applied != choice
    let (shown, stale, latest) = applied.indices(of: storm)
    if let first = stale.first, let latest {
      notes.append(.stale(storm.forecasts[first], count: stale.count, latest))
    }
    if choice.omitsPast {
      past = [storm.track.last?.time, moment?.advanced(bySeconds: -1)].compactMap { $0 }.max()
    }
    return shown
  }

  /// Whether a forecast fix is omitted because the observed track has reached its time.
  func isPast(_ fix: Fix) -> Bool { past.map { fix.time <= $0 } ?? false }
}

extension Finding.Message {
  fileprivate static func stale(_ forecast: Forecast, count: Int, _ latest: Timestamp) -> Self {
    count == 1
      ? "stale forecast of \(forecast.technique) from \(forecast.baseTime.compact) omitted: the latest fix or forecast is from \(latest.compact); '--stale' keeps it"
      : "\(count) stale forecasts omitted: the latest fix or forecast is from \(latest.compact); '--stale' keeps them"
  }
}
