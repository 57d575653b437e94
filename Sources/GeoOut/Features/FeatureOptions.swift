/// How storms become features.
public struct FeatureOptions: Hashable, Sendable {
  /// Which layers are wanted.
  public var layers: LayerSelection
  /// Whether wind radii of all past fixes are wanted, and not only of the latest.
  public var showsPastRadii = false
  /// Which forecasts are wanted.
  public var forecasts = ForecastChoice()
  /// Whether holes of areas are kept, which a looping track leaves.
  public var keepsHoles = false
  /// Whether warning areas are drawn of the sum of probability and wind radii, where the agency publishes
  /// none.
  public var derivesWarningAreas = false
  /// The radii of probability circles by lead time, for forecasts without any.
  public var cone: ConeTable?
  /// How far, in metres, an edge that is straight in longitude and latitude may lie from what it stands
  /// for.
  public var tolerance = 100.0

  /// Creates the usual options.
  ///
  /// - Parameter layers: Which layers are wanted.
  public init(layers: LayerSelection = .standard) {
    self.layers = layers
  }
}
