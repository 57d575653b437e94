// The outline of what quadrants sweep, without a union if possible.

extension Sweep {
  /// Returns rings whose union is the area that shapes with quadrants sweep along a chain of
  /// stations.
  ///
  /// - Parameters:
  ///   - chain: The stations, at least two.
  ///   - tolerance: The largest distance of the outline from the true one, in metres.
  ///   - keepsHoles: Whether holes of the area matter; otherwise rings fill them.
  /// - Returns: The closed rings, counterclockwise; only one, which contains no pole, if the area's
  ///   outline could be built directly.
  static func quadrantRings(
    of chain: [Station], tolerance: Double, keepsHoles: Bool = false
  ) -> [[Coordinate]] {
    let pieces = hulls(of: chain, tolerance: tolerance)
    return keepsHoles ? Array(pieces.joined()) : outlines(of: pieces[...])
  }

  /// Returns the outline of consecutive pieces, or of parts of them if it cannot be built directly.
  private static func outlines(of pieces: ArraySlice<[[Coordinate]]>) -> [[Coordinate]] {
    let hulls = Array(pieces.joined())
    guard hulls.count > 1 else { return hulls }
    if !pieces.contains(where: { $0.isEmpty }), hulls.allSatisfy({ $0.isClearOfPoles }),
      let ring = OuterBoundary(hulls).ring()
    {
      return [ring]
    }
    guard pieces.count > 1 else { return hulls }
    let middle = pieces.startIndex + pieces.count / 2
    return outlines(of: pieces[..<middle]) + outlines(of: pieces[middle...])
  }

  /// Returns the hulls whose union is the area that shapes sweep along a chain of stations: for each
  /// piece of the way, one of each quadrant or one of the circle.
  static func hulls(of chain: [Station], tolerance: Double) -> [[[Coordinate]]] {
    guard let first = chain.first else { return [] }
    let isRound = chain.allSatisfy { $0.shape.isCircle }
    var pieces: [[[Coordinate]]] = []
    var longitude = first.shape.center.longitude
    func outline(_ station: Station) -> StationOutline {
      let outline = StationOutline(station, isRound: isRound, near: longitude, tolerance: tolerance)
      longitude = outline.longitude
      return outline
    }
    var one = outline(first)
    for (start, end) in zip(chain, chain.dropFirst()) {
      let inQuadrants = !start.shape.isCircle || !end.shape.isCircle
      for (station, plane) in stations(from: start, to: end, tolerance: tolerance) {
        let next = outline(station)
        var hulls: [[Coordinate]] = []
        let pairs =
          inQuadrants ? zip(one.quadrants, next.quadrants) : zip([one.circle], [next.circle])
        for (one, next) in pairs where one.places.count > 1 || next.places.count > 1 {
          var hull: [Coordinate] = []
          PairHull.append(one, next, in: plane, tolerance: tolerance, to: &hull)
          if hull.count >= 4 { hulls.append(hull) }
        }
        pieces.append(hulls)
        one = next
      }
    }
    return pieces
  }
}

extension [Coordinate] {
  /// Whether a closed ring neither contains a pole nor comes near one.
  fileprivate var isClearOfPoles: Bool {
    zip(self, dropFirst()).allSatisfy {
      abs($0.latitude) < 85 && abs($0.longitude - $1.longitude) < 90
    }
  }
}
