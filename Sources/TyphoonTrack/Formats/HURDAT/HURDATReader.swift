/// Reads HURDAT as it was before 2013: a line for each day of a storm, with four fixes.
///
/// Source: B. Jarvinen, C. Neumann and M. Davis, "A tropical cyclone data tape for the North Atlantic
/// basin, 1886-1983", NOAA Technical Memorandum NWS NHC 22 (1984). Columns are fixed. Times are in UTC,
/// winds are 1-minute means in kt, pressures in hPa, positions in tenths of a degree: longitudes west,
/// or east in the files of IBTrACS, whose trailers have its ids (`S/N=`).
final class HURDATReader: TrackReader {
  let name = "hurdat"
  let summary = "HURDAT before 2013, with a line a day (Atlantic, eastern Pacific)"

  /// The maximum number of days of a storm.
  private static let maxDays = 400

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withFirstLines { line, _ in HURDATStorm(line) != nil } ?? false
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let isEast = try source.withOpening { opening in
      opening.withUnsafeBufferPointer { $0.containsWord("S/N=") }
    }
    var lines = LineCursor(&source)
    var current: HURDATStorm?
    var isFound = false
    while try lines.next() {
      let header = lines.withLine { HURDATStorm($0) }
      if var header {
        if let made = current?.storm(finding) { try storm(made) }
        header.begin(at: lines.location(), isEast: isEast)
        current = header
        isFound = true
        continue
      }
      guard !lines.withLine({ $0.isBlank }) else { continue }
      guard current != nil else {
        lines.location().warn("line before the first header ignored", to: finding)
        continue
      }
      if current?.days ?? 0 > Self.maxDays {
        throw ReadError(
          "found a storm with more than \(Self.maxDays) days, expected the header of the next storm",
          at: lines.location())
      }
      lines.withFields(TextFields(), finding) { current?.read(&$0, number: lines.number) }
    }
    if let made = current?.storm(finding) { try storm(made) }
    guard isFound else {
      throw ReadError(
        "found no header, expected a line such as '00005 06/25/1851 M= 4  1 SNBR=   1 NOT NAMED   XING=1 SSS=1'",
        in: lines.name)
    }
  }
}

/// A storm of old HURDAT while its lines are read.
private struct HURDATStorm {
  private static let source = Agency.nhc.source("HURDAT")
  private static let sourceOfIBTrACS = Agency.ncei.source(".hdat")
  private static let stages: [(letter: String, nature: Nature)] = [
    ("*", .tropical), ("S", .subtropical), ("E", .extratropical), ("W", .wave), ("L", .remnantLow),
    ("D", .disturbance),
  ]

  private let year, announced, number: Int
  /// The year and the month of the last day.
  private var last: (year: Int, month: Int)
  private let name: String
  private var place = Finding.Location(file: "")
  private var isEast = false
  private(set) var days = 0
  private var track: [Fix] = []
  private var serial: String?

  /// Parses a header, `00005 06/25/1851 M= 4  1 SNBR=   1 NOT NAMED   XING=1 SSS=1`; `nil` for other lines.
  init?(_ line: Bytes) {
    guard line.areDigits(0..<5), line.areDigits(6..<8), line.areDigits(9..<11),
      line.areDigits(12..<16), line.field(17..<19).equals("M="),
      let days = line.field(19..<21).wholeNumber, let number = line.field(22..<24).wholeNumber,
      line.field(24..<30).equals("SNBR=")
    else { return nil }
    (year, announced, self.number) = (line.number(12..<16), days, number)
    last = (year, 0)
    name = line.field(35..<46).string
  }

  mutating func begin(at place: Finding.Location, isEast: Bool) {
    (self.place, self.isEast) = (place, isEast)
  }

  /// Reads a day, `00010 06/25*280 948  80    0*…`, or a trailer, `00030 HRBTX1`.
  mutating func read(_ line: inout FieldLine, number: Int) {
    let text = line.text
    guard text.areDigits(6..<8), text.areDigits(9..<11), text.count >= 28 else {
      guard ["HR", "TS", "SS"].contains(line[6..<8].string) else {
        return line.warn(
          "line omitted: '\(text.trimmed(0..<min(text.count, 80)).string)' is neither a header, nor a day, nor a trailer such as 'HRBTX1'"
        )
      }
      if let start = text.firstOffset(of: "S/N=") { serial = line[start + 4..<start + 17].string }
      return
    }
    days += 1
    let (month, day) = (text.number(6..<8), text.number(9..<11))
    // A storm may last over New Year.
    let year = last.year + (month < last.month ? 1 : 0)
    guard let date = Timestamp(year: year, month: month, day: day, hour: 0) else {
      return line.warn(
        .omitted("day", line[6..<11].string, isNot: "a month and a day such as '06/25'"), at: 6)
    }
    last = (year, month)
    for index in 0..<4 {
      let start = 11 + 17 * index
      guard start + 17 <= text.count else {
        return line.warn("the line has only \(index) of 4 fixes", at: text.count)
      }
      readFix(&line, start, date.moved(by: index * 21_600) ?? date, number)
    }
  }

  private mutating func readFix(
    _ line: inout FieldLine, _ start: Int, _ time: Timestamp, _ number: Int
  ) {
    func value(_ columns: Range<Int>) -> Int? {
      line[start + columns.lowerBound..<start + columns.upperBound].wholeNumber
    }
    let (north, west) = (value(1..<4), value(4..<8))
    // There is no fix at this hour.
    if north == 0, west == 0 { return }
    guard let north, let west,
      let position = GeoPoint(
        latitude: Double(north) / 10, longitude: Double(isEast ? west : -west) / 10)
    else {
      return line.warn(
        .omitted(
          "fix", line[start + 1..<start + 8].string, isNot: "a latitude and longitude in tenths"),
        at: start + 1)
    }
    var fix = Fix(.analysis, at: time, position: position)
    fix.origin = FixOrigin(line: number, column: start + 1)
    fix.unknownWinds = .all
    let stage = line[start..<start + 1].string
    if let known = Self.stages.first(where: { $0.letter == stage }) {
      (fix.nature, fix.agencyClass) = (known.nature, AgencyClass(code: stage))
    } else {
      line.warn(.omitted("nature", found: stage, "one of * S E W L D"), at: start)
    }
    for (columns, what, range) in [(8..<12, "wind", 1...250), (12..<17, "pressure", 800...1_100)]
      as [(Range<Int>, Finding.Message, ClosedRange<Int>)]
    {
      guard let number = value(columns), number == 0 || range ~= number else {
        let found = line[start + columns.lowerBound..<start + columns.upperBound].string
        line.warn(
          .omitted(
            what, found: found, .number(in: Double(range.lowerBound)...Double(range.upperBound))),
          at: start + columns.lowerBound)
        continue
      }
      if number == 0 { continue }
      if columns.lowerBound == 8 {
        fix.wind = Wind(Speed(Double(number), .knots), of: .nhc)
      } else {
        fix.pressure = Pressure(Double(number), .hectopascals)
      }
    }
    track.append(fix)
  }

  /// The storm; `nil` if it has no fixes, which is reported.
  consuming func storm(_ finding: Report) -> Storm? {
    if days != announced {
      place.warn("the header announces \(announced) days for the storm, found \(days)", to: finding)
    }
    if track.sortByTime() { place.warn("fixes are not in order of time: sorted", to: finding) }
    guard let first = track.first else { return place.reject(.noUsableFix, to: finding) }
    let basin = [Basin.northAtlantic, .easternPacific, .centralPacific]
      .first { $0.contains(first.position) }
    // Storms of both oceans have the same numbers; those of IBTrACS' files are their own.
    let scheme = basin == .northAtlantic ? "hurdat" : "hurdat-ep"
    let id =
      serial.map { StormID(scheme: "ibtracs", code: $0) }
      ?? StormID(scheme: scheme, code: "\(year)-\(number < 10 ? "0" : "")\(number)")
    var storm = Storm(
      id: id, agency: Agency.nhc.code, source: isEast ? Self.sourceOfIBTrACS : Self.source)
    storm.basin = basin
    if !["NOT NAMED", "MISSING", "UNKNOWN"].contains(name) {
      storm.names.add(name: name, language: "en")
    }
    (storm.season, storm.trackType) = (year, .final)
    if !isEast { storm.number = String(number) }
    storm.track = track
    return storm
  }
}
