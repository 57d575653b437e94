import TyphoonTrack

/// Writes an SVG map plate: the storms on a map, with their latest analysis, a legend and a scale.
///
/// It uses only the parts of SVG that every program supports: shapes, and text with colours as
/// attributes; no script, and nothing from outside the file. A style sheet lets pages change the
/// colours. A plate shows all storms, so it is drawn at its closing.
final class SVGWriter: FeatureWriter {
  let name: String
  let summary: String
  let container: (any MapContainer)?
  let layers = LayerSelection.drawn
  let drawsAllStormsAtClosing = true
  /// More storms are not listed below a wide map, where there is no room for them.
  private static let mostBelow = 24

  init(
    name: String = "svg", summary: String = "SVG map plate, for pages and print",
    container: (any MapContainer)? = nil
  ) {
    (self.name, self.summary, self.container) = (name, summary, container)
  }

  var extensions: [String] { [name] }

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.checkedForXML()
  }

  func open(
    _ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {}

  func warnings(
    _ storms: [StormFeatures], options: WritingOptions
  ) -> [Finding.Message] {
    (options.plate.preset == .multiples || options.plate.highlight != nil
      ? [] : [PlateStorm].crowdWarning(storms.count))
      + Self.projectionWarnings(storms, options)
  }

  /// Returns a warning if the projection that the user wants breaks among the storms.
  static func projectionWarnings(
    _ storms: [StormFeatures], _ options: WritingOptions
  ) -> [Finding.Message] {
    guard let wanted = options.plate.projection else { return [] }
    let subject = PlateSubject(storms.map { PlateStorm($0, options) }, options.plate)
    guard let projection = try? PlateProjection.projection(wanted, for: subject),
      let seam = PlateProjection.seam(of: projection, in: subject)
    else { return [] }
    return ["the projection '\(wanted)' breaks at \(seam.shown)°, inside the area of the storms"]
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError) {
    let plateOptions = options.plate
    var words = MapWords(
      language: options.language, clock: plateOptions.clock, units: plateOptions.units,
      isPlate: true)
    let isOfMany = plateOptions.preset == .multiples && storms.count > 1
    var shown = words.plateStorms(isOfMany ? storms.inOrderOfTime : storms, options)
    let multiples =
      try isOfMany ? PlateMultiples(shown, plateOptions, words) : nil
    var others = try multiples == nil ? shown.keep(plateOptions.highlight) : []
    if multiples != nil {
      shown.keepLines()
    } else {
      shown.numberSeason()
      shown.thinCrowd()
      for index in shown.indices where !shown[index].isVerified { shown[index].thinMembers() }
    }
    let isOfYears = shown.isSeason && shown.isOfYears
    for index in shown.indices {
      shown[index].thinRings(except: plateOptions.namedLayers, ofYears: isOfYears)
    }
    let subject = PlateSubject(shown, among: &others, plateOptions)
    let grey = multiples?.key ?? PlateLegend.others(others.count, words)
    func projection() throws(WriteError) -> Projection {
      try PlateProjection.projection(plateOptions.projection, for: subject)
    }
    let header = PlateHeader(shown, words, title: plateOptions.title, preset: plateOptions.preset)
    var first = try projection()
    let globe = plateOptions.projection == nil ? subject.globe : first.globe(around: subject)
    let isAllRound = subject.isRound && !first.isCylindrical(at: subject.center)
    let sources = Glossary.footer(
      summary.sources, basemap: plateOptions.basemap, options.language, credit: words.credit,
      withLicenses: false)
    let license = Glossary.licenses(summary.sources, options.language)
    // A simple map with no city needs lines to say where it is.
    let hasGraticule = (!plateOptions.preset.isPlain || subject.isRemote) && multiples == nil
    func laidOut(_ legend: PlateLegend) throws(WriteError) -> PlateLayout {
      try PlateLayout(
        plateOptions.size,
        aspect: shown.count > Self.mostBelow && subject.globe ?? 1 > 0.6
          ? 1 : max(subject.aspect, 1 / (subject.globe ?? .infinity)),
        globe: multiples == nil ? globe : nil,
        hasPanel: !storms.isEmpty && multiples == nil,
        leastMap: PlatePanel.leastMap(of: shown, plateOptions.preset),
        hasGraticule: hasGraticule,
        labelsRight: isAllRound, hasLogo: plateOptions.logo != nil,
        footer: { form, hasTerms in
          [
            plateOptions.credit.map(words.sentence),
            form == .beside ? nil : legend.essentials(words), sources,
          ].compactMap { $0 }.joined(separator: words.language.catalogue.sentenceSpace)
            + (hasTerms ? license : "")
        },
        headerHeight: { header.height(width: $1, isThumbnail: $0 == .thumbnail, words) },
        panel: { columns, form in
          let width = columns.first?.width ?? 0
          if form == .thumbnail {
            // The user's own places need the room more.
            let room = plateOptions.places == .cities ? columns.first?.height ?? 0 : 0
            let key = PlatePanel(width: width, words: words).key(legend, height: room)
            return PlateLayout.Panel(blocks: [key], parts: 1, isWhole: true, height: key.height)
          }
          let isBelow = form == .below
          let content = PlatePanel.content(
            shown, legend, width: width, isBelow: isBelow, words, plateOptions.preset)
          let (blocks, isWhole) = PlateColumns.chosen(content, in: columns)
          let notes = PlatePanel.notes(legend, nil, width: width, words)
          return PlateLayout.Panel(
            blocks: blocks,
            parts: PlateColumns.place(blocks, in: columns).map { $0.block.weight }.reduce(0, +),
            isWhole: isWhole,
            height: isBelow ? PlateColumns.height(of: blocks + notes, in: columns) : 0)
        })
    }
    var legend = PlateLegend(multiples?.keyed(shown) ?? shown, words, others: grey)
    var layout = try laidOut(legend)
    // What a thumbnail has no room to explain it does not show.
    if layout.form == .thumbnail, layout.blocks.first?.weight ?? 0 < legend.entries.count {
      for index in shown.indices {
        shown[index].features.features.removeAll {
          [.windSwath, .strikeProbability, .landfall].contains($0.layer)
        }
      }
      legend = PlateLegend(shown, words, others: grey)
      layout = try laidOut(legend)
    }
    var map = try PlateMap(subject, first, called: plateOptions.projection, frame: layout.map)
    if multiples == nil { shown.thinFronts(&map, words) }
    if !shown.isCrowd, multiples == nil {
      // The legend explains what the frame, the chart and the list show.
      func seen(on map: inout PlateMap, _ layout: PlateLayout) -> PlateLegend {
        let marks = PlateMarks(shown, &map, words.clock).marks
        let hasChart = layout.blocks.contains { $0.isChart }
        let hasList = layout.form != .thumbnail && shown.count > 1 && shown.isSeason
        let storms = shown.indices.map { index in
          shown[index].seen(on: &map, beside: marks, index: index) { fix in
            hasChart && fix.hasWind || hasList && fix == shown[index].strongestFix
          }
        }
        return PlateLegend(storms, words, others: grey)
      }
      // With more room for the map, more or less may be seen.
      for _ in 0..<3 {
        let own = seen(on: &map, layout)
        if own.entries == legend.entries { break }
        (legend, layout) = (own, try laidOut(own))
        map = try PlateMap(
          subject, projection(), called: plateOptions.projection, frame: layout.map)
      }
    }
    let plate = Plate(
      storms: shown, others: others, legend: legend, words: words, header: header, layout: layout,
      options: plateOptions, license: layout.hasTerms ? "" : license,
      hasGraticule: hasGraticule, isAllRound: isAllRound, multiples: multiples, subject: subject)
    try plate.draw(&map, to: &output)
  }
}

/// A plate with everything needed to draw it.
private struct Plate {
  let storms: [PlateStorm]
  /// Those that are drawn in grey.
  let others: [PlateStorm]
  let legend: PlateLegend
  let words: MapWords
  let header: PlateHeader
  let layout: PlateLayout
  let options: PlateOptions
  /// The terms of use that the footer has no room for.
  let license: String
  let hasGraticule: Bool
  /// Whether the graticule has labels on all sides.
  let isAllRound: Bool
  /// The small maps instead of one.
  let multiples: PlateMultiples?
  let subject: PlateSubject

  private var theme: Theme { options.theme ?? .light }

  /// Draws the plate: first what it shows, then the head, which depends on what has been used.
  func draw(_ map: inout PlateMap, to output: inout TextBuffer) throws(WriteError) {
    var body = PlateXML()
    var defs = PlateXML()
    var head = PlateXML()
    body.context.isDark = theme == .dark
    body.context.prefix = options.idPrefix
    body.rectangle(layout.size, fill: .paint(Palette.paper))
    var unnamed: String?
    if let multiples {
      body.startGroup("map")
      try multiples.draw(in: layout.map, subject, legend, options, to: &body)
      body.end()
    } else {
      unnamed = try drawMap(&map, to: &body)
    }
    header.draw(in: layout.header, isThumbnail: layout.form == .thumbnail, words, to: &body)
    drawPanel(&map, unnamed, to: &body)
    drawFooter(to: &body)
    defs.context = body.context
    writeDefinitions(to: &defs)
    head.context = defs.context
    writeHead(unnamed, to: &head)
    head.finish(to: &output)
    defs.finish(to: &output)
    body.finish(to: &output)
    output.append("</svg>\n")
  }

  /// Writes the root element, which stays open, with its titles and style sheet.
  private func writeHead(_ unnamed: String?, to xml: inout PlateXML) {
    xml.startDocument()
    xml.start(
      "svg",
      [
        "xmlns": .text("http://www.w3.org/2000/svg"),
        "xmlns:xlink": .text("http://www.w3.org/1999/xlink"),
        "xmlns:inkscape": .text("http://www.inkscape.org/namespaces/inkscape"),
        "width": .text(String(options.size.width)), "height": .text(String(options.size.height)),
        "viewBox": "0 0 \(layout.size.width.shown) \(layout.size.height.shown)",
        "xml:lang": .text(words.language.rawValue), "role": .text("img"),
        "aria-labelledby": "\(xml.context.id("title")) \(xml.context.id("desc"))",
        "font-family": .text(PlateFonts.family(words.language)),
        "class": .text(PlateStyleSheet.rootClass(theme)),
      ])
    xml.start("title", ["id": .text(xml.context.id("title"))])
    xml.text([header.alarm, header.title].compactMap { $0 }.joined(separator: ": "))
    xml.end()
    xml.start("desc", ["id": .text(xml.context.id("desc"))])
    let notes =
      [legend.warning].compactMap { $0 } + legend.limits + legend.notes
      + [unnamed].compactMap { $0 }
    xml.text(words.description(of: storms, headline: header.outlook?.words, notes: notes) + license)
    xml.end()
    xml.start("style", ["type": "text/css"])
    xml.text(PlateStyleSheet.rules(theme, for: xml.context))
    xml.end()
  }

  /// Defines the frame and the symbols that the plate uses.
  private func writeDefinitions(to xml: inout PlateXML) {
    xml.start("defs")
    xml.start("clipPath", ["id": .text(xml.context.id("clip"))])
    xml.rectangle(layout.map, fill: "")
    xml.end()
    for shape in PlateSymbol.Shape.all where xml.context.symbols.contains(shape) {
      shape.define(to: &xml)
    }
    xml.end()
  }

  /// Draws the lines at the bottom, with the user's logo at their right.
  private func drawFooter(to xml: inout PlateXML) {
    xml.startGroup("footer")
    if let logo = options.logo, let frame = layout.logo {
      xml.empty(
        "image",
        [
          "x": .text(frame.x.shown), "y": .text(frame.y.shown), "width": .text(frame.width.shown),
          "height": .text(frame.height.shown), "preserveAspectRatio": "xMaxYMid meet",
          "xlink:href": .text("data:image/svg+xml;base64," + logo.base64),
        ])
    }
    for (index, line) in layout.footerLines.enumerated() {
      let y = layout.footer.y + Double(index) * PlateLayout.footerStep + PlateLayout.footerSize
      xml.words(
        line, at: PlatePoint(x: layout.footer.x, y: y),
        PlateTextStyle(size: PlateLayout.footerSize, color: Palette.quiet))
    }
    xml.end()
  }

  /// Draws the clipped part of the frame, from the sea up to the labels at the fixes.
  ///
  /// - Returns: A note on the user's places for whose names there is no room.
  private func drawMap(_ map: inout PlateMap, to xml: inout PlateXML) throws(WriteError) -> String?
  {
    let graticule =
      !hasGraticule || layout.form == .thumbnail
      ? nil : PlateGraticule(&map, isAllRound: isAllRound)
    var drawing = PlateDrawing(storms, words, others: others)
    xml.startGroup("map", ["clip-path": "url(#\(xml.context.id("clip")))"])
    // If the projection shows only a part, sea and land are drawn only there.
    let domain = map.domain()
    if let domain {
      xml.start("clipPath", ["id": .text(xml.context.id("domain"))])
      xml.empty("path", ["d": .text(domain.data)])
      xml.end()
      xml.start("g", ["clip-path": "url(#\(xml.context.id("domain")))"])
    }
    xml.rectangle(layout.map, fill: .paint(Palette.sea))
    PlateBasemap(basemap: options.basemap, hasBorders: options.hasBorders).draw(&map, to: &xml)
    if domain != nil { xml.end() }
    graticule?.draw(to: &xml)
    drawing.draw(&map, to: &xml)
    let marks = PlateMarks(storms, &map, words.clock)
    let arrows = PlateArrows(storms, &map, words)
    let points = drawing.trackPoints + marks.marks.map { $0.point }
    let named = storms.isCrowd ? [] : storms
    let fronts = drawing.fronts(&map)
    let fixes = named.isEmpty ? [] : marks.marks
    var placer = PlateLabelPlacer(
      frame: map.frame, marks: fixes,
      blocked: arrows.boxes + (graticule?.labels.map { $0.box } ?? []),
      tracks: drawing.trackPoints, fronts: fronts.flatMap { $0.points })
    let nearness = PlateNearness(tracks: points, areas: drawing.areas)
    var places = PlatePlaces(
      options.namedPlaces, nearness, &map,
      words.language, details: options.preset == .warning ? [:] : storms.passageLabels(words))
    let cities = PlatePanel.listed(storms, options.preset).map { $0.passage.place }
    if layout.form != .thumbnail {
      for city in [header.outlook?.city].compactMap({ $0 }) + cities {
        places.add(city, beside: placer)
      }
      placer.blocked += places.boxes
    }
    var labels = PlateLabels(
      fixes, named, placer, arrows, fronts, isThumbnail: layout.form == .thumbnail, &map, words)
    places.addStruck(beside: labels.placer)
    labels.addTimes(storms, avoiding: places.boxes, &map)
    places.addOthers(beside: labels.placer)
    let scale = drawScale(&map, to: &xml) { box in
      labels.placer.isFree(box) && places.boxes.allSatisfy { $0.overlap(box) == 0 }
        && !nearness.isCrossed(box)
    }
    let regions = PlateRegions(
      options.namedPlaces == .cities ? MapRegion.all : [], words.language,
      beside: labels.placer, places.boxes + [scale].compactMap { $0 },
      nearness, &map)
    let symbols = marks.marks.filter { !$0.isDot && !$0.isForecast }
    drawing.drawPoints(beside: symbols, &map, to: &xml)
    regions.draw(to: &xml)
    marks.draw(storms, words, to: &xml)
    labels.drawLandfalls(to: &xml)
    // What happened at a place is to be seen on the symbol of the storm that is there.
    drawing.drawPoints(beside: symbols, isAbove: true, &map, to: &xml)
    places.draw(to: &xml)
    arrows.draw(to: &xml)
    labels.draw(to: &xml)
    xml.end()
    xml.startGroup("frame")
    xml.rectangle(layout.map, stroke: .paint(Palette.ink), width: 1.2)
    graticule?.drawLabels(to: &xml)
    xml.end()
    return places.unnamed(words)
  }

  /// Draws the scale on the map if the panel has no room for it.
  private func drawScale(
    _ map: inout PlateMap, to xml: inout PlateXML, isFree: (PlateRect) -> Bool
  ) -> PlateRect? {
    guard let width = layout.columns.first?.width, !isAllRound, layout.form != .thumbnail,
      let bar = PlateScaleBar(&map, room: min(160, map.frame.width / 3), words)
    else { return nil }
    let scale = PlatePanel(width: width, words: words).scale(bar)
    let counts = [layout.blocks, layout.blocks + [scale]].map {
      PlateColumns.place($0, in: layout.columns).count
    }
    guard counts[0] == counts[1] else { return nil }
    return bar.draw(in: map.frame, words, to: &xml, isFree: isFree)
  }

  private func drawPanel(_ map: inout PlateMap, _ unnamed: String?, to xml: inout PlateXML) {
    guard let width = layout.columns.first?.width else { return }
    let bar = PlateScaleBar(&map, room: min(200, width - 40), words)
    let choices = [false, true].map {
      layout.blocks
        + PlatePanel.notes(legend, bar, width: width, words, last: unnamed, isSplit: $0)
    }
    // Of notes without room for all, those are drawn that have it.
    let blocks =
      choices.first { PlateColumns.place($0, in: layout.columns).count == $0.count } ?? choices[1]
    xml.startGroup(layout.form == .thumbnail ? "key" : "panel")
    PlatePanel.draw(PlateColumns.place(blocks, in: layout.columns), to: &xml)
    xml.end()
  }
}
