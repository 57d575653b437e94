import TyphoonTrack

/// Encodes the features of a storm as rows of a table.
struct GPKGRows {
  /// The rows.
  private(set) var text = TextBuffer()

  private let storm: StormFeatures
  private let properties: FeatureProperties
  private let columns: [Property]
  private let decimals: Int
  private var geometry = GPKGGeometry()

  init(_ storm: StormFeatures, _ table: GPKGTable, _ options: WritingOptions) {
    self.storm = storm
    properties = FeatureProperties(
      of: storm, scale: options.scale(for: storm.storm), selection: options.properties)
    columns = table.properties
    decimals = options.digits
  }

  /// Appends the row of a feature.
  mutating func append(_ feature: Feature) {
    geometry.settle(on: feature, in: storm, decimals: feature.decimals ?? decimals)
    geometry.append(feature, in: storm, to: &text)
    text.append(parameter: GPKGTable.featureIDParameter, text: storm.id(of: feature))
    var row = GPKGRow(columns)
    swap(&row.text, &text)
    properties.visit(feature, &row)
    swap(&row.text, &text)
    text.append(0 as UInt8)
  }
}

/// Writes properties as values of a row.
private struct GPKGRow: PropertyVisitor {
  /// The rows, which move into the visitor and are given back afterwards.
  var text = TextBuffer()
  private let columns: [Property]
  /// The column after the last one written: properties come in the order of columns.
  private var next = 0

  init(_ columns: [Property]) {
    self.columns = columns
  }

  /// Returns the parameter of a property, or `nil` if it has no column.
  private mutating func parameter(of property: Property) -> UInt8? {
    guard
      let column = columns[next...].firstIndex(of: property)
        ?? columns[..<next].firstIndex(of: property)
    else { return nil }
    next = column + 1
    return GPKGTable.featureIDParameter + 1 + UInt8(truncatingIfNeeded: column)
  }

  mutating func visit(_ property: Property, text value: String) {
    guard let parameter = parameter(of: property) else { return }
    text.append(parameter: parameter, text: value)
  }

  mutating func visit(_ property: Property, number: Double) {
    guard let parameter = parameter(of: property) else { return }
    let value = RoundedNumber(number, decimals: property.isInteger ? 0 : 6).value
    if property.isInteger, let integer = Int64(exactly: value) {
      text.append(parameter: parameter, .integer)
      text.append(binary: integer)
    } else {
      text.append(parameter: parameter, .real)
      text.append(binary: value)
    }
  }

  mutating func visit(_ property: Property, flag: Bool) {
    guard let parameter = parameter(of: property) else { return }
    text.append(parameter: parameter, .integer)
    text.append(binary: flag ? 1 : 0 as Int64)
  }

  /// The standard requires milliseconds.
  mutating func visit(_ property: Property, time: Timestamp) {
    guard let parameter = parameter(of: property) else { return }
    let seconds = String { $0.append(time) }
    text.append(parameter: parameter, text: seconds.dropLast() + ".000Z")
  }

  mutating func visit(_ property: Property, list: [String]) {
    guard let parameter = parameter(of: property) else { return }
    text.append(parameter: parameter, text: String { $0.append(jsonList: list) })
  }
}
