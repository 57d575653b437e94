// Values in the forms that agencies write: numbers as strings, strings as numbers, various missing
// values.

extension JSONCursor {
  /// Reads a number that may be written as a string.
  ///
  /// - Returns: The number, or `nil` if the value is missing (`null`, "", "-") or is not a number,
  ///   which is reported to `finding`.
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
      finding(
        Finding(
          .warning, .omitted("'\(name: field)'", found: text, "a number"),
          at: source.location(of: start)))
      return nil
    case .string:
      let text = try string()
      if Self.saysNothing(text) { return nil }
      if let value = DecimalNumber.value(of: text), value.isFinite { return value }
      finding(
        Finding(
          .warning, .omitted("'\(name: field)'", found: text, "a number"),
          at: source.location(of: start)))
      return nil
    case .null:
      _ = try word()
      return nil
    case .notANumber, .boolean:
      let word = try word()
      finding(
        Finding(
          .warning, .omitted("'\(name: field)'", found: word, "a number"),
          at: source.location(of: start)))
      return nil
    case .array, .object: break
    }
    let place = source.location(of: start)
    try skip()
    finding(Finding(.warning, .misfit(field, kind.words, "a number"), at: place))
    return nil
  }

  /// Reads a whole number in a range that may be written as a string.
  mutating func integer(
    of field: String, in range: ClosedRange<Int>, _ finding: (Finding) -> Void
  ) throws(ReadError) -> Int? {
    _ = try nextByte()
    let start = source.position
    guard let value = try number(of: field, finding) else { return nil }
    guard value.rounded() == value, Double(range.lowerBound)...Double(range.upperBound) ~= value
    else {
      finding(
        Finding(
          .warning,
          "'\(name: field)' omitted: found \(value), expected \(message: .number(in: range, isWhole: true))",
          at: source.location(of: start)))
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
    finding(Finding(.warning, .misfit(field, kind.words, "a text"), at: place))
    return nil
  }

  /// Whether a string stands for a missing value.
  static func saysNothing(_ text: String) -> Bool {
    switch text {
    case "", " ", "-", "--": true
    default: false
    }
  }

  /// Reads an object's members; reports any other kind of value except `null` to `finding`.
  mutating func members(
    of field: String, _ finding: (Finding) -> Void,
    _ body: (String, inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    guard try expect(.object, for: field, finding) else { return }
    try members(body)
  }

  /// Reads an array's elements; reports any other kind of value except `null` to `finding`.
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
          .warning, .misfit(field, kind.words, "\(expected.words)"),
          at: source.location(of: source.position)))
    }
    try skip()
    return false
  }
}

extension JSONCursor.Kind {
  /// The kind as messages name it.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    case .notANumber: "NaN, Infinity or undefined"
    }
  }
}

extension Finding.Message {
  static func halfPair(_ field: String) -> Self {
    "'\(name: field)' contains an unpaired surrogate: replaced it by U+FFFD"
  }
}
