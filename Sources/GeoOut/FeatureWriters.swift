public import TyphoonTrack

/// The map formats.
public enum FeatureWriters {
  /// All writers, in the order of the help.
  package static let all: [any FeatureWriter] =
    [
      GeoJSONWriter(), GeoJSONWriter.lines, KMLWriter(), KMLWriter.zipped, GPKGWriter(),
      SVGWriter(),
    ] + SVGWriter.pictures + [
      HTMLWriter(), CSVWriter(), CZMLWriter(), MFJSONWriter(), ATCFWriter(), HURDAT2Writer(),
      ATCFWriter.fort22, GeoClawWriter(), IBTrACSWriter(),
    ]

  /// The format where neither a name nor an extension says one.
  package static let standard: any FeatureWriter = all[0]

  /// The formats of plates that need librsvg.
  package static let pictures = SVGWriter.pictures.map { $0.name }
  /// The names of those, and of their frames.
  package static let filmNames = films.map { $0.name } + ["frames"]
  /// The formats of plates.
  package static let plates = ["svg"] + pictures
  /// The formats with one map.
  package static let drawings = plates + filmNames

  /// The formats of films, which are chosen by their extensions; their frames are plates.
  package static let films: [any FeatureWriter] = SVGWriter.films
  /// The format of the frames of a film; `nil` where pictures cannot be drawn.
  package static let frames: (any FeatureWriter)? = SVGWriter.frames

  /// The names of all formats: "geojson".
  public static var names: [String] { all.map { $0.name } }

  package static func named(_ name: String) -> (any FeatureWriter)? {
    all.first { $0.name == name }
  }

  /// The writer for files with an extension: without the dot, in any case.
  package static func forExtension(
    _ fileExtension: String, preferring preferred: (any FeatureWriter)? = nil
  ) -> (any FeatureWriter)? {
    ([preferred].compactMap { $0 } + all + films).first {
      $0.extensions.contains(fileExtension.lowercased())
    }
  }

  /// Encodes a map of storms.
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
    of storms: [Storm], format: String, features: FeatureOptions? = nil,
    options: WritingOptions = WritingOptions()
  ) throws(WriteError) -> [UInt8] {
    guard let writer = named(format) else {
      throw WriteError("'\(format)' is not a map format, expected \(names.joined(separator: ", "))")
    }
    return try map(of: storms, as: writer, features: features, options: options)
  }

  package static func map(
    of storms: [Storm], as format: any FeatureWriter, features: FeatureOptions? = nil,
    options: WritingOptions = WritingOptions()
  ) throws(WriteError) -> [UInt8] {
    let features = features ?? FeatureOptions(layers: format.layers)
    var maker = FeatureMaker(features)
    var options = options
    options.film.features = features
    var piece = MapPiece()
    for storm in storms { piece.add(maker.features(of: storm), as: format, options: options) }
    return try piece.whole(as: format, options: options)
  }
}

extension MapPiece {
  /// Returns a map that consists of this piece only.
  ///
  /// - Parameters:
  ///   - format: The map's writer.
  ///   - options: The user's options.
  /// - Returns: The bytes of the map.
  /// - Throws: An error if the map cannot be drawn with the options, or if there is not enough
  ///   memory.
  package func whole(
    as format: any FeatureWriter, options: WritingOptions
  ) throws(WriteError) -> [UInt8] {
    if let database = try format.database(at: nil, options: options) {
      for storm in storms { try database.add(storm) }
      try database.finish(summary)
      return database.bytes
    }
    var output = TextBuffer()
    format.open(summary, options: options, to: &output)
    for (index, section) in sections.enumerated() where section.count > 0 {
      format.open(section: index, of: summary, options: options, to: &output)
      output.append(section)
      format.close(section: index, to: &output)
    }
    try format.close(summary, storms: storms, options: options, to: &output)
    guard let container = format.container else { return Array(output.bytes) }
    let archive = MemoryStore()
    try container.pack(MemoryStore(Array(output.bytes)), into: archive, summary, options)
    return archive.bytes
  }
}
