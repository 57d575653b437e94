/// A coordinate on the Earth's surface: geodetic latitude and longitude on WGS 84.
///
/// Equal values are the same coordinate: longitudes are normalized to [-180, 180), so the antimeridian
/// is always -180.
public struct GeoPoint: ModelValue {
  /// The latitude in degrees, -90 to 90, north positive.
  public let latitude: Double
  /// The longitude in degrees, -180 inclusive to 180 exclusive, east positive.
  public let longitude: Double

  /// Creates a coordinate, or `nil` if a number is out of range.
  ///
  /// - Parameters:
  ///   - latitude: The latitude in degrees, -90 to 90.
  ///   - longitude: The longitude in degrees, -360 to 360: some agencies count past 180.
  public init?(latitude: Double, longitude: Double) {
    // Comparisons with NaN are false, so NaN fails here too.
    guard abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
    self.latitude = latitude + 0  // -0 becomes 0
    self.longitude = Self.normalized(longitude)
  }

  /// The coordinate 0° N, 0° E.
  static let origin = GeoPoint()

  private init() {
    (latitude, longitude) = (0, 0)
  }

  /// Returns the same meridian in [-180, 180).
  ///
  /// - Parameter longitude: A longitude in degrees, any finite number.
  /// - Returns: The longitude in degrees, -180 inclusive to 180 exclusive.
  public static func normalized(_ longitude: Double) -> Double {
    if longitude >= -180, longitude < 180 { return longitude + 0 }
    // The IEEE 754 remainder is exact for any longitude, and lies in [-180, 180].
    let wrapped = longitude.remainder(dividingBy: 360)
    return wrapped < 180 ? wrapped + 0 : -180
  }
}
