public import TyphoonTrack

/// A vertex of a shape: longitude and latitude in degrees, in this order, as in GeoJSON and KML.
///
/// Unlike a `GeoPoint` it distinguishes the two sides of the antimeridian, and the longitudes of
/// a shape that crosses it continue beyond 180 or -180 until it is cut.
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
    (self.longitude, self.latitude) = (longitude, latitude)
  }

  /// Creates a vertex from a point of the model.
  ///
  /// - Parameter point: The point.
  public init(_ point: GeoPoint) {
    (longitude, latitude) = (point.longitude, point.latitude)
  }

  /// Returns the same coordinate with the longitude nearest to another longitude.
  ///
  /// - Parameter reference: A longitude in degrees.
  /// - Returns: The coordinate with a longitude within 180 degrees of `reference`.
  public func unrolled(toward reference: Double) -> Coordinate {
    let difference = longitude - reference
    guard abs(difference) > 180 else { return self }
    return Coordinate(longitude: longitude - 360 * (difference / 360).rounded(), latitude: latitude)
  }
}
