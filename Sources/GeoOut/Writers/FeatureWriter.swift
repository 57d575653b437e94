import TyphoonTrack

/// Writes one map format: features in, bytes out.
///
/// A writer is a value without state. It cannot fail, and it is deterministic: the same storms give the
/// same bytes, whatever the clock, the machine or the number of its cores. A map is written in pieces:
/// its opening, each storm by itself, on any thread, and its closing. The pieces follow one another in
/// the order of the storms; in a format with several sections, in that order within each section.
public protocol FeatureWriter: Sendable {
  /// The format's name on the command line: "geojson".
  var name: String { get }
  /// What the format is, in a line.
  var summary: String { get }
  /// The extensions of its files, without the dot; the first is the usual one.
  var extensions: [String] { get }
  /// Which layers stand in a map unless the user says otherwise.
  var layers: LayerSelection { get }
  /// Whether shapes are cut at the 180th meridian before they are written.
  var wantsCutShapes: Bool { get }
  /// Whether longitudes may run on past 180 degrees instead, where the user asks for it.
  var takesContinuousLongitudes: Bool { get }
  /// Whether the whole map is written at its closing, when the last storm is known.
  var keepsStorms: Bool { get }
  /// How many sections stand between the opening and the closing of a map, each with a part of every storm.
  ///
  /// Where there are several, the opening is written when all storms are known.
  var sectionCount: Int { get }
  /// Whether the opening lists the storms.
  var listsStorms: Bool { get }
  /// What stands between the texts of two storms.
  var separator: StaticString { get }
  /// Whether it is XML 1.0, which cannot hold some characters at all.
  var isXML: Bool { get }
  /// What the whole text is put into; `nil` where the text is the map.
  var container: (any MapContainer)? { get }

  /// Writes what stands before the first storm.
  ///
  /// - Parameters:
  ///   - summary: What is known so far: the whole map, in a format with several sections, else its first storms.
  ///   - options: What the user asked for.
  ///   - output: Where the text goes.
  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer)

  /// Writes what stands before the storms of a section; not called for a section that is empty.
  ///
  /// - Parameters:
  ///   - section: The section's index.
  ///   - summary: The whole map.
  ///   - options: What the user asked for.
  ///   - output: Where the text goes.
  func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer)

  /// Writes what stands behind the storms of a section; not called for a section that is empty.
  ///
  /// - Parameters:
  ///   - section: The section's index.
  ///   - output: Where the text goes.
  func close(section: Int, to output: inout TextBuffer)

  /// Writes a storm's part of a section; not called where `keepsStorms` says so.
  ///
  /// - Parameters:
  ///   - storm: The storm's features.
  ///   - section: The section's index.
  ///   - options: What the user asked for.
  ///   - output: Where the text goes; nothing, where the section has nothing of the storm.
  func write(
    _ storm: StormFeatures, section: Int, options: WritingOptions, to output: inout TextBuffer)

  /// Writes what stands behind the last storm.
  ///
  /// - Parameters:
  ///   - summary: The whole map.
  ///   - storms: All storms, where `keepsStorms` says so, else none.
  ///   - options: What the user asked for.
  ///   - output: Where the text goes.
  /// - Throws: Where what the user asked for cannot be drawn.
  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError)
}

extension FeatureWriter {
  /// Most formats are not.
  public var isXML: Bool { false }

  /// In most formats they may not.
  public var takesContinuousLongitudes: Bool { false }

  /// Most formats have one section.
  public var sectionCount: Int { 1 }

  /// Most formats do not.
  public var listsStorms: Bool { false }

  /// Nothing, in most formats.
  public func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {}

  /// Nothing, in most formats.
  public func close(section: Int, to output: inout TextBuffer) {}

  /// None: most formats are texts.
  public var container: (any MapContainer)? { nil }
}

/// Why a map could not be written: what the user asked for cannot be drawn, or bytes found no place.
public struct WriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for and what is wrong with it, or what the system says.
  public let description: String

  /// Creates an error.
  ///
  /// - Parameter description: What was asked for and what is wrong with it, or what the system says.
  public init(_ description: String) {
    self.description = description
  }
}

/// What users choose about a map.
public struct WritingOptions: Hashable, Sendable {
  /// How many decimals coordinates have at the most, in degrees.
  public var digits = 6
  /// The scale of intensity; `nil` for each agency's own.
  public var scale: IntensityScale?
  /// The language of words that are not data: `en`, `zh-Hant` or `ja`.
  public var language = Language.english
  /// Whether GeoJSON features carry simplestyle properties.
  public var isStyled = true
  /// Whether longitudes run on past 180 degrees, and shapes are not cut at the 180th meridian, in formats that
  /// take it.
  public var hasContinuousLongitudes = false
  /// The size of a plate in pixels.
  public var plateSize = PlateSize(width: 1_200, height: 900)
  /// The projection of a plate as PROJ has it; `nil` for one that suits what it shows.
  public var projection: String?
  /// What a plate shows; `nil` for all that is drawn on it.
  public var plateExtent: PlateExtent?
  /// What lies under the storms on a plate.
  public var basemap = Basemap.naturalEarth
  /// Whether a plate shows the borders of Natural Earth, if that is its base map.
  public var hasBorders = true
  /// The cities and other places that a plate names.
  public var places = NamedPlaces.cities
  /// The clock by which a plate tells times.
  public var clock = TimeOffset.utc
  /// The colours of a plate.
  public var theme = Theme.light

  /// Whether KML has a `gx:Track` for each storm, and views that set the time slider; without them it holds
  /// no extension.
  public var hasKMLTrack = false

  /// Creates the usual options.
  public init() {}

  /// The scale for a storm.
  ///
  /// - Parameter storm: The storm.
  /// - Returns: The chosen scale, or its agency's own.
  func scale(for storm: Storm) -> IntensityScale {
    scale ?? IntensityScale.scale(ofAgency: storm.agency)
  }
}

/// A language of the words on a map.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Traditional Chinese, in the CWA's words.
  case traditionalChinese = "zh-Hant"
  /// Japanese, in JMA's words.
  case japanese = "ja"
}

/// The colours of a plate.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// For a light ground.
  case light
  /// For a dark ground.
  case dark
  /// Those that who looks at it prefers, where the program that shows it knows; else light ones.
  case auto
}

/// The size of a plate.
public struct PlateSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
