import TyphoonTrack

/// Words at the fixes, placed so that none hides another.
struct PlateLabels {
  /// Words with their place.
  struct Label {
    let lines: [(text: String, style: PlateTextStyle)]
    let box: PlateRect
    /// From the fix to the words, where they stand apart.
    let leader: (PlatePoint, PlatePoint)?
    let isQuiet: Bool
  }

  private(set) var labels: [Label] = []
  private let frame: PlateRect
  private let boxes: [PlateRect]
  private let tracks: [PlatePoint]

  /// The sides on which words may stand, best first: x and y of the box's centre as seen from the fix.
  private static let sides: [(x: Double, y: Double)] = [
    (1, 0), (1, -1), (1, 1), (-1, 0), (-1, -1), (-1, 1), (0, -1), (0, 1),
  ]
  /// How far from their fix words may stand where there is no room beside it.
  private static let gaps = [18.0, 32, 48, 66, 86, 110]

  /// Places the words of all fixes.
  ///
  /// - Parameters:
  ///   - marks: The fixes.
  ///   - storms: Their storms.
  ///   - tracks: Points along the lines that words had better not cover.
  ///   - frame: Where words may stand.
  ///   - words: The language.
  init(
    _ marks: [PlateMark], _ storms: [PlateStorm], tracks: [PlatePoint], frame: PlateRect,
    _ words: PlateWords
  ) {
    self.frame = frame.inset(by: 4)
    self.tracks = tracks
    boxes = marks.map(\.box)
    // What must be there comes first.
    let current = marks.filter(\.isCurrent)
    for mark in current { addName(mark, storms[mark.storm], words) }
    for mark in marks where mark.isForecast && !mark.isCurrent {
      // A forecast may begin at the analysis, whose time stands at the name.
      guard !current.contains(where: { $0.storm == mark.storm && $0.fix.time == mark.fix.time })
      else { continue }
      let style = PlateTextStyle(size: 12, isBold: true)
      add([(words.label(mark.fix.time), style)], at: mark, isQuiet: false)
    }
    let past = marks.filter { !$0.isForecast && !$0.isCurrent && !$0.isDot }
    let isShort = past.count <= 6
    for hour in [0, 12] + (isShort ? [6, 18] : []) {
      for mark in past where mark.fix.time.parts.hour == hour && mark.fix.time.parts.minute == 0 {
        let style = PlateTextStyle(size: 11, color: PlateColor.quiet)
        add([(words.label(mark.fix.time), style)], at: mark, isQuiet: true)
      }
    }
  }

  private mutating func addName(_ mark: PlateMark, _ storm: PlateStorm, _ words: PlateWords) {
    let name = PlateText.cut(storm.shortTitle(words), size: 16, isBold: true, width: 220)
    add(
      [
        (name, PlateTextStyle(size: 16, isBold: true)),
        (words.label(mark.fix.time), PlateTextStyle(size: 12, isBold: true)),
      ], at: mark, isQuiet: false)
  }

  /// Finds a place for words: beside the fix; for those that may not be left out, farther away.
  private mutating func add(
    _ lines: [(text: String, style: PlateTextStyle)], at mark: PlateMark, isQuiet: Bool
  ) {
    let width =
      lines.map { PlateText.width($0.text, size: $0.style.size, isBold: $0.style.isBold) }.max()
      ?? 0
    let height = lines.map { $0.style.size * 1.25 }.reduce(0, +)
    let reach = mark.isDot ? 2 : mark.radius * min(mark.symbol.reach, 1.4)
    var best: (cost: Double, box: PlateRect, isApart: Bool)?
    for gap in [reach + 3] + (isQuiet ? [] : Self.gaps.filter { $0 > reach + 6 }) {
      for (order, side) in Self.sides.enumerated() {
        let shift = side.x != 0 && side.y != 0 ? 0.75 : 1
        let box = PlateRect(
          x: mark.point.x + side.x * gap * shift + (side.x - 1) / 2 * (width + 6),
          y: mark.point.y + side.y * gap * shift + (side.y - 1) / 2 * height,
          width: width + 6, height: height)
        guard frame.contains(box) else { continue }
        let hits = hits(box, except: mark)
        // Nearer is better, and the first sides are.
        let cost = hits * 40 + gap + Double(order)
        if isQuiet, hits > 0 { continue }
        if cost < best?.cost ?? .infinity { best = (cost, box, gap > reach + 6) }
      }
      if let best, best.cost < gap + 10 { break }
    }
    guard let best else { return }
    labels.append(
      Label(
        lines: lines, box: best.box,
        leader: best.isApart ? Self.leader(from: mark, reach: reach, to: best.box) : nil,
        isQuiet: isQuiet))
  }

  /// How much is under a box: words count most, then fixes, then lines.
  private func hits(_ box: PlateRect, except mark: PlateMark) -> Double {
    let room = box.inset(by: -2)
    var hits = 0.0
    for label in labels where label.box.overlap(room) > 0 { hits += 8 }
    for other in boxes where other != mark.box && other.overlap(room) > 0 { hits += 3 }
    for point in tracks where box.contains(point) { hits += 0.5 }
    for label in labels {
      guard let leader = label.leader else { continue }
      for share in [0.25, 0.5, 0.75] {
        let point = leader.0.moved(
          (leader.1.x - leader.0.x) * share, (leader.1.y - leader.0.y) * share)
        if room.contains(point) { hits += 2 }
      }
    }
    return hits
  }

  private static func leader(
    from mark: PlateMark, reach: Double, to box: PlateRect
  ) -> (PlatePoint, PlatePoint) {
    let end = PlatePoint(
      x: min(max(mark.point.x, box.x), box.maxX), y: min(max(mark.point.y, box.y), box.maxY))
    let length = max(1, mark.point.distance(to: end))
    let start = mark.point.moved(
      (end.x - mark.point.x) / length * reach, (end.y - mark.point.y) / length * reach)
    return (start, end)
  }

  /// Draws the words, each on a ground of its own.
  func draw(to xml: inout XMLWriter) {
    for label in labels {
      if let leader = label.leader {
        xml.line(from: leader.0, to: leader.1, stroke: PlateColor.ink, width: 0.8)
      }
    }
    for label in labels {
      xml.empty(
        "rect",
        [
          "x": label.box.x.shown, "y": label.box.y.shown, "width": label.box.width.shown,
          "height": label.box.height.shown, "rx": "2.5", "fill": PlateColor.paper,
          "fill-opacity": label.isQuiet ? "0.6" : "0.85",
        ])
      var y = label.box.y
      for line in label.lines {
        xml.words(
          line.text, at: PlatePoint(x: label.box.x + 3, y: y + line.style.size), line.style)
        y += line.style.size * 1.25
      }
    }
  }
}
