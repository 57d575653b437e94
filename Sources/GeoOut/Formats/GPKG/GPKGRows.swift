import TyphoonTrack

/// Encodes the features of a storm as rows of a table.
struct GPKGRows {
  /// The rows.
  private(set) var text = TextBuffer(capacity: 4 << 10)

  private let storm: StormFeatures
  private let properties: FeatureProperties
  private let columns: [Property]
  private let decimals: Int
  private var days = DayText()
  private var geometry = GPKGGeometry()
  private var id = TextBuffer(capacity: 128)
  /// The values of the storm, which are the same for consecutive features.
  private var stormValues = TextBuffer(capacity: 512)
  private var words: FeatureProperties.StormWords?

  init(_ storm: StormFeatures, _ table: GPKGTable, _ options: WritingOptions) {
    self.storm = storm
    properties = FeatureProperties(
      of: storm, scale: options.scale(for: storm.storm), selection: options.properties)
    columns = table.properties
    decimals = options.digits
  }

  /// Appends the row of a feature.
  mutating func append(_ feature: Feature) {
    let (storm, properties, columns) = (storm, properties, columns)
    var days = days
    geometry.settle(
      on: feature, in: storm, decimals: feature.decimals ?? decimals)
    id.removeAll()
    id.write { pen in
      pen.put(idStartOf: feature, in: storm)
      pen.put(idEndOf: feature, in: storm, &days)
    }
    let wanted = properties.stormWords(of: feature)
    if words != wanted {
      words = wanted
      stormValues.removeAll()
      stormValues.write { pen in
        var row = GPKGRow(pen, days, columns)
        properties.visitStorm(wanted, &row)
        pen = row.pen
      }
    }
    let (geometry, id, stormValues) = (geometry, id, stormValues)
    text.write(room: geometry.room + stormValues.count + 2_048) { pen in
      geometry.put(feature, in: storm, to: &pen)
      id.withBytes { bytes in
        pen.put(
          parameter: GPKGTable.featureIDParameter, text: bytes.bindMemory(to: UInt8.self))
      }
      pen.put(stormValues)
      var row = GPKGRow(pen, days, columns)
      properties.visitOwn(feature, &row)
      (pen, days) = (row.pen, row.days)
      pen.need(1)
      pen.put(0)
    }
    self.days = days
  }
}

/// Writes properties as values of a row.
private struct GPKGRow: PropertyVisitor {
  /// The pen, which moves into the visitor and is taken back afterwards.
  private(set) var pen: BytePen
  /// The cached text of the last day written.
  private(set) var days: DayText
  private let columns: [Property]
  /// The column after the last one written: properties come in the order of columns.
  private var next = 0

  init(_ pen: BytePen, _ days: DayText, _ columns: [Property]) {
    self.pen = pen
    self.days = days
    self.columns = columns
  }

  /// Returns the parameter of a property, or `nil` if it has no column.
  private mutating func parameter(of property: Property) -> UInt8? {
    guard
      let column = columns[next...].firstIndex(of: property)
        ?? columns[..<next].firstIndex(of: property)
    else { return nil }
    next = column + 1
    pen.need(64)
    return GPKGTable.featureIDParameter + 1 + UInt8(truncatingIfNeeded: column)
  }

  mutating func visit(_ property: Property, text: String) {
    guard let parameter = parameter(of: property) else { return }
    var text = text
    text.withUTF8 { pen.put(parameter: parameter, text: $0) }
  }

  mutating func visit(_ property: Property, number: Double) {
    guard let parameter = parameter(of: property) else { return }
    let value = DecimalPrinter.Scaled(number, decimals: property.isInteger ? 0 : 6).value
    if property.isInteger, let integer = Int64(exactly: value) {
      pen.put(parameter: parameter, .integer)
      pen.put(bits: UInt64(bitPattern: integer))
    } else {
      pen.put(parameter: parameter, .real)
      pen.put(binary: value)
    }
  }

  mutating func visit(_ property: Property, flag: Bool) {
    guard let parameter = parameter(of: property) else { return }
    pen.put(parameter: parameter, .integer)
    pen.put(bits: flag ? 1 : 0)
  }

  /// The standard requires milliseconds.
  mutating func visit(_ property: Property, time: Timestamp) {
    guard let parameter = parameter(of: property) else { return }
    pen.put(parameter: parameter, .text)
    pen.put(count: 24)
    pen.put(time, &days)
    pen.removeLast()
    pen.put(".000Z")
  }

  mutating func visit(_ property: Property, list: [String]) {
    guard let parameter = parameter(of: property) else { return }
    var json = TextBuffer(capacity: 64)
    json.write { $0.put(jsonList: list) }
    json.withBytes { pen.put(parameter: parameter, text: $0.bindMemory(to: UInt8.self)) }
  }
}
