import CSystem

/// A coordinate as a point of the unit sphere.
struct SpherePoint {
  let x, y, z: Double

  init(_ place: Coordinate) {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    let cosine = cos(latitude)
    (x, y, z) = (cosine * cos(longitude), cosine * sin(longitude), sin(latitude))
  }
}

/// The azimuthal equidistant plane around a centre: distances and directions from the centre are
/// true.
///
/// It gives the same result as PROJ's `+proj=aeqd` on an ellipsoid, without the milliseconds that
/// the first projection of a process costs.
struct AzimuthalPlane {
  /// A point of the plane, in metres east and north of the centre.
  struct Point { var x, y: Double }

  let center: Coordinate
  private let sine, cosine: Double
  private let meridian: SpherePoint

  init(center: Coordinate) {
    self.center = center
    sine = sin(center.latitude * .pi / 180)
    cosine = cos(center.latitude * .pi / 180)
    meridian = SpherePoint(Coordinate(longitude: center.longitude, latitude: 0))
  }

  /// Projects a coordinate onto the plane.
  func point(_ place: Coordinate) -> Point {
    let path = Geodesic.wgs84.path(from: center, to: place)
    let azimuth = path.azimuth * .pi / 180
    return Point(x: path.distance * sin(azimuth), y: path.distance * cos(azimuth))
  }

  /// Returns the coordinate of a point of the plane.
  func place(_ point: Point) -> Coordinate {
    Geodesic.wgs84.destination(
      from: center, azimuth: atan2(point.x, point.y) * 180 / .pi,
      distance: (point.x * point.x + point.y * point.y).squareRoot())
  }

  /// Projects a coordinate approximately: on a sphere, within half a percent, at a tenth of the
  /// cost.
  func roughPoint(_ place: Coordinate) -> Point {
    let latitude = place.latitude * .pi / 180
    let longitude = (place.longitude - center.longitude) * .pi / 180
    let sineThere = sin(latitude)
    let cosineThere = cos(latitude)
    let east = cosineThere * sin(longitude)
    let north = cosine * sineThere - sine * cosineThere * cos(longitude)
    let up = sine * sineThere + cosine * cosineThere * cos(longitude)
    let flat = (east * east + north * north).squareRoot()
    guard flat > 0 else { return Point(x: 0, y: 0) }
    let scale = 6_371_000 * atan2(flat, up) / flat
    return Point(x: east * scale, y: north * scale)
  }

  /// Projects a point of the sphere: the same, at a tenth of the cost again.
  func roughPoint(_ place: SpherePoint) -> Point {
    let east = place.y * meridian.x - place.x * meridian.y
    let away = place.x * meridian.x + place.y * meridian.y
    let north = cosine * place.z - sine * away
    let up = sine * place.z + cosine * away
    let square = east * east + north * north
    let scale: Double
    if square < 0.04, up > 0 {
      // The series of asin s / s, exact to 13 digits.
      var sum = 143.0 / 10_240
      sum = sum * square + 231.0 / 13_312
      sum = sum * square + 63.0 / 2_816
      sum = sum * square + 35.0 / 1_152
      sum = sum * square + 5.0 / 112
      sum = sum * square + 3.0 / 40
      sum = sum * square + 1.0 / 6
      scale = sum * square + 1
    } else {
      let flat = square.squareRoot()
      scale = flat > 0 ? atan2(flat, up) / flat : 0
    }
    return Point(x: 6_371_000 * east * scale, y: 6_371_000 * north * scale)
  }

  /// Returns the coordinate of a point, approximately: the inverse of `roughPoint`.
  func roughPlace(_ point: Point) -> Coordinate {
    let flat = (point.x * point.x + point.y * point.y).squareRoot()
    guard flat > 0 else { return center }
    let (sineAway, cosineAway) = (sin(flat / 6_371_000), cos(flat / 6_371_000))
    let north = cosineAway * sine + point.y / flat * sineAway * cosine
    let longitude = atan2(
      point.x * sineAway, flat * cosine * cosineAway - point.y * sine * sineAway)
    return Coordinate(
      longitude: center.longitude + longitude * 180 / .pi,
      latitude: asin(min(1, max(-1, north))) * 180 / .pi)
  }

  /// Whether an edge is so short that it surely stays within a tolerance of the line between its
  /// points in the plane.
  ///
  /// On a sphere of radius R, an edge of length L at latitude φ curves by c·(2 - c²)·tan φ/R, where c
  /// is the cosine of its angle to the parallels, and a line of the plane at a distance d from the
  /// centre by at most 2d/3R². Each departs from the geodesic by its curvature times L²/8.
  func isSurelyStraight(
    from start: Coordinate, to end: Coordinate, along line: (Point, Point), within tolerance: Double
  ) -> Bool {
    let east = line.1.x - line.0.x
    let north = line.1.y - line.0.y
    let square = east * east + north * north
    let reach = max(
      line.0.x * line.0.x + line.0.y * line.0.y, line.1.x * line.1.x + line.1.y * line.1.y)
    let away = reach.squareRoot() / 6_371_000
    let highest = max(abs(start.latitude), abs(end.latitude))
    guard highest < 60, away < 0.1 else { return false }
    let slope = tan(highest * .pi / 180)
    // Away from the centre, the parallels are not quite parallel to the plane's x.
    let cosine = min(0.8165, abs(east) / square.squareRoot() + away * (slope + 0.1))
    let curvature = (cosine * (2 - cosine * cosine) * slope + away) / 6_371_000
    return 1.15 * curvature * square / 8 < 0.85 * tolerance
  }

  /// Returns a point of the line between two others, at a fraction of its length.
  static func point(_ fraction: Double, of line: (Point, Point)) -> Point {
    Point(
      x: line.0.x + fraction * (line.1.x - line.0.x), y: line.0.y + fraction * (line.1.y - line.0.y)
    )
  }
}
