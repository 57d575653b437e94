/// Reads members with names, and the texts and numbers in them, whatever they are written in.
///
/// Several agencies publish the same data as JSON and as XML, the one made from the other. Read through
/// this they are the same: a JSON array is its name again and again, as in XML; an XML attribute is a
/// member, and so is the text of an element that has attributes, by the name `text`; `null`, an empty
/// string and an empty element say nothing.
protocol MemberCursor: ~Copyable {
  /// Where a value begins.
  associatedtype Mark

  /// The input's name as the user gave it.
  var name: String { get }

  /// Where the value begins that is to be read.
  mutating func mark() throws(ReadError) -> Mark

  /// The line and column of a value that was the last to be read, or is to be read now.
  mutating func location(of mark: Mark) -> Finding.Location

  /// Reads the members of a value; what `body` does not touch is skipped.
  ///
  /// A value that is no more than a text has it as its only member, by the name `text`.
  ///
  /// - Parameter body: Receives each member's name, and the cursor at its value.
  /// - Returns: What stands there, in words, where it is nothing that has members; it is skipped then.
  /// - Throws: Where the input is damaged or cannot be read, and what `body` throws.
  mutating func members(
    _ body: (MemberName, inout Self) throws(ReadError) -> Void
  ) throws(ReadError) -> String?

  /// Reads a text or number.
  ///
  /// - Parameter body: Receives its bytes, without white space around them.
  /// - Returns: What `body` makes of it.
  /// - Throws: Where the input is damaged or cannot be read.
  mutating func scalar<Value>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Value
  ) throws(ReadError) -> Scalar<Value>

  /// Where the last text stood in which something that is no character was read as U+FFFD; `nil` the
  /// next time.
  mutating func takeRepaired() -> Mark?

  /// Says of what stands at a text or number and is not read, that it is left out: attributes in XML.
  func leaveOutAttributes(of field: MemberName, _ finding: (Finding) -> Void)
}

/// What stands where a text or number is expected.
enum Scalar<Value> {
  /// A text or number.
  case value(Value)
  /// Nothing, or a sign that there is nothing: `null`, "", "-".
  case nothing
  /// Something else, in words: "an object".
  case other(String)
}

// MARK: - Values

extension MemberCursor where Self: ~Copyable {
  func leaveOutAttributes(of field: MemberName, _ finding: (Finding) -> Void) {}

  /// Reads the members of a value; `finding` is told where there is something else.
  mutating func members(
    of field: MemberName, _ finding: (Finding) -> Void,
    _ body: (MemberName, inout Self) throws(ReadError) -> Void
  ) throws(ReadError) {
    let mark = try mark()
    if let other = try members(body) {
      finding(
        Finding(.warning, .misfit(field.written, other, "an object"), at: location(of: mark)))
    }
  }

  /// Says that a member is not known, and so left out.
  mutating func leaveOut(_ name: MemberName, _ finding: (Finding) -> Void) throws(ReadError) {
    let mark = try mark()
    finding(Finding(.note, .notKnown(name.written), at: location(of: mark)))
  }

  /// Reads a value that a function makes of the bytes; `finding` is told where it makes none.
  mutating func value<Value>(
    of field: MemberName, _ expected: @autoclosure () -> String, _ finding: (Finding) -> Void,
    _ make: (UnsafeBufferPointer<UInt8>) -> Value?
  ) throws(ReadError) -> Value? {
    let mark = try mark()
    leaveOutAttributes(of: field, finding)
    var shown = ""
    let scalar = try scalar { bytes -> Value? in
      let made = make(bytes)
      // Only a value that is wrong is worth a string.
      if made == nil { shown = String(decoding: bytes.prefix(120), as: UTF8.self) }
      return made
    }
    switch scalar {
    case .value(let value?): return value
    case .nothing: return nil
    case .value(nil):
      finding(
        Finding(
          .warning, .wrongValue(field.written, shown, expected()), at: location(of: mark)))
    case .other(let words):
      finding(
        Finding(.warning, .misfit(field.written, words, expected()), at: location(of: mark)))
    }
    return nil
  }

  /// A number in a range.
  mutating func number(
    of field: MemberName, in range: ClosedRange<Int>, _ finding: (Finding) -> Void
  ) throws(ReadError) -> Double? {
    try value(of: field, "a number from \(range.lowerBound) to \(range.upperBound)", finding) {
      bytes in
      guard let value = DecimalNumber.value(of: bytes),
        Double(range.lowerBound)...Double(range.upperBound) ~= value
      else { return nil }
      return value
    }
  }

  /// A whole number in a range.
  mutating func wholeNumber(
    of field: MemberName, in range: ClosedRange<Int>, _ finding: (Finding) -> Void
  ) throws(ReadError) -> Int? {
    try value(
      of: field, "a whole number from \(range.lowerBound) to \(range.upperBound)", finding
    ) { bytes in
      guard let value = DecimalNumber.value(of: bytes), value.rounded() == value,
        Double(range.lowerBound)...Double(range.upperBound) ~= value
      else { return nil }
      return Int(value)
    }
  }

  /// A text.
  mutating func text(
    of field: MemberName, _ finding: (Finding) -> Void
  ) throws(ReadError) -> String? {
    let text = try value(of: field, "a text", finding) { $0.string }
    if let mark = takeRepaired() {
      finding(Finding(.warning, .halfPair(field.written), at: location(of: mark)))
    }
    return text
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text without white space around it, or `nil` where it stands for a missing value.
  var saying: UnsafeBufferPointer<UInt8>? {
    var (first, end) = (0, count)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    while first < end, isSpace(self[first]) { first += 1 }
    while end > first, isSpace(self[end - 1]) { end -= 1 }
    let text = UnsafeBufferPointer(rebasing: self[first..<end])
    return text.isEmpty || text.equals("-") || text.equals("--") ? nil : text
  }
}

extension Finding.Message {
  fileprivate static func notKnown(_ name: String) -> Self {
    "'\(name: name)' ignored: unknown name"
  }
  fileprivate static func wrongValue(_ name: String, _ found: String, _ expected: String) -> Self {
    "'\(name: name)' omitted: found '\(found)', expected \(expected)"
  }
  fileprivate static func misfit(_ name: String, _ found: String, _ expected: String) -> Self {
    "'\(name: name)' omitted: found \(found), expected \(expected)"
  }
}
