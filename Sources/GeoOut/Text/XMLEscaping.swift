/// Where a text stands in XML or HTML, which decides what is escaped.
enum XMLPlace {
  /// In an element of XML or HTML.
  case element
  /// In an element of HTML or an attribute in double quotes.
  case html
  /// In an element of XML, with quotation marks escaped too.
  case quotedElement
  /// In an attribute of XML in double quotes.
  case attribute
  /// In an attribute that must be pure ASCII: other characters become references.
  case asciiAttribute

  fileprivate var isAttribute: Bool { self == .attribute || self == .asciiAttribute }
}

extension TextBuffer {
  /// Appends a text escaped for XML or HTML, as `BytePen.put` does.
  mutating func append(xml text: String, in place: XMLPlace = .element) {
    // Few texts become longer; for those the pen gets more room.
    write(room: text.utf8.count) { $0.put(xml: text, in: place) }
  }
}

extension BytePen {
  /// Writes a text escaped for XML or HTML.
  ///
  /// Characters that XML 1.0 section 2.2 forbids, even as references, become U+FFFD. `>` is escaped
  /// too, so that no text can end a CDATA section.
  mutating func put(xml text: String, in place: XMLPlace = .element) {
    var text = text
    text.withUTF8 { put(xml: $0, in: place) }
  }

  private mutating func put(xml bytes: UnsafeBufferPointer<UInt8>, in place: XMLPlace) {
    guard has(bytes.count) else { return }
    let others: UInt64 = place == .asciiAttribute ? .max : 0
    var index = putPlain(bytes) { word in
      // `&` and `"` differ in one bit; so do `<` and `>`. Noncharacters begin with 0xEF.
      (word &- 0x2020_2020_2020_2020) & ~word | word & others
        | Self.zeros(word | 0x0404_0404_0404_0404, 0x26)
        | Self.zeros(word | 0x0202_0202_0202_0202, 0x3E) | Self.zeros(word, 0xEF)
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      need(8)
      switch byte {
      case UInt8(ascii: "&"): put("&amp;")
      case UInt8(ascii: "<"): put("&lt;")
      case UInt8(ascii: ">"): put("&gt;")
      case UInt8(ascii: "\"") where place != .element: put("&quot;")
      case 0x0D where place != .html: put("&#13;")
      case 0x0A where place.isAttribute: put("&#10;")
      case 0x09 where place.isAttribute: put("&#9;")
      case 0x09, 0x0A, 0x0D: put(byte)
      case ..<0x20: putReplacement(in: place)
      case 0xEF where bytes.isNoncharacter(from: index - 1):
        putReplacement(in: place)
        index += 2
      case 0x80... where place == .asciiAttribute:
        let length = (~byte).leadingZeroBitCount
        let scalar = bytes[index..<index + length - 1].reduce(UInt32(byte & 0x7F >> length)) {
          $0 << 6 | UInt32($1 & 0x3F)
        }
        put("&#x" + String(scalar, radix: 16, uppercase: true) + ";")
        index += length - 1
      default: put(byte)
      }
    }
  }

  private mutating func putReplacement(in place: XMLPlace) {
    if place == .asciiAttribute { put("&#xFFFD;") } else { put("\u{FFFD}") }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether U+FFFE or U+FFFF begins at an index.
  fileprivate func isNoncharacter(from index: Int) -> Bool {
    index + 2 < count && self[index + 1] == 0xBF && self[index + 2] >= 0xBE
  }
}
