import TyphoonTrack

/// The time from the first storm to the last, and the bars of their lives.
struct PlateTimeAxis {
  private let first: Double
  private let last: Double
  /// The starts of months.
  private let ticks: [(time: Double, name: String)]
  /// Whether it tells who lived when: storms of a moment, of lifetimes apart or of made-up dates have no common time, and
  /// all begin at its left.
  let tells: Bool

  private static let row = 7.0
  private static let below = 18.0

  /// Creates the axis of storms.
  init(_ storms: [PlateStorm], _ words: MapWords) {
    let spans = storms.compactMap { $0.span }
    let start = spans.map { $0.start }.min() ?? Timestamp(secondsSince1970: 0)
    first = Double(start.secondsSince1970)
    let end = spans.map { Double($0.end.secondsSince1970) }.max() ?? first
    tells = 2 * 86_400...3 * 366 * 86_400 ~= end - first && !storms.isSynthetic
    let lives = spans.map { Double($0.end.secondsSince1970 - $0.start.secondsSince1970) }
    last = max(first + 86_400, tells ? end : first + (lives.max() ?? 0))
    let parts = words.clock.shown(start).parts
    let months = stride(from: parts.month, to: parts.month + 37, by: end - first > 4e7 ? 3 : 1)
    ticks = months.compactMap { month in
      let (year, number) = (parts.year + (month - 1) / 12, (month - 1) % 12 + 1)
      return Timestamp(year: year, month: number, day: 1, hour: 0).map {
        (Double($0.secondsSince1970), number == 1 ? String(year) : words.month(number))
      }
    }
  }

  /// Returns where a time of a storm is in an area.
  func x(_ time: Timestamp, of storm: PlateStorm, _ area: PlateRect) -> Double {
    let start = Double((storm.span?.start ?? time).secondsSince1970)
    return x(Double(time.secondsSince1970) - (tells ? 0 : start - first), area)
  }

  private func x(_ time: Double, _ area: PlateRect) -> Double {
    area.x + (time - first) / (last - first) * area.width
  }

  /// Draws the axis at the bottom of an area; returns the height above it.
  func drawAxis(in area: PlateRect, to xml: inout PlateXML) -> Double {
    let bottom = area.maxY - Self.below
    for (index, tick) in ticks.enumerated() where tells && tick.time <= last {
      let x = max(x(tick.time, area), area.x)
      // The first month or year begins before the storms do.
      if tick.time < first, index + 1 < ticks.count, self.x(ticks[index + 1].time, area) < x + 32 {
        continue
      }
      xml.line(
        from: PlatePoint(x: x, y: area.y), to: PlatePoint(x: x, y: bottom + 4),
        stroke: .paint(Palette.rule))
      xml.words(
        tick.name, at: PlatePoint(x: x + 3, y: bottom + 13),
        PlateTextStyle(size: 11, color: Palette.quiet))
    }
    return bottom - area.y
  }

  /// Draws a bar for the life of each storm, in the colours of its classes; returns the height.
  func drawLives(_ storms: [PlateStorm], in area: PlateRect, to xml: inout PlateXML) -> Double {
    var ends: [Double] = []
    let rows = storms.map { storm -> Int in
      guard let span = storm.span else { return 0 }
      let start = x(span.start, of: storm, area)
      let row = ends.firstIndex { $0 + 3 <= start } ?? ends.count
      if row == ends.count { ends.append(0) }
      ends[row] = max(x(span.end, of: storm, area), start + 2)
      return row
    }
    var room = area
    room.height = Double(ends.count) * Self.row + Self.below
    _ = drawAxis(in: room, to: &xml)
    for (storm, row) in zip(storms, rows) {
      guard let span = storm.span else { continue }
      let y = area.y + (Double(row) + 0.5) * Self.row
      let end = PlatePoint(
        x: max(x(span.end, of: storm, area), x(span.start, of: storm, area) + 2), y: y)
      let start = PlatePoint(x: x(span.start, of: storm, area), y: y)
      xml.start("g", [:])
      xml.element("title", storm.nameInTips ?? "")
      xml.line(from: start, to: end, stroke: .paint(Palette.casing), width: Self.row - 1.5)
      for run in storm.colorRuns {
        guard let first = run.fixes.first, let last = run.fixes.last else { continue }
        let left = x(first.time, of: storm, area)
        xml.line(
          from: PlatePoint(x: left, y: y),
          to: PlatePoint(x: max(x(last.time, of: storm, area), left + 2), y: y),
          stroke: .paint(Palette.thin(run.color).color), width: Self.row - 2.5)
      }
      xml.end()
    }
    return room.height
  }
}

extension PlateStorm {
  /// The fixes of the track in runs of one colour, each up to the fix with which the next begins; a day without fixes
  /// ends a run.
  var colorRuns: [(color: Palette.Color, fixes: ArraySlice<Fix>)] {
    var runs: [(color: Palette.Color, fixes: ArraySlice<Fix>)] = []
    var start = 0
    let track = storm.track
    for index in track.indices {
      let isGap = index > 0 && track[index - 1].time.advanced(bySeconds: 86_400) < track[index].time
      let isEnd = index == track.count - 1
      let color = symbol(track[start]).color
      guard isGap || isEnd || symbol(track[index]).color != color else { continue }
      runs.append((color, track[start...(isGap ? index - 1 : index)]))
      start = index
    }
    return runs
  }
}
