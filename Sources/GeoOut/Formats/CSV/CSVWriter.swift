import TyphoonTrack

/// Writes fixes as a table of comma-separated values (RFC 4180): a header, then a row for each point.
///
/// The columns are the same for every input, in the order of `Property`; layers that the user adds have more.
/// Lines end with a line feed, not with RFC 4180's CRLF: readers of tables take both, but for line tools a CR
/// belongs to the last field.
final class CSVWriter: FeatureWriter {
  let name = "csv"
  let summary = "Table of fixes, for spreadsheets, pandas, DuckDB and R"
  let extensions = ["csv"]
  let layers = LayerSelection.fixes
  let describesFixes = false
  let tabulatesRadii = true
  let possibleLayers = LayerSelection.having { $0.geometry == .point }

  /// The properties that have a column.
  private static func columns(_ options: WritingOptions) -> [Property] {
    Property.all.filter {
      !$0.layers.intersection(options.tableLayers).isEmpty && options.properties.contains($0)
    }
  }

  func prepared(_ storm: consuming StormFeatures, options: WritingOptions) -> StormFeatures {
    storm.selecting(possibleLayers).clipped(to: options.clip)
  }

  func open(_ summary: MapSummary, options: WritingOptions, to output: inout TextBuffer) {
    output.append("longitude,latitude")
    for property in Self.columns(options) {
      output.append(",")
      output.append(property.name)
    }
    output.append("\n")
  }

  func write(_ storm: StormFeatures, options: WritingOptions, to output: inout TextBuffer) {
    let all = FeatureProperties(
      of: storm, scale: options.scale(for: storm.storm), selection: options.properties)
    let columns = Self.columns(options)
    for feature in storm.features {
      guard case .point(let ring) = feature.shape else { continue }
      output.append(
        storm.vertices[storm.rings[ring]], fewest: 1, between: "", decimals: options.digits)
      all.forEach(columns, of: feature) { _, value in
        output.append(",")
        guard let value else { return }
        if value.looksLikeFormula { output.note(.formula) }
        output.append(csv: value)
      }
      output.append("\n")
    }
  }
}

extension TextBuffer {
  fileprivate mutating func append(csv value: PropertyValue) {
    switch value {
    case .text(let text): append(csv: text)
    case .number(let number): append(number, decimals: 6)
    case .flag(let flag): append(flag ? "true" : "false")
    case .time(let time): append(time)
    // A list is one field, as in KML.
    case .list(let list): append(csv: list.joined(separator: ", "))
    case .unknown: break
    }
  }

  /// Appends a text as a field: in quotes if it contains a separator, a quote or a line end, or
  /// begins or ends with a space (RFC 4180 section 2).
  package mutating func append(csv text: String) {
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
