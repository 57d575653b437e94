import TyphoonTrack

/// Rows of storms: the wind of each against the time of all, in the colours of classes.
struct PlateWindRows {
  let storms: [PlateStorm]
  let time: PlateTimeAxis
  let words: MapWords

  /// The least height of a row, and the room of a peak.
  private static let (least, peaks) = (12.0, 56.0)
  /// The least height of rows with the greatest wind at its height.
  private static let high = 45.0
  private static let heading = 20.0

  /// Draws the rows above an axis of time.
  func draw(in area: PlateRect, to xml: inout PlateXML) throws(WriteError) {
    let labels = storms.map { PlateText.width($0.label(words), size: 11.5, isBold: true) }
    let names = min((labels.max() ?? 0) + Self.peaks + 6, 210, area.width * 0.25)
    xml.words(
      words[.maximumWind], at: PlatePoint(x: area.x, y: area.y + 11),
      PlateTextStyle(size: 12.5, isBold: true))
    var chart = area
    (chart.y, chart.height) = (area.y + Self.heading, area.height - Self.heading)
    // The name of the last day has room at the right.
    (chart.x, chart.width) = (area.x + names, area.width - names - 42)
    chart.height = time.drawAxis(in: chart, upTo: area.maxX, to: &xml)
    let winds = storms.map { $0.storm.track.compactMap { $0.wind?.speed.value(in: .knots) } }
    guard winds.contains(where: { $0.count > 1 }), let most = winds.joined().max(), most > 0 else {
      throw WriteError("no winds for '--multiples wind', expected several of one storm")
    }
    let step = chart.height / Double(storms.count)
    guard step >= Self.least else {
      throw WriteError(
        "no room for \(storms.count) rows, expected a higher '--size' or fewer storms for '--multiples wind'"
      )
    }
    for (index, storm) in storms.enumerated() {
      let bottom = chart.y + step * Double(index + 1)
      let name = PlateTextStyle(size: 11.5, isBold: !storm.isMuted)
      let peak = PlateTextStyle(size: 11, color: Palette.quiet, anchor: .end)
      let text = PlateText.cut(
        storm.label(words), size: name.size, isBold: true, width: names - Self.peaks)
      let speed = storm.speed(of: storm.peak, words)
      let corner = PlatePoint(x: chart.x, y: bottom)
      xml.words(text, at: PlatePoint(x: area.x, y: bottom - 3), name)
      xml.line(from: corner, to: corner.moved(chart.width, 0), stroke: .paint(Palette.rule))
      let scale = step * 0.9 / most
      // In high rows the greatest wind stands at its height, with a tick.
      let isHigh = step >= Self.high
      let height = isHigh ? storm.peak.knots * scale : 0
      let line = min(-3, max(4 - height, 10 - step))
      xml.words(speed ?? words[.unknownWinds], at: corner.moved(-6, line), peak)
      if speed != nil, isHigh {
        xml.line(
          from: corner.moved(-4, -height), to: corner.moved(0, -height),
          stroke: .paint(Palette.quiet))
      }
      for run in storm.colorRuns {
        let tops = run.points.compactMap { point in
          point.knots.map {
            PlatePoint(x: time.x(point.time, of: storm, chart), y: bottom - $0 * scale)
          }
        }
        guard let first = tops.first, let last = tops.last else { continue }
        // A fix alone has a bar.
        let right = max(last.x, first.x + 3)
        var path = PlatePath()
        path.add(
          [PlatePoint(x: first.x, y: bottom)] + tops
            + [PlatePoint(x: right, y: last.y), PlatePoint(x: right, y: bottom)],
          isClosed: true)
        xml.path(path, fill: .paint(Palette.thin(run.color).color))
      }
    }
  }
}
