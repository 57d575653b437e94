import GeoOut
import TyphoonTrack

/// Receives the storms of all inputs for `verify`, and keeps of their forecasts only what is verified; for maps
/// of forecasts against what happened, also the forecasts.
struct VerifiedInputs: StormReceiver {
  private var storms: VerifiedStorms
  private(set) var forecasts: ForecastSearch
  let isStopped = false
  private let choice: ForecastChoice
  private let baseline: String?
  private let keepsRadii: Bool
  /// What was taken from parts that wait for others.
  private var taken: [(key: Key, forecasts: [StoredForecast])] = []
  /// The forecasts themselves, for maps.
  private var whole: [Forecast]?
  private var earlier = (storms: 0, taken: 0, whole: 0)

  /// Which storm parts are merged into.
  private struct Key: Hashable {
    let id: StormID
    let agency: String
    let status: Storm.Status

    init(_ storm: borrowing Storm) { (id, agency, status) = (storm.id, storm.agency, storm.status) }
  }

  init(_ options: Options, forMaps: Bool = false) {
    choice = options.features.forecasts
    baseline = options.verification.table.baseline
    keepsRadii = options.reading.needsWindRadii && !forMaps
    storms = VerifiedStorms(truthOf: options.verification.truth)
    forecasts = ForecastSearch(choice)
    if forMaps { whole = [] }
  }

  mutating func begin() { earlier = (storms.count, taken.count, whole?.count ?? 0) }

  mutating func withdraw() -> Bool {
    storms.keep(earlier.storms)
    taken.removeLast(taken.count - earlier.taken)
    whole?.removeSubrange(earlier.whole...)
    return true
  }

  /// Takes the forecasts from a part of an ATCF deck or of an advisory: the season's fill the memory, and when
  /// merged the longer one would win.
  mutating func reduce(_ part: inout Storm, of format: any TrackReader) {
    guard format.formatOfOtherParts == "atcf" || format.name == "atcf", !part.forecasts.isEmpty
    else { return }
    taken.append((Key(part), stored(part)))
    // A storm that only has forecasts stays one when it is merged, and is selected by the fixes of one technique.
    var rest = Forecast(technique: "", isOfficial: true, baseTime: Timestamp(secondsSince1970: 0))
    let first = part.forecasts[0].technique
    rest.fixes = part.forecasts.filter { $0.technique == first }.flatMap { $0.fixes }
    part.forecasts = [rest]
  }

  mutating func take(_ storm: Storm, of input: String) {
    let key = Key(storm)
    let parts = taken.filter { $0.key == key }.flatMap { $0.forecasts }
    let own = parts.isEmpty ? stored(storm) : parts
    storms.add(VerifiedStorm(storm, of: input, forecasts: own))
  }

  /// The chosen forecasts of a storm, and those of the baseline; for maps all, which choose themselves.
  private mutating func stored(_ storm: Storm) -> [StoredForecast] {
    forecasts.add(storm)
    let chosen = storm.forecasts.filter { forecast in
      whole != nil || choice.matches(forecast) || baseline.map { forecast.isOf($0) } ?? false
    }
    let first = whole?.count ?? 0
    whole? += chosen
    return chosen.enumerated().map { index, forecast in
      StoredForecast(forecast, of: storm, keepsRadii: keepsRadii, index: first + index)
    }
  }

  /// Returns the storms, those that are the same joined, and notes it.
  func joined(_ messages: Messages) -> [VerifiedStorm] {
    let (joined, notes) = storms.storms(hasAll: whole != nil)
    for (message, input) in notes {
      messages.add(Finding(.note, message, at: Finding.Location(file: input)))
    }
    return joined
  }

  /// Returns the storm of a map, with the forecasts that are kept for it.
  func storm(_ verified: VerifiedStorm) -> Storm {
    var storm = verified.storm
    storm.forecasts = verified.forecasts.compactMap { whole?[$0.index] }
    return storm
  }
}
