import GeoOut
import TyphoonTrack

/// Receives the storms of all inputs for `verify`, and keeps of their forecasts only what is verified; for maps
/// of forecasts against what happened, also the forecasts.
struct VerifiedInputs: StormReceiver {
  private var storms: VerifiedStorms
  private(set) var forecasts: ForecastSearch
  let isStopped = false
  private let options: Options
  /// The options without `.mean` in names, which choose the members that a mean needs.
  private let ofMembers: Options
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
    func members(_ name: String) -> String { Forecast.ensemble(ofMean: name) ?? name }
    var wider = options
    wider.features.forecasts.techniques = options.features.forecasts.techniques.map(members)
    wider.verification.table.baseline = options.verification.table.baseline.map(members)
    (self.options, ofMembers) = (options, wider)
    keepsRadii = options.reading.needsWindRadii && !forMaps
    storms = VerifiedStorms(truthOf: options.verification.truth)
    forecasts = ForecastSearch(wider.features.forecasts)
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
    let chosen = storm.forecasts.filter { whole != nil || ofMembers.verifies($0) }
    let first = whole?.count ?? 0
    whole? += chosen
    return chosen.enumerated().map { index, forecast in
      StoredForecast(
        forecast, of: storm, keepsRadii: keepsRadii, index: first + index,
        isOnlyInMean: !options.verifies(forecast))
    }
  }

  /// Returns the storms, those that are the same joined, and notes it.
  func joined(_ messages: Messages) -> [VerifiedStorm] {
    let (joined, notes) = storms.storms(hasAll: whole != nil)
    for (message, input) in notes { messages.add(Finding(.note, message, in: input)) }
    return joined
  }

  /// Returns the storm of a map, with the forecasts that are kept for it, and the means of ensembles that are named.
  ///
  /// The preset `verify` has means instead of members: lines of all would hide what is scored.
  func storm(_ verified: VerifiedStorm) -> Storm {
    let names = options.features.forecasts.techniques
    let isPreset = options.writing.plate.preset == .verify
    let means =
      isPreset || names.contains { Forecast.ensemble(ofMean: $0) != nil }
      ? verified.forecasts.ensembleMeans(least: options.verification.leastMembers) : []
    let replaced = Set(isPreset ? means.compactMap { Forecast.ensemble(ofMean: $0.name) } : [])
    var storm = verified.storm
    storm.forecasts =
      verified.forecasts.filter { forecast in
        names.contains { $0.lowercased() == forecast.name.lowercased() }
          || !(forecast.ensemble.map(replaced.contains) ?? false)
      }.compactMap { whole?[$0.index] } + means.map { $0.forecast }
    return storm
  }
}

extension Options {
  /// Whether a forecast is chosen, or is of the baseline.
  func verifies(_ forecast: Forecast) -> Bool {
    features.forecasts.matches(forecast)
      || verification.table.baseline.map { forecast.isOf($0) } ?? false
  }
}
