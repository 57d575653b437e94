import TyphoonTrack

// Where forecasts start.

extension Storm {
  /// Returns the fix at which a forecast starts, with its line, winds and area: the technique's own
  /// hour 0, otherwise the observed fix; `nil` if there is neither.
  func baseFix(of forecast: Forecast) -> Fix? {
    forecast.fixes.first { $0.leadTime == 0 } ?? observedBase(of: forecast)
  }

  /// Returns the fixes of a forecast, preceded by its base fix if there is one.
  func fixesFromBase(of forecast: Forecast) -> [Fix] {
    [baseFix(of: forecast)].compactMap { $0 } + forecast.fixes.filter { $0.leadTime != 0 }
  }

  /// Returns the observed fix at which a forecast starts: of those from its base time to its first
  /// position, the first with a wind, or else the first.
  ///
  /// The NHC's advisories count their hours from a synoptic time, of which they give only a position,
  /// and describe the storm as it is three hours later.
  func observedBase(of forecast: Forecast) -> Fix? {
    let ahead = forecast.fixes.first { $0.leadTime != 0 }?.time
    let present = track.lazy.filter { fix in
      fix.time == forecast.baseTime
        || ahead.map { forecast.baseTime < fix.time && fix.time < $0 } ?? false
    }
    return present.first { $0.hasWind } ?? present.first
  }
}

extension StormFeatures {
  /// Returns the fixes of a forecast, preceded by its base fix if there is one.
  func fixesFromBase(of forecast: Forecast) -> [Fix] { storm.fixesFromBase(of: forecast) }
}
