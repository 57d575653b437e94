/// The user's options for GeoJSON.
public struct GeoJSONOptions: Hashable, Sendable {
  /// Whether features have simplestyle properties.
  public var isStyled = true
  /// Whether longitudes continue past 180 degrees, instead of geometries being cut at the antimeridian.
  public var hasContinuousLongitudes = false
  /// Whether outer rings run clockwise and holes counterclockwise, as d3-geo expects, instead of the
  /// reverse.
  public var isClockwise = false
  /// Whether lines have the time of each vertex among their properties.
  public var hasLineTimes = false

  /// Creates the default options.
  public init() {}
}
