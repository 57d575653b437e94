/// A line-based format in which each line is a fix that also identifies its storm; the lines of a
/// storm are consecutive.
protocol KeyedTrackFormat {
  /// What identifies the storm of a line.
  associatedtype Key: Equatable

  /// An example of a line, for error messages.
  static var exampleOfLine: String { get }
  /// What to tell about the whole input after it was read, such as an assumption.
  var note: Finding.Message? { get }

  /// Reads what comes before the first fix; by default, nothing.
  mutating func begin(
    _ lines: inout LineCursor, _ finding: (Finding) -> Void
  ) throws(ReadError)

  /// Parses what identifies the storm of a line that is not blank.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - report: Receives each problem with its offset in the line, in bytes.
  /// - Returns: The key; `nil` if the line contains no fix, which is reported.
  mutating func key(
    of line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Key?

  /// Creates the storm that begins with the line last passed to `key`, without fixes.
  mutating func storm(
    _ key: Key, in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> Storm

  /// Parses the time and position in the line last passed to `key`; `nil` if it has none, which is
  /// reported.
  func place(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (time: Timestamp, position: GeoPoint)?

  /// Completes a fix that has only a time and a position, in place in its track.
  func complete(
    _ fix: inout Fix, in line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  )
}

/// A storm while its lines are being read.
private struct KeyedStorm<Key: Equatable> {
  let key: Key
  let place: Finding.Location
  var storm: Storm
  var lines = 0
  var isInOrder = true

  /// Adds the fix in a line, if there is one.
  mutating func addFix(
    in line: UnsafeBufferPointer<UInt8>, number: Int, as format: some KeyedTrackFormat,
    _ report: (Finding.Message, Int) -> Void
  ) {
    lines += 1
    guard let (time, position) = format.place(in: line, report) else { return }
    if let last = storm.track.last, time <= last.time {
      guard !storm.track.contains(where: { $0.time == time }) else {
        report(.repeated, 0)
        return
      }
      isInOrder = false
    }
    storm.track.append(Fix(.analysis, at: time, position: position))
    storm.track[storm.track.count - 1].origin = FixOrigin(line: number)
    format.complete(&storm.track[storm.track.count - 1], in: line, report)
  }

  /// The storm with all its fixes; `nil` if it has none, which is reported.
  consuming func finished(_ finding: (Finding) -> Void) -> Storm? {
    if !isInOrder {
      finding(Finding(.warning, .stormNotInOrder, at: place))
      storm.track = storm.track.inTimeOrder()
    }
    guard storm.track.isEmpty else { return storm }
    finding(Finding(.warning, .stormWithoutFix, at: place))
    return nil
  }
}

extension KeyedTrackFormat {
  var note: Finding.Message? { nil }

  mutating func begin(
    _ lines: inout LineCursor, _ finding: (Finding) -> Void
  ) throws(ReadError) {}

  /// Reads an input to its end, passing on each storm as soon as the next one begins.
  mutating func read(
    _ source: inout ByteSource, storm give: (consuming Storm) throws(ReadError) -> Void,
    finding: (Finding) -> Void
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    try begin(&lines, finding)
    var current: KeyedStorm<Key>?
    var hasStorm = false
    while try lines.next() {
      let key = lines.withLine { line in
        line.isBlank
          ? nil
          : self.key(of: line) { message, offset in
            finding(Finding(.warning, message, at: lines.location(min(offset, line.count))))
          }
      }
      guard let key else { continue }
      if current?.key != key {
        hasStorm = true
        if let done = current.take()?.finished(finding) { try give(done) }
        let storm = lines.withLine { line in
          self.storm(key, in: line) { message, offset in
            finding(Finding(.warning, message, at: lines.location(min(offset, line.count))))
          }
        }
        current = KeyedStorm(key: key, place: lines.location(), storm: storm)
      }
      if let count = current?.lines, count >= HeadedStorm.mostFixes {
        throw ReadError(.tooManyFixes, at: lines.location())
      }
      lines.withLine { line in
        current?.addFix(in: line, number: lines.number, as: self) { message, offset in
          finding(Finding(.warning, message, at: lines.location(min(offset, line.count))))
        }
      }
    }
    let place = Finding.Location(file: lines.name)
    guard hasStorm else { throw ReadError(.noLine(Self.exampleOfLine), at: place) }
    if let done = current.take()?.finished(finding) { try give(done) }
    if let note { finding(Finding(.note, note, at: place)) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Parses the number in a part of this line; `nil` if it is missing, or invalid, which is
  /// reported.
  ///
  /// Words for a missing value, and numbers of nines outside the range, are missing values.
  func number(
    _ field: UnsafeBufferPointer<UInt8>, _ name: StaticString, in range: ClosedRange<Double>,
    _ report: (Finding.Message, Int) -> Void
  ) -> Double? {
    guard !field.isEmpty else { return nil }
    if let value = field.plainNumber(decimalComma: false), range.contains(value) { return value }
    if !field.isMissingWord, !field.isAllNines {
      report(.badNumber(field.string, name, range), offset(of: field))
    }
    return nil
  }
}

extension Finding.Message {
  fileprivate static var repeated: Self {
    "fix omitted: an earlier line has the same storm and time"
  }
  fileprivate static var tooManyFixes: Self {
    "found a storm with more than \(HeadedStorm.mostFixes) fixes, expected a line of the next storm"
  }
  fileprivate static func noLine(_ example: String) -> Self {
    "found no fix, expected lines such as '\(name: example)'"
  }
  fileprivate static func badNumber(
    _ text: String, _ field: StaticString, _ range: ClosedRange<Double>
  ) -> Self {
    "\(name: field.description) omitted: found '\(text)', expected a number from \(range.lowerBound) to \(range.upperBound)"
  }
}
