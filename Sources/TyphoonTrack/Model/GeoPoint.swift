/// A place on the Earth's surface: geodetic latitude and longitude on WGS 84.
///
/// Two equal values are the same place: longitudes are kept in [-180, 180), so the 180th meridian is
/// -180 whichever way a source writes it.
public struct GeoPoint: Hashable, Sendable {
  /// The latitude in degrees, -90 to 90, north positive.
  public let latitude: Double
  /// The longitude in degrees, -180 inclusive to 180 exclusive, east positive.
  public let longitude: Double

  /// Creates a place, or `nil` where the numbers are not one.
  ///
  /// - Parameters:
  ///   - latitude: The latitude in degrees, -90 to 90.
  ///   - longitude: The longitude in degrees, -360 to 360: agencies count on past 180.
  public init?(latitude: Double, longitude: Double) {
    // Comparisons with NaN are false, so NaN and infinity fail here too.
    guard abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
    self.latitude = latitude + 0  // -0 becomes 0
    self.longitude = Self.normalized(longitude)
  }

  /// The place at 0° N, 0° E.
  static let origin = GeoPoint()

  private init() {
    latitude = 0
    longitude = 0
  }

  /// The same meridian in [-180, 180).
  ///
  /// - Parameter longitude: A longitude in degrees, any finite number.
  /// - Returns: The longitude in degrees, -180 inclusive to 180 exclusive.
  public static func normalized(_ longitude: Double) -> Double {
    if longitude >= -180, longitude < 180 { return longitude + 0 }
    // The remainder of IEEE 754 is exact, however large the longitude, and from -180 to 180.
    let turned = longitude.remainder(dividingBy: 360)
    return turned < 180 ? turned + 0 : -180
  }
}
