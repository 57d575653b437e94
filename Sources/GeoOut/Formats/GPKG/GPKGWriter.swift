/// Writes a GeoPackage 1.3 (OGC 12-128r17): a database with a table for each layer, which QGIS
/// draws like a plate.
final class GPKGWriter: FeatureWriter {
  let name = "gpkg"
  let summary = "GeoPackage 1.3, for QGIS and databases"
  let extensions = ["gpkg"]
  let layers = LayerSelection.drawn
  let isDatabase = true

  func database(
    at path: String?, options: WritingOptions
  ) throws(WriteError) -> (any MapDatabase)? { try GPKGDatabase(path: path, options) }
}
