/// A side of a plate's map.
enum PlateEdge: CaseIterable {
  case left, right, bottom, top

  /// All sides, in the order in which meridians that radiate from a pole are labelled.
  static let around: [PlateEdge] = [.bottom, .left, .right, .top]

  /// Returns the point where a line first meets the side.
  func crossing(of frame: PlateRect, _ pieces: [[PlatePoint]]) -> PlatePoint? {
    let isUpright = self == .left || self == .right
    let edge =
      switch self {
      case .left: frame.x
      case .right: frame.maxX
      case .top: frame.y
      case .bottom: frame.maxY
      }
    for (one, next) in pieces.lazy.flatMap({ zip($0, $0.dropFirst()) }) {
      let (start, end) = isUpright ? (one.x, next.x) : (one.y, next.y)
      guard (start - edge) * (end - edge) <= 0, start != end else { continue }
      let fraction = (edge - start) / (end - start)
      let point = one.moved((next.x - one.x) * fraction, (next.y - one.y) * fraction)
      if frame.inset(by: -1e-6).contains(point) { return point }
    }
    return nil
  }

  /// Returns a label outside the frame, where a line meets the side.
  func label(_ text: String, of frame: PlateRect, at crossing: PlatePoint) -> PlateGraticule.Label {
    let y = min(max(crossing.y + 4, frame.y + 10), frame.maxY)
    let x = min(max(crossing.x, frame.x), frame.maxX - PlateGraticule.Label.width(text) / 2)
    return switch self {
    case .left: .init(text: text, point: PlatePoint(x: frame.x - 6, y: y), anchor: .end)
    case .right: .init(text: text, point: PlatePoint(x: frame.maxX + 6, y: y), anchor: .start)
    case .bottom: .init(text: text, point: PlatePoint(x: x, y: frame.maxY + 15), anchor: .middle)
    case .top: .init(text: text, point: PlatePoint(x: x, y: frame.y - 5), anchor: .middle)
    }
  }
}
