// XML as members: attributes, elements and the text beside them.

extension XMLCursor: MemberCursor {
  /// Presents the root element as the only member of the document.
  mutating func document(
    _ body: (MemberName, inout XMLCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    try body(withElementName { MemberName($0) }, &self)
    try finish()
  }

  /// Reads an RSS feed, and calls `body` with each element of its channel.
  mutating func feed(
    of agency: String, _ body: (inout XMLCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    try goToRoot()
    knownAttributes = []
    guard isElement("rss") else {
      throw ReadError(
        "found '\(elementName.written)', expected 'rss' of \(name: agency)", at: location)
    }
    try children { (xml) throws(ReadError) in
      if xml.isElement("channel") { try xml.children(body) }
    }
    try finish()
  }

  func mark() -> XMLTags.Place { place }

  func takeRepaired() -> XMLTags.Place? { nil }

  mutating func members(
    _ body: (MemberName, inout XMLCursor) throws(ReadError) -> Void
  ) throws(ReadError) -> String? {
    guard loneText == nil else {
      try body(MemberName("text"), &self)
      return nil
    }
    var attributes: [(MemberName, [UInt8])] = []
    self.attributes { attributes.append((MemberName($0), Array($1))) }
    for (name, value) in attributes { try read(value, name, body) }
    var text: [UInt8] = []
    try children(text: { if !text.isEmpty || $0.saying != nil { text.append(contentsOf: $0) } }) {
      (xml) throws(ReadError) in try body(xml.withElementName { MemberName($0) }, &xml)
    }
    if !text.isEmpty { try read(text, MemberName("text"), body) }
    return nil
  }

  /// Calls `body` with a text as if it were an element's.
  private mutating func read(
    _ text: [UInt8], _ name: MemberName,
    _ body: (MemberName, inout XMLCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    loneText = text
    defer { loneText = nil }
    try body(name, &self)
  }

  mutating func scalar<Value>(_ body: (Bytes) -> Value) throws(ReadError) -> MemberValue<Value> {
    func make(_ bytes: Bytes, _ hasElements: Bool) -> MemberValue<Value> {
      let text = bytes.saying
      if hasElements { return .other(text == nil ? "elements" : "text with child elements") }
      return text.map { .value(body($0)) } ?? .nothing
    }
    if let loneText { return loneText.withUnsafeBufferPointer { make($0, false) } }
    return try withText(make)
  }

  func leaveOutAttributes(of field: MemberName, _ finding: Report) {
    guard let knownAttributes, loneText == nil else { return }
    leaveOutAttributes(except: knownAttributes, finding)
  }

  /// Reports all attributes of the element except the known ones; they are ignored.
  func leaveOutAttributes(except known: [StaticString], _ finding: Report) {
    // Fetched first: at an attribute, libxml2 returns its name instead of the element's.
    let element = elementName
    attributes { name, _ in
      guard !known.contains(where: { name.equals($0) }) else { return }
      location.note(
        "'\(name: MemberName(name).written)' of '\(name: element.written)' ignored: unknown name",
        to: finding)
    }
  }
}
