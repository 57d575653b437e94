/// A bounding box between two meridians and two parallels, including its edges.
public struct GeoBox: Hashable, Sendable {
  /// The southern edge in degrees.
  public let south: Double
  /// The northern edge in degrees.
  public let north: Double
  private let west, east: Double
  /// Whether the box includes all meridians.
  private let isRound: Bool

  /// Creates a box, or `nil` if a number is out of range.
  ///
  /// - Parameters:
  ///   - west: The western edge in degrees, -360 to 360.
  ///   - south: The southern edge in degrees, -90 to 90.
  ///   - east: The eastern edge in degrees, -360 to 360; less than `west` if the box crosses the
  ///     antimeridian.
  ///   - north: The northern edge in degrees, from `south` to 90.
  public init?(west: Double, south: Double, east: Double, north: Double) {
    // Comparisons with NaN are false.
    guard abs(west) <= 360, abs(east) <= 360, south >= -90, south <= north, north <= 90 else {
      return nil
    }
    (self.south, self.north) = (south, north)
    self.west = GeoPoint.normalized(west)
    self.east = GeoPoint.normalized(east)
    isRound = east - west >= 360
  }

  /// The meridians, with continuous longitudes: the western from -180 on, the eastern up to 360 degrees
  /// farther.
  package var longitudes: ClosedRange<Double> {
    isRound ? -180...180 : west...(west <= east ? east : east + 360)
  }

  /// Whether a position is in the box.
  ///
  /// - Parameter place: The position.
  /// - Returns: Whether the box contains it.
  public func contains(_ place: GeoPoint) -> Bool {
    guard south <= place.latitude, place.latitude <= north else { return false }
    if isRound { return true }
    // The antimeridian is always -180, so as an eastern edge it is less than all other
    // longitudes.
    return west <= east
      ? west <= place.longitude && place.longitude <= east
      : west <= place.longitude || place.longitude <= east
  }
}
