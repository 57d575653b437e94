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
  /// Appends a text escaped for XML or HTML.
  ///
  /// Characters that XML 1.0 section 2.2 forbids, even as references, become U+FFFD. `>` is escaped
  /// too, so that no text can end a CDATA section.
  mutating func append(xml text: String, in place: XMLPlace = .element) {
    let isPlain = text.utf8.allSatisfy {
      0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<")
        && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "\"")
    }
    guard !isPlain else { return append(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"" where place != .element: append("&quot;")
      case "\r" where place != .html: append("&#13;")
      case "\n" where place.isAttribute: append("&#10;")
      case "\t" where place.isAttribute: append("&#9;")
      case _ where !scalar.fitsXML: append(place == .asciiAttribute ? "&#xFFFD;" : "\u{FFFD}")
      case _ where !scalar.isASCII && place == .asciiAttribute:
        append("&#x" + String(scalar.value, radix: 16, uppercase: true) + ";")
      default: append(String(scalar))
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 section 2.2 allows the character.
  var fitsXML: Bool {
    switch self {
    case "\t", "\n", "\r": true
    default: self >= " " && value != 0xFFFE && value != 0xFFFF
    }
  }
}
