import TyphoonTrack

/// Writes KML 2.2 (OGC 07-147r2), which opens in Google Earth, QGIS and ArcGIS.
///
/// A document has a folder for each layer, with the features of all storms; shared styles; times;
/// and every property as typed data. Nothing is loaded from the network.
final class KMLWriter: FeatureWriter {
  let name, summary: String
  let extensions: [String]
  let container: (any MapContainer)?
  let layers = LayerSelection.drawn
  let sectionCount = folders.count
  let listsStorms = true

  /// The source of the icons of fixes.
  private let icons: KMLIcons

  init(
    name: String = "kml", summary: String = "KML 2.2, for Google Earth and GIS tools",
    extensions: [String] = ["kml"], container: (any MapContainer)? = nil,
    icons: KMLIcons = .embedded
  ) {
    (self.name, self.summary, self.extensions) = (name, summary, extensions)
    (self.container, self.icons) = (container, icons)
  }

  /// The layer of each section.
  ///
  /// OpenLayers and Google Earth draw areas below lines and lines below points, whatever their
  /// order.
  static let folders = Layer.mainFirst

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.cut(digits: options.digits).clipped(to: options.clip)
      .keepingValid(digits: options.digits).checkedForXML()
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    var xml = XMLWriter<Void>()
    xml.startDocument()
    xml.start("kml")
    xml.attribute("xmlns", "http://www.opengis.net/kml/2.2")
    xml.start("Document")
    if let storm = summary.onlyStorm { xml.attribute("id", storm.storm.id.description) }
    xml.raw(KMLHead(summary, options).text)
    KMLStyles.write(KMLStyles.Need(summary), icons: icons, options: options, to: &xml)
    KMLProperties.writeSchema(of: options.properties, summary, to: &xml)
    xml.finish(to: &output)
  }

  func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) { KMLFolder(Self.folders[section], summary, options).open(in: &output) }

  /// Returns the section of a layer.
  static func section(of layer: Layer) -> Int { sections[layer.order] }

  private static let sections = Layer.allCases.map { folders.firstIndex(of: $0) ?? 0 }

  func write(_ storm: StormFeatures, options: WritingOptions, to sections: inout [TextBuffer]) {
    KMLPlacemarks(storm, icons: icons, options).write(to: &sections)
  }

  func close(section: Int, to output: inout TextBuffer) { output.close("Folder") }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) { output.append("</Document>\n</kml>\n") }
}
