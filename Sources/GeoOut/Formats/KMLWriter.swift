import TyphoonTrack

/// Writes KML 2.2 (OGC 07-147r2), which opens in Google Earth, QGIS and ArcGIS.
///
/// A folder for each storm, in it one for each layer; shared styles; times; every property as typed data.
/// Nothing is loaded from the network.
struct KMLWriter: FeatureWriter {
  let name = "kml"
  let summary = "KML 2.2, for Google Earth and GIS tools"
  let extensions = ["kml"]
  let layers = LayerSelection.drawn
  let wantsCutShapes = true
  let keepsStorms = false
  let separator: StaticString = ""
  let isXML = true

  /// Where the icons of fixes come from.
  var icons = KMLIcons.viewer

  func open(
    _ summary: MapSummary, isWhole: Bool, options: WritingOptions, to output: inout TextBuffer
  ) {
    guard var xml = XMLWriter() else { return }
    let words = PlateWords(language: options.language)
    let isSingle = isWhole && summary.stormCount == 1
    xml.startDocument()
    xml.start("kml")
    xml.attribute("xmlns", "http://www.opengis.net/kml/2.2")
    if options.hasKMLTrack { xml.attribute("xmlns:gx", "http://www.google.com/kml/ext/2.2") }
    xml.start("Document")
    var head = TextBuffer()
    let single = isSingle ? summary.firstHeading : nil
    head.append("\n")
    head.append(element: "name", single ?? Glossary.mapTitle(options.language))
    head.append(element: "open", "1")
    head.append("<Snippet maxLines=\"2\">")
    head.append(xml: Glossary.footer([], options.language))
    head.close("Snippet")
    head.append(htmlElement: "description") { text in
      // Storms of other sources may follow; each storm's folder names its own.
      text.append(
        kmlSources: isWhole ? summary.sources : [], baseTime: isWhole ? summary.baseTime : nil,
        words)
    }
    if isSingle, let box = summary.box {
      var view = KMLView(box)
      if options.hasKMLTrack { view.period = summary.period }
      head.append(view)
    }
    xml.raw(head)
    KMLStyles.write(
      KMLStyles.Need(summary, isWhole: isWhole, options), icons: icons, options: options, to: &xml)
    KMLProperties.writeSchema(to: &xml)
    xml.finish(to: &output)
  }

  func write(
    _ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer
  ) {
    guard var xml = XMLWriter() else { return }
    KMLFolders(storm: storm, icons: icons, options: options).write(to: &xml)
    xml.finish(to: &output)
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {
    output.append("</Document>\n</kml>\n")
  }
}
