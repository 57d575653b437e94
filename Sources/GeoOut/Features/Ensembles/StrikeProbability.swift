public import TyphoonTrack

/// Which passages of members count for strike probabilities.
public struct StrikeOptions: Hashable, Sendable {
  /// The distance within which the centre passes: 120 km, as the ECMWF defines it.
  public var radius = Length(120, .kilometres)
  /// The levels of areas as percentages, in ascending order.
  public var levels: [Double] = [5, 10, 20, 30, 40, 50, 60, 70, 80, 90]
  /// The part of the forecast that counts, in seconds from the base time; `nil` for all of it.
  public var window: Range<Int>?
  /// The winds that count, each for areas of its own; empty for any.
  public var winds: [Speed] = []

  /// Creates the default options.
  public init() {}
}

/// An area that a fraction of the members of an ensemble may pass.
struct StrikeProbability: Hashable {
  /// The lowest fraction of members, as a percentage.
  let level: Double
  /// How many members the run has.
  let members: Int
  let radius: Length
}

extension StormFeatures {
  /// Adds the areas of an ensemble: for each wind, those of all levels, the lowest first, which are
  /// the largest.
  mutating func addStrikeAreas(
    of shown: ShownEnsemble, _ options: FeatureOptions, _ overlay: inout Overlay
  ) {
    let ensemble = shown.ensemble
    let strike = options.strike
    guard ensemble.members.count > 1 else {
      return notes.append(
        "no strike probability of \(name: ensemble.name) for \(storm.id): it has one member")
    }
    for wind in strike.winds.isEmpty ? [nil] : strike.winds.map(Optional.some) {
      guard let window = ensemble.window(strike, wind) else { continue }
      let paths = ensemble.paths(strike, wind)
      guard paths.contains(where: { !$0.runs.isEmpty }) else {
        notes.append(
          "no strike probability of \(name: ensemble.name) for \(storm.id)\(wind.map { " with winds from \($0.shown)" } ?? ""): no member has a track in the window"
        )
        continue
      }
      guard let plane = CountedPlane(around: paths.flatMap({ $0.runs }).flatMap({ $0 })) else {
        findings.append(
          "'strike-probability' of \(storm.id) omitted: a member is a quarter of the globe from the others"
        )
        continue
      }
      var swept = StrikeAreas(
        paths, in: plane, radius: strike.radius.value(in: .metres), tolerance: options.tolerance,
        &overlay)
      let found: [[Overlay.Polygon]]?
      do { found = try swept?.areas(levels: strike.levels, &overlay) } catch {
        findings.append(
          "'strike-probability' of \(storm.id) omitted: the areas of its \(paths.count) members cross too often, expected at most \(StrikeAreas.maxCrossings) crossings"
        )
        continue
      }
      guard let areas = found else {
        findings.append(.noArea(.strikeProbability, storm.id))
        continue
      }
      for (level, area) in zip(strike.levels, areas) where !area.isEmpty {
        strikes.append(
          StrikeProbability(level: level, members: ensemble.members.count, radius: strike.radius))
        let shape = addPolygons(area)
        add(
          .strikeProbability, forecast: shown.forecast, threshold: wind, entry: strikes.count - 1,
          isDerived: true, time: .span(window.start, window.end), shape: shape)
      }
    }
  }

  /// Returns the percentage that tells areas of a layer apart.
  func level(of feature: Feature) -> Double? { feature.entry.flatMap { level(feature.layer, $0) } }

  func level(_ layer: Layer, _ entry: Int) -> Double? {
    switch layer {
    case .strikeProbability, .arrival: strikes[entry].level
    case .coneStep: coneSteps[entry].percentage
    default: nil
    }
  }

  /// Returns the level of an area of strike probability, or of a line of arrival of members.
  func strike(of feature: Feature) -> StrikeProbability? {
    guard feature.layer == .strikeProbability || feature.layer == .arrival else { return nil }
    return feature.entry.map { strikes[$0] }
  }
}

extension Ensemble {
  /// Returns the path of each member that counts; none of a single member, or of one in no window.
  func paths(_ options: StrikeOptions, _ wind: Speed?) -> [MemberPath] {
    guard members.count > 1, let window = window(options, wind) else { return [] }
    return members.map { MemberPath($0.fixes, window) }
  }

  /// Returns the times that count, within those of the members' fixes; `nil` if there are none.
  func window(_ options: StrikeOptions, _ wind: Speed?) -> StrikeWindow? {
    let times = members.flatMap { $0.fixes }.map { $0.time }
    guard var first = times.min(), var last = times.max() else { return nil }
    if let window = options.window {
      first = max(first, baseTime.advanced(bySeconds: window.lowerBound))
      last = min(last, baseTime.advanced(bySeconds: window.upperBound))
    }
    return StrikeWindow(start: first, end: max(first, last), wind: wind)
  }
}
