import TyphoonTrack

/// Writes KML 2.2 (OGC 07-147r2), which opens in Google Earth, QGIS and ArcGIS.
///
/// A folder for each storm, in it one for each layer; shared styles; times; every property as typed data.
struct KMLWriter: FeatureWriter {
  let name = "kml"
  let summary = "KML 2.2, for Google Earth and GIS tools"
  let extensions = ["kml"]
  let layers = LayerSelection.drawn
  let wantsCutShapes = true
  let keepsStorms = false
  let separator: StaticString = ""

  func open(
    _ summary: MapSummary, isWhole: Bool, options: WritingOptions, to output: inout TextBuffer
  ) {
    guard var xml = XMLWriter() else { return }
    xml.startDocument()
    xml.start("kml")
    xml.attribute("xmlns", "http://www.opengis.net/kml/2.2")
    xml.start("Document")
    let single = isWhole && summary.stormCount == 1 ? summary.firstName : nil
    xml.element("name", single ?? Glossary.mapTitle(options.language))
    xml.element("open", "1")
    // Storms of other sources may follow; each storm's folder names its own.
    xml.element("description", Glossary.footer(isWhole ? summary.sources : [], options.language))
    let scales = isWhole ? summary.scales : [options.scale].compactMap { $0 }
    KMLStyle.writeAll(for: scales.isEmpty && !isWhole ? IntensityScale.all : scales, to: &xml)
    xml.start("Schema")
    xml.attribute("name", "trackconv")
    xml.attribute("id", "trackconv")
    for property in Property.allCases {
      xml.start("SimpleField")
      xml.attribute("type", property.kind.kmlType)
      xml.attribute("name", property.rawValue)
      xml.end()
    }
    xml.end()
    xml.finish(to: &output)
  }

  func write(
    _ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer
  ) {
    guard var xml = XMLWriter() else { return }
    var scratch = TextBuffer()
    let scale = options.scale(for: storm.storm)
    let properties = FeatureProperties(of: storm, scale: scale)
    xml.start("Folder")
    xml.element("name", storm.storm.heading(options.language))
    xml.element("description", Glossary.footer([storm.storm.source], options.language))
    var layer: Layer?
    for feature in storm.features {
      if feature.layer != layer {
        if layer != nil { xml.end() }
        xml.start("Folder")
        xml.element("name", Glossary.name(of: feature.layer, options.language))
        layer = feature.layer
      }
      KMLPlacemark(feature: feature, storm: storm, scale: scale, options: options)
        .write(properties, to: &xml, &scratch)
    }
    if layer != nil { xml.end() }
    xml.end()
    xml.finish(to: &output)
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {
    output.append("</Document>\n</kml>\n")
  }
}

extension Property.Kind {
  /// The type of the field in a schema; times are texts, since KML has no type for them.
  fileprivate var kmlType: String {
    switch self {
    case .text, .time, .list: "string"
    case .number: "double"
    case .flag: "bool"
    }
  }
}

/// A feature as a placemark.
///
/// The order of its elements is the schema's.
private struct KMLPlacemark {
  let feature: Feature
  let storm: StormFeatures
  let scale: IntensityScale
  let options: WritingOptions

  func write(
    _ properties: borrowing FeatureProperties, to xml: inout XMLWriter,
    _ scratch: inout TextBuffer
  ) {
    xml.start("Placemark")
    scratch.removeAll()
    scratch.append(idOf: feature, in: storm)
    xml.attribute("id", scratch.string)
    xml.element(
      "name",
      FeatureWords.title(of: feature, in: storm, options.language))
    if feature.layer == .potentialArea {
      xml.element(
        "description",
        Glossary.areaSentence(
          storm.forecast(of: feature)?.commonProbability, options.language))
    }
    writeTime(to: &xml, &scratch)
    xml.element("styleUrl", "#" + KMLStyle.id(of: feature, in: storm, scale: scale))
    xml.start("ExtendedData")
    xml.start("SchemaData")
    xml.attribute("schemaUrl", "#trackconv")
    KMLProperties.write(feature, properties, to: &xml)
    xml.end()
    xml.end()
    writeGeometry(to: &xml, &scratch)
    xml.end()
  }

  private func writeTime(to xml: inout XMLWriter, _ scratch: inout TextBuffer) {
    func write(_ name: String, _ time: Timestamp, _ scratch: inout TextBuffer) {
      scratch.removeAll()
      scratch.append(time)
      xml.element(name, scratch.string)
    }
    switch feature.time {
    case .instant(let time):
      xml.start("TimeStamp")
      write("when", time, &scratch)
    case .span(let start, let end):
      xml.start("TimeSpan")
      write("begin", start, &scratch)
      if let end { write("end", end, &scratch) }
    }
    xml.end()
  }

  private func writeGeometry(to xml: inout XMLWriter, _ scratch: inout TextBuffer) {
    let digits = options.digits
    func coordinates(_ ring: Int, fewest: Int, _ scratch: inout TextBuffer) {
      xml.start("coordinates")
      scratch.removeAll()
      scratch.append(kml: storm.vertices[storm.rings[ring]], fewest: fewest, decimals: digits)
      xml.raw(scratch)
      xml.end()
    }
    switch feature.shape {
    case .point(let ring):
      xml.start("Point")
      coordinates(ring, fewest: 1, &scratch)
      xml.end()
    case .line(let parts):
      if parts.count > 1 { xml.start("MultiGeometry") }
      for ring in parts {
        xml.start("LineString")
        xml.element("tessellate", "1")
        coordinates(ring, fewest: 2, &scratch)
        xml.end()
      }
      if parts.count > 1 { xml.end() }
    case .polygon(let parts):
      if parts.count > 1 { xml.start("MultiGeometry") }
      for part in parts {
        xml.start("Polygon")
        xml.element("tessellate", "1")
        for ring in storm.polygons[part] {
          xml.start(
            ring == storm.polygons[part].lowerBound ? "outerBoundaryIs" : "innerBoundaryIs")
          xml.start("LinearRing")
          coordinates(ring, fewest: 4, &scratch)
          xml.end()
          xml.end()
        }
        xml.end()
      }
      if parts.count > 1 { xml.end() }
    }
  }
}

extension TextBuffer {
  /// Adds positions as KML has them: `longitude,latitude`, with spaces between.
  fileprivate mutating func append(
    kml positions: ArraySlice<Coordinate>, fewest: Int, decimals: Int
  ) {
    append(
      positions, fewest: fewest, open: nil, between: UInt8(ascii: " "), close: nil,
      decimals: decimals)
  }
}

/// Writes properties as `SimpleData`; the writer travels through it, since a visitor cannot hold one.
private struct KMLProperties: PropertyVisitor {
  private var values: [(Property, String)] = []
  private var scratch = TextBuffer()

  static func write(
    _ feature: Feature, _ properties: borrowing FeatureProperties, to xml: inout XMLWriter
  ) {
    var visitor = KMLProperties()
    properties.visit(feature, &visitor)
    for (property, value) in visitor.values {
      xml.start("SimpleData")
      xml.attribute("name", property.rawValue)
      xml.text(value)
      xml.end()
    }
  }

  mutating func visit(_ property: Property, text: String) {
    values.append((property, text))
  }

  mutating func visit(_ property: Property, number: Double) {
    scratch.removeAll()
    scratch.append(number, decimals: 6)
    values.append((property, scratch.string))
  }

  mutating func visit(_ property: Property, flag: Bool) {
    // Both are `bool`, but libkml takes "true" for 0.
    values.append((property, flag ? "1" : "0"))
  }

  mutating func visit(_ property: Property, time: Timestamp) {
    scratch.removeAll()
    scratch.append(time)
    values.append((property, scratch.string))
  }

  mutating func visit(_ property: Property, list: [String]) {
    values.append((property, list.joined(separator: ", ")))
  }
}
