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
  /// Escapes of URLs (`%2B`), JSON (`\u002b`, `\/`) and markup (`&#43;`, `&#x2B;`, `&amp;`) are decoded until
  /// nothing changes, however often they were applied; white space within the key, and plus signs, which may
  /// be spaces, do not count.
  func masked(in text: String) -> String {
    var source = Array(text.utf8)
    let found = EscapedText(source), key = EscapedText(Array(value.utf8)).bytes
    var start = 0
    while start + key.count <= found.bytes.count {
      guard found.bytes[start..<start + key.count].elementsEqual(key) else {
        start += 1
        continue
      }
      let range = found.ranges[start].lowerBound..<found.ranges[start + key.count - 1].upperBound
      source.replaceSubrange(range, with: repeatElement(UInt8(ascii: "*"), count: range.count))
      start += key.count
    }
    return String(decoding: source, as: UTF8.self)
  }

  var description: String { "a key" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
