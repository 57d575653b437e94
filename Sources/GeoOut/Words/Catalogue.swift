import TyphoonTrack

/// The texts of maps in one language, with the terms of the agencies that use it (languages.md names
/// their sources).
protocol Catalogue: AnyObject, Sendable {
  /// What stands between sentences.
  var sentenceSpace: String { get }
  /// Whether words have spaces between them.
  var hasWordSpaces: Bool { get }
  /// Whether months are numbers, and years, months and days have 年, 月 and 日 after them.
  var writesDatesInDigits: Bool { get }
  /// Whether positions have words for hemispheres and degrees in full texts.
  var spellsPositions: Bool { get }
  /// Whether a storm's number is what the public calls it, and its name stands after it.
  var numberIsName: Bool { get }
  /// Whether names in the language have the one in Latin letters beside them.
  var addsLatinNames: Bool { get }
  /// Whether plates may give an agency's code of a class, such as TS.
  var hasClassCodes: Bool { get }
  /// Whether texts about any storm say typhoon, which in other basins becomes their word.
  var saysTyphoonInTexts: Bool { get }
  /// Whether agencies are credited by their names in the language.
  var creditsByOwnNames: Bool { get }
  /// The characters that end the part of a note that must be read.
  var clauseEnds: [Character] { get }
  /// The fonts of plates after Noto Sans. The Latin fonts of macOS and Windows come before their
  /// Chinese fonts, except where the language is written with the latter.
  var fonts: [String] { get }
  /// What pictures need: fonts with the letters of a language, as fontconfig names it, and Debian's package with such.
  var letters: (language: String, package: String) { get }
  /// The languages of which a heading may add the name: English readers may look for the agency's
  /// own spelling, others need no third script.
  var headingLanguages: [String] { get }
  /// The names of agencies' local times, beside those that agencies give in their own languages.
  var clocks: [String: (minutes: Int, name: String)] { get }
  /// The agency whose names of winds are used for those of all agencies; otherwise an agency whose
  /// language it is has its own.
  var windNamer: Agency? { get }
  /// Where the translation begins in an attribution in this language.
  var translationStart: String? { get }
  /// The names of the days from Sunday on.
  var weekdays: [String] { get }
  /// The sixteen points of the compass from north clockwise.
  var compass: [String] { get }
  /// The short names of agencies on plates by their codes.
  var agencies: [String: String] { get }
  /// Returns what the features of a layer are called.
  func words(for layer: Layer) -> LayerWords
  /// Returns the name of a class as plates have it.
  func name(ofClass name: String) -> String
  /// Returns the name that the language has for a typhoon; `nil` if it is not known.
  func name(ofTyphoon name: String, by agency: String) -> String?
  /// Returns the kind of a storm with an agency's class of its size.
  func sized(_ kind: String, _ size: AgencyClass?) -> String
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

  /// Creates the names; that of the layer is that of one feature unless it is given.
  init(_ one: String, all: String? = nil, note: String) {
    (self.one, self.all, self.note) = (one, all ?? one.capitalizedFirst, note)
  }
}

extension Catalogue {
  var sentenceSpace: String { " " }
  var hasWordSpaces: Bool { true }
  var writesDatesInDigits: Bool { false }
  var spellsPositions: Bool { false }
  var numberIsName: Bool { false }
  var addsLatinNames: Bool { false }
  var hasClassCodes: Bool { true }
  var saysTyphoonInTexts: Bool { false }
  var creditsByOwnNames: Bool { false }
  var clauseEnds: [Character] { ["."] }
  var letters: (language: String, package: String) { ("en", "fonts-dejavu-core") }
  var fonts: [String] {
    Array(Fonts.chinese.prefix(1)) + Fonts.latin + Array(Fonts.chinese.dropFirst()) + Fonts.japanese
  }
  var headingLanguages: [String] { ["en"] }
  var clocks: [String: (minutes: Int, name: String)] { [:] }
  var windNamer: Agency? { nil }
  var translationStart: String? { nil }
  func name(ofClass name: String) -> String { name }
  func name(ofTyphoon name: String, by agency: String) -> String? { nil }
  func sized(_ kind: String, _ size: AgencyClass?) -> String { kind }
}

/// A language of Chinese characters, without spaces.
protocol IdeographicCatalogue: Catalogue {}

extension IdeographicCatalogue {
  var sentenceSpace: String { "" }
  var hasWordSpaces: Bool { false }
  var writesDatesInDigits: Bool { true }
  var spellsPositions: Bool { true }
  var numberIsName: Bool { true }
  var addsLatinNames: Bool { true }
  var hasClassCodes: Bool { false }
  var saysTyphoonInTexts: Bool { true }
  var creditsByOwnNames: Bool { true }
  var clauseEnds: [Character] { ["，", "。"] }
}

/// Fonts of Linux, macOS and Windows for a script.
enum Fonts {
  static let chinese = ["Noto Sans CJK TC", "Noto Sans TC", "PingFang TC", "Microsoft JhengHei"]
  static let japanese = ["Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic"]
  static let latin = ["Helvetica", "Arial"]
}

extension Language {
  /// Returns a phrase with its values.
  subscript(_ phrase: Phrase, _ values: String...) -> String { fill(phrase, values) }

  /// Returns a phrase with its values.
  func fill(_ phrase: Phrase, _ values: [String]) -> String {
    let text = catalogue.text(phrase)
    guard !values.isEmpty else { return text }
    var (filled, rest) = ("", text[...])
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      filled += rest[..<open]
      let number = Int(rest[rest.utf8.index(after: open)..<close]) ?? 0
      if values.indices.contains(number - 1) { filled += values[number - 1] }
      rest = rest[rest.utf8.index(after: close)...]
    }
    return filled + rest
  }
}
