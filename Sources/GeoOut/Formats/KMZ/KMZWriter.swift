/// Writes KMZ: a KML document and its icons in one ZIP archive (OGC 07-147r2, annex C).
///
/// The text is that of KML, but with the markers of the archive; the archive is made from the
/// complete text.
struct KMZWriter: FeatureWriter {
  let name = "kmz"
  let summary = "KML 2.2 and its icons in one compressed file"
  let extensions = ["kmz"]
  var layers: LayerSelection { document.layers }
  var wantsCutShapes: Bool { document.wantsCutShapes }
  var keepsStorms: Bool { document.keepsStorms }
  var sectionCount: Int { document.sectionCount }
  var listsStorms: Bool { document.listsStorms }
  var separator: StaticString { document.separator }
  var isXML: Bool { document.isXML }
  var container: (any MapContainer)? { KMZContainer() }

  private let document = KMLWriter(icons: .packed)

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    document.open(summary, options: options, to: &output)
  }

  func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {
    document.open(section: section, of: summary, options: options, to: &output)
  }

  func close(section: Int, to output: inout TextBuffer) {
    document.close(section: section, to: &output)
  }

  func write(
    _ storm: StormFeatures, section: Int, options: WritingOptions, to output: inout TextBuffer
  ) {
    document.write(storm, section: section, options: options, to: &output)
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError) {
    document.close(summary, storms: storms, options: options, to: &output)
  }
}
