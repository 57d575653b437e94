import TyphoonTrack

import CSystem

/// A period at a place.
struct PlacePeriod: Hashable {
  var start, end: Timestamp
  /// Whether it may have begun earlier, or end later: what is known begins or ends there.
  var isOpenAtStart = false
  var isOpenAtEnd = false

  /// The start and the end, where they are known.
  var knownStart: Timestamp? { isOpenAtStart ? nil : start }
  var knownEnd: Timestamp? { isOpenAtEnd ? nil : end }

  /// Returns the period from the earlier start to the later end; of equal ones those that are known.
  func union(_ other: PlacePeriod?) -> PlacePeriod {
    guard let other else { return self }
    let first = (other.start, other.isOpenAtStart ? 1 : 0) < (start, isOpenAtStart ? 1 : 0)
    let last = (other.end, other.isOpenAtEnd ? 0 : 1) > (end, isOpenAtEnd ? 0 : 1)
    return PlacePeriod(
      start: first ? other.start : start, end: last ? other.end : end,
      isOpenAtStart: first ? other.isOpenAtStart : isOpenAtStart,
      isOpenAtEnd: last ? other.isOpenAtEnd : isOpenAtEnd)
  }
}

/// An area that moves with a storm from fix to fix as in `Sweep`: its centre follows the geodesic,
/// and its radii change linearly.
struct MovingArea {
  /// The area at a time.
  struct State {
    let time: Timestamp
    let shape: RadialShape
  }

  private let leg: TrackLeg
  private let first, last: RadialShape

  /// Returns the areas between successive states; a single state is an area that stays for a
  /// moment.
  static func areas(_ states: [State]) -> [MovingArea] {
    let next = states.count > 1 ? states.dropFirst() : states[...]
    return zip(states, next).map { one, next in
      MovingArea(
        leg: TrackLeg(from: one.shape.center, at: one.time, to: next.shape.center, at: next.time),
        first: one.shape, last: next.shape)
    }
  }

  /// Returns when a place, with its normal of the ellipsoid, is inside: from the first to the last
  /// moment.
  func period(at place: Coordinate, _ normal: SIMD3<Double>) -> PlacePeriod? {
    let away = leg.minDistance(from: normal)
    guard away <= max(first.reach, last.reach) else { return nil }
    guard !first.isCircle || !last.isCircle else {
      return period { excess(of: place, at: $0, quadrant: nil) }
    }
    return (0..<4).filter { max(first.radii[$0], last.radii[$0]) > max(0, away) }
      .compactMap { quadrant in period { excess(of: place, at: $0, quadrant: quadrant) } }
      .reduce(nil) { $1.union($0) }
  }

  /// Returns the area at a time after the first and up to the last.
  func shape(at time: Timestamp) -> RadialShape? {
    let (start, end) = leg.times
    let seconds = Double(time.secondsSince1970)
    guard start < seconds, seconds <= end else { return nil }
    let fraction = (seconds - start) / (end - start)
    return RadialShape(
      center: leg.center(at: fraction), radii: first.radii + fraction * (last.radii - first.radii))
  }

  /// A place so near to an edge, in metres, is inside: a place at the start of an area without size,
  /// or on the axis between two quadrants.
  private static let tolerance = 0.001

  /// Returns how far a place is outside the area, or outside one of its quadrants, in metres;
  /// negative inside.
  ///
  /// In a plane it is a convex function of the fraction: the quadrant is convex, and moves and grows
  /// linearly.
  private func excess(of place: Coordinate, at fraction: Double, quadrant: Int?) -> Double {
    let path = Geodesic.wgs84.path(from: leg.center(at: fraction), to: place)
    let radii = first.radii + fraction * (last.radii - first.radii)
    let excess = path.distance - radii[quadrant ?? 0] - Self.tolerance
    guard let quadrant else { return excess }
    let azimuth = path.azimuth * .pi / 180
    let (east, north) = (path.distance * sin(azimuth), path.distance * cos(azimuth))
    // North-west, south-west, south-east, north-east.
    return max(
      excess, (quadrant < 2 ? east : -east) - Self.tolerance,
      (quadrant == 0 || quadrant == 3 ? -north : north) - Self.tolerance)
  }

  /// Returns the period in which a convex function of the fraction is not positive.
  private func period(_ excess: (Double) -> Double) -> PlacePeriod? {
    let (atStart, atEnd) = (excess(0), excess(1))
    let inside = atStart <= 0 ? (0, atStart) : atEnd <= 0 ? (1, atEnd) : lowest(of: excess)
    guard let inside else { return nil }
    // To a hundredth of a second.
    let tolerance = 0.01 / max(leg.times.end - leg.times.start, 1)
    let entry =
      atStart <= 0 ? 0 : root(between: (0, atStart), and: inside, tolerance: tolerance, of: excess)
    let exit =
      atEnd <= 0 ? 1 : root(between: inside, and: (1, atEnd), tolerance: tolerance, of: excess)
    return PlacePeriod(start: leg.time(at: entry), end: leg.time(at: exit))
  }

  /// Returns a fraction at which a convex function is not positive, and its value there, found by
  /// golden sections.
  private func lowest(of excess: (Double) -> Double) -> (Double, Double)? {
    let golden = (5.0.squareRoot() - 1) / 2
    // What moves by these metres in the whole leg changes the excess no faster: the centre, whose
    // meridian may turn, and the radii.
    let growth = last.radii - first.radii
    let change = 2 * leg.length + max(growth.max(), -growth.min())
    var (low, high) = (0.0, 1.0)
    var (one, two) = (high - golden * (high - low), low + golden * (high - low))
    var (atOne, atTwo) = (excess(one), excess(two))
    for _ in 0..<40 {
      if atOne <= 0 { return (one, atOne) }
      if atTwo <= 0 { return (two, atTwo) }
      if min(atOne, atTwo) > change * (high - low) { return nil }
      if atOne < atTwo {
        (high, two, atTwo) = (two, one, atOne)
        one = high - golden * (high - low)
        atOne = excess(one)
      } else {
        (low, one, atOne) = (one, two, atTwo)
        two = low + golden * (high - low)
        atTwo = excess(two)
      }
    }
    return nil
  }
}

extension [MovingArea] {
  /// Returns the first and the last time within any of the areas at a place.
  func period(at place: Coordinate, _ normal: SIMD3<Double>) -> PlacePeriod? {
    reduce(nil) { found, area in area.period(at: place, normal).map { $0.union(found) } ?? found }
  }
}

extension MovingArea.State {
  /// Creates the state of a circle with a radius in metres.
  init(_ time: Timestamp, _ center: GeoPoint, radius: Double) {
    self.init(time: time, shape: RadialShape(center: Coordinate(center), radius: radius))
  }
}
