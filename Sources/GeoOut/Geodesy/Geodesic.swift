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

  /// A geodesic that leaves a place in a direction: several places on it cost less than so many
  /// destinations.
  struct Ray {
    private var line = geod_geodesicline()
    private let start: Coordinate

    /// The ray from a place.
    ///
    /// - Parameters:
    ///   - start: The place.
    ///   - azimuth: The direction there in degrees clockwise from north.
    init(from start: Coordinate, azimuth: Double) {
      self.start = start
      let wanted = GEOD_LATITUDE.rawValue | GEOD_LONGITUDE.rawValue | GEOD_DISTANCE_IN.rawValue
      withUnsafePointer(to: Geodesic.wgs84.ellipsoid) {
        geod_lineinit(&line, $0, start.latitude, start.longitude, azimuth, wanted)
      }
    }

    /// The place at a distance in metres, with the longitude nearest to the start's.
    func place(at distance: Double) -> Coordinate {
      var latitude = 0.0
      var longitude = 0.0
      withUnsafePointer(to: line) { geod_position($0, distance, &latitude, &longitude, nil) }
      return Coordinate(longitude: longitude, latitude: latitude)
        .unrolled(toward: start.longitude)
    }
  }

  /// The latitude at which the shortest path between two places crosses a meridian.
  ///
  /// - Parameters:
  ///   - meridian: Its longitude in degrees, between those of the two places.
  ///   - start: One place.
  ///   - end: The other, with a longitude less than 180 degrees from that of `start`.
  /// - Returns: The latitude in degrees, within a micrometre.
  func latitude(at meridian: Double, from start: Coordinate, to end: Coordinate) -> Double {
    let path = path(from: start, to: end)
    let ray = Ray(from: start, azimuth: path.azimuth)
    // The longitude runs one way along a geodesic, so the crossing stays between the two: by false
    // position with halved weights (M. Dowell, P. Jarratt, "A modified regula falsi method", 1971).
    var (low, high) = (0.0, path.distance)
    var lowOffset = start.longitude - meridian
    var highOffset = end.longitude - meridian
    var latitude = start.latitude
    for _ in 0..<100 {
      let share = lowOffset == highOffset ? 0.5 : lowOffset / (lowOffset - highOffset)
      let distance = low + share * (high - low)
      let place = ray.place(at: distance).unrolled(toward: meridian)
      latitude = place.latitude
      let offset = place.longitude - meridian
      if abs(offset) < 1e-12 || high - low < 1e-6 { break }
      if (offset < 0) == (highOffset < 0) {
        (high, highOffset) = (distance, offset)
        lowOffset /= 2
      } else {
        (low, lowOffset) = (distance, offset)
        highOffset /= 2
      }
    }
    return latitude
  }
}
