/// A key of a service.
///
/// It is never printed: its description and mirror do not contain it.
struct APIKey: Sendable, CustomStringConvertible, CustomReflectable {
  private let value: String

  /// Takes a key, without the white space around it.
  ///
  /// - Returns: `nil` if the text cannot be a key. A shorter one would occur in messages by chance.
  init?(_ text: String) {
    let trimmed = text.drop { $0.isWhitespace }
    value = String(
      trimmed.prefix(trimmed.count - trimmed.reversed().prefix { $0.isWhitespace }.count))
    guard 8...512 ~= value.utf8.count, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      return nil
    }
  }

  /// The key as the value of a URL parameter.
  ///
  /// data.go.kr issues each key both encoded and not. A key with a percent sign is encoded already,
  /// since no key contains one.
  var encoded: String { value.contains("%") ? value : WebAddress.encoded(value) }

  /// Whether a text contains the key.
  func isIn(_ text: String) -> Bool { masked(in: text) != text }

  /// Replaces the key in a text by `*`, in capitals or small letters.
  ///
  /// Each character may be written as it is, as `%2B` or `%252B` (URLs), `\u002b` or `\/` (JSON),
  /// `&#43;` or `&#x2B;` (markup); a plus sign also as a space.
  func masked(in text: String) -> String {
    let plain = value.contains("%") ? WebAddress.decoded(value) : value
    let characters = plain.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      let literal = scalar.properties.isAlphabetic ? "\(scalar)" : "\\x{\(digits)}"
      let other = scalar == "/" ? "|\\\\/" : scalar == "+" ? "|\\x{20}" : ""
      return "(?:\(literal)\(other)|%(?:25)?\(digits)|\\\\u00\(digits)"
        + "|&\\#(?:0*\(scalar.value)|x0*\(digits));)"
    }
    guard let key = try? Regex("(?i)" + characters.joined()) else { return "" }
    return text.replacing(key.matchingSemantics(.unicodeScalar)) { match in
      String(repeating: "*", count: text[match.range].utf8.count)
    }
  }

  var description: String { "a key" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
