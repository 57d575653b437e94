// Values as agencies write them: numbers as strings, strings as numbers, several ways to say nothing.

extension JSONCursor {
  /// A number that may be written as a string.
  ///
  /// - Returns: The number, or `nil` where the value says nothing (`null`, "", "-") or is none; of the
  ///   latter `finding` is told.
  mutating func number(
    of field: String, _ finding: (Finding) -> Void
  ) throws(ReadError) -> Double? {
    let kind = try kind()
    let start = source.position
    switch kind {
    case .number:
      let value = try double()
      if value.isFinite { return value }
      let text = source.withBytes(start..<source.position) { String(decoding: $0, as: UTF8.self) }
      finding(Finding(.warning, .notANumber(text, field), at: source.location(of: start)))
      return nil
    case .string:
      let text = try string()
      if Self.saysNothing(text) { return nil }
      if let value = DecimalNumber.value(of: text), value.isFinite { return value }
      finding(Finding(.warning, .notANumber(text, field), at: source.location(of: start)))
      return nil
    case .null:
      _ = try word()
      return nil
    case .notANumber, .boolean:
      let word = try word()
      finding(Finding(.warning, .notANumber(word, field), at: source.location(of: start)))
      return nil
    case .array, .object: break
    }
    let place = source.location(of: start)
    try skip()
    finding(Finding(.warning, .notOfKind(kind.words, field, "a number"), at: place))
    return nil
  }

  /// A whole number that may be written as a string, in a range.
  mutating func integer(
    of field: String, in range: ClosedRange<Int>, _ finding: (Finding) -> Void
  ) throws(ReadError) -> Int? {
    _ = try nextByte()
    let start = source.position
    guard let value = try number(of: field, finding) else { return nil }
    guard value.rounded() == value, Double(range.lowerBound)...Double(range.upperBound) ~= value
    else {
      finding(
        Finding(.warning, .notInRange(value, field, range), at: source.location(of: start)))
      return nil
    }
    return Int(value)
  }

  /// A text that may be written as a number; `nil` where there is none.
  package mutating func text(
    of field: String, _ finding: (Finding) -> Void
  ) throws(ReadError) -> String? {
    let kind = try kind()
    let start = source.position
    switch kind {
    case .string:
      let text = try string()
      if let place = takeRepaired() {
        finding(Finding(.warning, .halfPair(field), at: source.location(of: place)))
      }
      return Self.saysNothing(text) ? nil : text
    case .number: return try number().text
    case .null:
      _ = try word()
      return nil
    case .notANumber, .boolean, .array, .object: break
    }
    let place = source.location(of: start)
    try skip()
    finding(Finding(.warning, .notText(kind.words, field), at: place))
    return nil
  }

  /// Whether a string stands for a missing value.
  static func saysNothing(_ text: String) -> Bool {
    switch text {
    case "", " ", "-", "--": true
    default: false
    }
  }

  /// Reads an object's members; for another kind of value `finding` is told, unless it is `null`.
  mutating func members(
    of field: String, _ finding: (Finding) -> Void,
    _ body: (String, inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    guard try expect(.object, for: field, finding) else { return }
    try members(body)
  }

  /// Reads an array's elements; for another kind of value `finding` is told, unless it is `null`.
  mutating func elements(
    of field: String, _ finding: (Finding) -> Void,
    _ body: (inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    guard try expect(.array, for: field, finding) else { return }
    try elements(body)
  }

  private mutating func expect(
    _ expected: Kind, for field: String, _ finding: (Finding) -> Void
  ) throws(ReadError) -> Bool {
    let kind = try kind()
    if kind == expected { return true }
    if kind != .null {
      finding(
        Finding(
          .warning, .notOfKind(kind.words, field, expected.words),
          at: source.location(of: source.position)))
    }
    try skip()
    return false
  }
}

extension JSONCursor.Kind {
  /// The kind in words, as messages name it.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    case .notANumber: "a word"
    }
  }
}

extension Finding.Message {
  fileprivate static func notANumber(_ text: String, _ field: String) -> Self {
    "'\(name: field)' omitted: found '\(text)', expected a number"
  }
  fileprivate static func notInRange(
    _ value: Double, _ field: String, _ range: ClosedRange<Int>
  ) -> Self {
    "'\(name: field)' omitted: found \(value), expected a whole number from \(range.lowerBound) to \(range.upperBound)"
  }
  fileprivate static func notText(_ found: String, _ field: String) -> Self {
    "'\(name: field)' omitted: found \(found), expected a text"
  }
  static func halfPair(_ field: String) -> Self {
    "'\(name: field)' holds half of a surrogate pair, which is no character: read it as U+FFFD"
  }
  fileprivate static func notOfKind(_ found: String, _ field: String, _ expected: String) -> Self {
    "'\(name: field)' omitted: found \(found), expected \(expected)"
  }
}
