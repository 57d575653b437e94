import TyphoonTrack

extension TextBuffer {
  /// Creates a text that is a JSON string.
  package init(json text: String) {
    self.init()
    append(json: text)
  }

  /// Appends a text as a JSON string, in quotes: RFC 8259 section 7.
  ///
  /// Characters that control terminals or cannot be seen are escaped too.
  mutating func append(json text: String) {
    append("\"")
    append(jsonPart: text)
    append("\"")
  }

  /// Appends a text as a part of a JSON string.
  mutating func append(jsonPart text: String) {
    let isPlain = text.withBytes { bytes in
      bytes.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
    guard !isPlain else { return append(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case _ where scalar.isHidden: append(escaped: scalar)
      default: append(String(scalar))
      }
    }
  }

  /// Appends texts as a JSON array.
  mutating func append(jsonList texts: [String]) { append(list: texts) { $0.append(json: $1) } }

  /// Appends a JSON array of what `body` appends for each item.
  mutating func append<Items: Sequence>(
    list items: Items, separator: StaticString = ",",
    _ body: (inout TextBuffer, Items.Element) -> Void
  ) {
    append("[")
    var isFirst = true
    for item in items {
      if !isFirst { append(separator) }
      isFirst = false
      body(&self, item)
    }
    append("]")
  }

  /// Appends a list of numbers in JSON.
  mutating func append(list numbers: [Double], decimals: Int) {
    append(list: numbers) { $0.append($1, decimals: decimals) }
  }

  private mutating func append(escaped scalar: Unicode.Scalar) {
    append("\\u")
    for shift in [12, 8, 4, 0] as [UInt32] { append(hexDigit: scalar.value >> shift & 15) }
  }
}

extension DefaultStringInterpolation {
  /// Appends a text as a JSON string, in quotes.
  mutating func appendInterpolation(json text: String) {
    appendLiteral(TextBuffer(json: text).string)
  }
}
