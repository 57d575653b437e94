import TyphoonTrack

/// Draws the shapes of the storms on the map, layer by layer, each layer for all storms together.
struct PlateDrawing {
  let storms: [PlateStorm]
  let words: MapWords
  /// Storms that are not told apart, as grey lines.
  let others: [PlateStorm]

  /// Points along all tracks, a few units apart, which labels avoid.
  private(set) var trackPoints: [PlatePoint] = []
  /// The rings of all areas.
  private(set) var areas: [[PlatePoint]] = []

  init(_ storms: [PlateStorm], _ words: MapWords, others: [PlateStorm] = []) {
    (self.storms, self.words, self.others) = (storms, words, others)
  }

  private typealias Item = (storm: PlateStorm, feature: Feature)
  private typealias Attributes = KeyValuePairs<String, PlateValue>

  /// Draws everything below the fixes but points.
  mutating func draw(_ map: inout PlateMap, to xml: inout PlateXML) {
    drawOthers(&map, to: &xml)
    // Radii, tracks and marks are drawn in ways of their own.
    let own: LayerSelection = [.windRadius, .warning, .track, .trackSegment, .forecastTrack]
    for layer in Layer.allCases where layer.row.geometry != .point && !own.contains(layer) {
      draw(layer.rawValue, features(layer), &map, to: &xml) { Look($0.style(of: $1)) }
    }
    // Stronger winds are drawn over weaker ones.
    let radii = features(.windRadius)
    let winds = WindForce.allCases.flatMap { force in
      radii.filter { $0.storm.force(of: $0.feature) == force }
    }
    draw("wind-radius", winds.filter { $0.feature.forecast == nil }, &map, to: &xml) {
      Look($0.style(of: $1))
    }
    let ahead = winds.filter { $0.feature.forecast != nil }
    draw("forecast-wind-radius", ahead, &map, to: &xml) {
      Look(stroke: .paint($0.style(of: $1).color), width: WindForce.forecastWidth)
    }
    let warned = features(.warning)
    let edges = warned.map { storm, feature in
      (
        lines: line(storm, feature, &map), stroke: Palette.casing,
        width: storm.style(of: feature).width + 1.5
      )
    }
    drawCasing("warning", edges, to: &xml)
    drawLines("warning", warned, isRound: true, &map, to: &xml) { Look($0.style(of: $1)) }
    // What came is over the forecasts that it is compared with.
    let isVerified = storms.contains { $0.isVerified }
    if !isVerified { drawPastTracks(&map, to: &xml) }
    // Members are under the lines of single models.
    let forecasts = features(.forecastTrack)
    func lines(ofMembers isMember: Bool?) -> [Item] {
      forecasts.filter { $0.storm.technique(of: $0.feature)?.isMember == isMember }
    }
    let techniques = lines(ofMembers: true) + lines(ofMembers: false)
    drawLines("technique-track", techniques, &map, to: &xml) { storm, feature in
      let stroke = storm.technique(of: feature)?.stroke
      return Look(
        stroke: .paint(stroke?.color ?? Palette.forecast), opacity: stroke?.opacity ?? "",
        width: stroke?.width ?? 1,
        dashes: stroke?.dashes ?? "")
    }
    if isVerified { drawPastTracks(&map, to: &xml) }
    trackPoints += drawMeans(&map, to: &xml)
    let official = lines(ofMembers: nil)
    let lines = official.flatMap { line($0.storm, $0.feature, &map) }
    drawCasing("forecast-track", [(lines, Palette.paper, 5)], to: &xml)
    drawLines("forecast-track", official, &map, to: &xml) {
      Look(stroke: .paint($0.style(of: $1).color), width: 2.5, dashes: PlateLine.dashes)
    }
  }

  /// Draws the tracks of the other storms and, unless on small maps, rings for those that would be specks.
  func drawOthers(isSmall: Bool = false, _ map: inout PlateMap, to xml: inout PlateXML) {
    guard !others.isEmpty else { return }
    xml.startGroup(
      "others",
      [
        "fill": "none", "stroke": .paint(Palette.unclassed), "stroke-width": isSmall ? "0.6" : "1",
        "stroke-opacity": "0.5", "stroke-linecap": "round",
      ])
    for storm in others {
      let runs = runs(of: storm, &map)
      let box = PlateRect(around: runs.flatMap { $0.lines.joined() })
      for isGap in [false, true] {
        let path = PlatePath(lines: runs.filter { $0.isGap == isGap }.flatMap { $0.lines })
        guard !path.isEmpty else { continue }
        let dashes = isGap ? PlateTrackLine.gap.dashes : ""
        xml.start("path", ["d": .text(path.data), "stroke-dasharray": .text(dashes)])
        xml.element("title", storm.nameInTips ?? "")
        xml.end()
      }
      if !isSmall, runs.isEmpty || max(box.width, box.height) < 8, let place = storm.place,
        let point = map.point(of: place)
      {
        PlateSymbol(.unclassed, color: Palette.unclassed).draw(at: point, radius: 3.6, to: &xml)
      }
    }
    xml.end()
  }

  private func features(_ layer: Layer) -> [Item] {
    storms.flatMap { storm in
      storm.features.features.filter { $0.layer == layer }.map { (storm, $0) }
    }
  }

  /// The look of a path.
  fileprivate struct Look {
    var fill: PlateValue = "none"
    var fillOpacity = ""
    var stroke: PlateValue
    var opacity = ""
    var width: Double
    var dashes = ""
    /// The colour of the second half of a line, and its width if that is another.
    var end: (color: Palette.Color, width: Double?)?
  }

  private mutating func draw(
    _ name: String, _ shown: [Item], _ map: inout PlateMap, to xml: inout PlateXML,
    attributes: Attributes = ["stroke-linejoin": "round"], look: (PlateStorm, Feature) -> Look
  ) {
    var found: [(item: Item, shape: PlateShape)] = []
    for item in shown {
      var shape = PlateShape()
      if case .polygon = item.feature.shape {
        shape = map.area(runs(item.storm, item.feature))
        areas += shape.rings
      } else {
        shape.lines = line(item.storm, item.feature, &map)
        for gap in item.feature.layer == .track ? item.storm.legs(of: item.feature).gaps : [] {
          shape.gaps += map.pieces(gap)
        }
      }
      if !shape.isEmpty { found.append((item, shape)) }
    }
    guard !found.isEmpty else { return }
    xml.startGroup(name, attributes)
    for (item, shape) in found {
      draw(item, shape, look(item.storm, item.feature), to: &xml)
    }
    xml.end()
  }

  private mutating func drawLines(
    _ name: String, _ shown: [Item], isRound: Bool = false, _ map: inout PlateMap,
    to xml: inout PlateXML, look: (PlateStorm, Feature) -> Look
  ) {
    let attributes: Attributes = [
      "stroke-linejoin": "round", "stroke-linecap": isRound ? "round" : "",
    ]
    draw(name, shown, &map, to: &xml, attributes: attributes, look: look)
    for (storm, feature) in shown {
      trackPoints += line(storm, feature, &map).flatMap(PlateLine.points)
    }
  }

  /// Draws what separates lines from the map.
  private func drawCasing(
    _ name: String, _ parts: [(lines: [[PlatePoint]], stroke: Palette.Color, width: Double)],
    to xml: inout PlateXML
  ) {
    guard parts.contains(where: { !$0.lines.isEmpty }) else { return }
    xml.startGroup(
      name + "-casing",
      ["fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"])
    for part in parts {
      xml.path(
        PlatePath(lines: part.lines), fill: "", stroke: .paint(part.stroke), width: part.width)
    }
    xml.end()
  }

  private mutating func drawPastTracks(_ map: inout PlateMap, to xml: inout PlateXML) {
    if storms.isCrowd { return drawDensity(&map, to: &xml) }
    let segments = features(.trackSegment)
    // Tracks of a season are thin.
    let isThin = storms.isThin
    drawLines("track", features(.track), isRound: true, &map, to: &xml) { storm, feature in
      let style = storm.style(of: feature)
      let width = isThin ? storm.line(of: feature).width(isThin: true) : style.width
      return Look(stroke: .paint(style.color), width: width)
    }
    let casings = [PlateTrackLine.faint, .firm].flatMap { kind in
      let lines = segments.flatMap { storm, feature -> [[PlatePoint]] in
        let (lines, own) = (line(storm, feature, &map), storm.line(of: feature))
        guard own == .firm, storm.endColor(of: feature) == Palette.unclassed else {
          return own == kind ? lines : []
        }
        return kind == .firm ? lines.halves.first : lines.halves.second
      }
      return kind.edges.map {
        (lines: lines, stroke: $0.color, width: kind.width(isThin: isThin) + 2 * $0.width)
      }
    }
    drawCasing("track-segment", casings, to: &xml)
    drawLines("track-segment", segments, isRound: true, &map, to: &xml) { storm, feature in
      let kind = storm.line(of: feature)
      let end = kind == .firm ? storm.endColor(of: feature) : nil
      return Look(
        stroke: .paint(storm.style(of: feature).color), width: kind.width(isThin: isThin),
        dashes: kind.dashes,
        end: end.map {
          ($0, $0 == Palette.unclassed ? PlateTrackLine.faint.width(isThin: isThin) : nil)
        })
    }
  }

  /// Draws the tracks of very many storms: one path for each run of segments of one colour, so that
  /// the lines darken where they are many.
  private mutating func drawDensity(_ map: inout PlateMap, to xml: inout PlateXML) {
    let width = storms.count > 400 ? 0.8 : 1.3
    xml.startGroup(
      "track-segment",
      [
        "fill": "none", "stroke-width": .text(width.shown), "stroke-opacity": "0.7",
        "stroke-linejoin": "round",
      ])
    for storm in storms {
      for run in runs(of: storm, &map) {
        trackPoints += run.lines.joined()
        let path = PlatePath(lines: run.lines)
        let thin = Palette.thin(run.color)
        if thin.isCased {
          xml.path(path, fill: "", stroke: .paint(Palette.casing), width: width + 0.9)
        }
        xml.path(path, fill: "", stroke: .paint(thin.color))
      }
    }
    xml.end()
  }

  /// Returns the lines of a storm, by default its observed track, in runs of one colour; of agencies, or of models.
  func runs(
    of storm: PlateStorm, _ map: inout PlateMap,
    layers: LayerSelection = [.track, .trackSegment], ofModels: Bool = false
  ) -> [(color: Palette.Color, isGap: Bool, lines: [[PlatePoint]])] {
    var runs: [(color: Palette.Color, isGap: Bool, lines: [[PlatePoint]])] = []
    for feature in storm.features.features
    where layers.contains(feature.layer) && (storm.technique(of: feature) != nil) == ofModels {
      let color = storm.style(of: feature).color
      let isGap = storm.isGap(feature)
      if runs.last?.color != color || runs.last?.isGap != isGap { runs.append((color, isGap, [])) }
      runs[runs.count - 1].lines += line(storm, feature, &map)
    }
    return runs
  }

  private func draw(
    _ item: Item, _ shape: PlateShape, _ look: Look, to xml: inout PlateXML
  ) {
    let (storm, feature) = item
    let (area, edge) = (shape.area, shape.edge)
    let whole = area.isEmpty ? edge : area
    let run = xml.context.isPage ? storms.run(of: feature, in: storm) : nil
    let isPath = shape.isWhole && look.end == nil && shape.gaps.isEmpty
    xml.start(
      isPath ? "path" : "g",
      [
        "id": .text(xml.context.id(of: feature, in: storm.features)),
        "data-run": .text(run?.storm ?? ""), "data-base": .text(run?.base ?? ""),
        "d": .text(isPath ? whole.data : ""), "fill": look.fill,
        "fill-opacity": .text(look.fillOpacity),
        // Of several forecasts, a page shows one at a time.
        "stroke": look.stroke, "stroke-opacity": .text(run == nil ? look.opacity : ""),
        "stroke-width": .text(look.width.shown),
        "stroke-dasharray": .text(look.dashes),
      ])
    xml.element("title", storm.tooltip(of: feature, words))
    if !shape.gaps.isEmpty {
      let gaps = PlatePath(lines: shape.gaps)
      if !whole.isEmpty { xml.path(whole) }
      xml.path(
        gaps, fill: "", stroke: .paint(Palette.quiet),
        width: PlateTrackLine.gap.width(isThin: false),
        dashes: PlateTrackLine.gap.dashes)
    } else if let end = look.end {
      let halves = shape.lines.halves
      xml.path(end.width == nil ? whole : PlatePath(lines: halves.first))
      xml.path(
        PlatePath(lines: halves.second), fill: "", stroke: .paint(end.color), width: end.width)
    } else if !shape.isWhole {
      // If the area is cut inside the frame, its fill has no stroke.
      xml.path(area, fill: "", stroke: "none")
      xml.path(edge)
    }
    xml.end()
  }

  private func runs(_ storm: PlateStorm, _ feature: Feature) -> [ArraySlice<Coordinate>] {
    if feature.layer == .track { return storm.legs(of: feature).firm }
    var runs: [ArraySlice<Coordinate>] = []
    storm.features.forEachRun(of: feature) { runs.append($0) }
    return runs
  }

  /// Returns the pieces of the line of a feature on the plate.
  func line(
    _ storm: PlateStorm, _ feature: Feature, _ map: inout PlateMap
  ) -> [[PlatePoint]] {
    var pieces: [[PlatePoint]] = []
    var runs = runs(storm, feature)
    if let (start, next) = storm.joint(of: feature), runs.first?.first?.isSame(as: start) != true,
      let index = runs.firstIndex(where: { $0.contains { $0.isSame(as: next) } }),
      let first = runs[index].firstIndex(where: { $0.isSame(as: next) })
    {
      runs = [runs[index][first...]] + runs[(index + 1)...]
      let ahead = runs[0][first]
      pieces += map.pieces([start.unrolled(toward: ahead.longitude), ahead])
    }
    for run in runs { pieces += map.pieces(run) }
    return feature.layer == .arrival ? pieces.asFront : pieces
  }
}

extension Double {
  /// The number, between 0 and 1, with two decimals.
  var fraction: String { String { $0.append(self, decimals: 2) } }
}

extension [[PlatePoint]] {
  /// The two halves of a line in pieces.
  fileprivate var halves: (first: Self, second: Self) {
    var rest = reduce(0) { $0 + $1.length } / 2
    var halves: (first: Self, second: Self) = ([], [])
    for line in self {
      let own = line.length
      defer { rest -= own }
      guard rest > 0, rest < own else {
        if rest > 0 { halves.first.append(line) } else { halves.second.append(line) }
        continue
      }
      var (first, second, left): ([PlatePoint], [PlatePoint], Double) = ([], [], rest)
      for (one, next) in zip(line, line.dropFirst()) {
        let step = one.distance(to: next)
        if second.isEmpty {
          first.append(one)
          if left < step {
            let share = left / step
            let middle = one.moved((next.x - one.x) * share, (next.y - one.y) * share)
            first.append(middle)
            second.append(middle)
          }
        }
        left -= step
        if !second.isEmpty { second.append(next) }
      }
      halves.first.append(first)
      halves.second.append(second)
    }
    return halves
  }
}

extension PlateDrawing.Look {
  /// The look of an area.
  fileprivate init(_ style: FeatureStyle) {
    self.init(
      fill: style.fillOpacity > 0 ? .paint(style.fill ?? style.color) : "none",
      fillOpacity: style.fillOpacity > 0 ? style.fillOpacity.fraction : "",
      stroke: .paint(style.color),
      opacity: style.opacity < 1 ? style.opacity.fraction : "", width: style.width,
      dashes: style.isDashed ? PlateLine.areaDashes : "")
  }
}
