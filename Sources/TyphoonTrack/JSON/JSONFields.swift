// Values in the forms that agencies write: numbers as strings, strings as numbers, various missing
// values.

extension JSONCursor {
  /// Reads a number that may be written as a string.
  ///
  /// - Returns: The number, or `nil` if the value is missing (`null`, "", "-") or is not a number,
  ///   which is reported to `finding`.
  mutating func number(of field: String, _ finding: Report) throws(ReadError) -> Double? {
    try value(of: MemberName(field), "a number", finding) {
      DecimalNumber.value(of: $0).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// Reads a text that may be written as a number; `nil` if there is none.
  package mutating func text(of field: String, _ finding: Report) throws(ReadError) -> String? {
    guard try kind() == .boolean else { return try text(of: MemberName(field), finding) }
    try omit("a text", field, finding)
    return nil
  }

  /// Reads an object's members; reports any other kind of value except `null` to `finding`.
  mutating func members(
    of field: String, _ finding: Report,
    _ body: (String, inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    guard try expect(.object, for: field, finding) else { return }
    try members(body)
    if let repeated = takeRepeated() { finding(repeated) }
  }

  /// Reads an array's elements; reports any other kind of value except `null` to `finding`.
  mutating func elements(
    of field: String, _ finding: Report, _ body: (inout JSONCursor) throws(ReadError) -> Void
  ) throws(ReadError) {
    guard try expect(.array, for: field, finding) else { return }
    try elements(body)
  }

  private mutating func expect(
    _ expected: Kind, for field: String, _ finding: Report
  ) throws(ReadError) -> Bool {
    if try kind() == expected { return true }
    try omit(expected.words, field, finding)
    return false
  }

  /// Skips a value of another kind than expected, and reports it to `finding` unless it is `null`.
  private mutating func omit(
    _ expected: String, _ field: String, _ finding: Report
  ) throws(ReadError) {
    let kind = try kind()
    if kind != .null {
      source.location(of: source.position).warn(
        .misfit(field, kind.words, "\(expected)"), to: finding)
    }
    try skip()
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
