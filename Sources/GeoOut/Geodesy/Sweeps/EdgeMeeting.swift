/// How an edge meets another that is followed from its start to its end.
///
/// Edges that only meet at a vertex of the followed one meet nothing between.
enum EdgeMeeting {
  case none
  /// It crosses to the other side.
  case crossing(toRight: Bool)
  /// It starts exactly on the followed edge.
  case start
  /// It lies exactly on the line of the followed edge, and runs the other way.
  case opposite
  /// It may meet the followed edge.
  case unsure

  /// Compares the edge from `c` to `d` with the followed one from `a` to `b`.
  init(of c: Coordinate, _ d: Coordinate, with a: Coordinate, _ b: Coordinate) {
    if c == a || d == a || c == b || d == b {
      self.init(sharing: c, d, with: a, b)
      return
    }
    let (start, end) = (EdgeSide(of: c, from: a, to: b), EdgeSide(of: d, from: a, to: b))
    guard start != end || !start.isSure else {
      self = .none
      return
    }
    let (one, other) = (EdgeSide(of: a, from: c, to: d), EdgeSide(of: b, from: c, to: d))
    guard one != other || !one.isSure else {
      self = .none
      return
    }
    if [start, end, one, other].contains(.unsure) {
      self = .unsure
    } else if start.isSure, end.isSure, one.isSure, other.isSure {
      self = .crossing(toRight: start == .left)
    } else if start == .on, end == .on, !Coordinate.isSameWay((c, d), (a, b)) {
      self = .opposite
    } else {
      // If its end is on the followed edge, the next edge starts there.
      self = start == .on && c.isBetween(a, b) ? .start : .none
    }
  }

  /// Compares edges that have a vertex in common.
  private init(sharing c: Coordinate, _ d: Coordinate, with a: Coordinate, _ b: Coordinate) {
    guard c != b || d != a, c != a || d != b else {
      self = c == a ? .none : .opposite
      return
    }
    let (isAtStart, isSameWay) = (c == a || d == a, c == a || d == b)
    let (shared, far) = (isAtStart ? a : b, c == a || c == b ? d : c)
    let side = EdgeSide(of: far, from: a, to: b)
    if side.isSure || !Coordinate.isSameWay((shared, far), isAtStart ? (a, b) : (b, a)) {
      self = .none
    } else if side == .unsure {
      self = .unsure
    } else if !isSameWay {
      self = .opposite
    } else {
      self = !isAtStart && far.isBetween(a, b) ? .start : .none
    }
  }
}

extension Coordinate {
  /// Whether a coordinate exactly on the line of an edge lies between its ends.
  func isBetween(_ one: Coordinate, _ other: Coordinate) -> Bool {
    self != one && self != other && PlaneBox(one, other).overlaps(PlaneBox(self, self))
  }

  /// Whether the directions of two edges differ by less than a right angle.
  static func isSameWay(
    _ one: (Coordinate, Coordinate), _ other: (Coordinate, Coordinate)
  ) -> Bool {
    (one.1.longitude - one.0.longitude) * (other.1.longitude - other.0.longitude)
      + (one.1.latitude - one.0.latitude) * (other.1.latitude - other.0.latitude) > 0
  }
}
