/// A label at its position on the map.
struct PlateLabel {
  let lines: [(text: String, style: PlateTextStyle)]
  let box: PlateRect
  /// The feature of the labelled fix.
  let feature: Feature
  /// The index of the storm.
  let storm: Int
  /// The line from the edge of the fix to a label some distance away.
  let leader: (start: PlatePoint, end: PlatePoint)?
  /// Whether the text is secondary.
  let isQuiet: Bool
}

/// Places labels one after another so that none covers another and none leaves the frame.
struct PlateLabelPlacer {
  private(set) var labels: [PlateLabel] = []
  private let frame: PlateRect
  private let boxes: [PlateRect]
  /// The points of the tracks by grid square, so that only those near a box are checked.
  private var tracks: [Square: [PlatePoint]] = [:]

  /// How far from its fix a label may be.
  enum Reach {
    /// Beside the fix, and only if nothing is in the way.
    case whereFree
    /// At a short distance, with a leader.
    case near
    /// As far away as necessary.
    case far
  }

  /// The sides on which a label may be, best first: x and y of the centre of its box relative to
  /// the fix.
  private static let sides: [(x: Double, y: Double)] = [
    (1, 0), (1, -1), (1, 1), (-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, -0.5), (1, 0.5),
    (-1, -0.5), (-1, 0.5), (0.5, -1), (0.5, 1), (-0.5, -1), (-0.5, 1),
  ]
  private static let near = [18.0, 32, 48, 66, 86, 110]
  private static let far = near + [140, 180, 230, 290]
  /// How far outside the frame a position given by an agency may be.
  private static let slack = 60.0

  private struct Square: Hashable {
    static let side = 40.0
    let column: Int
    let row: Int

    init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }

    init(_ point: PlatePoint) {
      column = Int((point.x / Self.side).rounded(.down))
      row = Int((point.y / Self.side).rounded(.down))
    }
  }

  init(frame: PlateRect, boxes: [PlateRect], tracks: [PlatePoint]) {
    self.frame = frame.inset(by: 4)
    self.boxes = boxes
    for point in tracks where frame.contains(point) {
      self.tracks[Square(point), default: []].append(point)
    }
  }

  func hasLabel(of mark: PlateMark) -> Bool {
    labels.contains { $0.storm == mark.storm && $0.feature == mark.feature }
  }

  // MARK: - Placing

  /// Places a label at a point, if nothing is in the way.
  ///
  /// - Returns: Whether the label was placed.
  @discardableResult
  mutating func add(
    _ lines: [(text: String, style: PlateTextStyle)], around point: PlatePoint, at mark: PlateMark
  ) -> Bool {
    guard frame.inset(by: -Self.slack).contains(point) else { return false }
    let size = Self.size(of: lines)
    let box = PlateRect(
      x: min(max(point.x - size.width / 2, frame.x), frame.maxX - size.width),
      y: min(max(point.y - size.height / 2, frame.y), frame.maxY - size.height),
      width: size.width, height: size.height)
    let leader = Self.leader(from: mark, to: box)
    guard frame.contains(box), hits(box, except: mark) == 0, crossings(leader) == 0 else {
      return false
    }
    labels.append(
      PlateLabel(
        lines: lines, box: box, feature: mark.feature, storm: mark.storm, leader: leader,
        isQuiet: false))
    return true
  }

  /// Places a label at one of several fixes of a storm, preferring earlier ones if they are as
  /// good.
  mutating func add(
    _ lines: [(text: String, style: PlateTextStyle)], at marks: [PlateMark], _ reach: Reach
  ) {
    let size = Self.size(of: lines)
    var best: (cost: Double, label: PlateLabel)?
    for (index, mark) in marks.enumerated() {
      let edge = Self.edge(of: mark)
      let gaps =
        switch reach {
        case .whereFree: [Double]()
        case .near: Self.near
        case .far: Self.far
        }
      for gap in [edge + 3] + gaps.filter({ $0 > edge + 6 }) {
        // No label farther away can be better than the one found.
        if let best, best.cost <= gap + Double(index) * 6 { break }
        for (order, side) in Self.sides.enumerated() {
          let box = Self.box(size, beside: mark.point, side, gap)
          guard frame.contains(box), isClear(box) else { continue }
          // The most expensive check comes last.
          var cost = gap + Double(order) * 0.9 + Double(index) * 6
          guard cost < best?.cost ?? .infinity else { continue }
          let hits = hits(box, except: mark)
          if reach == .whereFree, hits > 0 { continue }
          cost += hits * 40
          guard cost < best?.cost ?? .infinity else { continue }
          let leader = gap > edge + 6 ? Self.leader(from: mark, to: box) : nil
          if let leader { cost += crossings(leader) * 40 }
          guard cost < best?.cost ?? .infinity else { continue }
          best = (
            cost,
            PlateLabel(
              lines: lines, box: box, feature: mark.feature, storm: mark.storm, leader: leader,
              isQuiet: reach == .whereFree)
          )
        }
      }
    }
    if let best { labels.append(best.label) }
  }

  private static func size(
    of lines: [(text: String, style: PlateTextStyle)]
  ) -> (width: Double, height: Double) {
    let widths = lines.map {
      PlateText.width($0.text, size: $0.style.size, isBold: $0.style.isBold)
    }
    return ((widths.max() ?? 0) + 6, lines.map { $0.style.size * 1.25 }.reduce(0, +))
  }

  static func box(
    _ size: (width: Double, height: Double), beside point: PlatePoint,
    _ side: (x: Double, y: Double), _ gap: Double
  ) -> PlateRect {
    let shift = side.x != 0 && side.y != 0 ? 0.75 : 1
    return PlateRect(
      x: point.x + side.x * gap * shift + (side.x - 1) / 2 * size.width,
      y: point.y + side.y * gap * shift + (side.y - 1) / 2 * size.height,
      width: size.width, height: size.height)
  }

  /// Returns the extent of a fix's symbol from its centre.
  private static func edge(of mark: PlateMark) -> Double {
    mark.isDot ? 2 : mark.radius * min(mark.symbol.reach, 1.4)
  }

  private static func leader(
    from mark: PlateMark, to box: PlateRect
  ) -> (start: PlatePoint, end: PlatePoint) {
    let end = PlatePoint(
      x: min(max(mark.point.x, box.x), box.maxX), y: min(max(mark.point.y, box.y), box.maxY))
    let length = max(1, mark.point.distance(to: end))
    let reach = min(edge(of: mark), length)
    let start = mark.point.moved(
      (end.x - mark.point.x) / length * reach, (end.y - mark.point.y) / length * reach)
    return (start, end)
  }

  // MARK: - Collisions

  /// Whether a box covers no words, fixes, tracks or leaders.
  func isFree(_ box: PlateRect) -> Bool { hits(box) == 0 }

  /// Whether a box covers no other words.
  private func isClear(_ box: PlateRect) -> Bool {
    let room = box.inset(by: -2)
    return labels.allSatisfy { $0.box.overlap(room) == 0 }
  }

  /// How much is under a box: fixes count most, then leaders, then lines.
  private func hits(_ box: PlateRect, except mark: PlateMark? = nil) -> Double {
    let room = box.inset(by: -2)
    var hits = isClear(box) ? 0.0 : 8
    for other in boxes where other != mark?.box && other.overlap(room) > 0 { hits += 3 }
    let first = Square(PlatePoint(x: box.x, y: box.y))
    let last = Square(PlatePoint(x: box.maxX, y: box.maxY))
    for row in first.row...last.row {
      for column in first.column...last.column {
        for point in tracks[Square(column: column, row: row)] ?? [] where box.contains(point) {
          hits += 0.5
        }
      }
    }
    for label in labels {
      guard let leader = label.leader else { continue }
      if Self.points(on: leader).contains(where: room.contains) { hits += 2 }
    }
    return hits
  }

  /// Returns the cost of what a leader crosses: most for text, then for other leaders, then for
  /// fixes.
  private func crossings(_ leader: (start: PlatePoint, end: PlatePoint)) -> Double {
    let points = Self.points(on: leader).dropFirst()
    var hits = 0.0
    for label in labels {
      if points.contains(where: label.box.contains) { hits += 4 }
      if let other = label.leader, Self.cross(leader, other) { hits += 2 }
    }
    let (start, end) = (leader.start, leader.end)
    let around = PlateRect(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x),
      height: abs(end.y - start.y)
    ).inset(by: -1)
    for box in boxes where box.overlap(around) > 0 {
      if points.dropFirst(2).contains(where: box.contains) { hits += 0.5 }
    }
    return hits
  }

  /// Returns points along a line, closer than the height of a label.
  private static func points(on line: (start: PlatePoint, end: PlatePoint)) -> [PlatePoint] {
    let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
    let count = max(2, Int(line.start.distance(to: line.end) / 7))
    return (0...count).map { step in
      let share = Double(step) / Double(count)
      return line.start.moved(dx * share, dy * share)
    }
  }

  private static func cross(
    _ one: (start: PlatePoint, end: PlatePoint), _ other: (start: PlatePoint, end: PlatePoint)
  ) -> Bool {
    func side(_ a: PlatePoint, _ b: PlatePoint, _ c: PlatePoint) -> Bool {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
    }
    return side(one.start, one.end, other.start) != side(one.start, one.end, other.end)
      && side(other.start, other.end, one.start) != side(other.start, other.end, one.end)
  }
}
