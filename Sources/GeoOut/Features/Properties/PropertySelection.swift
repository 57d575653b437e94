import TyphoonTrack

/// The properties that are written.
public struct PropertySelection: Hashable, Sendable {
  /// A bit for each property, at its position in the table.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
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
    for property in properties {
      if property.index < 64 {
        low |= 1 << UInt64(property.index)
      } else {
        high |= 1 << UInt64(property.index - 64)
      }
    }
  }

  /// Whether a property is written.
  ///
  /// - Parameter property: The property.
  /// - Returns: Whether it is in the selection.
  @inline(__always)
  public func contains(_ property: Property) -> Bool {
    let index = property.index
    return (index < 64 ? low >> UInt64(index) : high >> UInt64(index - 64)) & 1 == 1
  }
}

/// Passes only the selected properties on.
struct SelectedProperties<Visitor: PropertyVisitor>: PropertyVisitor {
  private(set) var visitor: Visitor
  private let selection: PropertySelection

  init(_ visitor: Visitor, _ selection: PropertySelection) {
    self.visitor = visitor
    self.selection = selection
  }

  @inline(__always)
  func wants(_ property: Property) -> Bool { selection.contains(property) }

  @inline(__always)
  mutating func visit(_ property: Property, text: String) {
    if selection.contains(property) { visitor.visit(property, text: text) }
  }

  @inline(__always)
  mutating func visit(_ property: Property, number: Double) {
    if selection.contains(property) { visitor.visit(property, number: number) }
  }

  @inline(__always)
  mutating func visit(_ property: Property, flag: Bool) {
    if selection.contains(property) { visitor.visit(property, flag: flag) }
  }

  @inline(__always)
  mutating func visit(_ property: Property, time: Timestamp) {
    if selection.contains(property) { visitor.visit(property, time: time) }
  }

  @inline(__always)
  mutating func visit(_ property: Property, list: [String]) {
    if selection.contains(property) { visitor.visit(property, list: list) }
  }
}
