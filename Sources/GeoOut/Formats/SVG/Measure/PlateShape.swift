/// A line or an area on the plate, cut to the frame.
struct PlateShape {
  /// The rings to fill; none repeats its first point.
  fileprivate(set) var rings: [[PlatePoint]] = []
  /// The lines to stroke, if they differ from the rings.
  var lines: [[PlatePoint]] = []
  /// The lines between fixes that are far apart in time, which are dotted.
  var gaps: [[PlatePoint]] = []
  /// Whether the rings are stroked all round, because they are cut only beyond the frame.
  fileprivate(set) var isWhole = true

  var isEmpty: Bool { rings.isEmpty && lines.isEmpty && gaps.isEmpty }

  /// The path to fill, and also to stroke if the shape is whole.
  var area: PlatePath {
    var path = PlatePath()
    for ring in rings { path.add(ring, isClosed: true) }
    return path
  }
  /// The path to stroke.
  var edge: PlatePath {
    let path = PlatePath(lines: lines)
    return path
  }
}

extension PlateMap {
  /// How far shapes extend beyond the frame: more than half the width of the widest stroke.
  static let bleed = 4.0
  /// The largest displacement of the outlines of areas, in units of the plate; it is invisible.
  private static let resolution = 0.08

  /// Projects a line onto the plate, split where it leaves the frame or the area that the
  /// projection shows.
  ///
  /// - Parameter line: The vertices of the line, with continuous longitudes.
  /// - Returns: The pieces, each with at least two points.
  mutating func pieces(_ line: some Collection<Coordinate>) -> [[PlatePoint]] {
    var outline = Outline(vertices: unrolled(line), isFilled: false)
    guard outline.vertices.count >= 2 else { return [] }
    outline.vertices[outline.vertices.count - 1].isShore = false
    return shown(outline).flatMap { $0.shores.lines }
  }

  /// Projects an area onto the plate.
  ///
  /// - Parameter runs: The rings, with continuous longitudes.
  /// - Returns: The shape, which is empty if the frame shows none of it.
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

  /// Returns the vertices shifted by the multiple of 360 degrees nearest to the map's own
  /// longitude.
  private func unrolled(_ run: some Collection<Coordinate>) -> [OutlineVertex] {
    guard let first = run.first else { return [] }
    let offset = first.unrolled(toward: longitude).longitude - first.longitude
    return run.map { OutlineVertex(x: $0.longitude + offset, y: $0.latitude, isShore: true) }
  }

  /// Returns the parts of an outline that the frame shows, on the plate.
  private mutating func shown(_ outline: Outline) -> [Outline] {
    guard let refuge = view.refuge else { return [] }
    let (frame, canvas) = (frame, frame.inset(by: -Self.bleed))
    guard !view.isSeamless else {
      return outline.drawn(on: frame, canvas: canvas, refuge: refuge) { point($0) }
    }
    let longitudes = outline.vertices.lazy.map { $0.x }
    let (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
    var found: [Outline] = []
    for part in view.parts {
      for turn in part.turns(from: west, to: east).map(Array.init) ?? [] {
        let inPart = outline.wrapped(turn).clipped(to: part)
        guard inPart.vertices.count >= 2 else { continue }
        found += inPart.drawn(on: frame, canvas: canvas, refuge: refuge) { point($0) }
      }
    }
    return found
  }
}

extension Outline {
  /// Marks the edges that only lead to a pole and back, because the area contains it, as not part
  /// of the outline.
  fileprivate mutating func markPoleEdges() {
    guard let start = vertices.indices.first(where: { !isAtPole($0) && isAtPole($0 + 1) })
    else { return }
    let count = vertices.count
    var end = start + 1
    while isAtPole(end), end < start + count { end += 1 }
    // The edges to the pole and back are on the same meridian; otherwise both belong to the
    // outline.
    let turn = (vertices[end % count].x - vertices[start].x).remainder(dividingBy: 360)
    for index in start..<end {
      let leads = index == start || index == end - 1
      if !leads || abs(turn) < 1e-6 { vertices[index % count].isShore = false }
    }
  }

  private func isAtPole(_ index: Int) -> Bool {
    abs(vertices[index % vertices.count].y) > 90 - 1e-9
  }

  /// Whether all edges that are not shore lie along the sides of a rectangle.
  fileprivate func isStroked(all canvas: PlateRect) -> Bool {
    vertices.indices.allSatisfy { index in
      let (one, next) = (vertices[index], vertices[(index + 1) % vertices.count])
      if one.isShore || (one.x == next.x && one.y == next.y) { return true }
      return one.x == next.x && (one.x == canvas.x || one.x == canvas.maxX)
        || one.y == next.y && (one.y == canvas.y || one.y == canvas.maxY)
    }
  }
}
