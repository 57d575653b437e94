/// The user's options for GeoJSON.
public struct GeoJSONOptions: Hashable, Sendable {
  /// Whether features have simplestyle properties.
  public var isStyled = true
  /// Whether longitudes continue past 180 degrees, instead of geometries being cut at the antimeridian.
  public var hasContinuousLongitudes = false
  /// Whether outer rings run clockwise and holes counterclockwise, as d3-geo expects, instead of the
  /// reverse.
  public var isClockwise = false
  /// Where lines have the time of each vertex; `nil` if they have none.
  public var lineTimes: LineTimeForm?

  /// Where lines have the time of each vertex.
  public enum LineTimeForm: Hashable, Sendable {
    /// Among the properties, as `coordinateProperties.times`.
    case properties
    /// In the positions, as kepler.gl expects it; such lines are not cut at the antimeridian.
    case positions
  }

  /// Whether geometries are cut at the antimeridian.
  var isCut: Bool { !hasContinuousLongitudes && lineTimes != .positions }

  /// Creates the default options.
  public init() {}
}
