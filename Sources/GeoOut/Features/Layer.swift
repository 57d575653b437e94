/// The kind of a feature; each feature belongs to one layer.
///
/// The order is the drawing order, from bottom to top.
public enum Layer: String, Hashable, Sendable, CaseIterable {
  /// The area that a fraction of an ensemble's members passes within a distance of.
  case strikeProbability = "strike-probability"
  /// The potential track area, elsewhere called the forecast cone: where the centre may go.
  case potentialArea = "potential-area"
  /// The potential track area of another probability than the agency's.
  case coneStep = "cone-step"
  /// The area that should prepare for storm winds, as the agency draws it.
  case warningArea = "warning-area"
  /// The area that winds of a given speed swept or will sweep.
  case windSwath = "wind-swath"
  /// The circle that contains the centre at one time with a given probability.
  case probabilityCircle = "probability-circle"
  /// The area within which winds reach a given speed.
  case windRadius = "wind-radius"
  /// The coasts under warnings and watches.
  case warning
  /// Where winds of a given speed first come at a time, if the forecast holds.
  case arrival
  /// The whole past track.
  case track
  /// The part of the past track between two fixes.
  case trackSegment = "track-segment"
  /// The forecast track.
  case forecastTrack = "forecast-track"
  /// From a forecast position to where the centre was at its time.
  case forecastError = "forecast-error"
  /// The mean position of an ensemble's members, or of several techniques.
  case ensembleMean = "ensemble-mean"
  /// An observed fix.
  case fix
  /// A forecast fix.
  case forecastFix = "forecast-fix"
  /// Where the centre comes from the sea onto land, computed from the track.
  case landfall
  /// A place of the user's, with the storm's passage.
  case place

  /// Whether the features of the layer belong to a forecast.
  public var isForecast: Bool { row.subject == .forecast }

  /// The layers in the order of files in which each is a layer of its own: the topmost first,
  /// beginning with fixes.
  ///
  /// QGIS shows the first layer of a file on top, and other programs treat the first as the main
  /// one.
  static let mainFirst: [Layer] = [.fix] + allCases.reversed().filter { $0 != .fix }

  /// The position in drawing order, from 0.
  ///
  /// An enumeration without payloads is stored as the position of its case; a test compares them.
  var order: Int { Int(withUnsafeBytes(of: self) { $0[0] }) }

  fileprivate var bit: UInt32 { 1 << UInt32(order) }
}

/// A set of layers, such as `[.track, .fix]`.
public struct LayerSelection: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// A bit for each layer, at its position in drawing order.
  private var bits: UInt32 = 0

  /// The layers of a file for web maps, in which the track is a single line.
  public static let standard = having { $0.maps.contains(.webMaps) }
  /// The layers of a drawn map, in which each segment of the track has its own colour.
  public static let drawn = having { $0.maps.contains(.drawnMaps) }
  /// The layers of fixes.
  public static let fixes = LayerSelection([.fix, .forecastFix])
  /// The layers that are made only if they are named; other maps lack the properties of these.
  static let computed = having { $0.isComputed }

  /// The layers whose own properties only maps with their features have.
  static let occasional = computed.union([.warning])

  /// Returns the layers whose rows satisfy a condition.
  static func having(_ condition: (LayerRow) -> Bool) -> LayerSelection {
    LayerSelection(Layer.allCases.filter { condition($0.row) })
  }

  /// Creates a selection.
  ///
  /// - Parameter layers: The layers.
  public init(_ layers: [Layer]) { for layer in layers { bits |= layer.bit } }

  /// Creates a selection from a literal.
  ///
  /// - Parameter layers: The layers.
  public init(arrayLiteral layers: Layer...) { self.init(layers) }

  /// Whether the selection contains a layer.
  ///
  /// - Parameter layer: The layer.
  /// - Returns: Whether it is in the selection.
  public func contains(_ layer: Layer) -> Bool { bits & layer.bit != 0 }

  /// Whether the selection is empty.
  public var isEmpty: Bool { bits == 0 }

  /// Returns the layers that are also in another selection.
  ///
  /// - Parameter other: The other selection.
  /// - Returns: The intersection.
  public func intersection(_ other: LayerSelection) -> LayerSelection {
    var both = self
    both.bits &= other.bits
    return both
  }

  /// Returns the selection with the layers of another added.
  ///
  /// - Parameter other: The layers to add.
  /// - Returns: The union.
  public func union(_ other: LayerSelection) -> LayerSelection {
    var both = self
    both.bits |= other.bits
    return both
  }
}
