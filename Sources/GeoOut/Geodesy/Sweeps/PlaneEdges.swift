// Edges in the plane of longitude and latitude: boxes that leave few pairs to compare, and on which
// side of an edge a vertex lies.

/// Consecutive edges, or consecutive other things, and the box around them.
struct BoxedRange {
  let range: Range<Int>
  let box: PlaneBox

  /// Joins consecutive ranges.
  init(of parts: [BoxedRange], _ range: Range<Int>) {
    self.range = range
    box = range.dropFirst().reduce(parts[range.lowerBound].box) { $0.including(parts[$1].box) }
  }

  /// Appends groups of the edges that start at the vertices of a range.
  static func appendEdges(
    _ edges: Range<Int>, of places: [Coordinate], to groups: inout [BoxedRange]
  ) {
    for first in stride(from: edges.lowerBound, to: edges.upperBound, by: 8) {
      groups.append(BoxedRange(edges: first..<min(edges.upperBound, first + 8), of: places))
    }
  }

  private init(edges: Range<Int>, of places: [Coordinate]) {
    range = edges
    box = edges.reduce(PlaneBox(places[edges.lowerBound], places[edges.lowerBound])) {
      $0.including(places[$1 + 1])
    }
  }
}

/// A box in the plane of longitude and latitude.
struct PlaneBox: Equatable {
  private let low, high: SIMD2<Double>

  /// Creates the box around all vertices of a ring.
  init(_ ring: [Coordinate]) {
    self = ring.dropFirst().reduce(PlaneBox(ring[0], ring[0])) { $0.including($1) }
  }

  private init(low: SIMD2<Double>, high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

  init(_ one: Coordinate, _ other: Coordinate) {
    let (first, last) = (SIMD2(one.longitude, one.latitude), SIMD2(other.longitude, other.latitude))
    self.init(low: pointwiseMin(first, last), high: pointwiseMax(first, last))
  }

  func including(_ place: Coordinate) -> PlaneBox {
    let point = SIMD2(place.longitude, place.latitude)
    return PlaneBox(low: pointwiseMin(low, point), high: pointwiseMax(high, point))
  }

  func including(_ other: PlaneBox) -> PlaneBox {
    PlaneBox(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  func overlaps(_ other: PlaneBox) -> Bool { all(low .<= other.high) && all(other.low .<= high) }
}

/// An edge as a line in the plane of longitude and latitude.
struct PlaneLine {
  private let start: Coordinate
  private let east, north: Double

  init(_ start: Coordinate, _ end: Coordinate) {
    self.start = start
    (east, north) = (end.longitude - start.longitude, end.latitude - start.latitude)
  }

  /// The length in degrees.
  var length: Double { (east * east + north * north).squareRoot() }

  /// Returns the fraction of the line up to a coordinate on it.
  func fraction(of place: Coordinate) -> Double {
    ((place.longitude - start.longitude) * east + (place.latitude - start.latitude) * north)
      / (east * east + north * north)
  }

  /// Returns the fraction of the line up to its crossing with an edge, and how far that may be off: the
  /// more, the more parallel they are.
  func fraction(ofCrossing one: Coordinate, _ next: Coordinate) -> (fraction: Double, error: Double)
  {
    let (u, v) = (next.longitude - one.longitude, next.latitude - one.latitude)
    let (p, q) = (one.longitude - start.longitude, one.latitude - start.latitude)
    let determinant = east * v - north * u
    let error = 1e-15 * (abs(east * v) + abs(north * u)) / abs(determinant)
    return (min(1, max(0, (p * v - q * u) / determinant)), error)
  }

  /// Returns the coordinate at a fraction of the line.
  func place(_ fraction: Double) -> Coordinate {
    Coordinate(
      longitude: start.longitude + fraction * east, latitude: start.latitude + fraction * north)
  }
}

/// Where a vertex lies as seen along an edge.
enum EdgeSide {
  case left, right
  /// Exactly on the line: all three have the same longitude or latitude.
  case on
  /// Too close to the line to tell.
  case unsure

  /// The side of the line from `a` to `b` on which `c` lies.
  init(of c: Coordinate, from a: Coordinate, to b: Coordinate) {
    let one = (b.longitude - a.longitude) * (c.latitude - a.latitude)
    let other = (b.latitude - a.latitude) * (c.longitude - a.longitude)
    // The error bound of J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast
    // robust geometric predicates" (1997), section 4.1, rounded up.
    let error = 4e-16 * (abs(one) + abs(other))
    if one - other > error {
      self = .left
    } else if one - other < -error {
      self = .right
    } else {
      self = one == 0 && other == 0 ? .on : .unsure
    }
  }

  /// Whether the vertex surely lies on one side.
  var isSure: Bool { self == .left || self == .right }
}
