import CLibXML2

/// Reads the elements of an XML document one after another, through libxml2's `xmlTextReader`.
///
/// The cursor is at an element, initially the root (`goToRoot`). `children` visits the elements in
/// it and skips those that `body` does not read. Names are local names; to identify a namespace,
/// compare its URI, never a prefix. The cursor keeps nothing of what it has read. Elements may be
/// nested 256 deep, which is libxml2's limit.
///
/// Source: XML 1.0 (fifth edition); libxml2, `xmlreader.h`. A document that declares entities is
/// rejected: track data do not need them.
struct XMLCursor: ~Copyable {
  private let input: XMLInput
  /// `nil` if memory ran out; libxml2's functions then behave as at the end of the document.
  private let reader: xmlTextReaderPtr?

  /// The location of the element's start tag.
  private(set) var place = XMLTags.Place(line: 1, column: 1)
  /// Whether the element's content has been read or skipped.
  private(set) var isRead = false
  /// The text of the element that `withText` read last.
  private var scratch: [UInt8] = []
  /// If set, the next value to read is this text, not the element: see `MemberCursor`.
  var loneText: [UInt8]?
  /// Reads times without an offset from UTC.
  var clock = InputClock()
  /// The attributes that elements with a text or number may have; `nil` accepts all.
  var knownAttributes: [StaticString]?

  /// The input's name as the user gave it.
  var name: String { input.name }

  /// Takes over a source; afterwards `source` is empty.
  init(_ source: inout ByteSource) {
    input = XMLInput(&source)
    reader = input.open()
  }

  /// Goes to the root element; call it before any other method.
  ///
  /// - Throws: If the input is not XML or cannot be read.
  mutating func goToRoot() throws(ReadError) { while try next() != XML_READER_TYPE_ELEMENT {} }

  /// Goes to the root element of a document of one agency's storms.
  ///
  /// - Parameters:
  ///   - source: The document.
  ///   - zone: The zone of times without an offset.
  ///   - attributes: The attributes that elements with a text or number may have; `nil` accepts all.
  /// - Throws: If the input is not XML or cannot be read.
  init(
    atRootOf source: inout ByteSource, in zone: InputZone?, attributes: [StaticString]? = []
  ) throws(ReadError) {
    self.init(&source)
    clock.zone = zone
    try goToRoot()
    knownAttributes = attributes
  }

  // MARK: - Elements

  /// The location of the element's start tag.
  var location: Finding.Location { location(of: place) }

  /// The location of a start tag.
  func location(of place: XMLTags.Place) -> Finding.Location {
    Finding.Location(file: input.name, line: place.line, column: place.column)
  }

  /// The number of elements that contain this element.
  var depth: Int { Int(max(0, xmlTextReaderDepth(reader))) }

  /// Calls `body` with the element's name without its prefix.
  func withElementName<Result>(_ body: (Bytes) -> Result) -> Result {
    body(Self.bytes(xmlTextReaderConstLocalName(reader)))
  }

  /// Whether the element has a name, ignoring prefixes.
  func isElement(_ name: StaticString) -> Bool { withElementName { $0.equals(name) } }

  /// Calls `body` with the URI of the element's namespace; empty if it has none.
  ///
  /// Prefixes have no meaning of their own (Namespaces in XML 1.0, section 3): documents choose
  /// them.
  func withNamespace<Result>(_ body: (Bytes) -> Result) -> Result {
    body(Self.bytes(xmlTextReaderConstNamespaceUri(reader)))
  }

  /// Whether the element is in a namespace, whatever its prefix.
  ///
  /// - Parameter uri: The URI of the namespace.
  /// - Returns: Whether the element's name belongs to that namespace.
  func isInNamespace(_ uri: StaticString) -> Bool { withNamespace { $0.equals(uri) } }

  /// Visits the child elements of this one and skips what `body` does not read of each.
  ///
  /// - Parameters:
  ///   - text: Receives the text between the child elements, in pieces.
  ///   - body: Receives the cursor at each child element.
  /// - Throws: If the document is damaged, and what `body` throws.
  mutating func children(
    text: (Bytes) -> Void = { _ in }, _ body: (inout XMLCursor) throws(ReadError) -> Void
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

  /// Skips the unread rest of the element.
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

  /// Reads the rest of the document, to find any errors in it.
  mutating func finish() throws(ReadError) {
    try skip()
    while try advance() != nil {}
  }

  private var isEmpty: Bool { xmlTextReaderIsEmptyElement(reader) == 1 }

  // MARK: - Texts

  /// Calls `body` with the element's own text; skips child elements.
  ///
  /// - Parameter body: Receives the text, and whether there are child elements.
  /// - Returns: What `body` returns.
  /// - Throws: If the document is damaged.
  mutating func withText<Result>(
    _ body: (Bytes, _ hasElements: Bool) -> Result
  ) throws(ReadError) -> Result {
    // Taken out of `self`, because `children` modifies the cursor while text is appended.
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

  /// Returns the value of an attribute of the element, or `nil` if it is missing.
  ///
  /// - Parameter name: The attribute's name, without a prefix.
  /// - Returns: The attribute's value.
  func attribute(_ name: StaticString) -> String? {
    var found: String?
    attributes { key, value in if found == nil, key.equals(name) { found = value.string } }
    return found
  }

  /// Calls `body` with the name, without its prefix, and the value of each attribute, except
  /// namespace declarations and schema locations.
  ///
  /// Call it before reading the element's content.
  func attributes(_ body: (Bytes, Bytes) -> Void) {
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

  private static func bytes(_ text: UnsafePointer<xmlChar>?) -> Bytes {
    UnsafeBufferPointer(start: text, count: text == nil ? 0 : Int(xmlStrlen(text)))
  }

  // MARK: - Reading

  /// Goes to the next node and returns its type; the document must not end.
  private mutating func next() throws(ReadError) -> xmlReaderTypes {
    guard let type = try advance() else { throw ReadError(.ends, at: input.end) }
    return type
  }

  /// Goes to the next node and returns its type, or `nil` at the end of the document.
  private mutating func advance() throws(ReadError) -> xmlReaderTypes? {
    // 1: a node was read; 0: there are no more nodes; -1: an error.
    guard let reader else { throw damaged }
    var complaints: Int32 = 0
    let result = trackconv_xml_read(reader, &complaints)
    if let failure = input.failure { throw failure }
    guard result >= 0, input.fault == nil || result == 1 else {
      // An error that libxml2 does not attribute to the document is about its encoding.
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
    case XML_READER_TYPE_ENTITY_REFERENCE: throw ReadError(.ownEntities, at: location)
    default: break
    }
    return type
  }

  /// The error that libxml2 reported.
  private var damaged: ReadError {
    guard let fault = input.fault else {
      return ReadError(
        reader == nil ? "out of memory while reading XML" : .damaged("no reason given"),
        at: input.end)
    }
    if isEnd(fault) { return ReadError(.ends, at: input.end) }
    return ReadError(.damaged(fault.message), at: location(of: fault.place))
  }

  /// Whether the error is only that the document is truncated.
  private func isEnd(_ fault: XMLInput.Fault) -> Bool {
    guard input.isAtEnd, input.tags.isUnfinished else { return false }
    // libxml2 before 2.12 reports a premature end as "extra content at the end".
    return fault.code == Int(XML_ERR_DOCUMENT_END.rawValue)
      || fault.code == Int(XML_ERR_DOCUMENT_EMPTY.rawValue)
      || fault.code == Int(XML_ERR_TAG_NOT_FINISHED.rawValue)
      || input.tags.endsInMarkup(notBehind: fault.place)
  }
}

extension Finding.Message {
  fileprivate static var ends: Self {
    "the input ends too early, expected the rest of an XML document"
  }
  fileprivate static var badBytes: Self {
    "found bytes that are invalid in the document's encoding, expected the declared encoding"
  }
  fileprivate static func damaged(_ reason: String) -> Self {
    "found XML that is not well-formed: '\(reason)'"
  }
}
