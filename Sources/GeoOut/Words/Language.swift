import TyphoonTrack

/// A language of the texts on a map: its tag and its catalogue.
public struct Language: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// English.
  public static let english = Language("en", English())
  /// Traditional Chinese, with the CWA's terms.
  public static let traditionalChinese = Language("zh-Hant", TraditionalChinese())
  /// Japanese, with JMA's terms.
  public static let japanese = Language("ja", Japanese())
  /// All languages.
  public static let allCases = [english, traditionalChinese, japanese]

  /// The tag of the language (BCP 47), such as `zh-Hant`.
  public let rawValue: String
  /// The texts in the language.
  let catalogue: any Catalogue

  init(_ tag: String, _ catalogue: any Catalogue) { (rawValue, self.catalogue) = (tag, catalogue) }

  /// Finds the language with a tag.
  ///
  /// - Parameter rawValue: The tag, such as `zh-Hant`.
  public init?(rawValue: String) {
    guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = known
  }
}

extension Land {
  /// The name in a language.
  func name(in language: Language) -> String { names[language.rawValue] ?? names["en"] ?? "" }
}

extension MapPlace {
  /// The name in a language, or else in English or none.
  func name(in language: Language) -> String {
    names[language.rawValue] ?? names["und"] ?? names["en"] ?? ""
  }

  /// The name in a language where no map tells the place from its namesakes.
  func fullName(in language: Language) -> String {
    fullNames[language.rawValue] ?? name(in: language)
  }
}
