/// Finds the arrays and objects that a script assigns to variables or hands to a callback.
///
/// The beginning of a statement is a bounded piece of text (`StatementHead`); the end of the value is found by
/// whoever reads it, who knows strings from brackets. So the work is linear in the script, and a `];` in a
/// string does no harm.
struct ScriptLiteral {
  /// How a statement begins that gives a value.
  struct Head: Hashable {
    /// The variable's or callback's name; empty for a value that stands alone.
    let name: String
    /// How many parentheses are open round the value.
    let parentheses: Int
    /// The value's offset.
    let offset: Int
  }

  /// The longest beginning of a statement, from its first byte to `=` or `(`.
  private static let longestHead = 256
  /// How many statements with a value a script may have.
  static let mostHeads = 10_000

  private var headsSeen = 0
  private var hasBegun = false
  /// How many bytes of values have been looked at.
  private var looked = 0

  /// Goes on to the next array or object that a statement gives, or returns `nil` at the script's end.
  ///
  /// - Parameter json: Where the script is read; afterwards it stands at the value's first byte.
  /// - Returns: How the statement begins.
  /// - Throws: Where the input cannot be read, or a comment does not end.
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
      // What is too long for a head is passed over to the end of the word, not from there on looked at.
      if found == nil, json.source.position - start == Self.longestHead { try json.skipWord() }
    }
    headsSeen += 1
    if let found, headsSeen > Self.mostHeads {
      throw ReadError(.tooManyValues(Self.mostHeads), at: json.source.location(of: found.offset))
    }
    return found
  }

  /// How much of the value at an offset is looked at: as much as of an input, or the first bytes where values
  /// inside each other have made that much more than the script.
  func reach(at offset: Int) -> Int {
    looked <= 4_096 + 8 * offset ? ByteSource.openingSize : 64
  }

  /// Counts what has been looked at of a value.
  mutating func hasLooked(at count: Int) { looked += count }

  /// The value that stands first in the script, without a name.
  private func loneValue(in json: inout JSONCursor) throws(ReadError) -> Head? {
    try json.skipTrivia()
    switch try json.source.peek() {
    case UInt8(ascii: "["), UInt8(ascii: "("): return try value(of: "", in: &json)
    // A brace may open a block.
    case UInt8(ascii: "{"): return try json.beginsObject() ? try value(of: "", in: &json) : nil
    default: return nil
    }
  }

  /// The head that begins at a name; without one, goes on to where the next may.
  private func head(in json: inout JSONCursor) throws(ReadError) -> Head? {
    let start = json.source.position
    json.source.hold()
    defer { json.source.release() }
    // Whether this is a head is asked last: it takes longest.
    guard let end = try json.endOfHead(longest: Self.longestHead),
      try json.opensValue(after: end)
    else { return nil }
    guard let (name, opens) = json.source.withBytes(start..<end, StatementHead.parts(of:)) else {
      return nil
    }
    return try value(of: name, parentheses: opens ? 1 : 0, in: &json)
  }

  /// The value that begins here, or behind parentheses; `nil` where there is no array or object.
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
  /// Goes on to behind an offset and the white space and comments there; whether an array, an object or a
  /// parenthesis stands there.
  fileprivate mutating func opensValue(after offset: Int) throws(ReadError) -> Bool {
    source.position = offset
    try skipTrivia()
    switch try source.peek() {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): return true
    default: return false
    }
  }

  /// The offset behind the first `=` or `(` from here on, if it comes before a statement can end.
  ///
  /// All before it is in the window. Where there is none, goes on to where the search ended.
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

  /// Passes over what is left of a word, so that its end is not taken for a name.
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

  /// Whether the brace that stands here opens an object and not a block, by what stands behind it.
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

  /// Passes over white space and comments.
  mutating func skipTrivia() throws(ReadError) {
    while let byte = try source.peek() {
      switch byte {
      case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20: source.position += 1
      case UInt8(ascii: "/"):
        guard try skipComment() else { return }
      default: return
      }
    }
  }

  /// Passes over a comment, if one begins here.
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

  /// Goes on to the next name that does not stand in a string, a comment or a regular expression.
  fileprivate mutating func skipToName() throws(ReadError) {
    // A slash begins a regular expression where a value may begin, and divides elsewhere.
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

  /// Passes over a regular expression whose first slash has been read; it ends on its line.
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

  /// Passes over an array or object of the script, JSON or not: only strings, comments and brackets
  /// count.
  ///
  /// Reports the strings at `namesDepth`, among them the names of members, until one is wanted no more.
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
      case UInt8(ascii: "/"):
        if try skipComment() { continue }
      default: break
      }
      source.position += 1
      if depth <= 0 { return }
    }
  }

  /// Passes over a string in any of JavaScript's quotes; only one in backticks may hold line ends.
  private mutating func skipScriptString(_ quote: UInt8) throws(ReadError) {
    source.position += 1
    while let byte = try source.peek() {
      source.position += 1
      if byte == quote || (byte == UInt8(ascii: "\n") && quote != UInt8(ascii: "`")) { return }
      if byte == UInt8(ascii: "\\"), try source.peek() != nil { source.position += 1 }
    }
  }

  /// Passes over the parentheses that stand behind a value.
  ///
  /// A semicolon may follow or be missing; `ScriptLiteral.next` does not mind.
  mutating func close(_ head: ScriptLiteral.Head) throws(ReadError) {
    for _ in 0..<head.parentheses {
      try skipTrivia()
      guard try source.peek() == UInt8(ascii: ")") else { throw try unexpected("')'") }
      source.position += 1
    }
  }
}

extension Finding.Message {
  fileprivate static func tooManyValues(_ most: Int) -> Self {
    "found more than \(most) arrays and objects in the script, expected fewer"
  }
  fileprivate static var openComment: Self { "the input ends too early, expected '*/'" }
}
