/// The user's options for KML and KMZ.
public struct KMLOptions: Hashable, Sendable {
  /// Whether each storm has a `gx:Track`, and views set the time slider.
  ///
  /// Without them the document uses no extension of KML.
  public var hasTrack = false

  /// Creates the default options.
  public init() {}
}
