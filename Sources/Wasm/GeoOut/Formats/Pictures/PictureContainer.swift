extension SVGWriter {
  /// A browser draws plates itself.
  static let pictures: [any FeatureWriter] = []
  static let films: [any FeatureWriter] = []
  static let frames: (any FeatureWriter)? = nil
}
