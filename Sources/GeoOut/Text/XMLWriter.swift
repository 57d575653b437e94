import CLibXML2

/// Writes XML through libxml2's text writer: an element a line, everything escaped.
///
/// It owns the C writer and its buffer, so it cannot be copied. Writing goes to memory and does not
/// fail; were memory to run out, `xmlTextWriter` would write nothing more.
struct XMLWriter: ~Copyable {
  private let buffer: xmlBufferPtr
  private let writer: xmlTextWriterPtr
  /// The state of a plate, for that format.
  var plate = PlateContext()

  /// Creates a writer, or returns `nil` where there is no memory for one.
  init?() {
    guard let buffer = xmlBufferCreate() else { return nil }
    // The writer does not take the buffer over.
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

  /// Opens an element.
  mutating func start(_ name: String) {
    xmlTextWriterStartElement(writer, name)
  }

  /// Adds an attribute to the element that was opened last.
  mutating func attribute(_ name: String, _ value: String) {
    xmlTextWriterWriteAttribute(writer, name, value.xmlClean)
  }

  /// Adds text to the open element.
  mutating func text(_ text: String) {
    xmlTextWriterWriteString(writer, text.xmlClean)
  }

  /// Adds text that needs no escaping, such as coordinates, in one call.
  mutating func raw(_ text: borrowing TextBuffer) {
    text.withBytes { bytes in
      _ = xmlTextWriterWriteRawLen(
        writer, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(bytes.count))
    }
  }

  /// Closes the element that was opened last and is still open.
  mutating func end() {
    xmlTextWriterEndElement(writer)
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: String, _ text: String) {
    start(name)
    self.text(text)
    end()
  }

  /// Writes a comment.
  mutating func comment(_ text: String) {
    xmlTextWriterWriteComment(writer, text.xmlClean)
  }

  /// Adds what has been written to a text.
  ///
  /// Elements that are open stay so: what follows closes them.
  consuming func finish(to output: inout TextBuffer) {
    xmlTextWriterFlush(writer)
    // The content is NULL in an empty buffer.
    guard let content = xmlBufferContent(buffer) else { return }
    output.append(
      UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(buffer))))
  }
}

extension String {
  /// The text without the characters that XML 1.0 section 2.2 forbids, even as references: each becomes
  /// U+FFFD.
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
