/// A format whose lines have fields.
protocol LineFormat {
  /// Splits a line into fields, in the order in which the format numbers them; by default at commas.
  func split(_ line: Bytes, into fields: inout TextFields)

  /// Reads an input to its end.
  mutating func read(
    _ source: inout ByteSource, storm: StormHandler, finding: Report
  ) throws(ReadError)
}

/// A reader of a format of lines.
protocol LineTrackReader: TrackReader {
  associatedtype Format: LineFormat

  /// What is known of an input before its first line.
  func format(_ options: ReadingOptions) -> Format
}

extension LineTrackReader {
  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var lines = format(options)
    try lines.read(&source, storm: storm, finding: finding)
  }
}

extension LineFormat {
  func split(_ line: Bytes, into fields: inout TextFields) { fields.split(line) }
}

/// A line of a track file, split into fields, and what is wrong with it.
struct FieldLine {
  /// A finding, and the offset in the line that it is about.
  typealias Problem = (severity: Finding.Severity, message: Finding.Message, offset: Int)

  let text: Bytes
  private(set) var fields: TextFields
  private(set) var problems: [Problem] = []

  init(_ text: Bytes, _ fields: TextFields) { (self.text, self.fields) = (text, fields) }

  /// Splits a line at commas, or as `split` does.
  init(_ text: Bytes, _ split: (Bytes, inout TextFields) -> Void = { $1.split($0) }) {
    var fields = TextFields()
    split(text, &fields)
    self.init(text, fields)
  }

  /// The number of fields that the line has.
  var count: Int { fields.count }

  /// The text of a field; empty if it is missing.
  subscript(field: Int) -> Bytes { fields.text(field, of: text) }

  /// The text of fixed columns without surrounding spaces, as far as the line has them.
  subscript(columns: Range<Int>) -> Bytes { text.field(columns) }

  /// The offset of a field's text in the line.
  func offset(of field: Int) -> Int {
    self[field].isEmpty ? fields.range(field).lowerBound : text.offset(of: self[field])
  }

  /// The texts of some fields, joined by spaces.
  func joined(_ fields: ClosedRange<Int>) -> String {
    fields.lazy.filter { $0 < count }.map { self[$0].string }.joined(separator: " ")
  }

  /// Empties the last field, which may be truncated.
  mutating func dropLast() { fields.dropLast() }

  // MARK: - Problems

  mutating func warn(
    _ message: Finding.Message, at offset: Int = 0, _ severity: Finding.Severity = .warning
  ) { problems.append((severity, message, offset)) }

  mutating func warn(_ message: Finding.Message, in field: Int) {
    warn(message, at: offset(of: field))
  }

  /// Reports why what the line says is omitted, and returns `nil` in its place.
  mutating func reject<Value>(_ message: Finding.Message, at offset: Int = 0) -> Value? {
    warn(message, at: offset)
    return nil
  }

  mutating func reject<Value>(_ message: Finding.Message, in field: Int) -> Value? {
    reject(message, at: offset(of: field))
  }

  /// Reports a field that is not what is expected, and therefore omitted.
  mutating func omit(_ what: Finding.Message, _ field: Int, expected: Finding.Message) {
    warn(.omitted(what, found: self[field].string, expected), in: field)
  }

  /// Reports fields that the format does not have, from a field on.
  mutating func reportRest(from field: Int) {
    if count > field { reportText(in: fields.range(field).lowerBound..<text.count) }
  }

  /// Reports text in columns that have no field.
  mutating func reportText(in columns: Range<Int>) {
    let rest = self[columns]
    if !rest.isEmpty {
      warn("'\(rest.string)' omitted: the line has no field there", at: text.offset(of: rest))
    }
  }

  /// Reports all problems; one past the end of a line that is too short is located at its end.
  func report(in lines: borrowing LineCursor, _ finding: Report) {
    for (severity, message, offset) in problems {
      finding(Finding(severity, message, at: lines.location(min(offset, text.count))))
    }
  }
}

extension LineCursor {
  /// Calls `body` with the line split into fields, and reports its problems.
  func withFields<Result>(
    _ fields: TextFields, _ finding: Report, _ body: (inout FieldLine) -> Result
  ) -> Result {
    withLine { text in
      var line = FieldLine(text, fields)
      defer { line.report(in: self, finding) }
      return body(&line)
    }
  }
}

// MARK: - Values

extension FieldLine {
  /// How a format writes numbers.
  enum NumberStyle {
    case decimal, whole
    /// Whole; negative numbers stand for missing values.
    case unsigned
  }

  /// Parses a number; `nil` if it is missing, or invalid, which is reported.
  ///
  /// A number of nines outside the range is a missing value; where decimal numbers are expected, so is
  /// a word such as `NaN`.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - name: The name of the value, for messages.
  ///   - range: The plausible range.
  ///   - missing: The numbers that stand for a missing value.
  ///   - style: How the format writes numbers.
  /// - Returns: The number.
  mutating func number(
    _ field: Int, _ name: @autoclosure () -> Finding.Message, in range: ClosedRange<Double>,
    missing: @autoclosure () -> [Double] = [], style: NumberStyle = .decimal
  ) -> Double? {
    let text = self[field]
    guard !text.isEmpty else { return nil }
    let value =
      style == .decimal ? text.plainNumber(decimalComma: false) : text.wholeNumber.map(Double.init)
    if let value {
      if missing().contains(value) || (style == .unsigned && value < 0) { return nil }
      if range.contains(value) { return value }
    }
    if !text.isAllNines, style != .decimal || !text.isMissingWord {
      omit(name(), field, expected: .number(in: range, isWhole: style != .decimal))
    }
    return nil
  }

  /// A whole number, which may be written as `0.0`.
  func whole(_ field: Int) -> Int? { self[field].withoutZeroFraction.wholeNumber }

  /// Parses a position; `nil` if it is invalid, which is reported.
  ///
  /// - Parameters:
  ///   - latitude: The field of the latitude.
  ///   - longitude: The field of the longitude.
  ///   - expected: What is expected, for the message.
  ///   - degrees: Parses one of them.
  /// - Returns: The position.
  mutating func position(
    _ latitude: Int, _ longitude: Int, _ expected: Finding.Message = .inDegrees,
    _ degrees: (Bytes, GeoAxis) -> Double? = { text, _ in DecimalNumber.value(of: text) }
  ) -> GeoPoint? {
    let (north, east) = (self[latitude], self[longitude])
    if let north = degrees(north, .latitude), let east = degrees(east, .longitude),
      let position = GeoPoint(latitude: north, longitude: east)
    {
      return position
    }
    return reject(
      .omitted("fix", north.string, east.string, isNot: expected),
      at: min(offset(of: latitude), offset(of: longitude)))
  }
}
