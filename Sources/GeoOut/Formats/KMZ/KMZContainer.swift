import CIcons

/// Packs a KML document into an archive: `doc.kml` first, where readers look for it, then all icons, which are
/// about 8 KB together.
final class KMZContainer: MapContainer {
  /// The name that the specification requires.
  static let documentName = "doc.kml"

  func pack(
    _ text: any ByteStore, into archive: any ByteStore, _ summary: MapSummary,
    _ options: WritingOptions
  ) throws(WriteError) {
    var zip = try ZipArchive(archive)
    try zip.add(Self.documentName, text)
    for icon in KMLIcon.allCases {
      let file = trackconv_icon_named(icon.rawValue)
      try zip.add(icon.path, UnsafeRawBufferPointer(start: file.bytes, count: file.count))
    }
    try zip.close()
  }
}
