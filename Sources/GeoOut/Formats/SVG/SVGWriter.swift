import TyphoonTrack

/// Writes an SVG map plate: the storms on a map, with their latest analysis, a legend and a scale.
///
/// Of SVG it uses what every program draws: shapes and text with colours as attributes; no script, nothing
/// from outside the file. A style sheet lets pages change the colours. A plate shows all storms, so it is drawn at its closing.
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
    let words = PlateWords(language: options.language, clock: options.plate.clock)
    let footer = Glossary.footer(
      summary.sources, basemap: options.plate.basemap, options.language)
    let shown = storms.map {
      PlateStorm(features: $0, scale: options.scale(for: $0.storm))
    }
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
      basemap: options.plate.basemap, theme: options.plate.theme)
    xml.isDark = options.plate.theme == .dark
    plate.draw(&map, to: &xml)
    xml.finish(to: &output)
  }
}

/// A plate with all that is needed to draw it.
private struct Plate {
  let storms: [PlateStorm]
  let legend: PlateLegend
  let words: PlateWords
  let layout: PlateLayout
  let pixels: PlateSize
  let basemap: Basemap
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

  /// Draws what the frame clips, from the sea up to the words at the fixes.
  private func drawMap(_ map: inout PlateMap, to xml: inout XMLWriter) {
    let graticule = PlateGraticule(&map, avoiding: storms)
    var drawing = PlateDrawing(map.shown(storms), words)
    var ids = PlateIDs()
    xml.startGroup("map", ["clip-path": "url(#plate-clip)"])
    // Where the projection shows but a part, there is sea and land only in it.
    let domain = map.domain()
    if let domain {
      xml.start("clipPath", ["id": "plate-domain"])
      xml.empty("path", ["d": domain.data])
      xml.end()
      xml.start("g", ["clip-path": "url(#plate-domain)"])
    }
    xml.rectangle(layout.map, fill: PlateColor.sea)
    drawBasemap(&map, to: &xml)
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
    if !marks.marks.isEmpty {
      xml.startGroup("forecast-fix")
      marks.draw(forecast: true, storms, words, &ids, to: &xml)
      xml.end()
      xml.startGroup("fix")
      marks.draw(forecast: false, storms, words, &ids, to: &xml)
      xml.end()
      xml.startGroup("labels")
      PlateLabels(
        marks.marks, storms, tracks: drawing.trackPoints, &map, words
      ).draw(to: &xml)
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

  /// Draws land and coast, under everything else.
  private func drawBasemap(_ map: inout PlateMap, to xml: inout XMLWriter) {
    guard let center = map.view.refuge?.place else { return }
    let painter = BasemapPainter(basemap, box: map.view.box, frame: map.frame, center: center) {
      map.point($0)
    }
    if painter.hasLand {
      xml.startGroup("land")
      // An edge that is coast wherever it is seen is not written twice.
      if !painter.shores.isEmpty {
        xml.empty(
          "path",
          [
            "d": painter.shores.data, "fill": PlateColor.land, "stroke": PlateColor.coast,
            "stroke-width": "0.8", "stroke-linejoin": "round",
          ])
      }
      if !painter.land.isEmpty {
        xml.empty("path", ["d": painter.land.data, "fill": PlateColor.land])
      }
      xml.end()
    }
    if !painter.coast.isEmpty {
      xml.startGroup("coast")
      xml.empty(
        "path",
        [
          "d": painter.coast.data, "fill": "none", "stroke": PlateColor.coast,
          "stroke-width": "0.8", "stroke-linejoin": "round",
        ])
      xml.end()
    }
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
