/// The regular expression for the head of a statement with a value: `var NAME =`, `NAME =`,
/// `window.NAME =`, `NAME["x"] =`, `callback(`.
struct StatementHead: ~Copyable {
  /// The name is the fourth group.
  private static let pattern: String = {
    let space = "[[:space:]]*"
    let word = BytePattern.word
    let index = #"\[\#(space)("[^"]*"|'[^']*'|[^]"']*)\#(space)\]\#(space)"#
    return
      #"(^|[)[:space:]])((var|let|const)[[:space:]]+)?(\#(word)(\#(space)\.\#(space)\#(word))*)\#(space)(\#(index))*[=(]$"#
  }()

  private let expression = BytePattern(Self.pattern)

  /// Parses a text that ends with the first `=` or `(` of a statement.
  ///
  /// - Parameter text: The text, beginning at a name.
  /// - Returns: The name that receives the value, and whether a parenthesis opens; `nil` if neither
  ///   the text nor its last part is a head.
  func parts(of text: Bytes) -> (name: String, opens: Bool)? {
    guard let groups = expression.groups(in: text, 5) else { return nil }
    let words = text[groups[4]]
      .split { $0 == 0x20 || 0x09...0x0D ~= $0 }.map { String(decoding: $0, as: UTF8.self) }
    return (words.joined(separator: " "), text.last == UInt8(ascii: "("))
  }
}
