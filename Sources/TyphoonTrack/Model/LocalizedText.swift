/// The same words in several languages, as a source gives them.
///
/// Languages are BCP 47 tags: `en`, `zh-Hant`, `zh-Hans`, `ja`. The order is the source's.
public struct LocalizedText: Hashable, Sendable {
  /// Words in one language.
  public struct Entry: Hashable, Sendable {
    /// The BCP 47 tag of the language.
    public let language: String
    /// The words.
    public let text: String
  }

  /// The words in each language, in the source's order; a language may have several.
  public private(set) var entries: [Entry] = []

  /// Creates a text without words.
  public init() {}

  /// Creates a text in one language.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - language: The BCP 47 tag of their language.
  public init(_ text: String, language: String) {
    add(text, language: language)
  }

  /// Whether there are no words in any language.
  public var isEmpty: Bool { entries.isEmpty }

  /// The first words in a language, or `nil` where there are none.
  ///
  /// - Parameter language: The BCP 47 tag of the language.
  public subscript(language: String) -> String? {
    entries.first { $0.language == language }?.text
  }

  /// Adds words; words without a character are not added.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - language: The BCP 47 tag of their language.
  public mutating func add(_ text: String, language: String) {
    guard !text.isEmpty else { return }
    entries.append(Entry(language: language, text: text))
  }
}
