extension PlateMap {
  /// Returns the part of the frame that the projection shows if that is not all; the sea is drawn
  /// only there.
  ///
  /// It is found row by row, by inverting and projecting again, because no projection reports its
  /// edge.
  ///
  /// - Returns: The area; `nil` if it is the whole frame.
  mutating func domain() -> PlatePath? {
    guard !view.isFull else { return nil }
    var path = PlatePath()
    let rows = max(1, frame.height.rounded(.up))
    var above = (y: frame.y, spans: spans(at: frame.y))
    for row in stride(from: 1, through: rows, by: 1) {
      let y = frame.y + frame.height * row / rows
      let below = (y: y, spans: spans(at: y))
      // Where a part begins or ends, the row above goes on straight down.
      let isSame = above.spans.count == below.spans.count
      for (one, other) in zip(
        above.spans, isSame || below.spans.isEmpty ? below.spans : above.spans)
      {
        let corners = [
          (one.lowerBound, above.y), (one.upperBound, above.y), (other.upperBound, y),
          (other.lowerBound, y),
        ]
        path.add(corners.map { PlatePoint(x: $0.0, y: $0.1) }, isClosed: true)
      }
      above = below
    }
    return path
  }

  /// Returns the spans of a row of the frame that the projection shows.
  private mutating func spans(at y: Double) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    var start: Double?
    let count = max(1, (frame.width / 8).rounded(.up))
    var last = (x: frame.x, isShown: shows(frame.x, y))
    if last.isShown { start = last.x }
    for column in stride(from: 1, through: count, by: 1) {
      let next = frame.x + frame.width * column / count
      let isShown = shows(next, y)
      if isShown != last.isShown {
        var (low, high) = (last.x, next)
        for _ in 0..<8 {
          let middle = (low + high) / 2
          if shows(middle, y) == last.isShown { low = middle } else { high = middle }
        }
        if isShown { start = high } else if let start { spans.append(start...max(start, low)) }
      }
      last = (next, isShown)
    }
    if last.isShown, let start { spans.append(start...frame.maxX) }
    return spans
  }

  private mutating func shows(_ x: Double, _ y: Double) -> Bool {
    shownPlace(at: PlatePoint(x: x, y: y)) != nil
  }
}
