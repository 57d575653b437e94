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
    var survey = DomainSurvey()
    let rows = max(1, (frame.height / DomainSurvey.step).rounded(.up))
    var above = (y: frame.y, spans: spans(at: frame.y))
    survey.begin(above.spans, at: above.y)
    for row in stride(from: 1, through: rows, by: 1) {
      let y = frame.y + frame.height * row / rows
      let below = (y: y, spans: spans(at: y))
      descend(from: above, to: below, depth: 0, &survey)
      above = below
    }
    survey.end()
    return survey.path
  }

  /// Continues from one row to the next, in smaller steps if they differ much.
  private mutating func descend(
    from above: DomainSurvey.Row, to below: DomainSurvey.Row, depth: Int,
    _ survey: inout DomainSurvey
  ) {
    let isLike = DomainSurvey.isLike(above.spans, below.spans)
    if depth < (above.spans.count == below.spans.count ? 4 : 7), !isLike {
      let y = (above.y + below.y) / 2
      let middle = (y: y, spans: spans(at: y))
      descend(from: above, to: middle, depth: depth + 1, &survey)
      descend(from: middle, to: below, depth: depth + 1, &survey)
      return
    }
    if above.spans.count == below.spans.count {
      survey.goOn(below.spans, at: below.y)
    } else {
      survey.end()
      survey.begin(below.spans, at: above.y)
      survey.goOn(below.spans, at: below.y)
    }
  }

  /// Returns the spans of a row of the frame that the projection shows.
  private mutating func spans(at y: Double) -> [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    var start: Double?
    let count = max(1, (frame.width / (2 * DomainSurvey.step)).rounded(.up))
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

/// Builds areas from rows with the same number of spans.
private struct DomainSurvey {
  typealias Row = (y: Double, spans: [ClosedRange<Double>])

  private(set) var path = PlatePath()
  private var sides: [(left: [PlatePoint], right: [PlatePoint])] = []

  /// The distance between rows, in units of the plate.
  static let step = 4.0
  /// The largest movement of a side from row to row.
  private static let near = 6.0

  static func isLike(_ above: [ClosedRange<Double>], _ below: [ClosedRange<Double>]) -> Bool {
    above.count == below.count
      && zip(above, below).allSatisfy {
        abs($0.lowerBound - $1.lowerBound) < near && abs($0.upperBound - $1.upperBound) < near
      }
  }

  mutating func begin(_ spans: [ClosedRange<Double>], at y: Double) {
    sides = spans.map { _ in ([], []) }
    goOn(spans, at: y)
  }

  mutating func goOn(_ spans: [ClosedRange<Double>], at y: Double) {
    for (index, span) in spans.enumerated() {
      sides[index].left.append(PlatePoint(x: span.lowerBound, y: y))
      sides[index].right.append(PlatePoint(x: span.upperBound, y: y))
    }
  }

  mutating func end() {
    for (left, right) in sides {
      let ring = Outline(
        vertices: (left + right.reversed()).map { OutlineVertex(x: $0.x, y: $0.y, isShore: true) })
      path.add(
        ring.simplified(within: 0.15).vertices.map { PlatePoint(x: $0.x, y: $0.y) },
        isClosed: true)
    }
    sides = []
  }
}
