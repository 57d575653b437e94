import TyphoonTrack

/// The texts of maps in one language, with the terms of the agencies that use it (languages.md names
/// their sources).
protocol Catalogue: AnyObject, Sendable {
  /// Whether the language is written without spaces, and its dates with ideographs.
  var isIdeographic: Bool { get }
  /// The names of the days from Sunday on.
  var weekdays: [String] { get }
  /// The sixteen points of the compass from north clockwise.
  var compass: [String] { get }
  /// The short names of agencies on plates by their codes.
  var agencies: [String: String] { get }
  /// Returns what the features of a layer are called.
  func words(for layer: Layer) -> LayerWords
  /// Returns a phrase; `{1}`, `{2}` … stand for its values.
  func text(_ phrase: Phrase) -> String
}

/// What the features of a layer are called.
struct LayerWords {
  /// The name of one feature.
  let one: String
  /// The name of the layer, as in legends.
  let all: String
  /// What the layer shows.
  let note: String

  init(_ one: String, all: String? = nil, note: String) {
    (self.one, self.all, self.note) = (one, all ?? one, note)
  }
}

private enum Catalogues {
  static let english = English()
  static let traditionalChinese = TraditionalChinese()
  static let japanese = Japanese()
}

extension Language {
  /// The texts in the language.
  var catalogue: any Catalogue {
    switch self {
    case .english: Catalogues.english
    case .traditionalChinese: Catalogues.traditionalChinese
    case .japanese: Catalogues.japanese
    }
  }

  /// Returns a phrase with its values.
  subscript(_ phrase: Phrase, _ values: String...) -> String {
    fill(phrase, values)
  }

  /// Returns a phrase with its values.
  func fill(_ phrase: Phrase, _ values: [String]) -> String {
    let text = catalogue.text(phrase)
    guard !values.isEmpty else { return text }
    let parts = text.split(at: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { filled, part in
      if let number = part.first?.wholeNumberValue, values.indices.contains(number - 1) {
        filled += values[number - 1]
      }
      filled += part.drop { $0 != "}" }.dropFirst()
    }
  }
}
