/// Writes XML: one element per line, with all text escaped.
///
/// The attributes of a part of a document, without the declaration that says its encoding, are pure
/// ASCII: other characters become references.
struct XMLWriter: ~Copyable {
  private var output = TextBuffer()
  /// The names of the open elements, the outermost first.
  private var names: [String] = []
  /// Whether the start tag of the innermost open element still takes attributes.
  private var isInStartTag = false
  /// Whether the declaration has been written.
  private var isDeclared = false
  /// The state of a plate, for that format.
  var plate = PlateContext()

  /// Writes the XML declaration.
  mutating func startDocument() {
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    isDeclared = true
  }

  /// Writes the start tag of an element.
  mutating func start(_ name: String) {
    if isInStartTag { output.append(">\n") }
    output.append("<")
    output.append(name)
    names.append(name)
    isInStartTag = true
  }

  /// Adds an attribute to the start tag.
  mutating func attribute(_ name: String, _ value: String) {
    output.append(" ")
    output.append(name)
    output.append("=\"")
    appendEscaped(value, isAttribute: true)
    output.append("\"")
  }

  /// Adds text to the open element.
  mutating func text(_ text: String) {
    endStartTag()
    appendEscaped(text, isAttribute: false)
  }

  /// Adds text that needs no escaping, such as coordinates.
  mutating func raw(_ text: borrowing TextBuffer) {
    endStartTag()
    text.withBytes { output.append($0.bindMemory(to: UInt8.self)) }
  }

  /// Closes the innermost open element.
  mutating func end() {
    guard let name = names.popLast() else { return }
    if isInStartTag {
      output.append("/>\n")
      isInStartTag = false
      return
    }
    output.append("</")
    output.append(name)
    output.append(">\n")
  }

  /// Writes an element that contains a text.
  mutating func element(_ name: String, _ text: String) {
    start(name)
    self.text(text)
    end()
  }

  /// Appends the XML to a text.
  ///
  /// Open elements stay open: the caller writes their end tags.
  consuming func finish(to output: inout TextBuffer) {
    output.append(self.output)
  }

  private mutating func endStartTag() {
    guard isInStartTag else { return }
    output.append(">")
    isInStartTag = false
  }

  private mutating func appendEscaped(_ text: String, isAttribute: Bool) {
    var text = text.xmlClean
    if isAttribute, !isDeclared, !text.utf8.allSatisfy({ $0 < 0x80 }) {
      return appendReferences(text)
    }
    text.withUTF8 { bytes in
      var start = 0
      for index in bytes.indices {
        guard let reference = Self.reference(bytes[index], isAttribute) else { continue }
        output.append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
        output.append(reference)
        start = index + 1
      }
      output.append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }

  /// Appends the value of an attribute with references for all characters that are not ASCII.
  private mutating func appendReferences(_ value: String) {
    for scalar in value.unicodeScalars {
      guard !scalar.isASCII else {
        appendEscaped(String(scalar), isAttribute: true)
        continue
      }
      output.append("&#x")
      output.append(String(scalar.value, radix: 16, uppercase: true))
      output.append(";")
    }
  }

  /// Returns the reference that replaces a byte; `nil` if it stands for itself.
  @inline(__always)
  private static func reference(_ byte: UInt8, _ isAttribute: Bool) -> StaticString? {
    switch byte {
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "\""): "&quot;"
    case 0x0D: "&#13;"
    case 0x0A where isAttribute: "&#10;"
    case 0x09 where isAttribute: "&#9;"
    default: nil
    }
  }
}

extension String {
  /// The text with U+FFFD in place of each character that XML 1.0 section 2.2 forbids, even as a
  /// reference.
  var xmlClean: String {
    guard isUnfitForXML else { return self }
    var clean = ""
    for scalar in unicodeScalars { clean.unicodeScalars.append(scalar.isXML ? scalar : "\u{FFFD}") }
    return clean
  }
}

extension Unicode.Scalar {
  fileprivate var isXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
