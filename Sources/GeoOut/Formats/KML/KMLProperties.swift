import TyphoonTrack

/// Properties as `SimpleData`, typed by the document's `Schema`.
enum KMLProperties {
  /// The id of the schema, and its name.
  static var schema: StaticString { "trackconv" }

  /// Writes the schema: a field for every selected property that the map may have.
  ///
  /// Properties of places only, for example, are omitted from a map without places.
  static func writeSchema(
    of properties: PropertySelection, _ summary: MapSummary, to xml: inout XMLWriter<Void>
  ) {
    let layers = Layer.allCases.filter {
      !LayerSelection.occasional.contains($0) || summary.count(of: $0) > 0
    }
    xml.element("Schema", ["name": schema.description, "id": schema.description]) { xml in
      for property in Property.ofMaps
      where properties.contains(property) && layers.contains(where: property.layers.contains) {
        xml.element("SimpleField", ["type": property.kmlType, "name": property.kmlName])
      }
    }
  }
}

extension TextBuffer {
  /// Appends the data of a placemark.
  ///
  /// - Parameters:
  ///   - layer: The value of `layer` for placemarks that are not features of a layer.
  ///   - forEach: Calls a function with each property.
  mutating func append(
    kmlData layer: String?, _ forEach: ((Property, PropertyValue) -> Void) -> Void
  ) {
    append("<ExtendedData><SchemaData schemaUrl=\"#")
    append(KMLProperties.schema)
    append("\">\n")
    forEach { property, value in
      if value == .unknown { return }
      append(property.kmlStart)
      append(property.name == "layer" ? layer.map { .text($0) } ?? value : value, of: property)
      append("</SimpleData>\n")
    }
    append("</SchemaData></ExtendedData>\n")
  }

  private mutating func append(_ value: PropertyValue, of property: Property) {
    switch value {
    case .text(let text): append(xml: text)
    case .number(let number): append(number, decimals: property.isInteger ? 0 : 6)
    // Both GDAL drivers have the type `bool`, but LIBKML reads "true" as 0.
    case .flag(let flag): append(flag ? "1" : "0")
    case .time(let time): append(time)
    case .list(let list): append(xml: list.joined(separator: ", "))
    case .unknown: break
    }
  }
}

extension Property {
  /// The type of the field in a schema; times are texts, because KML has no type for them.
  fileprivate var kmlType: String {
    switch kind {
    case .text, .time, .list: "string"
    case .flag: "bool"
    case .number: isInteger ? "int" : "double"
    }
  }
}
