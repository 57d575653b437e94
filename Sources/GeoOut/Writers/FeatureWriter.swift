package import TyphoonTrack

/// Encodes features in one map format.
///
/// A writer is a value without state, and it is deterministic: the same storms give the same bytes, on any
/// machine and with any number of threads. A map is written in pieces: its opening, each storm by itself, on
/// any thread, and its closing. The pieces follow one another in the order of the storms; in a format with
/// several sections, in that order within each section.
package protocol FeatureWriter: AnyObject, Sendable {
  /// The format's name on the command line: "geojson".
  var name: String { get }
  /// A one-line description of the format.
  var summary: String { get }
  /// The extensions of its files, without the dot; the first is the preferred one.
  var extensions: [String] { get }
  /// The layers of a map by default.
  var layers: LayerSelection { get }
  /// The layers that the format can hold; by default all.
  var possibleLayers: LayerSelection { get }
  /// Whether the closing draws all storms at once, so that nothing is written before the last is known.
  ///
  /// Such a map also mentions storms without features, if they have a track, and without storms it says that there
  /// are none.
  var drawsAllStormsAtClosing: Bool { get }
  /// How many sections are between the opening and the closing of a map, each with a part of every storm.
  ///
  /// If there are several, the opening is written when all storms are known.
  var sectionCount: Int { get }
  /// Whether features of fixes describe what has a layer of its own, such as wind radii; by default true.
  var describesFixes: Bool { get }
  /// Whether fixes have wind radii as properties; by default false.
  var tabulatesRadii: Bool { get }
  /// Whether longitudes may continue past 180 degrees, if the user wishes it; by default false.
  var mayContinueLongitudes: Bool { get }
  /// Whether rows of archives are written as they were read; by default false.
  var keepsSourceRows: Bool { get }
  /// Whether the opening lists the storms.
  var listsStorms: Bool { get }
  /// The text between two storms in a format with one section; empty in others.
  var separator: StaticString { get }
  /// The archive that the text is packed into; `nil` if the text is the map.
  var container: (any MapContainer)? { get }
  /// Whether the map is a database instead of text: only `database` writes it.
  var isDatabase: Bool { get }

  /// Creates the database of a map; `nil` if the map is text.
  ///
  /// - Parameters:
  ///   - path: An empty file; `nil` for memory.
  ///   - options: The user's options.
  /// - Returns: The database.
  /// - Throws: An error if the file cannot be written.
  func database(at path: String?, options: WritingOptions) throws(WriteError) -> (any MapDatabase)?

  /// A storm with the geometries that the format needs, and warnings about what it cannot represent. Geometries
  /// are cut at the antimeridian by default, and rounding does not make them invalid.
  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures

  /// Writes the text before the first storm.
  ///
  /// The summary is that of the whole map in a format with several sections, else that of the first storms.
  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer)

  /// Writes the text before the storms of a section that is not empty.
  func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer)

  /// Writes the text after the storms of a section that is not empty.
  func close(section: Int, to output: inout TextBuffer)

  /// Writes a storm in a format with one section; not called if `drawsAllStormsAtClosing`.
  func write(_ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer)

  /// Writes a storm's part of each section, if it has one; not called if `drawsAllStormsAtClosing`.
  func write(_ storm: StormFeatures, options: WritingOptions, to sections: inout [TextBuffer])

  /// Returns warnings about the map as a whole.
  ///
  /// - Parameters:
  ///   - storms: All storms if `drawsAllStormsAtClosing` is true, otherwise none.
  ///   - options: The user's options.
  /// - Returns: The warnings.
  func warnings(_ storms: [StormFeatures], options: WritingOptions) -> [Finding.Message]

  /// Returns warnings and notes that follow from the totals of a map.
  ///
  /// - Parameters:
  ///   - summary: The whole map.
  ///   - options: The user's options.
  /// - Returns: The findings.
  func findings(_ summary: MapSummary, options: WritingOptions) -> [MapFinding]

  /// Writes the text after the last storm.
  ///
  /// - Parameters:
  ///   - summary: The whole map.
  ///   - storms: All storms if the format keeps them until the end, otherwise none.
  ///   - options: The user's options.
  ///   - output: The buffer to append to.
  /// - Throws: An error if the map cannot be drawn with the user's options.
  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer) throws(WriteError)
}

/// A warning or a note about a map.
package typealias MapFinding = (severity: Finding.Severity, message: Finding.Message)

extension FeatureWriter {
  package var possibleLayers: LayerSelection { LayerSelection(Layer.allCases) }
  package var drawsAllStormsAtClosing: Bool { false }
  package var sectionCount: Int { 1 }
  package var describesFixes: Bool { true }
  package var tabulatesRadii: Bool { false }
  package var mayContinueLongitudes: Bool { false }
  package var keepsSourceRows: Bool { false }
  package var listsStorms: Bool { false }
  package var separator: StaticString { "" }
  package var container: (any MapContainer)? { nil }
  package var isDatabase: Bool { false }
  /// Whether maps have bytes that are not text.
  package var isBinary: Bool { isDatabase || container != nil }

  package func database(
    at path: String?, options: WritingOptions
  ) throws(WriteError) -> (any MapDatabase)? { nil }

  package func warnings(
    _ storms: [StormFeatures], options: WritingOptions
  ) -> [Finding.Message] { [] }

  package func findings(_ summary: MapSummary, options: WritingOptions) -> [MapFinding] { [] }

  package func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures
  {
    storm.cut(digits: options.digits).clipped(to: options.clip).keepingValid(digits: options.digits)
  }

  package func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {}

  package func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {}

  package func write(
    _ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer
  ) {}

  package func write(
    _ storm: StormFeatures, options: WritingOptions, to sections: inout [TextBuffer]
  ) { write(storm, options: options, to: &sections[0]) }

  package func close(section: Int, to output: inout TextBuffer) {}

  package func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError) {}
}
