extension SVGWriter {
  /// A browser draws plates itself.
  static let pictures: [any FeatureWriter] = []
}
