/// A format of lines in which a header begins each storm, and a line for each of its fixes follows.
protocol HeadedTrackFormat {
  /// A header as it may stand in a file, to say what was expected.
  static var exampleOfHeader: String { get }

  /// What a line that is not blank is, told by its first bytes.
  func kind(of line: UnsafeBufferPointer<UInt8>) -> HeadedLineKind

  /// The storm that a header speaks of, without its fixes.
  ///
  /// - Parameters:
  ///   - line: The header.
  ///   - report: Receives what is wrong with it, and how many bytes stand before the place.
  /// - Returns: The storm.
  mutating func storm(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> HeadedStorm

  /// When and where a storm is, by a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - report: Receives what is wrong with it, and how many bytes stand before the place.
  /// - Returns: The time and the position; `nil` where the line holds no fix, of which `report` is told.
  mutating func place(
    in line: UnsafeBufferPointer<UInt8>, _ report: (Finding.Message, Int) -> Void
  ) -> (time: Timestamp, position: GeoPoint)?

  /// Completes a fix of which only time and place are known.
  ///
  /// - Parameters:
  ///   - fix: The fix, in its place in the track: it is large, and each hand it goes through copies it.
  ///   - line: The line whose place was asked for last.
  ///   - report: Receives what is wrong with it, and how many bytes stand before the place.
  func complete(
    _ fix: inout Fix, in line: UnsafeBufferPointer<UInt8>,
    _ report: (Finding.Message, Int) -> Void
  )
}

/// What a line of a format with headers is.
enum HeadedLineKind {
  /// It begins a storm.
  case header
  /// It holds a fix.
  case fix
  /// Neither.
  case other
}

/// A storm that a header began, while its fixes are being read.
struct HeadedStorm {
  /// How many fixes a storm may have: an archive's longest have a few hundred.
  static let mostFixes = 20_000

  /// The storm and the fixes read so far.
  var storm: Storm
  /// The scheme of its id where the header gives none: then the time of the first fix stands for one.
  private let schemeWithoutID: String?
  /// How many lines the header says will follow, and how many bytes stand before that number in it.
  var promised: (lines: Int, offset: Int)?
  /// What is special about the last of those lines.
  var endMark: Mark?

  private var place: Finding.Location?
  private var lines = 0
  private var isLastRead = false
  private var lastTime: Timestamp?
  private var isInOrder = true

  /// Creates a storm without fixes.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of its id.
  ///   - code: Its code in that scheme, or `nil` where the header gives none.
  ///   - agency: The agency.
  ///   - source: Where the data come from.
  init(scheme: String, code: String?, agency: String, source: Source) {
    storm = Storm(
      id: StormID(scheme: scheme, code: code ?? ""), agency: agency, source: source)
    storm.trackType = .final
    schemeWithoutID = code == nil ? scheme : nil
  }

  fileprivate mutating func begin(at place: Finding.Location) {
    self.place = place
    storm.track.reserveCapacity(min(promised?.lines ?? 0, 256))
  }

  /// Adds the fix that a line holds, where it does.
  fileprivate mutating func addFix(
    in line: UnsafeBufferPointer<UInt8>, as format: inout some HeadedTrackFormat,
    _ report: (Finding.Message, Int) -> Void
  ) {
    lines += 1
    guard let (time, position) = format.place(in: line, report) else {
      isLastRead = false
      return
    }
    isLastRead = true
    storm.track.append(Fix(.analysis, at: time, position: position))
    format.complete(&storm.track[storm.track.count - 1], in: line, report)
    if let lastTime, lastTime > time { isInOrder = false }
    lastTime = time
  }

  fileprivate var isFull: Bool { lines >= Self.mostFixes }

  /// No storm yet.
  fileprivate static var none: HeadedStorm {
    HeadedStorm(
      scheme: "", code: nil, agency: "", source: Source(product: "", attribution: ""))
  }

  /// Whether there is a storm.
  fileprivate var hasBegun: Bool { place != nil }

  /// The storm as it is, of which nothing is left here: so it is nobody else's, and need not be copied.
  fileprivate mutating func take() -> HeadedStorm {
    var taken = HeadedStorm.none
    swap(&taken, &self)
    return taken
  }

  /// The storm with all its fixes; `nil` where it has none, of which `finding` is told.
  fileprivate consuming func finished(_ finding: (Finding) -> Void) -> Storm? {
    guard let place else { return nil }
    if let promised, promised.lines != lines {
      let counted = Finding.Location(
        file: place.file, line: place.line ?? 1, column: promised.offset + 1)
      finding(Finding(.warning, .otherCount(promised.lines, lines), at: counted))
    } else if let endMark, isLastRead {
      // Where lines are missing, the last one here is not the one that is meant.
      storm.track[storm.track.count - 1].marks.append(endMark)
    }
    if !isInOrder {
      finding(Finding(.warning, .notInOrder, at: place))
      storm.track = storm.track.inTimeOrder()
    }
    guard let first = storm.track.first else {
      finding(Finding(.warning, .noFix, at: place))
      return nil
    }
    if let schemeWithoutID {
      storm.id = StormID(scheme: schemeWithoutID, firstFix: first.time)
    }
    return storm
  }
}

extension HeadedTrackFormat {
  /// Reads an input to its end; a storm is given as soon as the next one begins.
  mutating func read(
    _ source: inout ByteSource, storm give: (consuming Storm) throws(ReadError) -> Void,
    finding: (Finding) -> Void
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    // Kept in its place: an optional storm is moved out and in again for each of its fixes.
    var current = HeadedStorm.none
    var stray: (count: Int, place: Finding.Location)?
    while try lines.next() {
      let kind = lines.withLine { $0.isBlank ? nil : self.kind(of: $0) }
      switch kind {
      case .fix? where current.hasBegun:
        guard !current.isFull else { throw ReadError(.tooMany, at: lines.location()) }
        lines.withLine { line in
          current.addFix(in: line, as: &self) { message, offset in
            // What is missing is missing at the end of a line that is too short.
            finding(Finding(.warning, message, at: lines.location(min(offset, line.count))))
          }
        }
      case .header?:
        if let stray, !current.hasBegun {
          finding(Finding(.warning, .beforeHeader(stray.count), at: stray.place))
        }
        if let done = current.take().finished(finding) { try give(done) }
        current = lines.withLine { line in
          self.storm(in: line) { message, offset in
            finding(Finding(.warning, message, at: lines.location(min(offset, line.count))))
          }
        }
        current.begin(at: lines.location())
      case .fix?, .other?:
        if !current.hasBegun {
          stray = ((stray?.count ?? 0) + 1, stray?.place ?? lines.location())
        } else {
          let text = lines.withLine { $0.trimmed(0..<min($0.count, 200)).string }
          finding(Finding(.warning, .neither(text), at: lines.location()))
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
  /// Gives the first two lines that are not blank to a function; a second one may be missing, or cut.
  func withFirstLines<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>?) -> Result
  ) -> Result? {
    withUnsafeBufferPointer { bytes in
      var found: UnsafeBufferPointer<UInt8>?
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
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
  /// Whether there is nothing but spaces in the text.
  @inline(__always)
  var isBlank: Bool {
    for byte in self where byte != 0x20 && byte != 0x09 && byte != 0x0D { return false }
    return true
  }

  /// How many bytes of this text stand before a part of it.
  func offset(of part: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = baseAddress, let found = part.baseAddress else { return 0 }
    return Swift.max(0, found - start)
  }

  /// The text where it may be a name: not long, and nothing but printable ASCII.
  var name: String? {
    count <= 60 && allSatisfy { 0x20...0x7E ~= $0 } ? string : nil
  }
}

extension Finding.Message {
  fileprivate static func otherCount(_ promised: Int, _ found: Int) -> Self {
    "the header counts \(promised) lines for the storm, found \(found)"
  }
  fileprivate static var notInOrder: Self {
    "the storm's fixes are not in the order of their times: sorted them"
  }
  fileprivate static var noFix: Self { "storm omitted: it has no fix" }
  fileprivate static var tooMany: Self {
    "found a storm of more than \(HeadedStorm.mostFixes) fixes, expected a header in between"
  }
  fileprivate static func beforeHeader(_ count: Int) -> Self {
    "\(count) lines before the first header ignored"
  }
  fileprivate static func neither(_ text: String) -> Self {
    "line omitted: '\(text)' is neither a header nor a fix"
  }
  fileprivate static func noHeader(_ example: String) -> Self {
    "found no header, expected one such as '\(name: example)'"
  }
}
