import Foundation
import Testing
import TyphoonTrack

@testable import GeoOut

/// Whether assertions are checked: `make sanitize` runs the tests without them, as release builds are.
let checksAssertions: Bool = {
  var isChecked = false
  assert(
    {
      isChecked = true
      return true
    }())
  return isChecked
}()

extension Collection {
  /// The collection, which must not be empty: a loop over nothing passes whatever the code does.
  func filled(sourceLocation: SourceLocation = #_sourceLocation) throws -> Self {
    try require(!isEmpty, "nothing to examine", sourceLocation: sourceLocation)
    return self
  }
}

extension Coordinate {
  /// A place by latitude and longitude, as people write it.
  static func at(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(longitude: longitude, latitude: latitude)
  }
}

extension TextBuffer {
  /// The text that some calls make.
  static func text(_ body: (inout TextBuffer) -> Void) -> String {
    var buffer = TextBuffer()
    body(&buffer)
    return buffer.string
  }
}

extension StormFeatures {
  /// The features of a layer.
  func all(_ layer: Layer) -> [Feature] { features.filter { $0.layer == layer } }

  /// The ids of all features, in order.
  var ids: [String] {
    features.map { feature in TextBuffer.text { $0.append(idOf: feature, in: self) } }
  }

  /// The rings of an area, outer rings first in each part; none for other shapes.
  func rings(of feature: Feature) -> [[Coordinate]] {
    if case .polygons(let polygons) = geometry(of: feature) { polygons.flatMap(\.self) } else { [] }
  }

  /// The pieces of a line; none for other shapes.
  func lines(of feature: Feature) -> [[Coordinate]] {
    if case .lines(let lines) = geometry(of: feature) { lines } else { [] }
  }
}

/// The features of a storm.
func features(
  of storm: Storm, _ layers: LayerSelection = LayerSelection(Layer.allCases),
  _ edit: (inout FeatureOptions) -> Void = { _ in }
) -> StormFeatures {
  var options = FeatureOptions(layers: layers)
  edit(&options)
  var maker = FeatureMaker(options)
  return maker.features(of: storm)
}
