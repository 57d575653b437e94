/// Finds the arrays and objects that a script assigns to variables or hands to a callback.
///
/// A regular expression, anchored on the beginning of a statement and given a bounded piece of text,
/// knows the forms that such a statement takes; the end of the value is found by whoever reads it, who
/// knows strings from brackets. So the work is linear in the script, and a `];` in a string does no harm.
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
  private static let mostHeads = 10_000

  private var headsSeen = 0

  /// `var NAME =`, `NAME =`, `window.NAME =`, `NAME["x"] =`, `callback(`.
  private let headPattern =
    /(?:(?:var|let|const)\s+)?[\w$]+(?:\s*\.\s*[\w$]+)*\s*(?:\[[^\]]*\]\s*)*[=(]/

  /// Goes on to the next array or object that a statement gives, or returns `nil` at the script's end.
  ///
  /// - Parameter json: Where the script is read; afterwards it stands at the value's first byte.
  /// - Returns: How the statement begins.
  /// - Throws: Where the input cannot be read, or a comment does not end.
  mutating func next(in json: inout JSONCursor) throws(ReadError) -> Head? {
    while true {
      try json.skipTrivia()
      guard let byte = try json.source.peek() else { return nil }
      if byte == UInt8(ascii: ","), headsSeen > 0 {
        // One `var` for several variables: `var a = [], b = []`.
        json.source.position += 1
        continue
      }
      if let head = try head(beginningWith: byte, in: &json) {
        headsSeen += 1
        guard headsSeen <= Self.mostHeads else {
          throw ReadError(.tooManyValues(Self.mostHeads), at: json.source.location(of: head.offset))
        }
        return head
      }
      try json.skipToNextStatement()
    }
  }

  private func head(
    beginningWith byte: UInt8, in json: inout JSONCursor
  ) throws(ReadError) -> Head? {
    var name = ""
    var parentheses = 0
    let start = json.source.position
    if byte != UInt8(ascii: "["), byte != UInt8(ascii: "{"), byte != UInt8(ascii: "(") {
      guard Self.beginsName(byte) else { return nil }
      json.source.hold()
      defer { json.source.release() }
      // The expression is the dearest part, so it is asked last: whether this is a head, and not whether
      // a value follows.
      guard let end = try json.endOfHead(longest: Self.longestHead),
        try json.opensValue(after: end)
      else { return nil }
      // Bytes that are no UTF-8 are longer as text, so the text's length is not that of the head.
      let text = json.source.withBytes(start..<end) { String(decoding: $0, as: UTF8.self) }
      guard (try? headPattern.wholeMatch(in: text)) != nil else { return nil }
      var words = text.prefix { $0 != "[" && $0 != "=" && $0 != "(" }
        .split(whereSeparator: \.isWhitespace)
      if let first = words.first, ["var", "let", "const"].contains(first) { words.removeFirst() }
      name = words.joined(separator: " ")
      if text.utf8.last == UInt8(ascii: "(") { parentheses = 1 }
    } else {
      // A value that stands alone is one only where it is all there is; a brace may open a block.
      guard headsSeen == 0 else { return nil }
      if byte == UInt8(ascii: "{"), try !json.beginsObject() { return nil }
    }
    try json.skipTrivia()
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

  private static func beginsName(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
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

  /// The offset behind the first `=` or `(` from here on, if it comes before a statement can end; all
  /// before it is in the window.
  fileprivate mutating func endOfHead(longest: Int) throws(ReadError) -> Int? {
    let start = source.position
    for offset in start..<start + longest {
      guard let byte = try source.byte(at: offset) else { return nil }
      switch byte {
      case UInt8(ascii: "="), UInt8(ascii: "("): return offset + 1
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","): return nil
      default: break
      }
    }
    return nil
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

  /// Goes on to where another statement may begin: behind a semicolon, a brace or a line's end that do
  /// not stand in a string or comment.
  fileprivate mutating func skipToNextStatement() throws(ReadError) {
    while let byte = try source.peek() {
      switch byte {
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\n"):
        source.position += 1
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): try skipScriptString(byte)
      case UInt8(ascii: "/"):
        if try !skipComment() { source.position += 1 }
      default: source.position += 1
      }
    }
  }

  /// Passes over an array or object of the script, JSON or not: only strings, comments and brackets
  /// count.
  ///
  /// Reports the names of the members of the first object in it, down to `namesDepth`.
  mutating func skipScriptValue(
    name: (String) -> Void = { _ in }, namesDepth: Int = 0, upTo limit: Int = .max
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
          name(source.withBytes(range) { String(decoding: $0, as: UTF8.self) })
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
