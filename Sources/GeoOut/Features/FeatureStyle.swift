import TyphoonTrack

/// How features are drawn, the same in every format.
struct FeatureStyle: Hashable, Sendable {
  /// The colour of lines, outlines and markers.
  var color: Palette.Color
  /// The width of lines in pixels.
  var width = 2.0
  /// The opacity of lines, 0 to 1.
  var opacity = 1.0
  /// The fill colour, for areas only.
  var fill: Palette.Color?
  /// The opacity of the fill, 0 to 1.
  var fillOpacity = 0.0
  /// Whether lines are dashed, if the format supports it.
  var isDashed = false
  /// Whether this is the style of a marker.
  var isPoint = false
  /// Whether the marker is larger than others, as for the latest observed fix.
  var isProminent = false

  /// Creates the style of a feature, with or without a casing around its lines and marks.
  init(
    _ feature: Feature, in features: borrowing StormFeatures, scale: borrowing IntensityScale,
    isCased: Bool
  ) {
    var color: Palette.Color?
    switch feature.layer.row.coloring {
    case .intensity: color = features.tone(of: feature, scale).map { isCased ? $0.color : $0.bare }
    case .wind:
      color =
        features.share(of: feature)?.color
        ?? features.threshold(of: feature).map { WindForce($0).color }
    case .strike: color = features.strike(of: feature).map { StrikeClass($0.level).color }
    case .warning: color = features.warning(of: feature)?.row.color
    case .none: break
    }
    self.init(feature.layer, color: color, isForecast: feature.forecast != nil)
    isProminent = feature.layer == .fix && feature.fix == features.storm.track.count - 1
  }

  /// Creates the style of a layer, with the feature's own colour if it has one.
  init(_ layer: Layer, color: Palette.Color?, isForecast: Bool = false) {
    self = layer.row.style(color, isForecast)
  }

  init(
    _ color: Palette.Color, width: Double = 2, opacity: Double = 1, fill: Palette.Color? = nil,
    fillOpacity: Double = 0, isDashed: Bool = false, isPoint: Bool = false
  ) {
    (self.color, self.width, self.opacity, self.fill) = (color, width, opacity, fill)
    (self.fillOpacity, self.isDashed, self.isPoint) = (fillOpacity, isDashed, isPoint)
  }
}

extension StormFeatures {
  /// Returns the tone of the intensity class of a feature's fix.
  fileprivate func tone(of feature: Feature, _ scale: borrowing IntensityScale) -> Palette.Tone? {
    withFix(of: feature) { fix in scale.classIndex(of: fix).map { scale.classes[$0].tone } } ?? nil
  }
}

/// A class of strike probabilities, which share a colour.
struct StrikeClass: Hashable, CaseIterable {
  /// The position among the classes, from 0.
  let index: Int

  static let allCases = Palette.strikes.indices.map { StrikeClass(index: $0) }
  /// The lowest percentage of each class but the first.
  private static let bounds = [20.0, 40, 60, 80]

  private init(index: Int) { self.index = index }

  init(_ percentage: Double) { index = Self.bounds.count { $0 <= percentage } }

  /// The lowest percentage; 0 for the first class.
  var bound: Double { index == 0 ? 0 : Self.bounds[index - 1] }
  var color: Palette.Color { Palette.strikes[index] }
}

/// The strength of the winds at the edge of a wind area, as drawn.
enum WindForce: String, Hashable, CaseIterable {
  case gale, storm, hurricane

  init(_ threshold: Speed) {
    let forces = WindForces(of: threshold)
    self = Self.allCases.first { $0.forces == forces } ?? .hurricane
  }

  /// The set of this force.
  var forces: WindForces {
    switch self {
    case .gale: .gale
    case .storm: .storm
    case .hurricane: .hurricane
    }
  }

  /// The width of the outline of forecast winds on plates.
  static let forecastWidth = 0.75

  var color: Palette.Color {
    switch self {
    case .gale: Palette.gale
    case .storm: Palette.storm
    case .hurricane: Palette.hurricane
    }
  }
}
