/// A text in one or several languages, as a source gives it.
///
/// Languages are BCP 47 tags: `en`, `zh-Hant`, `zh-Hans`, `ja`. Entries keep the order of the
/// source.
public struct LocalizedText: ModelValue {
  /// A text in one language.
  public struct Entry: ModelValue {
    /// The BCP 47 tag of the language.
    public let language: String
    /// The text.
    public let text: String
  }

  /// The texts, in the order of the source; a language may have several.
  public private(set) var entries: [Entry] = []

  /// Creates an empty text.
  public init() {}

  /// Creates a text in one language.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - language: The BCP 47 tag of its language.
  public init(_ text: String, language: String) { add(text, language: language) }

  /// Whether there is no text in any language.
  public var isEmpty: Bool { entries.isEmpty }

  /// The first text in a language, or `nil` if there is none.
  ///
  /// - Parameter language: The BCP 47 tag of the language.
  public subscript(language: String) -> String? { entries.first { $0.language == language }?.text }

  /// Adds a text; an empty one is ignored.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - language: The BCP 47 tag of its language.
  public mutating func add(_ text: String, language: String) {
    guard !text.isEmpty else { return }
    entries.append(Entry(language: language, text: text))
  }
}
