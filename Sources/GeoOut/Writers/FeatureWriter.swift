import TyphoonTrack

/// Writes one map format: it takes features and produces bytes.
///
/// A writer is a value without state. It is deterministic: the same storms give the same bytes,
/// whatever the clock, the machine or the number of its cores. A map is written in pieces: its
/// opening, each storm by itself, on any thread, and its closing. The pieces are in the order of
/// the storms; in a format with several sections, in that order within each section.
public protocol FeatureWriter: Sendable {
  /// The name of the format on the command line, such as "geojson".
  var name: String { get }
  /// A one-line description of the format.
  var summary: String { get }
  /// The file name extensions, without the dot; the first is the default.
  var extensions: [String] { get }
  /// The layers of a map by default.
  var layers: LayerSelection { get }
  /// Whether shapes are cut at the 180th meridian before they are written.
  var wantsCutShapes: Bool { get }
  /// Whether the format supports longitudes that continue past 180 degrees.
  var takesContinuousLongitudes: Bool { get }
  /// Whether the whole map is written at its closing, when all storms are known.
  var keepsStorms: Bool { get }
  /// The number of sections between the opening and the closing of a map, each with a part of every
  /// storm.
  ///
  /// If there are several, the opening is written when all storms are known.
  var sectionCount: Int { get }
  /// Whether the opening lists the storms.
  var listsStorms: Bool { get }
  /// The text between two storms.
  var separator: StaticString { get }
  /// Whether the format is XML 1.0, which cannot represent some characters.
  var isXML: Bool { get }
  /// The container for the whole text; `nil` if the text itself is the map.
  var container: (any MapContainer)? { get }

  /// Writes the text before the first storm.
  ///
  /// - Parameters:
  ///   - summary: The storms known so far: all of them in a format with several sections, otherwise
  ///     the first ones.
  ///   - options: The user's options.
  ///   - output: The buffer to append to.
  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer)

  /// Writes the text before the storms of a section; not called for an empty section.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - summary: The whole map.
  ///   - options: The user's options.
  ///   - output: The buffer to append to.
  func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer)

  /// Writes the text after the storms of a section; not called for an empty section.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - output: The buffer to append to.
  func close(section: Int, to output: inout TextBuffer)

  /// Writes a storm's part of a section; not called if `keepsStorms` is true.
  ///
  /// - Parameters:
  ///   - storm: The storm's features.
  ///   - section: The index of the section.
  ///   - options: The user's options.
  ///   - output: The buffer to append to; nothing is appended if the section has nothing of the
  ///     storm.
  func write(
    _ storm: StormFeatures, section: Int, options: WritingOptions, to output: inout TextBuffer)

  /// Writes the text after the last storm.
  ///
  /// - Parameters:
  ///   - summary: The whole map.
  ///   - storms: All storms if `keepsStorms` is true, otherwise none.
  ///   - options: The user's options.
  ///   - output: The buffer to append to.
  /// - Throws: An error if the map cannot be drawn with the user's options.
  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) throws(WriteError)
}

extension FeatureWriter {
  /// False: most formats are not XML.
  public var isXML: Bool { false }

  /// False: most formats do not support it.
  public var takesContinuousLongitudes: Bool { false }

  /// One: most formats have one section.
  public var sectionCount: Int { 1 }

  /// False: most formats do not list the storms.
  public var listsStorms: Bool { false }

  /// Writes nothing, as in most formats.
  public func open(
    section: Int, of summary: MapSummary, options: WritingOptions, to output: inout TextBuffer
  ) {}

  /// Writes nothing, as in most formats.
  public func close(section: Int, to output: inout TextBuffer) {}

  /// None: most formats are text.
  public var container: (any MapContainer)? { nil }
}

/// The reason why a map could not be written: the options cannot be drawn, or the bytes could not
/// be stored.
public struct WriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was asked for and what is wrong with it, or the system's error text.
  public let description: String

  /// Creates an error.
  ///
  /// - Parameter description: What was asked for and what is wrong with it, or the system's error
  ///   text.
  public init(_ description: String) {
    self.description = description
  }
}

/// The user's options for a map.
public struct WritingOptions: Hashable, Sendable {
  /// The largest number of decimals of coordinates, in degrees.
  public var digits = 6
  /// The intensity scale; `nil` for each agency's own.
  public var scale: IntensityScale?
  /// The language of text that is not data: `en`, `zh-Hant` or `ja`.
  public var language = Language.english
  /// Whether GeoJSON features have simplestyle properties.
  public var isStyled = true
  /// Whether longitudes continue past 180 degrees, and shapes are not cut at the 180th meridian, in
  /// formats that support it.
  public var hasContinuousLongitudes = false
  /// The size of a plate in pixels.
  public var plateSize = PlateSize(width: 1_200, height: 900)
  /// The projection of a plate as a PROJ definition; `nil` for one that suits its content.
  public var projection: String?
  /// The extent of a plate; `nil` for everything drawn on it.
  public var plateExtent: PlateExtent?
  /// The base map under the storms on a plate.
  public var basemap = Basemap.naturalEarth
  /// Whether a plate shows the borders of Natural Earth, if that is its base map.
  public var hasBorders = true
  /// The cities and other places that a plate names.
  public var places = NamedPlaces.cities
  /// The clock by which a plate tells times.
  public var clock = TimeOffset.utc
  /// The colour theme of a plate.
  public var theme = Theme.light
  /// How much a plate shows.
  public var preset = PlatePreset.analysis
  /// The title of a plate; `nil` for one that names its storms.
  public var title: String?
  /// The text before the sources at the bottom of a plate, such as its maker.
  public var credit: String?
  /// The SVG file of a logo at the bottom of a plate.
  public var logo: [UInt8]?
  /// The prefix of all ids in a plate, so that plates in one page do not share any.
  public var idPrefix = ""

  /// Whether KML has a `gx:Track` for each storm, and views that set the time slider; otherwise it
  /// has no extensions.
  public var hasKMLTrack = false

  /// Creates the default options.
  public init() {}

  /// Returns the intensity scale for a storm.
  ///
  /// - Parameter storm: The storm.
  /// - Returns: The chosen scale, or that of the storm's agency.
  func scale(for storm: Storm) -> IntensityScale {
    scale ?? IntensityScale.scale(ofAgency: storm.agency)
  }
}

/// A language for the text of a map.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Traditional Chinese, with the CWA's terms.
  case traditionalChinese = "zh-Hant"
  /// Japanese, with JMA's terms.
  case japanese = "ja"
}

/// The colour theme of a plate.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// For a light background.
  case light
  /// For a dark background.
  case dark
  /// The viewer's preferred theme if the program that displays the plate knows it; otherwise light.
  case auto
}

/// How much a plate shows.
public enum PlatePreset: String, Hashable, Sendable, CaseIterable {
  /// Everything in its layers.
  case analysis
  /// What the public needs: the area, the track, its points, names and places.
  case simple
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
