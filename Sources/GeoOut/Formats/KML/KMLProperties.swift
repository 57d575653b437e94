import TyphoonTrack

/// Writes properties as `SimpleData`, typed by the document's `Schema`.
struct KMLProperties: PropertyVisitor {
  /// The id of the schema, and its name.
  static let schema = "trackconv"

  /// The text of the values.
  var output = TextBuffer(capacity: 8 << 10)
  /// The cached text of the last day written.
  var days = DayText()
  /// The value of `layer` for placemarks that are not features of a layer.
  var layerName: String?

  /// Writes the schema: a field for every selected property that the map may have.
  ///
  /// Properties of places only are omitted from a map without places.
  static func writeSchema(
    of properties: PropertySelection, _ summary: MapSummary, to xml: inout XMLWriter
  ) {
    xml.start("Schema")
    xml.attribute("name", schema)
    xml.attribute("id", schema)
    let layers = Layer.allCases.filter {
      !LayerSelection.computed.contains($0) || summary.count(of: $0) > 0
    }
    for property in Property.allCases
    where properties.contains(property) && layers.contains(where: property.layers.contains) {
      xml.start("SimpleField")
      xml.attribute("type", property.kmlType)
      xml.attribute("name", property.kmlName)
      xml.end()
    }
    xml.end()
  }

  private mutating func begin(_ property: Property) {
    output.append("<SimpleData name=\"")
    output.append(property.kmlName)
    output.append("\">")
  }

  mutating func visit(_ property: Property, text: String) {
    begin(property)
    output.append(xml: property == .layer ? layerName ?? text : text)
    output.close("SimpleData")
  }

  mutating func visit(_ property: Property, number: Double) {
    begin(property)
    output.append(number, decimals: property.kmlType == "int" ? 0 : 6)
    output.close("SimpleData")
  }

  mutating func visit(_ property: Property, flag: Bool) {
    begin(property)
    // Both GDAL drivers have the type `bool`, but LIBKML reads "true" as 0.
    output.append(flag ? "1" : "0")
    output.close("SimpleData")
  }

  mutating func visit(_ property: Property, time: Timestamp) {
    begin(property)
    output.append(time, &days)
    output.close("SimpleData")
  }

  mutating func visit(_ property: Property, list: [String]) {
    visit(property, text: list.joined(separator: ", "))
  }
}

extension Property {
  /// The name of the field in KML.
  ///
  /// Readers have a column for a placemark's own `name` and `end`, and a field of the same name
  /// hides it in GDAL's LIBKML driver and in OpenLayers. No field may have the name of one of
  /// LIBKML's own.
  var kmlName: String {
    switch self {
    case .name: "storm_name"
    case .start: "start_time"
    case .end: "end_time"
    default: rawValue
    }
  }

  /// The type of the field in a schema; times are texts, because KML has no type for them.
  var kmlType: String {
    switch kind {
    case .text, .time, .list: "string"
    case .flag: "bool"
    case .number: isInteger ? "int" : "double"
    }
  }
}
