import TyphoonTrack

/// Many storms at one look: small maps of one scale in order of time, or rows of winds, below bars that tell who lived when.
struct PlateMultiples {
  let storms: [PlateStorm]
  let cells: [Cell]
  let words: MapWords
  private let drawing: PlateDrawing
  private let time: PlateTimeAxis
  let isOfStorms: Bool
  private let isOfWind: Bool
  /// The part of the globe that each map shows, all of one size; empty if all show the same.
  private let areas: [PlateSubject]
  /// Where the storms are on the map of a page.
  private let views: [StormID: [PlatePoint]]

  /// Returns the storms whose colours the legend explains, the highlighted one or all, without what is not drawn: lines
  /// of models, classes of forecasts beside analyses, and in rows of winds what has none.
  func keyed(_ shown: [PlateStorm]) -> [PlateStorm] {
    zip(storms, shown).filter { !$0.0.isMuted }.map { own, storm in
      var storm = storm
      if own.hasForecastRing {
        storm.features.features.removeAll { $0.layer.isFix || own.technique(of: $0) != nil }
      }
      storm.techniques = [:]
      storm.features.features.removeAll { isOfWind && !own.hasWindRow($0) }
      return storm
    }
  }

  /// Returns the address of a map's storms in a page: their part of its map, and their end.
  private func link(to cell: Cell) -> String? {
    let points = cell.storms.flatMap { views[$0.storm.id] ?? [] }
    let end = cell.storms.compactMap { $0.current?.time }.max()
    guard let end, !points.isEmpty else { return nil }
    let box = PlateRect(around: points)
    let width = max(box.width, box.height * 4 / 3) * 1.4 + 60
    return "#v=\(box.center.x.shown),\(box.center.y.shown),\(width.shown)&t=\(end.compact)"
  }

  /// What the legend says of grey lines and of rings.
  var key: [PlateLegend.Entry] {
    typealias Sample = PlateLegend.Sample
    func ring(_ color: Palette.Color, hasTrack: Bool = false) -> Sample {
      .fix(PlateSymbol(.unclassed, color: color), hasTrack: hasTrack)
    }
    let muted = storms.count { $0.isMuted }
    let hasRings = hasRings || storms.contains { $0.storm.track.count == 1 }
    let isOver = storms.allSatisfy { $0.isFinished || $0.isOfSeason }
    // With their rings, which tells them from tracks without a class.
    let hasGrey = storms.contains { $0.isMuted && $0.storm.track.count > 1 }
    let grey =
      hasRings && !isOfWind
      ? ring(Palette.unclassed, hasTrack: hasGrey) : .track(Palette.unclassed, length: Sample.width)
    // Beside the ring of a forecast, that of a latest fix has a colour of those on the maps.
    let isMixed = storms.contains { $0.hasForecastRing }
    let analysed = storms.first { isMixed && !$0.isMuted && !$0.isForecastOnly }
    let end = analysed.flatMap { own in own.current.map { own.symbol($0).color } } ?? Palette.quiet
    // Rows of winds have no lines of all, and one map has them in colour.
    let hasLines = hasTracks && cells.count > 1 && !drawing.others.isEmpty && areas.isEmpty
    let rows: [(isShown: Bool, sample: Sample, phrase: Phrase, count: Int)] = [
      (isMixed, ring(Palette.forecast), .forecast, 0),
      (muted > 0, grey, .otherStorms, muted),
      (
        hasGaps(isMuted: true) && !hasGaps(isMuted: false) && !isOfWind, .gap(isThin: true), .gap, 0
      ),
      (hasLines && !isOfWind, .others, .allStorms, storms.count),
      (hasTracks && hasRings && !isOfWind, ring(end), isOver ? .lastFix : .latestFix, 0),
    ]
    return rows.filter { $0.isShown }.map {
      PlateLegend.Entry(sample: $0.sample, words: words[$0.phrase, String($0.count)])
    }
  }

  private func hasGaps(isMuted: Bool) -> Bool {
    storms.contains { storm in
      storm.isMuted == isMuted && storm.features.features.contains { storm.isGap($0) }
    }
  }

  private var hasTracks: Bool { storms.contains { $0.storm.track.count > 1 } }

  /// Whether tracks have a ring at their ends.
  private var hasRings: Bool { isOfStorms || cells.allSatisfy { $0.storms.count <= Self.crowd } }

  /// How tall a map may be, in degrees, before it is of the globe.
  private static let tallest = 70.0
  /// With more maps than this, storms are taken together.
  private static let most = 48
  /// The most storms that a map names, and those whose names may cover lines.
  static let (mostNames, mostOverLines) = (20, 3)
  /// The storms that all are named on a small map, and the room that each of more takes, in square units.
  static let (mostInside, roomOfName) = (12, 5_000.0)
  /// With more storms, a map's lines are thinner, and nothing covers them.
  static let crowd = 40
  /// Narrower maps name no countries and seas.
  private static let leastNamed = 200.0
  private static let (head, gap, below) = (31.0, 9.0, 10.0)
  static let (name, detail) = (
    PlateTextStyle(size: 12.5, isBold: true), PlateTextStyle(size: 11, color: Palette.quiet)
  )

  /// Creates the maps of storms.
  ///
  /// - Parameters:
  ///   - all: The storms, in order of time.
  ///   - options: What a map shows, by default a storm or, of many, a year or a decade; and what is highlighted.
  ///   - words: The language.
  ///   - views: Where the storms are on the map of a page.
  /// - Throws: If no storm is the one to highlight.
  init(
    _ all: [PlateStorm], _ options: PlateOptions, _ words: MapWords,
    views: [StormID: [PlatePoint]] = [:]
  ) throws(WriteError) {
    self.views = views
    var (storms, own) = (all, all)
    let others = Set(try own.keep(options.highlight).map { $0.storm.id })
    for index in all.indices where others.contains(all[index].storm.id) {
      storms[index].ownColor = Palette.unclassed
    }
    // The map of a month does not tell the year, nor does a row of days.
    let isYearless = all.isOfYears && [.month, .wind].contains(options.multiples)
    for index in all.indices where isYearless {
      let year = [all[index]].years(words).map { PlateStorm.Distinction.year($0.lowerBound) }
      storms[index].distinction = all[index].distinction ?? year
    }
    self.storms = storms
    if let kind = options.multiples, storms.isSynthetic, [.year, .decade, .month].contains(kind) {
      throw WriteError(
        "found made-up dates, expected those of a calendar for '--multiples \(kind)'")
    }
    let kinds = options.multiples.map { [$0] } ?? [.storm, .year, .decade]
    let grouped = kinds.lazy.map { [storms] in ($0, cells: Self.cells(storms, $0, words)) }
    let chosen = grouped.first { $0.cells.count <= Self.most } ?? grouped[kinds.count - 1]
    (self.words, cells) = (words, chosen.cells)
    (isOfStorms, isOfWind) = ([.storm, .wind].contains(chosen.0), chosen.0 == .wind)
    let isFree = options.extent == nil && options.projection == nil && storms.count <= 2 * Self.most
    areas = isFree ? PlateSubject.areas(of: cells.map { $0.storms }, among: storms) : []
    drawing = PlateDrawing(storms, words, others: storms.count <= 2 * Self.most ? storms : [])
    time = PlateTimeAxis(storms, words)
  }

  private static func cells(_ storms: [PlateStorm], _ kind: Multiples, _ words: MapWords) -> [Cell]
  {
    let isSouthern = storms.isSouthern
    let named = storms.enumerated().flatMap { index, storm in
      storm.groups(kind, index, isSouthern: isSouthern, words).map { (key: $0, storm: storm) }
    }
    let cells = Dictionary(grouping: named) { "\($0.key.order) \($0.key.name)" }.values.map {
      same in
      Cell(
        order: same[0].key.order, name: same[0].key.name, storms: same.map { $0.storm },
        peaks: same.map { $0.key.peak })
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
    func drawKey(below y: Double, to xml: inout PlateXML) {
      for item in key.items { item(PlatePoint(x: area.x, y: y + Self.below), &xml) }
    }
    if isOfWind {
      drawKey(below: area.maxY, to: &xml)
      return try PlateWindRows(storms: storms, time: time, words: words).draw(in: area, to: &xml)
    }
    if isOfStorms, time.hasLives {
      let height = time.drawLives(storms, in: area, to: &xml) + Self.gap
      (area.y, area.height) = (area.y + height, area.height - height)
    }
    // As many columns as make the maps largest; the map of the globe ends.
    let tall = max(1.5, Self.tallest / (subject.width * subject.center.shrink))
    let globe = areas.isEmpty ? 1.6 * (subject.globe ?? tall) : 2
    func size(_ columns: Int) -> (width: Double, height: Double) {
      let rows = Double((cells.count + columns - 1) / columns)
      let width = (area.width - Self.gap * Double(columns - 1)) / Double(columns)
      let height = (area.height - Self.gap * (rows - 1)) / rows - Self.head
      return (width, min(height, width * globe))
    }
    let aspect = areas.isEmpty ? min(max(subject.aspect, 0.6), 1.8) : 1
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
    func map(of subject: PlateSubject) throws(WriteError) -> PlateMap {
      try PlateMap(
        subject, PlateProjection.projection(options.projection, for: subject, isSmall: true),
        called: options.projection, frame: frame, margins: 9...36)
    }
    xml.start("defs")
    xml.start("clipPath", ["id": .text(xml.context.id("cell"))])
    xml.rectangle(frame, fill: "")
    xml.end()
    var shared = try map(of: subject)
    var taken: [PlateRect] = []
    if areas.isEmpty {
      xml.start("g", ["id": .text(xml.context.id("ground"))])
      taken = drawGround(options, &shared, to: &xml)
      xml.end()
    }
    xml.end()
    let (step, form) = (height + Self.head + Self.gap, form(width: width))
    for (index, cell) in cells.enumerated() {
      let x = area.x + Double(index % columns) * (width + Self.gap)
      let y = area.y + Double(index / columns) * step + Self.head
      xml.start("g", ["transform": .text("translate(\(x.shown) \(y.shown))")])
      let link = link(to: cell)
      if let link { xml.start("a", ["href": .text(link)]) }
      drawWords(cell, form: form, width: width, to: &xml)
      xml.start("g", ["clip-path": .text("url(#\(xml.context.id("cell")))")])
      if areas.isEmpty {
        xml.empty("use", ["xlink:href": .text("#" + xml.context.id("ground"))])
        draw(cell, beside: taken, &shared, to: &xml)
      } else {
        var own = try map(of: areas[index])
        xml.context.map = "-\(index + 1)"
        let taken = drawGround(options, &own, to: &xml)
        draw(cell, beside: taken, &own, to: &xml)
        xml.context.map = ""
      }
      xml.rectangle(frame, stroke: .paint(Palette.quiet), width: 1)
      for _ in 0..<(link == nil ? 2 : 3) { xml.end() }
    }
    let rows = (cells.count + columns - 1) / columns
    drawKey(below: area.y + Double(rows) * step - Self.gap, to: &xml)
  }

  /// Draws the land, the tracks of all storms in grey or, on maps of their own, a graticule, and names of countries and
  /// seas; returns what no other name may cover.
  private func drawGround(
    _ options: PlateOptions, _ map: inout PlateMap, to xml: inout PlateXML
  ) -> [PlateRect] {
    let frame = map.frame
    let isNamed = options.namedPlaces == .cities && frame.width > Self.leastNamed
    var tracks: [PlatePoint] = []
    for storm in isNamed ? storms : [] {
      let lines = drawing.runs(of: storm, &map, layers: [.track, .trackSegment, .forecastTrack])
      tracks += lines.flatMap { $0.lines.flatMap(PlateLine.points) }
      tracks += [storm.current.flatMap { map.point(of: $0) }].compactMap { $0 }
    }
    xml.rectangle(frame, fill: .paint(Palette.sea))
    PlateBasemap(basemap: options.basemap, hasBorders: false).draw(&map, to: &xml)
    var degrees: [PlateRect] = []
    if areas.isEmpty {
      drawing.drawOthers(isSmall: true, &map, to: &xml)
    } else {
      let graticule = PlateGraticule(&map, isAllRound: false, isInside: true)
      graticule.draw(to: &xml)
      graticule.drawLabels(to: &xml)
      degrees = graticule.labels.map { $0.box }
    }
    let regions = PlateRegions(
      isNamed ? MapRegion.all : [], words.language,
      beside: PlateLabelPlacer(frame: frame, marks: [], tracks: tracks), degrees,
      PlateNearness(tracks: tracks, areas: []), &map, far: 25)
    regions.draw(to: &xml)
    return regions.boxes + degrees
  }

  private func draw(
    _ cell: Cell, beside taken: [PlateRect], _ map: inout PlateMap, to xml: inout PlateXML
  ) {
    let width = isOfStorms ? 2.2 : cell.storms.count > Self.crowd ? 0.8 : 1.3
    let height = map.frame.height
    let isRoomy = isOfStorms || cell.storms.count <= Self.mostOverLines
    let radius = isRoomy ? min(max(height / 60, 3.2), 6, max(height / 14, 2.6)) : 3
    var marks: [PlateMark] = []
    var tracks: [PlatePoint] = []
    xml.start("g", ["fill": "none", "stroke-linejoin": "round", "stroke-linecap": "round"])
    // The highlighted storm is above the others.
    let order = cell.storms.indices.sorted { cell.storms[$0].isMuted && !cell.storms[$1].isMuted }
    for (index, storm) in order.map({ ($0, cell.storms[$0]) }) {
      xml.start("g", ["opacity": storm.isMuted && !isOfStorms ? "0.7" : ""])
      defer { xml.end() }
      xml.element("title", storm.nameInTips ?? "")
      var points: [PlatePoint] = []
      func draw(
        _ lines: [[PlatePoint]], _ color: Palette.Color, _ width: Double, dashes: String = ""
      ) {
        xml.path(
          PlatePath(lines: lines), fill: "", stroke: .paint(color), width: width, dashes: dashes)
      }
      let runs = drawing.runs(of: storm, &map)
      for run in runs {
        let thin = Palette.thin(run.color)
        points += run.lines.flatMap(PlateLine.points)
        let line = run.isGap ? PlateTrackLine.gap : .faint
        let isFaint = run.isGap || run.color == Palette.unclassed
        if thin.isCased, !isFaint { draw(run.lines, Palette.casing, width + 0.9) }
        draw(
          run.lines, run.isGap && !storm.isMuted ? Palette.quiet : thin.color,
          isFaint ? line.width(isThin: !isOfStorms) : width,
          dashes: isFaint ? line.dashes : "")
      }
      // Without a forecast of an agency those of models are drawn, if many thin.
      let own = drawing.runs(of: storm, &map, layers: [.forecastTrack])
      let showsModels = own.isEmpty && storm.storm.track.count < 2
      for run in showsModels
        ? drawing.runs(of: storm, &map, layers: [.forecastTrack], ofModels: true) : own
      {
        points += run.lines.flatMap(PlateLine.points)
        let color = storm.isMuted ? Palette.unclassed : showsModels ? Palette.forecast : run.color
        let isMany = showsModels && run.lines.count > 3
        draw(run.lines, color, isMany ? 0.8 : width * 0.7, dashes: isMany ? "" : PlateLine.dashes)
      }
      guard let last = storm.place, let end = map.point(of: last),
        let feature = storm.features.features.first
      else { continue }
      // A ring stands for the track that it would hide, in the last known class.
      let isHidden = points.allSatisfy { $0.distance(to: end) < radius + 1.5 }
      let known = storm.storm.track.last { storm.symbol($0).color != Palette.unclassed }
      let classed =
        storm.hasForecastRing
        ? Palette.forecast : storm.symbol(isHidden && !storm.isMuted ? known ?? last : last).color
      // As the key shows it, by lines or by rings.
      let color = hasTracks ? Palette.thin(classed).color : classed
      let symbol = PlateSymbol(.unclassed, color: color)
      if hasRings || isHidden { symbol.draw(at: end, radius: radius, to: &xml) }
      marks.append(
        PlateMark(
          storm: index, feature: feature, fix: last, point: end, symbol: symbol, radius: radius,
          isCurrent: true))
      tracks += isHidden ? [end] : points
    }
    xml.end()
    guard !isOfStorms else { return }
    let placer = PlateLabelPlacer(frame: map.frame, marks: marks, blocked: taken, tracks: tracks)
    drawNames(of: cell, at: marks, placer, to: &xml)
  }
}
