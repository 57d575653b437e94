// KML elements, written directly as bytes.

extension TextBuffer {
  /// Appends an element with a text, and ends the line.
  mutating func append(element name: StaticString, _ text: String) {
    open(name)
    append(xml: text)
    close(name)
  }

  /// Appends an element with HTML, and ends the line.
  mutating func append(htmlElement name: StaticString, _ body: (inout TextBuffer) -> Void) {
    open(name)
    append("<![CDATA[")
    body(&self)
    append("]]>")
    close(name)
  }

  /// Opens an element.
  mutating func open(_ name: StaticString) {
    append("<")
    append(name)
    append(">")
  }

  /// Closes an element, and ends the line.
  mutating func close(_ name: StaticString) {
    append("</")
    append(name)
    append(">\n")
  }

  // MARK: - Tables of balloons

  /// Appends a row of two cells to an HTML table.
  mutating func append(row label: String, _ value: String) {
    append(startOfRow: label)
    append(xml: value)
    appendRowEnd()
  }

  /// Appends a row up to the content of its second cell; our labels need no escaping.
  mutating func append(startOfRow label: String) {
    append("<tr><td>")
    append(label)
    append("</td><td>")
  }

  mutating func appendRowEnd() { append("</td></tr>") }

  /// Appends an HTML paragraph.
  mutating func append(paragraph text: String) {
    append("<p>")
    append(xml: text)
    append("</p>")
  }
}
