/// A key: nothing prints it, and nothing is compared with it but bytes that may hold it.
struct APIKey: Sendable, CustomStringConvertible, CustomReflectable {
  private let value: String

  /// Takes a key, without the white space around it.
  ///
  /// - Returns: `nil` where the text can be none; what is short would be found in data by chance.
  init?(_ text: String) {
    let trimmed = text.drop { $0.isWhitespace }
    value = String(
      trimmed.prefix(trimmed.count - trimmed.reversed().prefix { $0.isWhitespace }.count))
    guard 8...512 ~= value.utf8.count, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      return nil
    }
  }

  /// The key as the value of a parameter.
  ///
  /// data.go.kr gives keys out encoded and not; what has a percent sign is encoded already, since no key
  /// has one.
  var encoded: String { value.contains("%") ? value : WebAddress.encoded(value) }

  /// All the ways in which a server may give the key back, the longest first.
  var spellings: [String] {
    let plain = value.contains("%") ? WebAddress.decoded(value) : value
    let escaped = plain.split(separator: "/", omittingEmptySubsequences: false)
      .joined(separator: "\\/")
    var all = [value]
    for text in [encoded, WebAddress.encoded(plain), plain, escaped] where !all.contains(text) {
      all.append(text)
    }
    return all.sorted { $0.utf8.count > $1.utf8.count }
  }

  /// Whether a text has the key in it.
  func isIn(_ text: String) -> Bool { masked(in: text) != text }

  /// A text without the key.
  func masked(in text: String) -> String {
    var bytes = Array(text.utf8)
    KeyMask.mask(spellings.map { Array($0.utf8) }, in: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  var description: String { "a key" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
