extension KMLWriter {
  /// Writes KMZ: a KML document and its icons in a ZIP archive (OGC 07-147r2, annex C).
  static let zipped = KMLWriter(
    name: "kmz", summary: "KML 2.2 and its icons in one compressed file", extensions: ["kmz"],
    container: KMZContainer(), icons: .packed)
}
