public import TyphoonTrack

/// A vertex of a shape: longitude and latitude in degrees, in this order, as GeoJSON and KML have them.
///
/// Unlike a `GeoPoint` it tells both sides of the 180th meridian apart, and a shape that crosses it has
/// longitudes that run on beyond 180 or -180 until it is cut.
public struct Coordinate: Hashable, Sendable {
  /// The longitude in degrees, east positive.
  public var longitude: Double
  /// The latitude in degrees, north positive.
  public var latitude: Double

  /// Creates a vertex.
  ///
  /// - Parameters:
  ///   - longitude: The longitude in degrees.
  ///   - latitude: The latitude in degrees.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// Creates a vertex at a place.
  ///
  /// - Parameter point: The place.
  public init(_ point: GeoPoint) {
    longitude = point.longitude
    latitude = point.latitude
  }

  /// The same place with the longitude that is nearest to another.
  ///
  /// - Parameter reference: A longitude in degrees.
  /// - Returns: The place with a longitude within 180 degrees of `reference`.
  public func unrolled(toward reference: Double) -> Coordinate {
    let difference = longitude - reference
    guard abs(difference) > 180 else { return self }
    return Coordinate(
      longitude: longitude - 360 * (difference / 360).rounded(), latitude: latitude)
  }
}
