import TyphoonTrack

/// Draws the shapes of the storms on the map, layer by layer, each layer for all storms together.
struct PlateDrawing {
  let storms: [PlateStorm]
  let words: MapWords

  /// Points along all tracks, a few units apart, which labels avoid.
  private(set) var trackPoints: [PlatePoint] = []
  /// The rings of all areas.
  private(set) var areas: [[PlatePoint]] = []

  init(_ storms: [PlateStorm], _ words: MapWords) {
    self.storms = storms
    self.words = words
  }

  /// Draws everything below the fixes.
  mutating func draw(_ map: inout PlateMap, to xml: inout PlateXML) {
    // Radii, tracks and marks are drawn in ways of their own.
    let own: LayerSelection = [.windRadius, .track, .trackSegment, .forecastTrack]
    for layer in Layer.allCases where layer.row.geometry != .point && !own.contains(layer) {
      drawAreas(layer, &map, to: &xml)
    }
    drawRadii(forecast: false, &map, to: &xml)
    drawRadii(forecast: true, &map, to: &xml)
    drawPastTracks(&map, to: &xml)
    drawTechniques(&map, to: &xml)
    trackPoints += drawMeans(&map, to: &xml)
    drawForecastTracks(&map, to: &xml)
  }

  private func features(
    _ layer: Layer, where isIncluded: (Feature) -> Bool = { _ in true }
  ) -> [(storm: PlateStorm, feature: Feature)] {
    storms.flatMap { storm in
      storm.features.features.filter { $0.layer == layer && isIncluded($0) }.map { (storm, $0) }
    }
  }

  private func style(_ storm: PlateStorm, _ feature: Feature) -> FeatureStyle {
    storm.style(of: feature)
  }

  // MARK: - Areas

  private mutating func drawAreas(
    _ layer: Layer, _ map: inout PlateMap, to xml: inout PlateXML
  ) {
    let shown = features(layer)
    guard let first = shown.first else { return }
    let style = style(first.storm, first.feature)
    let isFilled = style.fillOpacity > 0
    xml.startGroup(
      layer.rawValue,
      [
        "fill-opacity": isFilled ? style.fillOpacity.fraction : "",
        "stroke-opacity": style.opacity < 1 ? style.opacity.fraction : "",
        "stroke-width": style.width.shown, "stroke-linejoin": "round",
      ])
    for (storm, feature) in shown {
      // Areas of different thresholds have different colours.
      let own = self.style(storm, feature)
      let look = Look(
        fill: isFilled ? own.fill ?? own.color : "none", stroke: own.color,
        fillOpacity: isFilled && own.fillOpacity != style.fillOpacity
          ? own.fillOpacity.fraction : "",
        dashes: own.isDashed ? Self.areaDashes : "")
      drawPath(storm, feature, look, &map, to: &xml)
    }
    xml.end()
  }

  /// Draws wind radii: filled for the latest fix, outlined for forecast fixes.
  private mutating func drawRadii(
    forecast: Bool, _ map: inout PlateMap, to xml: inout PlateXML
  ) {
    let shown = features(.windRadius) { ($0.forecast != nil) == forecast }
    guard !shown.isEmpty else { return }
    xml.startGroup((forecast ? "forecast-" : "") + "wind-radius", ["stroke-linejoin": "round"])
    // Stronger winds are drawn over weaker ones.
    let forces = WindForce.allCases
    for (force, storm, feature) in forces.flatMap({ force in
      shown.filter { $0.storm.force(of: $0.feature) == force }.map { (force, $0.storm, $0.feature) }
    }) {
      let style = style(storm, feature)
      var look = Look(
        fill: forecast ? "none" : style.color, stroke: style.color,
        width: (forecast ? force.forecastWidth : style.width).shown)
      if !forecast { look.fillOpacity = style.fillOpacity.fraction }
      drawPath(storm, feature, look, &map, to: &xml)
    }
    xml.end()
  }

  /// The attributes of a path that its group does not set.
  private struct Look {
    var fill: any PlateValue = ""
    var stroke: any PlateValue
    var width = ""
    var fillOpacity = ""
    var dashes = ""
  }

  private mutating func drawPath(
    _ storm: PlateStorm, _ feature: Feature, _ look: Look, _ map: inout PlateMap,
    to xml: inout PlateXML
  ) {
    let title = storm.tooltip(of: feature, words)
    var (data, area, edge) = (PlatePath(), PlatePath(), PlatePath())
    var isWhole = true
    if case .polygon = feature.shape {
      let shape = map.area(runs(storm, feature))
      areas += shape.rings
      (area, isWhole) = (shape.area, shape.isWhole)
      if isWhole { data = area }
      if !isWhole || area.isEmpty { edge = shape.edge }
    } else {
      data = line(storm, feature, &map)
    }
    guard !data.isEmpty || !area.isEmpty || !edge.isEmpty else { return }
    xml.start(
      isWhole ? "path" : "g",
      [
        "id": xml.context.id(of: feature, in: storm.features), "d": isWhole ? data.data : "",
        "fill": look.fill, "fill-opacity": look.fillOpacity,
        "stroke": look.stroke, "stroke-width": look.width, "stroke-dasharray": look.dashes,
        "visibility": xml.context.isPage && storm.isPast(feature) ? "hidden" : "",
      ])
    xml.element("title", title)
    if !isWhole {
      // If the area is cut inside the frame, its fill has no stroke.
      if !area.isEmpty { xml.empty("path", ["d": area.data, "stroke": "none"]) }
      if !edge.isEmpty { xml.empty("path", ["d": edge.data, "fill": "none"]) }
    }
    xml.end()
  }

  private func runs(_ storm: PlateStorm, _ feature: Feature) -> [ArraySlice<Coordinate>] {
    var runs: [ArraySlice<Coordinate>] = []
    storm.features.forEachRun(of: feature) { runs.append($0) }
    return runs
  }

  /// Returns the line of a feature on the plate.
  private func line(
    _ storm: PlateStorm, _ feature: Feature, _ map: inout PlateMap
  ) -> PlatePath {
    var path = PlatePath()
    add(storm, feature, &map, to: &path)
    return path
  }

  private func add(
    _ storm: PlateStorm, _ feature: Feature, _ map: inout PlateMap, to path: inout PlatePath
  ) {
    for run in runs(storm, feature) {
      for piece in map.pieces(run) { path.add(piece, isClosed: false) }
    }
  }

  // MARK: - Tracks

  private mutating func drawPastTracks(
    _ map: inout PlateMap, to xml: inout PlateXML
  ) {
    for layer in [Layer.track, .trackSegment] {
      let shown = features(layer)
      guard let first = shown.first else { continue }
      // Tracks of a season are thin.
      let isThin = first.storm.number != nil
      let line: KeyValuePairs<String, any PlateValue> = [
        "fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round",
      ]
      if layer == .trackSegment {
        xml.startGroup(layer.rawValue + "-casing", line)
        for kind in [PlateTrackLine.faint, .firm] {
          guard let casing = kind.casing else { continue }
          var path = PlatePath()
          for (storm, feature) in shown where storm.line(of: feature) == kind {
            add(storm, feature, &map, to: &path)
          }
          guard !path.isEmpty else { continue }
          let widths = kind.widths(isThin: isThin)
          xml.empty(
            "path",
            [
              "d": path.data, "stroke": casing,
              "stroke-width": (widths.line + widths.casing).shown,
            ])
        }
        xml.end()
      }
      xml.startGroup(layer.rawValue, line)
      for (storm, feature) in shown {
        let style = style(storm, feature)
        let kind = storm.line(of: feature)
        let width = layer == .track && !isThin ? style.width : kind.widths(isThin: isThin).line
        drawPath(
          storm, feature,
          Look(
            stroke: style.color, width: width.shown, dashes: kind.dashes), &map,
          to: &xml)
        remember(storm, feature, &map)
      }
      xml.end()
    }
  }

  /// Draws the forecasts of models and ensemble members, under the official one.
  private mutating func drawTechniques(
    _ map: inout PlateMap, to xml: inout PlateXML
  ) {
    let all = features(.forecastTrack).filter { $0.storm.technique(of: $0.feature) != nil }
    let isMember = { (storm: PlateStorm, feature: Feature) in
      storm.technique(of: feature)?.isMember ?? false
    }
    // Members are under the lines of single models.
    let shown =
      all.filter { isMember($0.storm, $0.feature) }
      + all.filter { !isMember($0.storm, $0.feature) }
    guard !shown.isEmpty else { return }
    xml.startGroup("technique-track", ["fill": "none", "stroke-linejoin": "round"])
    for (storm, feature) in shown {
      guard let stroke = storm.technique(of: feature)?.stroke else { continue }
      let look = Look(stroke: stroke.color, width: stroke.width, dashes: stroke.dashes)
      drawPath(storm, feature, look, &map, to: &xml)
      remember(storm, feature, &map)
    }
    xml.end()
  }

  private mutating func drawForecastTracks(
    _ map: inout PlateMap, to xml: inout PlateXML
  ) {
    let shown = features(.forecastTrack).filter { $0.storm.technique(of: $0.feature) == nil }
    guard !shown.isEmpty else { return }
    let line: KeyValuePairs<String, any PlateValue> = ["fill": "none", "stroke-linejoin": "round"]
    xml.startGroup("forecast-track-casing", line)
    var path = PlatePath()
    for (storm, feature) in shown { add(storm, feature, &map, to: &path) }
    xml.empty(
      "path", ["d": path.data, "stroke": Palette.paper, "stroke-width": 5.shown])
    xml.end()
    xml.startGroup("forecast-track", line)
    for (storm, feature) in shown {
      let style = style(storm, feature)
      drawPath(
        storm, feature,
        Look(
          stroke: style.color, width: 2.5.shown,
          dashes: Self.dashes), &map, to: &xml)
      remember(storm, feature, &map)
    }
    xml.end()
  }

  /// The dash pattern of forecast tracks.
  static let dashes = "8 5"
  /// The dash pattern of probability circles and of computed areas.
  static let areaDashes = "5 3"

  private mutating func remember(
    _ storm: PlateStorm, _ feature: Feature, _ map: inout PlateMap
  ) {
    for run in runs(storm, feature) {
      for piece in map.pieces(run) {
        trackPoints += Self.points(along: piece)
      }
    }
  }

  /// Returns points along a line, a few units apart.
  static func points(along line: [PlatePoint]) -> [PlatePoint] {
    zip(line, line.dropFirst()).flatMap { one, next in
      let count = min(400, max(1, Int((one.distance(to: next) / 6).rounded(.up))))
      return (0..<count).map { step in
        let share = Double(step) / Double(count)
        return one.moved((next.x - one.x) * share, (next.y - one.y) * share)
      }
    }
  }
}

extension Double {
  /// The number, between 0 and 1, with two decimals.
  var fraction: String { String { $0.append(self, decimals: 2) } }
}
