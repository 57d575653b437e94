import TyphoonTrack

/// The map of a page: the plate's drawing, without panel and labels, on a canvas that is larger
/// than what the page first shows.
struct HTMLMap: ~Copyable {
  /// The marks and paths drawn so far.
  struct Drawing {
    let svg: TextBuffer
    /// The legend as a drawing of its own, and what it does not draw.
    let legend: TextBuffer
    let plateLegend: PlateLegend
    let header: PlateHeader
    /// The rules for the colours in use.
    let colors: String
    /// The ids of the marks of fixes, by storm and feature.
    let marks: [HTMLMark]
    let placement: Placement
  }

  /// How a coordinate becomes a point of the canvas.
  struct Placement {
    /// The definition of the projection.
    let projection: String
    /// The point of the canvas where the plane's x and y are 0.
    let origin: PlatePoint
    /// Units of the canvas per unit of the plane.
    let scale: Double
  }

  private let storms: [PlateStorm]
  private let words: MapWords
  private var map: PlateMap

  /// What the page first shows, and the whole canvas.
  static let home = PlateRect(x: 600, y: 450, width: 1_200, height: 900)
  static let canvas = PlateRect(x: 0, y: 0, width: 2_400, height: 1_800)

  init(_ storms: [PlateStorm], _ options: WritingOptions, _ words: MapWords) throws(WriteError) {
    (self.storms, self.words) = (storms, words)
    let plate = options.plate
    let subject = PlateSubject(storms, plate)
    let projection = try PlateProjection.projection(plate.projection, for: subject)
    map = try PlateMap(
      subject, projection, called: plate.projection, frame: Self.canvas, home: Self.home)
  }

  /// Draws the map and the legend.
  mutating func draw(_ options: WritingOptions) -> Drawing {
    let plate = options.plate
    var body = PlateXML()
    var defs = PlateXML()
    var legend = PlateXML()
    body.context.isDark = plate.pageTheme == .dark
    body.context.isPage = true
    body.start("g", ["class": "geo"])
    body.rectangle(Self.canvas, fill: Palette.sea)
    PlateBasemap(basemap: plate.basemap, hasBorders: plate.hasBorders).draw(&map, to: &body)
    let graticule = PlateGraticule(&map)
    graticule.draw(to: &body)
    var drawing = PlateDrawing(storms, words)
    drawing.draw(&map, to: &body)
    drawTrails("trail-past", "trail past", to: &body)
    drawTrails("trail-ahead", "trail", to: &body)
    body.end()
    let marks = HTMLMark.marks(of: storms, &map, to: &body.context)
    var placer = HTMLLabelPlacer()
    let labels = HTMLLabel.labels(
      of: marks, storms, PlateNeighbours(storms, &map), words, &placer)
    drawPlaces(
      plate.namedPlaces, details: storms.passageLabels(words), &placer, to: &body)
    HTMLMark.draw(marks, storms, words, to: &body)
    HTMLLabel.draw(labels, to: &body)
    drawMovers(to: &body)
    legend.context = body.context
    let plateLegend = PlateLegend(storms, words)
    Self.draw(plateLegend, words, to: &legend)
    // The page itself is painted in these.
    for color in [
      Palette.ink, Palette.quiet, Palette.paper, Palette.rule, Palette.sea,
      Palette.alarm, Palette.casing, Palette.forecast,
    ] {
      if let name = color.paintName { _ = legend.context.className(of: name, "fill") }
    }
    defs.context = legend.context
    let home = Self.home
    defs.start(
      "svg",
      [
        "id": "map",
        "viewBox": "\(home.x.shown) \(home.y.shown) \(home.width.shown) \(home.height.shown)",
        "role": "group", "aria-label": words.description(of: storms, notes: []),
      ])
    defs.start("defs")
    for shape in PlateSymbol.Shape.all where defs.context.symbols.contains(shape) {
      shape.define(to: &defs)
    }
    defs.end()
    defs.end()
    var (svg, inner, legendText) = (
      TextBuffer(), TextBuffer(), TextBuffer()
    )
    let colors = PlateStyleSheet.rules(plate.pageTheme, for: defs.context)
    defs.finish(to: &svg)
    body.finish(to: &inner)
    legend.finish(to: &legendText)
    // The definitions come first, but are known last.
    svg.truncate(to: svg.count - "</svg>\n".utf8.count)
    svg.append(inner)
    svg.append("</svg>\n")
    return Drawing(
      svg: svg, legend: legendText, plateLegend: plateLegend,
      header: PlateHeader(storms, words, title: plate.title), colors: colors, marks: marks,
      placement: Placement(
        projection: map.definition, origin: map.origin, scale: map.scale))
  }

  private static func draw(
    _ legend: PlateLegend, _ words: MapWords, to xml: inout PlateXML
  ) {
    let width = 300.0
    let block = PlatePanel(width: width, words: words).legend(legend)
    guard block.height > 0 else { return }
    xml.start(
      "svg",
      [
        "viewBox": "-2 0 \((width + 4).shown) \((block.height + 4).shown)", "role": "img",
        "aria-label": words[.legend], "font-family": PlateFonts.family(words.language),
      ])
    PlatePanel.draw([(block, PlatePoint(x: 0, y: 0))], to: &xml)
    xml.end()
  }

  /// Draws the names of all places of the canvas; the script shows those for which there is room.
  private mutating func drawPlaces(
    _ places: NamedPlaces, details: [MapPlace: String], _ placer: inout HTMLLabelPlacer,
    to xml: inout PlateXML
  ) {
    xml.startGroup("places")
    let room = Self.canvas.inset(by: 8)
    var points: [PlatePoint] = []
    let shown = places.places { position, _ in
      let coordinate = Coordinate(position).unrolled(toward: map.longitude)
      guard let point = map.point(coordinate), room.contains(point) else { return false }
      points.append(point)
      return true
    }
    for (place, point) in zip(shown, points) {
      let text = [place.name(in: words.language), details[place]].compactMap(\.self)
        .joined(separator: ", ")
      let place = placer.place(text, size: 11, at: point, gap: 5)
      xml.start("g", ["class": "place \(place.kind)"])
      xml.attribute("transform", "translate(\(point.x.shown) \(point.y.shown))")
      xml.start("g", ["class": "k"])
      xml.empty("circle", ["r": "1.8", "fill": Palette.ink])
      xml.start("text")
      xml.attribute("x", place.x.shown)
      xml.attribute("y", place.y.shown)
      xml.text(text)
      xml.end()
      xml.end()
      xml.end()
    }
    xml.end()
  }

  /// Adds the lines that the script draws behind the storms.
  private func drawTrails(_ id: String, _ kind: String, to xml: inout PlateXML) {
    xml.startGroup(id)
    for index in storms.indices {
      xml.empty("path", ["class": kind, "data-storm": "\(index)", "d": "M0 0"])
    }
    xml.end()
  }

  /// Adds what the script moves: each storm's symbol and name, then a dot for each technique.
  private func drawMovers(to xml: inout PlateXML) {
    for (index, storm) in storms.enumerated() {
      let codes = storm.techniques.sorted { $0.key < $1.key }.map(\.value.code)
      for code in [nil] + codes.map(Optional.some) {
        xml.start("g", ["class": "mover away", "data-storm": "\(index)"])
        xml.start("g", ["class": "k"])
        if let code {
          xml.start("circle", ["class": "member", "r": "3"])
          xml.element("title", code)
        } else {
          xml.start("text", ["class": "name", "x": "16", "y": "-9"])
          xml.text(storm.label(words))
        }
        xml.end()
        xml.end()
        xml.end()
      }
    }
  }

  /// Returns the ways of all storms over time, on the canvas.
  mutating func paths() -> [[HTMLPath]] {
    storms.map { HTMLPath.paths(of: $0, &map) }
  }
}
