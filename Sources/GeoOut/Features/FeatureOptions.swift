public import TyphoonTrack

/// Options for making features of storms.
public struct FeatureOptions: Hashable, Sendable {
  /// The layers to make.
  public var layers: LayerSelection
  /// Whether to make wind radii of all past fixes, not only of the latest.
  public var showsPastRadii = false
  /// The forecasts to show.
  public var forecasts = ForecastChoice()
  /// The moment as of which storms are shown, which they were cut to; `nil` for the latest.
  package var moment: Timestamp?
  /// Whether to keep holes of areas, such as those that a looping track leaves.
  public var keepsHoles = false
  /// Whether to derive warning areas from the sum of probability and wind radii if the agency
  /// publishes none.
  public var derivesWarningAreas = false
  /// The radii of probability circles by lead time, for forecasts without them.
  public var cone: ConeTable?
  /// Which passages of ensemble members count for strike probabilities.
  public var strike = StrikeOptions()
  /// The probabilities of the areas of the layer `cone-step`, as percentages in ascending order; empty for
  /// those of `cone` if it has several, or else 20, 40, 60 and 80.
  public var coneSteps: [Double] = []
  /// Whether such areas are wanted only if a table or members tell the errors.
  package var hasKnownConeStepsOnly = false
  /// The highest that follows from one circle: the tails of forecast errors are heavier than those of a
  /// normal distribution.
  public static let mostInCone = 80.0
  /// The winds whose first hours are lines of the layer `arrival`; empty for 34 kt.
  public var arrivalWinds: [Speed] = []
  /// The techniques of a consensus, whose mean is in the layer `ensemble-mean`.
  public var consensus: [String] = []
  /// The least fraction of members of which a mean is made, as a percentage.
  public var minimumMembers = 40.0
  /// The user's places, for the layer `place`.
  public var places: [MapPlace] = []
  /// Without such, how many cities are places: those that winds of a forecast reach first, or else the nearest.
  public var cities = 0
  /// Whether the passages of each forecast that is shown, and the chances, are features of their own, as in a list.
  package var listsPlaces = false
  /// The largest distance at which the centre of a storm passes a place; `nil` for any.
  public var within: Length?
  /// The least wind at the centre of a storm that passes a place, when it is nearest; `nil` for any.
  public var passingWind: Speed?
  /// The longest time between two fixes, in seconds, across which values are interpolated.
  public var maxGap = 86_400
  /// The rules by which forecasts are verified, for the layer `forecast-error`.
  package var verification = VerificationRules()
  /// The least area of an island on which landfalls count, in square kilometres; `nil` for 100.
  public var minimumIsland: Double?
  /// The largest distance, in metres, between an edge that is straight in longitude and latitude
  /// and the curve that it approximates: 1 to 100,000, to which other values are limited.
  public var tolerance = 100.0

  /// Creates the default options.
  ///
  /// - Parameter layers: The layers to make.
  public init(layers: LayerSelection = .standard) { self.layers = layers }
}
