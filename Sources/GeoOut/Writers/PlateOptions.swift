public import TyphoonTrack

/// The user's options for an SVG map plate.
public struct PlateOptions: Hashable, Sendable {
  /// The size in pixels.
  public var size = PlateSize(width: 1_200, height: 900)
  /// How many pixels a picture has for each of the size.
  public var scaleFactor = 1.0
  /// The projection, as a PROJ definition; `nil` for one that suits the extent.
  public var projection: String?
  /// The area that is shown at least; `nil` for all that is drawn.
  public var extent: PlateExtent?
  /// The seconds of past track that the frame holds of a storm with a forecast; `nil` for all.
  public var past: Int? = 172_800
  /// Whether the frame holds more of the past track where that makes the map little smaller.
  public var extendsPast = true
  /// The land and lines below the storms.
  public var basemap = Basemap.naturalEarth
  /// Whether the borders of Natural Earth are drawn, if that is the base map.
  public var hasBorders = true
  /// The cities and other places to name.
  public var places = NamedPlaces.cities
  /// The unit of speeds, with the lengths that go with it; `nil` for those of the source, or for
  /// JMA's public ones, m/s and km.
  public var units: SpeedUnit?
  /// The clock of times.
  public var clock = TimeOffset.utc
  /// The colours; `nil` for light plates, and for pages that follow the reader's setting.
  public var theme: Theme?
  /// How much is shown.
  public var preset = PlatePreset.analysis
  /// What small maps show; `nil` for storms or, of many, years or decades.
  public var multiples: Multiples?
  /// The name, id or number of the storm that plates show among the others, which are grey.
  public var highlight: String?
  /// The layers of rings that are drawn whole, because the user named them; of others, plates show
  /// those that have a label.
  public var namedLayers: LayerSelection = []
  /// The title; `nil` for one that names the storms.
  public var title: String?
  /// What selects the storms, if that is not a season or a basin.
  public var filter: PlateFilter?
  /// The text before the sources at the bottom, such as who made the plate.
  public var credit: String?
  /// The SVG file of a logo at the bottom.
  public var logo: [UInt8]?
  /// The prefix of all ids, so that plates in one page do not share any: letters, digits, `-` and
  /// `_`, a letter first.
  public var idPrefix = ""
  /// The largest size of an HTML page, in megabytes.
  public var maxPage = 20.0

  /// The places to name: the cities belong to Natural Earth's base map.
  var namedPlaces: NamedPlaces {
    places == .cities && basemap != .naturalEarth ? .list([]) : places
  }

  /// Creates the default options.
  public init() {}
}

/// The colours of a plate.
public enum Theme: String, Hashable, Sendable, CaseIterable {
  /// For a light background.
  case light
  /// For a dark background.
  case dark
  /// Those that the viewer prefers, if the program that shows the plate knows, else the light ones.
  case auto
}

/// How much a plate shows.
public enum PlatePreset: String, Hashable, Sendable, CaseIterable {
  /// Everything in its layers.
  case analysis
  /// What the public needs: the area, the track, its points, names and places.
  case simple
  /// Forecasts of all base times against what happened.
  case verify
  /// Whether and when winds come to the reader's city.
  case warning
  /// Many storms, each on a small map.
  case multiples

  /// The most cities that `warning` lists.
  package static let mostCities = 8

  /// Whether radii, swaths and a graticule are left out.
  var isPlain: Bool { self == .simple || self == .warning }
}

/// What small maps show one by one.
public enum Multiples: String, Hashable, Sendable, CaseIterable {
  /// The storms.
  case storm
  /// The storms of each season.
  case year
  /// The storms of ten seasons each.
  case decade
  /// The storms that begin in each month of the year.
  case month
  /// The storms that make landfall in each country.
  case landfall
  /// The winds of each storm against time, in rows.
  case wind
}

/// The size of a plate: each side has 100 to 20,000 pixels.
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
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
