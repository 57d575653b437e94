public import TyphoonTrack

/// The register of map formats.
public enum FeatureWriters {
  /// Every writer, in the order in which help names them.
  public static let all: [any FeatureWriter] = [
    GeoJSONWriter(),
    KMLWriter(),
    KMZWriter(),
    SVGWriter(),
  ]

  /// The writer with a name.
  ///
  /// - Parameter name: The format's name: "geojson".
  /// - Returns: Its writer, or `nil` where no format has the name.
  public static func named(_ name: String) -> (any FeatureWriter)? {
    all.first { $0.name == name }
  }

  /// The writer for a file with an extension.
  ///
  /// - Parameter fileExtension: The extension, without the dot, in any case.
  /// - Returns: Its writer, or `nil` where no format has the extension.
  public static func forExtension(_ fileExtension: String) -> (any FeatureWriter)? {
    all.first { $0.extensions.contains(fileExtension.lowercased()) }
  }

  /// Makes a map of storms in memory.
  ///
  /// - Parameters:
  ///   - storms: The storms, in drawing order.
  ///   - format: The writer.
  ///   - features: How storms become features; `nil` for what suits the format.
  ///   - options: What else is wanted of the map.
  /// - Returns: The map's bytes.
  /// - Throws: Where what is asked for cannot be drawn, or there is no memory for it.
  public static func map(
    of storms: [Storm], as format: any FeatureWriter, features: FeatureOptions? = nil,
    options: WritingOptions = WritingOptions()
  ) throws(WriteError) -> [UInt8] {
    var maker = FeatureMaker(features ?? FeatureOptions(layers: format.layers))
    var piece = MapPiece()
    for storm in storms {
      piece.add(maker.features(of: storm), as: format, options: options)
    }
    var output = TextBuffer()
    format.open(piece.summary, options: options, to: &output)
    for (index, section) in piece.sections.enumerated() where section.count > 0 {
      format.open(section: index, of: piece.summary, options: options, to: &output)
      output.append(section)
      format.close(section: index, to: &output)
    }
    try format.close(piece.summary, storms: piece.storms, options: options, to: &output)
    guard let container = format.container else { return Array(output.bytes) }
    let archive = MemoryStore()
    try container.pack(MemoryStore(Array(output.bytes)), into: archive)
    return archive.bytes
  }
}
