extension Overlay {
  /// The union of areas on the globe.
  ///
  /// Areas are united in the plane of longitude and latitude: on it as it is, where they keep clear of the
  /// poles and span less than the globe, else on the globe's turn round the first of them.
  ///
  /// - Parameters:
  ///   - rings: Their closed rings; longitudes run on beyond 180 and -180, and areas that hold a pole are
  ///     closed along it.
  ///   - keepsHole: Whether a hole stays; the others are filled.
  /// - Returns: The polygons of the union, in longitudes that run on; `nil` where GEOS finds none.
  mutating func unionOnGlobe(
    _ rings: [[Coordinate]], keepsHole: ([Coordinate]) -> Bool
  ) -> [Polygon]? {
    guard let opening = rings.first?.first else { return nil }
    // Each is brought to the turn of the one before.
    var reference = opening.longitude
    var placed: [[Coordinate]] = []
    var (west, east) = (reference, reference)
    var meetsPole = false
    for ring in rings {
      guard let first = ring.first else { continue }
      let shift = first.unrolled(toward: reference).longitude - first.longitude
      placed.append(
        shift == 0
          ? ring
          : ring.map { Coordinate(longitude: $0.longitude + shift, latitude: $0.latitude) })
      reference = first.longitude + shift
      for place in placed[placed.count - 1] {
        west = min(west, place.longitude)
        east = max(east, place.longitude)
        if abs(place.latitude) == 90 { meetsPole = true }
      }
    }
    guard meetsPole || east - west >= 360 else {
      return union(placed.map { Polygon(rings: [$0]) })?.map { $0.filled(keepsHole) }
    }
    // A hole across the ends of the turn is none there: so they are looked for on a second one too.
    let polygons = placed.map { Polygon(rings: [$0]) }
    // Where a turn begins no area should have an edge: longitudes are published in decimals, and the
    // meridians of centres, and those opposite, are what edges run along. A 64th is exact, and so is what
    // is 360 more.
    let middle = opening.longitude.rounded() + 1 / 64
    let (first, second) = (middle...middle + 360, middle - 180...middle + 180)
    guard let once = union(polygons, onto: first, keepsHole),
      let area = union(once, onto: second, keepsHole)
    else { return nil }
    return withoutBands(area, on: second, keepsHole)
  }

  /// The area with its loops round a pole filled: in longitude and latitude they are bands from one end of
  /// the turn to the other, and the hole is what lies between them and the nearer pole.
  private mutating func withoutBands(
    _ area: [Polygon], on turn: ClosedRange<Double>, _ keepsHole: ([Coordinate]) -> Bool
  ) -> [Polygon]? {
    guard let band = area.first(where: { $0.isBand(on: turn) }) else { return area }
    let pole = band.rings[0].map(\.latitude).reduce(0, +) < 0 ? -90.0 : 90
    let quarters = (0...4).map { turn.lowerBound + 90 * Double($0) }
    let south = quarters.map { Coordinate(longitude: $0, latitude: -90) }
    let north = quarters.reversed().map { Coordinate(longitude: $0, latitude: 90) }
    let globe = Polygon(rings: [south + north + south.prefix(1)])
    guard let outside = difference(globe, area, grid: Self.grid) else { return nil }
    let caps = outside.filter { piece in
      piece.rings[0].contains { $0.latitude == pole } && !keepsHole(piece.rings[0])
    }
    return caps.isEmpty ? area : union(area + caps, grid: Self.grid)
  }

  private mutating func union(
    _ polygons: [Polygon], onto turn: ClosedRange<Double>, _ keepsHole: ([Coordinate]) -> Bool
  ) -> [Polygon]? {
    var parts: [Polygon] = []
    for polygon in polygons {
      guard let found = self.parts(of: polygon, onto: turn) else { return nil }
      parts += found
    }
    return union(parts, grid: Self.grid)?.map { $0.filled(keepsHole) }
  }
}

extension Overlay.Polygon {
  /// Whether it reaches from one end of a turn to the other without holding a pole.
  fileprivate func isBand(on turn: ClosedRange<Double>) -> Bool {
    let ring = rings[0]
    return ring.contains { $0.longitude == turn.lowerBound }
      && ring.contains { $0.longitude == turn.upperBound }
      && !ring.contains { abs($0.latitude) == 90 }
  }

  /// The polygon with some of its holes, the others filled.
  fileprivate func filled(_ keepsHole: ([Coordinate]) -> Bool) -> Overlay.Polygon {
    Overlay.Polygon(rings: [rings[0]] + rings.dropFirst().filter(keepsHole))
  }
}
