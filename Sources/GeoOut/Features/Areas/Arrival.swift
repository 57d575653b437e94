import TyphoonTrack

// Where winds come first at a time.

extension StormFeatures {
  /// Adds the lines that winds first reach at every sixth hour, or at every twelfth if they last for
  /// more than two days: of the official forecast, or the only one.
  mutating func addArrivals(_ inputs: LayerInputs, _ overlay: inout Overlay) {
    let (options, shown) = (inputs.options, inputs.forecasts)
    let winds = options.arrivalWinds.isEmpty ? [Speed(34, .knots)] : options.arrivalWinds
    let forces = WindForce.allCases.filter { winds.map { WindForce($0) }.contains($0) }
    for index in shown where shown.count == 1 || storm.forecasts[index].isOfficial {
      let fixes = fixesFromBase(of: storm.forecasts[index])
      guard let base = fixes.first?.time else { continue }
      let now = max(past ?? base, base)
      // What came later than the forecast is no part of it.
      let passing = PassingStorm(
        observed: storm.track.filter { $0.time <= now }, forecast: fixes, area: [], members: [],
        scale: .scale(ofAgency: storm.agency), options)
      let runs = passing.winds.map { $0.run }.filter { forces.contains(WindForce($0.threshold)) }
      guard let end = runs.lazy.compactMap({ $0.states.last?.time }).max() else { continue }
      for time in hours(from: base, to: end) {
        for force in forces {
          let lines = passing.arrivals(of: force, at: time, tolerance: options.tolerance)
          guard !lines.isEmpty else { continue }
          let shape = addLines(lines)
          add(
            .arrival, forecast: index,
            threshold: runs.last { WindForce($0.threshold) == force }?.threshold, isDerived: true,
            time: .span(time, time), shape: shape)
        }
      }
    }
    for ensemble in inputs.ensembles where !ensemble.isConsensus {
      addArrivals(of: ensemble, options, &overlay)
    }
    if !shown.isEmpty, options.layers != LayerSelection(Layer.allCases),
      features.last?.layer != .arrival
    {
      notes.append("no 'arrival' of \(storm.id): no forecast brings such winds, or their radii")
    }
  }

  /// The hours of lines that are ahead.
  private func hours(from base: Timestamp, to end: Timestamp) -> [Timestamp] {
    let step: Int64 = end > base.advanced(bySeconds: 48 * 3_600) ? 43_200 : 21_600
    let first = (max(past ?? base, base).secondsSince1970 / step + 1) * step
    return stride(from: first, through: end.secondsSince1970, by: Int(step))
      .map(Timestamp.init(secondsSince1970:))
  }

  /// Adds the lines by which shares of an ensemble's members have come, in the sense of strike probabilities:
  /// the parts of the outlines of their areas until then that are reached within an hour, but for short pieces.
  private mutating func addArrivals(
    of shown: ShownEnsemble, _ options: FeatureOptions, _ overlay: inout Overlay
  ) {
    let (ensemble, strike) = (shown.ensemble, options.strike)
    // Of two members, a tenth is one and half is one.
    let shares = MemberShare.allCases.suffix(ensemble.members.count > 2 ? 2 : 1)
    let (wind, radius) = (strike.winds.first, strike.radius.value(in: .metres))
    let places = ensemble.paths(strike, wind).flatMap { $0.runs.joined() }
    guard !places.isEmpty, let window = ensemble.window(strike, wind),
      let plane = CountedPlane(around: places)
    else { return }
    func areas(until time: Timestamp, _ radius: Double) -> [[Overlay.Polygon]]? {
      var part = window
      part.end = min(part.end, time)
      var swept = StrikeAreas(
        ensemble.members.map { MemberPath($0.fixes, part) }, in: plane, radius: radius,
        tolerance: options.tolerance, &overlay)
      return try? swept?.areas(levels: shares.map { $0.percentage }, &overlay)
    }
    for time in hours(from: ensemble.baseTime, to: window.end) {
      // A flank that was passed earlier is inside of a slightly wider area.
      guard let now = areas(until: time, radius),
        let before = areas(until: time.advanced(bySeconds: -3_600), radius + 500),
        let after = areas(until: time.advanced(bySeconds: 3_600), radius - 500)
      else { return findings.append(.noArea(.arrival, storm.id)) }
      for (index, share) in shares.enumerated() {
        let lines = now[index].flatMap { $0.rings }.flatMap { ring in
          // The outline of an area with a pole goes there and back along a meridian.
          ring.closeTogether.runs {
            !$0.isPole && (!before[index].hold($0) || after[index].hold($0))
          }.filter { $0.first == $0.last || $0[0].chord(to: $0[$0.count - 1]) > radius / 2 }
        }
        guard !lines.isEmpty else { continue }
        strikes.append(
          StrikeProbability(
            level: share.percentage, members: ensemble.members.count, radius: strike.radius))
        let shape = addLines(lines)
        add(
          .arrival, forecast: shown.forecast, threshold: wind, entry: strikes.count - 1,
          isDerived: true, time: .span(time, time), shape: shape)
      }
    }
  }
}

/// The shares of an ensemble's members by whose coming lines of arrival are drawn, as the NHC names them.
enum MemberShare: String, Hashable, CaseIterable {
  case tenth = "earliest reasonable"
  case half = "most likely"

  var percentage: Double { self == .tenth ? 10 : 50 }
  var color: Palette.Color { Palette.strikes[self == .tenth ? 3 : 4] }
  /// What distinguishes its style from those of others.
  var idEnd: String { "-p\(percentage.shown)" }
}

extension StormFeatures {
  /// Returns the share of members of a line of arrival; `nil` for that of a forecast's winds.
  func share(of feature: Feature) -> MemberShare? {
    guard feature.layer == .arrival, let strike = strike(of: feature) else { return nil }
    return MemberShare.allCases.first { $0.percentage == strike.level }
  }
}

extension PassingStorm {
  /// How far the first time at a place of a line may be from the line's, in seconds.
  private static let accuracy: Int64 = 30

  /// Returns the lines that winds of a force first reach at a time: the parts of the outline of their
  /// area then that they have not reached before.
  func arrivals(of force: WindForce, at time: Timestamp, tolerance: Double) -> [[Coordinate]] {
    let shapes = winds.lazy.filter { WindForce($0.run.threshold) == force }
      .compactMap { $0.areas.lazy.compactMap { $0.shape(at: time) }.first { $0.reach > 0 } }
    return shapes.flatMap { $0.parts }.flatMap { part in
      var (fan, ring) = (Fan(center: part.center), [Coordinate]())
      // A line ends at a vertex.
      part.append(&fan, tolerance: tolerance / 4, to: &ring)
      return ring.closeTogether.runs { place in
        let start = period(of: force, at: place, place.normal)?.knownStart?.secondsSince1970
        return start.map { abs($0 - time.secondsSince1970) <= Self.accuracy } ?? false
      }
    }
  }
}

extension Coordinate { fileprivate var isPole: Bool { abs(latitude) == 90 } }

extension [Coordinate] {
  /// The places along a closed ring, the first once, so near each other that they tell what is new.
  fileprivate var closeTogether: Self {
    zip(self, dropFirst()).flatMap { one, next in
      let isOutline = !one.isPole && !next.isPole
      let count = isOutline ? Swift.max(1, Int(one.chord(to: next) / 20_000)) : 1
      return (0..<count).map { one.part(Double($0) / Double(count), toward: next) }
    }
  }

  /// Returns the lines through consecutive places of a closed ring that satisfy a condition.
  fileprivate func runs(where condition: (Coordinate) -> Bool) -> [Self] {
    let isIn = map(condition)
    guard let start = isIn.firstIndex(of: false) else { return [self + prefix(1)] }
    var lines: [Self] = [[]]
    for index in (start...).prefix(count + 1).map({ $0 % count }) {
      if isIn[index] { lines[lines.count - 1].append(self[index]) } else { lines.append([]) }
    }
    return lines.filter { $0.count > 1 }
  }
}

extension [Overlay.Polygon] {
  /// Whether a place is inside of one, in whichever turn of the globe it is drawn.
  fileprivate func hold(_ place: Coordinate) -> Bool {
    [0, -360, 360].contains { turn in
      let place = Coordinate(longitude: place.longitude + turn, latitude: place.latitude)
      return contains { area in area.rings.count { $0.surrounds(place) } % 2 == 1 }
    }
  }
}
