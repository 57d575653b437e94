import TyphoonTrack

// KML elements, written directly as bytes.

extension TextBuffer {
  /// Appends an element with a text, and ends the line.
  mutating func append(element name: StaticString, _ text: String) {
    open(name)
    append(xml: text)
    close(name)
  }

  /// Appends an element with a time, and ends the line.
  mutating func append(element name: StaticString, _ time: Timestamp, _ days: inout DayText) {
    open(name)
    append(time, &days)
    close(name)
  }

  /// Appends an element with HTML, and ends the line.
  mutating func append(
    htmlElement name: StaticString, _ body: (inout TextBuffer) -> Void
  ) {
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
}

// MARK: - Tables of balloons

extension TextBuffer {
  /// Appends a row of two cells to an HTML table.
  mutating func append(row label: String, _ value: String) {
    write { $0.put(row: label, value) }
  }

  /// Appends an HTML paragraph.
  mutating func append(paragraph text: String) {
    write { $0.put(paragraph: text) }
  }
}

extension BytePen {
  /// Writes a row of two cells to an HTML table.
  mutating func put(row label: String, _ value: String) {
    put(startOfRow: label)
    put(xml: value)
    putRowEnd()
  }

  /// Writes a row up to the content of its second cell, for which 64 bytes are reserved; our labels
  /// need no escaping.
  @inline(__always)
  mutating func put(startOfRow label: String) {
    need(8)
    put("<tr><td>")
    put(label)
    need(80)
    put("</td><td>")
  }

  @inline(__always)
  mutating func putRowEnd() {
    need(16)
    put("</td></tr>")
  }

  /// Writes an HTML paragraph.
  mutating func put(paragraph text: String) {
    need(4)
    put("<p>")
    put(xml: text)
    need(4)
    put("</p>")
  }
}
