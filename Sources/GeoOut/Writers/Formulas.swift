import TyphoonTrack

// Finds texts that a spreadsheet may take for a formula.

extension StormFeatures {
  /// Returns a warning for each property with a text that a spreadsheet may take for a formula.
  ///
  /// The text stays as it is: a mark before it, as some programs write it, would change the data for
  /// all other readers.
  func formulas(_ options: WritingOptions) -> [Finding.Message] {
    var found: [Property] = []
    let all = FeatureProperties(
      of: self, scale: options.scale(for: storm), selection: options.properties)
    let texts = Property.all.filter {
      ($0.kind == .text || $0.kind == .list) && options.properties.contains($0)
    }
    for feature in features {
      all.forEach(texts, of: feature) { index, value in
        if value?.looksLikeFormula == true, !found.contains(texts[index]) {
          found.append(texts[index])
        }
      }
    }
    return found.map {
      "'\($0.name)' of \(storm.id) begins like a formula, which spreadsheets may run: written unchanged"
    }
  }
}

extension PropertyValue {
  /// Whether it is a text that may be a formula.
  var looksLikeFormula: Bool {
    let text: String? =
      switch self {
      case .text(let text): text
      case .list(let list): list.first
      default: nil
      }
    // Source: OWASP, "CSV Injection", with the full-width forms. A sign alone is no formula.
    switch text?.unicodeScalars.first {
    case "=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n":
      return (text?.unicodeScalars.count ?? 0) > 1
    default: return false
    }
  }
}
