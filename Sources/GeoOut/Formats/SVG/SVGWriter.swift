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
    let subject = options.plate.extent.map { PlateSubject($0) } ?? PlateSubject(storms)
    var projection = try Projection(
      options.plate.projection ?? PlateProjection.definition(for: subject))
    let layout = try PlateLayout(
      options.plate.size, footer: footer, hasPanel: !storms.isEmpty,
      labelsRight: !projection.isCylindrical(at: subject.center)
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
    plate.draw(&map, to: &xml)
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

  func draw(_ map: inout PlateMap, to xml: inout XMLWriter) {
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
    drawMap(&map, to: &xml)
    xml.startGroup("header")
    header.draw(in: layout.header, words, to: &xml)
    xml.end()
    drawPanel(&map, to: &xml)
    xml.startGroup("footer")
    for (index, line) in layout.footerLines.enumerated() {
      let y = layout.footer.y + Double(index) * PlateLayout.footerStep + PlateLayout.footerSize
      xml.words(
        line, at: PlatePoint(x: layout.footer.x, y: y),
        PlateTextStyle(size: PlateLayout.footerSize, color: PlateColor.quiet))
    }
    xml.end()
    xml.end()
  }

  /// Draws the clipped part of the frame, from the sea up to the labels at the fixes.
  private func drawMap(_ map: inout PlateMap, to xml: inout XMLWriter) {
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
    let labels = PlateLabels(marks.marks, storms, tracks: drawing.trackPoints, &map, words)
    PlatePlaces(places, beside: labels.placer, &map, words.language).draw(to: &xml)
    if !marks.marks.isEmpty {
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
    if storms.isEmpty {
      xml.words(
        words.noStorms, at: layout.map.center,
        PlateTextStyle(size: 30, isBold: true, anchor: .middle))
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
