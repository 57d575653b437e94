import TyphoonTrack

import CSystem

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

  /// Creates the leg between two fixes.
  init(from start: Fix, to end: Fix) {
    let (first, last) = (Coordinate(start.position), Coordinate(end.position))
    self.init(from: first, at: start.time, to: last, at: end.time)
  }

  /// Returns the legs of a track; a single fix is a leg without length.
  static func legs(of fixes: [Fix]) -> [TrackLeg] {
    let next = fixes.count > 1 ? fixes.dropFirst() : fixes[...]
    return zip(fixes, next).map { TrackLeg(from: $0, to: $1) }
  }

  /// Returns the legs between positions, of whose times nothing is known.
  static func legs(through places: [Coordinate]) -> [TrackLeg] {
    let never = Timestamp(secondsSince1970: 0)
    let next = places.count > 1 ? places.dropFirst() : places[...]
    return zip(places, next).map { TrackLeg(from: $0, at: never, to: $1, at: never) }
  }

  /// The smallest radius of curvature of the ellipsoid, in metres: a path that turns the normal by
  /// an angle is at least so long.
  static let smallestRadius = 6_335_439.0

  /// Returns a length that no point of the leg is nearer to a place than, in metres; the place is
  /// given by the normal of the ellipsoid there.
  func minDistance(from normal: SIMD3<Double>) -> Double {
    Self.smallestRadius * middle.angle(to: normal) - path.distance / 2 - 0.001
  }

  /// The length in metres.
  var length: Double { path.distance }

  /// Returns the position of the centre after a fraction of the leg, from 0 to 1.
  func center(at fraction: Double) -> Coordinate { ray.place(at: path.distance * fraction) }

  /// How the centre lies to a place after some metres along the leg.
  struct Approach {
    /// How far along the leg the centre is, from 0 to 1.
    var fraction: Double
    /// The path from the centre to the place.
    let path: Geodesic.Path
    /// How the distance changes: from -1, straight toward the place, to 1.
    let slope: Double
  }

  /// Returns the approach at which the centre is nearest to a place.
  ///
  /// Along the leg the distance falls while the place lies ahead and grows while it lies behind, so
  /// it is where the slope is zero, or an end of the leg.
  func nearest(to place: Coordinate) -> Approach {
    let (start, end) = (approach(to: place, at: 0), approach(to: place, at: 1))
    let nearer = end.path.distance < start.path.distance - 0.001 ? end : start
    guard start.slope < 0, end.slope > 0 else { return nearer }
    // To a millimetre.
    let fraction = root(
      between: (0, start.slope), and: (1, end.slope), tolerance: 0.001 / path.distance
    ) { approach(to: place, at: $0).slope }
    let found = approach(to: place, at: fraction)
    return found.path.distance < nearer.path.distance ? found : nearer
  }

  private func approach(to place: Coordinate, at fraction: Double) -> Approach {
    let (here, azimuth) = ray.state(at: path.distance * fraction)
    let toPlace = Geodesic.wgs84.path(from: here, to: place)
    return Approach(
      fraction: fraction, path: toPlace,
      slope: toPlace.distance == 0 ? 0 : -cos((toPlace.azimuth - azimuth) * .pi / 180))
  }

  /// Returns the direction in which the centre moves after a fraction of the leg, in degrees clockwise from
  /// north, 0 to 360.
  func bearing(at fraction: Double) -> Double {
    let azimuth = ray.state(at: path.distance * fraction).azimuth
    return azimuth < 0 ? azimuth + 360 : azimuth
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
  /// The wind at the centre, if it is known.
  var wind: Wind?
  /// Whether the track ends there, and the centre might have come nearer.
  private(set) var isAtEnd = false
  /// Whether the centre is still approaching there.
  private(set) var isApproaching: Bool
  /// Which leg of the track the centre is on, and how far along it, from 0 to 1.
  private var leg = 0
  private let fraction: Double

  /// Whether the track is one position.
  var isPosition: Bool { isAtEnd && !isApproaching }

  /// Finds the closest approach on a track, the first one if there are several, to a millimetre; `nil` without
  /// legs, or if the centre passes farther away.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - legs: The legs of the track.
  ///   - within: The largest distance in metres that counts.
  init?(of place: Coordinate, to legs: [TrackLeg], within: Double = .infinity) {
    let normal = place.normal
    let bounds = legs.map { $0.minDistance(from: normal) }
    guard let likely = bounds.indices.min(by: { bounds[$0] < bounds[$1] }), bounds[likely] <= within
    else { return nil }
    var best = Self(of: place, to: legs[likely])
    best.leg = likely
    for (index, leg) in legs.enumerated() where index != likely && bounds[index] <= best.distance {
      var found = Self(of: place, to: leg)
      found.leg = index
      // A storm that stands still is as near at the end of a leg as at the start of the next.
      let nearness = found.distance - best.distance
      if nearness < -0.001 || nearness < 0.001 && found.time < best.time { best = found }
    }
    guard best.distance <= within else { return nil }
    let isLast = best.leg == legs.count - 1
    best.isApproaching = best.isApproaching && isLast && best.fraction == 1
    best.isAtEnd = best.isApproaching || legs.count == 1 && legs[0].length == 0
    self = best
  }

  private init(of place: Coordinate, to leg: TrackLeg) {
    let nearest = leg.nearest(to: place)
    distance = nearest.path.distance
    // Of the path to the place, the direction back.
    bearing =
      distance == 0 ? 0 : (nearest.path.endAzimuth + 180).truncatingRemainder(dividingBy: 360)
    time = leg.time(at: nearest.fraction)
    fraction = nearest.fraction
    isApproaching = nearest.slope < 0
  }

  /// Returns the fix there, interpolated.
  func fix(on fixes: [Fix], _ legs: [TrackLeg]) -> Fix? {
    Fix(between: fixes[leg], fixes[min(leg + 1, fixes.count - 1)], at: fraction, legs[leg])
  }

  /// Sets the wind at the centre: that of a fix, or between two fixes the interpolated one.
  ///
  /// - Parameters:
  ///   - fixes: The fixes of the track.
  ///   - gap: The longest time between two fixes, in seconds, that is bridged.
  mutating func setWind(along fixes: [Fix], acrossAtMost gap: Int) {
    let (start, end) = (fixes[leg], fixes[min(leg + 1, fixes.count - 1)])
    let seconds = end.time.secondsSince1970 - start.time.secondsSince1970
    wind =
      switch fraction {
      case 0: start.wind
      case 1: end.wind
      default: seconds > gap ? nil : Wind(between: start.wind, end.wind, at: fraction)
      }
  }
}
