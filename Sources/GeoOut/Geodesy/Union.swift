extension Overlay {
  /// Returns the union of areas on the globe.
  ///
  /// Areas are united in the plane of longitude and latitude: directly if they stay clear of the
  /// poles and span less than 360 degrees, otherwise in a 360° window that begins near the first of
  /// them.
  ///
  /// - Parameters:
  ///   - rings: The closed rings of the areas; longitudes continue beyond 180 and -180, and areas
  ///     that contain a pole are closed along it.
  ///   - keepsHole: Whether to keep a hole; the others are filled.
  /// - Returns: The polygons of the union, with continuous longitudes; `nil` if GEOS fails, or if more
  ///   areas contain a pole than any storm has.
  mutating func unionOnGlobe(
    _ rings: [[Coordinate]], keepsHole: ([Coordinate]) -> Bool
  ) -> [Polygon]? {
    guard let opening = rings.first?.first else { return nil }
    // Shift each ring next to the one before.
    var reference = opening.longitude
    var placed: [[Coordinate]] = []
    var (west, east) = (reference, reference)
    var polar = 0
    for ring in rings {
      guard let first = ring.first else { continue }
      let shift = first.unrolled(toward: reference).longitude - first.longitude
      placed.append(
        shift == 0
          ? ring : ring.map { Coordinate(longitude: $0.longitude + shift, latitude: $0.latitude) })
      reference = first.longitude + shift
      for place in placed[placed.count - 1] {
        west = min(west, place.longitude)
        east = max(east, place.longitude)
      }
      if placed[placed.count - 1].contains(where: { abs($0.latitude) == 90 }) { polar += 1 }
    }
    guard polar <= Self.maxPolarAreas else { return nil }
    guard polar > 0 || east - west >= 360 else {
      return union(placed.map { Polygon(rings: [$0]) })?.map { $0.filled(keepsHole) }
    }
    // A hole across the ends of the window is not a hole there, so a second window is searched too.
    let polygons = placed.map { Polygon(rings: [$0]) }
    // No area should have an edge where a window begins. Edges run along the meridians of centres,
    // which are published in decimals, and along the opposite meridians. 1/64 is exact in binary,
    // and stays so after adding 360.
    let middle = opening.longitude.rounded() + 1 / 64
    let (first, second) = (middle...middle + 360, middle - 180...middle + 180)
    guard let once = union(polygons, onto: first, keepsHole),
      let area = union(once, onto: second, keepsHole)
    else { return nil }
    return withoutBands(area, on: second, keepsHole)
  }

  /// In longitude and latitude each such area spans all longitudes and crosses all others, at a
  /// millisecond or more each.
  private static let maxPolarAreas = 2_000

  /// Fills the holes round a pole: in longitude and latitude a loop round a pole is a band from one
  /// end of the window to the other, and the hole lies between it and the nearer pole.
  private mutating func withoutBands(
    _ area: [Polygon], on turn: ClosedRange<Double>, _ keepsHole: ([Coordinate]) -> Bool
  ) -> [Polygon]? {
    guard let band = area.first(where: { $0.isBand(on: turn) }) else { return area }
    let pole = band.rings[0].map { $0.latitude }.reduce(0, +) < 0 ? -90.0 : 90
    let quarters = (0...4).map { turn.lowerBound + 90 * Double($0) }
    let south = quarters.map { Coordinate(longitude: $0, latitude: -90) }
    let north = quarters.reversed().map { Coordinate(longitude: $0, latitude: 90) }
    let globe = Polygon(rings: [south + north + [south[0]]])
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
  /// Whether the polygon reaches from one end of a window to the other without containing a pole.
  fileprivate func isBand(on turn: ClosedRange<Double>) -> Bool {
    let ring = rings[0]
    return ring.contains { $0.longitude == turn.lowerBound }
      && ring.contains { $0.longitude == turn.upperBound }
      && !ring.contains { abs($0.latitude) == 90 }
  }

  /// Returns the polygon with the holes that `keepsHole` accepts; the others are filled.
  fileprivate func filled(_ keepsHole: ([Coordinate]) -> Bool) -> Overlay.Polygon {
    Overlay.Polygon(rings: [rings[0]] + rings.dropFirst().filter(keepsHole))
  }
}
