import GeoOut

extension OptionDefinition {
  static var properties: OptionDefinition {
    OptionDefinition(
      names: ["--properties"], value: "<list>",
      help:
        "Comma-separated properties to write in GeoJSON, KML, GeoPackage and CSV, without styles in GeoJSON; 'core' stands for \(core). By default all."
    ) { value, options throws(UsageError) in
      options.writing.properties = try selection(value)
    }
  }

  private static var core: String {
    PropertySelection.core.map(\.rawValue).joined(separator: ", ")
  }

  private static func selection(_ value: String) throws(UsageError) -> PropertySelection {
    var properties: [Property] = []
    for name in value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if name == "core" {
        properties += PropertySelection.core
      } else if let property = Property(rawValue: name) {
        properties.append(property)
      } else {
        // The names are too many for a message.
        let nearest = name.nearest(of: Property.allCases.map(\.rawValue) + ["core"])
        throw UsageError(
          name, for: "--properties",
          expected: "'core', or names of properties such as storm_id or wind_ms"
            + (nearest.map { ". Did you mean '\($0)'?" } ?? ""))
      }
    }
    return PropertySelection(properties)
  }
}
