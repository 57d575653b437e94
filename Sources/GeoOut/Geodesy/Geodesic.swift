import CProj

/// Shortest paths on WGS 84.
///
/// It uses the routines of C. F. F. Karney, *Algorithms for geodesics*, J. Geodesy 87, 43–55
/// (2013), through PROJ's `geodesic.h`; they are accurate to 15 nanometres. It holds no C resource
/// and is safe to use from any thread.
public struct Geodesic: Sendable {
  private var ellipsoid = geod_geodesic()

  /// Shortest paths on the WGS 84 ellipsoid: 6,378,137 m, 1/298.257223563.
  public static let wgs84 = Geodesic()

  private init() { geod_init(&ellipsoid, 6_378_137, 1 / 298.257_223_563) }

  /// A path from one coordinate to another.
  public struct Path: Hashable, Sendable {
    /// The length in metres.
    public let distance: Double
    /// The direction at the start in degrees clockwise from north, -180 to 180.
    public let azimuth: Double
    /// The direction at the end, in the same unit and range.
    public let endAzimuth: Double
  }

  /// Returns the shortest path between two coordinates.
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

  /// Returns the coordinate reached from a start.
  ///
  /// - Parameters:
  ///   - start: The start.
  ///   - azimuth: The direction at the start in degrees clockwise from north.
  ///   - distance: The length of the path in metres.
  /// - Returns: The end, with the longitude nearest to the start's.
  public func destination(from start: Coordinate, azimuth: Double, distance: Double) -> Coordinate {
    var latitude = 0.0
    var longitude = 0.0
    withUnsafePointer(to: ellipsoid) {
      geod_direct(
        $0, start.latitude, start.longitude, azimuth, distance, &latitude, &longitude, nil)
    }
    return Coordinate(longitude: longitude, latitude: latitude).unrolled(toward: start.longitude)
  }

  /// A geodesic that leaves a coordinate in a given direction; several coordinates along it cost
  /// less than as many calls of `destination`.
  struct Ray {
    private var line = geod_geodesicline()
    private let start: Coordinate

    /// Creates the ray from a coordinate.
    ///
    /// - Parameters:
    ///   - start: The coordinate.
    ///   - azimuth: The direction there in degrees clockwise from north.
    init(from start: Coordinate, azimuth: Double) {
      self.start = start
      let wanted =
        GEOD_LATITUDE.rawValue | GEOD_LONGITUDE.rawValue | GEOD_AZIMUTH.rawValue
        | GEOD_DISTANCE_IN.rawValue
      withUnsafePointer(to: Geodesic.wgs84.ellipsoid) {
        geod_lineinit(&line, $0, start.latitude, start.longitude, azimuth, wanted)
      }
    }

    /// Returns the coordinate at a distance in metres, with the longitude nearest to the start's.
    func place(at distance: Double) -> Coordinate {
      var latitude = 0.0
      var longitude = 0.0
      withUnsafePointer(to: line) { geod_position($0, distance, &latitude, &longitude, nil) }
      return Coordinate(longitude: longitude, latitude: latitude).unrolled(toward: start.longitude)
    }

    /// Returns the coordinate at a distance in metres, and the direction of the ray there in
    /// degrees clockwise from north.
    func state(at distance: Double) -> (place: Coordinate, azimuth: Double) {
      var (latitude, longitude, azimuth) = (0.0, 0.0, 0.0)
      withUnsafePointer(to: line) { geod_position($0, distance, &latitude, &longitude, &azimuth) }
      return (Coordinate(longitude: longitude, latitude: latitude), azimuth)
    }
  }

  /// Returns the latitude at which the shortest path between two coordinates crosses a meridian.
  ///
  /// - Parameters:
  ///   - meridian: Its longitude in degrees, between those of the two coordinates.
  ///   - start: One coordinate.
  ///   - end: The other, with a longitude less than 180 degrees from that of `start`.
  /// - Returns: The latitude in degrees, within a micrometre.
  func latitude(at meridian: Double, from start: Coordinate, to end: Coordinate) -> Double {
    let path = path(from: start, to: end)
    let ray = Ray(from: start, azimuth: path.azimuth)
    // Longitude is monotonic along a geodesic, so the crossing stays between the two.
    func place(_ distance: Double) -> Coordinate {
      ray.place(at: distance).unrolled(toward: meridian)
    }
    let crossing = root(
      between: (0, start.longitude - meridian), and: (path.distance, end.longitude - meridian),
      tolerance: 1e-6
    ) { place($0).longitude - meridian }
    return place(crossing).latitude
  }
}

/// Returns where a function is zero, or changes its sign.
///
/// It is found by false position with halved weights (M. Dowell, P. Jarratt, "A modified regula falsi
/// method", 1971).
///
/// - Parameters:
///   - low: A place with the function's value there.
///   - high: Another one, with a value of the other sign or 0.
///   - tolerance: The distance of the places between which the sign changes in the end.
///   - value: The function.
/// - Returns: The place.
func root(
  between low: (place: Double, value: Double), and high: (place: Double, value: Double),
  tolerance: Double, of value: (Double) -> Double
) -> Double {
  var (low, high) = (low, high)
  var found = abs(low.value) < abs(high.value) ? low.place : high.place
  for _ in 0..<100 where high.place - low.place > tolerance {
    let difference = low.value - high.value
    found = low.place + (difference == 0 ? 0.5 : low.value / difference) * (high.place - low.place)
    let here = value(found)
    if here == 0 { break }
    if (here < 0) == (low.value < 0) {
      low = (found, here)
      high.value /= 2
    } else {
      high = (found, here)
      low.value /= 2
    }
  }
  return found
}
