import TyphoonTrack

/// A plate with everything needed to draw it.
struct Plate {
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
  /// Whose ground it is, which has nothing that moves; `nil` for a whole plate.
  let film: FilmKind?

  private var theme: Theme { options.theme ?? .light }
  private var isClear: Bool { film?.isClear ?? false }

  /// Writes a drawing of the size of the plate without anything but what `body` draws.
  func write(to output: inout TextBuffer, _ draw: (inout PlateXML) -> Void) {
    var body = PlateXML()
    body.context.isDark = theme == .dark
    draw(&body)
    finish(body, to: &output, titles: nil)
  }

  /// Draws the plate: first what it shows, then the head, which depends on what has been used.
  ///
  /// The names of places on a film, which no area may cover, are apart.
  func draw(
    _ map: inout PlateMap, to output: inout TextBuffer, names: inout TextBuffer
  ) throws(WriteError) {
    var body = PlateXML()
    body.context.isDark = theme == .dark
    body.context.prefix = options.idPrefix
    if !isClear { body.rectangle(layout.size, fill: .paint(Palette.paper)) }
    var unnamed: String?
    if let multiples {
      body.startGroup("map")
      try multiples.draw(in: layout.map, subject, legend, options, to: &body)
      body.end()
    } else {
      unnamed = try drawMap(&map, to: &body, names: &names)
    }
    if film == nil {
      header.draw(in: layout.header, isThumbnail: layout.form == .thumbnail, words, to: &body)
    }
    drawPanel(&map, unnamed, to: &body)
    drawFooter(to: &body)
    finish(body, to: &output) { writeTitles(unnamed, to: &$0) }
  }

  /// Writes the root element with what `titles` writes, the definitions, and what has been drawn.
  private func finish(
    _ body: consuming PlateXML, to output: inout TextBuffer, titles: ((inout PlateXML) -> Void)?
  ) {
    var defs = PlateXML()
    var head = PlateXML()
    defs.context = body.context
    writeDefinitions(to: &defs)
    head.context = defs.context
    let isWhole = titles != nil
    if isWhole { head.startDocument() }
    head.start(
      "svg",
      [
        "xmlns": .text("http://www.w3.org/2000/svg"),
        "xmlns:xlink": .text("http://www.w3.org/1999/xlink"),
        "xmlns:inkscape": .text("http://www.inkscape.org/namespaces/inkscape"),
        "width": .text(String(options.size.width)), "height": .text(String(options.size.height)),
        "viewBox": "0 0 \(layout.size.width.shown) \(layout.size.height.shown)",
        "xml:lang": .text(isWhole ? words.language.rawValue : ""),
        "role": .text(isWhole ? "img" : ""),
        "aria-labelledby": isWhole ? "\(head.context.id("title")) \(head.context.id("desc"))" : "",
        "font-family": .text(PlateFonts.family(words.language)),
        "class": .text(isWhole ? PlateStyleSheet.rootClass(theme) : ""),
      ])
    titles?(&head)
    head.finish(to: &output)
    if !isWhole { output.append(">\n") }
    defs.finish(to: &output)
    body.finish(to: &output)
    output.append("</svg>\n")
  }

  /// Writes the titles and the style sheet.
  private func writeTitles(_ unnamed: String?, to xml: inout PlateXML) {
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
  private func drawMap(
    _ map: inout PlateMap, to xml: inout PlateXML, names: inout TextBuffer
  ) throws(WriteError) -> String? {
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
    if !isClear { xml.rectangle(layout.map, fill: .paint(Palette.sea)) }
    PlateBasemap(basemap: options.basemap, hasBorders: options.hasBorders).draw(&map, to: &xml)
    if domain != nil { xml.end() }
    graticule?.draw(to: &xml)
    let isStill = film == nil
    if isStill {
      drawing.draw(&map, to: &xml)
    } else {
      // Only where it will be, so that no name is there.
      var unseen = PlateXML()
      drawing.draw(&map, to: &unseen)
      drawing.drawOthers(&map, to: &xml)
    }
    let marks = PlateMarks(storms, &map, words.clock)
    let arrows = PlateArrows(isStill ? storms : [], &map, words)
    let points = drawing.trackPoints + marks.marks.map { $0.point }
    let named = storms.isCrowd || !isStill ? [] : storms
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
    if isStill { drawing.drawPoints(beside: symbols, &map, to: &xml) }
    regions.draw(to: &xml)
    if isStill { marks.draw(storms, words, to: &xml) }
    labels.drawLandfalls(to: &xml)
    // What happened at a place is to be seen on the symbol of the storm that is there.
    if isStill { drawing.drawPoints(beside: symbols, isAbove: true, &map, to: &xml) }
    if isStill {
      places.draw(to: &xml)
    } else {
      var above = PlateXML()
      above.context.isDark = theme == .dark
      above.context.prefix = "name-"
      places.draw(to: &above)
      above.finish(to: &names)
    }
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
