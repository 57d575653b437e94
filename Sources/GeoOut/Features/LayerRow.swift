import TyphoonTrack

/// What is known of a layer: its row in the table of layers.
///
/// `make` makes the features; how every format has them follows from the other members.
struct LayerRow {
  enum Geometry { case point, line, polygon }
  /// How plates and pages draw the points of a layer: in a way of its own, as dots or as rings.
  enum Mark { case own, dot, ring }
  /// What the features of a layer are of.
  enum Subject { case observed, forecast, either }
  /// What the colour of a feature stands for, if it has one of its own.
  enum Coloring { case none, intensity, wind, strike, warning }
  /// The maps that have a layer by default: those for the web, in which the track is one line, and
  /// drawn ones.
  struct Maps: OptionSet {
    let rawValue: UInt8
    static let webMaps = Maps(rawValue: 1)
    static let drawnMaps = Maps(rawValue: 2)
  }
  /// Returns the style of a feature with a colour, observed or forecast.
  typealias Style = @Sendable (_ color: Palette.Color?, _ isForecast: Bool) -> FeatureStyle
  /// Adds the features to those of a storm.
  typealias Make = (inout StormFeatures, LayerInputs, inout Overlay) -> Void
  typealias Time = (Feature.Time) -> Timestamp?

  let geometry: Geometry
  let subject: Subject
  let maps: Maps
  let coloring: Coloring
  /// Whether features have one time, not a start and an end.
  let isMoment: Bool
  /// Whether features stay visible after their time.
  let remains: Bool
  /// Whether features may be derived, not published by the agency.
  let isDerivable: Bool
  /// Whether the layer is made only if it is named; other maps lack its own properties.
  let isComputed: Bool
  let mark: Mark
  /// The time in titles.
  let timeInTitle: Time
  /// The time that distinguishes a feature from others of its layer: the valid time of a fix, the
  /// start of a segment; `nil` for layers with one feature per storm or forecast.
  let timeInID: Time
  let help: String
  let style: Style
  let make: Make

  init(
    _ geometry: Geometry, of subject: Subject, in maps: Maps = [], coloring: Coloring = .none,
    isMoment: Bool = false, remains: Bool = false, isDerivable: Bool = false,
    isComputed: Bool = false, mark: Mark = .dot, timeInTitle: @escaping Time = { _ in nil },
    timeInID: @escaping Time = { _ in nil }, _ help: String, style: @escaping Style,
    make: @escaping Make
  ) {
    (self.geometry, self.subject, self.maps, self.coloring) = (geometry, subject, maps, coloring)
    (self.isMoment, self.remains) = (isMoment, remains)
    (self.isDerivable, self.isComputed) = (isDerivable, isComputed)
    (self.mark, self.timeInTitle, self.timeInID) = (mark, timeInTitle, timeInID)
    (self.help, self.style, self.make) = (help, style, make)
  }
}

/// What the features of layers are made from, beside the storm.
struct LayerInputs {
  let options: FeatureOptions
  /// The indices of the forecasts to show.
  let forecasts: [Int]
  /// The probability circles of each of these.
  let circles: [[ProbabilityCircle]]
  let ensembles: [ShownEnsemble]
}
