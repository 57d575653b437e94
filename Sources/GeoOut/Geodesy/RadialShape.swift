/// An area round a centre: a circle, or four quadrants with a radius each.
struct RadialShape: Hashable {
  var center: Coordinate
  /// The radii in metres, counterclockwise from north: north-west, south-west, south-east, north-east.
  var radii: SIMD4<Double>

  /// A circle.
  init(center: Coordinate, radius: Double) {
    self.center = center
    radii = SIMD4(repeating: radius)
  }

  /// An area of four quadrants.
  init(center: Coordinate, radii: SIMD4<Double>) {
    self.center = center
    self.radii = radii
  }

  var isCircle: Bool { radii == SIMD4(repeating: radii.x) }
  var reach: Double { radii.max() }

  /// The area in parts whose rings do not touch themselves: two where only quadrants that lie across
  /// from each other have a size.
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

  /// Adds the ring of the area, closed; the area is one of its own `parts`.
  ///
  /// Arcs are joined by radial steps due north, west, south and east; a quadrant of 0 is an edge through
  /// the centre.
  ///
  /// - Parameters:
  ///   - fan: Geodesics that leave some place: used where that is the centre.
  ///   - tolerance: How far, in metres, an edge may lie from the outline.
  ///   - ring: Where the vertices go.
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

  private func appendQuadrants(
    _ fan: inout Fan, tolerance: Double, to ring: inout [Coordinate]
  ) {
    let start = ring.count
    for quadrant in 0..<4 {
      let radius = radii[quadrant]
      let arc = arc(quadrant, &fan, tolerance: tolerance)
      // Where the radius stays the same, or 0, two quadrants share a vertex.
      let isShared = quadrant > 0 && radii[quadrant - 1] == radius
      ring += arc.dropFirst(isShared ? 1 : 0)
      appendStep(
        after: quadrant, from: radius, to: radii[(quadrant + 1) % 4], tolerance: tolerance,
        on: &ring)
    }
    if radii[3] == radii[0], ring.count > start + 1 { ring.removeLast() }
  }

  /// The arc of a quadrant, counterclockwise; only the centre where its radius is 0.
  func arc(_ quadrant: Int, _ fan: inout Fan, tolerance: Double) -> [Coordinate] {
    guard radii[quadrant] > 0 else { return [center] }
    let arc = CircleArc(&fan, radius: radii[quadrant], tolerance: tolerance)
    var places: [Coordinate] = []
    let isNorthern = quadrant == 0 || quadrant == 3
    arc.append(quadrants: 1, from: isNorthern ? 0 : 90, to: &places)
    // The east half mirrors the west half, and runs the other way.
    return quadrant < 2 ? places : places.reversed().map { $0.mirrored(at: center) }
  }

  /// Adds what lies between two radii at the end of a quadrant.
  private func appendStep(
    after quadrant: Int, from inner: Double, to outer: Double, tolerance: Double,
    on ring: inout [Coordinate]
  ) {
    guard inner != outer else { return }
    let azimuth = [-90.0, 180, 90, 0][quadrant]
    guard azimuth == 0 || azimuth == 180 else {
      let ray = Geodesic.Ray(from: center, azimuth: azimuth)
      Densify.append(
        along: ray, from: (inner, ray.place(at: inner)), to: (outer, ray.place(at: outer)),
        tolerance: tolerance, on: &ring)
      return
    }
    // A meridian is straight, but may lead over a pole.
    let pole = Coordinate(longitude: center.longitude, latitude: azimuth == 0 ? 90 : -90)
    let distance = Geodesic.wgs84.path(from: center, to: pole).distance
    if min(inner, outer) < distance, distance < max(inner, outer) { ring.append(pole) }
  }
}
