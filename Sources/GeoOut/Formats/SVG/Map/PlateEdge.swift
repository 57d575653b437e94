/// A side of a plate's map.
enum PlateEdge: CaseIterable {
  case left, right, bottom, top

  /// Returns the point where a line first meets the side.
  func crossing(of frame: PlateRect, _ pieces: [[PlatePoint]]) -> PlatePoint? {
    for piece in pieces {
      for (one, next) in zip(piece, piece.dropFirst()) {
        if let point = crossing(of: frame, from: one, to: next) { return point }
      }
    }
    return nil
  }

  private func crossing(
    of frame: PlateRect, from one: PlatePoint, to next: PlatePoint
  ) -> PlatePoint? {
    switch self {
    case .left, .right:
      let x = self == .left ? frame.x : frame.maxX
      guard (one.x - x) * (next.x - x) <= 0, one.x != next.x else { return nil }
      let y = one.y + (x - one.x) / (next.x - one.x) * (next.y - one.y)
      return frame.y...frame.maxY ~= y ? PlatePoint(x: x, y: y) : nil
    case .bottom, .top:
      let y = self == .top ? frame.y : frame.maxY
      guard (one.y - y) * (next.y - y) <= 0, one.y != next.y else { return nil }
      let x = one.x + (y - one.y) / (next.y - one.y) * (next.x - one.x)
      return frame.x...frame.maxX ~= x ? PlatePoint(x: x, y: y) : nil
    }
  }
}

extension PlateGraticule.Label {
  static let size = 11.0

  /// Creates a label outside the frame, where a line meets one of its sides.
  init(_ words: String, on edge: PlateEdge, of frame: PlateRect, at crossing: PlatePoint) {
    let width = PlateText.width(words, size: Self.size)
    let point: PlatePoint
    switch edge {
    case .left, .right:
      point = PlatePoint(
        x: edge == .left ? frame.x - 6 : frame.maxX + 6,
        y: min(max(crossing.y + 4, frame.y + 10), frame.maxY))
      self.init(
        text: words, point: point, anchor: edge == .left ? .end : .start,
        box: PlateRect(
          x: edge == .left ? point.x - width : point.x, y: point.y - 11, width: width, height: 14))
    case .bottom, .top:
      point = PlatePoint(
        x: min(max(crossing.x, frame.x), frame.maxX - width / 2),
        y: edge == .top ? frame.y - 5 : frame.maxY + 15)
      self.init(
        text: words, point: point, anchor: .middle,
        box: PlateRect(
          x: point.x - width / 2 - 4, y: point.y - 11, width: width + 8, height: 14))
    }
  }

  /// Creates a label inside the frame, at the end of a line: left of a parallel, above or below a
  /// meridian.
  init(_ words: String, beside end: PlatePoint, isParallel: Bool, isAbove: Bool) {
    let width = PlateText.width(words, size: Self.size)
    guard !isParallel else {
      let point = end.moved(-6, 4)
      self.init(
        text: words, point: point, anchor: .end,
        box: PlateRect(x: point.x - width, y: point.y - 11, width: width, height: 14))
      return
    }
    let point = end.moved(0, isAbove ? -5 : 15)
    self.init(
      text: words, point: point, anchor: .middle,
      box: PlateRect(x: point.x - width / 2 - 4, y: point.y - 11, width: width + 8, height: 14))
  }

  /// Creates a label on its line.
  init(_ words: String, insideAt point: PlatePoint) {
    let width = PlateText.width(words, size: Self.size)
    self.init(
      text: words, point: PlatePoint(x: point.x, y: point.y - 3), anchor: .middle,
      box: PlateRect(x: point.x - width / 2 - 4, y: point.y - 14, width: width + 8, height: 16))
  }
}
