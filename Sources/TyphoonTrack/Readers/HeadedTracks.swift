/// A line-based format in which each storm has a header line, followed by one line for each fix.
protocol HeadedTrackFormat: LineFormat {
  /// An example of a header, for error messages.
  static var exampleOfHeader: String { get }

  /// Returns the kind of a line that is not blank, judging by its first bytes.
  func kind(of line: Bytes) -> HeadedLineKind

  /// Parses a header and returns its storm, without fixes.
  func storm(in line: inout FieldLine) -> HeadedStorm

  /// Parses the time and position in a line; `nil` if the line contains no fix, which is reported.
  mutating func place(in line: inout FieldLine) -> (time: Timestamp, position: GeoPoint)?

  /// Completes a fix that has only a time and a position, in place in its track.
  func complete(_ fix: inout Fix, in line: inout FieldLine)
}

/// The kind of a line in a format with headers.
enum HeadedLineKind {
  /// A header, which begins a storm.
  case header
  /// A line with a fix.
  case fix
  /// Any other line.
  case other
}

/// A storm whose header has been read, while its fixes are being read.
struct HeadedStorm {
  /// The maximum number of fixes of a storm: the longest in archives have a few hundred.
  static let maxFixes = 20_000

  /// The storm and the fixes read so far.
  var storm: Storm
  /// The scheme of the id if the header gives no code: the time of the first fix then replaces it.
  private let schemeWithoutID: String?
  /// The storm's code among those of a year, if the header lacks the year: the first fix gives it.
  var codeInYear: String?
  /// The number of lines that the header announces, and the offset of that number in the header, in
  /// bytes.
  var promised: (lines: Int, offset: Int)?
  /// The mark for the last of those lines.
  var endMark: Mark?

  private var place: Finding.Location?
  /// Whether there is a storm: comparing `place` with `nil` would copy it for each line.
  fileprivate private(set) var hasBegun = false
  private var lines = 0
  private var isLastRead = false
  private var lastTime: Timestamp?
  private var isInOrder = true

  /// Creates a storm without fixes.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the id.
  ///   - code: The code in that scheme, or `nil` if the header gives none.
  ///   - agency: The agency.
  ///   - source: The source of the data.
  init(scheme: String, code: String?, agency: String, source: Source) {
    storm = Storm(id: StormID(scheme: scheme, code: code ?? ""), agency: agency, source: source)
    storm.trackType = .final
    schemeWithoutID = code == nil ? scheme : nil
  }

  fileprivate mutating func begin(at place: Finding.Location) {
    self.place = place
    hasBegun = true
    storm.track.reserveCapacity(min(promised?.lines ?? 0, 256))
  }

  /// Adds the fix in a line, if there is one.
  fileprivate mutating func addFix(
    in line: inout FieldLine, number: Int, as format: inout some HeadedTrackFormat
  ) {
    lines += 1
    guard let (time, position) = format.place(in: &line) else {
      isLastRead = false
      return
    }
    isLastRead = true
    storm.track.append(Fix(.analysis, at: time, position: position))
    storm.track[storm.track.count - 1].origin = FixOrigin(line: number)
    storm.track[storm.track.count - 1].unknownWinds = .all
    format.complete(&storm.track[storm.track.count - 1], in: &line)
    if let lastTime, lastTime > time { isInOrder = false }
    lastTime = time
  }

  fileprivate var isFull: Bool { lines >= Self.maxFixes }

  /// An empty value, before the first storm.
  fileprivate static var none: HeadedStorm {
    HeadedStorm(scheme: "", code: nil, agency: "", source: Source(product: "", attribution: ""))
  }

  /// Moves the storm out, so that it has a single owner and is not copied.
  fileprivate mutating func take() -> HeadedStorm {
    var taken = HeadedStorm.none
    swap(&taken, &self)
    return taken
  }

  /// Returns the storm with all its fixes; `nil` if it has none, which is reported.
  fileprivate consuming func finished(_ finding: Report) -> Storm? {
    guard let place else { return nil }
    if let promised, promised.lines != lines {
      let counted = Finding.Location(
        file: place.file, line: place.line ?? 1, column: promised.offset + 1)
      counted.warn(.otherCount(promised.lines, lines), to: finding)
    } else if let endMark, isLastRead {
      // If lines are missing, the last one here is not the one that the mark is for.
      storm.track[storm.track.count - 1].marks.append(endMark)
    }
    if !isInOrder {
      place.warn(.stormNotInOrder, to: finding)
      storm.track = storm.track.inTimeOrder()
    }
    guard let first = storm.track.first else { return place.reject(.stormWithoutFix, to: finding) }
    if let schemeWithoutID {
      let year = first.time.parts.year
      if codeInYear != nil { storm.season = year }
      storm.id = StormID(
        scheme: schemeWithoutID, code: codeInYear.map { "\(year)-\($0)" }, firstFix: first.time)
    }
    return storm
  }

  /// Sets the number of lines that the header announces, from one of its fields.
  mutating func promise(_ field: Int, in line: inout FieldLine) {
    if let lines = line[field].wholeNumber, 0...99_999 ~= lines {
      promised = (lines, line.offset(of: field))
    } else {
      line.omit("number of lines", field, expected: "a whole number")
    }
  }
}

extension Storm {
  /// Adds the name in a field, unless it is invalid, which is reported.
  mutating func setName(_ field: Int, in line: inout FieldLine) {
    if let name = line[field].name {
      names.add(name: name, language: "en")
    } else {
      line.omit("name", field, expected: "at most 60 characters of ASCII")
    }
  }

  /// Sets the season and the basin that an id such as `AL092017` in the first field gives.
  mutating func setDeckID(_ id: String, in line: inout FieldLine) {
    otherIDs = [id]
    season = Int(id.suffix(4))
    basin = Basin(code: String(id.prefix(2)))
    if basin == nil { line.warn(.notABasin(String(id.prefix(2))), in: 0) }
  }
}

extension HeadedTrackFormat {
  /// Reads an input to its end, passing on each storm as soon as the next one begins.
  mutating func read(
    _ source: inout ByteSource, storm give: StormHandler, finding: Report
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    var fields = TextFields()
    // Not an optional, which would be moved out and in again for each fix.
    var current = HeadedStorm.none
    var stray: (count: Int, place: Finding.Location)?
    while try lines.next() {
      let kind = lines.withLine { line -> HeadedLineKind? in
        if line.isBlank { return nil }
        split(line, into: &fields)
        return self.kind(of: line)
      }
      switch kind {
      case .fix? where current.hasBegun:
        guard !current.isFull else { throw ReadError(.tooMany, at: lines.location()) }
        lines.withFields(fields, finding) {
          current.addFix(in: &$0, number: lines.number, as: &self)
        }
      case .header?:
        if let stray, !current.hasBegun {
          stray.place.warn("\(stray.count) lines before the first header ignored", to: finding)
        }
        if let done = current.take().finished(finding) { try give(done) }
        current = lines.withFields(fields, finding) { storm(in: &$0) }
        current.begin(at: lines.location())
      case .fix?, .other?:
        if !current.hasBegun {
          stray = ((stray?.count ?? 0) + 1, stray?.place ?? lines.location())
        } else {
          let text = lines.withLine { $0.trimmed(0..<min($0.count, 200)).string }
          lines.location().warn(
            "line omitted: '\(text)' is neither a header nor a fix", to: finding)
        }
      case nil: break
      }
    }
    guard current.hasBegun else {
      throw ReadError(
        .noHeader(Self.exampleOfHeader), at: stray?.place ?? Finding.Location(file: lines.name))
    }
    if let done = current.take().finished(finding) { try give(done) }
  }
}

extension Span<UInt8> {
  /// Calls `body` with the first two lines that are not blank; the second may be missing or
  /// truncated.
  func withFirstLines<Result>(_ body: (Bytes, Bytes?) -> Result) -> Result? {
    withUnsafeBufferPointer { bytes in
      var found: Bytes?
      var start = 0
      while start < bytes.count {
        let end = bytes.firstOffset(of: "\n", from: start) ?? bytes.count
        let line = Bytes(rebasing: bytes[start..<end])
        if !line.isBlank {
          if let found { return body(found, line) }
          found = line
        }
        start = end + 1
      }
      return found.map { body($0, nil) }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the text consists of spaces, tabs and carriage returns.
  var isBlank: Bool {
    for byte in self where byte != 0x20 && byte != 0x09 && byte != 0x0D { return false }
    return true
  }

  /// Returns the offset in bytes of a part of this text.
  func offset(of part: Bytes) -> Int {
    guard let start = baseAddress, let found = part.baseAddress else { return 0 }
    assert(found >= start && found + part.count <= start + count, "not a part of this text")
    return Swift.max(0, found - start)
  }

  /// The text if it can be a name: at most 60 characters of printable ASCII.
  var name: String? { count <= 60 && allSatisfy { 0x20...0x7E ~= $0 } ? string : nil }
}

extension Finding.Message {
  static func otherCount(_ promised: Int, _ found: Int) -> Self {
    "the header announces \(promised) lines for the storm, found \(found)"
  }
  fileprivate static var tooMany: Self {
    "found a storm with more than \(HeadedStorm.maxFixes) fixes, expected the header of the next storm"
  }
}
