extension Outline {
  /// Returns the outline with only as many vertices as are visible, by the Douglas–Peucker
  /// algorithm.
  ///
  /// The ends of the shore are kept, so that parts on both sides of a cut still meet.
  ///
  /// - Parameter tolerance: The largest displacement of the outline, in units of the plate.
  /// - Returns: The outline.
  func simplified(within tolerance: Double = 0.3) -> Outline {
    let count = vertices.count
    guard count > 4 else { return self }
    var keeps = [Bool](repeating: false, count: count)
    var anchors: [Int] = []
    for index in vertices.indices
    where !vertices[index].isShore || !vertices[index == 0 ? count - 1 : index - 1].isShore {
      anchors.append(index)
    }
    if anchors.isEmpty {
      // A ring that is all shore: from its first vertex to the farthest, and back.
      let farthest = vertices.indices.max { squaredDistance(0, $0) < squaredDistance(0, $1) }
      anchors = [0, farthest ?? 0]
    }
    for anchor in anchors { keeps[anchor] = true }
    var open: [(Int, Int)] = []
    for (index, anchor) in anchors.enumerated() {
      let next = index + 1 < anchors.count ? anchors[index + 1] : anchors[0] + count
      open.append((anchor, next))
    }
    // Indices continue past the last vertex to the first.
    while let (start, end) = open.popLast() {
      guard end - start > 1 else { continue }
      var (farthest, distance) = (start, tolerance * tolerance)
      for index in (start + 1)..<end {
        let its = squaredDistance(index % count, start % count, end % count)
        // Of two that are equally far the first, whatever the last digit says.
        if its > distance * 1.000_000_1 { (farthest, distance) = (index, its) }
      }
      guard farthest != start else { continue }
      keeps[farthest % count] = true
      open.append((start, farthest))
      open.append((farthest, end))
    }
    var simple = Outline(isFilled: isFilled)
    simple.vertices = vertices.indices.filter { keeps[$0] }.map { vertices[$0] }
    return simple
  }

  private func squaredDistance(_ one: Int, _ other: Int) -> Double {
    let (dx, dy) = (vertices[one].x - vertices[other].x, vertices[one].y - vertices[other].y)
    return dx * dx + dy * dy
  }

  /// Returns the squared distance of a vertex from the edge between two others.
  private func squaredDistance(_ index: Int, _ start: Int, _ end: Int) -> Double {
    let (point, one, other) = (vertices[index], vertices[start], vertices[end])
    let (dx, dy) = (other.x - one.x, other.y - one.y)
    let length = dx * dx + dy * dy
    let along = length > 0 ? ((point.x - one.x) * dx + (point.y - one.y) * dy) / length : 0
    let fraction = min(1, max(0, along))
    let (x, y) = (point.x - one.x - dx * fraction, point.y - one.y - dy * fraction)
    return x * x + y * y
  }
}
