/// The extent of winds of at least a given speed.
public struct WindRadii: ModelValue {
  /// The wind speed at the edge, as published.
  public var threshold: Speed
  /// The shape of the area.
  public var extent: RadialExtent

  /// Creates wind radii.
  ///
  /// - Parameters:
  ///   - threshold: The wind speed at the edge, as published.
  ///   - extent: The shape of the area.
  public init(threshold: Speed, extent: RadialExtent) {
    (self.threshold, self.extent) = (threshold, extent)
  }
}

/// Wind radii of one time, to be given to the fix of that time, which another input may have.
package struct StrayRadii: Hashable, Sendable {
  let time: Timestamp
  /// The base time of the forecast; `nil` for observed radii.
  let base: Timestamp?
  var radii: [WindRadii]
}

/// The shape of an area around a storm's centre, as agencies publish it.
public enum RadialExtent: ModelValue {
  /// One radius in all directions.
  case circle(Length)
  /// A radius for each quadrant, and the mean radius if the agency gives it too (CWA).
  case quadrants(Quadrants, mean: Length?)
  /// A circle shifted toward a bearing: the long radius lies there, the short one opposite (JMA,
  /// KMA). Its radius is half their sum, its shift half their difference. The bearing is in degrees
  /// clockwise from true north.
  case shifted(long: Length, short: Length, bearing: Double)

  /// The radii of the four quadrants; `nil` if the source gives none, 0 if the wind does not occur
  /// there.
  public struct Quadrants: ModelValue {
    /// From north to east.
    public var northEast: Length?
    /// From east to south.
    public var southEast: Length?
    /// From south to west.
    public var southWest: Length?
    /// From west to north.
    public var northWest: Length?

    /// Creates the radii of four quadrants.
    ///
    /// - Parameters:
    ///   - northEast: From north to east.
    ///   - southEast: From east to south.
    ///   - southWest: From south to west.
    ///   - northWest: From west to north.
    public init(
      northEast: Length? = nil, southEast: Length? = nil, southWest: Length? = nil,
      northWest: Length? = nil
    ) {
      (self.northEast, self.southEast) = (northEast, southEast)
      (self.southWest, self.northWest) = (southWest, northWest)
    }
  }
}

/// The extent of seas of at least a given height.
public struct SeasRadii: ModelValue {
  /// The height of the seas at the edge, as published (12 ft in ATCF decks).
  public var height: Length
  /// The shape of the area.
  public var extent: RadialExtent

  /// Creates seas radii.
  ///
  /// - Parameters:
  ///   - height: The height of the seas at the edge.
  ///   - extent: The shape of the area.
  public init(height: Length, extent: RadialExtent) {
    (self.height, self.extent) = (height, extent)
  }
}

/// A circle that contains the storm's centre with a given probability.
public struct ProbabilityRadius: ModelValue {
  /// The radius of the circle.
  public var radius: Length
  /// The origin of the radius.
  public var origin: Origin
  /// The probability as a percentage, such as 70.
  public var percentage: Double

  /// The origin of a probability radius.
  public enum Origin: String, ModelValue {
    /// The agency published it with the forecast.
    case published
    /// Looked up by lead time in a table, such as NHC's table for each year.
    case table
  }

  /// Creates a probability circle's radius.
  ///
  /// - Parameters:
  ///   - radius: The radius of the circle.
  ///   - percentage: The probability as a percentage, 0 to 100.
  ///   - origin: The origin of the radius.
  public init(_ radius: Length, percentage: Double, origin: Origin = .published) {
    (self.radius, self.percentage, self.origin) = (radius, percentage, origin)
  }
}

/// The outermost closed isobar.
public struct OuterIsobar: ModelValue {
  /// Its pressure.
  public var pressure: Pressure?
  /// Its mean radius.
  public var radius: Length?

  /// Creates an isobar.
  ///
  /// - Parameters:
  ///   - pressure: Its pressure.
  ///   - radius: Its mean radius.
  public init(pressure: Pressure?, radius: Length?) {
    (self.pressure, self.radius) = (pressure, radius)
  }
}

extension RadialExtent.Quadrants {
  /// Creates the radii of the four quadrants, clockwise from north to east.
  init(_ radii: [Length?]) {
    self.init(northEast: radii[0], southEast: radii[1], southWest: radii[2], northWest: radii[3])
  }

  /// The radius of a quadrant, clockwise from 0 for north to east.
  package subscript(index: Int) -> Length? {
    get { [northEast, southEast, southWest, northWest][index] }
    set {
      switch index {
      case 0: northEast = newValue
      case 1: southEast = newValue
      case 2: southWest = newValue
      default: northWest = newValue
      }
    }
  }
}
