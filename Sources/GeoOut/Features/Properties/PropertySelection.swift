import TyphoonTrack

/// The properties that are written.
public struct PropertySelection: Hashable, Sendable {
  /// Whether each property is written, at its position in the table.
  private let isSelected: [Bool]
  /// Whether all properties are written, with those that formats add.
  public let isAll: Bool
  /// Whether properties beyond the core may be written.
  let hasDetails: Bool

  /// Every property.
  public static let all = PropertySelection(Property.allCases, isAll: true)
  /// What most uses of a track need: what the feature is, when, and how strong.
  public static let core: [Property] = [
    .stormID, .name, .layer, .time, .start, .end, .windSpeed, .windKnots, .pressure, .category,
  ]

  /// Creates a selection.
  ///
  /// - Parameter properties: The properties.
  public init(_ properties: [Property]) {
    self.init(properties, isAll: false)
  }

  private init(_ properties: [Property], isAll: Bool) {
    self.isAll = isAll
    hasDetails = isAll || properties.contains { !Self.core.contains($0) }
    isSelected = Property.allCases.map(properties.contains)
  }

  /// Whether a property is written.
  ///
  /// - Parameter property: The property.
  /// - Returns: Whether it is in the selection.
  public func contains(_ property: Property) -> Bool { isSelected[property.index] }
}

/// Passes only the selected properties on.
struct SelectedProperties<Visitor: PropertyVisitor>: PropertyVisitor {
  private(set) var visitor: Visitor
  private let selection: PropertySelection

  init(_ visitor: consuming Visitor, _ selection: PropertySelection) {
    self.visitor = visitor
    self.selection = selection
  }

  func wants(_ property: Property) -> Bool { selection.contains(property) }

  mutating func visit(_ property: Property, text: String) {
    if selection.contains(property) { visitor.visit(property, text: text) }
  }

  mutating func visit(_ property: Property, number: Double) {
    if selection.contains(property) { visitor.visit(property, number: number) }
  }

  mutating func visit(_ property: Property, flag: Bool) {
    if selection.contains(property) { visitor.visit(property, flag: flag) }
  }

  mutating func visit(_ property: Property, time: Timestamp) {
    if selection.contains(property) { visitor.visit(property, time: time) }
  }

  mutating func visit(_ property: Property, list: [String]) {
    if selection.contains(property) { visitor.visit(property, list: list) }
  }

  mutating func visitUnknown(_ property: Property) {
    if selection.contains(property) { visitor.visitUnknown(property) }
  }
}
