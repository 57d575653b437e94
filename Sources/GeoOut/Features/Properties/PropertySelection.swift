/// The properties that are written.
public struct PropertySelection: Hashable, Sendable {
  /// Whether all properties are written, with those that formats add.
  public let isAll: Bool
  private let names: Set<String>
  /// The properties of each layer, by its position in drawing order, in the order of writing.
  let rows: [[Property]]
  /// The properties of the storm.
  let rowsOfStorm: [Property]

  /// Every property but those that are only written on request.
  public static let all = PropertySelection(Property.all.filter { !$0.isOnRequest }, isAll: true)
  /// What most uses of a track need: what the feature is, when, and how strong.
  public static let core = [
    "storm_id", "name", "layer", "time", "start", "end", "wind_ms", "wind_kt", "pressure_hpa",
    "category",
  ].compactMap { Property.named($0) }

  /// Creates a selection.
  ///
  /// - Parameter properties: The properties.
  public init(_ properties: [Property]) { self.init(properties, isAll: false) }

  private init(_ properties: [Property], isAll: Bool) {
    self.isAll = isAll
    let names = Set(properties.map { $0.name })
    self.names = names
    rows = Layer.allCases.map { layer in
      Property.inFeatures.filter {
        $0.layers.union($0.layersOfPages).contains(layer) && names.contains($0.name)
      }
    }
    rowsOfStorm = Property.ofStorm.filter { names.contains($0.name) }
  }

  /// Returns the selection with a property added.
  ///
  /// - Parameter name: The name of the property.
  /// - Returns: The selection.
  public func adding(_ name: String) -> PropertySelection {
    PropertySelection(Property.all.filter { contains($0) || $0.name == name }, isAll: isAll)
  }

  /// Whether a property is written.
  ///
  /// - Parameter property: The property.
  /// - Returns: Whether it is in the selection.
  public func contains(_ property: Property) -> Bool { contains(name: property.name) }

  func contains(name: String) -> Bool { names.contains(name) }
}
