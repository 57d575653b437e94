public import TyphoonTrack

/// The user's options for a map.
///
/// The options of a single format are in a member of its own.
public struct WritingOptions: Hashable, Sendable {
  /// The maximum number of decimals of coordinates, which are in degrees: 0 to 12.
  ///
  /// Other numbers become the nearest of these.
  public var digits = 6 { didSet { digits = min(max(digits, 0), 12) } }
  /// The scale of intensity; `nil` for each agency's own.
  public var scale: IntensityScale?
  /// The properties that formats of data write: GeoJSON, KML, GeoPackage, CSV.
  public var properties = PropertySelection.all
  /// The layers whose properties have a column in CSV.
  public var tableLayers = LayerSelection.fixes
  /// The language of texts that are not data.
  public var language = Language.english
  /// What winds averaged over more than a minute are multiplied by in formats of 1-minute winds; `nil`
  /// to omit them there.
  public var windFactor: Double?
  /// The box to which formats of data are cut; `nil` for none.
  public var clip: GeoBox?
  /// The options of GeoJSON.
  public var geoJSON = GeoJSONOptions()
  /// The options of SVG map plates.
  public var plate = PlateOptions()
  /// The options of films.
  public var film = FilmOptions()

  /// Creates the default options.
  public init() {}

  /// The chosen scale, or that of the storm's agency.
  func scale(for storm: Storm) -> IntensityScale {
    scale ?? IntensityScale.scale(ofAgency: storm.agency)
  }
}
