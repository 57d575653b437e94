import TyphoonTrack

/// The winds of a storm against time, observed and forecast.
struct PlateStrip {
  private struct Point {
    let time: Double
    let value: Double
    let color: Palette.Color
    let isForecast: Bool
  }

  private let points: [Point]
  private let peak: (value: Double, words: String)
  /// Midnights by the clock, with their days.
  private let days: [(time: Double, day: String)]
  /// The times of the first and the last wind, if no two midnights are between them.
  private var ends: [String] = []

  static let height = 92.0
  /// The room for days below the chart, and for the greatest wind above it.
  private static let (below, above) = (16.0, 16.0)
  /// The longest time between fixes that are joined, in seconds.
  private static let longestStep = 86_400.0
  private static let least = 3

  /// Creates the chart of a storm; `nil` if there are too few winds.
  init?(_ storm: PlateStorm, _ words: MapWords) {
    let last = storm.storm.track.last?.time
    let ahead =
      storm.shownForecast?.fixes.filter { fix in last.map { fix.time > $0 } ?? true } ?? []
    let fixes = (storm.storm.track + ahead).filter { $0.wind != nil }
    let strongest = fixes.max {
      ($0.wind?.speed.value(in: storm.scale.unit) ?? 0)
        < ($1.wind?.speed.value(in: storm.scale.unit) ?? 0)
    }
    guard fixes.count >= Self.least, let top = strongest?.wind?.speed,
      let first = fixes.first?.time, let end = fixes.last?.time, first < end
    else { return nil }
    points = fixes.map { fix in
      Point(
        time: Double(fix.time.secondsSince1970),
        value: fix.wind?.speed.value(in: storm.scale.unit) ?? 0,
        color: storm.symbol(fix).color,
        isForecast: last.map { fix.time > $0 } ?? true)
    }
    peak = (top.value(in: storm.scale.unit), storm.own(words).speed(top))
    let local = (words.clock.shown(first), words.clock.shown(end))
    let shift = Double(local.0.secondsSince1970 - first.secondsSince1970)
    let count = Int((Double(local.1.secondsSince1970) / 86_400).rounded(.down))
    let start = Int((Double(local.0.secondsSince1970) / 86_400).rounded(.up))
    let step = max(1, (count - start) / 7 + 1)
    // Made-up dates are on no calendar.
    let isSynthetic = storm.storm.trackType == .synthetic
    days = stride(from: start, through: isSynthetic ? start - 1 : count, by: step).map { day in
      let time = Double(day) * 86_400 - shift
      let moment = Timestamp(secondsSince1970: Int64(time))
      return (time, "\(words.clock.shown(moment).parts.day)")
    }
    if days.count < 2, !isSynthetic { ends = [first, end].map { words.label($0, .day) } }
  }

  /// Draws the chart with its upper left corner at a point.
  func draw(at corner: PlatePoint, width: Double, to xml: inout PlateXML) {
    guard let first = points.first, let last = points.last, peak.value > 0 else { return }
    let (left, room) = (corner.x + 4, width - 8)
    let bottom = corner.y + Self.height - Self.below
    let scale = (Self.height - Self.below - Self.above) / peak.value
    func at(_ time: Double, _ value: Double) -> PlatePoint {
      PlatePoint(
        x: left + (time - first.time) / (last.time - first.time) * room, y: bottom - value * scale)
    }
    let small = PlateTextStyle(size: 11, color: Palette.quiet, anchor: .middle)
    for (text, x, anchor) in zip(ends, [left, left + room]).map({
      ($0, $1, $1 == left ? PlateTextStyle.Anchor.start : .end)
    }) {
      xml.words(
        text, at: PlatePoint(x: x, y: bottom + 15),
        PlateTextStyle(size: 11, color: Palette.quiet, anchor: anchor))
    }
    for (time, day) in days where ends.isEmpty {
      let foot = at(time, 0)
      xml.line(from: foot, to: foot.moved(0, 4), stroke: .paint(Palette.quiet))
      xml.words(day, at: foot.moved(0, 15), small)
    }
    xml.line(
      from: PlatePoint(x: corner.x, y: bottom), to: PlatePoint(x: corner.x + width, y: bottom),
      stroke: .paint(Palette.rule))
    for isCasing in [true, false] {
      for (one, next) in zip(points, points.dropFirst())
      where next.time - one.time <= Self.longestStep {
        let line = (at(one.time, one.value), at(next.time, next.value))
        if next.isForecast {
          guard isCasing else { continue }
          xml.line(
            from: line.0, to: line.1, stroke: .paint(Palette.forecast), width: 1.5, dashes: "4 3")
        } else {
          // As on the map, the colour changes halfway.
          let middle = at((one.time + next.time) / 2, (one.value + next.value) / 2)
          let halves = [(line.0, middle, one.color), (middle, line.1, next.color)]
          for (from, to, color) in one.color == next.color ? [(line.0, line.1, one.color)] : halves
          {
            xml.line(
              from: from, to: to, stroke: .paint(isCasing ? Palette.casing : color),
              width: isCasing ? 3.8 : 2.8, isRound: true)
          }
        }
      }
    }
    let top = points.first { $0.value == peak.value } ?? first
    let tip = at(top.time, top.value)
    // Observed winds have a line, unless they are alone.
    func isAlone(_ point: Point) -> Bool {
      points.count { abs($0.time - point.time) <= Self.longestStep } == 1
    }
    for point in points where point.isForecast || point.time == top.time || isAlone(point) {
      xml.circle(
        at: at(point.time, point.value), radius: 2.4, fill: .paint(point.color),
        stroke: .paint(Palette.casing),
        width: 0.8)
    }
    // The words stay within the chart.
    let side: PlateTextStyle.Anchor =
      tip.x < left + 40 ? .start : tip.x > left + room - 40 ? .end : .middle
    xml.words(
      peak.words, at: tip.moved(0, -6), PlateTextStyle(size: 11, isBold: true, anchor: side))
  }
}

extension PlatePanel {
  /// Returns the block of the winds of the only storm.
  func strip(_ storms: [PlateStorm]) -> Block {
    guard storms.count == 1, let chart = PlateStrip(storms[0], words) else { return Block() }
    var block = Block(isChart: true)
    heading(words.wind(storms[0].peak?.wind?.averagingPeriod), in: &block)
    let (top, width) = (block.height, width)
    block.items.append { corner, xml in
      chart.draw(at: corner.moved(0, top), width: width, to: &xml)
    }
    block.height += PlateStrip.height
    return block
  }
}
