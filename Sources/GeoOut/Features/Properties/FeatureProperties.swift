public import TyphoonTrack

/// The properties of a storm's features, read from the storm and its fixes.
///
/// It is a class because closures copy a struct.
final class FeatureProperties: Sendable {
  let features: StormFeatures
  let scale: IntensityScale
  private let selection: PropertySelection
  /// The storm alone: elements of arrays are read through pointers.
  private let storm: [Storm]

  init(of features: StormFeatures, scale: IntensityScale, selection: PropertySelection = .all) {
    (self.features, self.scale, self.selection) = (features, scale, selection)
    storm = [features.storm]
  }

  /// Calls `body` with each selected property of a feature; absent values are omitted.
  func forEach(of feature: Feature, _ body: (Property, PropertyValue) -> Void) {
    forEach(selection.rows[feature.layer.order], feature.layer, feature, body)
  }

  /// Calls `body` with the selected properties of the storm in a layer, as a feature has them.
  func forEachOfStorm(
    _ layer: Layer, of feature: Feature? = nil, _ body: (Property, PropertyValue) -> Void
  ) { forEach(selection.rowsOfStorm, layer, feature, body) }

  /// Calls `body` with each column's index and a feature's value there, `nil` if it has none.
  func forEach(_ columns: [Property], of feature: Feature, _ body: (Int, PropertyValue?) -> Void) {
    withSource(feature.layer, feature) { source in
      for (index, column) in columns.enumerated() {
        body(index, column.layers.contains(feature.layer) ? column.reader(source) : nil)
      }
    }
  }

  private func forEach(
    _ rows: [Property], _ layer: Layer, _ feature: Feature?,
    _ body: (Property, PropertyValue) -> Void
  ) {
    withSource(layer, feature) { source in
      for row in rows { if let value = row.reader(source) { body(row, value) } }
    }
  }

  private func withSource(_ layer: Layer, _ feature: Feature?, _ body: (PropertySource) -> Void) {
    storm.withUnsafeBufferPointer { storms in
      guard let storm = storms.baseAddress else { return }
      func pass(_ forecast: UnsafePointer<Forecast>?, _ fix: UnsafePointer<Fix>?) {
        body(
          PropertySource(
            of: feature, in: layer, self,
            TrackValue.Source(storm: storm, forecast: forecast, fix: fix)))
      }
      func passFix(_ forecast: UnsafePointer<Forecast>?) {
        feature.flatMap { features.withFix(of: $0) { pass(forecast, $0) } } ?? pass(forecast, nil)
      }
      feature.flatMap { features.withForecast(of: $0) { passFix($0) } } ?? passFix(nil)
    }
  }
}

extension StormFeatures {
  /// Returns the properties of a feature, as in every map format, in the order of
  /// `Documentation/output.md`.
  ///
  /// - Parameters:
  ///   - feature: One of `features`.
  ///   - scale: The intensity scale; `nil` for the scale of the storm's agency.
  /// - Returns: The names and values; absent values are omitted.
  public func properties(
    of feature: Feature, scale: IntensityScale? = nil
  ) -> [(name: String, value: PropertyValue)] {
    let scale = scale ?? IntensityScale.scale(ofAgency: storm.agency)
    var list: [(name: String, value: PropertyValue)] = []
    FeatureProperties(of: self, scale: scale).forEach(of: feature) { list.append(($0.name, $1)) }
    return list
  }

  /// Returns the id of a feature: the same in every map format, and a valid `xs:ID`.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The id.
  public func id(of feature: Feature) -> String { String { $0.append(idOf: feature, in: self) } }
}
