/// The base map under the storms of a plate.
public enum Basemap: Hashable, Sendable {
  /// The land of Natural Earth, which is part of the program.
  case naturalEarth
  /// The user's own land and lines.
  case outlines(MapOutlines)
  /// Only the sea.
  case none

  /// Calls `body` with every outline that intersects a box, once for each shift by 360 degrees at
  /// which it does; the land of Natural Earth at a scale of 1:10m if that `isDetailed`, else 1:50m.
  func forEachOutline(in box: GeographicBox, isDetailed: Bool = false, _ body: (Outline) -> Void) {
    switch self {
    case .naturalEarth:
      (isDetailed ? NaturalEarth.coast : NaturalEarth.land).forEachOutline(in: box, body)
    case .outlines(let outlines): for line in outlines.lines { line.forEachOutline(in: box, body) }
    case .none: break
    }
  }
}

extension MapOutlines.Line {
  /// The distance in degrees from the antimeridian or a pole within which an edge counts as
  /// running along it: files end slightly before it.
  private static let nearness = 0.1

  /// Calls `body` with the line, once for each shift by 360 degrees at which it intersects a box.
  fileprivate func forEachOutline(in box: GeographicBox, _ body: (Outline) -> Void) {
    var outline = Outline(isFilled: role != .line)
    outline.vertices = unrolled()
    guard let first = outline.vertices.first, let last = outline.vertices.last else { return }
    let turn = first.x - last.x
    if role != .line, abs(turn) > 180 {
      return addRound(outline.vertices, eastward: turn < 0, box, body)
    }
    if role == .line {
      outline.vertices[outline.vertices.count - 1].isShore = false
    } else {
      outline.wind(counterclockwise: role == .outer)
      outline.markCuts(Self.nearness)
    }
    var (west, south, east, north) = (first.x, first.y, first.x, first.y)
    for vertex in outline.vertices {
      (west, south) = (min(west, vertex.x), min(south, vertex.y))
      (east, north) = (max(east, vertex.x), max(north, vertex.y))
    }
    guard north >= box.south, south <= box.north, let turns = box.turns(from: west, to: east)
    else { return }
    for turn in turns { body(outline.wrapped(turn)) }
  }

  /// Calls `body` with a ring that goes round a pole: as often as the box needs it, and closed at
  /// the pole.
  private func addRound(
    _ ring: [OutlineVertex], eastward: Bool, _ box: GeographicBox, _ body: (Outline) -> Void
  ) {
    let line = eastward ? ring : ring.reversed()
    let latitude = ring.reduce(0) { $0 + $1.y }
    guard let first = line.first, let turns = box.turns(from: first.x, to: first.x + 360)
    else { return }
    var outline = Outline()
    for turn in turns { outline.vertices += Outline(vertices: line).wrapped(turn).vertices }
    let end = Outline(vertices: [first]).wrapped(turns.upperBound + 1)
    outline.vertices += end.vertices
    outline.close(alongPole: latitude < 0 ? -90 : 90)
    outline.wind(counterclockwise: role == .outer)
    body(outline)
  }

  /// Returns the vertices with continuous longitudes, without the last if it repeats the first.
  private func unrolled() -> [OutlineVertex] {
    var unrolled: [OutlineVertex] = []
    unrolled.reserveCapacity(vertices.count)
    let isRing = role != .line && vertices.count > 1 && vertices.first == vertices.last
    for vertex in isRing ? vertices.dropLast() : vertices[...] {
      var x = vertex.longitude
      // Along a pole an edge goes all the way as it is.
      if let last = unrolled.last, abs(x - last.x) > 180,
        min(abs(vertex.latitude), abs(last.y)) < 90 - Self.nearness
      {
        x = Coordinate(longitude: x, latitude: 0).unrolled(toward: last.x).longitude
      }
      unrolled.append(OutlineVertex(x: x, y: vertex.latitude, isShore: true))
    }
    return unrolled
  }
}

extension Outline {
  /// Returns the outline shifted east by multiples of 360 degrees.
  func wrapped(_ turns: Int) -> Outline {
    guard turns != 0 else { return self }
    var outline = self
    for index in outline.vertices.indices { outline.vertices[index].x += Double(turns) * 360 }
    return outline
  }

  /// Marks the edges along the antimeridian and the poles as not shore: they only close a ring.
  fileprivate mutating func markCuts(_ nearness: Double) {
    for index in vertices.indices {
      let (one, next) = (vertices[index], vertices[(index + 1) % vertices.count])
      let alongPole = min(abs(one.y), abs(next.y)) >= 90 - nearness
      let alongMeridian =
        abs(abs(one.x) - 180) < nearness && abs(one.x - next.x) < nearness * 0.01
        && abs(abs(next.x) - 180) < nearness
      vertices[index].isShore = !alongPole && !alongMeridian
    }
  }
}
