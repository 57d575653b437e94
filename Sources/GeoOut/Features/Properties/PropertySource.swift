import TyphoonTrack

/// What the properties of a feature are read from.
struct PropertySource {
  let features: FeatureProperties
  let layer: Layer
  /// The feature; `nil` for properties of the storm alone.
  let feature: Feature?
  /// The storm, the forecast and the fix.
  let track: TrackValue.Source
  /// The class of the fix's wind, by its index in the scale.
  let classIndex: Int?

  init(
    of feature: Feature?, in layer: Layer, _ features: FeatureProperties, _ track: TrackValue.Source
  ) {
    (self.feature, self.layer, self.features, self.track) = (feature, layer, features, track)
    classIndex = track.fix.flatMap { features.scale.classIndex(of: $0) }
  }

  var storm: UnsafePointer<Storm> { track.storm }
  var passage: PlacePassage? { feature.flatMap { features.features.passage(of: $0) } }
  var pair: ForecastPair? { feature.flatMap { features.features.pair(of: $0) } }
  var landfall: Landfall? { feature.flatMap { features.features.landfall(of: $0) } }
  var warning: CoastWarning.Kind? { feature.flatMap { features.features.warning(of: $0) } }
  var mean: EnsembleMean? { feature.flatMap { features.features.mean(of: $0) } }
  var strike: StrikeProbability? {
    feature.flatMap { features.features.strike(of: $0) } ?? passage?.strike
  }
  var share: MemberShare? { feature.flatMap { features.features.share(of: $0) } }
  var step: ConeStep? { feature.flatMap { features.features.coneStep(of: $0) } }
  var circle: ProbabilityRadius? { track.fix?.pointee.probabilityRadius }
  /// The extent of winds.
  var extent: RadialExtent? { feature.flatMap { features.features.windRadii(of: $0) }?.extent }
  /// The wind at the edge.
  var threshold: NominalSpeed? {
    feature.flatMap { features.features.threshold(of: $0) }.map { NominalSpeed($0) }
  }
  /// The time of a point.
  var instant: Timestamp? { if case .instant(let time) = feature?.time { time } else { nil } }
  /// The start of a line or area.
  var start: Timestamp? { if case .span(let start, _) = feature?.time { start } else { nil } }

  /// Whether the wind has another averaging period than the scale is meant for.
  var isInexact: Bool {
    guard classIndex != nil, let fix = track.fix, fix.pointee.hasWind else { return false }
    return fix.pointee.shownPeriod.map(Int.init) != features.scale.averagingPeriod
  }
}

/// A wind threshold in both units, in the pairs that agencies use.
///
/// JMA and CWA pair 15 m/s with 30 kt and 25 m/s with 50 kt; other thresholds are converted to one
/// decimal.
struct NominalSpeed: Hashable {
  let metresPerSecond, knots: Double

  init(_ speed: Speed) {
    let pairs: [(Double, Double)] = [(15, 30), (25, 50)]
    let inMetres = speed.published(in: .metresPerSecond)
    let inKnots = speed.published(in: .knots)
    let pair = pairs.first { inMetres == $0.0 || (inMetres == nil && inKnots == $0.1) }
    metresPerSecond = inMetres ?? pair?.0 ?? speed.value(in: .metresPerSecond).toOneDecimal
    knots = inKnots ?? pair?.1 ?? speed.value(in: .knots).toOneDecimal
  }
}

extension Storm {
  /// The name to show: the English one, otherwise the first.
  var shownName: String? { names.shown }
}
