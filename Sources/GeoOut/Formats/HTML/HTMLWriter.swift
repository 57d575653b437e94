import TyphoonTrack

/// Writes one HTML page with a map that moves through time, which needs nothing but a browser.
///
/// The map is the plate's, with its projection and colours, as SVG. The page's script only moves
/// and hides what is there, so that without it the map, the legend and the table still show
/// everything. Nothing is loaded, and a content security policy admits only the page's own script.
struct HTMLWriter: FeatureWriter {
  let name = "html"
  let summary = "One page with a map that moves through time, for every browser"
  let extensions = ["html", "htm"]
  let layers = LayerSelection.drawn
  let drawsAllStormsAtClosing = true

  /// With more storms than this, only the latest wind radii are in the page, to keep it small; a
  /// season has none.
  private static let maxWithPastRadii = 4
  /// The decimals of the GeoJSON in the page: 11 m.
  private static let digits = 4

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.checkedForXML()
  }

  func warnings(_ storms: [StormFeatures], options: WritingOptions) -> [Finding.Message] {
    SVGWriter.projectionWarnings(storms, options)
  }

  func open(
    _ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {}

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError) {
    var words = MapWords(
      language: options.language, clock: options.plate.clock, units: options.plate.units,
      isPlate: true)
    let shown = Self.shown(storms, options, &words)
    var map = try HTMLMap(shown, options, words)
    let drawing = map.draw(options)
    let page = HTMLPage(
      storms: shown, drawing: drawing, paths: map.paths(),
      geojson: Self.geojson(shown, summary, options), summary: summary, options: options,
      words: words)
    page.write(to: &output)
  }

  /// Returns the storms as on a plate, but with all fixes, and with past wind radii if there are
  /// few storms.
  private static func shown(
    _ storms: [StormFeatures], _ options: WritingOptions, _ words: inout MapWords
  ) -> [PlateStorm] {
    var shown = words.plateStorms(
      storms.map { storm in
        var storm = storm
        if storm.layers.contains(.windRadius), storms.count <= maxWithPastRadii,
          options.plate.preset != .simple
        {
          storm.addObservedRadii(past: true, interpolated: true, tolerance: 500, [])
        }
        return storm
      }, options)
    let whole = shown.map(\.features.features)
    shown.numberSeason()
    for index in shown.indices where shown[index].number != nil {
      shown[index].features.features = whole[index].filter {
        $0.layer != .windRadius && $0.layer != .probabilityCircle
      }
    }
    return shown
  }

  /// Returns the features of the page as GeoJSON, which the script and the readers use.
  private static func geojson(
    _ storms: [PlateStorm], _ summary: MapSummary, _ options: WritingOptions
  ) -> TextBuffer {
    let writer = GeoJSONWriter()
    var options = options
    options.digits = min(options.digits, digits)
    var text = TextBuffer()
    writer.open(summary, options: options, to: &text)
    for (index, storm) in storms.enumerated() {
      if index > 0 { text.append(writer.separator) }
      var features = storm.features
      // One line says as much as its parts.
      features.features.removeAll { $0.layer == .trackSegment }
      features.addTrack(tolerance: 500)
      let cut = writer.prepared(features, options: options)
      writer.write(cut, options: options, to: &text)
    }
    writer.close(summary, storms: [], options: options, to: &text)
    return text
  }
}

extension PlateOptions {
  /// The colours of a page: the user's, or else those that the reader's system prefers.
  var pageTheme: Theme { theme ?? .auto }
}
