import CIcons

/// Packs a KML document into an archive: `doc.kml` first, where readers look for it, then the icons
/// that it uses.
struct KMZContainer: MapContainer {
  /// The name that the specification requires.
  static let documentName = "doc.kml"

  func pack(_ text: any ByteStore, into archive: any ByteStore) throws(WriteError) {
    let icons = try Self.icons(of: text)
    var zip = try ZipArchive(archive)
    try zip.add(Self.documentName, text)
    for icon in icons {
      let file = trackconv_icon_named(icon.rawValue)
      try zip.add(icon.path, UnsafeRawBufferPointer(start: file.bytes, count: file.count))
    }
    try zip.close()
  }

  /// Returns the icons that the shared styles of a document refer to, in the order of `KMLIcon`.
  ///
  /// The schema places styles before the first feature; nothing beyond is read.
  static func icons(of text: any ByteStore) throws(WriteError) -> [KMLIcon] {
    var head: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 32 << 10)
    var end: Int?
    while end == nil {
      let (offset, seen) = (head.count, max(0, head.count - placemark.count))
      let size = try read(&chunk, text, from: offset)
      guard size > 0 else { break }
      head += chunk[..<size]
      end = position(of: placemark, in: head[seen...])
    }
    let styles = head[..<(end ?? head.count)]
    return KMLIcon.allCases.filter { icon in
      position(of: Array("<href>\(icon.path)</href>".utf8), in: styles) != nil
    }
  }

  private static let placemark = Array("<Placemark".utf8)

  private static func read(
    _ chunk: inout [UInt8], _ text: any ByteStore, from offset: Int
  ) throws(WriteError) -> Int {
    var result: Result<Int, WriteError> = .success(0)
    chunk.withUnsafeMutableBytes { memory in
      result = Result { () throws(WriteError) in try text.read(into: memory, from: offset) }
    }
    return try result.get()
  }

  /// Returns the first position of some bytes in others.
  private static func position(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = wanted.first else { return nil }
    var rest = bytes
    while let found = rest.firstIndex(of: first) {
      if rest[found...].starts(with: wanted) { return found }
      rest = rest[(found + 1)...]
    }
    return nil
  }
}
