import TyphoonTrack

/// Writes KML 2.2 (OGC 07-147r2), which opens in Google Earth, QGIS and ArcGIS.
///
/// A document has a folder for each layer, with the features of all storms; shared styles; times;
/// and every property as typed data. Nothing is loaded from the network.
struct KMLWriter: FeatureWriter {
  var name = "kml"
  var summary = "KML 2.2, for Google Earth and GIS tools"
  var extensions = ["kml"]
  var container: (any MapContainer)?
  let layers = LayerSelection.drawn
  let sectionCount = folders.count
  let listsStorms = true

  /// The source of the icons of fixes.
  var icons = KMLIcons.embedded

  /// The layer of each section; `nil` for the moving marks.
  ///
  /// OpenLayers and Google Earth draw areas below lines and lines below points, whatever their
  /// order.
  static let folders: [Layer?] = Layer.mainFirst + [nil]

  func prepared(_ storm: StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.cut(digits: options.digits).keepingValid(digits: options.digits).checkedForXML()
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    var xml = XMLWriter()
    xml.startDocument()
    xml.start("kml")
    xml.attribute("xmlns", "http://www.opengis.net/kml/2.2")
    if options.kml.hasTrack { xml.attribute("xmlns:gx", "http://www.google.com/kml/ext/2.2") }
    xml.start("Document")
    if let storm = summary.onlyStorm { xml.attribute("id", storm.id) }
    xml.raw(KMLHead(summary, options).text)
    KMLStyles.write(KMLStyles.Need(summary), icons: icons, options: options, to: &xml)
    KMLProperties.writeSchema(of: options.properties, summary, to: &xml)
    xml.finish(to: &output)
  }

  func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {
    KMLFolder(Self.folders[section], summary, options).open(in: &output)
  }

  func write(
    _ storm: StormFeatures, section: Int, options: WritingOptions, to output: inout TextBuffer
  ) {
    guard let layer = Self.folders[section] else {
      guard options.kml.hasTrack else { return }
      var placemarks = KMLPlacemarks(storm, icons: icons, options)
      return placemarks.writeMovement(to: &output)
    }
    let features = storm.features.lazy.filter { $0.layer == layer }
    guard !features.isEmpty else { return }
    var placemarks = KMLPlacemarks(storm, icons: icons, options)
    for feature in features { placemarks.write(feature, to: &output) }
  }

  func close(section: Int, to output: inout TextBuffer) {
    output.close("Folder")
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {
    output.append("</Document>\n</kml>\n")
  }
}
