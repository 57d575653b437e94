// Text of HTML.

extension TextBuffer {
  /// Appends an element with text; nothing if the text is empty.
  mutating func append(_ tag: String, _ attributes: String = "", html text: String) {
    guard !text.isEmpty else { return }
    append("<\(tag)\(attributes.isEmpty ? "" : " " + attributes)>")
    append(xml: text, in: .html)
    append("</\(tag)>\n")
  }

  /// Appends JSON for a `script` element, which ends at the first `</script` whatever it stands in.
  mutating func append(scriptData json: TextBuffer) {
    for byte in json.bytes {
      if byte == UInt8(ascii: "<") { append("\\u003c") } else { append(byte) }
    }
  }
}
