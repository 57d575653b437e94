/// Reads JSON values one after another from a source, strictly following RFC 8259.
///
/// Foundation's decoder is not used for three reasons: this cursor knows the line and column of
/// every value, it is about thirty times as fast, and it keeps Foundation out of the library. It
/// keeps nothing of what it has read. Arrays and objects nest up to `depthLimit`.
package struct JSONCursor: ~Copyable {
  /// The maximum nesting depth of arrays and objects.
  static let depthLimit = 512

  /// The dialect to read.
  package enum Dialect {
    /// JSON as defined by RFC 8259.
    case json
    /// JSON in a script, where a number may also be one of the constants that JavaScript prints:
    /// `NaN`, `Infinity`, `-Infinity`, `undefined`.
    case script
  }

  /// The kind of a value, determined by its first byte.
  package enum Kind: Hashable {
    case object, array, string, number, boolean, null
    /// A constant that only `Dialect.script` allows.
    case notANumber
  }

  var source: ByteSource
  let dialect: Dialect
  /// Reads times without an offset from UTC.
  var clock = InputClock()
  private var depth = 0
  /// The offset of the last string with an unpaired surrogate, until `takeRepaired` returns it.
  private var repaired: Int?
  private var scratch: [UInt8] = []
  /// Hashes of the names so far in each object that is being read.
  private var names: [UInt64] = []
  /// The warning about a name that an object has twice, until `takeRepeated` returns it.
  private var repeated: Finding?
  /// How many names of an object are compared: more than any record has.
  private static let comparedNames = 256

  /// Takes over a source; afterwards `source` is empty.
  package init(_ source: inout ByteSource, dialect: Dialect = .json) {
    self.source = source.taken()
    self.dialect = dialect
  }

  // MARK: - Structure

  /// Returns the kind of the next value, after skipping white space.
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

  /// Reads an array and skips the values that `body` does not read.
  package mutating func elements(
    _ body: (inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    try enter(UInt8(ascii: "["), "an array")
    if try leave(UInt8(ascii: "]")) { return }
    repeat { try value(body) } while try separated(UInt8(ascii: "]"), "',' or ']'")
  }

  /// Reads an object and skips the values that `body` does not read.
  package mutating func members(
    _ body: (String, inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) { try members(name: { $0.string }, body) }

  /// Reads an object whose names `name` converts from their bytes; skips the values that `body`
  /// does not read.
  mutating func members<Name>(
    name: (Bytes) -> Name, _ body: (Name, inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    try enter(UInt8(ascii: "{"), "an object")
    if try leave(UInt8(ascii: "}")) { return }
    let first = names.count
    defer { names.removeSubrange(first...) }
    repeat {
      guard try nextByte() == UInt8(ascii: "\"") else { throw try unexpected("a name in quotes") }
      let start = source.position
      let (key, hash) = try withString { (name($0), $0.hash) }
      if names.count - first < Self.comparedNames {
        if names[first...].contains(hash) {
          let text = source.withBytes(start + 1..<source.position - 1) { $0.string }
          repeated = .warning(
            "'\(name: text)' stands twice in an object: the last is used",
            at: source.location(of: start))
        }
        names.append(hash)
      }
      guard try nextByte() == UInt8(ascii: ":") else { throw try unexpected("':'") }
      source.position += 1
      try value { (json) throws(ReadError) in try body(key, &json) }
    } while try separated(UInt8(ascii: "}"), "',' or '}'")
  }

  /// Returns the warning about a name that an object has twice, once; afterwards `nil`.
  mutating func takeRepeated() -> Finding? {
    defer { repeated = nil }
    return repeated
  }

  private mutating func value(
    _ body: (inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    _ = try kind()
    let start = source.position
    try body(&self)
    if source.position == start { try skip() }
  }

  /// Skips one value of any kind, checking it as strictly as if it were read.
  mutating func skip() throws(ReadError) {
    // The brackets that it has entered; no recursion, since threads may have little stack.
    var open: [UInt8] = []
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
      // A value is complete, and possibly the array or object that contains it.
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
      throw ReadError(
        "arrays and objects are nested more than \(Self.depthLimit) deep",
        at: source.location(of: source.position))
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

  /// Reads what follows a value: returns `true` for a comma, `false` for the closing bracket.
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

  /// Skips white space and requires the end of the source.
  package mutating func expectEnd() throws(ReadError) {
    guard try nextByte() == nil else { throw try unexpected("the end of the file") }
  }

  /// Returns the next byte that is not white space, or `nil` at the end of the input.
  @inline(__always) mutating func nextByte() throws(ReadError) -> UInt8? {
    while true {
      if let byte = try source.peek(), byte > 0x20 { return byte }
      guard let byte = try source.peek() else { return nil }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      source.position += 1
    }
  }

  // MARK: - Scalars

  /// Reads a string.
  package mutating func string() throws(ReadError) -> String { try withString { $0.string } }

  /// Reads a string and calls `body` with the bytes of its text.
  mutating func withString<Result>(_ body: (Bytes) -> Result) throws(ReadError) -> Result {
    _ = try nextByte()
    let start = source.position + 1
    repaired = nil
    let hasEscapes = try scanString()
    let range = start..<source.position - 1
    guard hasEscapes else { return source.withBytes(range, body) }
    scratch.removeAll(keepingCapacity: true)
    if !source.withBytes(range, { JSONEscapes.decode($0, into: &scratch) }) { repaired = start - 1 }
    return scratch.withUnsafeBufferPointer(body)
  }

  /// Returns the offset of the last string with an unpaired surrogate, now U+FFFD, once; afterwards
  /// `nil`.
  mutating func takeRepaired() -> Int? {
    defer { repaired = nil }
    return repaired
  }

  /// Reads a number; infinite if it exceeds a double's range.
  mutating func number() throws(ReadError) -> (value: Double, text: String) {
    let range = try scanNumber()
    return source.withBytes(range) {
      (DecimalNumber.value(of: $0) ?? .nan, String(decoding: $0, as: UTF8.self))
    }
  }

  /// Reads a number and returns only its value.
  package mutating func double() throws(ReadError) -> Double {
    let range = try scanNumber()
    return source.withBytes(range) { DecimalNumber.value(of: $0) ?? .nan }
  }

  /// Reads `true`, `false`, `null` or a constant of the script dialect, and returns it.
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
    // Report the error at the first byte that fits no word.
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

  /// Returns the error for the byte at the position, with what was expected instead.
  package mutating func unexpected(_ expected: String) throws(ReadError) -> ReadError {
    let place = source.position
    guard let byte = try source.byte(at: place) else {
      return ReadError(
        "the input ends too early, expected \(expected)", at: source.location(of: place))
    }
    let found =
      0x21...0x7E ~= byte
      ? "'\(Character(Unicode.Scalar(byte)))'"
      : "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    return ReadError("found \(found), expected \(expected)", at: source.location(of: place))
  }
}

extension Bytes {
  /// The 64-bit FNV-1a hash.
  fileprivate var hash: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
