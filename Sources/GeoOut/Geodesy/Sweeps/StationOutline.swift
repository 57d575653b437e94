/// A convex area: a circle, or a quadrant with its corner.
struct ConvexPiece {
  /// The coordinates, counterclockwise, each once.
  ///
  /// The corner of a quadrant comes first; an area without size has a single coordinate.
  let places: [Coordinate]
  /// Whether the first coordinate is the corner of a quadrant.
  let hasCorner: Bool
  /// The coordinates as points of the sphere.
  let points: [SpherePoint]

  init(places: [Coordinate], hasCorner: Bool) {
    (self.places, self.hasCorner) = (places, hasCorner)
    points = places.map(SpherePoint.init)
  }

  /// Whether the edge between two of the coordinates is part of the arc.
  func isArc(_ one: Int, _ next: Int) -> Bool {
    guard !hasCorner || (one > 0 && next > 0) else { return false }
    return next == one + 1 || (one == places.count - 1 && next == 0)
  }
}

/// The outline of a station: its quadrants, which share their vertices with each other and, if they
/// are equal, with the circle.
struct StationOutline {
  /// The longitude of the centre, which continues from that of the station before.
  let longitude: Double
  /// Empty if no station of the chain has quadrants.
  private(set) var quadrants: [ConvexPiece] = []
  private(set) var circle = ConvexPiece(places: [], hasCorner: false)

  init(_ station: Sweep.Station, isRound: Bool, near reference: Double, tolerance: Double) {
    let shape = station.shape
    let turn = ((reference - shape.center.longitude) / 360).rounded() * 360
    longitude = shape.center.longitude + turn
    func placed(_ places: [Coordinate]) -> [Coordinate] {
      guard turn != 0 else { return places }
      return places.map { Coordinate(longitude: $0.longitude + turn, latitude: $0.latitude) }
    }
    guard !isRound else {
      circle = ConvexPiece(places: placed(station.circle), hasCorner: false)
      return
    }
    var fan = Fan(center: shape.center)
    var arcs: [[Coordinate]] = []
    for quadrant in 0..<4 {
      var arc = shape.arc(quadrant, &fan, tolerance: tolerance)
      // Due north and south, both have the longitude of the centre.
      if quadrant % 2 == 1, shape.radii[quadrant] == shape.radii[quadrant - 1] {
        arc[0] = arcs[quadrant - 1][arcs[quadrant - 1].count - 1]
      }
      arcs.append(arc)
    }
    arcs = arcs.map(placed)
    let center = placed([shape.center])
    quadrants = arcs.enumerated().map { quadrant, arc in
      shape.radii[quadrant] > 0
        ? ConvexPiece(places: center + arc, hasCorner: true)
        : ConvexPiece(places: center, hasCorner: false)
    }
    if shape.isCircle {
      let places = shape.reach > 0 ? arcs.flatMap { $0.dropFirst() } : center
      circle = ConvexPiece(places: places, hasCorner: false)
    }
  }
}
