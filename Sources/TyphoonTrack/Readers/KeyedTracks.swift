/// A line-based format in which each line is a fix that also identifies its storm; the lines of a
/// storm are consecutive.
protocol KeyedTrackFormat: LineFormat {
  /// The fields that identify the storm of a line.
  associatedtype Key: Equatable

  /// An example of a line, for error messages.
  static var exampleOfLine: String { get }
  /// What to tell about the whole input after it was read, such as an assumption.
  var note: Finding.Message? { get }

  /// Reads what comes before the first fix; by default, nothing.
  mutating func begin(_ lines: inout LineCursor, _ finding: Report) throws(ReadError)

  /// Parses what identifies the storm of a line; `nil` if the line contains no fix, which is
  /// reported.
  mutating func key(of line: inout FieldLine) -> Key?

  /// Creates the storm that begins with the line last passed to `key`, without fixes.
  mutating func storm(_ key: Key, in line: inout FieldLine) -> Storm

  /// Parses the time and position in the line last passed to `key`; `nil` if it has none, which is
  /// reported.
  func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)?

  /// Completes a fix that has only a time and a position, in place in its track.
  func complete(_ fix: inout Fix, in line: inout FieldLine)
}

/// A storm while its lines are being read.
private struct KeyedStorm<Key: Equatable> {
  let key: Key
  let place: Finding.Location
  var storm: Storm
  var lines = 0
  /// The times of the fixes: searching the track for each would take quadratic time.
  var times: Set<Timestamp> = []
  var isInOrder = true

  /// Adds the fix in a line, if there is one.
  mutating func addFix(in line: inout FieldLine, number: Int, as format: some KeyedTrackFormat) {
    lines += 1
    guard let (time, position) = format.place(in: &line) else { return }
    guard times.insert(time).inserted else {
      return line.warn("fix omitted: an earlier line has the same storm and time")
    }
    if let last = storm.track.last, time < last.time { isInOrder = false }
    storm.track.append(Fix(.analysis, at: time, position: position))
    storm.track[storm.track.count - 1].unknownWinds = .all
    storm.track[storm.track.count - 1].origin = FixOrigin(line: number)
    format.complete(&storm.track[storm.track.count - 1], in: &line)
  }

  /// The storm with all its fixes; `nil` if it has none, which is reported.
  consuming func finished(_ finding: Report) -> Storm? {
    if !isInOrder {
      place.warn(.stormNotInOrder, to: finding)
      storm.track = storm.track.inTimeOrder()
    }
    return storm.track.isEmpty ? place.reject(.stormWithoutFix, to: finding) : storm
  }
}

extension KeyedTrackFormat {
  var note: Finding.Message? { nil }

  mutating func begin(_ lines: inout LineCursor, _ finding: Report) throws(ReadError) {}

  /// Reads an input to its end, passing on each storm as soon as the next one begins.
  mutating func read(
    _ source: inout ByteSource, storm give: StormHandler, finding: Report
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    try begin(&lines, finding)
    var fields = TextFields()
    var current: KeyedStorm<Key>?
    var hasStorm = false
    while try lines.next() {
      let isBlank = lines.withLine { line in
        if !line.isBlank { split(line, into: &fields) }
        return line.isBlank
      }
      guard !isBlank, let key = lines.withFields(fields, finding, { self.key(of: &$0) }) else {
        continue
      }
      if current?.key != key {
        hasStorm = true
        if let done = current.take()?.finished(finding) { try give(done) }
        let storm = lines.withFields(fields, finding) { self.storm(key, in: &$0) }
        current = KeyedStorm(key: key, place: lines.location(), storm: storm)
      }
      if let count = current?.lines, count >= HeadedStorm.maxFixes {
        throw ReadError(
          "found a storm with more than \(HeadedStorm.maxFixes) fixes, expected a line of the next storm",
          at: lines.location())
      }
      lines.withFields(fields, finding) { current?.addFix(in: &$0, number: lines.number, as: self) }
    }
    let place = Finding.Location(file: lines.name)
    guard hasStorm else {
      throw ReadError(
        "found no fix, expected lines such as '\(name: Self.exampleOfLine)'", at: place)
    }
    if let done = current.take()?.finished(finding) { try give(done) }
    if let note { place.note(note, to: finding) }
  }
}
