/// Areas in a plane of which it is counted how many cover each place.
///
/// A place on the outline of an area, inside of d others, is where the count changes from d to
/// d + 1. So the outline of the places that at least k areas cover consists of the stretches of
/// outlines that lie inside of k - 1 other areas. Along an outline that number changes only where
/// it crosses another one. This finds the exact overlay with one step for each crossing.
///
/// No two outlines may share a stretch; those of members that start together differ by less than a
/// metre (`StrikeAreas`).
struct CountedAreas {
  typealias Point = AzimuthalPlane.Point

  /// The outlines cross more often than `maxCrossings`.
  struct TooManyCrossings: Error {}

  /// Where an edge meets that of another area.
  private struct Meeting {
    let edge: Int32
    /// The index of the crossing.
    let crossing: Int32
    let fraction: Double
    /// Whether the edge enters the other area.
    let isEntry: Bool
  }

  /// The largest number of crossings.
  ///
  /// Edges that are only near each other are limited to a hundred times as many.
  private let maxCrossings: Int
  /// The points of all outlines; the first of each is also its last.
  private var points: [Point] = []
  /// The area at the left of the edge from each point to the next.
  private var areas: [Int32] = []
  /// The edges of each outline.
  private var outlines: [Range<Int>] = []
  private var areaCount: Int32 = 0
  private var crossings: [Point] = []
  private var meetings: [Meeting] = []

  init(maxCrossings: Int) { self.maxCrossings = maxCrossings }

  /// Adds an area.
  ///
  /// - Parameter rings: Its outlines, with the area on their left, each point once.
  mutating func add(_ rings: [[Point]]) {
    for ring in rings where ring.count > 2 {
      outlines.append(points.count..<points.count + ring.count)
      points += ring + ring.prefix(1)
      areas += [Int32](repeating: areaCount, count: ring.count + 1)
    }
    areaCount += 1
  }

  /// Returns, for each count, the outlines of the places that at least that many areas cover.
  ///
  /// - Parameter counts: The counts, from 1.
  /// - Returns: Rings with the covered places on their left; `nil` if outlines coincide.
  /// - Throws: An error if the outlines cross too often.
  mutating func outlines(of counts: Set<Int>) throws(TooManyCrossings) -> [Int: [[Point]]]? {
    let grid = EdgeGrid(points, edges: outlines.flatMap { $0 }, limit: 16 * maxCrossings)
    guard let grid else { throw TooManyCrossings() }
    try findCrossings(grid)
    guard let stretches = stretches(counts, grid) else { return nil }
    var rings: [Int: [[Point]]] = [:]
    for count in counts {
      guard let found = Self.join(stretches[count] ?? [], crossings) else { return nil }
      rings[count] = found
    }
    return rings
  }

  // MARK: - Crossings

  /// Finds all crossings: edges in one cell are compared.
  private mutating func findCrossings(_ grid: EdgeGrid) throws(TooManyCrossings) {
    var pairs: [UInt64] = []
    var compared = 0
    for cell in grid.cells {
      let edges = grid.edges(in: cell)
      compared += edges.count * (edges.count - 1) / 2
      guard compared <= 100 * maxCrossings, pairs.count <= 2 * maxCrossings
      else { throw TooManyCrossings() }
      for (index, one) in edges.enumerated() {
        for two in edges.dropFirst(index + 1)
        where areas[Int(one)] != areas[Int(two)] && cross(Int(one), Int(two)) {
          let (low, high) = (min(one, two), max(one, two))
          pairs.append(UInt64(low) << 32 | UInt64(high))
        }
      }
    }
    pairs.sort()
    var last: UInt64?
    for pair in pairs where pair != last {
      last = pair
      guard crossings.count < maxCrossings else { throw TooManyCrossings() }
      addCrossing(Int(pair >> 32), Int(pair & 0xffff_ffff))
    }
    meetings.sort { ($0.edge, $0.fraction) < ($1.edge, $1.fraction) }
  }

  /// Returns twice the area of a triangle, positive if it runs counterclockwise.
  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Whether a place is left of an edge, as its area is.
  private func isLeft(_ place: Point, of edge: Int) -> Bool {
    Self.turn(points[edge], points[edge + 1], place) >= 0
  }

  private func cross(_ one: Int, _ two: Int) -> Bool {
    isLeft(points[two], of: one) != isLeft(points[two + 1], of: one)
      && isLeft(points[one], of: two) != isLeft(points[one + 1], of: two)
  }

  private func place(on edge: Int, at fraction: Double) -> Point {
    let (start, end) = (points[edge], points[edge + 1])
    return Point(
      x: start.x + fraction * (end.x - start.x), y: start.y + fraction * (end.y - start.y))
  }

  private mutating func addCrossing(_ one: Int, _ two: Int) {
    /// Returns where an edge crosses another.
    func fraction(_ edge: Int, _ other: Int) -> Double {
      let a = Self.turn(points[other], points[other + 1], points[edge])
      let b = Self.turn(points[other], points[other + 1], points[edge + 1])
      return min(1, max(0, a / (a - b)))
    }
    let crossing = Int32(crossings.count)
    crossings.append(place(on: one, at: fraction(one, two)))
    for (edge, other) in [(one, two), (two, one)] {
      meetings.append(
        Meeting(
          edge: Int32(edge), crossing: crossing, fraction: fraction(edge, other),
          isEntry: isLeft(points[edge + 1], of: other)))
    }
  }

  // MARK: - Depths

  /// Returns how many areas cover the corner of each cell.
  private func depths(_ grid: EdgeGrid) -> [Int32] {
    var depths = [Int32](repeating: 0, count: grid.cells.count)
    for edge in outlines.joined() {
      let (start, end) = (points[edge], points[edge + 1])
      for row in grid.row(min(start.y, end.y))...grid.row(max(start.y, end.y)) {
        let y = grid.corner(column: 0, row: row).y
        guard (start.y > y) != (end.y > y) else { continue }
        let x = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
        let column = grid.column(x) + 1
        // An edge to the south has its area in the east.
        if column < grid.columns { depths[row * grid.columns + column] += end.y < start.y ? 1 : -1 }
      }
    }
    for cell in grid.cells where cell % grid.columns > 0 { depths[cell] += depths[cell - 1] }
    return depths
  }

  /// Where depths are found on the first edge of an outline: not halfway, where outlines that are
  /// symmetrical may cross.
  private static let share = 0.414

  /// Returns how many other areas cover a place on an edge: as many as cover the corner of its cell,
  /// and those that begin or end on the way from there.
  private func depth(on edge: Int, _ grid: EdgeGrid, _ depths: [Int32]) -> Int {
    let place = place(on: edge, at: Self.share)
    let (column, row) = (grid.column(place.x), grid.row(place.y))
    let corner = grid.corner(column: column, row: row)
    let cell = row * grid.columns + column
    var depth = Int(depths[cell])
    for other in grid.edges(in: cell).lazy.map(Int.init) {
      let isInside = other == edge || isLeft(place, of: other)
      guard isInside != isLeft(corner, of: other) else { continue }
      let sides = [points[other], points[other + 1]].map { Self.turn(corner, place, $0) >= 0 }
      if other == edge || sides[0] != sides[1] { depth += isInside ? 1 : -1 }
    }
    // The place is at the edge of its own area.
    return depth - 1
  }

  // MARK: - Stretches

  /// A part of an outline between two crossings, or a whole outline without any.
  private struct Stretch {
    var first: Int32 = -1
    var last: Int32 = -1
    var points: [Point] = []
  }

  /// Returns the stretches that bound the places of each count.
  private func stretches(_ counts: Set<Int>, _ grid: EdgeGrid) -> [Int: [Stretch]]? {
    let depths = depths(grid)
    var found: [Int: [Stretch]] = [:]
    var next = 0
    for outline in outlines {
      let first = next
      while next < meetings.count, Int(meetings[next].edge) < outline.upperBound { next += 1 }
      let own = meetings[first..<next]
      let before = own.prefix { $0.edge == outline.lowerBound && $0.fraction < Self.share }
      let start = before.reduce(depth(on: outline.lowerBound, grid, depths)) {
        $0 - ($1.isEntry ? 1 : -1)
      }
      var depth = start
      var opening: Stretch?
      var stretch = Stretch()
      var isWanted = counts.contains(depth + 1)
      var position = own.startIndex
      for index in outline {
        if isWanted { stretch.points.append(points[index]) }
        while position < own.endIndex, Int(own[position].edge) == index {
          let meeting = own[position]
          position += 1
          stretch.last = meeting.crossing
          // The first stretch goes on from the last.
          if opening == nil {
            opening = stretch
          } else if isWanted {
            found[depth + 1, default: []].append(stretch)
          }
          depth += meeting.isEntry ? 1 : -1
          isWanted = counts.contains(depth + 1)
          stretch = Stretch(first: meeting.crossing)
        }
      }
      guard depth == start, depth >= 0 else { return nil }
      if isWanted {
        stretch.points += opening?.points ?? []
        stretch.last = opening?.last ?? -1
        found[depth + 1, default: []].append(stretch)
      }
    }
    return found
  }

  /// Joins stretches to rings; `nil` if an end has no continuation.
  private static func join(_ stretches: [Stretch], _ crossings: [Point]) -> [[Point]]? {
    var rings: [[Point]] = []
    var starts: [Int32: Int] = [:]
    for (index, stretch) in stretches.enumerated() {
      if stretch.first < 0 {
        rings.append(stretch.points)
      } else {
        guard starts.updateValue(index, forKey: stretch.first) == nil else { return nil }
      }
    }
    var isUsed = [Bool](repeating: false, count: stretches.count)
    for index in stretches.indices where stretches[index].first >= 0 && !isUsed[index] {
      var ring: [Point] = []
      var next = index
      repeat {
        guard !isUsed[next] else { return nil }
        isUsed[next] = true
        ring.append(crossings[Int(stretches[next].first)])
        ring += stretches[next].points
        guard let following = starts[stretches[next].last] else { return nil }
        next = following
      } while next != index
      rings.append(ring)
    }
    return rings
  }
}
