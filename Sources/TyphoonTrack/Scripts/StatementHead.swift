/// The head of a statement with a value: `var NAME =`, `NAME =`, `window.NAME =`, `NAME["x"] =`,
/// `callback(`.
enum StatementHead {
  /// Parses a text that ends with the first `=` or `(` of a statement.
  ///
  /// - Parameter text: The text, beginning at a name.
  /// - Returns: The name that receives the value, and whether a parenthesis opens; `nil` if neither
  ///   the text nor its last part is a head.
  static func parts(of text: UnsafeBufferPointer<UInt8>) -> (name: String, opens: Bool)? {
    guard let range = name(in: text, from: 0) ?? name(in: text, from: lastStatement(in: text))
    else {
      return nil
    }
    let words = text[range].split { isSpace($0) }.map { String(decoding: $0, as: UTF8.self) }
    return (words.joined(separator: " "), text.last == UInt8(ascii: "("))
  }

  /// Returns the range of the name if the rest of a text is a head; otherwise `nil`.
  private static func name(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Range<Int>? {
    var index = start
    func skipSpace() { while index < text.count, isSpace(text[index]) { index += 1 } }
    func skip(_ character: Unicode.Scalar) -> Bool {
      guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }
    func skipWord() -> Range<Int>? {
      let start = index
      while index < text.count, isWord(text[index]) { index += 1 }
      return start < index ? start..<index : nil
    }
    guard let first = skipWord() else { return nil }
    skipSpace()
    var name = first.lowerBound
    let word = UnsafeBufferPointer(rebasing: text[first])
    if index > first.upperBound, word.equals("var") || word.equals("let") || word.equals("const"),
      let second = skipWord()
    {
      name = second.lowerBound
    }
    skipSpace()
    while skip(".") {
      skipSpace()
      guard skipWord() != nil else { return nil }
      skipSpace()
    }
    let end = index
    while skip("[") {
      skipSpace()
      let quote = index < text.count ? text[index] : 0
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        repeat { index += 1 } while index < text.count && text[index] != quote
        index += 1
        skipSpace()
      } else {
        while index < text.count, !"]\"'".utf8.contains(text[index]) { index += 1 }
      }
      guard skip("]") else { return nil }
      skipSpace()
    }
    return index == text.count - 1 && (skip("=") || skip("(")) ? name..<end : nil
  }

  /// Returns the offset of the text after the last white space or parenthesis between two words: `x
  /// =` in `else x =`.
  private static func lastStatement(in text: UnsafeBufferPointer<UInt8>) -> Int {
    var start = 0
    var last: UInt8 = 0
    var hasGap = false
    for (index, byte) in text.enumerated() {
      if isSpace(byte) {
        hasGap = true
        continue
      }
      let begins = isWord(byte) && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte)
      if begins, hasGap || last == UInt8(ascii: ")"), last != UInt8(ascii: ".") { start = index }
      hasGap = false
      last = byte
    }
    return start
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Whether a byte may occur in a name; bytes beyond ASCII may.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
}
