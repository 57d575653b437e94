import TyphoonTrack

/// Writes properties as `SimpleData`, typed by the document's `Schema`.
struct KMLProperties: PropertyVisitor {
  /// The id of the schema, and its name.
  static let schema = "trackconv"

  /// The text of the values.
  var output = TextBuffer(capacity: 0)
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

  /// Writes a value; `body` has room for a number, a time or a constant.
  @inline(__always)
  private mutating func write(_ property: Property, _ body: (inout BytePen) -> Void) {
    output.write { pen in
      pen.need(256)
      pen.put("<SimpleData name=\"")
      switch property {
      case .name, .start, .end: pen.put(property.kmlName)
      default: pen.put(name: property)
      }
      pen.put("\">")
      body(&pen)
      pen.need(32)
      pen.put("</SimpleData>\n")
    }
  }

  mutating func visit(_ property: Property, text: String) {
    let text = property == .layer ? layerName ?? text : text
    write(property) { $0.put(xml: text) }
  }

  mutating func visit(_ property: Property, number: Double) {
    write(property) { $0.put(number, decimals: property.isInteger ? 0 : 6) }
  }

  mutating func visit(_ property: Property, flag: Bool) {
    // Both GDAL drivers have the type `bool`, but LIBKML reads "true" as 0.
    write(property) { $0.put(flag ? "1" : "0") }
  }

  mutating func visit(_ property: Property, time: Timestamp) {
    var days = days
    write(property) { $0.put(time, &days) }
    self.days = days
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
