import TyphoonTrack

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The geodesic from one fix to the next, prepared for distances from many places.
struct TrackLeg {
  /// When the centre is at the start and at the end, in seconds since 1970; between them it moves
  /// at constant speed.
  let times: (start: Double, end: Double)
  private let path: Geodesic.Path
  private let ray: Geodesic.Ray
  private let middle: SIMD3<Double>

  /// Creates the leg between two positions.
  init(from start: Coordinate, at first: Timestamp, to end: Coordinate, at last: Timestamp) {
    times = (Double(first.secondsSince1970), Double(last.secondsSince1970))
    path = Geodesic.wgs84.path(from: start, to: end)
    ray = Geodesic.Ray(from: start, azimuth: path.azimuth)
    middle = ray.place(at: path.distance / 2).normal
  }

  /// Returns the legs of a track; a single fix is a leg without length.
  static func legs(of fixes: [Fix]) -> [TrackLeg] {
    let places = fixes.map { Coordinate($0.position) }
    guard fixes.count > 1 else {
      return zip(places, fixes).map { TrackLeg(from: $0, at: $1.time, to: $0, at: $1.time) }
    }
    return (1..<fixes.count).map { index in
      TrackLeg(
        from: places[index - 1], at: fixes[index - 1].time, to: places[index],
        at: fixes[index].time)
    }
  }

  /// Returns the legs between positions, of whose times nothing is known.
  static func legs(through places: [Coordinate]) -> [TrackLeg] {
    let never = Timestamp(secondsSince1970: 0)
    let next = places.count > 1 ? places.dropFirst() : places[...]
    return zip(places, next).map { TrackLeg(from: $0, at: never, to: $1, at: never) }
  }

  /// The smallest radius of curvature of the ellipsoid, in metres: a path that turns the normal by
  /// an angle is at least so long.
  private static let smallestRadius = 6_335_439.0

  /// Returns a length that no point of the leg is nearer to a place than, in metres; the place is
  /// given by the normal of the ellipsoid there.
  func minDistance(from normal: SIMD3<Double>) -> Double {
    let difference = middle - normal
    let chord = min((difference * difference).sum().squareRoot(), 2)
    return Self.smallestRadius * 2 * asin(chord / 2) - path.distance / 2 - 0.001
  }

  /// Returns the position of the centre after a fraction of the leg, from 0 to 1.
  func center(at fraction: Double) -> Coordinate { ray.place(at: path.distance * fraction) }

  /// Returns the fraction of the leg at which the centre is nearest to a place, and the path from the
  /// place to it there.
  ///
  /// Along the leg the distance falls while the place lies ahead and grows while it lies behind, so
  /// the fraction is a zero of the cosine of the angle between both directions, or an end of the leg.
  func nearest(to place: Coordinate) -> (fraction: Double, path: Geodesic.Path) {
    let inverse = Geodesic.wgs84
    let ends = [(0.0, center(at: 0)), (1.0, center(at: 1))].map { fraction, center in
      (fraction: fraction, path: inverse.path(from: place, to: center))
    }
    let best = ends[1].path.distance < ends[0].path.distance ? ends[1] : ends[0]
    var (low, high) = (0.0, path.distance)
    var (lowSlope, highSlope) = (slope(at: low, from: place), slope(at: high, from: place))
    guard lowSlope < 0, highSlope > 0 else { return best }
    // M. Dowell, P. Jarratt, "A modified regula falsi method", 1971.
    var distance = low
    for _ in 0..<100 where high - low > 1e-6 {
      distance = low - lowSlope / (highSlope - lowSlope) * (high - low)
      // Beside the track the slope jumps from -1 to 1, where bisection is faster.
      if abs(lowSlope) > 0.99, highSlope > 0.99 { distance = (low + high) / 2 }
      let here = slope(at: distance, from: place)
      if here == 0 { break }
      if here < 0 {
        (low, lowSlope) = (distance, here)
        highSlope /= 2
      } else {
        (high, highSlope) = (distance, here)
        lowSlope /= 2
      }
    }
    let found = inverse.path(from: place, to: ray.place(at: distance))
    return found.distance < best.path.distance ? (distance / path.distance, found) : best
  }

  /// Returns how the distance from a place changes after some metres along the leg: from -1,
  /// straight toward the place, to 1.
  private func slope(at distance: Double, from place: Coordinate) -> Double {
    let (here, azimuth) = ray.state(at: distance)
    let toPlace = Geodesic.wgs84.path(from: here, to: place)
    return toPlace.distance == 0 ? 0 : -cos((toPlace.azimuth - azimuth) * .pi / 180)
  }

  /// Returns the time after a fraction of the leg.
  func time(at fraction: Double) -> Timestamp {
    Timestamp(
      secondsSince1970: Int64((times.start + fraction * (times.end - times.start)).rounded()))
  }
}

/// The moment at which the centre of a storm is nearest to a place.
struct ClosestApproach: Hashable {
  /// The distance in metres.
  var distance: Double
  /// The direction from the place to the centre in degrees clockwise from north, 0 to 360.
  var bearing: Double
  var time: Timestamp

  /// Finds the closest approach on a track; the first one if there are several.
  init?(of place: Coordinate, to legs: [TrackLeg]) {
    let normal = place.normal
    let bounds = legs.map { $0.minDistance(from: normal) }
    guard let likely = bounds.indices.min(by: { bounds[$0] < bounds[$1] }) else { return nil }
    var best = Self(of: place, to: legs[likely])
    for (index, leg) in legs.enumerated() where index != likely && bounds[index] <= best.distance {
      let found = Self(of: place, to: leg)
      if (found.distance, found.time) < (best.distance, best.time) { best = found }
    }
    self = best
  }

  private init(of place: Coordinate, to leg: TrackLeg) {
    let (fraction, path) = leg.nearest(to: place)
    distance = path.distance
    bearing = path.azimuth < 0 ? path.azimuth + 360 : path.azimuth
    time = leg.time(at: fraction)
  }
}

extension Coordinate {
  /// The unit vector along the normal of the ellipsoid.
  var normal: SIMD3<Double> {
    let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
    return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }
}
