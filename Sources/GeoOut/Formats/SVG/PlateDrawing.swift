import TyphoonTrack

/// Draws the shapes of the storms on the map, layer by layer, those of all storms together.
struct PlateDrawing {
  let storms: [PlateStorm]
  let words: PlateWords

  /// Points along all tracks, a few units apart: words keep clear of them.
  private(set) var trackPoints: [PlatePoint] = []

  init(_ storms: [PlateStorm], _ words: PlateWords) {
    self.storms = storms
    self.words = words
  }

  /// Draws everything that lies under the fixes.
  mutating func draw(_ map: inout PlateMap, _ ids: inout PlateIDs, to xml: inout XMLWriter) {
    drawAreas(.potentialArea, &map, &ids, to: &xml)
    drawAreas(.warningArea, &map, &ids, to: &xml)
    drawAreas(.windSwath, &map, &ids, to: &xml)
    drawAreas(.probabilityCircle, &map, &ids, to: &xml)
    drawRadii(forecast: false, &map, &ids, to: &xml)
    drawRadii(forecast: true, &map, &ids, to: &xml)
    drawPastTracks(&map, &ids, to: &xml)
    drawForecastTracks(&map, &ids, to: &xml)
  }

  private func features(
    _ layer: Layer, where isIncluded: (Feature) -> Bool = { _ in true }
  ) -> [(storm: PlateStorm, feature: Feature)] {
    storms.flatMap { storm in
      storm.features.features.filter { $0.layer == layer && isIncluded($0) }.map { (storm, $0) }
    }
  }

  private func style(_ storm: PlateStorm, _ feature: Feature) -> FeatureStyle {
    FeatureStyle(feature, in: storm.features, scale: storm.scale)
  }

  // MARK: - Areas

  private func drawAreas(
    _ layer: Layer, _ map: inout PlateMap, _ ids: inout PlateIDs, to xml: inout XMLWriter
  ) {
    let shown = features(layer)
    guard let first = shown.first else { return }
    let style = style(first.storm, first.feature)
    xml.startGroup(
      layer.rawValue,
      [
        "fill": style.fillOpacity > 0 ? (style.fill ?? style.color).hex : "none",
        "fill-opacity": style.fillOpacity.fraction, "stroke": style.color.hex,
        "stroke-opacity": style.opacity.fraction, "stroke-width": style.width.shown,
        "stroke-linejoin": "round",
      ])
    if style.isDashed { xml.attribute("stroke-dasharray", "5 3") }
    for (storm, feature) in shown {
      // Areas of several thresholds have a colour each.
      let own = self.style(storm, feature)
      let color = own.color == style.color ? "" : own.color.hex
      drawPath(
        storm, feature, &map, &ids,
        ["fill": own.fillOpacity > 0 ? color : "", "stroke": color], to: &xml)
    }
    xml.end()
  }

  /// The latest fix's areas are filled, those of forecast fixes outlines.
  private func drawRadii(
    forecast: Bool, _ map: inout PlateMap, _ ids: inout PlateIDs, to xml: inout XMLWriter
  ) {
    let shown = features(.windRadius) { ($0.forecast != nil) == forecast }
    guard !shown.isEmpty else { return }
    xml.startGroup((forecast ? "forecast-" : "") + "wind-radius", ["stroke-linejoin": "round"])
    for (storm, feature) in shown {
      let style = style(storm, feature)
      drawPath(
        storm, feature, &map, &ids,
        [
          "fill": forecast ? "none" : style.color.hex,
          "fill-opacity": forecast ? "" : style.fillOpacity.fraction, "stroke": style.color.hex,
          "stroke-width": forecast ? "1.2" : style.width.shown,
        ], to: &xml)
    }
    xml.end()
  }

  private func drawPath(
    _ storm: PlateStorm, _ feature: Feature, _ map: inout PlateMap, _ ids: inout PlateIDs,
    _ attributes: KeyValuePairs<String, String> = [:], to xml: inout XMLWriter
  ) {
    var path = PlatePath()
    let isWhole = add(storm, feature, &map, to: &path)
    guard !path.isEmpty else { return }
    xml.start("path", ["id": ids.id(of: feature, in: storm.features), "d": path.data])
    // What lies over a gap of the projection has no inside that could be told.
    for (key, value) in attributes where !value.isEmpty && (isWhole || key != "fill") {
      xml.attribute(key, value)
    }
    if !isWhole { xml.attribute("fill", "none") }
    xml.element(
      "title",
      FeatureWords.title(of: feature, in: storm.features, words.language))
    xml.end()
  }

  /// Adds a feature's shape to a path, and returns whether no part of it is missing.
  private func add(
    _ storm: PlateStorm, _ feature: Feature, _ map: inout PlateMap, to path: inout PlatePath
  ) -> Bool {
    var runs: [ArraySlice<Coordinate>] = []
    storm.features.forEachRun(of: feature) { runs.append($0) }
    var isWhole = true
    for run in runs {
      let pieces = map.pieces(run)
      let isRing: Bool =
        if case .polygon = feature.shape { pieces.count == 1 && pieces[0].count >= run.count } else
        {
          false
        }
      if case .polygon = feature.shape, !isRing { isWhole = false }
      for piece in pieces { path.add(piece, isClosed: isRing) }
    }
    return isWhole
  }

  // MARK: - Tracks

  private mutating func drawPastTracks(
    _ map: inout PlateMap, _ ids: inout PlateIDs, to xml: inout XMLWriter
  ) {
    for layer in [Layer.track, .trackSegment] {
      let shown = features(layer)
      guard let first = shown.first else { continue }
      let width = style(first.storm, first.feature).width
      let line: KeyValuePairs = [
        "fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round",
      ]
      if layer == .trackSegment {
        xml.startGroup(layer.rawValue + "-casing", line)
        var path = PlatePath()
        for (storm, feature) in shown { _ = add(storm, feature, &map, to: &path) }
        xml.empty(
          "path",
          [
            "d": path.data, "stroke": Palette.casing.hex, "stroke-width": (width + 2).shown,
          ])
        xml.end()
      }
      xml.startGroup(layer.rawValue, line)
      for (storm, feature) in shown {
        let style = style(storm, feature)
        drawPath(
          storm, feature, &map, &ids,
          ["stroke": style.color.hex, "stroke-width": style.width.shown], to: &xml)
        remember(storm, feature, &map)
      }
      xml.end()
    }
  }

  private mutating func drawForecastTracks(
    _ map: inout PlateMap, _ ids: inout PlateIDs, to xml: inout XMLWriter
  ) {
    let shown = features(.forecastTrack)
    guard !shown.isEmpty else { return }
    let line: KeyValuePairs = ["fill": "none", "stroke-linejoin": "round"]
    xml.startGroup("forecast-track-casing", line)
    var path = PlatePath()
    for (storm, feature) in shown { _ = add(storm, feature, &map, to: &path) }
    xml.empty("path", ["d": path.data, "stroke": PlateColor.paper, "stroke-width": "5"])
    xml.end()
    xml.startGroup("forecast-track", line)
    for (storm, feature) in shown {
      let style = style(storm, feature)
      drawPath(
        storm, feature, &map, &ids,
        [
          "stroke": style.color.hex, "stroke-width": "2.5", "stroke-dasharray": Self.dashes,
        ], to: &xml)
      remember(storm, feature, &map)
    }
    xml.end()
  }

  /// The dashes of forecast tracks.
  static let dashes = "8 5"

  private mutating func remember(
    _ storm: PlateStorm, _ feature: Feature, _ map: inout PlateMap
  ) {
    var runs: [ArraySlice<Coordinate>] = []
    storm.features.forEachRun(of: feature) { runs.append($0) }
    for run in runs {
      for piece in map.pieces(run) {
        for (one, next) in zip(piece, piece.dropFirst()) {
          let count = min(400, max(1, Int(one.distance(to: next) / 6)))
          for step in 0..<count {
            let share = Double(step) / Double(count)
            trackPoints.append(one.moved((next.x - one.x) * share, (next.y - one.y) * share))
          }
        }
      }
    }
  }
}

extension Double {
  /// A number between 0 and 1 with two decimals.
  var fraction: String {
    var text = TextBuffer(capacity: 32)
    text.append(self, decimals: 2)
    return text.string
  }
}
