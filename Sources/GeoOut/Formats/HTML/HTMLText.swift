// Text of HTML.

extension TextBuffer {
  /// Appends text of HTML, also of an attribute in double quotes.
  mutating func append(html text: String) {
    for byte in text.xmlClean.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      default: append(byte)
      }
    }
  }

  /// Appends an element with text; nothing if the text is empty.
  mutating func append(_ tag: String, _ attributes: String = "", html text: String) {
    guard !text.isEmpty else { return }
    append("<\(tag)\(attributes.isEmpty ? "" : " " + attributes)>")
    append(html: text)
    append("</\(tag)>\n")
  }

  /// Appends JSON for a `script` element, which ends at the first `</script` whatever it stands in.
  mutating func append(scriptData json: TextBuffer) {
    json.withBytes { bytes in
      for byte in bytes {
        if byte == UInt8(ascii: "<") { append("\\u003c") } else { append(byte) }
      }
    }
  }
}
