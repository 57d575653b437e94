/// What a feature shows; each feature is of one layer.
///
/// The order is the order of drawing: what lies undermost first.
public enum Layer: String, Hashable, Sendable, CaseIterable {
  /// Where the centre may go.
  case potentialArea = "potential-area"
  /// Where one must be ready for storm winds, as the agency draws it.
  case warningArea = "warning-area"
  /// The area that winds of some speed swept or will sweep.
  case windSwath = "wind-swath"
  /// The circle that holds the centre at its time with a given probability.
  case probabilityCircle = "probability-circle"
  /// How far winds of some speed reach.
  case windRadius = "wind-radius"
  /// The whole past track.
  case track
  /// The piece of the past track between two fixes.
  case trackSegment = "track-segment"
  /// The forecast track.
  case forecastTrack = "forecast-track"
  /// An observed fix.
  case fix
  /// A forecast fix.
  case forecastFix = "forecast-fix"

  /// Whether its features speak of a forecast.
  public var isForecast: Bool {
    switch self {
    case .potentialArea, .warningArea, .probabilityCircle, .forecastTrack, .forecastFix: true
    case .windSwath, .windRadius, .track, .trackSegment, .fix: false
    }
  }
}

extension Layer {
  /// Its place in drawing order, from 0.
  var order: Int {
    switch self {
    case .potentialArea: 0
    case .warningArea: 1
    case .windSwath: 2
    case .probabilityCircle: 3
    case .windRadius: 4
    case .track: 5
    case .trackSegment: 6
    case .forecastTrack: 7
    case .fix: 8
    case .forecastFix: 9
    }
  }

  fileprivate var bit: UInt16 { 1 << UInt16(order) }
}

/// Which layers are wanted.
public struct LayerSelection: Hashable, Sendable {
  /// A bit for each layer, by its place in drawing order.
  private var bits: UInt16 = 0

  /// The layers of a file for web maps, in which the track is one line.
  public static let standard = LayerSelection([
    .potentialArea, .warningArea, .probabilityCircle, .windRadius, .track, .forecastTrack, .fix,
    .forecastFix,
  ])
  /// The layers of a drawn map, in which the track is coloured piece by piece.
  public static let drawn = LayerSelection([
    .potentialArea, .warningArea, .probabilityCircle, .windRadius, .trackSegment, .forecastTrack,
    .fix, .forecastFix,
  ])

  /// Creates a selection.
  ///
  /// - Parameter layers: The layers.
  public init(_ layers: [Layer]) {
    for layer in layers { bits |= layer.bit }
  }

  /// Whether a layer is wanted.
  ///
  /// - Parameter layer: The layer.
  /// - Returns: Whether it is in the selection.
  public func contains(_ layer: Layer) -> Bool { bits & layer.bit != 0 }

  /// The selection with the layers of another.
  ///
  /// - Parameter other: The layers to add.
  /// - Returns: Both.
  public func union(_ other: LayerSelection) -> LayerSelection {
    var both = self
    both.bits |= other.bits
    return both
  }
}
