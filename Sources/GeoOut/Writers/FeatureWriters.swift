public import TyphoonTrack

/// The register of map formats.
public enum FeatureWriters {
  /// Every writer, in the order in which help lists them.
  public static let all: [any FeatureWriter] = [
    GeoJSONWriter(),
    KMLWriter(),
    KMZWriter(),
    SVGWriter(),
  ]

  /// Returns the writer with a name.
  ///
  /// - Parameter name: The name of the format, such as "geojson".
  /// - Returns: The writer, or `nil` if no format has the name.
  public static func named(_ name: String) -> (any FeatureWriter)? {
    all.first { $0.name == name }
  }

  /// Returns the writer for a file name extension.
  ///
  /// - Parameter fileExtension: The extension, without the dot, in any case.
  /// - Returns: The writer, or `nil` if no format has the extension.
  public static func forExtension(_ fileExtension: String) -> (any FeatureWriter)? {
    all.first { $0.extensions.contains(fileExtension.lowercased()) }
  }

  /// Makes a map of storms in memory.
  ///
  /// - Parameters:
  ///   - storms: The storms, in drawing order.
  ///   - format: The writer.
  ///   - features: The options for making features; `nil` for the defaults of the format.
  ///   - options: The other options of the map.
  /// - Returns: The bytes of the map.
  /// - Throws: An error if the map cannot be drawn with the options, or if there is not enough
  ///   memory.
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
