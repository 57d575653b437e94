import Foundation

@testable import GeoOut

// What polygons must be, checked without GEOS and without the code under test.

extension [Coordinate] {
  /// Whether a closed ring of at least four positions touches itself nowhere but at its ends.
  var isSimpleRing: Bool {
    guard count >= 4, first == last else { return false }
    let edges = zip(self, dropFirst()).enumerated()
      .map { RingEdge(index: $0.offset, a: $0.element.0, b: $0.element.1) }
      .sorted { $0.west < $1.west }
    for edge in edges where edge.a == edge.b { return false }
    for (position, edge) in edges.enumerated() {
      for other in edges[(position + 1)...] {
        guard other.west <= edge.east else { break }
        let apart = abs(edge.index - other.index)
        if apart == 1 || apart == count - 2 {
          // Neighbours share one end; they must not run back over each other.
          let shared = edge.a == other.b ? edge.a : edge.b
          let one = edge.a == shared ? edge.b : edge.a
          let two = other.a == shared ? other.b : other.a
          if turn(shared, one, two) == 0, dot(shared, one, two) > 0 { return false }
          continue
        }
        if crosses(edge.a, edge.b, other.a, other.b) { return false }
      }
    }
    return true
  }

  /// Whether a place lies inside a closed ring.
  func holds(_ place: Coordinate) -> Bool {
    var isInside = false
    // A plain loop: this is called millions of times, and tests are not optimized.
    var index = 1
    while index < count {
      let (a, b) = (self[index - 1], self[index])
      index += 1
      guard (a.latitude > place.latitude) != (b.latitude > place.latitude) else { continue }
      let share = (place.latitude - a.latitude) / (b.latitude - a.latitude)
      if place.longitude < a.longitude + share * (b.longitude - a.longitude) { isInside.toggle() }
    }
    return isInside
  }

  /// How far a place lies from the edges, in metres: on a plane round the place, good to a percent for
  /// what is near.
  func distance(from place: Coordinate) -> Double {
    let shrink = cos(place.latitude * .pi / 180)
    func point(_ other: Coordinate) -> (x: Double, y: Double) {
      (
        (other.longitude - place.longitude) * shrink * 111_320,
        (other.latitude - place.latitude) * 111_000
      )
    }
    var least = Double.infinity
    for (a, b) in zip(self, dropFirst()) {
      let (p, q) = (point(a), point(b))
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      let length = dx * dx + dy * dy
      let share = length > 0 ? Swift.max(0, Swift.min(1, -(p.x * dx + p.y * dy) / length)) : 0
      least = Swift.min(least, hypot(p.x + share * dx, p.y + share * dy))
    }
    return least
  }

  /// Whether a place lies inside or within some metres of the edge.
  func holds(_ place: Coordinate, within metres: Double) -> Bool {
    holds(place) || distance(from: place) <= metres
  }

  /// The ring with each vertex once.
  var opened: ArraySlice<Coordinate> { dropLast() }
}

/// An edge of a ring, the how-manieth it is.
private struct RingEdge {
  let index: Int
  let a: Coordinate
  let b: Coordinate
  var west: Double { min(a.longitude, b.longitude) }
  var east: Double { max(a.longitude, b.longitude) }
}

/// Which side of the line from `a` to `b` a place lies on: positive on the left.
private func turn(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
  (b.longitude - a.longitude) * (c.latitude - a.latitude)
    - (b.latitude - a.latitude) * (c.longitude - a.longitude)
}

private func dot(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Double {
  (b.longitude - a.longitude) * (c.longitude - a.longitude)
    + (b.latitude - a.latitude) * (c.latitude - a.latitude)
}

private func crosses(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate, _ d: Coordinate) -> Bool {
  let (c1, d1) = (turn(a, b, c), turn(a, b, d))
  let (a1, b1) = (turn(c, d, a), turn(c, d, b))
  if c1 * d1 < 0, a1 * b1 < 0 { return true }
  func lies(_ place: Coordinate, _ one: Coordinate, _ two: Coordinate) -> Bool {
    min(one.longitude, two.longitude)...max(one.longitude, two.longitude) ~= place.longitude
      && min(one.latitude, two.latitude)...max(one.latitude, two.latitude) ~= place.latitude
  }
  return (c1 == 0 && lies(c, a, b)) || (d1 == 0 && lies(d, a, b)) || (a1 == 0 && lies(a, c, d))
    || (b1 == 0 && lies(b, c, d))
}
