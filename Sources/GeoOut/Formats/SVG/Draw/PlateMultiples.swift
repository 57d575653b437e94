import TyphoonTrack

/// Many storms at one look: small maps of one scale in order of time, or rows of winds, below bars that tell who lived when.
struct PlateMultiples {
  /// A small map: a storm, or the storms of a year, a decade, a month or a country.
  private struct Cell {
    let order: Int
    let name: String
    var storms: [PlateStorm]
    /// Whether another storm is highlighted.
    var isMuted: Bool { storms.allSatisfy { $0.isMuted } }
  }

  private let storms: [PlateStorm]
  private let cells: [Cell]
  private let words: MapWords
  private let drawing: PlateDrawing
  private let time: PlateTimeAxis
  private let isOfStorms: Bool
  private let isOfWind: Bool

  /// The storms whose colours the legend explains: the highlighted one, or all.
  var keyed: Set<StormID> {
    Set(storms.filter { !$0.isMuted }.map { $0.storm.id })
  }

  /// What the grey lines are: the storms beside the highlighted one, or all of them.
  var grey: PlateLegend.Others? {
    let muted = storms.filter { $0.isMuted }
    // Rows of winds have no lines of all, and one map has them in colour.
    let all = isOfWind || cells.count == 1 ? [] : drawing.others
    let lines = muted.isEmpty ? all : muted
    guard lines.contains(where: { $0.storm.track.count > 1 }) else { return nil }
    return muted.isEmpty ? (.allStorms, storms.count) : (.otherStorms, muted.count)
  }

  /// With more maps than this, storms are taken together.
  private static let most = 48
  private static let (head, gap, below) = (31.0, 9.0, 10.0)
  private static let (name, detail) = (
    PlateTextStyle(size: 12.5, isBold: true), PlateTextStyle(size: 11, color: Palette.quiet)
  )

  /// Creates the maps of storms.
  ///
  /// - Parameters:
  ///   - all: The storms.
  ///   - options: What a map shows, by default a storm or, of many, a year or a decade; and what is highlighted.
  ///   - words: The language.
  /// - Throws: If no storm is the one to highlight.
  init(_ all: [PlateStorm], _ options: PlateOptions, _ words: MapWords) throws(WriteError) {
    var own = all
    let others = Set(try own.keep(options.highlight).map { $0.storm.id })
    func start(_ index: Int) -> Int64 { all[index].span?.start.secondsSince1970 ?? 0 }
    storms = all.indices.sorted { (start($0), $0) < (start($1), $1) }.map { index in
      var storm = all[index]
      if others.contains(storm.storm.id) { storm.ownColor = Palette.unclassed }
      return storm
    }
    if let kind = options.multiples, storms.isSynthetic, [.year, .decade, .month].contains(kind) {
      throw WriteError(
        "found made-up dates, expected those of a calendar for '--multiples \(kind)'")
    }
    let kinds = options.multiples.map { [$0] } ?? [.storm, .year, .decade]
    let grouped = kinds.lazy.map { [storms] in ($0, cells: Self.cells(storms, $0, words)) }
    let chosen = grouped.first { $0.cells.count <= Self.most } ?? grouped[kinds.count - 1]
    (self.words, cells) = (words, chosen.cells)
    (isOfStorms, isOfWind) = ([.storm, .wind].contains(chosen.0), chosen.0 == .wind)
    drawing = PlateDrawing(storms, words, others: storms.count <= 2 * Self.most ? storms : [])
    time = PlateTimeAxis(storms, words)
  }

  private static func cells(_ storms: [PlateStorm], _ kind: Multiples, _ words: MapWords) -> [Cell]
  {
    let named = storms.enumerated().flatMap { index, storm in
      storm.groups(kind, index, words).map { (key: $0, storm: storm) }
    }
    let cells = Dictionary(grouping: named) { "\($0.key)" }.values.map { same in
      Cell(order: same[0].key.order, name: same[0].key.name, storms: same.map { $0.storm })
    }
    // The countries with the most landfalls first, and last the storms without any.
    return cells.sorted {
      ($0.order, -$0.storms.count, $0.name) < ($1.order, -$1.storms.count, $1.name)
    }
  }

  /// Draws bars, maps and the legend.
  func draw(
    in area: PlateRect, _ subject: PlateSubject, _ legend: PlateLegend, _ options: PlateOptions,
    to xml: inout PlateXML
  ) throws(WriteError) {
    var area = area
    let key = PlatePanel(width: area.width, words: words).legend(legend)
    area.height -= key.height + Self.below
    for item in key.items { item(PlatePoint(x: area.x, y: area.maxY + Self.below), &xml) }
    if isOfWind { return try drawWinds(in: area, to: &xml) }
    if isOfStorms, time.tells {
      let height = time.drawLives(storms, in: area, to: &xml) + Self.gap
      (area.y, area.height) = (area.y + height, area.height - height)
    }
    // As many columns as make the maps largest.
    func size(_ columns: Int) -> (width: Double, height: Double) {
      let rows = Double((cells.count + columns - 1) / columns)
      let width = (area.width - Self.gap * Double(columns - 1)) / Double(columns)
      return (width, (area.height - Self.gap * (rows - 1)) / rows - Self.head)
    }
    let aspect = min(max(subject.aspect, 0.6), 2.4)
    let columns =
      (1...max(1, cells.count)).max {
        min(size($0).width, size($0).height * aspect)
          < min(size($1).width, size($1).height * aspect)
      } ?? 1
    let (width, height) = size(columns)
    guard width > 40, height > 30 else {
      throw WriteError(
        "no room for \(cells.count) maps, expected a '--size' of more than \(options.size.width)x\(options.size.height)"
      )
    }
    let frame = PlateRect(x: 0, y: 0, width: width, height: height)
    var map = try PlateMap(
      subject, PlateProjection.projection(options.projection, for: subject),
      called: options.projection, frame: frame, margins: 9...16)
    drawGround(frame, options, &map, to: &xml)
    for (index, cell) in cells.enumerated() {
      let corner = (
        x: area.x + Double(index % columns) * (width + Self.gap),
        y: area.y + Double(index / columns) * (height + Self.head + Self.gap)
      )
      xml.start("g", ["transform": .text("translate(\(corner.x.shown) \(corner.y.shown))")])
      drawWords(cell, at: PlatePoint(x: 0, y: 12), width: width, to: &xml)
      xml.start(
        "g",
        [
          "transform": .text("translate(0 \(Self.head.shown))"),
          "clip-path": .text("url(#\(xml.context.id("cell")))"),
        ])
      xml.empty("use", ["xlink:href": .text("#" + xml.context.id("ground"))])
      draw(cell, &map, to: &xml)
      xml.rectangle(frame, stroke: .paint(Palette.quiet), width: 1)
      xml.end()
      xml.end()
    }
  }

  private func drawWords(_ cell: Cell, at point: PlatePoint, width: Double, to xml: inout PlateXML)
  {
    let record = cell.storms[0].record(words, withYear: storms.isOfYears)
    let details =
      isOfStorms
      ? [record.joined(separator: " · "), record.last ?? ""]
      : [
        cell.storms.count == 1
          ? cell.storms[0].label(words) : words[.cyclones, String(cell.storms.count)]
      ]
    let detail =
      details.first { PlateText.width($0, size: Self.detail.size) <= width } ?? details.last
    let name = cell.isMuted ? Self.detail : Self.name
    for (text, style, y) in [(cell.name, name, 0.0), (detail ?? "", Self.detail, 14)] {
      let shown = PlateText.cut(text, size: style.size, isBold: style.isBold, width: width)
      xml.words(shown, at: point.moved(0, y), style)
    }
  }

  /// Defines what all maps share: the land and, in grey, the tracks of all storms.
  private func drawGround(
    _ frame: PlateRect, _ options: PlateOptions, _ map: inout PlateMap, to xml: inout PlateXML
  ) {
    xml.start("defs")
    xml.start("clipPath", ["id": .text(xml.context.id("cell"))])
    xml.rectangle(frame, fill: "")
    xml.end()
    xml.start("g", ["id": .text(xml.context.id("ground"))])
    xml.rectangle(frame, fill: .paint(Palette.sea))
    PlateBasemap(basemap: options.basemap, hasBorders: false).draw(&map, to: &xml)
    drawing.drawOthers(width: 0.6, &map, to: &xml)
    xml.end()
    xml.end()
  }

  private func draw(_ cell: Cell, _ map: inout PlateMap, to xml: inout PlateXML) {
    let width = isOfStorms ? 2.2 : cell.storms.count > 40 ? 0.8 : 1.3
    for storm in cell.storms {
      xml.start("g", ["stroke-linejoin": "round", "stroke-linecap": "round"])
      xml.element("title", storm.label(words))
      let runs = drawing.runs(of: storm, &map)
      for run in runs {
        let path = PlatePath(lines: run.lines)
        guard !run.isGap, run.color != Palette.unclassed else {
          // As in the legend.
          let line = run.isGap ? PlateTrackLine.gap : .faint
          xml.path(
            path, stroke: .paint(run.isGap ? Palette.quiet : run.color),
            width: line.width(isThin: true), dashes: line.dashes)
          continue
        }
        let thin = Palette.thin(run.color)
        if thin.isCased { xml.path(path, stroke: .paint(Palette.casing), width: width + 0.9) }
        xml.path(path, stroke: .paint(thin.color), width: width)
      }
      let ahead = drawing.runs(of: storm, &map, layers: [.forecastTrack])
      for run in ahead {
        let path = PlatePath(lines: run.lines)
        xml.path(path, stroke: .paint(run.color), width: width * 0.7, dashes: PlateLine.dashes)
      }
      // A storm of one fix has no line, and one of an ensemble alone only where it is now.
      let start = storm.current ?? storm.storm.forecasts.first?.fixes.first
      if runs.isEmpty, storm.current != nil || ahead.isEmpty, let fix = start,
        let point = map.point(of: fix)
      {
        PlateSymbol(.unclassed, color: storm.symbol(fix).color).draw(at: point, radius: 4, to: &xml)
      }
      xml.end()
    }
  }

  /// Draws a row for each storm: its wind against the time of all, in the colours of classes.
  private func drawWinds(in area: PlateRect, to xml: inout PlateXML) throws(WriteError) {
    let names = min(150, area.width * 0.25)
    var chart = area
    (chart.x, chart.width) = (area.x + names, area.width - names)
    chart.height = time.drawAxis(in: chart, to: &xml)
    let most = storms.flatMap { $0.storm.track }.compactMap { $0.wind?.speed.value(in: .knots) }
      .max()
    guard let most, most > 0 else { throw WriteError("no winds for '--multiples wind'") }
    let step = chart.height / Double(cells.count)
    for (index, cell) in cells.enumerated() {
      let (storm, bottom) = (cell.storms[0], chart.y + step * Double(index + 1))
      let text = PlateText.cut(cell.name, size: 11.5, isBold: true, width: names - 56)
      xml.words(
        text, at: PlatePoint(x: area.x, y: bottom - 3),
        PlateTextStyle(size: 11.5, isBold: !cell.isMuted))
      let peak = storm.peak?.wind.map { storm.own(words).speed($0.speed) } ?? ""
      xml.words(
        peak, at: PlatePoint(x: chart.x - 6, y: bottom - 3),
        PlateTextStyle(size: 11, color: Palette.quiet, anchor: .end))
      xml.line(
        from: PlatePoint(x: chart.x, y: bottom), to: PlatePoint(x: chart.maxX, y: bottom),
        stroke: .paint(Palette.rule))
      // A row may reach into the one above.
      let scale = min(step * 1.4, 60) / most
      for run in storm.colorRuns {
        let winds = run.fixes.compactMap { fix in
          fix.wind.map {
            PlatePoint(
              x: time.x(fix.time, of: storm, chart), y: bottom - $0.speed.value(in: .knots) * scale)
          }
        }
        guard let first = winds.first, let last = winds.last else { continue }
        var path = PlatePath()
        path.add(
          [PlatePoint(x: first.x, y: bottom)] + winds + [PlatePoint(x: last.x, y: bottom)],
          isClosed: true)
        xml.path(path, fill: .paint(Palette.thin(run.color).color))
      }
    }
  }
}

extension PlateStorm {
  /// Whether another storm is highlighted.
  fileprivate var isMuted: Bool { ownColor == Palette.unclassed }

  /// Returns the maps on which a storm is: their order and their names.
  fileprivate func groups(
    _ kind: Multiples, _ index: Int, _ words: MapWords
  ) -> [(order: Int, name: String)] {
    let parts = span.map { words.clock.shown($0.start).parts }
    guard let year = storm.season ?? parts?.year else { return [] }
    switch kind {
    case .storm, .wind: return [(index, label(words))]
    case .year: return [(year, String(year))]
    case .decade: return [(year / 10, "\(year / 10 * 10)–\(year / 10 * 10 + 9)")]
    case .month:
      return parts.map { [($0.month, words.month($0.month))] } ?? []
    case .landfall:
      let lands = features.features.compactMap { features.landfall(of: $0)?.land?.names }
      let names = Set(lands.compactMap { $0[words.language.rawValue] ?? $0["en"] })
      return names.isEmpty ? [(1, words[.noLandfall])] : names.sorted().map { (0, $0) }
    }
  }
}
