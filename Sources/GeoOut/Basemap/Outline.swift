/// A vertex of an outline, in degrees or on a plate.
struct OutlineVertex: Hashable {
  var x, y: Double
  /// Whether the edge that starts here is shore; otherwise it only closes the area.
  var isShore: Bool
}

/// The edge of an area of land, or a line along a shore: closed, and drawn where its edges are
/// shore.
struct Outline: Hashable {
  /// Longitude and latitude in degrees as x and y, with continuous longitudes; the last vertex is
  /// connected to the first.
  var vertices: [OutlineVertex] = []
  /// Whether the enclosed area is land.
  var isFilled = true

  /// The side to keep of a straight line parallel to an axis.
  enum Side: Hashable {
    case right(Double), left(Double), above(Double), below(Double)

    @inline(__always) func distance(_ vertex: OutlineVertex) -> Double {
      switch self {
      case .right(let x): vertex.x - x
      case .left(let x): x - vertex.x
      case .above(let y): vertex.y - y
      case .below(let y): y - vertex.y
      }
    }

    /// Moves a vertex exactly onto the line, without rounding error: beyond it may lie the far end
    /// of a map.
    func on(_ vertex: OutlineVertex) -> OutlineVertex {
      switch self {
      case .right(let x), .left(let x): OutlineVertex(x: x, y: vertex.y, isShore: vertex.isShore)
      case .above(let y), .below(let y): OutlineVertex(x: vertex.x, y: y, isShore: vertex.isShore)
      }
    }
  }

  /// Returns the part on one side of a line, by the Sutherland–Hodgman algorithm: parts beyond it
  /// become edges along the line, which are not shore.
  ///
  /// - Parameter side: The side to keep.
  /// - Returns: The part; empty if there is none.
  func clipped(_ side: Side) -> Outline {
    guard let last = vertices.last else { return self }
    var ahead = side.distance(last)
    // Most outlines lie entirely on one side.
    if vertices.allSatisfy({ side.distance($0) >= 0 }) { return self }
    var clipped = Outline(isFilled: isFilled)
    clipped.vertices.reserveCapacity(vertices.count / 2)
    var one = last
    for next in vertices {
      let (from, to) = (ahead, side.distance(next))
      if from >= 0 { clipped.vertices.append(one) }
      if (from >= 0) != (to >= 0) {
        let fraction = from / (from - to)
        let crossing = OutlineVertex(
          x: one.x + (next.x - one.x) * fraction, y: one.y + (next.y - one.y) * fraction,
          isShore: from < 0 && one.isShore)
        clipped.vertices.append(side.on(crossing))
      }
      (one, ahead) = (next, to)
    }
    return clipped
  }

  /// Returns the part in a box of longitudes and latitudes.
  func clipped(to box: GeographicBox) -> Outline {
    clipped(.right(box.west)).clipped(.left(box.east))
      .clipped(.above(box.south)).clipped(.below(box.north))
  }

  /// Returns the part in a rectangle of a plate.
  func clipped(to frame: PlateRect) -> Outline {
    clipped(.right(frame.x)).clipped(.left(frame.maxX))
      .clipped(.above(frame.y)).clipped(.below(frame.maxY))
  }

  /// The shore of the outline: lines, or one ring if every edge is shore.
  var shores: (lines: [[PlatePoint]], isRing: Bool) {
    guard let start = vertices.firstIndex(where: { !$0.isShore }) else {
      return ([vertices.map { PlatePoint(x: $0.x, y: $0.y) }], true)
    }
    var lines: [[PlatePoint]] = [[]]
    for vertex in vertices[(start + 1)...] + vertices[...start] {
      lines[lines.count - 1].append(PlatePoint(x: vertex.x, y: vertex.y))
      if !vertex.isShore { lines.append([]) }
    }
    return (lines.filter { $0.count >= 2 }, false)
  }

  // MARK: - Closing

  /// Closes a line that goes round a pole, along the meridian of its ends and the pole.
  mutating func close(alongPole latitude: Double) {
    guard let first = vertices.first, let last = vertices.last else { return }
    vertices[vertices.count - 1].isShore = false
    vertices.append(OutlineVertex(x: last.x, y: latitude, isShore: false))
    vertices.append(OutlineVertex(x: first.x, y: latitude, isShore: false))
  }

  /// Orients the outline.
  ///
  /// Overlapping areas merge only if all have the same direction.
  mutating func wind(counterclockwise: Bool) {
    guard var one = vertices.last else { return }
    var area = 0.0
    for next in vertices {
      area += one.x * next.y - next.x * one.y
      one = next
    }
    guard (area > 0) != counterclockwise else { return }
    let count = vertices.count
    let shores = vertices.map { $0.isShore }
    vertices.reverse()
    // An edge is stored with its start vertex, which is now its other end.
    for index in vertices.indices {
      vertices[index].isShore = shores[(2 * count - 2 - index) % count]
    }
  }
}
