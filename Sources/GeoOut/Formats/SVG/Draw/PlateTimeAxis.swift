import TyphoonTrack

/// The time from the first storm to the last, and the bars of their lives.
struct PlateTimeAxis {
  private typealias Tick = (time: Double, name: String)

  private let first: Double
  private let last: Double
  private let words: MapWords
  /// Whether it tells who lived when: storms of a moment, of lifetimes apart or of made-up dates have no common time, and
  /// all begin at its left.
  let tells: Bool
  /// Whether lives are long enough for bars.
  let hasLives: Bool

  private static let (row, namedRow, below, gap) = (7.0, 14.0, 18.0, 8.0)
  private static let style = PlateTextStyle(size: 11, color: Palette.quiet)
  /// The most of the height that bars with names take.
  private static let mostNamed = 0.14
  /// The days and months between ticks.
  private static let steps = [(1, 1), (2, 1), (5, 1), (10, 1), (31, 1), (31, 3), (31, 12)]

  /// Creates the axis of storms.
  init(_ storms: [PlateStorm], _ words: MapWords) {
    let spans = storms.compactMap { $0.span }
    first = Double(spans.map { $0.start }.min()?.secondsSince1970 ?? 0)
    let end = spans.map { Double($0.end.secondsSince1970) }.max() ?? first
    tells = 86_400...3 * 366 * 86_400 ~= end - first && !storms.isSynthetic
    let longest =
      spans.map { Double($0.end.secondsSince1970 - $0.start.secondsSince1970) }.max() ?? 0
    hasLives = tells && longest > (end - first) / 100
    last = max(first + 86_400, tells ? end : first + longest)
    self.words = words
  }

  /// Returns where a time of a storm is in an area.
  func x(_ time: Timestamp, of storm: PlateStorm, _ area: PlateRect) -> Double {
    let start = Double((storm.span?.start ?? time).secondsSince1970)
    return x(Double(time.secondsSince1970) - (tells ? 0 : start - first), area)
  }

  private func x(_ time: Double, _ area: PlateRect) -> Double {
    area.x + (time - first) / (last - first) * area.width
  }

  /// Returns the midnights at some days of the month in some months; without a common time, those after so many days.
  private func ticks(_ days: Int, _ months: Int) -> [Tick] {
    guard tells else {
      // A life of centuries is an error of the data.
      guard last - first < 2_000 * 86_400 * Double(days) else { return [] }
      return stride(from: 0, through: (last - first) / 86_400, by: Double(days)).map {
        (first + $0 * 86_400, words[.dayOfLife, String(Int($0) + 1)])
      }
    }
    let start = Timestamp(secondsSince1970: Int64(first))
    let shift = Double(words.clock.minutes(at: start) * 60)
    let midnight = ((first + shift) / 86_400).rounded(.up) * 86_400 - shift
    return stride(from: midnight, through: last, by: 86_400).compactMap { time in
      // Two hours later it is the same day in summer and in winter.
      let parts = words.clock.shown(Timestamp(secondsSince1970: Int64(time) + 7_200)).parts
      // After a long month the first of the next is too near.
      guard (parts.day - 1) % days == 0, days == 1 || parts.day < 31,
        days < 31 || (parts.month - 1) % months == 0
      else { return nil }
      if days < 31 { return (time, words.day(of: parts, withYear: false)) }
      return (time, parts.month == 1 ? String(parts.year) : words.month(parts.month))
    }
  }

  /// Draws the axis at the bottom of an area, with the finest ticks whose names have room up to an edge; returns the
  /// height above it.
  func drawAxis(in area: PlateRect, upTo edge: Double, to xml: inout PlateXML) -> Double {
    func width(_ tick: Tick) -> Double { PlateText.width(tick.name, size: Self.style.size) + 9 }
    func named(_ ticks: [Tick]) -> Int { ticks.count { x($0.time, area) + width($0) <= edge + 12 } }
    let choices = Self.steps.map { ticks($0.0, $0.1) }.filter { named($0) > 1 }
    let roomy = choices.first { ticks in
      zip(ticks, ticks.dropFirst()).allSatisfy { x($0.time, area) + width($0) <= x($1.time, area) }
    }
    // Of less than two midnights, the ends tell the time.
    let ends = [first, last].map { time in
      (time: time, name: words.shortMoment(Timestamp(secondsSince1970: Int64(time))))
    }
    let chosen = roomy ?? choices.last ?? (tells ? ends : [])
    let bottom = area.maxY - Self.below
    for (index, tick) in chosen.enumerated() {
      let foot = PlatePoint(x: x(tick.time, area), y: bottom)
      xml.line(
        from: PlatePoint(x: foot.x, y: area.y), to: foot.moved(0, 4), stroke: .paint(Palette.rule))
      var style = Self.style
      if choices.isEmpty, index == 1 { style.anchor = .end }
      if index < named(chosen) || choices.isEmpty {
        xml.words(tick.name, at: foot.moved(style.anchor == .end ? -3 : 3, 13), style)
      }
    }
    return bottom - area.y
  }

  /// Returns the bar of each storm, and its row: the first in which it has room, with its name.
  private func bars(
    _ storms: [PlateStorm], _ names: [Double], in area: PlateRect
  ) -> [(row: Int, start: Double, end: Double)] {
    var ends: [Double] = []
    return zip(storms, names).map { storm, name in
      let start = storm.span.map { x($0.start, of: storm, area) } ?? area.x
      let end = max(storm.span.map { x($0.end, of: storm, area) } ?? area.x, start + 3)
      let row = ends.firstIndex { $0 <= start } ?? ends.count
      if row == ends.count { ends.append(0) }
      ends[row] = end + 3 + name
      return (row, start, end)
    }
  }

  /// Draws a bar for the life of each storm, in the colours of its classes, and its name if all have room; returns the
  /// height.
  func drawLives(_ storms: [PlateStorm], in area: PlateRect, to xml: inout PlateXML) -> Double {
    let names = storms.map {
      PlateText.width($0.nameInTips ?? "", size: Self.style.size, isBold: true) + Self.gap
    }
    var room = area
    room.width -= names.max() ?? 0
    var bars = bars(storms, names, in: room)
    let rows = bars.map { $0.row }.max() ?? 0
    let isNamed =
      Double(rows) * Self.namedRow < area.height * Self.mostNamed && room.width > area.width / 2
    if !isNamed {
      room = area
      bars = self.bars(storms, names.map { _ in 0 }, in: area)
    }
    let step = isNamed ? Self.namedRow : Self.row
    room.height = Double((bars.map { $0.row }.max() ?? 0) + 1) * step + Self.below
    _ = drawAxis(in: room, upTo: area.maxX, to: &xml)
    for (storm, bar) in zip(storms, bars) {
      let y = area.y + (Double(bar.row) + 0.5) * step
      func line(_ start: Double, _ end: Double, _ paint: Palette.Color, _ width: Double) {
        xml.line(
          from: PlatePoint(x: start, y: y), to: PlatePoint(x: end, y: y), stroke: .paint(paint),
          width: width)
      }
      let name = storm.nameInTips ?? ""
      let style = storm.isMuted ? Self.style : PlateTextStyle(size: Self.style.size)
      xml.start("g", ["fill": .paint(style.color)])
      xml.element("title", name)
      // A gap in the data is a thin line.
      line(bar.start, bar.end, Palette.quiet, 1)
      let runs = storm.colorRuns.map { run in
        let ends = run.points.map { x($0.time, of: storm, room) }
        return (start: ends[0], end: max(ends[ends.count - 1], ends[0] + 3), color: run.color)
      }
      // Bars of storms beside the highlighted one stand back.
      let width = storm.isMuted ? 2 : Self.row - 2
      for run in storm.isMuted ? [] : runs {
        line(run.start - 0.5, run.end + 0.5, Palette.casing, width + 1)
      }
      for run in runs { line(run.start, run.end, Palette.thin(run.color).color, width) }
      // Ticks do not strike names through.
      let box = PlateRect(
        x: bar.end + 2, y: y - 6, width: PlateText.width(name, size: style.size) + 4, height: 12)
      if isNamed { xml.haloed([(name, PlatePoint(x: bar.end + 4, y: y + 4), style)], in: box) }
      xml.end()
    }
    return room.height
  }
}

extension PlateStorm {
  /// The winds of the track in runs of one colour, which changes halfway between fixes, as on maps; a day without fixes
  /// ends a run.
  var colorRuns: [(color: Palette.Color, points: [(time: Timestamp, knots: Double?)])] {
    var runs: [(color: Palette.Color, points: [(time: Timestamp, knots: Double?)])] = []
    for fix in storm.track {
      let color = symbol(fix).color
      let own = (time: fix.time, knots: fix.wind?.speed.value(in: .knots))
      let before = runs.last?.points.last.flatMap {
        fix.time <= $0.time.advanced(bySeconds: 86_400) ? $0 : nil
      }
      if before != nil, runs.last?.color == color {
        runs[runs.count - 1].points.append(own)
        continue
      }
      let middle = before.map { before in
        let wait = Int(fix.time.secondsSince1970 - before.time.secondsSince1970)
        return (
          time: before.time.advanced(bySeconds: wait / 2),
          knots: before.knots.flatMap { start in own.knots.map { (start + $0) / 2 } }
        )
      }
      if let middle { runs[runs.count - 1].points.append(middle) }
      runs.append((color, [middle, own].compactMap { $0 }))
    }
    return runs
  }
}
