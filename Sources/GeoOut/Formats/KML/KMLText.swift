import TyphoonTrack

// KML elements, written directly as bytes.

extension BytePen {
  /// Writes a text escaped for an element of XML, and also of HTML.
  ///
  /// Characters that XML 1.0 section 2.2 forbids, even as references, become U+FFFD. `>` is escaped
  /// too, so that no text can end a CDATA section.
  mutating func put(xml text: String) {
    var text = text
    text.withUTF8 { bytes in
      // A byte becomes at most five.
      guard has(5 * bytes.count) else { return }
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "&"): put("&amp;")
        case UInt8(ascii: "<"): put("&lt;")
        case UInt8(ascii: ">"): put("&gt;")
        case 0x0D: put("&#13;")
        case 0x09, 0x0A: put(byte)
        case ..<0x20: put("\u{FFFD}")
        case 0xEF where bytes.isNoncharacter(from: index - 1):
          put("\u{FFFD}")
          index += 2
        default: put(byte)
        }
      }
    }
  }
}

extension TextBuffer {
  /// Appends a text escaped for an element of XML, and also of HTML.
  mutating func append(xml text: String) {
    write(room: 5 * text.utf8.count) { $0.put(xml: text) }
  }

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

extension UnsafeBufferPointer<UInt8> {
  /// Whether U+FFFE or U+FFFF begins at an index.
  fileprivate func isNoncharacter(from index: Int) -> Bool {
    index + 2 < count && self[index + 1] == 0xBF && self[index + 2] >= 0xBE
  }
}

// MARK: - Tables of balloons

extension TextBuffer {
  /// Appends a row of two cells to an HTML table.
  mutating func append(row label: String, _ value: String) {
    write { pen in
      pen.need(32)
      pen.put("<tr><td>")
      pen.put(xml: label)
      pen.need(32)
      pen.put("</td><td>")
      pen.put(xml: value)
      pen.need(32)
      pen.put("</td></tr>")
    }
  }

  /// Appends a row of two cells, of which the second is what `value` writes.
  mutating func append(row label: String, _ value: (inout TextBuffer) -> Void) {
    append("<tr><td>")
    append(xml: label)
    append("</td><td>")
    value(&self)
    append("</td></tr>")
  }

  /// Appends an HTML paragraph.
  mutating func append(paragraph text: String) {
    append("<p>")
    append(xml: text)
    append("</p>")
  }
}
