/// An outline that grows counterclockwise.
struct TangentOutline {
  private var ring: [Coordinate] = []
  /// The closed loops that crossings have removed.
  private var loops: [[Coordinate]] = []
  /// The vertex of its circle where the last tangent ends.
  private var end = 0
  /// Where this side of the track begins in the ring.
  private var side = 0
  /// Where tangents begin in the ring that must still cross an earlier one.
  private var unresolved: [Int] = []
  /// Whether edges of a circle may lie outside the outline, or an edge passes over a pole.
  private var isUncertain = false

  /// Turns from the last tangent to the next and adds it: along the arc between them if they part
  /// there; otherwise they must cross.
  mutating func turn(on circle: [Coordinate], to tangent: Tangents.Side) {
    let steps = circle.ringIndex(tangent.start - end + circle.count)
    if steps <= circle.count / 2 {
      returnToArc(of: circle)
      addArc(circle, steps: steps)
      leaveArc(of: circle, along: tangent)
    } else {
      // The ends of tangents are only nearly the right vertices, so the edges beside them count too.
      let beside = min(Self.nearby, circle.count / 4)
      addArc(circle, steps: beside)
      unresolved.append(ring.count)
      end = tangent.start - beside
      add(circle[circle.ringIndex(end)])
      addArc(circle, steps: beside)
      add(tangent)
    }
  }

  /// How many edges beside the end of a tangent may lie outside it.
  private static let nearby = 3

  /// Replaces the end of the last tangent by the edges of the circle that lie outside it.
  private mutating func returnToArc(of circle: [Coordinate]) {
    guard ring.count > 1, circle.count > 4 else { return }
    let (start, last) = (ring[ring.count - 2], ring[ring.count - 1])
    for back in 1...Self.nearby {
      let (one, next) = (
        circle[circle.ringIndex(end - back - 1)].unrolled(toward: last.longitude),
        circle[circle.ringIndex(end - back)].unrolled(toward: last.longitude)
      )
      guard let crossing = Coordinate.crossing(of: (start, last), and: (one, next)) else {
        continue
      }
      ring.removeLast()
      add(crossing)
      end -= back + 1
      return addArc(circle, steps: back + 1)
    }
    // A crossing may have cut off the part of the tangent where these edges leave it.
    let beside = circle[circle.ringIndex(end - 1)].unrolled(toward: last.longitude)
    let (x, y) = (last.longitude - start.longitude, last.latitude - start.latitude)
    let isOutside =
      x * (beside.latitude - start.latitude) < y * (beside.longitude - start.longitude)
    if isOutside { isUncertain = true }
  }

  /// Adds a tangent, after the edges of the circle that lie outside its beginning.
  private mutating func leaveArc(of circle: [Coordinate], along tangent: Tangents.Side) {
    let (first, second) = (tangent.places[0], tangent.places[1])
    for ahead in 1...Self.nearby where circle.count > 4 {
      let (one, next) = (
        circle[circle.ringIndex(tangent.start + ahead)].unrolled(toward: first.longitude),
        circle[circle.ringIndex(tangent.start + ahead + 1)].unrolled(toward: first.longitude)
      )
      guard
        let crossing = Coordinate.crossing(
          of: (first, second.unrolled(toward: first.longitude)), and: (one, next))
      else { continue }
      end = tangent.start
      addArc(circle, steps: ahead)
      add(crossing)
      end = tangent.end
      for place in tangent.places.dropFirst() { add(place) }
      return
    }
    add(tangent)
  }

  /// Goes round a circle at an end of the track.
  mutating func round(_ circle: [Coordinate], to next: Int) {
    addArc(circle, steps: circle.ringIndex(next - end + circle.count))
    side = ring.count - 1
  }

  private mutating func addArc(_ circle: [Coordinate], steps: Int) {
    for step in 0..<steps { add(circle[circle.ringIndex(end + step + 1)]) }
  }

  /// Adds a tangent.
  mutating func add(_ tangent: Tangents.Side) {
    end = tangent.end
    for place in tangent.places { add(place) }
  }

  private mutating func add(_ place: Coordinate) {
    guard let last = ring.last else { return ring.append(place) }
    let place = place.unrolled(toward: last.longitude)
    guard place != last else { return }
    if place.isAcrossPole(from: last) { isUncertain = true }
    if !unresolved.isEmpty { cross(to: place) }
    ring.append(place)
  }

  /// Removes the loop that the edge from the last vertex to the next closes, if it crosses this
  /// side of the track.
  private mutating func cross(to next: Coordinate) {
    guard let last = ring.last, let first = unresolved.first, ring.count > first else { return }
    // From inside, the outline is what the edge crosses last.
    var best: (edge: Int, crossing: Coordinate, away: Double)?
    for edge in side..<max(side, ring.count - 2) {
      guard let crossing = Coordinate.crossing(of: (ring[edge], ring[edge + 1]), and: (last, next))
      else { continue }
      let away = abs(crossing.longitude - last.longitude) + abs(crossing.latitude - last.latitude)
      if away > best?.away ?? -1 { best = (edge, crossing, away) }
    }
    guard let (edge, crossing, _) = best else { return }
    loops.append([crossing] + ring[(edge + 1)...] + [crossing])
    ring.removeSubrange((edge + 1)...)
    if crossing != ring.last { ring.append(crossing) }
    unresolved.removeAll { $0 > edge }
  }

  /// The closed ring if it surely meets nothing of itself, and surely encloses what was removed,
  /// which must be loops in the same direction.
  var surelySimpleRing: [Coordinate]? {
    let longitudes = ring.map { $0.longitude }
    guard !isUncertain, unresolved.isEmpty, ring.first == ring.last, ring.doubledArea > 0,
      // A longer ring would meet itself on the globe.
      let west = longitudes.min(), let east = longitudes.max(), east - west < 360,
      ring.isSurelySimple,
      loops.allSatisfy({ $0.doubledArea > 0 && $0.isSurelySimple && ring.surelyEncloses($0) })
    else { return nil }
    return ring
  }
}

extension Coordinate {
  /// Returns where two edges cross in the plane of longitude and latitude.
  fileprivate static func crossing(
    of one: (Coordinate, Coordinate), and other: (Coordinate, Coordinate)
  ) -> Coordinate? {
    let (x, y) = (one.1.longitude - one.0.longitude, one.1.latitude - one.0.latitude)
    let (u, v) = (other.1.longitude - other.0.longitude, other.1.latitude - other.0.latitude)
    let (p, q) = (other.0.longitude - one.0.longitude, other.0.latitude - one.0.latitude)
    let determinant = x * v - y * u
    guard determinant != 0 else { return nil }
    let (fraction, otherFraction) = ((p * v - q * u) / determinant, (p * y - q * x) / determinant)
    guard 0...1 ~= fraction, 0...1 ~= otherFraction else { return nil }
    return Coordinate(
      longitude: one.0.longitude + fraction * x, latitude: one.0.latitude + fraction * y)
  }
}
