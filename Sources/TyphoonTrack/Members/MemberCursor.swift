/// Reads named members, with the texts and numbers in them, from either JSON or XML.
///
/// Several agencies publish the same data as JSON and as XML, one generated from the other. This
/// cursor presents both the same way. A JSON array is a repeated member of one name, as in XML. An
/// XML attribute is a member, and so is the text of an element that has attributes, under the name
/// `text`. `null`, an empty string and an empty element are missing values.
protocol MemberCursor: ~Copyable {
  /// The start of a value.
  associatedtype Mark

  /// The input's name as the user gave it.
  var name: String { get }

  /// Reads times without an offset from UTC.
  var clock: InputClock { get set }

  /// Returns the start of the value to be read next.
  mutating func mark() throws(ReadError) -> Mark

  /// The location of the value read last, or to be read next.
  mutating func location(of mark: Mark) -> Finding.Location

  /// Reads the members of a value and skips those that `body` does not read.
  ///
  /// A value that is only a text has that text as its only member, under the name `text`.
  ///
  /// - Parameter body: Receives each member's name, and the cursor at the member's value.
  /// - Returns: A description of the value if it has no members, after skipping it; otherwise
  ///   `nil`.
  /// - Throws: If the input is damaged or cannot be read, and what `body` throws.
  mutating func members(
    _ body: (MemberName, inout Self) throws(ReadError) -> Void
  ) throws(ReadError) -> String?

  /// Reads a text or number.
  ///
  /// - Parameter body: Receives the value's bytes, without white space around them.
  /// - Returns: The result of `body`, or what was found instead.
  /// - Throws: If the input is damaged or cannot be read.
  mutating func scalar<Value>(_ body: (Bytes) -> Value) throws(ReadError) -> MemberValue<Value>

  /// Returns the start of the last text in which an unpaired surrogate was replaced by U+FFFD,
  /// once; afterwards `nil`.
  mutating func takeRepaired() -> Mark?

  /// Returns the warning about a name that an object has twice, once; afterwards `nil`. An XML
  /// element may have several children of one name.
  mutating func takeRepeated() -> Finding?

  /// Reports parts of a text or number value that are not read, and are therefore ignored:
  /// attributes in XML.
  func leaveOutAttributes(of field: MemberName, _ finding: Report)
}

/// The value found where a text or number is expected.
enum MemberValue<Value> {
  /// A text or number.
  case value(Value)
  /// No value, or one that stands for a missing value: `null`, "", "-".
  case nothing
  /// A description of another kind of value, such as "an object".
  case other(String)
}

// MARK: - Values

extension MemberCursor where Self: ~Copyable {
  func leaveOutAttributes(of field: MemberName, _ finding: Report) {}

  mutating func takeRepeated() -> Finding? { nil }

  /// Reads the members of a value; reports any other kind of value to `finding`.
  mutating func members(
    of field: MemberName, _ finding: Report,
    _ body: (MemberName, inout Self) throws(ReadError) -> Void
  ) throws(ReadError) {
    let mark = try mark()
    if let other = try members(body) {
      location(of: mark).warn(.misfit(field.written, other, "an object"), to: finding)
    }
    if let repeated = takeRepeated() { finding(repeated) }
  }

  /// Reports a member with an unknown name, which is ignored: with a warning if it holds positions.
  mutating func leaveOut(_ name: MemberName, _ finding: Report) throws(ReadError) {
    let mark = try mark()
    let place = location(of: mark)
    finding(
      try holdsPositions(within: 5)
        ? .warning(.unknownData(name.written), at: place)
        : .note(.unknownName(name.written), at: place))
  }

  /// Skips a value, and returns whether there are positions in it, at most some levels below.
  mutating func holdsPositions(within levels: Int) throws(ReadError) -> Bool {
    var found = false
    _ = try members { (name, cursor) throws(ReadError) in
      switch name {
      case "lat", "latitude", "lon", "lng", "longitude", "coordinate", "coordinates": found = true
      case _ where ["latitude", "longitude"].contains(where: name.written.lowercased().contains):
        found = true
      default: if levels > 0, try cursor.holdsPositions(within: levels - 1) { found = true }
      }
    }
    return found
  }

  /// Reads a value that `make` creates from the bytes; if it cannot, reports that to `finding`.
  mutating func value<Value>(
    of field: MemberName, _ expected: @autoclosure () -> Finding.Message, _ finding: Report,
    _ make: (Bytes) -> Value?
  ) throws(ReadError) -> Value? {
    let mark = try mark()
    leaveOutAttributes(of: field, finding)
    var shown = ""
    let scalar = try scalar { bytes -> Value? in
      let made = make(bytes)
      // Only an invalid value is worth a string.
      if made == nil { shown = String(decoding: bytes.prefix(120), as: UTF8.self) }
      return made
    }
    switch scalar {
    case .value(let value?): return value
    case .nothing: return nil
    case .value(nil):
      location(of: mark).warn(
        .omitted("'\(name: field.written)'", found: shown, expected()), to: finding)
    case .other(let words):
      location(of: mark).warn(.misfit(field.written, words, expected()), to: finding)
    }
    return nil
  }

  /// Reads a number in a range.
  mutating func number(
    of field: MemberName, in range: ClosedRange<Double>, _ finding: Report
  ) throws(ReadError) -> Double? {
    try value(of: field, .number(in: range), finding) { bytes in
      DecimalNumber.value(of: bytes).flatMap { range ~= $0 ? $0 : nil }
    }
  }

  /// Reads a whole number in a range.
  mutating func wholeNumber(
    of field: MemberName, in range: ClosedRange<Int>, _ finding: Report
  ) throws(ReadError) -> Int? {
    try value(of: field, .number(in: range, isWhole: true), finding) { bytes in
      guard let value = DecimalNumber.value(of: bytes), value.rounded() == value,
        Double(range.lowerBound)...Double(range.upperBound) ~= value
      else { return nil }
      return Int(value)
    }
  }

  /// Reads a time.
  ///
  /// - Parameters:
  ///   - field: The name of the value.
  ///   - example: A time in the form that the format has.
  ///   - usual: The zone of times without an offset, unless the user named one.
  ///   - doubt: The severity of the finding about such times; `nil` if the format defines their zone.
  ///   - finding: Receives findings.
  ///   - parse: Parses the text; by default, in ISO 8601.
  /// - Returns: The moment, or `nil` if there is none.
  /// - Throws: If the input is damaged or cannot be read.
  mutating func time(
    of field: MemberName, as example: StaticString, in usual: InputZone, _ doubt: Finding.Severity?,
    _ finding: Report, parse: (Bytes) -> TimeText? = { TimeText(moment: $0) }
  ) throws(ReadError) -> Timestamp? {
    let mark = try mark()
    guard
      let read = try value(of: field, "a time such as '\(example)'", finding, parse)
    else { return nil }
    var reports: [(Finding.Severity, Finding.Message)] = []
    let moment = clock.moment(of: read, in: usual, doubt) { reports.append(($0, $1)) }
    for report in reports { finding(Finding(report.0, report.1, at: location(of: mark))) }
    return moment
  }

  /// Reads a text.
  mutating func text(of field: MemberName, _ finding: Report) throws(ReadError) -> String? {
    let text = try value(of: field, "a text", finding) { $0.string }
    if let mark = takeRepaired() { location(of: mark).warn(.halfPair(field.written), to: finding) }
    return text
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text without white space around it, or `nil` if it stands for a missing value.
  var saying: Bytes? {
    var (first, end) = (0, count)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    while first < end, isSpace(self[first]) { first += 1 }
    while end > first, isSpace(self[end - 1]) { end -= 1 }
    let text = Bytes(rebasing: self[first..<end])
    return text.isEmpty || text.equals("-") || text.equals("--") ? nil : text
  }
}

extension Finding.Message {
  static func halfPair(_ field: String) -> Self {
    "'\(name: field)' contains an unpaired surrogate: replaced it by U+FFFD"
  }
}
