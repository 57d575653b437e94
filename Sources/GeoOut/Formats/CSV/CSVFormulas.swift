import TyphoonTrack

// Finds texts that a spreadsheet may take for a formula.

extension StormFeatures {
  /// The features with a warning for each text that a spreadsheet may take for a formula.
  ///
  /// The text stays as it is: a mark before it, as some programs write it, would change the data for
  /// all other readers.
  func checkedForSpreadsheets(_ options: WritingOptions) -> StormFeatures {
    var search = FormulaSearch()
    let all = FeatureProperties(
      of: self, scale: options.scale(for: storm), selection: options.properties)
    for feature in features { all.visit(feature, &search) }
    guard !search.found.isEmpty else { return self }
    var checked = self
    checked.findings += search.found.map { .formula($0, of: storm.id) }
    return checked
  }
}

/// Looks for properties whose text may be a formula.
private struct FormulaSearch: PropertyVisitor {
  /// The properties, each once.
  private(set) var found: [Property] = []

  mutating func visit(_ property: Property, text: String) {
    // Source: OWASP, "CSV Injection", with the full-width forms. A sign alone is no formula.
    guard let first = text.unicodeScalars.first, text.unicodeScalars.count > 1,
      "=+-@＝＋－＠\t\r\n".unicodeScalars.contains(first), !found.contains(property)
    else { return }
    found.append(property)
  }

  mutating func visit(_ property: Property, number: Double) {}
  mutating func visit(_ property: Property, flag: Bool) {}
  mutating func visit(_ property: Property, time: Timestamp) {}
  mutating func visit(_ property: Property, list: [String]) {
    if let first = list.first { visit(property, text: first) }
  }
}

extension Finding.Message {
  fileprivate static func formula(_ property: Property, of storm: StormID) -> Self {
    "'\(property.rawValue)' of \(storm) begins like a formula, which spreadsheets may run: written unchanged"
  }
}
