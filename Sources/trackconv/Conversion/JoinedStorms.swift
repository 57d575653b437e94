import GeoOut
import TyphoonTrack

/// Collects the storms of all inputs for maps of forecasts against what happened, and joins those that are
/// the same, as `verify` does.
struct JoinedStorms: StormReceiver {
  let isStopped = false
  private var storms: VerifiedStorms
  private var forecasts: [Forecast] = []
  private var earlier = (storms: 0, forecasts: 0)

  init(truthOf agency: String?) { storms = VerifiedStorms(truthOf: agency) }

  mutating func begin() { earlier = (storms.count, forecasts.count) }

  mutating func withdraw() -> Bool {
    storms.keep(earlier.storms)
    forecasts.removeLast(forecasts.count - earlier.forecasts)
    return true
  }

  mutating func take(_ storm: Storm, of input: String) {
    let stored = storm.forecasts.enumerated().map { index, forecast in
      var stored = StoredForecast(forecast, of: storm, keepsRadii: false)
      stored.index = forecasts.count + index
      return stored
    }
    forecasts += storm.forecasts
    storms.add(VerifiedStorms.Part(storm, of: input, forecasts: stored))
  }

  /// Gives the storms with the tracks that their forecasts are compared with to `take`.
  func forEach(
    _ messages: Messages, _ take: (Storm, _ input: String) throws(ReadError) -> Void
  ) throws(ReadError) {
    let (joined, notes) = storms.storms(hasAll: true)
    for (message, input) in notes {
      messages.add(Finding(.note, message, at: Finding.Location(file: input)))
    }
    for one in joined {
      var storm = one.storm
      storm.forecasts = one.forecasts.map { forecasts[$0.index] }
      try take(storm, one.input)
    }
  }
}
