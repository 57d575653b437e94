import TyphoonTrack

/// Writes properties as `SimpleData`, typed by the document's `Schema`.
struct KMLProperties: PropertyVisitor {
  /// The id of the schema, and its name.
  static var schema: StaticString { "trackconv" }

  /// The pen, which moves into the visitor and is taken back afterwards.
  private(set) var pen: BytePen
  /// The cached text of the last day written.
  private var days: DayText
  /// The value of `layer` for placemarks that are not features of a layer.
  private let layerName: String?

  /// Creates a visitor.
  ///
  /// - Parameters:
  ///   - pen: The pen that writes the data.
  ///   - days: The cached text of a day that is likely to come.
  ///   - layerName: The value of `layer` for placemarks that are not features of a layer.
  @inline(__always)
  init(_ pen: BytePen, _ days: DayText, layerName: String? = nil) {
    self.pen = pen
    self.days = days
    self.layerName = layerName
  }

  /// Writes the schema: a field for every selected property that the map may have.
  ///
  /// Properties of places only are omitted from a map without places.
  static func writeSchema(
    of properties: PropertySelection, _ summary: MapSummary, to xml: inout XMLWriter
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

  /// Writes the part before a value, and reserves room for a number, a time or a constant, and the
  /// part after it.
  @inline(__always)
  private mutating func begin(_ property: Property) {
    pen.need(128)
    pen.put("<SimpleData name=\"")
    switch property {
    case .name: pen.put("storm_name")
    case .start: pen.put("start_time")
    case .end: pen.put("end_time")
    default: pen.put(name: property)
    }
    pen.put("\">")
  }

  @inline(__always)
  private mutating func end() {
    pen.put("</SimpleData>\n")
  }

  @inline(__always)
  mutating func visit(_ property: Property, text: String) {
    begin(property)
    pen.put(xml: property == .layer ? layerName ?? text : text)
    pen.need(16)
    end()
  }

  @inline(__always)
  mutating func visit(_ property: Property, number: Double) {
    begin(property)
    pen.put(number, decimals: property.isInteger ? 0 : 6)
    end()
  }

  @inline(__always)
  mutating func visit(_ property: Property, flag: Bool) {
    begin(property)
    // Both GDAL drivers have the type `bool`, but LIBKML reads "true" as 0.
    pen.put(flag ? "1" : "0")
    end()
  }

  @inline(__always)
  mutating func visit(_ property: Property, time: Timestamp) {
    begin(property)
    pen.put(time, &days)
    end()
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
