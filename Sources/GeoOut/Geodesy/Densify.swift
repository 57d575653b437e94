/// Lines along geodesics.
enum Densify {
  /// The largest number of times that a step is halved: 1/65,536 of half the Earth's circumference
  /// is 300 m.
  private static let deepest = 16

  /// Appends the geodesic from the last vertex of a line to a coordinate, with as many vertices
  /// between as keep every edge, straight in longitude and latitude, within the tolerance.
  ///
  /// - Parameters:
  ///   - end: The end of the geodesic.
  ///   - line: The line, with at least one vertex; longitudes continue from its last vertex.
  ///   - tolerance: The tolerance in metres.
  static func append(to end: Coordinate, on line: inout [Coordinate], tolerance: Double) {
    guard let start = line.last else { return }
    let end = end.unrolled(toward: start.longitude)
    let path = Geodesic.wgs84.path(from: start, to: end)
    let ray = Geodesic.Ray(from: start, azimuth: path.azimuth)
    append(along: ray, from: (0, start), to: (path.distance, end), tolerance: tolerance, on: &line)
    append(end, on: &line)
  }

  /// Appends the vertices needed between two coordinates on a ray, given with their distances from
  /// its start.
  static func append(
    along ray: Geodesic.Ray, from left: (distance: Double, place: Coordinate),
    to right: (distance: Double, place: Coordinate), tolerance: Double, depth: Int = 0,
    on line: inout [Coordinate]
  ) {
    let length = right.distance - left.distance
    // An edge cannot be farther from the path than half its length.
    guard abs(length) > 2 * tolerance, depth < deepest else { return }
    let edge = Edge(left.place, right.place)
    func place(_ fraction: Double) -> Coordinate {
      ray.place(at: left.distance + fraction * length).unrolled(toward: left.place.longitude)
    }
    let middle = place(0.5)
    // A path that curves both ways, such as one across the equator, meets the edge in the middle,
    // so the quarter points are checked too.
    guard
      edge.isFarther(than: tolerance, from: middle)
        || edge.isFarther(than: tolerance, from: place(0.25))
        || edge.isFarther(than: tolerance, from: place(0.75))
    else { return }
    let distance = left.distance + length / 2
    append(
      along: ray, from: left, to: (distance, middle), tolerance: tolerance, depth: depth + 1,
      on: &line)
    append(middle, on: &line)
    append(
      along: ray, from: (distance, middle),
      to: (right.distance, right.place.unrolled(toward: middle.longitude)), tolerance: tolerance,
      depth: depth + 1, on: &line)
  }

  /// Appends a vertex, and before it an edge along the pole if the line passes over it.
  private static func append(_ place: Coordinate, on line: inout [Coordinate]) {
    guard let last = line.last else { return }
    // Both ways over a pole are as long, and the vertex may be on either side.
    let place = place.unrolled(toward: last.longitude)
    if place.isAcrossPole(from: last) {
      let pole = last.latitude + place.latitude < 0 ? -90.0 : 90
      for longitude in [last.longitude, (last.longitude + place.longitude) / 2, place.longitude] {
        let vertex = Coordinate(longitude: longitude, latitude: pole)
        if vertex != line.last, vertex != place { line.append(vertex) }
      }
    }
    line.append(place)
  }
}
