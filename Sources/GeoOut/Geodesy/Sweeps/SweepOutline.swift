// The outline of a sweep without a union, which takes most of the time of an area.

extension Sweep {
  /// Returns rings whose union is the area that a circle sweeps along a chain of stations.
  ///
  /// - Parameters:
  ///   - chain: The stations, at least two.
  ///   - tolerance: The largest distance of the outline from the true one, in metres.
  /// - Returns: The closed rings, counterclockwise; only one, which contains no pole, if the area's
  ///   outline could be built directly.
  static func circleRings(of chain: [Station], tolerance: Double) -> [[Coordinate]] {
    var pieces: [CirclePiece] = []
    for (start, next) in zip(chain, chain.dropFirst()) {
      var one = start
      for (end, plane) in stations(from: start, to: next, tolerance: tolerance) {
        pieces.append(
          CirclePiece(
            first: one, last: end, plane: plane,
            tangents: Tangents(one, end, in: plane, tolerance: tolerance)))
        one = end
      }
    }
    return rings(of: pieces[...], tolerance: tolerance)
  }

  /// Returns the outline of consecutive pieces, or of parts of them if it cannot be built directly:
  /// where the track meets itself, a circle contains the next, or the area contains a pole.
  private static func rings(
    of pieces: ArraySlice<CirclePiece>, tolerance: Double
  ) -> [[Coordinate]] {
    if let ring = outline(of: pieces) { return [ring] }
    guard pieces.count > 1 else { return pieces.compactMap { $0.hull(tolerance: tolerance) } }
    let middle = pieces.startIndex + pieces.count / 2
    return rings(of: pieces[..<middle], tolerance: tolerance)
      + rings(of: pieces[middle...], tolerance: tolerance)
  }

  /// Returns the outline of the area of consecutive pieces: tangents on both sides, arcs where the
  /// track turns away from a side, and crossings of the tangents where it turns toward one.
  ///
  /// The hulls of the pieces, minus the circles between them, cover every place of the area once,
  /// or more often where two hulls overlap beside their common circle. Each crossing removes such a
  /// second covering. So if the ring that remains meets nothing of itself and encloses the removed
  /// loops, it is the outline of the union, and the union has no holes.
  private static func outline(of pieces: ArraySlice<CirclePiece>) -> [Coordinate]? {
    var sides: [(right: Tangents.Side, left: Tangents.Side)] = []
    for piece in pieces {
      guard let tangents = piece.tangents else { return nil }
      sides.append((tangents.right, tangents.left))
    }
    guard let first = pieces.first, let last = pieces.last else { return nil }
    var outline = TangentOutline()
    for (index, (piece, side)) in zip(pieces, sides).enumerated() {
      if index > 0 {
        outline.turn(on: piece.first.circle, to: side.right)
      } else {
        outline.add(side.right)
      }
    }
    outline.round(last.last.circle, to: sides[sides.count - 1].left.start)
    for (index, (piece, side)) in zip(pieces, sides).enumerated().reversed() {
      if index < sides.count - 1 {
        outline.turn(on: piece.last.circle, to: side.left)
      } else {
        outline.add(side.left)
      }
    }
    outline.round(first.first.circle, to: sides[0].right.start)
    return outline.surelySimpleRing
  }
}

/// A piece of the path of a circle, short enough to be treated as plane.
private struct CirclePiece {
  let first, last: Sweep.Station
  let plane: AzimuthalPlane
  /// The outer tangents, if there are any.
  let tangents: Tangents?

  func hull(tolerance: Double) -> [Coordinate]? {
    guard first.circle.count > 1 || last.circle.count > 1 else { return nil }
    var hull: [Coordinate] = []
    PairHull.append(
      ConvexPiece(places: first.circle, hasCorner: false),
      ConvexPiece(places: last.circle, hasCorner: false), in: plane, tolerance: tolerance,
      to: &hull)
    return hull.count < 4 ? nil : hull
  }
}
