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
    changed { $0.interpolated(step, gap) }
  }

  /// Returns the storm as it was known at a moment: its track until then, and the forecasts of which it was the base or
  /// later; `nil` before it began.
  ///
  /// Where no fix is of the moment one is interpolated, as pages show it: at its place on the geodesic, with its radii,
  /// and with the class, winds and pressure of the fix before.
  package func at(_ moment: Timestamp) -> Storm? {
    var storm = changed { $0.interpolated(at: moment) }
    storm.track.removeAll { $0.time > moment }
    storm.forecasts.removeAll { $0.baseTime > moment }
    guard !storm.track.isEmpty || !storm.forecasts.isEmpty else { return nil }
    if storm.omittedPeak.map({ $0.time > moment }) ?? false { storm.omittedPeak = nil }
    // What a later bulletin says.
    if track.last.map({ $0.time > moment }) ?? false {
      (storm.issued, storm.advisory, storm.targetTime) = (nil, nil, nil)
      (storm.coastWarnings, storm.warningWords) = ([], [])
    }
    return storm
  }

  /// Returns the storm with other fixes of the track, and of the forecasts, each from its base.
  private func changed(_ change: ([Fix]) -> [Fix]) -> Storm {
    var storm = self
    storm.track = change(track)
    for (index, forecast) in forecasts.enumerated() {
      let base = forecast.fixes.contains { $0.leadTime == 0 } ? nil : observedBase(of: forecast)
      let fixes = [base].compactMap { $0 } + forecast.fixes
      storm.forecasts[index].fixes = Array(change(fixes).dropFirst(base == nil ? 0 : 1))
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
        let leg = TrackLeg(from: start, to: end)
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

  /// The fixes with one at a moment between two of them.
  fileprivate func interpolated(at moment: Timestamp) -> [Fix] {
    guard let index = firstIndex(where: { $0.time >= moment }), index > 0, self[index].time > moment
    else { return self }
    let (one, two, winds) = (self[index - 1], self[index], WindHistory(self))
    let leg = TrackLeg(from: one, to: two)
    let (first, last) = (one.time.secondsSince1970, two.time.secondsSince1970)
    let share = Double(moment.secondsSince1970 - first) / Double(last - first)
    guard let between = Fix(between: one, two, at: share, leg, winds) else { return self }
    var fix = one
    (fix.time, fix.position, fix.marks) = (moment, between.position, between.marks)
    (fix.kind, fix.leadTime) = (between.kind, between.leadTime)
    // Radii of which nothing is known until the next fix are held.
    let held = one.windRadii.filter { radii in
      winds.runs(of: radii.threshold).contains {
        $0.isOpenAtEnd && $0.states.last?.time == one.time
      }
    }
    (fix.windRadii, fix.probabilityRadius) = (between.windRadii + held, between.probabilityRadius)
    return Array(self[..<index]) + [fix] + self[index...]
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
