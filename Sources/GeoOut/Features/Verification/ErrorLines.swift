import TyphoonTrack

extension StormFeatures {
  /// Adds a line from each position of forecasts to where the centre was at its time.
  mutating func addForecastErrors(of forecasts: [Int], _ options: FeatureOptions) {
    let track = ObservedTrack(storm.track, maxGap: options.maxGap)
    var tally = PairTally()
    for index in forecasts {
      let stored = StoredForecast(storm.forecasts[index], of: storm, keepsRadii: false)
      for pair in track.pairs(of: stored, options.verification, &tally) {
        let positions = [pair.forecast, pair.observed]
        errors.append((index, pair))
        // There is no line to where the forecast was.
        guard let start = addLineVertices(positions, tolerance: options.tolerance) else { continue }
        let time = Timestamp(secondsSince1970: pair.base + pair.lead)
        let shape = addLine(from: start)
        add(
          .forecastError, forecast: index,
          fix: storm.forecasts[index].fixes.firstIndex { $0.time == time },
          entry: errors.count - 1, isDerived: true, time: .span(time, time), shape: shape)
      }
    }
    if errors.isEmpty, !forecasts.isEmpty, options.layers != LayerSelection(Layer.allCases) {
      let first = forecasts.map { storm.forecasts[$0].baseTime }.min()
      let isPassed = storm.track.contains { fix in first.map { fix.time > $0 } ?? false }
      notes.append(
        "no forecast of \(storm.id) has an observed fix at its times\(isPassed && !options.verification.interpolates ? "; '--interpolate' verifies between fixes" : "")"
      )
    }
  }

  /// Returns the forecast position of a feature of the layer `forecast-error`, and the observed one.
  func pair(of feature: Feature) -> ForecastPair? {
    feature.layer == .forecastError ? feature.entry.map { errors[$0].pair } : nil
  }
}
