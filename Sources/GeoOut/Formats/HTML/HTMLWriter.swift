import TyphoonTrack

/// Writes one HTML page with a map that moves through time, which needs nothing but a browser.
///
/// The map is the plate's, with its projection and colours, as SVG. Without the page's script, the
/// map, the legend and the table still show everything. Nothing is loaded, and a content security
/// policy admits only the page's own script.
final class HTMLWriter: FeatureWriter {
  let name = "html"
  let summary = "One page with a map that moves through time, for every browser"
  let extensions = ["html", "htm"]
  let layers = LayerSelection.drawn
  let drawsAllStormsAtClosing = true

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.checkedForXML()
  }

  func warnings(_ storms: [StormFeatures], options: WritingOptions) -> [Finding.Message] {
    let count = storms.reduce(0) { $0 + $1.features.count { $0.layer.isFix } }
    let warnings = SVGWriter.projectionWarnings(storms, options)
    // A page with more is slow to open.
    return count > 5_000 ? warnings + [.large(count, storms.count)] : warnings
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError) {
    var words = MapWords(
      language: options.language, clock: options.plate.clock, units: options.plate.units,
      isPlate: true)
    let storms = options.plate.preset == .multiples ? storms.inOrderOfTime : storms
    let shown = Self.shown(storms, options, &words)
    var map = try HTMLMap(shown, options, words)
    let drawing = try map.draw(options)
    let page = MapPage(
      storms: shown, drawing: drawing,
      table: HTMLTable(storms: shown, marks: drawing.marks, words: words), paths: map.paths(),
      geojson: Self.geojson(storms, shown, summary, options), summary: summary, options: options,
      words: words)
    let start = output.count
    page.write(to: &output)
    let (size, most) = (Double(output.count - start) / 1e6, options.plate.maxPage)
    guard size <= most else { throw .tooLarge(size, most) }
  }

  /// Returns the storms as on a plate, but those of a season with all fixes.
  private static func shown(
    _ storms: [StormFeatures], _ options: WritingOptions, _ words: inout MapWords
  ) -> [PlateStorm] {
    var shown = words.plateStorms(storms, options)
    let whole = shown.map { $0.features.features }
    shown.numberSeason()
    for index in shown.indices where shown[index].number != nil {
      shown[index].features.features = whole[index].filter {
        $0.layer != .windRadius && $0.layer != .probabilityCircle
      }
    }
    return shown
  }

  /// Returns the GeoJSON of the same storms, as the program writes it to a file, compressed; without
  /// the radii of members and techniques, which the page does not show and which would be most of it.
  private static func geojson(
    _ storms: [StormFeatures], _ shown: [PlateStorm], _ summary: MapSummary,
    _ options: WritingOptions
  ) -> String {
    let writer = GeoJSONWriter()
    // As the map is not cut, neither is the file in the page.
    var options = options
    options.clip = nil
    var text = TextBuffer()
    writer.open(summary, options: options, to: &text)
    for (index, storm) in storms.enumerated() {
      if index > 0 { text.append(writer.separator) }
      var features = storm.forWebMaps()
      if !shown[index].techniques.isEmpty {
        features.features.removeAll { [.windRadius, .probabilityCircle].contains($0.layer) }
      }
      writer.write(writer.prepared(features, options: options), options: options, to: &text)
    }
    writer.close(summary, storms: [], options: options, to: &text)
    return text.deflated.base64
  }
}

extension StormFeatures {
  /// Returns the features in the layers of web maps, if the layers are those of drawn maps.
  fileprivate func forWebMaps() -> StormFeatures {
    guard layers.union(.drawn) == layers else { return self }
    var storm = self
    storm.features.removeAll { $0.layer == .trackSegment }
    let after = storm.features.firstIndex { [.forecastTrack, .fix].contains($0.layer) }
    let place = after ?? storm.features.count
    storm.addTrack(tolerance: tolerance)
    // A storm that does not move has no track.
    guard storm.features.last?.layer == .track else { return storm }
    storm.features.insert(storm.features.removeLast(), at: place)
    return storm
  }
}

extension Finding.Message {
  fileprivate static func large(_ fixes: Int, _ storms: Int) -> Self {
    "\(fixes) fixes of \(storms) storms in one page: a browser takes long to show it; a GeoPackage ('-o x.gpkg') or a page for each storm ('-o {storm_id}.html') serves better"
  }
}

extension WriteError {
  fileprivate static func tooLarge(_ size: Double, _ most: Double) -> Self {
    Self(
      "the page has \((size * 10).rounded(.up) / 10) MB, expected at most \(most.shown) ('--max-page'); a GeoPackage ('-o x.gpkg') or a page for each storm ('-o {storm_id}.html') serves better"
    )
  }
}

extension PlateOptions {
  /// The colours of a page: the user's, or else those that the reader's system prefers.
  var pageTheme: Theme { theme ?? .auto }
}
