import CLibXML2

/// Reads the elements of an XML document one after another, through libxml2's `xmlTextReader`.
///
/// It stands at an element, at first at the root (`goToRoot`); `children` goes through the elements in it, and each
/// that is not read is skipped. Names are local names; who must know whose they are asks for the URI of the
/// namespace, never for a prefix. Nothing is kept of what was read. Elements may be 256 deep, which is
/// libxml2's limit.
///
/// Source: XML 1.0 (fifth edition); libxml2, `xmlreader.h`. A document that declares entities of its own
/// is refused, for nothing in track data needs them.
struct XMLCursor: ~Copyable {
  private let input: XMLInput
  /// `nil` where there was no memory for one; libxml2's functions then return that nothing is there.
  private let reader: xmlTextReaderPtr?

  /// Where the start tag of the element stands.
  private(set) var place = XMLTags.Place(line: 1, column: 1)
  /// Whether the element's content has been read or skipped.
  private(set) var isRead = false
  /// The text of the element that `withText` read last.
  private var scratch: [UInt8] = []
  /// What is to be read is this text, and not the element: see `MemberCursor`.
  var loneText: [UInt8]?
  /// The attributes that elements with a text or number may have; `nil` where all are let pass.
  var knownAttributes: [StaticString]?

  /// The input's name as the user gave it.
  var name: String { input.name }

  /// Takes a source over; what is left in `source` is at its end.
  init(_ source: inout ByteSource) {
    input = XMLInput(&source)
    reader = input.open()
  }

  /// Goes to the root element, which must be done before anything else.
  ///
  /// - Throws: Where there is no XML, or the source cannot be read.
  mutating func goToRoot() throws(ReadError) {
    while try next() != XML_READER_TYPE_ELEMENT {}
  }
}

// MARK: - Elements

extension XMLCursor {
  /// Where the element's start tag stands.
  var location: Finding.Location { location(of: place) }

  /// Where a start tag stands.
  func location(of place: XMLTags.Place) -> Finding.Location {
    Finding.Location(file: input.name, line: place.line, column: place.column)
  }

  /// How many elements the element stands in.
  var depth: Int { Int(max(0, xmlTextReaderDepth(reader))) }

  /// Gives the element's name, without a prefix, to a function.
  func withElementName<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(Self.bytes(xmlTextReaderConstLocalName(reader)))
  }

  /// Whether the element has a name, prefixes aside.
  func isElement(_ name: StaticString) -> Bool {
    withElementName { $0.equals(name) }
  }

  /// Gives the URI of the element's namespace to a function; nothing where it is in none.
  ///
  /// Prefixes mean nothing by themselves (Namespaces in XML 1.0, section 3): documents choose them.
  func withNamespace<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(Self.bytes(xmlTextReaderConstNamespaceUri(reader)))
  }

  /// Whether the element is in a namespace, whatever prefix it has.
  ///
  /// - Parameter uri: The URI of the namespace.
  /// - Returns: Whether the element's name is one of that namespace.
  func isInNamespace(_ uri: StaticString) -> Bool {
    withNamespace { $0.equals(uri) }
  }

  /// Goes through the elements in this one; what `body` does not read of an element is skipped.
  ///
  /// - Parameters:
  ///   - text: Receives the text between the elements, piece by piece.
  ///   - body: Receives the cursor at each element.
  /// - Throws: Where the document is damaged, and what `body` throws.
  mutating func children(
    text: (UnsafeBufferPointer<UInt8>) -> Void = { _ in },
    _ body: (inout XMLCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    guard !isRead else { return }
    let own = place
    isRead = true
    guard !isEmpty else { return }
    while true {
      switch try next() {
      case XML_READER_TYPE_ELEMENT:
        try body(&self)
        try skip()
        place = own
      case XML_READER_TYPE_END_ELEMENT: return
      case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA:
        text(Self.bytes(xmlTextReaderConstValue(reader)))
      default: break
      }
    }
  }

  /// Passes over what has not been read of the element.
  mutating func skip() throws(ReadError) {
    guard !isRead else { return }
    let own = place
    var open = isEmpty ? 0 : 1
    while open > 0 {
      switch try next() {
      case XML_READER_TYPE_ELEMENT: if !isEmpty { open += 1 }
      case XML_READER_TYPE_END_ELEMENT: open -= 1
      default: break
      }
    }
    place = own
    isRead = true
  }

  /// Reads the rest of the document, so that all that is wrong with it is known.
  mutating func finish() throws(ReadError) {
    try skip()
    while try advance() != nil {}
  }

  private var isEmpty: Bool { xmlTextReaderIsEmptyElement(reader) == 1 }
}

// MARK: - Texts

extension XMLCursor {
  /// Reads the element's own text and gives it to a function; elements in it are skipped.
  ///
  /// - Parameter body: Receives the text, and whether there are elements beside it.
  /// - Returns: What `body` returns.
  /// - Throws: Where the document is damaged.
  mutating func withText<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, _ hasElements: Bool) -> Result
  ) throws(ReadError) -> Result {
    // Taken out, since the cursor is in use while the text is added.
    var text = scratch
    scratch = []
    text.removeAll(keepingCapacity: true)
    var hasElements = false
    try children(text: { text.append(contentsOf: $0) }) { _ in hasElements = true }
    defer { scratch = text }
    return text.withUnsafeBufferPointer { body($0, hasElements) }
  }

  /// Reads the element's own text, without white space around it.
  mutating func text() throws(ReadError) -> String {
    try withText { text, _ in text.saying?.string ?? "" }
  }

  /// The value of an attribute of the element, or `nil` where it has none of that name.
  ///
  /// - Parameter name: The attribute's name, without a prefix.
  /// - Returns: Its value.
  func attribute(_ name: StaticString) -> String? {
    var found: String?
    attributes { key, value in
      if found == nil, key.equals(name) { found = value.string }
    }
    return found
  }

  /// Gives the name, without a prefix, and the value of each attribute of the element to a function; not
  /// those that are about the XML: namespaces, and where a schema is.
  ///
  /// Must be called before anything of the element's content is read.
  func attributes(_ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void) {
    guard !isRead, xmlTextReaderMoveToFirstAttribute(reader) == 1 else { return }
    repeat {
      if xmlTextReaderIsNamespaceDecl(reader) == 1 { continue }
      if Self.bytes(xmlTextReaderConstPrefix(reader)).equals("xsi") { continue }
      body(
        Self.bytes(xmlTextReaderConstLocalName(reader)),
        Self.bytes(xmlTextReaderConstValue(reader)))
    } while xmlTextReaderMoveToNextAttribute(reader) == 1
    xmlTextReaderMoveToElement(reader)
  }

  private static func bytes(_ text: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text, count: text == nil ? 0 : Int(xmlStrlen(text)))
  }
}

// MARK: - Reading

extension XMLCursor {
  /// Goes to the next node and returns its type; the document must not end.
  private mutating func next() throws(ReadError) -> xmlReaderTypes {
    guard let type = try advance() else { throw ReadError(.ends, at: input.end) }
    return type
  }

  /// Goes to the next node and returns its type, or `nil` at the end of the document.
  private mutating func advance() throws(ReadError) -> xmlReaderTypes? {
    // 1: there is a node; 0: there is none left; -1: an error.
    guard let reader else { throw damaged }
    var complaints: Int32 = 0
    let result = trackconv_xml_read(reader, &complaints)
    if let failure = input.failure { throw failure }
    guard result >= 0, input.fault == nil || result == 1 else {
      // What is not said of the document itself is about its bytes.
      if input.fault == nil, complaints > 0 { throw ReadError(.badBytes, at: input.end) }
      throw damaged
    }
    guard result == 1 else { return nil }
    let type = xmlReaderTypes(UInt32(bitPattern: xmlTextReaderNodeType(reader)))
    switch type {
    case XML_READER_TYPE_ELEMENT:
      isRead = false
      place =
        input.tags.next()
        ?? XMLTags.Place(line: Int(xmlTextReaderGetParserLineNumber(reader)), column: 1)
    case XML_READER_TYPE_DOCUMENT_TYPE:
      guard let node = xmlTextReaderCurrentNode(reader), node.pointee.type == XML_DTD_NODE else {
        break
      }
      let dtd = UnsafeMutableRawPointer(node).assumingMemoryBound(to: xmlDtd.self)
      guard dtd.pointee.entities == nil, dtd.pointee.pentities == nil else {
        throw ReadError(.ownEntities, at: input.end)
      }
    case XML_READER_TYPE_ENTITY_REFERENCE:
      throw ReadError(.ownEntities, at: location)
    default: break
    }
    return type
  }

  /// What libxml2 says is wrong.
  private var damaged: ReadError {
    guard let fault = input.fault else {
      return ReadError(
        reader == nil ? .noMemory : .damaged("no reason given"),
        at: input.end)
    }
    if isEnd(fault) { return ReadError(.ends, at: input.end) }
    return ReadError(.damaged(fault.message), at: location(of: fault.place))
  }

  /// Whether it is only that the document breaks off.
  private func isEnd(_ fault: XMLInput.Fault) -> Bool {
    guard input.isAtEnd, input.tags.isUnfinished else { return false }
    // libxml2 before 2.12 calls an early end "extra content at the end".
    return fault.code == Int(XML_ERR_DOCUMENT_END.rawValue)
      || fault.code == Int(XML_ERR_DOCUMENT_EMPTY.rawValue)
      || fault.code == Int(XML_ERR_TAG_NOT_FINISHED.rawValue)
      || input.tags.endsInMarkup(notBehind: fault.place)
  }
}

extension Finding.Message {
  fileprivate static var noMemory: Self { "no memory to read XML" }
  fileprivate static var ends: Self {
    "the input ends too early, expected the rest of an XML document"
  }
  fileprivate static var badBytes: Self {
    "found bytes that its encoding does not have, expected the encoding that the document names"
  }
  fileprivate static func damaged(_ words: String) -> Self {
    "found XML that is not well-formed: '\(words)'"
  }
}
