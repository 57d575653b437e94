package import TyphoonTrack

extension [StoredForecast] {
  /// Returns the means of the ensembles among forecasts as forecasts of their own, `AP.mean`.
  ///
  /// A mean needs as many members as `least`, or else 12 of the GEFS and 20 of the ECMWF, as the NHC and the
  /// ECMWF use, and half of others, at least two.
  package func ensembleMeans(least: Int?) -> [StoredForecast] {
    let members = Dictionary(grouping: lazy.filter { $0.ensemble != nil }) {
      RunKey(name: $0.ensemble ?? "", base: $0.base)
    }
    return members.sorted { ($0.key.name, $0.key.base) < ($1.key.name, $1.key.base) }.compactMap {
      key, members in
      let needed = Swift.max(2, least ?? ["AP": 12, "EP": 20][key.name] ?? (members.count + 1) / 2)
      var places: [Int64: [StoredForecast.Point]] = [:]
      for member in members {
        for point in member.points { places[point.time, default: []].append(point) }
      }
      let points = places.filter { $0.value.count >= needed }.sorted { $0.key < $1.key }
        .compactMap { StoredForecast.Point(meanOf: $0.value, at: $0.key) }
      return points.isEmpty
        ? nil : StoredForecast(name: key.name + ".mean", base: key.base, points: points)
    }
  }
}

extension StoredForecast {
  /// The forecast of a map that has what is stored: positions, winds and pressures, in tenths.
  package var forecast: Forecast {
    let fixes = points.map { point in
      var fix = Fix(
        .forecast, at: Timestamp(secondsSince1970: point.time), position: point.position,
        leadTime: point.time - base)
      if !point.wind.isNaN {
        fix.wind = Wind(
          Speed(Double(point.wind).toOneDecimal, .knots),
          averagingPeriod: point.windPeriod == 0 ? nil : Int(point.windPeriod))
      }
      if !point.pressure.isNaN {
        fix.pressure = Pressure(Double(point.pressure).toOneDecimal, .hectopascals)
      }
      return fix
    }
    return Forecast(
      technique: name, isOfficial: false, baseTime: Timestamp(secondsSince1970: base), fixes: fixes)
  }
}

extension StoredForecast.Point {
  /// Creates the mean of the members of an ensemble at a time.
  fileprivate init?(meanOf members: [Self], at time: Int64) {
    guard
      let mean = EnsembleMean(
        of: members.map { Coordinate($0.position) }, at: Timestamp(secondsSince1970: time))
    else { return nil }
    let distances = members.map { mean.position.nauticalMiles(to: $0.position) }.sorted()
    let squares = distances.map { $0 * $0 }
    func average(_ values: [Float]) -> Float {
      let known = values.filter { !$0.isNaN }
      return 2 * known.count < values.count ? .nan : known.reduce(0, +) / Float(known.count)
    }
    let period = members[0].windPeriod
    self.init(
      time: time, position: mean.position,
      wind: members.allSatisfy { $0.windPeriod == period }
        ? average(members.map { $0.wind }) : .nan,
      pressure: average(members.map { $0.pressure }), windPeriod: period,
      spread: (Float(squares.mean.squareRoot()), Float(distances.percentile(67))))
  }
}
