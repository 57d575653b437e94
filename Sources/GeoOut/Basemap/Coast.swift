/// The coast of Natural Earth at a scale of 1:10m, as edges with the land on their left.
///
/// A grid finds the edges near a place, so the time for a track depends on its length alone.
struct Coast: Sendable {
  /// A place where a line crosses the coast.
  struct Crossing: Hashable {
    /// The fraction of the line, from 0 to 1.
    var fraction: Double
    /// Whether the line goes on over land.
    let isLandward: Bool
    /// The number of the ring: an island, a continent, or a lake that is sea.
    let ring: Int
    /// The line of the land in `lands.tsv`; 0 if it is not known.
    let land: Int
    fileprivate let edge: Int32
  }

  /// The edges behind one another of a ring, and a sphere round the normals of their ends.
  struct Run {
    let edges: Range<Int>
    let ring: Int
    let center: SIMD3<Double>
    let radius: Double
  }

  static let naturalEarth = Coast(.coast)

  /// The vertices of all rings, each of which ends with its first, in units of 0.0001 degrees.
  private var vertices: [SIMD2<Int32>] = []
  private var lands: [UInt8] = []
  /// The index of each ring's first vertex, and its area in square kilometres.
  private var rings: [(start: Int, area: Double)] = []
  /// For each cell, where its edges begin in `edges`.
  private var cells: [Int32] = []
  private var edges: [Int32] = []

  private static let unit = 10_000.0
  private static let turn = 360 * unit
  /// The size of a cell: half a degree.
  private static let cell = 5_000.0
  private static let (columns, rows) = (720, 360)
  /// The number of edges of a run.
  private static let runLength = 64

  init(_ source: NaturalEarth) {
    var polar: [(SIMD2<Int32>, UInt8)] = []
    source.forEachPiece { begins, isPolar, land, piece in
      // North of its line is the sea.
      guard !isPolar else { return polar += piece.map { ($0, land) } }
      if begins {
        close()
        rings.append((vertices.count, 0))
      }
      vertices += piece
      lands += piece.map { _ in land }
    }
    close()
    rings.append((vertices.count, .infinity))
    vertices += polar.reversed().map { $0.0 }
    lands += polar.reversed().map { $0.1 }
    index()
  }

  /// Closes the last ring, and measures it.
  private mutating func close() {
    guard let last = rings.indices.last else { return }
    let start = rings[last].start
    vertices.append(vertices[start])
    lands.append(lands[start])
    var sum = 0.0
    for index in start..<vertices.count - 1 {
      let (one, next) = (degrees(index), degrees(index + 1))
      sum += (next.longitude - one.longitude) * .pi / 360 * (one.normal.z + next.normal.z)
    }
    // Of the sphere with the area of the ellipsoid.
    rings[last].area = abs(sum) * 6_371.0072 * 6_371.0072
  }

  private func degrees(_ index: Int) -> Coordinate {
    Coordinate(
      longitude: Double(vertices[index].x) / Self.unit,
      latitude: Double(vertices[index].y) / Self.unit)
  }

  /// The edges: each leads from its vertex to the next.
  private func edges(of ring: Int) -> Range<Int> {
    rings[ring].start..<(ring + 1 < rings.count ? rings[ring + 1].start : vertices.count) - 1
  }

  private mutating func index() {
    cells = Array(repeating: 0, count: Self.columns * Self.rows + 1)
    for ring in rings.indices {
      for edge in edges(of: ring) {
        Self.forEachCell(place(edge), place(edge + 1)) { cells[$0 + 1] += 1 }
      }
    }
    for cell in cells.indices.dropLast() { cells[cell + 1] += cells[cell] }
    edges = Array(repeating: 0, count: Int(cells[cells.count - 1]))
    var next = cells
    for ring in rings.indices {
      for edge in edges(of: ring) {
        Self.forEachCell(place(edge), place(edge + 1)) { cell in
          edges[Int(next[cell])] = Int32(edge)
          next[cell] += 1
        }
      }
    }
  }

  private func place(_ index: Int) -> SIMD2<Double> { SIMD2<Double>(vertices[index]) }

  /// Calls `body` with each cell of the box round two places.
  private static func forEachCell(
    _ one: SIMD2<Double>, _ other: SIMD2<Double>, _ body: (Int) -> Void
  ) {
    let low = cell(pointwiseMin(one, other))
    let high = cell(pointwiseMax(one, other))
    for row in low.row...high.row {
      for column in low.column...min(high.column, low.column + columns - 1) {
        body(row * columns + (column % columns + columns) % columns)
      }
    }
  }

  private static func cell(_ place: SIMD2<Double>) -> (column: Int, row: Int) {
    let column = Int((place.x / cell).rounded(.down)) + columns / 2
    let row = Int((place.y / cell).rounded(.down)) + rows / 2
    return (column, max(0, min(rows - 1, row)))
  }

  /// The ends of an edge, with longitudes near another.
  private func ends(of edge: Int32, near x: Double) -> (SIMD2<Double>, SIMD2<Double>) {
    let (one, other) = (place(Int(edge)), place(Int(edge) + 1))
    let shift = SIMD2(((x - one.x) / Self.turn).rounded() * Self.turn, 0)
    return (one + shift, other + shift)
  }

  private func edges(in cell: Int) -> ArraySlice<Int32> {
    edges[Int(cells[cell])..<Int(cells[cell + 1])]
  }

  private func ring(of edge: Int) -> Int {
    var (low, high) = (0, rings.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if rings[middle].start <= edge { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns where a line, straight in longitude and latitude, crosses the coast, in its order.
  ///
  /// - Parameters:
  ///   - start: The start of the line.
  ///   - end: The end, with a continuous longitude.
  ///   - area: The least area of land that counts, in square kilometres.
  /// - Returns: The crossings.
  func crossings(from start: Coordinate, to end: Coordinate, area: Double) -> [Crossing] {
    let from = SIMD2(start.longitude, start.latitude) * Self.unit
    let to = SIMD2(end.longitude, end.latitude) * Self.unit
    var found: [Crossing] = []
    Self.forEachCell(from, to) { cell in
      for edge in edges(in: cell) {
        let (one, other) = ends(of: edge, near: from.x)
        guard (to - from).isLeft(one - from) != (to - from).isLeft(other - from) else { continue }
        let (before, after) = ((other - one).cross(from - one), (other - one).cross(to - one))
        guard (before > 0) != (after > 0), !found.contains(where: { $0.edge == edge })
        else { continue }
        let ring = ring(of: Int(edge))
        guard rings[ring].area >= area else { continue }
        found.append(
          Crossing(
            fraction: before / (before - after), isLandward: after > 0, ring: ring,
            land: Int(lands[Int(edge)]), edge: edge))
      }
    }
    return found.count > 1 ? found.sorted { $0.fraction < $1.fraction } : found
  }

  /// Whether a place is on land of a least area, in square kilometres.
  ///
  /// The North Pole is sea. From there south along the meridian, each edge that leads west begins land,
  /// each that leads east ends it.
  func isLand(_ place: Coordinate, area: Double) -> Bool {
    let place = SIMD2(place.longitude, place.latitude) * Self.unit
    var depth = 0
    let (column, lowest) = Self.cell(place)
    for row in lowest..<Self.rows {
      for edge in edges(
        in: row * Self.columns + (column % Self.columns + Self.columns) % Self.columns)
      {
        let (one, other) = ends(of: edge, near: place.x)
        guard (one.x <= place.x) != (other.x <= place.x) else { continue }
        let y = one.y + (place.x - one.x) / (other.x - one.x) * (other.y - one.y)
        // The edge may be in several cells.
        guard y > place.y, Self.cell(SIMD2(place.x, y)).row == row,
          rings[ring(of: Int(edge))].area >= area
        else { continue }
        depth += other.x < one.x ? 1 : -1
      }
    }
    return depth > 0
  }

  // MARK: - Distances

  private static let runs: [Run] = naturalEarth.makeRuns()

  private func makeRuns() -> [Run] {
    rings.indices.flatMap { ring in
      stride(from: edges(of: ring).lowerBound, to: edges(of: ring).upperBound, by: Self.runLength)
        .map { start in
          let end = min(start + Self.runLength, edges(of: ring).upperBound)
          let normals = (start...end).map { degrees($0).normal }
          let center = normals.reduce(.zero, +) / Double(normals.count)
          let radius = normals.map { ($0 - center).squaredLength }.max() ?? 0
          return Run(edges: start..<end, ring: ring, center: center, radius: radius.squareRoot())
        }
    }
  }

  /// Returns the distance in metres from a place to the nearest coast of land of a least area in square
  /// kilometres, 0 on land.
  ///
  /// The coast that is nearest on a sphere counts, with its distance on the ellipsoid.
  static func distanceToLand(from place: Coordinate, area: Double) -> Double {
    naturalEarth.isLand(place, area: area) ? 0 : nearest(to: place, area: area).distance
  }

  /// Returns the nearest coast of land of a least area in square kilometres: its distance in metres, and the line of
  /// its land in `lands.tsv`, 0 if it is not known.
  static func nearest(to place: Coordinate, area: Double) -> (distance: Double, land: Int) {
    let coast = naturalEarth
    let normal = place.normal
    var best = (distance: Double.infinity, place: place, edge: 0)
    let bounds = runs.map { run in
      coast.rings[run.ring].area >= area
        ? (run.center - normal).squaredLength.squareRoot() - run.radius : .infinity
    }
    guard let first = bounds.indices.min(by: { bounds[$0] < bounds[$1] }) else {
      return (.infinity, 0)
    }
    for index in [first] + bounds.indices where bounds[index] < best.distance {
      for edge in runs[index].edges {
        let (one, next) = (coast.degrees(edge), coast.degrees(edge + 1))
        let (start, along) = (one.normal, next.normal - one.normal)
        let fraction = ((normal - start) * along).sum() / max(along.squaredLength, 1e-30)
        let part = max(0, min(1, fraction))
        let distance = (start + part * along - normal).squaredLength.squareRoot()
        guard distance < best.distance else { continue }
        best = (distance, one.part(part, toward: next), edge)
      }
    }
    return (Geodesic.wgs84.path(from: place, to: best.place).distance, Int(coast.lands[best.edge]))
  }
}

extension SIMD2<Double> {
  fileprivate func cross(_ other: Self) -> Double { x * other.y - y * other.x }
  fileprivate func isLeft(_ other: Self) -> Bool { cross(other) > 0 }
}

extension SIMD3<Double> { fileprivate var squaredLength: Double { (self * self).sum() } }
