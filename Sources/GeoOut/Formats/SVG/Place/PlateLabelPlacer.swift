/// A label at its position on the map.
struct PlateLabel {
  let lines: PlateLabelLines
  let box: PlateRect
  /// The feature of the labelled fix.
  let feature: Feature
  /// The index of the storm.
  let storm: Int
  /// Where the fix is.
  let point: PlatePoint
  /// The line from the edge of the fix to a label some distance away.
  var leader: Leader?
  /// The side of its box at which the text begins: the one toward the fix.
  let anchor: PlateTextStyle.Anchor

  typealias Leader = (start: PlatePoint, end: PlatePoint)

  /// What the words cover: as wide as the text in most fonts.
  var background: PlateRect {
    let widths = lines.map {
      PlateText.usualWidth($0.text, size: $0.style.size, isBold: $0.style.isBold)
    }
    var rect = box
    rect.width = min(box.width, (widths.max() ?? 0) + 6)
    switch anchor {
    case .start: break
    case .middle: rect.x += (box.width - rect.width) / 2
    case .end: rect.x = box.maxX - rect.width
    }
    return rect
  }
}

/// The lines of a label.
typealias PlateLabelLines = [(text: String, style: PlateTextStyle)]

/// Places labels one after another so that none covers another and none leaves the frame.
struct PlateLabelPlacer {
  private(set) var labels: [PlateLabel] = []
  let frame: PlateRect
  private var spots = PlateGrid<Spot>()
  /// The largest distance that a fix reaches from its point.
  private var reach = 0.0
  /// The areas that no label may cover.
  var blocked: [PlateRect]
  /// The points of the tracks.
  private let tracks: PlatePointGrid
  /// Points along lines of arrival, whose labels are on them.
  private let fronts: PlatePointGrid
  /// Points along all leaders.
  private var leaderPoints: [PlatePoint] = []
  /// How many labels have found no room.
  private var failures = 0

  /// With more failures than this, the map is full: none is tried again.
  private static let maxFailures = 1_000

  /// What labels must know of a fix, which itself is large.
  private struct Spot {
    let storm: Int
    let point: PlatePoint
    let isDot: Bool
    let disc: Double
    let box: PlateRect

    func isSame(as mark: PlateMark) -> Bool { storm == mark.storm && point == mark.point }
  }

  /// How far from its fix a label may be.
  enum Reach {
    /// Beside the fix, and only if nothing is in the way.
    case whereFree
    /// The same, or with a short leader that crosses nothing.
    case short
    /// Beside the fix, or at some distance with a leader; the label covers nothing.
    case clear
    /// The same, and the label may cover lines.
    case near

    /// The distances of labels with leaders.
    fileprivate var distances: [Double] {
      switch self {
      case .whereFree: []
      case .short: [15, 22, 30]
      case .clear, .near: [18, 26, 34, 44, 54, 66, 78]
      }
    }
  }

  /// The sides on which a label may be, best first: x and y of the centre of its box relative to
  /// the fix.
  private static let sides: [(x: Double, y: Double)] = [
    (1, 0), (1, -1), (1, 1), (-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1), (1, -0.5), (1, 0.5),
    (-1, -0.5), (-1, 0.5), (0.5, -1), (0.5, 1), (-0.5, -1), (-0.5, 1),
  ]
  /// How much nearer to its own fix than to any other a label without a leader is, and how much if
  /// it is level with the other and not with its own.
  private static let clear = (beside: 3.0, level: 14.0)
  /// How far from its own fix a leader may be beside a track.
  private static let ownTrack = 6.0
  /// How far secondary labels stay from tracks: another track between a label and its fix would take
  /// it over.
  private static let clearance = 4.0
  private static let longestLeader = 60.0

  init(
    frame: PlateRect, marks: [PlateMark], blocked: [PlateRect] = [], tracks: [PlatePoint],
    fronts: [PlatePoint] = []
  ) {
    self.frame = frame.inset(by: 4)
    self.blocked = blocked
    self.tracks = PlatePointGrid(tracks)
    self.fronts = PlatePointGrid(fronts)
    for mark in marks {
      let box = mark.box
      spots.add(
        Spot(storm: mark.storm, point: mark.point, isDot: mark.isDot, disc: mark.disc, box: box),
        at: mark.point)
      reach = max(reach, box.width / 2, mark.disc)
    }
  }

  func hasLabel(of mark: PlateMark) -> Bool {
    labels.contains { $0.storm == mark.storm && $0.feature == mark.feature }
  }

  // MARK: - Placing

  /// Returns the best label at a fix; `nil` if there is no room.
  func label(
    _ lines: PlateLabelLines, at mark: PlateMark, _ reach: Reach
  ) -> PlateLabel? {
    guard !lines.isEmpty, failures < Self.maxFailures, !takesLabel(mark) else { return nil }
    var best: (cost: Double, label: PlateLabel)?
    let edge = Self.edge(of: mark)
    // The arms of neighbouring symbols reach farther than the circle of the own one.
    for gap in [edge + 3, edge + 6] + reach.distances.filter({ $0 > edge + 6 }) {
      // No label farther away can be better than the one found.
      if let best, best.cost <= gap { break }
      for (order, side) in Self.sides.enumerated() {
        let limit = best?.cost ?? .infinity
        let cost = gap + Double(order) * 0.9
        let box = Self.box(Self.size(of: lines), beside: mark.point, side, gap)
        guard cost < limit, frame.contains(box), isClear(box), !coversLeader(box),
          !coversFix(box, of: mark)
        else { continue }
        let isFar = reach == .near || reach == .clear
        var hits = hits(box, except: mark, clearance: isFar ? 0 : Self.clearance) * 40
        if reach == .clear, hits > 0 { continue }
        var label = PlateLabel(
          lines: lines, box: box, feature: mark.feature, storm: mark.storm, point: mark.point,
          anchor: box.x >= mark.point.x ? .start : box.maxX <= mark.point.x ? .end : .middle)
        if gap > edge + 6 {
          let leader = Self.leader(from: mark, to: label.background)
          guard leader.start.distance(to: leader.end) <= Self.longestLeader, !isBlocked(leader),
            let crossings = crossings(leader, from: mark)
          else { continue }
          // Beside the symbol of another fix it would read as that one's.
          let isMistaken = anySpot(near: box.inset(by: -self.reach - Self.clear.beside)) {
            !$0.isDot && !$0.isSame(as: mark)
              && box.distance(to: $0.point) < $0.disc + Self.clear.beside
          }
          hits += (crossings + (isMistaken ? 2 : 0)) * 10
          label.leader = leader
        } else if !isNearest(mark.point, to: box) {
          continue
        } else if isAtDot(box, of: mark) {
          hits += 40
        }
        if isFar || hits == 0, cost + hits < limit { best = (cost + hits, label) }
      }
    }
    return best?.label
  }

  /// Places a label.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  mutating func add(_ label: PlateLabel?) -> Bool {
    guard let label else {
      failures += 1
      return false
    }
    labels.append(label)
    if let leader = label.leader { leaderPoints += Self.points(on: leader) }
    return true
  }

  static func size(of lines: PlateLabelLines) -> (width: Double, height: Double) {
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
    // The ring of a landfall.
    if mark.isLandfall { return 9 }
    return mark.isDot ? mark.dotRadius - 0.2 : mark.radius * min(mark.symbol.reach, 1.4)
  }

  private static func leader(from mark: PlateMark, to box: PlateRect) -> PlateLabel.Leader {
    let end = box.nearest(to: mark.point)
    let length = max(1, mark.point.distance(to: end))
    let reach = min(edge(of: mark), length)
    let start = mark.point.moved(
      (end.x - mark.point.x) / length * reach, (end.y - mark.point.y) / length * reach)
    return (start, end)
  }

  // MARK: - Collisions

  private func anySpot(near box: PlateRect, where condition: (Spot) -> Bool) -> Bool {
    spots.squares(near: box) { $0.contains(where: condition) }
  }

  /// Whether a box covers tracks and other lines at the most, on which words with a halo can be read.
  func coversLinesOnly(_ box: PlateRect) -> Bool {
    isClear(box) && !coversLeader(box)
      && !anySpot(near: box.inset(by: -reach)) { $0.box.overlap(box) > 0 }
  }

  /// Whether a box covers no words, fixes, tracks or leaders.
  func isFree(_ box: PlateRect) -> Bool { hits(box) == 0 && !coversLeader(box) }

  /// Whether the label reads as its own fix's: no other is nearly as near to it or level with it.
  private func isNearest(_ own: PlatePoint, to box: PlateRect) -> Bool {
    let (edge, center) = (box.distance(to: own), box.center.distance(to: own))
    func isBeside(_ point: PlatePoint) -> Bool { point.y >= box.y && point.y <= box.maxY }
    let room = PlateRect(
      around: box.center, reach: max(center, box.width / 2 + edge + Self.clear.level))
    return !anySpot(near: room) { spot in
      let other = spot.point
      let isLevel = isBeside(other) && !isBeside(own)
      let least = edge + (isLevel ? Self.clear.level : Self.clear.beside)
      return (!spot.isDot || labels.contains { $0.point == other }) && other != own
        && (box.distance(to: other) < least || box.center.distance(to: other) <= center)
    }
  }

  /// Whether the rim of a dot without a label is nearer to a box than that of its own fix.
  private func isAtDot(_ box: PlateRect, of mark: PlateMark) -> Bool {
    let edge = box.distance(to: mark.point) - mark.disc
    return anySpot(near: box.inset(by: -reach - max(0, edge))) { spot in
      spot.isDot && !spot.isSame(as: mark) && box.distance(to: spot.point) - spot.disc < edge
        && !labels.contains { $0.point == spot.point }
    }
  }

  /// Whether the label of another fix would read as that of a dot, if this had one too.
  ///
  /// Beside another storm a label has a name.
  private func takesLabel(_ mark: PlateMark) -> Bool {
    mark.isDot
      && labels.contains {
        $0.storm == mark.storm && $0.leader == nil && $0.point != mark.point
          && $0.box.distance(to: mark.point) < $0.box.distance(to: $0.point) + Self.clear.beside
      }
  }

  /// Whether a label, or what no label may cover, hides part of a dot.
  func hides(_ dot: PlateRect) -> Bool {
    labels.contains { $0.box.overlap(dot) > 0 } || blocked.contains { $0.overlap(dot) > 0 }
  }

  /// Whether the symbol of a fix hides a point.
  func isUnderSymbol(_ point: PlatePoint) -> Bool {
    anySpot(near: PlateRect(around: point, reach: reach)) {
      !$0.isDot && $0.point.distance(to: point) < $0.disc * 1.3
    }
  }

  /// Whether a box covers the symbol of a fix, or any fix of another storm than the labelled one.
  private func coversFix(_ box: PlateRect, of mark: PlateMark) -> Bool {
    anySpot(near: box.inset(by: -reach)) { other in
      (!other.isDot || other.storm != mark.storm) && !other.isSame(as: mark)
        && box.distance(to: other.point) < other.disc
    }
  }

  /// Returns how much of the tracks a box covers; `nil` if it covers words, fixes, leaders, or more
  /// than a short piece of a track.
  func tracks(under box: PlateRect) -> Double? {
    let hits = hits(box)
    return hits < 3 && !coversLeader(box) ? hits : nil
  }

  /// Whether a box covers no other words.
  private func isClear(_ box: PlateRect) -> Bool { !hides(box.inset(by: -2)) }

  private func coversLeader(_ box: PlateRect) -> Bool {
    let room = box.inset(by: -2)
    return leaderPoints.contains(where: room.contains)
  }

  /// How much is under a box: fixes count more than lines.
  private func hits(
    _ box: PlateRect, except mark: PlateMark? = nil, clearance: Double = 0
  ) -> Double {
    let room = box.inset(by: -2)
    var fixes = 0
    spots.squares(near: room.inset(by: -reach)) { spots in
      fixes += spots.count { $0.box.overlap(room) > 0 && !(mark.map($0.isSame) ?? false) }
      return false
    }
    return (isClear(box) ? 0 : 8) + 3 * Double(fixes)
      + 0.5 * Double(tracks.count(in: box.inset(by: -clearance)))
      + (mark == nil ? 0 : 0.25 * Double(fronts.count(in: box)))
  }

  /// Whether a leader crosses text or another leader.
  private func isBlocked(_ leader: PlateLabel.Leader) -> Bool {
    let points = Self.points(on: leader).dropFirst()
    return blocked.contains { points.contains(where: $0.contains) }
      || labels.contains { label in
        points.contains(where: label.box.contains)
          || label.leader.map { Self.cross(leader, $0) } ?? false
      }
  }

  /// Returns how many dots and pieces of tracks a leader crosses; `nil` if it crosses a symbol or a
  /// fix of another storm.
  private func crossings(_ leader: PlateLabel.Leader, from mark: PlateMark) -> Double? {
    var hits = 0.0
    let points = Self.points(on: leader)
    let isBarred = anySpot(near: PlateRect(around: points).inset(by: -reach - 1)) { other in
      guard !other.isSame(as: mark) else { return false }
      // A leader may leave the symbol on whose edge its own fix is.
      let reach = min(other.disc + 1, other.point.distance(to: mark.point) - 0.5)
      guard points.contains(where: { $0.distance(to: other.point) < reach }) else { return false }
      hits += 1
      return !other.isDot || other.storm != mark.storm
    }
    guard !isBarred else { return nil }
    let nearOwn = Self.edge(of: mark) + Self.ownTrack
    return hits
      + Double(
        points.count {
          $0.distance(to: mark.point) > nearOwn
            && tracks.count(in: PlateRect(around: $0, reach: 3)) > 0
        })
  }

  /// Returns points along a line, closer than the height of a label.
  private static func points(on line: PlateLabel.Leader) -> [PlatePoint] {
    let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
    let count = max(2, Int(line.start.distance(to: line.end) / 4))
    return (0...count).map { step in
      let fraction = Double(step) / Double(count)
      return line.start.moved(dx * fraction, dy * fraction)
    }
  }

  private static func cross(_ one: PlateLabel.Leader, _ other: PlateLabel.Leader) -> Bool {
    func side(_ a: PlatePoint, _ b: PlatePoint, _ c: PlatePoint) -> Bool {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0
    }
    return side(one.start, one.end, other.start) != side(one.start, one.end, other.end)
      && side(other.start, other.end, one.start) != side(other.start, other.end, one.end)
  }
}
