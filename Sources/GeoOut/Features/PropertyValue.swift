public import TyphoonTrack

/// The value of a feature's property, in the unit that the property's name says.
public enum PropertyValue: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// Whether something holds.
  case flag(Bool)
  /// A time in UTC.
  case time(Timestamp)
  /// Texts in the source's order.
  case list([String])
}

extension StormFeatures {
  /// The properties of a feature, as every map format has them, in the order of `Documentation/output.md`.
  ///
  /// - Parameters:
  ///   - feature: One of `features`.
  ///   - scale: The scale of intensity; `nil` for that of the storm's agency.
  /// - Returns: Names and values; absent ones are omitted.
  public func properties(
    of feature: Feature, scale: IntensityScale? = nil
  ) -> [(name: String, value: PropertyValue)] {
    var list = PropertyList()
    let scale = scale ?? IntensityScale.scale(ofAgency: storm.agency)
    FeatureProperties(of: self, scale: scale).visit(feature, &list)
    return list.properties
  }

  /// The id of a feature: the same in every map format, and valid as an `xs:ID`.
  ///
  /// - Parameter feature: One of `features`.
  /// - Returns: The id.
  public func id(of feature: Feature) -> String {
    var text = TextBuffer(capacity: 64)
    text.append(idOf: feature, in: self)
    return text.string
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
