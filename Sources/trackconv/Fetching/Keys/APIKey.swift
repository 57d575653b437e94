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

  /// The key without the encoding of addresses.
  var plain: String { value.contains("%") ? WebAddress.decoded(value) : value }

  /// Whether a text has the key in it.
  func isIn(_ text: String) -> Bool { masked(in: text) != text }

  /// A text without the key, in whichever spelling it has it.
  func masked(in text: String) -> String {
    var bytes = Array(text.utf8)
    KeyMask(self).mask(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  var description: String { "a key" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
