public import TyphoonTrack

/// Makes features of storms.
///
/// Use one maker per thread, for one storm after another.
public struct FeatureMaker: ~Copyable {
  private var options: FeatureOptions
  private var overlay = Overlay()

  /// Creates a maker.
  ///
  /// - Parameter options: The options.
  public init(_ options: FeatureOptions) {
    self.options = options
    // Not a number is 1 too.
    self.options.tolerance = options.tolerance > 1 ? min(options.tolerance, 100_000) : 1
  }

  /// Returns the features of a storm, in drawing order: by layer, then by time, then by decreasing
  /// radius.
  ///
  /// The longitudes of shapes that cross the antimeridian continue beyond it; `StormFeatures.cut`
  /// cuts them.
  ///
  /// - Parameter storm: The storm.
  /// - Returns: The features.
  public mutating func features(of storm: consuming Storm) -> StormFeatures {
    var made = StormFeatures(storm)
    made.layers = options.layers
    made.isCut = options.moment.map { $0 == made.storm.track.last?.time } ?? false
    made.tolerance = options.tolerance
    made.smallestIsland = options.minimumIsland ?? FeatureOptions.defaultIsland
    let published = made.storm.forecasts
    let forecasts = made.chooseForecasts(options.forecasts, at: options.moment)
    made.noteRepeats(in: forecasts)
    if let cone = options.cone { made.apply(cone, to: forecasts) }
    made.omitUndrawableRadii()
    var circles: [[ProbabilityCircle]] = []
    let isOfCircles = LayerSelection([.potentialArea, .coneStep, .probabilityCircle, .place])
    if !options.layers.intersection(isOfCircles).isEmpty {
      for index in forecasts {
        circles.append(
          ProbabilityCircle.circles(of: made.storm.forecasts[index], tolerance: options.tolerance)
        )
      }
    }
    var ensembles: [ShownEnsemble] = []
    let isOfEnsembles = LayerSelection([
      .strikeProbability, .coneStep, .arrival, .ensembleMean, .place,
    ])
    if !options.layers.intersection(isOfEnsembles).isEmpty {
      ensembles = made.addEnsembles(of: published, options)
    }
    let inputs = LayerInputs(
      options: options, forecasts: forecasts, circles: circles, ensembles: ensembles)
    for layer in Layer.allCases where options.layers.contains(layer) {
      layer.row.make(&made, inputs, &overlay)
    }
    return made
  }
}

extension StormFeatures {
  /// Returns the features of a film: with the winds of all fixes.
  func throughLife(_ options: FeatureOptions) -> StormFeatures {
    var options = options
    (options.layers, options.showsPastRadii) = (layers, true)
    var maker = FeatureMaker(options)
    return maker.features(of: storm)
  }

  mutating func addFixes() {
    features.reserveCapacity(features.count + storm.track.count)
    vertices.reserveCapacity(vertices.count + storm.track.count)
    rings.reserveCapacity(rings.count + storm.track.count)
    var (last, ordinal): (Timestamp?, Int) = (nil, 1)
    for index in storm.track.indices {
      let shape = addPoint(Coordinate(storm.track[index].position))
      let time = storm.track[index].time
      guard forecastGroups.isEmpty else {
        add(.fix, fix: index, time: .instant(time), shape: shape)
        continue
      }
      // As `add` counts those of one time, in a few instructions.
      ordinal = time == last ? ordinal + 1 : 1
      last = time
      features.append(
        Feature(
          layer: .fix, forecast: nil, fix: index, radius: nil, threshold: nil, entry: nil,
          isDerived: false, time: .instant(time), ordinal: ordinal, shape: shape))
    }
  }

  mutating func addForecastFixes(of forecast: Int) {
    for (index, fix) in storm.forecasts[forecast].fixes.enumerated() where !isPast(fix) {
      let shape = addPoint(Coordinate(fix.position))
      add(.forecastFix, forecast: forecast, fix: index, time: .instant(fix.time), shape: shape)
    }
  }
}
