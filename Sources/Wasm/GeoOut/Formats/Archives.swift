// The formats that need SQLite and libzip, which a page does without: they are refused.

final class GPKGWriter: FeatureWriter {
  let name = "gpkg"
  let summary = "GeoPackage 1.3, which only the command writes"
  let extensions = ["gpkg"]
  let layers = LayerSelection.drawn
  let isDatabase = true

  func database(
    at path: String?, options: WritingOptions
  ) throws(WriteError) -> (any MapDatabase)? {
    throw WriteError("GeoPackage is not in the browser build: use the command")
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {}

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {}
}

extension KMLWriter {
  static let zipped = KMLWriter(
    name: "kmz", summary: "KMZ, which only the command writes", extensions: ["kmz"],
    container: MissingContainer(), icons: .packed)
}

final class MissingContainer: MapContainer {
  func pack(_ text: any ByteStore, into archive: any ByteStore) throws(WriteError) {
    throw WriteError("KMZ is not in the browser build: use the command, or KML")
  }
}
