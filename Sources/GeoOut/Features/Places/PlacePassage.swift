import TyphoonTrack

/// What a storm does at a place.
struct PlacePassage: Hashable, Sendable {
  let place: MapPlace
  /// The closest approach of the observed centre.
  var observed: ClosestApproach?
  /// The closest approach of the centre along the forecast track.
  var forecast: ClosestApproach?
  /// The first and the last time within the winds of each force, observed or forecast.
  var winds: [WindForce: PlacePeriod] = [:]
  /// Why it is unknown whether, or from and until when, winds of a force reach the place.
  var unknownWinds: [WindForce: UnknownWind] = [:]
  /// Whether the place is outside of gales, but by less than forecasts err.
  var isNearGales = false
  /// The first and the last time within the potential track area.
  var area: PlacePeriod?

  /// The fraction of the members of an ensemble whose centre passes near the place.
  var strike: StrikeProbability?

  /// Whose forecast it is, or else the ensemble's name, and which of its members.
  var technique, member: String?

  /// The nearer of both approaches; where the observed track ends, the forecast knows more.
  var closest: ClosestApproach? {
    guard let observed, let forecast, !observed.isAtEnd else { return forecast ?? observed }
    return forecast.distance < observed.distance ? forecast : observed
  }

  /// The number of the place in the user's list, from 1.
  var number: Int

  /// The order in which readers are told: where gales are or come first, then the likeliest, then the nearest.
  func urgency(at now: Timestamp) -> (gale: Int64, chance: Double, distance: Double) {
    let gale = winds[.gale].flatMap { $0.end >= now ? $0.start : nil }
    let distance = (forecast ?? observed)?.distance ?? .infinity
    return (gale?.secondsSince1970 ?? .max, -(strike?.level ?? 0), distance)
  }

  /// Whether gales or the centre are still to come, or members of an ensemble are.
  func isAhead(at now: Timestamp) -> Bool {
    winds[.gale].map { $0.end >= now } ?? false || closest.map { $0.time >= now } ?? false
      || strike?.level ?? 0 > 0
  }
}

/// Why it is unknown whether a wind reaches a place, or from and until when.
enum UnknownWind: Hashable {
  /// The source has no radii of such winds.
  case never
  /// The source has such radii, but not when the centre is nearest.
  case then
  /// The source does not tell when the winds begin or end: what is known begins or ends at a time.
  case before(Timestamp)
  case after(Timestamp)
  case beyond(Timestamp, Timestamp)

  /// Why a period is open; `nil` if it is not.
  init?(_ period: PlacePeriod) {
    switch (period.isOpenAtStart, period.isOpenAtEnd) {
    case (false, false): return nil
    case (true, false): self = .before(period.start)
    case (false, true): self = .after(period.end)
    case (true, true): self = .beyond(period.start, period.end)
    }
  }

  /// The reason in English.
  var reason: String {
    switch self {
    case .never: "the source gives no such radii"
    case .then: "the radii at the closest approach are unknown"
    case .before(let start): "the radii before \(start.iso8601) are unknown"
    case .after(let end): "the radii after \(end.iso8601) are unknown"
    case .beyond(let start, let end):
      "the radii before \(start.iso8601) and after \(end.iso8601) are unknown"
    }
  }
}

/// A storm, prepared to find what it does at many places.
struct PassingStorm {
  /// The fixes and legs of the observed track, and of the forecast.
  private let observed, forecast: (fixes: [Fix], legs: [TrackLeg])
  /// What is known of the winds of the observed fixes, and of those of the forecast.
  private let known: [KnownWinds]
  /// The end of the observed track.
  private let lastObserved: Timestamp?
  private(set) var winds: [(run: WindHistory.Run, areas: [MovingArea])] = []
  private let area: [MovingArea]
  /// The legs of each member of the ensemble.
  private let members: [[TrackLeg]]
  private let radius: Length
  /// The largest distance of the centre, in metres, at which it passes a place.
  private let within: Double
  /// The least wind at the centre when it is nearest; `nil` for any.
  private let leastWind: WindLimit?
  /// The longest gap, in seconds, across which winds are interpolated.
  private let maxGap: Int
  /// The earliest and the latest time of the fixes.
  let period: PlacePeriod?

  /// Prepares a storm.
  ///
  /// - Parameters:
  ///   - observed: The observed fixes.
  ///   - forecast: The forecast fixes, from the base fix on.
  ///   - area: The states of the potential track area.
  ///   - members: The paths of the ensemble's members.
  ///   - scale: The storm's intensity scale.
  ///   - options: Which passages count.
  init(
    observed: [Fix], forecast: [Fix], area: [MovingArea.State], members: [MemberPath],
    scale: IntensityScale, _ options: FeatureOptions
  ) {
    within = options.within?.value(in: .metres) ?? .infinity
    leastWind = options.passingWind.map(scale.limit)
    maxGap = options.maxGap
    self.members = members.map { $0.runs.flatMap { TrackLeg.legs(through: $0) } }
    radius = options.strike.radius
    self.observed = (observed, TrackLeg.legs(of: observed))
    self.forecast = (forecast, TrackLeg.legs(of: forecast))
    self.area = MovingArea.areas(area)
    let times = (observed + forecast).map { $0.time }
    period = times.min().flatMap { first in times.max().map { PlacePeriod(start: first, end: $0) } }
    let histories = [observed, forecast].map { WindHistory($0, maxGap: options.maxGap) }
    known = [
      KnownWinds(observed, histories[0], of: observed),
      KnownWinds(forecast, histories[1], of: forecast.filter { ($0.leadTime ?? 0) != 0 }),
    ]
    lastObserved = observed.last?.time
    for run in histories.flatMap({ $0.runs }) {
      let states = run.states.map { MovingArea.State(time: $0.time, shape: $0.shape) }
      winds.append((run, MovingArea.areas(states)))
    }
  }

  /// Returns the closest approach to a place, if it counts.
  private func approach(
    to place: Coordinate, _ track: (fixes: [Fix], legs: [TrackLeg])
  ) -> ClosestApproach? {
    guard var found = ClosestApproach(of: place, to: track.legs, within: within) else { return nil }
    found.setWind(along: track.fixes, acrossAtMost: maxGap)
    guard let leastWind else { return found }
    return found.wind.map { leastWind.isReached(by: $0.speed) } ?? false ? found : nil
  }

  /// Returns what the storm does at a place; `nil` if its centre passes too far away, or is too weak.
  func passage(at place: MapPlace, number: Int) -> PlacePassage? {
    let position = Coordinate(place.position)
    let normal = position.normal
    var passage = PlacePassage(place: place, number: number)
    passage.observed = approach(to: position, observed)
    passage.forecast = approach(to: position, forecast)
    // Of members without such tracks only the chance is known.
    let hasTrack = !observed.legs.isEmpty || !forecast.legs.isEmpty
    guard
      passage.closest != nil || leastWind == nil && (within == .infinity || !hasTrack)
    else { return nil }
    for force in WindForce.allCases {
      passage.winds[force] = period(of: force, at: position, normal)
      if let period = passage.winds[force] {
        passage.unknownWinds[force] = UnknownWind(period)
        continue
      }
      passage.unknownWinds[force] =
        passage.observed.flatMap { unknownWind(force, $0.time, isForecast: false) }
        ?? passage.forecast.flatMap { unknownWind(force, $0.time, isForecast: true) }
    }
    passage.area = area.period(at: position, normal)
    if !members.isEmpty {
      let metres = radius.value(in: .metres)
      let count = members.count { legs in
        legs.contains { leg in
          leg.minDistance(from: normal) <= metres
            && leg.nearest(to: position).path.distance <= metres
        }
      }
      passage.strike = StrikeProbability(
        level: (Double(count) / Double(members.count) * 100).toOneDecimal,
        members: members.count, radius: radius)
    }
    return passage
  }

  /// Returns the first and the last time within the winds of a force at a place.
  func period(
    of force: WindForce, at position: Coordinate, _ normal: SIMD3<Double>
  ) -> PlacePeriod? {
    winds.reduce(nil) { earlier, wind in
      let (run, areas) = wind
      guard WindForce(run.threshold) == force, var found = areas.period(at: position, normal)
      else { return earlier }
      found.isOpenAtStart = run.isOpenAtStart && found.start == run.states.first?.time
      found.isOpenAtEnd = run.isOpenAtEnd && found.end == run.states.last?.time
      return found.union(earlier)
    }
  }

  /// Whether a place that gales do not reach is near them: whether they come to where the way to the centre leaves it.
  fileprivate func isNearGales(_ passage: PlacePassage) -> Bool {
    guard let closest = passage.closest, passage.winds[.gale] == nil else { return false }
    let place = Geodesic.wgs84.destination(
      from: Coordinate(passage.place.position), azimuth: closest.bearing,
      distance: min(closest.distance, Self.near))
    return period(of: .gale, at: place, place.normal) != nil
  }

  /// Forecasts of half a day or more err by as much, in metres.
  private static let near = 50_000.0

  /// Returns why the radii of a wind are unknown at the closest approach; `nil` if they are known.
  private func unknownWind(
    _ force: WindForce, _ time: Timestamp, isForecast: Bool
  ) -> UnknownWind? {
    // Up to the last observed fix, the forecast is not asked.
    if isForecast, let lastObserved, time <= lastObserved { return nil }
    return known[isForecast ? 1 : 0].unknownWind(force, at: time)
  }
}

/// What is known of the winds along a track.
private struct KnownWinds {
  /// The time of each fix, and the forces whose radii are unknown there.
  private let fixes: [(time: Timestamp, unknown: WindForces)]
  /// The forces that are unknown at some fix, and of which none has radii.
  private let never: WindForces

  /// - Parameters:
  ///   - track: The fixes.
  ///   - history: Their winds.
  ///   - own: Those that are the track's own: the base fix of a forecast is observed.
  init(_ track: [Fix], _ history: WindHistory, of own: [Fix]) {
    fixes = zip(track, history.unknown).map { ($0.time, $1) }
    let given = WindForces(own.flatMap { $0.windRadii.map { WindForces(of: $0.threshold) } })
    never = own.reduce(into: WindForces()) { $0.formUnion($1.unknownWinds) }.subtracting(given)
  }

  func unknownWind(_ force: WindForce, at time: Timestamp) -> UnknownWind? {
    if never.contains(force.forces) { return .never }
    let near = [fixes.last { $0.time <= time }, fixes.first { $0.time >= time }]
    return near.contains { $0?.unknown.contains(force.forces) ?? false } ? .then : nil
  }
}

extension StormFeatures {
  /// Cities that the centre passes farther away, in kilometres, are of no interest.
  private static var near: Length { Length(500, .kilometres) }

  /// Adds a point for each of the user's places, or for the cities that winds reach first.
  ///
  /// Its forecast is the official one, or the only one that is shown. In a list, each other forecast and the chances
  /// have points of their own.
  mutating func addPlaces(_ inputs: LayerInputs) {
    let (all, isList) = (Array(zip(inputs.forecasts, inputs.circles)), inputs.options.listsPlaces)
    let own = all.first { storm.forecasts[$0.0].isOfficial } ?? (all.count == 1 ? all[0] : nil)
    let ensemble = inputs.ensembles.first { !$0.isConsensus }
    addPlaces(storm.track, own, isList ? nil : ensemble, inputs.options)
    guard isList else { return }
    // Members that the user did not choose stand behind the chances.
    for other in all where other.0 != own?.0 && !(isUnofficial && storm.forecasts[other.0].isMember)
    {
      addPlaces([], other, nil, inputs.options)
    }
    if let ensemble { addPlaces([], nil, ensemble, inputs.options) }
  }

  /// Adds a point for each place.
  ///
  /// - Parameters:
  ///   - observed: The observed fixes.
  ///   - forecast: The forecast, and its probability circles.
  ///   - ensemble: The ensemble of which probabilities are computed.
  ///   - options: The places.
  private mutating func addPlaces(
    _ observed: [Fix], _ forecast: (index: Int, circles: [ProbabilityCircle])?,
    _ ensemble: ShownEnsemble?, _ options: FeatureOptions
  ) {
    var options = options
    let isOfCities = options.cities > 0 && options.places.isEmpty
    if isOfCities {
      guard forecast != nil || ensemble != nil else { return }
      options.places = MapPlace.cities { _, _ in true }
      options.within = Self.near
    }
    let ahead = forecast.map { storm.forecasts[$0.index] }
    let area = ahead.map { areaStates(of: $0, circles: forecast?.circles ?? [], options) } ?? []
    let passing = PassingStorm(
      observed: observed, forecast: ahead.map(fixesFromBase) ?? [], area: area,
      members: ensemble?.ensemble.paths(options.strike, options.strike.winds.first) ?? [],
      scale: .scale(ofAgency: storm.agency), options)
    let ofMembers = ensemble?.ensemble.window(options.strike, nil)
    guard
      let period = passing.period ?? ofMembers.map({ PlacePeriod(start: $0.start, end: $0.end) })
    else { return }
    var found = options.places.enumerated().compactMap { passing.passage(at: $1, number: $0 + 1) }
    if isOfCities {
      let now = past ?? ahead?.baseTime ?? period.start
      found = Array(
        found.filter { $0.isAhead(at: now) }
          .sorted { $0.urgency(at: now) < $1.urgency(at: now) }.prefix(options.cities))
    }
    for var passage in found {
      if isOfCities { passage.isNearGales = passing.isNearGales(passage) }
      passage.technique = ahead?.technique ?? ensemble?.ensemble.name
      passage.member = ahead.flatMap {
        $0.isMember ? $0.member ?? String($0.technique.suffix(2)) : nil
      }
      passages.append(passage)
      let shape = addPoint(Coordinate(passage.place.position))
      add(
        .place, entry: passages.count - 1, isDerived: true, time: .span(period.start, period.end),
        shape: shape)
    }
  }

  /// Returns the passage of a feature of the layer `place`.
  func passage(of feature: Feature) -> PlacePassage? {
    feature.layer == .place ? feature.entry.map { passages[$0] } : nil
  }
}
