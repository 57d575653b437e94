import CProj
import TyphoonTrack

/// Shortest paths on WGS 84.
///
/// Uses the routines of C. F. F. Karney, *Algorithms for geodesics*, J. Geodesy 87, 43–55 (2013), through
/// `geodesic.h` of PROJ; they are within 15 nanometres of the true path. A value: it holds no C resource
/// and is safe on every thread.
public struct Geodesic: Sendable {
  private var ellipsoid = geod_geodesic()

  /// Shortest paths on the ellipsoid of WGS 84: 6,378,137 m, 1/298.257223563.
  public static let wgs84 = Geodesic()

  private init() {
    geod_init(&ellipsoid, 6_378_137, 1 / 298.257_223_563)
  }

  /// A path from one place to another.
  public struct Path: Hashable, Sendable {
    /// The length in metres.
    public let distance: Double
    /// The direction at the start in degrees clockwise from north, -180 to 180.
    public let azimuth: Double
    /// The direction at the end, likewise.
    public let endAzimuth: Double
  }

  /// The shortest path between two places.
  ///
  /// - Parameters:
  ///   - start: The start.
  ///   - end: The end.
  /// - Returns: The path.
  public func path(from start: Coordinate, to end: Coordinate) -> Path {
    var distance = 0.0
    var azimuth = 0.0
    var endAzimuth = 0.0
    withUnsafePointer(to: ellipsoid) {
      geod_inverse(
        $0, start.latitude, start.longitude, end.latitude, end.longitude, &distance, &azimuth,
        &endAzimuth)
    }
    return Path(distance: distance, azimuth: azimuth, endAzimuth: endAzimuth)
  }

  /// The place reached from a start.
  ///
  /// - Parameters:
  ///   - start: The start.
  ///   - azimuth: The direction at the start in degrees clockwise from north.
  ///   - distance: The length of the path in metres.
  /// - Returns: The end, with the longitude nearest to the start's.
  public func destination(
    from start: Coordinate, azimuth: Double, distance: Double
  ) -> Coordinate {
    var latitude = 0.0
    var longitude = 0.0
    withUnsafePointer(to: ellipsoid) {
      geod_direct(
        $0, start.latitude, start.longitude, azimuth, distance, &latitude, &longitude, nil)
    }
    return Coordinate(longitude: longitude, latitude: latitude)
      .unrolled(toward: start.longitude)
  }
}
