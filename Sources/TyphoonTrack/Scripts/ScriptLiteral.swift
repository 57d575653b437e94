/// Finds the arrays and objects that a script assigns to variables or passes to a callback.
///
/// A regular expression recognises the head of a statement in a bounded piece of text. The end of the value is
/// found by its reader, which distinguishes strings from brackets. So the work is linear in the
/// script, and a `];` in a string does no harm.
struct ScriptLiteral: ~Copyable {
  /// The head of a statement that contains a value.
  struct Head: Hashable {
    /// The variable's or callback's name; empty for a value without one.
    let name: String
    /// The number of open parentheses around the value.
    let parentheses: Int
    /// The value's offset.
    let offset: Int
  }

  /// The maximum length of a head, from its first byte to `=` or `(`.
  private static let longestHead = 256
  /// The maximum number of statements with a value in a script.
  static let maxHeads = 10_000

  private let expression = StatementHead()
  private var headsSeen = 0
  private var hasBegun = false
  /// The number of bytes of values examined.
  private var looked = 0

  /// Moves to the next array or object in a statement; `nil` at the script's end.
  ///
  /// - Parameter json: The cursor in the script; afterwards it is at the value's first byte.
  /// - Returns: The head of the statement.
  /// - Throws: If the input cannot be read, or a comment is not closed.
  mutating func next(in json: inout JSONCursor) throws(ReadError) -> Head? {
    var found: Head?
    if !hasBegun {
      hasBegun = true
      found = try loneValue(in: &json)
    }
    while found == nil {
      try json.skipToName()
      guard try json.source.peek() != nil else { return nil }
      let start = json.source.position
      found = try head(in: &json)
      // A statement too long for a head is skipped to the end of the current word.
      if found == nil, json.source.position - start == Self.longestHead { try json.skipWord() }
    }
    headsSeen += 1
    if let found, headsSeen > Self.maxHeads {
      throw ReadError(.tooManyValues(Self.maxHeads), at: json.source.location(of: found.offset))
    }
    return found
  }

  /// How many bytes of the value at an offset to examine: normally as many as of an input, but only
  /// a few once nested values have used up a budget proportional to the script.
  func reach(at offset: Int) -> Int { looked <= 4_096 + 8 * offset ? ByteSource.openingSize : 64 }

  /// Adds to the number of bytes of values examined.
  mutating func hasLooked(at count: Int) { looked += count }

  /// Returns the head of a value without a name at the beginning of the script.
  private func loneValue(in json: inout JSONCursor) throws(ReadError) -> Head? {
    try json.skipTrivia()
    switch try json.source.peek() {
    case UInt8(ascii: "["), UInt8(ascii: "("): return try value(of: "", in: &json)
    // A brace may also open a block.
    case UInt8(ascii: "{"): return try json.beginsObject() ? try value(of: "", in: &json) : nil
    default: return nil
    }
  }

  /// Returns the head that begins at a name; otherwise moves to where the next may begin.
  private func head(in json: inout JSONCursor) throws(ReadError) -> Head? {
    let start = json.source.position
    json.source.hold()
    defer { json.source.release() }
    // Whether the text is a head is checked last, because it takes longest.
    guard let end = try json.endOfHead(longest: Self.longestHead), try json.opensValue(after: end)
    else { return nil }
    guard let (name, opens) = json.source.withBytes(start..<end, { expression.parts(of: $0) })
    else { return nil }
    return try value(of: name, parentheses: opens ? 1 : 0, in: &json)
  }

  /// Returns the head of the value that begins here or after parentheses; `nil` if there is no
  /// array or object.
  private func value(
    of name: String, parentheses: Int = 0, in json: inout JSONCursor
  ) throws(ReadError) -> Head? {
    var parentheses = parentheses
    while try json.source.peek() == UInt8(ascii: "(") {
      parentheses += 1
      json.source.position += 1
      try json.skipTrivia()
    }
    guard let first = try json.source.peek(),
      first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    else { return nil }
    return Head(name: name, parentheses: parentheses, offset: json.source.position)
  }
}

extension JSONCursor {
  /// Moves to an offset and past white space and comments; returns whether an array, an object or a
  /// parenthesis follows.
  fileprivate mutating func opensValue(after offset: Int) throws(ReadError) -> Bool {
    source.position = offset
    try skipTrivia()
    return try source.peek().map("[{(".utf8.contains) ?? false
  }

  /// Returns the offset after the next `=` or `(`, if it precedes any possible end of the
  /// statement.
  ///
  /// All bytes before it are in the window. If there is none, moves to where the search ended.
  fileprivate mutating func endOfHead(longest: Int) throws(ReadError) -> Int? {
    let start = source.position
    for offset in start..<start + longest {
      let byte = try source.byte(at: offset)
      switch byte {
      case UInt8(ascii: "=")?, UInt8(ascii: "(")?: return offset + 1
      case nil, UInt8(ascii: ";")?, UInt8(ascii: "{")?, UInt8(ascii: "}")?, UInt8(ascii: ",")?:
        source.position = offset
        return nil
      default: break
      }
    }
    source.position = start + longest
    return nil
  }

  /// Skips the rest of a word, so that its end is not mistaken for a name.
  fileprivate mutating func skipWord() throws(ReadError) {
    while let byte = try source.peek() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
        UInt8(ascii: "."), 0x80...0xFF:
        source.position += 1
      default: return
      }
    }
  }

  /// Whether the brace at the position opens an object rather than a block, judging by what follows
  /// it.
  fileprivate mutating func beginsObject() throws(ReadError) -> Bool {
    for ahead in 1...256 {
      switch try source.byte(at: source.position + ahead) {
      case 0x09, 0x0A, 0x0D, 0x20: continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "}"): return true
      default: return false
      }
    }
    return false
  }

  /// Skips white space and comments.
  mutating func skipTrivia() throws(ReadError) {
    while let byte = try source.peek() {
      switch byte {
      case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20: source.position += 1
      case UInt8(ascii: "/"): guard try skipComment() else { return }
      default: return
      }
    }
  }

  /// Skips a comment, if one begins here; returns whether it did.
  private mutating func skipComment() throws(ReadError) -> Bool {
    switch try source.byte(at: source.position + 1) {
    case UInt8(ascii: "/"):
      while !source.skip(while: { $0 != UInt8(ascii: "\n") }) {
        guard try source.more() else { break }
      }
    case UInt8(ascii: "*"):
      let start = source.position
      source.position += 2
      while true {
        guard source.skip(while: { $0 != UInt8(ascii: "*") }) else {
          if try source.more() { continue }
          throw ReadError(.openComment, at: source.location(of: max(start, source.end)))
        }
        source.position += 1
        if try source.peek() == UInt8(ascii: "/") { break }
      }
      source.position += 1
    default: return false
    }
    return true
  }

  /// Moves to the next name outside strings, comments and regular expressions.
  fileprivate mutating func skipToName() throws(ReadError) {
    // A slash begins a regular expression where a value may begin; elsewhere it divides.
    var mayBeginValue = true
    while let byte = try source.peek() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        try skipScriptString(byte)
        mayBeginValue = false
      case UInt8(ascii: "/"):
        if try skipComment() { continue }
        source.position += 1
        if mayBeginValue { try skipRegularExpression() }
        mayBeginValue = false
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        try skipWord()
        mayBeginValue = false
      case 0x09, 0x0A, 0x0D, 0x20: source.position += 1
      default:
        source.position += 1
        mayBeginValue =
          byte != UInt8(ascii: ")") && byte != UInt8(ascii: "]") && byte != UInt8(ascii: "}")
      }
    }
  }

  /// Skips a regular expression after its first slash; it ends on the same line.
  private mutating func skipRegularExpression() throws(ReadError) {
    var isInClass = false
    while let byte = try source.peek(), byte != UInt8(ascii: "\n") {
      source.position += 1
      switch byte {
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "\\"): if try source.peek() != nil { source.position += 1 }
      case UInt8(ascii: "/") where !isInClass: return
      default: break
      }
    }
  }

  /// Skips an array or object of the script, valid JSON or not; only strings, comments and brackets
  /// matter.
  ///
  /// Passes the strings at `namesDepth`, including member names, to `isWanted` until it returns
  /// `false`.
  mutating func skipScriptValue(
    isWanted: (String) -> Bool = { _ in true }, namesDepth: Int = 0, upTo limit: Int = .max
  ) throws(ReadError) {
    let start = source.position
    var depth = 0
    while let byte = try source.peek(), source.position - start < limit {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        let from = source.position
        try skipScriptString(byte)
        if depth == namesDepth, source.position - from < 66, source.isHeld {
          let range = from + 1..<max(from + 1, source.position - 1)
          guard isWanted(source.withBytes(range) { String(decoding: $0, as: UTF8.self) }) else {
            return
          }
        }
        continue
      case UInt8(ascii: "/"): if try skipComment() { continue }
      default: break
      }
      source.position += 1
      if depth <= 0 { return }
    }
  }

  /// Skips a string in any of JavaScript's quotation marks; only one in backticks may contain line
  /// ends.
  private mutating func skipScriptString(_ quote: UInt8) throws(ReadError) {
    source.position += 1
    while let byte = try source.peek() {
      source.position += 1
      if byte == quote || (byte == UInt8(ascii: "\n") && quote != UInt8(ascii: "`")) { return }
      if byte == UInt8(ascii: "\\"), try source.peek() != nil { source.position += 1 }
    }
  }

  /// Skips the closing parentheses after a value.
  ///
  /// A semicolon may follow; `ScriptLiteral.next` does not require one.
  mutating func close(_ head: ScriptLiteral.Head) throws(ReadError) {
    for _ in 0..<head.parentheses {
      try skipTrivia()
      guard try source.peek() == UInt8(ascii: ")") else { throw try unexpected("')'") }
      source.position += 1
    }
  }
}

extension Finding.Message {
  fileprivate static func tooManyValues(_ limit: Int) -> Self {
    "found more than \(limit) arrays and objects in the script, expected fewer"
  }
  fileprivate static var openComment: Self { "the input ends too early, expected '*/'" }
}
