import CSystem

/// Circles on the ellipsoid: all coordinates at one geodesic distance from a centre.
public enum Circle {
  /// Returns the ring of a circle: counterclockwise from north, closed, each vertex within a
  /// millimetre of the radius.
  ///
  /// Longitudes continue from the centre's, even beyond 180 and -180. If the circle contains a
  /// pole, the ring spans 360 degrees and is closed along the pole.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radius: The radius in metres, more than 0 and at most 9,000,000.
  ///   - tolerance: The largest distance, in metres, between the circle and an edge that is
  ///     straight in longitude and latitude; at least 0.01.
  /// - Returns: The vertices; none if the centre or the radius is out of range.
  public static func ring(center: Coordinate, radius: Double, tolerance: Double) -> [Coordinate] {
    guard 0...9_000_000 ~= radius, radius > 0, abs(center.latitude) <= 90,
      abs(center.longitude) < 1_000_000
    else { return [] }
    let tolerance = tolerance > 0.01 ? tolerance : 0.01
    var ring: [Coordinate] = []
    append(center: center, radius: radius, tolerance: tolerance, to: &ring)
    return ring
  }

  /// Appends the ring of a circle.
  static func append(
    center: Coordinate, radius: Double, tolerance: Double, to ring: inout [Coordinate]
  ) {
    var fan = Fan(center: center)
    let start = ring.count
    appendPlaces(&fan, radius: radius, tolerance: tolerance, to: &ring)
    ring.close(from: start)
  }

  /// Returns the rings of concentric circles, which share their geodesics.
  package static func rings(
    center: Coordinate, radii: [Double], tolerance: Double
  ) -> [[Coordinate]] {
    var fan = Fan(center: center)
    return radii.map { radius in
      var ring: [Coordinate] = []
      appendPlaces(&fan, radius: radius, tolerance: tolerance, to: &ring)
      ring.close(from: 0)
      return ring
    }
  }

  /// Appends the coordinates of a circle: counterclockwise from north, each once.
  static func appendPlaces(
    _ fan: inout Fan, radius: Double, tolerance: Double, to places: inout [Coordinate]
  ) {
    let center = fan.center
    let first = places.count
    // The western half mirrors the eastern: azimuths a and -a reach the same latitude and
    // longitudes equally far from the centre's. So only one half is computed, from north through
    // west to south.
    CircleArc(&fan, radius: radius, tolerance: tolerance).append(quadrants: 2, from: 0, to: &places)
    let last = places.count - 1
    for index in stride(from: last - 1, to: first, by: -1) {
      places.append(places[index].mirrored(at: center))
    }
  }
}

/// A circle as a function of the azimuth measured through west: 0 is north, 180 south.
struct CircleArc {
  private let center: Coordinate
  private let radius, tolerance: Double
  private let series: CircleSeries?
  /// The number of edges in a quadrant, before edges near a pole are halved.
  private let edges: Int
  /// Whether each edge is checked against the tolerance: near the poles, and for large circles.
  private let isChecked: Bool

  /// The largest error factor, from the curvature of edges in longitude and latitude, that more
  /// edges all round compensate for; beyond it, edges are checked one by one.
  private static let largestBend = 1.5

  /// Creates the arc of a circle.
  ///
  /// - Parameters:
  ///   - fan: The geodesics from the centre.
  ///   - radius: The radius in metres.
  ///   - tolerance: The largest distance of an edge from the circle, in metres.
  init(_ fan: inout Fan, radius: Double, tolerance: Double) {
    center = fan.center
    (self.radius, self.tolerance) = (radius, tolerance)
    series = CircleSeries(&fan, radius: radius)
    let reach = radius / 6_371_000
    let highest = abs(center.latitude) + reach * 180 / .pi
    // The middle of an edge lies inside the circle by r·π²/2n², and off the geodesic between its
    // ends, in longitude and latitude, by L²·tan φ/8R with L = 2πr/n.
    let bend = 1 + reach * tan(min(highest, 89.9) * .pi / 180)
    isChecked = highest > 75 || bend > Self.largestBend || radius > 1_000_000
    // Checked edges are halved where necessary, so fewer are needed at first; the tolerance is
    // lower so that no edge is halved for a tiny excess.
    let allowed = tolerance * (isChecked ? 0.85 : 0.95) / min(bend, Self.largestBend)
    let needed = (Double.pi * Double.pi * radius / 2 / allowed).squareRoot()
    edges = max(24, Int((needed / 4).rounded(.up)))
  }

  /// Appends the coordinates of one or two quadrants, including both ends.
  ///
  /// - Parameters:
  ///   - quadrants: The number of quadrants, 1 or 2.
  ///   - azimuth: The first azimuth in degrees: 0 or 90.
  ///   - places: The array to append to.
  func append(quadrants: Int, from azimuth: Double, to places: inout [Coordinate]) {
    let count = edges * quadrants
    let step = 90 / Double(edges)
    if places.isEmpty { places.reserveCapacity(2 * count + 4) }
    // Rotate cosine and sine from one azimuth to the next.
    let turn = (cosine: cos(step * .pi / 180), sine: sin(step * .pi / 180))
    var (cosine, sine) = azimuth == 0 ? (1.0, 0.0) : (0.0, 1.0)
    var nodes: [Node] = []
    for index in 0...count {
      let next = azimuth + step * Double(index)
      let place = place(next, cosine: cosine, sine: sine)
      if isChecked {
        let node = Node(azimuth: next, place: place)
        if let last = nodes.last { halve(from: last, to: node, depth: 0, in: &nodes) }
        nodes.append(node)
      } else {
        places.append(place)
      }
      (cosine, sine) = (
        cosine * turn.cosine - sine * turn.sine, sine * turn.cosine + cosine * turn.sine
      )
    }
    guard isChecked else { return }
    // Keep the number of vertices of a circle a multiple of four.
    if quadrants == 2, nodes.count.isMultiple(of: 2) {
      nodes.insert(middle(nodes[0], nodes[1]), at: 1)
    }
    places += nodes.lazy.map { $0.place }
  }

  /// A coordinate and its azimuth in degrees, measured through west.
  private struct Node {
    let azimuth: Double
    let place: Coordinate
  }

  /// Inserts coordinates between two others until every edge is within the tolerance.
  private func halve(from left: Node, to right: Node, depth: Int, in nodes: inout [Node]) {
    guard depth < 24 else { return }
    let edge = Edge(left.place, right.place)
    let middle = middle(left, right)
    guard
      edge.isFarther(than: tolerance, from: middle.place)
        || edge.isFarther(than: tolerance, from: self.middle(left, middle).place)
        || edge.isFarther(than: tolerance, from: self.middle(middle, right).place)
    else { return }
    halve(from: left, to: middle, depth: depth + 1, in: &nodes)
    nodes.append(middle)
    halve(from: middle, to: right, depth: depth + 1, in: &nodes)
  }

  private func middle(_ left: Node, _ right: Node) -> Node {
    let azimuth = (left.azimuth + right.azimuth) / 2
    return Node(
      azimuth: azimuth,
      place: place(azimuth, cosine: cos(azimuth * .pi / 180), sine: sin(azimuth * .pi / 180)))
  }

  private func place(_ azimuth: Double, cosine: Double, sine: Double) -> Coordinate {
    var place =
      series?.place(cosine: cosine, sine: -sine)
      ?? Geodesic.wgs84.destination(from: center, azimuth: -azimuth, distance: radius)
    // On the western half longitudes are less than the centre's, even beyond a pole. Due north and
    // due south, whatever the rounding, the longitude is the centre's own or the opposite one.
    let difference = place.longitude - center.longitude
    if azimuth < 1e-9 || azimuth > 180 - 1e-9 {
      place.longitude = center.longitude - (abs(difference) > 90 ? 180 : 0)
    } else if difference > 0 {
      place.longitude = center.longitude - (difference > 90 ? 180 : 0)
    }
    return place
  }
}

extension Coordinate {
  /// Returns the coordinate mirrored at the meridian of a centre.
  func mirrored(at center: Coordinate) -> Coordinate {
    Coordinate(longitude: 2 * center.longitude - longitude, latitude: latitude)
  }
}
