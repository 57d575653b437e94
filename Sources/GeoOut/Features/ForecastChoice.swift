public import TyphoonTrack

/// Which of a storm's forecasts are shown.
///
/// By default that is the official one of the newest base time, unless the storm has been analysed since for
/// more than 12 hours: a map must not show a forecast as if it still held.
public struct ForecastChoice: Hashable, Sendable {
  /// The techniques, in capitals or small letters; empty for the official forecast.
  public var techniques: [String] = []
  /// Whether forecasts of all techniques are wanted.
  public var takesAllTechniques = false
  /// Which base times are wanted.
  public var baseTimes = BaseTimes.newest
  /// Whether forecasts are kept that the latest fix has overtaken, and their fixes that are past.
  public var keepsStale = false

  /// Base times.
  public enum BaseTimes: Hashable, Sendable {
    /// The newest of each technique and member.
    case newest
    /// These; such a forecast is shown however old it is.
    case at([Timestamp])
    /// All.
    case all
  }

  /// How much older than the latest fix a forecast may be, in seconds: 12 hours, two cycles of most agencies.
  public static let longestAge: Int64 = 12 * 3_600

  /// Creates the default choice.
  public init() {}

  /// Whether a technique or a base time is named, and not only 'all' of them or the default.
  public var namesSomething: Bool {
    if case .at = baseTimes { return true }
    return !techniques.isEmpty && !takesAllTechniques
  }

  /// Whether a forecast has a technique and a base time that were asked for, however old it is.
  ///
  /// - Parameter forecast: The forecast.
  /// - Returns: Whether it was asked for.
  public func matches(_ forecast: Forecast) -> Bool {
    let isWanted =
      takesAllTechniques || (techniques.isEmpty && forecast.isOfficial)
      || techniques.contains { $0.lowercased() == forecast.technique.lowercased() }
    guard isWanted, case .at(let times) = baseTimes else { return isWanted }
    return times.contains(forecast.baseTime)
  }

  /// Whether fixes are omitted that the observed track has reached.
  var omitsPast: Bool { baseTimes == .newest && !keepsStale }

  /// The forecasts of a storm to show, and those that are over.
  ///
  /// - Parameter storm: The storm.
  /// - Returns: Their indices in the storm's `forecasts`, and the time by which they are over.
  func indices(of storm: borrowing Storm) -> (shown: [Int], stale: [Int], latest: Timestamp?) {
    let forecasts = storm.forecasts
    var wanted = forecasts.indices.filter { matches(forecasts[$0]) }
    guard baseTimes == .newest else { return (wanted, [], nil) }
    if techniques.isEmpty, !takesAllTechniques {
      let ahead = wanted.filter { Self.looksAhead(forecasts[$0]) }
      if !ahead.isEmpty { wanted = ahead }
      // Of two of one base time the later record says more.
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

  /// Whether there is more than hour 0, which alone is no forecast unless there is no other.
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
  /// Chooses the forecasts to show, and removes those of their fixes that the observed track has reached.
  ///
  /// Hour 0 stays, since line and area start there; it is no feature where the track has a later fix.
  ///
  /// - Returns: The indices of the forecasts.
  mutating func chooseForecasts(_ choice: ForecastChoice) -> [Int] {
    let (shown, stale, latest) = choice.indices(of: storm)
    if let first = stale.first, let latest {
      notes.append(.stale(storm.forecasts[first], count: stale.count, latest))
    }
    guard choice.omitsPast, let latest = storm.track.last?.time else { return shown }
    past = latest
    for index in shown {
      guard storm.forecasts[index].fixes.contains(where: { $0.time <= latest && $0.leadTime != 0 })
      else { continue }
      storm.forecasts[index].fixes.removeAll { $0.time <= latest && $0.leadTime != 0 }
    }
    return shown
  }

  /// Whether a forecast fix is omitted, since the observed track has reached its time.
  func isPast(_ fix: Fix) -> Bool { past.map { fix.time <= $0 } ?? false }
}

extension Finding.Message {
  fileprivate static func stale(
    _ forecast: Forecast, count: Int, _ latest: Timestamp
  ) -> Self {
    count == 1
      ? "omitted the forecast of \(forecast.technique) from \(forecast.baseTime.compact), which is over: the latest fix or forecast is of \(latest.compact); '--stale' keeps it"
      : "omitted \(count) forecasts that are over: the latest fix or forecast is of \(latest.compact); '--stale' keeps them"
  }
}
