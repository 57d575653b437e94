// JSON as members: an array is a repeated member; `#text` and `value` are read like `text`.

extension JSONCursor: MemberCursor {
  var name: String { source.name }

  package mutating func mark() throws(ReadError) -> Int {
    _ = try nextByte()
    return source.position
  }

  package mutating func location(of mark: Int) -> Finding.Location { source.location(of: mark) }

  mutating func members(
    _ body: (MemberName, inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) -> String? {
    let kind = try kind()
    switch kind {
    case .object:
      try members(name: { MemberName($0) }) { (name, json) throws(ReadError) in
        guard try json.kind() == .array else { return try body(name, &json) }
        try json.elements { (json) throws(ReadError) in try body(name, &json) }
      }
    case .null: try skip()
    case .array:
      try skipInPlace()
      return kind.words
    case .string, .number, .boolean, .notANumber:
      if kind == .string, try saysNothing() { break }
      let start = source.position
      try body(MemberName("text"), &self)
      if source.position == start { try skip() }
    }
    return nil
  }

  /// Reads the members of a document, which is expected to be an object.
  ///
  /// - Returns: Where the document begins.
  mutating func document(
    _ expected: Finding.Message, _ body: (MemberName, inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) -> Finding.Location {
    let place = try here()
    if let other = try members(body) {
      throw ReadError("found \(name: other), expected \(message: expected)", at: place)
    }
    return place
  }

  /// Skips and reports what follows a document.
  mutating func leaveOutRest(_ finding: Report) throws(ReadError) {
    guard try nextByte() != nil else { return }
    source.location(of: source.position).warn(
      "data after the end of the document ignored: expected the end of the file", to: finding)
    while try source.peek() != nil { source.position = source.end }
  }

  mutating func scalar<Value>(_ body: (Bytes) -> Value) throws(ReadError) -> MemberValue<Value> {
    let kind = try kind()
    switch kind {
    case .string:
      return try withString { bytes in
        guard let text = bytes.saying else { return .nothing }
        return .value(body(text))
      }
    case .number:
      let range = try scanNumber()
      return .value(source.withBytes(range, body))
    case .boolean, .notANumber:
      var word = try word()
      return .value(word.withUTF8(body))
    case .null:
      try skip()
      return .nothing
    case .array: try skipInPlace()
    case .object: return try textMember(body)
    }
    return .other(kind.words)
  }

  /// Skips a value to which findings refer, keeping its location available.
  private mutating func skipInPlace() throws(ReadError) {
    let wasHeld = source.isHeld
    source.hold()
    defer { if !wasHeld { source.release() } }
    try skip()
  }

  /// Reads the text of an object that represents an element with attributes: `{"@unit": "km",
  /// "#text": "90"}`.
  private mutating func textMember<Value>(
    _ body: (Bytes) -> Value
  ) throws(ReadError) -> MemberValue<Value> {
    // Findings refer to the object, so its location must stay available.
    let wasHeld = source.isHeld
    source.hold()
    defer { if !wasHeld { source.release() } }
    var found: MemberValue<Value>?
    try members(name: { MemberName($0) }) { (name, json) throws(ReadError) in
      guard found == nil, try json.kind() != .object else { return }
      if "text" ~= name || "value" ~= name { found = try json.scalar(body) }
    }
    return found ?? .other(Kind.object.words)
  }

  /// Whether the next string stands for a missing value; reads it only in that case.
  private mutating func saysNothing() throws(ReadError) -> Bool {
    let start = source.position
    let wasHeld = source.isHeld
    source.hold()
    defer { if !wasHeld { source.release() } }
    let isSilent = try withString { $0.saying == nil }
    if !isSilent { source.position = start }
    return isSilent
  }
}
