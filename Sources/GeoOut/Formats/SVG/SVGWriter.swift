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

  func prepared(_ storm: StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.checkedForXML()
  }

  func open(
    _ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {}

  func write(
    _ storm: StormFeatures, section: Int, options: WritingOptions, to output: inout TextBuffer
  ) {}

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError) {
    let words = MapWords(language: options.language, clock: options.plate.clock, isPlate: true)
    let footer = Glossary.footer(
      summary.sources, basemap: options.plate.basemap, options.language, credit: words.credit)
    let shown = storms.map { PlateStorm($0, options) }
    let legend = PlateLegend(shown, words)
    let extent = options.plate.extent ?? PlateExtent.basin(of: shown)
    let subject =
      extent.map { PlateSubject($0) } ?? PlateSubject(storms, past: options.plate.past)
    var projection = try PlateProjection.projection(options.plate.projection, for: subject)
    let header = PlateHeader(shown, words)
    let layout = try PlateLayout(
      options.plate.size, footer: footer, hasPanel: !storms.isEmpty,
      labelsRight: !projection.isCylindrical(at: subject.center),
      stackHeight: { form, width in
        PlateHeaderStack(header, shown, form, width: width, words).height
      }
    ) { columnWidth in
      PlatePanel.height(shown, legend, columnWidth: columnWidth, words)
    }
    var map = try PlateMap(
      subject, projection, called: options.plate.projection, frame: layout.map)
    guard var xml = XMLWriter() else { return }
    let plate = Plate(
      storms: shown, legend: legend, words: words, layout: layout, pixels: options.plate.size,
      basemap: PlateBasemap(basemap: options.plate.basemap, hasBorders: options.plate.hasBorders),
      places: options.plate.namedPlaces, theme: options.plate.theme)
    xml.isDark = options.plate.theme == .dark
    try plate.draw(&map, to: &xml)
    xml.finish(to: &output)
  }
}

/// A plate with everything needed to draw it.
private struct Plate {
  let storms: [PlateStorm]
  let legend: PlateLegend
  let words: MapWords
  let layout: PlateLayout
  let pixels: PlateSize
  let basemap: PlateBasemap
  let places: NamedPlaces
  let theme: Theme

  func draw(_ map: inout PlateMap, to xml: inout XMLWriter) throws(WriteError) {
    let header = PlateHeader(storms, words)
    xml.startDocument()
    xml.start(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": String(pixels.width),
        "height": String(pixels.height),
        "viewBox": "0 0 \(layout.size.width.shown) \(layout.size.height.shown)",
        "xml:lang": words.language.rawValue, "role": "img",
        "aria-labelledby": "plate-title plate-desc",
        "font-family": PlateFonts.family(words.language),
        "class": PlateStyleSheet.rootClass(theme),
      ])
    xml.start("title", ["id": "plate-title"])
    xml.text([header.alarm, header.title].compactMap { $0 }.joined(separator: ": "))
    xml.end()
    xml.start("desc", ["id": "plate-desc"])
    let notes = [legend.warning].compactMap(\.self) + legend.notes
    xml.text(words.description(of: storms, notes: notes))
    xml.end()
    xml.start("style", ["type": "text/css"])
    xml.text(PlateStyleSheet.rules(theme))
    xml.end()
    xml.start("defs")
    xml.start("clipPath", ["id": "plate-clip"])
    xml.rectangle(layout.map, fill: "")
    xml.end()
    xml.end()
    xml.rectangle(layout.size, fill: PlateColor.paper)
    try drawMap(&map, to: &xml)
    xml.startGroup("header")
    if layout.isStacked {
      PlateHeaderStack(header, storms, layout.form, width: layout.header.width, words)
        .draw(in: layout.header, to: &xml)
    } else {
      header.draw(in: layout.header, words, to: &xml)
    }
    xml.end()
    drawPanel(&map, to: &xml)
    xml.startGroup("footer")
    for (index, line) in layout.footerLines.enumerated() {
      let y = layout.footer.y + Double(index) * layout.footerStep + layout.footerSize
      xml.words(
        line, at: PlatePoint(x: layout.footer.x, y: y),
        PlateTextStyle(size: layout.footerSize, color: PlateColor.quiet))
    }
    xml.end()
    xml.end()
  }

  /// Draws the clipped part of the frame, from the sea up to the labels at the fixes.
  private func drawMap(_ map: inout PlateMap, to xml: inout XMLWriter) throws(WriteError) {
    let graticule = PlateGraticule(&map, avoiding: storms)
    var drawing = PlateDrawing(map.shown(storms), words)
    var ids = PlateIDs()
    xml.startGroup("map", ["clip-path": "url(#plate-clip)"])
    // If the projection shows only a part, sea and land are drawn only there.
    let domain = map.domain()
    if let domain {
      xml.start("clipPath", ["id": "plate-domain"])
      xml.empty("path", ["d": domain.data])
      xml.end()
      xml.start("g", ["clip-path": "url(#plate-domain)"])
    }
    xml.rectangle(layout.map, fill: PlateColor.sea)
    basemap.draw(&map, to: &xml)
    if domain != nil { xml.end() }
    xml.startGroup("graticule")
    xml.empty(
      "path",
      [
        "d": graticule.path.data, "fill": "none", "stroke": PlateColor.graticule,
        "stroke-width": "0.8",
      ])
    xml.end()
    drawing.draw(&map, &ids, to: &xml)
    let marks = PlateMarks(storms, &map)
    let arrows = PlateArrows(storms, avoiding: marks.marks.map(\.box), &map, words)
    let locator =
      basemap.basemap == .none
      ? nil
      : PlateLocator(&map, avoiding: drawing.trackPoints + marks.marks.map(\.point))
    let labels = PlateLabels(
      marks.marks, storms, tracks: drawing.trackPoints,
      blocked: arrows.arrows.flatMap(\.boxes) + [locator?.frame].compactMap { $0 }, &map, words)
    PlatePlaces(places, beside: labels.placer, &map, words.language).draw(to: &xml)
    try locator?.draw(to: &xml)
    if !marks.marks.isEmpty {
      labels.drawLandfalls(to: &xml)
      xml.startGroup("forecast-fix")
      marks.draw(forecast: true, storms, words, &ids, to: &xml)
      xml.end()
      xml.startGroup("fix")
      marks.draw(forecast: false, storms, words, &ids, to: &xml)
      xml.end()
      xml.startGroup("labels")
      labels.draw(to: &xml)
      xml.end()
    }
    arrows.draw(to: &xml)
    if storms.isEmpty {
      xml.words(
        words.noStorms, at: layout.map.center,
        PlateTextStyle(
          size: PlateText.fitting(
            words.noStorms, sizes: [30, 24, 20, 16, 13], isBold: true, width: layout.map.width - 8),
          isBold: true, anchor: .middle))
    }
    xml.end()
    xml.startGroup("frame")
    xml.rectangle(layout.map, stroke: PlateColor.ink, width: 1.2)
    for label in graticule.labels {
      xml.words(
        label.text, at: label.point,
        PlateTextStyle(size: 11, color: PlateColor.quiet, anchor: label.anchor))
    }
    xml.end()
  }

  private func drawPanel(_ map: inout PlateMap, to xml: inout XMLWriter) {
    let width = layout.columns.first?.width ?? 0
    let bar = PlateScaleBar(&map, room: min(200, width - 40))
    let placed = PlatePanel.layOut(
      storms, legend, bar, in: layout.columns, words)
    xml.startGroup("panel")
    PlatePanel.draw(placed, width: width, words, to: &xml)
    xml.end()
  }
}
