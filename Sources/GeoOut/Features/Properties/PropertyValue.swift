public import TyphoonTrack

/// The value of a feature's property, in the unit given by the property's name.
public enum PropertyValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// True or false.
  case flag(Bool)
  /// A time in UTC.
  case time(Timestamp)
  /// Texts in the order of the source.
  case list([String])
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
    var list = PropertyList()
    let scale = scale ?? IntensityScale.scale(ofAgency: storm.agency)
    FeatureProperties(of: self, scale: scale).visit(feature, &list)
    return list.properties
  }

  /// Returns the id of a feature: the same in every map format, and a valid `xs:ID`.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The id.
  public func id(of feature: Feature) -> String {
    String { $0.append(idOf: feature, in: self) }
  }
}

/// Collects properties.
private struct PropertyList: PropertyVisitor {
  private(set) var properties: [(name: String, value: PropertyValue)] = []

  private mutating func add(_ property: Property, _ value: PropertyValue) {
    properties.append((property.rawValue, value))
  }

  mutating func visit(_ property: Property, text: String) { add(property, .text(text)) }
  mutating func visit(_ property: Property, number: Double) { add(property, .number(number)) }
  mutating func visit(_ property: Property, flag: Bool) { add(property, .flag(flag)) }
  mutating func visit(_ property: Property, time: Timestamp) { add(property, .time(time)) }
  mutating func visit(_ property: Property, list: [String]) { add(property, .list(list)) }
}
