/// A line or an area on the plate, cut to the frame.
struct PlateShape {
  /// What is filled: rings, none of which repeats its first point.
  fileprivate(set) var rings: [[PlatePoint]] = []
  /// What is stroked, where that is not the rings: lines.
  fileprivate(set) var lines: [[PlatePoint]] = []
  /// Whether the rings are stroked all round: where they are cut, it is beyond the frame.
  fileprivate(set) var isWhole = true

  /// What is filled, and stroked where it is whole.
  var area: PlatePath { path(rings, isClosed: true) }
  /// What is stroked.
  var edge: PlatePath { path(lines, isClosed: false) }

  private func path(_ parts: [[PlatePoint]], isClosed: Bool) -> PlatePath {
    var path = PlatePath()
    for part in parts { path.add(part, isClosed: isClosed) }
    return path
  }
}

extension PlateMap {
  /// How far beyond the frame shapes go on: farther than half of the widest stroke.
  static let bleed = 4.0
  /// How far outlines of areas may move, in units of the plate: less than can be seen.
  private static let resolution = 0.08

  /// A line on the plate: in pieces where it leaves the frame, or what the projection shows.
  ///
  /// - Parameter line: The line's vertices, with longitudes that run on.
  /// - Returns: The pieces, each of two points or more.
  mutating func pieces(_ line: some Collection<Coordinate>) -> [[PlatePoint]] {
    var outline = Outline(vertices: unrolled(line), isFilled: false)
    guard outline.vertices.count >= 2 else { return [] }
    outline.vertices[outline.vertices.count - 1].isShore = false
    return shown(outline).flatMap { $0.shores.lines }
  }

  /// An area on the plate.
  ///
  /// - Parameter runs: Its rings, with longitudes that run on.
  /// - Returns: Its shape, which is empty where the frame shows nothing of it.
  mutating func area(_ runs: [ArraySlice<Coordinate>]) -> PlateShape {
    var shape = PlateShape()
    let canvas = frame.inset(by: -Self.bleed)
    for run in runs {
      let ring = run.count > 3 && run.first == run.last ? run.dropLast() : run
      var outline = Outline(vertices: unrolled(ring), isFilled: true)
      outline.markPoleEdges()
      for part in shown(outline).map({ $0.simplified(within: Self.resolution) }) {
        if part.isFilled {
          shape.rings.append(part.vertices.map { PlatePoint(x: $0.x, y: $0.y) })
        }
        let shores = part.shores
        if shores.isRing, let first = shores.lines[0].first {
          shape.lines.append(shores.lines[0] + [first])
        } else {
          shape.lines += shores.lines
          shape.isWhole = shape.isWhole && part.isStroked(all: canvas)
        }
        shape.isWhole = shape.isWhole && part.isFilled
      }
    }
    return shape
  }

  /// The vertices at the turn that is nearest to the map's own longitude.
  private func unrolled(_ run: some Collection<Coordinate>) -> [OutlineVertex] {
    guard let first = run.first else { return [] }
    let offset = first.unrolled(toward: longitude).longitude - first.longitude
    return run.map { OutlineVertex(x: $0.longitude + offset, y: $0.latitude, isShore: true) }
  }

  /// What the frame shows of an outline, on the plate.
  private mutating func shown(_ outline: Outline) -> [Outline] {
    guard let refuge = view.refuge else { return [] }
    let (frame, canvas) = (frame, frame.inset(by: -Self.bleed))
    guard !view.isSeamless else {
      return outline.drawn(on: frame, canvas: canvas, refuge: refuge) { point($0) }
    }
    let longitudes = outline.vertices.lazy.map(\.x)
    let (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
    var found: [Outline] = []
    for part in view.parts {
      for turn in part.turns(from: west, to: east).map(Array.init) ?? [] {
        let inPart = outline.turned(turn).clipped(to: part)
        guard inPart.vertices.count >= 2 else { continue }
        found += inPart.drawn(on: frame, canvas: canvas, refuge: refuge) { point($0) }
      }
    }
    return found
  }
}

extension Outline {
  /// Tells the edges that only lead to a pole and back, since the area holds it, from its outline.
  fileprivate mutating func markPoleEdges() {
    guard let start = vertices.indices.first(where: { !isAtPole($0) && isAtPole($0 + 1) })
    else { return }
    let count = vertices.count
    var end = start + 1
    while isAtPole(end), end < start + count { end += 1 }
    // On the way there and back it is the same meridian: else both belong to the outline.
    let turn = (vertices[end % count].x - vertices[start].x).remainder(dividingBy: 360)
    for index in start..<end {
      let leads = index == start || index == end - 1
      if !leads || abs(turn) < 1e-6 { vertices[index % count].isShore = false }
    }
  }

  private func isAtPole(_ index: Int) -> Bool {
    abs(vertices[index % vertices.count].y) > 90 - 1e-9
  }

  /// Whether the edges that are no shore all lie along the sides of a rectangle.
  fileprivate func isStroked(all canvas: PlateRect) -> Bool {
    vertices.indices.allSatisfy { index in
      let (one, next) = (vertices[index], vertices[(index + 1) % vertices.count])
      if one.isShore || (one.x == next.x && one.y == next.y) { return true }
      return one.x == next.x && (one.x == canvas.x || one.x == canvas.maxX)
        || one.y == next.y && (one.y == canvas.y || one.y == canvas.maxY)
    }
  }
}
