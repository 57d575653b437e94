import TyphoonTrack

/// Writes a GeoPackage 1.3 (OGC 12-128r17): a database with a table for each layer, which QGIS
/// draws like a plate.
///
/// The text is a script, of which the container makes the database.
struct GPKGWriter: FeatureWriter {
  let name = "gpkg"
  let summary = "GeoPackage 1.3, for QGIS and databases"
  let extensions = ["gpkg"]
  let layers = LayerSelection.drawn
  let sectionCount = Layer.mainFirst.count
  let container: (any MapContainer)? = GPKGContainer()

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    let time = Self.time(of: summary)
    output.append(
      .statements,
      GPKGSchema.creation(metadata: GPKGMetadata.text(summary, options), time: time))
  }

  func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {
    let table = GPKGTable(Layer.mainFirst[section], options.properties)
    let words = MapWords(language: options.language)
    output.append(
      .statements,
      table.creation(
        title: KMLWords.folder(of: table.layer, words),
        description: KMLWords.snippet(of: table.layer, words), time: Self.time(of: summary)))
    output.append(.table, table.name)
    output.append(.insertion, table.insertion)
  }

  func write(
    _ storm: StormFeatures, options: WritingOptions, to sections: inout [TextBuffer]
  ) {
    for (section, layer) in Layer.mainFirst.enumerated() {
      let features = storm.features.lazy.filter { $0.layer == layer }
      guard !features.isEmpty else { continue }
      var rows = GPKGRows(storm, GPKGTable(layer, options.properties), options)
      for feature in features { rows.append(feature) }
      sections[section].append(.rows, rows.text)
    }
  }

  func close(section: Int, to output: inout TextBuffer) {
    output.append(.end)
    output.append(.statements, GPKGTable(Layer.mainFirst[section]).triggers)
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {
    let time = Self.time(of: summary)
    output.append(.statements, GPKGSchema.styles(time: time))
    for layer in Layer.mainFirst where summary.count(of: layer) > 0 {
      let style = GPKGStyle(layer, summary, options).text
      output.append(
        .statements,
        """
        INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name,
            f_geometry_column, styleName, styleQML, styleSLD, useAsDefault, update_time)
          VALUES ('', '', '\(GPKGTable(layer).name)', 'geom', 'trackconv', \(style.sqlText), '', 1,
            \(time));
        """)
    }
  }

  /// The time of the last change in SQL: that of the data, so that the same data give the same
  /// file.
  private static func time(of summary: MapSummary) -> String {
    let time = summary.baseTime ?? summary.period?.end ?? Timestamp(secondsSince1970: 0)
    return "'" + String { $0.append(time) }.dropLast() + ".000Z'"
  }
}
