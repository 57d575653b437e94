import CLibXML2

/// Writes XML with libxml2's text writer: one element per line, with all text escaped.
///
/// It owns the C writer and its buffer, so it cannot be copied. It writes to memory, which does not
/// fail; if memory runs out, `xmlTextWriter` writes nothing more.
struct XMLWriter: ~Copyable {
  private let buffer: xmlBufferPtr
  private let writer: xmlTextWriterPtr
  /// The state of a plate, for that format.
  var plate = PlateContext()

  /// Creates a writer, or returns `nil` if there is no memory.
  init?() {
    guard let buffer = xmlBufferCreate() else { return nil }
    // The writer does not take ownership of the buffer.
    guard let writer = xmlNewTextWriterMemory(buffer, 0) else {
      xmlBufferFree(buffer)
      return nil
    }
    self.buffer = buffer
    self.writer = writer
    xmlTextWriterSetIndent(writer, 1)
    xmlTextWriterSetIndentString(writer, "")
  }

  deinit {
    xmlFreeTextWriter(writer)
    xmlBufferFree(buffer)
  }

  /// Writes the XML declaration.
  mutating func startDocument() {
    xmlTextWriterStartDocument(writer, nil, "UTF-8", nil)
  }

  /// Writes the start tag of an element.
  mutating func start(_ name: String) {
    xmlTextWriterStartElement(writer, name)
  }

  /// Adds an attribute to the start tag.
  mutating func attribute(_ name: String, _ value: String) {
    xmlTextWriterWriteAttribute(writer, name, value.xmlClean)
  }

  /// Adds text to the open element.
  mutating func text(_ text: String) {
    xmlTextWriterWriteString(writer, text.xmlClean)
  }

  /// Adds text that needs no escaping, such as coordinates.
  mutating func raw(_ text: borrowing TextBuffer) {
    text.withBytes { bytes in
      _ = xmlTextWriterWriteRawLen(
        writer, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(bytes.count))
    }
  }

  /// Closes the innermost open element.
  mutating func end() {
    xmlTextWriterEndElement(writer)
  }

  /// Writes an element that contains a text.
  mutating func element(_ name: String, _ text: String) {
    start(name)
    self.text(text)
    end()
  }

  /// Writes a comment.
  mutating func comment(_ text: String) {
    xmlTextWriterWriteComment(writer, text.xmlClean)
  }

  /// Appends the XML to a text.
  ///
  /// Open elements stay open: the caller writes their end tags.
  consuming func finish(to output: inout TextBuffer) {
    xmlTextWriterFlush(writer)
    // The content of an empty buffer is NULL.
    guard let content = xmlBufferContent(buffer) else { return }
    output.append(
      UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(buffer))))
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
