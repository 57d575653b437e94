/// Reads JSON values one after another out of a source, strictly by RFC 8259.
///
/// It is ours, and not Foundation's decoder, for three reasons: it knows the line and column of every
/// value, it is some thirty times as fast, and it keeps Foundation out of the library. Nothing is kept
/// of what was read; nesting is counted, not recursed into, and may be `depthLimit` deep.
package struct JSONCursor: ~Copyable {
  /// How deep arrays and objects may be nested.
  static let depthLimit = 512

  /// Which text is read.
  package enum Dialect {
    /// JSON, by RFC 8259.
    case json
    /// JSON in a script, in which a number may also be one of the words that JavaScript's own printers
    /// leave there: `NaN`, `Infinity`, `-Infinity`, `undefined`.
    case script
  }

  /// What kind a value is, by its first byte.
  package enum Kind: Hashable {
    case object, array, string, number, boolean, null
    /// A word that only `Dialect.script` lets through.
    case notANumber
  }

  var source: ByteSource
  let dialect: Dialect
  private var depth = 0
  /// Where the last string with half of a surrogate pair stands, until it is asked for.
  private var repaired: Int?
  private var scratch: [UInt8] = []
  /// The brackets that `skip` is inside of; kept so that its memory is.
  private var open: [UInt8] = []

  /// Takes a source over; what is left in `source` is at its end.
  package init(_ source: inout ByteSource, dialect: Dialect = .json) {
    var taken = ByteSource([], name: source.name)
    swap(&taken, &source)
    self.source = taken
    self.dialect = dialect
  }
}

// MARK: - Structure

extension JSONCursor {
  /// What kind the next value is; white space before it is passed over.
  package mutating func kind() throws(ReadError) -> Kind {
    guard let byte = try nextByte() else { throw try unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "-"):
      guard dialect == .script, try source.byte(at: source.position + 1) == UInt8(ascii: "I") else {
        return .number
      }
      return .notANumber
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "u"):
      guard dialect == .script else { throw try unexpected("a value") }
      return .notANumber
    default: throw try unexpected("a value")
    }
  }

  /// Reads an array; a value that `body` does not touch is skipped.
  package mutating func elements(
    _ body: (inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    try enter(UInt8(ascii: "["), "an array")
    if try leave(UInt8(ascii: "]")) { return }
    repeat {
      try value(body)
    } while try separated(UInt8(ascii: "]"), "',' or ']'")
  }

  /// Reads an object; a value that `body` does not touch is skipped.
  package mutating func members(
    _ body: (String, inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    try members(name: { $0.string }, body)
  }

  /// Reads an object, each name as `name` makes it of its bytes; a value that `body` does not touch is
  /// skipped.
  mutating func members<Name>(
    name: (UnsafeBufferPointer<UInt8>) -> Name,
    _ body: (Name, inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    try enter(UInt8(ascii: "{"), "an object")
    if try leave(UInt8(ascii: "}")) { return }
    repeat {
      guard try nextByte() == UInt8(ascii: "\"") else { throw try unexpected("a name in quotes") }
      let key = try withString(name)
      guard try nextByte() == UInt8(ascii: ":") else { throw try unexpected("':'") }
      source.position += 1
      try value { (json) throws(ReadError) in try body(key, &json) }
    } while try separated(UInt8(ascii: "}"), "',' or '}'")
  }

  private mutating func value(
    _ body: (inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    _ = try kind()
    let start = source.position
    try body(&self)
    if source.position == start { try skip() }
  }

  /// Passes over one value of any kind, and checks it as strictly as if it were read.
  mutating func skip() throws(ReadError) {
    open.removeAll(keepingCapacity: true)
    repeat {
      switch try kind() {
      case .object:
        try enter(UInt8(ascii: "{"), "an object")
        if try leave(UInt8(ascii: "}")) { break }
        open.append(UInt8(ascii: "}"))
        try skipName()
        continue
      case .array:
        try enter(UInt8(ascii: "["), "an array")
        if try leave(UInt8(ascii: "]")) { break }
        open.append(UInt8(ascii: "]"))
        continue
      case .string: _ = try scanString()
      case .number: _ = try scanNumber()
      case .boolean, .null, .notANumber: _ = try word()
      }
      // A value is complete; so may be what it stands in.
      while let closing = open.last {
        if try separated(closing, closing == UInt8(ascii: "]") ? "',' or ']'" : "',' or '}'") {
          if closing == UInt8(ascii: "}") { try skipName() }
          break
        }
        open.removeLast()
      }
    } while !open.isEmpty
  }

  private mutating func skipName() throws(ReadError) {
    guard try nextByte() == UInt8(ascii: "\"") else { throw try unexpected("a name in quotes") }
    _ = try scanString()
    guard try nextByte() == UInt8(ascii: ":") else { throw try unexpected("':'") }
    source.position += 1
  }

  private mutating func enter(_ bracket: UInt8, _ expected: String) throws(ReadError) {
    guard try nextByte() == bracket else { throw try unexpected(expected) }
    guard depth < Self.depthLimit else {
      throw ReadError(.tooDeep(Self.depthLimit), at: source.location(of: source.position))
    }
    depth += 1
    source.position += 1
  }

  private mutating func leave(_ bracket: UInt8) throws(ReadError) -> Bool {
    guard try nextByte() == bracket else { return false }
    depth -= 1
    source.position += 1
    return true
  }

  /// Reads what stands behind a value: `true` for a comma, `false` for the closing bracket.
  private mutating func separated(_ closing: UInt8, _ expected: String) throws(ReadError) -> Bool {
    let byte = try nextByte()
    if byte == UInt8(ascii: ",") {
      source.position += 1
      guard try nextByte() != closing else {
        throw try unexpected(closing == UInt8(ascii: "]") ? "a value" : "a name in quotes")
      }
      return true
    }
    guard try leave(closing) else { throw try unexpected(expected) }
    return false
  }

  /// Passes over white space; then the source must be at its end.
  package mutating func expectEnd() throws(ReadError) {
    guard try nextByte() == nil else { throw try unexpected("the end of the file") }
  }

  /// The next byte that is not white space, or `nil` at the end of the input.
  @inline(__always)
  mutating func nextByte() throws(ReadError) -> UInt8? {
    while true {
      if let byte = try source.peek(), byte > 0x20 { return byte }
      guard let byte = try source.peek() else { return nil }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      source.position += 1
    }
  }
}

// MARK: - Scalars

extension JSONCursor {
  /// Reads a string.
  mutating func string() throws(ReadError) -> String {
    try withString { $0.string }
  }

  /// Reads a string and gives the bytes of its text to a function.
  mutating func withString<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ReadError) -> Result {
    _ = try nextByte()
    let start = source.position + 1
    repaired = nil
    let hasEscapes = try scanString()
    let range = start..<source.position - 1
    guard hasEscapes else { return source.withBytes(range, body) }
    scratch.removeAll(keepingCapacity: true)
    if !source.withBytes(range, { JSONEscapes.decode($0, into: &scratch) }) {
      repaired = start - 1
    }
    return scratch.withUnsafeBufferPointer(body)
  }

  /// Where a string stood that holds half of a surrogate pair, now U+FFFD; `nil` the next time.
  mutating func takeRepaired() -> Int? {
    defer { repaired = nil }
    return repaired
  }

  /// Reads a number; one beyond a double's range is infinite.
  mutating func number() throws(ReadError) -> (value: Double, text: String) {
    let range = try scanNumber()
    return source.withBytes(range) {
      (DecimalNumber.value(of: $0) ?? .nan, String(decoding: $0, as: UTF8.self))
    }
  }

  /// Reads a number where only its value is wanted.
  mutating func double() throws(ReadError) -> Double {
    let range = try scanNumber()
    return source.withBytes(range) { DecimalNumber.value(of: $0) ?? .nan }
  }

  /// Reads `true`, `false`, `null` or a word of the script dialect, and returns it.
  mutating func word() throws(ReadError) -> String {
    _ = try nextByte()
    let start = source.position
    var words = ["true", "false", "null"]
    if dialect == .script { words += ["NaN", "Infinity", "-Infinity", "undefined"] }
    for word in words {
      var matches = true
      for (index, expected) in word.utf8.enumerated() where matches {
        matches = try source.byte(at: start + index) == expected
      }
      guard matches else { continue }
      source.position = start + word.utf8.count
      return word
    }
    // The place of the error is the first byte that fits no word.
    for word in words where word.utf8.first == (try source.byte(at: start)) {
      for (index, expected) in word.utf8.enumerated() {
        guard try source.byte(at: start + index) == expected else {
          source.position = start + index
          throw try unexpected("'\(word)'")
        }
      }
    }
    throw try unexpected("a value")
  }

  /// The error that says what stands at the position, and what should.
  mutating func unexpected(_ expected: String) throws(ReadError) -> ReadError {
    let place = source.position
    guard let byte = try source.byte(at: place) else {
      return ReadError(.ends(expected), at: source.location(of: place))
    }
    let found =
      0x21...0x7E ~= byte
      ? "'\(Character(Unicode.Scalar(byte)))'"
      : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    return ReadError(.found(found, expected), at: source.location(of: place))
  }
}

extension Finding.Message {
  fileprivate static func found(_ found: String, _ expected: String) -> Self {
    "found \(found), expected \(expected)"
  }
  fileprivate static func ends(_ expected: String) -> Self {
    "the input ends too early, expected \(expected)"
  }
  fileprivate static func tooDeep(_ limit: Int) -> Self {
    "found more than \(limit) arrays and objects inside each other, expected fewer"
  }
}
