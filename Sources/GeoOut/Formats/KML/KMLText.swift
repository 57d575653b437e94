import TyphoonTrack

// Elements of KML, written straight into the bytes: a placemark then takes one call of libxml2.

extension TextBuffer {
  /// Adds a text as XML has it in an element, and HTML likewise.
  ///
  /// What XML 1.0 section 2.2 forbids, even as a reference, becomes U+FFFD. `>` is escaped too, so that
  /// no text ends a CDATA section.
  mutating func append(xml text: String) {
    var text = text
    text.withUTF8 { bytes in
      // A byte becomes five at the most.
      write(room: 5 * bytes.count) { pen in
        var index = 0
        while index < bytes.count {
          let byte = bytes[index]
          index += 1
          switch byte {
          case UInt8(ascii: "&"): pen.put("&amp;")
          case UInt8(ascii: "<"): pen.put("&lt;")
          case UInt8(ascii: ">"): pen.put("&gt;")
          case 0x0D: pen.put("&#13;")
          case 0x09, 0x0A: pen.put(byte)
          case ..<0x20: pen.put("\u{FFFD}")
          case 0xEF where bytes.isNoncharacter(from: index - 1):
            pen.put("\u{FFFD}")
            index += 2
          default: pen.put(byte)
          }
        }
      }
    }
  }

  /// Adds an element that holds a text, and ends the line.
  mutating func append(element name: StaticString, _ text: String) {
    open(name)
    append(xml: text)
    close(name)
  }

  /// Adds an element that holds a time, and ends the line.
  mutating func append(element name: StaticString, _ time: Timestamp, _ days: inout DayText) {
    open(name)
    append(time, &days)
    close(name)
  }

  /// Adds an element that holds HTML, and ends the line.
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether U+FFFE or U+FFFF begins at an index.
  fileprivate func isNoncharacter(from index: Int) -> Bool {
    index + 2 < count && self[index + 1] == 0xBF && self[index + 2] >= 0xBE
  }
}

// MARK: - Tables of balloons

extension TextBuffer {
  /// Adds a row of two cells to a table of HTML.
  mutating func append(row label: String, _ value: String) {
    append("<tr><td>")
    append(xml: label)
    append("</td><td>")
    append(xml: value)
    append("</td></tr>")
  }

  /// Adds a paragraph of HTML.
  mutating func append(paragraph text: String) {
    append("<p>")
    append(xml: text)
    append("</p>")
  }
}
