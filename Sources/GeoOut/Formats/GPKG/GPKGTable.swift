import TyphoonTrack

/// The table of a layer: its columns, and the statements that make it.
struct GPKGTable {
  let layer: Layer
  /// The properties that have a column, in order.
  let properties: [Property]

  /// Creates the table of a layer, with a column for each property that its features may have: a
  /// program finds the same columns for every storm.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - selection: The properties that the user selected.
  init(_ layer: Layer, _ selection: PropertySelection = .all) {
    self.layer = layer
    properties = Property.ofMaps.filter { $0.layers.contains(layer) && selection.contains($0) }
  }

  /// The name: that of the layer, without hyphens, which names in SQL cannot have.
  var name: String { layer.rawValue.replacing(text: "-", with: "_") }

  /// The name of a table's spatial index.
  static func index(of table: String) -> String { "rtree_\(table)_geom" }

  /// The type of geometries; areas and lines may be cut at the antimeridian.
  private var geometry: String {
    switch layer.row.geometry {
    case .point: "POINT"
    case .line: "MULTILINESTRING"
    case .polygon: "MULTIPOLYGON"
    }
  }

  /// The statement that inserts a row: parameters are the geometry, the id and the properties.
  var insertion: String {
    "INSERT INTO \(name) VALUES (NULL, ?, ?" + String(repeating: ", ?", count: properties.count)
      + ")"
  }

  /// The statement that states the extent; parameters are its sides.
  var extent: String {
    "UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ? WHERE table_name = '\(name)'"
  }

  /// The statement that creates the table; it may exist if an input was taken back.
  var creation: String {
    let columns = properties.map { ",\n  \($0.name) \($0.gpkgType)" }.joined()
    return """
      CREATE TABLE IF NOT EXISTS \(name) (
        fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
        geom \(geometry),
        feature_id TEXT NOT NULL\(columns)
      );
      """
  }

  /// The statements that register the table; their parameters are the title of the layer, what it
  /// shows, and the time of the last change.
  var registration: [String] {
    let lists = properties.filter { $0.kind == .list }.map {
      "INSERT INTO gpkg_data_columns (table_name, column_name, mime_type) VALUES ('\(name)', '\($0.name)', 'application/json')"
    }
    return [
      "INSERT INTO gpkg_contents VALUES ('\(name)', 'features', ?1, ?2, ?3, NULL, NULL, NULL, NULL, 4326)",
      "INSERT INTO gpkg_geometry_columns VALUES ('\(name)', 'geom', '\(geometry)', 4326, 0, 0)",
      "INSERT INTO gpkg_extensions VALUES ('\(name)', 'geom', 'gpkg_rtree_index', 'http://www.geopackage.org/spec120/#extension_rtree', 'write-only')",
      "INSERT INTO gpkg_metadata_reference VALUES ('table', '\(name)', NULL, NULL, ?3, 1, NULL)",
    ] + lists
  }

  /// The statements that keep the index right when another program edits the table: those of the
  /// standard (OGC 12-128r17, annex F.3).
  var triggers: String {
    let index = Self.index(of: name)
    let add = """
      INSERT OR REPLACE INTO \(index) VALUES (NEW.fid, ST_MinX(NEW.geom), ST_MaxX(NEW.geom),
          ST_MinY(NEW.geom), ST_MaxY(NEW.geom));
      """
    let (filled, empty) = (
      "(NEW.geom NOTNULL AND NOT ST_IsEmpty(NEW.geom))", "(NEW.geom ISNULL OR ST_IsEmpty(NEW.geom))"
    )
    let triggers = [
      ("insert", "INSERT", filled, add),
      ("update1", "UPDATE OF geom", "OLD.fid = NEW.fid AND \(filled)", add),
      (
        "update2", "UPDATE OF geom", "OLD.fid = NEW.fid AND \(empty)",
        "DELETE FROM \(index) WHERE id = OLD.fid;"
      ),
      (
        "update3", "UPDATE", "OLD.fid != NEW.fid AND \(filled)",
        "DELETE FROM \(index) WHERE id = OLD.fid;\n  \(add)"
      ),
      (
        "update4", "UPDATE", "OLD.fid != NEW.fid AND \(empty)",
        "DELETE FROM \(index) WHERE id IN (OLD.fid, NEW.fid);"
      ),
      ("delete", "DELETE", "OLD.geom NOT NULL", "DELETE FROM \(index) WHERE id = OLD.fid;"),
    ]
    return triggers.map { name, event, condition, action in
      """
      CREATE TRIGGER \(index)_\(name) AFTER \(event) ON \(self.name)
        WHEN \(condition)
      BEGIN
        \(action)
      END;

      """
    }.joined()
  }
}

extension Property {
  /// The type of the column.
  fileprivate var gpkgType: String {
    switch kind {
    case .text, .list: "TEXT"
    case .number: isInteger ? "INTEGER" : "REAL"
    case .flag: "BOOLEAN"
    case .time: "DATETIME"
    }
  }
}
