/// An area around a centre: a circle, or four quadrants with a radius each.
struct RadialShape: Hashable {
  var center: Coordinate
  /// The radii in metres, counterclockwise from north: north-west, south-west, south-east,
  /// north-east.
  var radii: SIMD4<Double>

  var isCircle: Bool { radii == SIMD4(repeating: radii.x) }
  var reach: Double { radii.max() }

  /// The area split into parts whose rings do not touch themselves: two parts if only two opposite
  /// quadrants have a radius above 0.
  var parts: [RadialShape] {
    for (one, other) in [(0, 2), (1, 3)] where radii[one] == 0 && radii[other] == 0 {
      let sized = (0..<4).filter { radii[$0] > 0 }
      guard sized.count == 2 else { continue }
      return sized.map { quadrant in
        var part = SIMD4<Double>.zero
        part[quadrant] = radii[quadrant]
        return RadialShape(center: center, radii: part)
      }
    }
    return [self]
  }

  /// Appends the closed ring of the area, which must be one of its own `parts`.
  ///
  /// Arcs are joined by radial steps due north, west, south and east; a quadrant with radius 0
  /// becomes an edge through the centre.
  ///
  /// - Parameters:
  ///   - fan: Geodesics from some coordinate; they are used if it is the centre.
  ///   - tolerance: The largest distance of an edge from the outline, in metres.
  ///   - ring: The ring to append to.
  func append(_ fan: inout Fan, tolerance: Double, to ring: inout [Coordinate]) {
    guard fan.center == center else {
      var own = Fan(center: center)
      return append(&own, tolerance: tolerance, to: &ring)
    }
    let start = ring.count
    if isCircle {
      Circle.appendPlaces(&fan, radius: radii.x, tolerance: tolerance, to: &ring)
    } else {
      appendQuadrants(&fan, tolerance: tolerance, to: &ring)
    }
    ring.close(from: start)
  }

  private func appendQuadrants(_ fan: inout Fan, tolerance: Double, to ring: inout [Coordinate]) {
    let start = ring.count
    for quadrant in 0..<4 {
      let radius = radii[quadrant]
      let arc = arc(quadrant, &fan, tolerance: tolerance)
      // Two quadrants with the same radius, or with radius 0, share a vertex.
      let isShared = quadrant > 0 && radii[quadrant - 1] == radius
      ring += arc.dropFirst(isShared ? 1 : 0)
      appendStep(
        after: quadrant, from: radius, to: radii[(quadrant + 1) % 4], tolerance: tolerance,
        on: &ring)
    }
    if radii[3] == radii[0], ring.count > start + 1 { ring.removeLast() }
  }

  /// Returns the arc of a quadrant, counterclockwise; only the centre if its radius is 0.
  func arc(_ quadrant: Int, _ fan: inout Fan, tolerance: Double) -> [Coordinate] {
    guard radii[quadrant] > 0 else { return [center] }
    let arc = CircleArc(&fan, radius: radii[quadrant], tolerance: tolerance)
    var places: [Coordinate] = []
    let isNorthern = quadrant == 0 || quadrant == 3
    arc.append(quadrants: 1, from: isNorthern ? 0 : 90, to: &places)
    // The eastern half mirrors the western half, in reverse order.
    return quadrant < 2 ? places : places.reversed().map { $0.mirrored(at: center) }
  }

  /// Appends the step between two radii at the end of a quadrant.
  private func appendStep(
    after quadrant: Int, from inner: Double, to outer: Double, tolerance: Double,
    on ring: inout [Coordinate]
  ) {
    guard inner != outer else { return }
    let azimuth = [-90.0, 180, 90, 0][quadrant]
    guard azimuth == 0 || azimuth == 180 else {
      let ray = Geodesic.Ray(from: center, azimuth: azimuth)
      return Densify.append(
        along: ray, from: (inner, ray.place(at: inner)), to: (outer, ray.place(at: outer)),
        tolerance: tolerance, on: &ring)
    }
    // A meridian is straight, but may pass over a pole.
    let pole = Coordinate(longitude: center.longitude, latitude: azimuth == 0 ? 90 : -90)
    let distance = Geodesic.wgs84.path(from: center, to: pole).distance
    if min(inner, outer) < distance, distance < max(inner, outer) { ring.append(pole) }
  }
}

extension RadialShape {
  /// Creates a circle.
  init(center: Coordinate, radius: Double) {
    self.init(center: center, radii: SIMD4(repeating: radius))
  }
}
