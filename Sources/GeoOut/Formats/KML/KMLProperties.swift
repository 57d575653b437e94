import TyphoonTrack

/// Writes properties as `SimpleData`, typed by the document's `Schema`.
struct KMLProperties: PropertyVisitor {
  /// The id of the schema, and its name.
  static var schema: StaticString { "trackconv" }

  /// The text, which moves into the visitor and is given back afterwards.
  private var text = TextBuffer()
  /// The value of `layer` for placemarks that are not features of a layer.
  private let layerName: String?

  /// Appends what `visit` visits to a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - layerName: The value of `layer` for placemarks that are not features of a layer.
  ///   - visit: Passes properties to the visitor.
  static func append(
    to text: inout TextBuffer, layerName: String? = nil, _ visit: (inout KMLProperties) -> Void
  ) {
    var visitor = KMLProperties(layerName: layerName)
    swap(&visitor.text, &text)
    visit(&visitor)
    swap(&visitor.text, &text)
  }

  private init(layerName: String?) {
    self.layerName = layerName
  }

  /// Writes the schema: a field for every selected property that the map may have.
  ///
  /// Properties of places only are omitted from a map without places.
  static func writeSchema(
    of properties: PropertySelection, _ summary: MapSummary, to xml: inout XMLWriter<Void>
  ) {
    xml.start("Schema")
    xml.attribute("name", schema.description)
    xml.attribute("id", schema.description)
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

  private mutating func append(_ property: Property, _ body: (inout TextBuffer) -> Void) {
    text.append("<SimpleData name=\"")
    text.append(property.kmlName)
    text.append("\">")
    body(&text)
    text.append("</SimpleData>\n")
  }

  mutating func visit(_ property: Property, text: String) {
    let value = property == .layer ? layerName ?? text : text
    append(property) { $0.append(xml: value) }
  }

  mutating func visit(_ property: Property, number: Double) {
    append(property) { $0.append(number, decimals: property.isInteger ? 0 : 6) }
  }

  mutating func visit(_ property: Property, flag: Bool) {
    // Both GDAL drivers have the type `bool`, but LIBKML reads "true" as 0.
    append(property) { $0.append(flag ? "1" : "0") }
  }

  mutating func visit(_ property: Property, time: Timestamp) {
    append(property) { $0.append(time) }
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
