import TyphoonTrack

/// The map of a page: the plate's drawing, without panel and labels, on a canvas that is larger
/// than what the page first shows.
struct HTMLMap: ~Copyable {
  /// The marks and paths drawn so far.
  struct Drawing {
    let svg: TextBuffer
    /// The legend as a drawing of its own, and what it does not draw.
    let legend: TextBuffer
    /// Small maps of many storms.
    let many: TextBuffer
    let plateLegend: PlateLegend
    let header: PlateHeader
    /// The rules for the colours in use.
    let colors: String
    /// The ids of the marks of fixes, by storm and feature.
    let marks: [HTMLMark]
    /// The definition of the projection, the point of the canvas where the plane's x and y are 0, and
    /// units of the canvas per unit of the plane.
    let placement: (projection: String, origin: PlatePoint, scale: Double)
    let areas: [HTMLAreas]
    /// The places that only the script shows.
    let places: [(name: String, point: PlatePoint)]
    /// Metres on the ground per unit of the canvas, at 5 × 5 points of it; 0 if unknown.
    let groundScales: [Double]
  }

  let storms: [PlateStorm]
  let words: MapWords
  var map: PlateMap

  /// What the page first shows, and the whole canvas.
  static let home = PlateRect(x: 600, y: 450, width: 1_200, height: 900)
  static let canvas = PlateRect(x: 0, y: 0, width: 2_400, height: 1_800)

  init(_ storms: [PlateStorm], _ options: WritingOptions, _ words: MapWords) throws(WriteError) {
    let plate = options.plate
    let subject = PlateSubject(storms, plate)
    let projection = try PlateProjection.projection(plate.projection, for: subject)
    let made = try PlateMap(
      subject, projection, called: plate.projection, frame: Self.canvas, home: Self.home)
    (self.storms, self.words) = (storms, words)
    map = made
  }

  /// Draws the map and the legend.
  mutating func draw(_ options: WritingOptions) throws(WriteError) -> Drawing {
    let plate = options.plate
    let header = PlateHeader(storms, words, title: plate.title, preset: plate.preset)
    var body = PlateXML()
    var live = PlateXML()
    var defs = PlateXML()
    var legend = PlateXML()
    body.context.isDark = plate.pageTheme == .dark
    body.context.isPage = true
    body.start("g", ["class": "geo"])
    body.rectangle(Self.canvas, fill: .paint(Palette.sea))
    PlateBasemap(basemap: plate.basemap, hasBorders: plate.hasBorders).draw(&map, to: &body)
    drawGraticule(to: &body)
    var drawing = PlateDrawing(storms.map(Self.still), words)
    drawing.draw(&map, to: &body)
    drawing.drawPoints(&map, to: &body)
    drawTracks(to: &body)
    body.end()
    let marks = HTMLMark.marks(of: storms, &map)
    var placer = HTMLLabelPlacer()
    let labels = HTMLLabel.labels(of: marks, storms, words, &placer)
    let places = drawPlaces(
      plate.namedPlaces, details: storms.passageLabels(words), &placer, to: &body)
    HTMLMark.draw(marks, labels, hasLandfalls: storms.count <= PlateStorm.mostWithTimes, to: &body)
    HTMLLabel.draw(labels, marks, to: &body)
    let areas = storms.map { HTMLAreas($0, HTMLPath.fixes(of: $0), &map) }
    live.context = body.context
    drawLive(areas, to: &live)
    legend.context = live.context
    let plateLegend = PlateLegend(zip(storms, areas).map(Self.moving), words)
    draw(plateLegend, to: &legend)
    // The page itself is painted in these.
    for color in [
      Palette.ink, Palette.quiet, Palette.paper, Palette.rule, Palette.sea,
      Palette.alarm, Palette.casing, Palette.forecast,
    ] {
      if let name = color.name { _ = legend.context.className(of: name, "fill") }
    }
    let many = try multiples(plate, legend.context)
    defs.context = many.context
    let home = Self.home
    defs.start(
      "svg",
      [
        "id": .text("map"),
        "viewBox": "\(home.x.shown) \(home.y.shown) \(home.width.shown) \(home.height.shown)",
        "role": .text("group"),
        "aria-label": .text(
          words.description(of: storms, headline: header.outlook?.words, notes: [])),
      ])
    defs.start("defs")
    for shape in PlateSymbol.Shape.all where defs.context.symbols.contains(shape) {
      shape.define(to: &defs)
    }
    defs.end()
    var (svg, inner, legendText, manyText) = (
      TextBuffer(), TextBuffer(), TextBuffer(), TextBuffer()
    )
    let colors = PlateStyleSheet.rules(plate.pageTheme, for: defs.context)
    defs.finish(to: &svg)
    body.finish(to: &inner)
    legend.finish(to: &legendText)
    many.finish(to: &manyText)
    // The definitions come first, but are known last.
    svg.append(inner)
    svg.append("</svg>\n")
    live.finish(to: &svg)
    return Drawing(
      svg: svg, legend: legendText, many: manyText, plateLegend: plateLegend, header: header,
      colors: colors, marks: marks, placement: (map.definition, map.origin, map.scale),
      areas: areas, places: places, groundScales: groundScales())
  }

  /// Draws the mean errors of forecasts against what happened, and the legend.
  private func draw(_ legend: PlateLegend, to xml: inout PlateXML) {
    let width = 300.0
    let panel = PlatePanel(width: width, words: words)
    let blocks = [panel.errors(storms), panel.legend(legend)].filter { $0.height > 0 }
    let column = PlateRect(x: 0, y: 0, width: width, height: .infinity)
    let placed = PlateColumns.place(blocks, in: [column])
    guard let last = placed.last else { return }
    let height = last.corner.y + last.block.height
    xml.start(
      "svg",
      [
        "viewBox": "-2 0 \((width + 4).shown) \((height + 4).shown)", "role": "img",
        "aria-label": .text(words[.legend]),
        "font-family": .text(PlateFonts.family(words.language)),
      ])
    PlatePanel.draw(placed, to: &xml)
    xml.end()
  }

  /// Returns a storm with what the plate's drawing shows of it: of the areas that move, those of the
  /// latest winds, and not the track, which is drawn here.
  private static func still(_ storm: PlateStorm) -> PlateStorm {
    var still = storm
    still.features.features.removeAll {
      [.trackSegment, .probabilityCircle].contains($0.layer) || storm.isPast($0)
        || $0.layer == .windRadius && $0.forecast != nil
    }
    return still
  }

  /// Returns a storm with the winds that move, for the legend.
  private static func moving(_ storm: PlateStorm, _ areas: HTMLAreas) -> PlateStorm {
    var moving = storm
    moving.features.features.removeAll { $0.layer == .windRadius }
    for area in areas.areas where area.threshold != nil {
      let time = Feature.Time.instant(areas.fixes[0].time)
      moving.features.add(.windRadius, threshold: area.threshold, time: time, shape: .line(0..<0))
    }
    return moving
  }

  /// Draws meridians and parallels, each with the degrees that the script writes at the edges.
  private mutating func drawGraticule(to xml: inout PlateXML) {
    let lines = PlateGraticule(&map).lines
    xml.startGroup(
      "graticule", ["fill": "none", "stroke": .paint(Palette.graticule), "stroke-width": "0.8"])
    for line in lines {
      xml.empty("path", ["data-degrees": .text(line.degrees), "d": .text(line.path.data)])
    }
    xml.end()
  }

  /// Draws the observed tracks, each piece with its time in minutes, until which the script pales it.
  private mutating func drawTracks(to xml: inout PlateXML) {
    let isThin = storms.isThin
    xml.startGroup(
      "track-segment", ["fill": "none", "stroke-linejoin": "round", "stroke-linecap": "round"])
    for (index, storm) in storms.enumerated() {
      var pieces: [(feature: Feature, path: PlatePath)] = []
      var casings: [PlateTrackLine: PlatePath] = [:]
      for feature in storm.features.features where feature.layer == .trackSegment {
        var lines: [[PlatePoint]] = []
        storm.features.forEachRun(of: feature) { lines += map.pieces($0) }
        let path = PlatePath(lines: lines)
        if !path.isEmpty { pieces.append((feature, path)) }
        casings[storm.line(of: feature), default: PlatePath()].add(lines: lines)
      }
      let firm = PlateTrackLine.firm.width(isThin: isThin)
      xml.start("g", ["data-storm": "\(index)", "stroke-width": .text(firm.shown)])
      for kind in [PlateTrackLine.faint, .firm] {
        guard let path = casings[kind] else { continue }
        for edge in kind.edges {
          xml.path(
            path, fill: "", stroke: .paint(edge.color),
            width: kind.width(isThin: isThin) + 2 * edge.width)
        }
      }
      for (feature, path) in pieces {
        let kind = storm.line(of: feature)
        let width = kind.width(isThin: isThin)
        xml.empty(
          "path",
          [
            "data-t": "\(feature.time.start.secondsSince1970 / 60)", "d": .text(path.data),
            "stroke": .paint(storm.style(of: feature).color),
            "stroke-width": .text(width == firm ? "" : width.shown),
            "stroke-dasharray": .text(kind.dashes),
          ])
      }
      xml.end()
    }
    xml.end()
  }

  /// Returns the scale at points of the canvas, row by row.
  private mutating func groundScales() -> [Double] {
    var scales: [Double] = []
    for index in 0..<25 {
      let (x, y) = (Double(index % 5) / 4, Double(index / 5) / 4)
      let point = PlatePoint(x: Self.canvas.width * x, y: Self.canvas.height * y)
      let scale = map.place(at: point).flatMap { map.groundScale(at: $0) } ?? 0
      scales.append(scale < 1e5 ? scale : 0)
    }
    return scales
  }

  /// Draws the names of places for which there is room without the script, and returns the others.
  private mutating func drawPlaces(
    _ places: NamedPlaces, details: [MapPlace: String], _ placer: inout HTMLLabelPlacer,
    to xml: inout PlateXML
  ) -> [(name: String, point: PlatePoint)] {
    var others: [(name: String, point: PlatePoint)] = []
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
      let text = [place.name(in: words.language), details[place]].compactMap { $0 }
        .joined(separator: ", ")
      let place = placer.place(text, size: 11, at: point, gap: 5)
      guard !place.kind.hasSuffix("minor") else {
        others.append((text, point))
        continue
      }
      xml.start("g", ["class": "place \(place.kind)"])
      xml.attribute("transform", "translate(\(point.x.shown) \(point.y.shown))")
      xml.start("g", ["class": "k"])
      xml.empty("circle", ["r": "1.8", "fill": .paint(Palette.ink)])
      xml.start("text", ["x": .text(place.x.shown), "y": .text(place.y.shown)])
      xml.text(text)
      xml.end()
      xml.end()
      xml.end()
    }
    xml.end()
    return others
  }

  /// Draws what the script moves, over the map, so that a browser need not draw the map anew: the
  /// areas, each storm's symbol and name, then a dot for each technique.
  private func drawLive(_ areas: [HTMLAreas], to xml: inout PlateXML) {
    let home = Self.home
    xml.start(
      "svg",
      [
        "id": "live", "class": "away", "aria-hidden": "true",
        "viewBox": "\(home.x.shown) \(home.y.shown) \(home.width.shown) \(home.height.shown)",
      ])
    xml.start("g", ["class": "geo"])
    for layer in [Layer.probabilityCircle, .windRadius] {
      xml.startGroup("now-" + layer.rawValue, ["stroke-linejoin": "round"])
      for (index, storm) in areas.enumerated() {
        for (order, area) in storm.areas.enumerated() where area.layer == layer {
          let style = area.style
          xml.empty(
            "path",
            [
              "data-storm": "\(index)", "data-area": "\(order)", "d": "M0 0",
              "fill": style.fillOpacity > 0 ? .paint(style.fill ?? style.color) : "none",
              "fill-opacity": .text(style.fillOpacity > 0 ? style.fillOpacity.fraction : ""),
              "stroke": .paint(style.color), "stroke-width": .text(style.width.shown),
              "stroke-dasharray": .text(style.isDashed ? PlateLine.areaDashes : ""),
            ])
        }
      }
      xml.end()
    }
    xml.end()
    for (index, storm) in storms.enumerated() {
      let codes = storm.techniques.sorted { $0.key < $1.key }.map { $0.value.code }
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
    xml.end()
  }

  /// Returns the ways of all storms over time, on the canvas.
  mutating func paths() -> [[HTMLPath]] { storms.map { HTMLPath.paths(of: $0, &map) } }
}
