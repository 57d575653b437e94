package import TyphoonTrack

/// A forecast position and where the centre was at its time.
package struct ForecastPair: Sendable {
  /// In seconds since 1970.
  package let base: Int64
  /// In seconds.
  package let lead: Int64
  package let forecast, observed: GeoPoint
  package let error: TrackError
  /// Winds in knots; not a number unless both are known, with the same averaging period.
  package let winds: (forecast: Float, observed: Float)
  /// In hectopascals; not a number unless both are known.
  package let pressures: (forecast: Float, observed: Float)
  /// The radii of winds, if both are known.
  let radii: (forecast: StoredRadii, observed: StoredRadii)?
  /// Of the mean of an ensemble: how far its members are from it, and the circle that holds 67 % of them, in
  /// nautical miles.
  package var spread: (members: Float, circle: Float)?
  /// Whether the forecast or the observed position lies between two fixes.
  package let isInterpolated: Bool
  /// Of the first landfalls of forecast and storm: by how many hours the forecast one is later.
  package var landfallHours: Float?
}

/// The rules by which forecasts are verified.
package struct VerificationRules: Hashable, Sendable {
  /// What lengths are measured on.
  package var measure = TrackError.Measure.sphere
  /// Whether storms count that are not tropical or subtropical at base and valid time.
  package var hasAllNatures = false
  /// Whether positions between fixes count.
  package var interpolates = false
  /// The least area of land, in square kilometres, after which nothing counts; `nil` if land does not matter.
  package var minimumIsland: Double?
  /// The least area of land, in square kilometres, on which landfalls are compared; `nil` if they are not.
  package var landfallArea: Double?

  /// Creates the NHC's rules.
  package init() {}

  /// The rules in words, for outputs: `nhc`, and what differs.
  package var words: String {
    let words = [
      "nhc", hasAllNatures ? "all natures" : nil, interpolates ? "interpolated" : nil,
      minimumIsland == nil ? nil : "over water", measure == .geodesic ? "geodesic" : nil,
    ]
    return words.compactMap { $0 }.joined(separator: ", ")
  }
}

/// How many forecast positions were left out of verification, and why.
package struct PairTally: Hashable, Sendable {
  /// There is no observed fix at their time.
  package var withoutTruth = 0
  /// The storm is not tropical or subtropical.
  package var otherNature = 0
  /// They are at or after the first land.
  package var afterLand = 0
  /// They count, without their winds, which are averaged over another period.
  package var otherPeriod = 0

  /// Creates a tally of nothing.
  package init() {}
}

extension ObservedTrack {
  /// Returns the pairs of a forecast.
  ///
  /// - Parameters:
  ///   - stored: The forecast.
  ///   - rules: Which count.
  ///   - tally: Counts those that do not.
  /// - Returns: The pairs, in the order of time.
  package func pairs(
    of stored: StoredForecast, _ rules: VerificationRules, _ tally: inout PairTally
  ) -> [ForecastPair] {
    let points =
      rules.interpolates ? stored.points.filled(at: synopticTimes, maxGap) : stored.points
    let observed = points.map { point in
      rules.interpolates ? interpolated(at: point.time) : fix(at: point.time)
    }
    let times = zip(points, observed).compactMap { $1 == nil ? nil : $0.time }
    tally.withoutTruth += points.count - times.count
    guard let first = times.first, let last = times.last else { return [] }
    guard rules.hasAllNatures || isTropical(at: stored.base) else {
      tally.otherNature += times.count
      return []
    }
    let land = rules.minimumIsland.flatMap { area in
      tracks(from: stored.base, points).compactMap { $0.firstLand(area: area)?.secondsSince1970 }
        .min()
    }
    let landfall = rules.landfallArea.flatMap { area in
      self.landfall(of: stored.base, points, area: area, rules)
    }
    return (landfall.map { [$0] } ?? [])
      + zip(points, observed).compactMap { point, fix in
        guard let fix else { return nil }
        guard rules.hasAllNatures || isTropical(at: point.time) else {
          tally.otherNature += 1
          return nil
        }
        guard land.map({ point.time < $0 }) ?? true else {
          tally.afterLand += 1
          return nil
        }
        let error = TrackError(
          of: point.position, from: fix.position,
          heading: heading(at: point.time, common: first...last), on: rules.measure)
        let wind = fix.winds.first { Int16($0.averagingPeriod ?? 0) == point.windPeriod }
        if wind == nil, !point.wind.isNaN, fix.wind != nil { tally.otherPeriod += 1 }
        let knots = wind.map { Float($0.speed.value(in: .knots)) } ?? .nan
        let pressure = fix.pressure.map { Float($0.value(in: .hectopascals)) } ?? .nan
        return ForecastPair(
          base: stored.base, lead: point.time - stored.base, forecast: point.position,
          observed: fix.position, error: error, winds: (point.wind, knots),
          pressures: (point.pressure, pressure),
          radii: point.radii.flatMap { own in StoredRadii(fix).map { (own, $0) } },
          spread: point.spread,
          isInterpolated: point.isInterpolated || fix.marks.contains(.interpolated))
      }
  }

  /// The times of observed fixes at 00, 06, 12 and 18 UTC.
  private var synopticTimes: [Int64] {
    fixes.map { $0.time.secondsSince1970 }.filter { $0 % 21_600 == 0 }
  }

  /// Returns the observed and the forecast track from a time on.
  private func tracks(from base: Int64, _ points: [StoredForecast.Point]) -> [[Fix]] {
    let start = interpolated(at: base).map { [$0] } ?? []
    let forecast = points.map {
      Fix(.forecast, at: Timestamp(secondsSince1970: $0.time), position: $0.position)
    }
    let hasBase = points.first?.time == base
    return [
      start + fixes.filter { $0.time.secondsSince1970 > base }, (hasBase ? [] : start) + forecast,
    ]
  }

  /// Returns the first landfalls after a base time, if both the storm and the forecast have one.
  private func landfall(
    of base: Int64, _ points: [StoredForecast.Point], area: Double, _ rules: VerificationRules
  ) -> ForecastPair? {
    let landfalls = tracks(from: base, points).compactMap { $0.landfalls(area: area).first?.fix }
    guard landfalls.count == 2 else { return nil }
    let (observed, forecast) = (landfalls[0], landfalls[1])
    let time = observed.time.secondsSince1970
    guard rules.hasAllNatures || isTropical(at: time) else { return nil }
    let none = (forecast: Float.nan, observed: Float.nan)
    return ForecastPair(
      base: base, lead: time - base, forecast: forecast.position, observed: observed.position,
      error: TrackError(
        of: forecast.position, from: observed.position,
        heading: heading(at: time, common: base...max(base, time)), on: rules.measure),
      winds: none, pressures: none, radii: nil, isInterpolated: true,
      landfallHours: Float(forecast.time.secondsSince1970 - time) / 3_600)
  }
}

extension [Fix] {
  /// The time at which the centre is first on land; `nil` if it stays at sea.
  fileprivate func firstLand(area: Double) -> Timestamp? {
    let onLand = first { Coast.naturalEarth.isLand(Coordinate($0.position), area: area) }
    return [onLand, landfalls(area: area).first?.fix].compactMap { $0?.time }.min()
  }
}

extension [StoredForecast.Point] {
  /// Returns the positions with others, interpolated, at times between them.
  fileprivate func filled(at times: [Int64], _ maxGap: Int64) -> [StoredForecast.Point] {
    guard let first else { return [] }
    var all = [first]
    for (start, end) in zip(self, dropFirst()) {
      if end.time - start.time <= maxGap {
        for time in times where start.time < time && time < end.time {
          if let point = StoredForecast.Point(between: start, end, at: time) { all.append(point) }
        }
      }
      all.append(end)
    }
    return all
  }
}
