import TyphoonTrack

extension StormFeatures {
  /// Adds a line from each position of forecasts to where the centre was at its time, by the rules of the NHC.
  mutating func addForecastErrors(of forecasts: [Int], tolerance: Double) {
    let track = ObservedTrack(storm.track)
    var tally = PairTally()
    for index in forecasts {
      let forecast = storm.forecasts[index]
      let stored = StoredForecast(forecast, of: storm, keepsRadii: false)
      for pair in track.pairs(of: stored, VerificationRules(), &tally) {
        let time = forecast.baseTime.advanced(bySeconds: Int(pair.lead))
        guard let fix = forecast.fixes.firstIndex(where: { $0.time == time }),
          let start = addLineVertices([pair.forecast, pair.observed], tolerance: tolerance)
        else { continue }
        errors.append(pair.error)
        let shape = addLine(from: start)
        add(
          .forecastError, forecast: index, fix: fix, entry: errors.count - 1, isDerived: true,
          time: .span(time, time), shape: shape)
      }
    }
  }

  /// Returns the error of a feature of the layer `forecast-error`.
  func error(of feature: Feature) -> TrackError? {
    guard feature.layer == .forecastError else { return nil }
    return feature.entry.map { errors[$0] }
  }
}
