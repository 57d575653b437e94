package import TyphoonTrack

extension Storm {
  /// Returns the storm with fixes at all multiples of a time step, beside its own.
  ///
  /// Between two fixes the centre follows the geodesic at constant speed, and winds, pressures and radii
  /// change linearly, as for wind swaths and places (`WindHistory`). A value that one of the two does not have, or has
  /// with another averaging period, is missing between them. The fixes have the mark `interpolated`.
  ///
  /// - Parameters:
  ///   - step: The step in seconds, counted from 1970-01-01 00:00 UTC.
  ///   - gap: The longest time between two fixes, in seconds, that is bridged.
  /// - Returns: The storm.
  package func interpolated(every step: Int, acrossAtMost gap: Int) -> Storm {
    var storm = self
    storm.track = track.interpolated(step, gap)
    for (index, forecast) in forecasts.enumerated() {
      let base = forecast.fixes.contains { $0.leadTime == 0 } ? nil : observedBase(of: forecast)
      let fixes = [base].compactMap { $0 } + forecast.fixes
      storm.forecasts[index].fixes = Array(
        fixes.interpolated(step, gap).dropFirst(base == nil ? 0 : 1))
    }
    return storm
  }

  /// The number of its fixes.
  package var fixCount: Int { forecasts.reduce(track.count) { $0 + $1.fixes.count } }

  /// Returns the greatest number of fixes that `interpolated(every:acrossAtMost:)` gives.
  package func fixCount(every step: Int, acrossAtMost gap: Int) -> Int {
    ([track] + forecasts.map { $0.fixes }).reduce(fixCount) { count, fixes in
      zip(fixes, fixes.dropFirst()).reduce(count) { count, pair in
        let (first, last) = (pair.0.time.secondsSince1970, pair.1.time.secondsSince1970)
        func steps(to time: Int64) -> Int { Int((Double(time) / Double(step)).rounded(.down)) }
        return count + (1...Int64(gap) ~= last - first ? steps(to: last - 1) - steps(to: first) : 0)
      }
    }
  }
}

extension [Fix] {
  fileprivate func interpolated(_ step: Int, _ gap: Int) -> [Fix] {
    var all = Array(prefix(1))
    for (start, end) in zip(self, dropFirst()) {
      let (first, last) = (start.time.secondsSince1970, end.time.secondsSince1970)
      if 1...Int64(gap) ~= last - first {
        let leg = TrackLeg(
          from: Coordinate(start.position), at: start.time, to: Coordinate(end.position),
          at: end.time)
        let winds = WindHistory([start, end])
        let next = (Double(first) / Double(step)).rounded(.down) + 1
        for time in stride(from: Int64(next) * Int64(step), to: last, by: step) {
          let fraction = Double(time - first) / Double(last - first)
          if let fix = Fix(between: start, end, at: fraction, leg, winds) { all.append(fix) }
        }
      }
      all.append(end)
    }
    return all
  }
}

extension Fix {
  /// The fix at a fraction of the time from one to another.
  ///
  /// - Parameters:
  ///   - one: The earlier fix.
  ///   - two: The later fix.
  ///   - fraction: The fraction, from 0 to 1.
  ///   - leg: The leg between the fixes.
  ///   - winds: The winds between the fixes, if they are at hand.
  init?(
    between one: Fix, _ two: Fix, at fraction: Double, _ leg: TrackLeg, _ winds: WindHistory? = nil
  ) {
    let place = leg.center(at: fraction)
    guard let position = GeoPoint(latitude: place.latitude, longitude: place.longitude)
    else { return nil }
    let time = leg.time(at: fraction)
    self.init(
      two.kind, at: time, position: position,
      leadTime: two.leadTime.map { $0 - (two.time.secondsSince1970 - time.secondsSince1970) })
    nature = one.nature
    marks = [.interpolated]
    if let mean = Wind(between: one.wind, two.wind, at: fraction) {
      wind = mean
      let (from, to) = (one.exactWind(in: mean.speed.unit), two.exactWind(in: mean.speed.unit))
      windRest = Float(from + fraction * (to - from) - mean.speed.value)
    }
    if let from = one.gust, let to = two.gust, from.averagingPeriod == to.averagingPeriod {
      gust = Gust(from.speed.mixed(with: to.speed, fraction), averagingPeriod: from.averagingPeriod)
    }
    pressure = one.pressure.flatMap { from in two.pressure.map { from.mixed(with: $0, fraction) } }
    radiusOfMaximumWind = one.radiusOfMaximumWind.flatMap { from in
      two.radiusOfMaximumWind.map { from.mixed(with: $0, fraction) }
    }
    if let from = one.probabilityRadius, let to = two.probabilityRadius,
      from.percentage == to.percentage
    {
      probabilityRadius = from
      probabilityRadius?.radius = from.radius.mixed(with: to.radius, fraction)
    }
    unknownWinds = one.unknownWinds.union(two.unknownWinds)
    windRadii = (winds ?? WindHistory([one, two])).runs.compactMap { run in
      run.extent(at: time).flatMap {
        $0.reach > 0 ? WindRadii(threshold: run.threshold, extent: $0) : nil
      }
    }
  }
}

extension Wind {
  /// The wind at a fraction of the time from one fix to another; `nil` if one of them has none, or one
  /// of another averaging period or agency.
  init?(between one: Wind?, _ two: Wind?, at fraction: Double) {
    guard let one, let two, one.averagingPeriod == two.averagingPeriod, one.agency == two.agency
    else { return nil }
    self.init(
      one.speed.mixed(with: two.speed, fraction), averagingPeriod: one.averagingPeriod,
      agency: one.agency)
  }
}

extension Quantity {
  /// The quantity at a fraction of the way to another, to a tenth, in the units of both.
  fileprivate func mixed(with other: Self, _ fraction: Double) -> Self {
    func mixed(_ unit: Unit) -> Double {
      (value(in: unit) + fraction * (other.value(in: unit) - value(in: unit))).toOneDecimal
    }
    guard let second = alternative?.unit, other.published(in: second) != nil else {
      return Self(mixed(unit), unit)
    }
    return Self(mixed(unit), unit, also: mixed(second), second)
  }
}
