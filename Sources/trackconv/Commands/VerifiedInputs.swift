import GeoOut
import TyphoonTrack

/// Receives the storms of all inputs for `verify`, and keeps of their forecasts only what is verified.
struct VerifiedInputs: StormReceiver {
  private(set) var storms: VerifiedStorms
  private(set) var forecasts: ForecastSearch
  let isStopped = false
  private let choice: ForecastChoice
  private let baseline: String?
  private let keepsRadii: Bool
  /// What was taken from parts that wait for others.
  private var taken: [(key: Key, forecasts: [StoredForecast])] = []
  private var earlier = (storms: 0, taken: 0)

  /// Which storm parts are merged into.
  private struct Key: Hashable {
    let id: StormID
    let agency: String
    let status: Storm.Status

    init(_ storm: borrowing Storm) { (id, agency, status) = (storm.id, storm.agency, storm.status) }
  }

  init(_ options: Options) {
    choice = options.features.forecasts
    baseline = options.verification.table.baseline
    keepsRadii = options.reading.needsWindRadii
    storms = VerifiedStorms(truthOf: options.verification.truth)
    forecasts = ForecastSearch(choice)
  }

  mutating func begin() { earlier = (storms.count, taken.count) }

  mutating func withdraw() -> Bool {
    storms.keep(earlier.storms)
    taken.removeLast(taken.count - earlier.taken)
    return true
  }

  /// Takes the forecasts from a part of an ATCF deck or of an advisory: the season's fill the memory, and when
  /// merged the longer one would win.
  mutating func reduce(_ part: inout Storm, of format: any TrackReader) {
    guard format.formatOfOtherParts == "atcf" || format.name == "atcf", !part.forecasts.isEmpty
    else { return }
    taken.append((Key(part), stored(part)))
    // A storm that only has forecasts stays one when it is merged.
    part.forecasts = [
      Forecast(technique: "", isOfficial: true, baseTime: Timestamp(secondsSince1970: 0))
    ]
  }

  mutating func take(_ storm: Storm, of input: String) {
    let key = Key(storm)
    let isReduced = storm.forecasts.first?.technique.isEmpty ?? false
    let own = isReduced ? taken.filter { $0.key == key }.flatMap { $0.forecasts } : stored(storm)
    storms.add(VerifiedStorms.Part(storm, of: input, forecasts: own))
  }

  /// The chosen forecasts of a storm, and those of the baseline.
  private mutating func stored(_ storm: Storm) -> [StoredForecast] {
    forecasts.add(storm)
    return storm.forecasts.filter { forecast in
      choice.matches(forecast) || baseline.map { forecast.isOf($0) } ?? false
    }.map { StoredForecast($0, of: storm, keepsRadii: keepsRadii) }
  }
}
