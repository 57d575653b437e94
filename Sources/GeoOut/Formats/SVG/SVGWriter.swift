import TyphoonTrack

/// Writes an SVG map plate: the storms on a map, with their latest analysis, a legend and a scale.
///
/// It uses only the parts of SVG that every program supports: shapes, and text with colours as
/// attributes; no script, and nothing from outside the file. A style sheet lets pages change the
/// colours. A plate shows all storms, so it is drawn at its closing.
struct SVGWriter: FeatureWriter {
  let name = "svg"
  let summary = "SVG map plate, for pages and print"
  let extensions = ["svg"]
  let layers = LayerSelection.drawn
  let drawsAllStormsAtClosing = true

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.checkedForXML()
  }

  func open(
    _ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {}

  func warnings(
    _ storms: [StormFeatures], options: WritingOptions
  ) -> [Finding.Message] {
    guard let wanted = options.plate.projection else { return [] }
    let subject = PlateSubject(storms.map { PlateStorm($0, options) }, options.plate)
    guard let projection = try? PlateProjection.projection(wanted, for: subject),
      let seam = PlateProjection.seam(of: projection, in: subject)
    else { return [] }
    return [.broken(wanted, at: seam)]
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError) {
    let plateOptions = options.plate
    var words = MapWords(
      language: options.language, clock: plateOptions.clock, units: plateOptions.units,
      isPlate: true)
    let sources = Glossary.footer(
      summary.sources, basemap: plateOptions.basemap, options.language, credit: words.credit,
      withLicenses: false)
    let footer = [plateOptions.credit.map(words.sentence), sources].compactMap(\.self)
      .joined(separator: " ")
    let license = Glossary.licenses(summary.sources)
    var shown = words.plateStorms(storms, options)
    shown.numberSeason()
    var legend = PlateLegend(shown, words)
    let subject = PlateSubject(shown, plateOptions)
    var projection = try PlateProjection.projection(plateOptions.projection, for: subject)
    let header = PlateHeader(shown, words, title: plateOptions.title)
    let space = !words.isIdeographic ? " " : ""
    let labelsRight = subject.isRound && !projection.isCylindrical(at: subject.center)
    func layOut(_ footer: String) throws(WriteError) -> PlateLayout {
      try PlateLayout(
        plateOptions.size, footer: footer, license: license, hasPanel: !storms.isEmpty,
        hasLogo: plateOptions.logo != nil, hasGraticule: plateOptions.preset != .simple,
        labelsRight: labelsRight,
        seasonAspect: shown.first?.number == nil ? nil : subject.aspect,
        lowPanelHeight: { width, height in
          PlatePanel.lowHeight(shown, legend, width: width, most: height, words)
        },
        stackHeight: { form, width in
          PlateHeaderStack(header, shown, form, width: width, words).height
        }
      ) { columnWidth in
        PlatePanel.height(shown, legend, columnWidth: columnWidth, words)
      }
    }
    var layout = try layOut(footer)
    if layout.columns.isEmpty {
      layout = try layOut((legend.essentials(words) + [footer]).joined(separator: space))
    }
    if layout.columns.isEmpty, shown.first?.number != nil {
      for index in shown.indices { shown[index].isListed = false }
      legend = PlateLegend(shown, words)
    }
    var map = try PlateMap(
      subject, projection, called: plateOptions.projection, frame: layout.map,
      weight: layout.weight)
    if shown.dropHiddenTechniques(&map) { legend = PlateLegend(shown, words) }
    let basemap = PlateBasemap(
      basemap: plateOptions.basemap, hasBorders: plateOptions.hasBorders)
    let plate = Plate(
      storms: shown, legend: legend, words: words, header: header, layout: layout,
      basemap: basemap, options: plateOptions,
      license: layout.form == .thumbnail ? license : "")
    try plate.draw(&map, to: &output)
  }
}

extension Finding.Message {
  fileprivate static func broken(_ projection: String, at longitude: Double) -> Self {
    "the projection '\(projection)' breaks at \(longitude.shown)°, inside the area of the storms"
  }
}

/// A plate with everything needed to draw it.
private struct Plate {
  let storms: [PlateStorm]
  let legend: PlateLegend
  let words: MapWords
  let header: PlateHeader
  let layout: PlateLayout
  let basemap: PlateBasemap
  let options: PlateOptions
  /// The terms of use that the footer has no room for.
  let license: String

  private var theme: Theme { options.theme ?? .light }

  /// Draws the plate: first what it shows, then the head, which depends on what has been used.
  func draw(_ map: inout PlateMap, to output: inout TextBuffer) throws(WriteError) {
    var body = PlateXML()
    var defs = PlateXML()
    var head = PlateXML()
    body.context.isDark = theme == .dark
    body.context.prefix = options.idPrefix
    body.rectangle(layout.size, fill: PlateColor.paper)
    try drawMap(&map, to: &body)
    drawHeader(to: &body)
    drawPanel(&map, to: &body)
    drawFooter(to: &body)
    defs.context = body.context
    writeDefinitions(to: &defs)
    head.context = defs.context
    writeHead(to: &head)
    head.finish(to: &output)
    defs.finish(to: &output)
    body.finish(to: &output)
    output.append("</svg>\n")
  }

  /// Writes the root element, which stays open, with its titles and style sheet.
  private func writeHead(to xml: inout PlateXML) {
    xml.startDocument()
    xml.start(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink",
        "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
        "width": String(options.size.width), "height": String(options.size.height),
        "viewBox": "0 0 \(layout.size.width.shown) \(layout.size.height.shown)",
        "xml:lang": words.language.rawValue, "role": "img",
        "aria-labelledby": "\(xml.context.id("title")) \(xml.context.id("desc"))",
        "font-family": PlateFonts.family(words.language),
        "class": PlateStyleSheet.rootClass(theme),
      ])
    xml.start("title", ["id": xml.context.id("title")])
    xml.text([header.alarm, header.title].compactMap { $0 }.joined(separator: ": "))
    xml.end()
    xml.start("desc", ["id": xml.context.id("desc")])
    let notes = [legend.warning].compactMap(\.self) + legend.notes
    xml.text(words.description(of: storms, notes: notes) + license)
    xml.end()
    xml.start("style", ["type": "text/css"])
    xml.text(PlateStyleSheet.rules(theme, for: xml.context))
    xml.end()
  }

  /// Defines the frame and the symbols that the plate uses.
  private func writeDefinitions(to xml: inout PlateXML) {
    xml.start("defs")
    xml.start("clipPath", ["id": xml.context.id("clip")])
    xml.rectangle(layout.map, fill: "")
    xml.end()
    for shape in PlateSymbol.Shape.all where xml.context.symbols.contains(shape) {
      shape.define(to: &xml)
    }
    xml.end()
  }

  private func drawHeader(to xml: inout PlateXML) {
    xml.startGroup("header")
    if layout.isStacked {
      PlateHeaderStack(header, storms, layout.form, width: layout.header.width, words)
        .draw(in: layout.header, to: &xml)
    } else {
      header.draw(in: layout.header, words, to: &xml)
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
          "x": frame.x.shown, "y": frame.y.shown, "width": frame.width.shown,
          "height": frame.height.shown, "preserveAspectRatio": "xMaxYMid meet",
          "xlink:href": "data:image/svg+xml;base64," + logo.base64,
        ])
    }
    for (index, line) in layout.footerLines.enumerated() {
      let y = layout.footer.y + Double(index) * layout.footerStep + layout.footerSize
      xml.words(
        line, at: PlatePoint(x: layout.footer.x, y: y),
        PlateTextStyle(size: layout.footerSize, color: PlateColor.quiet))
    }
    xml.end()
  }

  /// Draws the clipped part of the frame, from the sea up to the labels at the fixes.
  private func drawMap(_ map: inout PlateMap, to xml: inout PlateXML) throws(WriteError) {
    let graticule =
      layout.hasGraticule
      ? PlateGraticule(&map, avoiding: storms, isAllRound: layout.labelsRight) : nil
    var drawing = PlateDrawing(map.shown(storms), words)
    xml.startGroup("map", ["clip-path": "url(#\(xml.context.id("clip")))"])
    // If the projection shows only a part, sea and land are drawn only there.
    let domain = map.domain()
    if let domain {
      xml.start("clipPath", ["id": xml.context.id("domain")])
      xml.empty("path", ["d": domain.data])
      xml.end()
      xml.start("g", ["clip-path": "url(#\(xml.context.id("domain")))"])
    }
    xml.rectangle(layout.map, fill: PlateColor.sea)
    basemap.draw(&map, to: &xml)
    if domain != nil { xml.end() }
    if let graticule {
      xml.startGroup("graticule")
      xml.empty(
        "path",
        [
          "d": graticule.path.data, "fill": "none", "stroke": PlateColor.graticule,
          "stroke-width": "0.8",
        ])
      xml.end()
    }
    drawing.draw(&map, to: &xml)
    let marks = PlateMarks(storms, &map)
    let arrows = PlateArrows(
      storms, avoiding: marks.marks.map(\.box), drawing.trackPoints, &map, words)
    let locator =
      basemap.basemap == .none
      ? nil
      : PlateLocator(
        &map, avoiding: drawing.trackPoints + marks.marks.map(\.point) + arrows.points,
        areas: Array(drawing.areas.joined()))
    let statement = storms.isEmpty ? PlateStatement(words[.noStorms], in: layout.map) : nil
    var labels = PlateLabels(
      marks.marks, storms, tracks: drawing.trackPoints,
      blocked: arrows.arrows.flatMap(\.boxes)
        + [locator?.frame, statement?.box].compactMap { $0 }, &map, words)
    let nearness = PlateNearness(
      tracks: drawing.trackPoints + marks.marks.map(\.point), areas: drawing.areas)
    var places = PlatePlaces(
      options.namedPlaces, beside: labels.placer, nearness, &map, words.language,
      details: storms.passageLabels(words))
    labels.addTimes(marks.marks, storms, avoiding: places.boxes)
    places.addOthers(beside: labels.placer)
    try locator?.draw(to: &xml)
    if !marks.marks.isEmpty {
      labels.drawLandfalls(to: &xml)
      xml.startGroup("forecast-fix")
      marks.draw(forecast: true, storms, words, to: &xml)
      xml.end()
      xml.startGroup("fix")
      marks.draw(forecast: false, storms, words, to: &xml)
      xml.end()
    }
    places.draw(to: &xml)
    if !marks.marks.isEmpty || storms.contains(where: { !$0.techniques.isEmpty }) {
      xml.startGroup("labels")
      labels.draw(to: &xml)
      xml.end()
    }
    arrows.draw(to: &xml)
    statement?.draw(to: &xml)
    xml.end()
    xml.startGroup("frame")
    xml.rectangle(layout.map, stroke: PlateColor.ink, width: 1.2)
    for label in graticule?.labels ?? [] {
      xml.words(
        label.text, at: label.point,
        PlateTextStyle(size: 11, color: PlateColor.quiet, anchor: label.anchor))
    }
    xml.end()
  }

  private func drawPanel(_ map: inout PlateMap, to xml: inout PlateXML) {
    let width = layout.columns.first?.width ?? 0
    let bar = PlateScaleBar(&map, room: min(200, width - 40), words)
    let placed = PlatePanel.layOut(
      storms, legend, bar, in: layout.columns, layout.form, words)
    xml.startGroup("panel")
    PlatePanel.draw(placed, width: width, words, to: &xml)
    xml.end()
  }
}

extension MapWords {
  /// Returns storms as plates and pages show them; from then on the words suit them.
  mutating func plateStorms(
    _ storms: [StormFeatures], _ options: WritingOptions
  ) -> [PlateStorm] {
    var shown = storms.map { PlateStorm($0, options) }
    let isSeason = shown.isSeason
    for index in shown.indices {
      shown[index].prepareForPlate()
      shown[index].isOfSeason = isSeason
    }
    describe(shown)
    shown.tellApart()
    if options.plate.preset == .simple { shown.simplify() }
    shown.findTechniques(self)
    return shown
  }
}
