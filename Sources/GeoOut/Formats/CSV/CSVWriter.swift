import TyphoonTrack

/// Writes fixes as a table of comma-separated values (RFC 4180): a header, then a row for each point.
///
/// The columns are the same for every input, in the order of `Property`; layers that the user adds have more.
/// Lines end with a line feed, not with RFC 4180's CRLF: readers of tables take both, but for line tools a CR
/// belongs to the last field.
struct CSVWriter: FeatureWriter {
  let name = "csv"
  let summary = "Table of fixes, for spreadsheets, pandas, DuckDB and R"
  let extensions = ["csv"]
  let layers = LayerSelection.fixes
  let describesFixes = false
  let possibleLayers = LayerSelection.fixes.union(
    LayerSelection([.ensembleMean, .place]))

  /// The properties that have a column.
  private static func columns(_ options: WritingOptions) -> [Property] {
    Property.allCases.filter {
      !$0.layers.intersection(options.tableLayers).isEmpty && options.properties.contains($0)
    }
  }

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.selecting(possibleLayers).checkedForSpreadsheets(options)
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    output.append("longitude,latitude")
    for property in Self.columns(options) {
      output.append(",")
      output.append(property.rawValue)
    }
    output.append("\n")
  }

  func write(
    _ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer
  ) {
    let all = FeatureProperties(
      of: storm, scale: options.scale(for: storm.storm), selection: options.properties)
    let columns = Self.columns(options)
    var row = CSVRowText()
    for feature in storm.features {
      guard case .point(let ring) = feature.shape else { continue }
      row.removeAll()
      all.visit(feature, &row)
      output.append(
        storm.vertices[storm.rings[ring]], fewest: 1, between: "", decimals: options.digits)
      for property in columns {
        output.append(",")
        row.append(property, to: &output)
      }
      output.append("\n")
    }
  }

  func close(
    _ summary: MapSummary, storms: [StormFeatures], options: WritingOptions,
    to output: inout TextBuffer
  ) {}
}

extension LayerSelection {
  /// The layers of fixes.
  public static let fixes = LayerSelection([.fix, .forecastFix])
}

/// The fields of a row, in the order in which they are visited: columns have another.
private struct CSVRowText: PropertyVisitor {
  private var text = TextBuffer()
  /// Where each property's field lies in the text; empty without a value.
  private var fields = [Range<Int>](repeating: 0..<0, count: Property.allCases.count)

  /// Removes all fields.
  mutating func removeAll() {
    text.removeAll()
    for index in fields.indices { fields[index] = 0..<0 }
  }

  /// Appends the field of a property, which is empty if it has no value.
  func append(_ property: Property, to output: inout TextBuffer) {
    let field = fields[property.index]
    guard !field.isEmpty else { return }
    output.append(text.bytes[field])
  }

  private mutating func add(_ property: Property, _ write: (inout CSVRowText) -> Void) {
    let start = text.count
    write(&self)
    fields[property.index] = start..<text.count
  }

  mutating func visit(_ property: Property, text: String) {
    add(property) { $0.text.append(csv: text) }
  }

  mutating func visit(_ property: Property, number: Double) {
    add(property) { $0.text.append(number, decimals: 6) }
  }

  mutating func visit(_ property: Property, flag: Bool) {
    add(property) { $0.text.append(flag ? "true" : "false") }
  }

  mutating func visit(_ property: Property, time: Timestamp) {
    add(property) { $0.text.append(time) }
  }

  /// Writes a list as one field, as KML does.
  mutating func visit(_ property: Property, list: [String]) {
    visit(property, text: list.joined(separator: ", "))
  }
}

extension TextBuffer {
  /// Appends a text as a field: in quotes if it contains a separator, a quote or a line end, or
  /// begins or ends with a space (RFC 4180 section 2).
  fileprivate mutating func append(csv text: String) {
    let quote = UInt8(ascii: "\"")
    let bytes = text.utf8
    let isPlain =
      !bytes.contains { $0 == UInt8(ascii: ",") || $0 == quote || $0 < 0x20 }
      && bytes.first != 0x20 && bytes.last != 0x20
    guard !isPlain else { return append(text) }
    append(quote)
    for byte in bytes {
      if byte == quote { append(quote) }
      append(byte)
    }
    append(quote)
  }
}
