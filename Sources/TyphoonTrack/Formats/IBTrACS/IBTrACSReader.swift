/// Reads IBTrACS, the archive of all agencies' best tracks, as CSV.
///
/// Source: NOAA NCEI, "IBTrACS version 4: Column documentation" and "Technical details" (2019), and
/// the header of release v04r01. Times are in UTC, winds in knots, pressures in hPa, radii in
/// nautical miles. Longitudes continue past 180° within a storm. A field of one space means
/// missing. `IBTrACSVersion3` describes the files of version 3.
final class IBTrACSReader: TrackReader {
  let name = "ibtracs"
  let summary = "IBTrACS version 4 or 3 as CSV, the archive of best tracks"

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer(TableHeader.isOriginalIBTrACS)
      || IBTrACSVersion3.recognizes(opening)
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let unitRow = try source.withOpening(Self.unitRow)
    let isVersion3 = try source.withOpening(IBTrACSVersion3.recognizes)
    var lines = LineCursor(&source)
    // The first line of version 3 is a title.
    if isVersion3 { _ = try lines.next() }
    guard try lines.next(),
      let names = lines.withLine({ TableHeader($0, separator: UInt8(ascii: ",")) })
    else { throw ReadError(.noHeader, at: lines.location()) }
    let header = isVersion3 ? names.renamed(IBTrACSVersion3.name) : names
    guard header.isOfIBTrACS else { throw ReadError(.noHeader, at: lines.location()) }
    let columns = IBTrACSColumns(
      header, unitRow: unitRow, windUnit: options.windUnit, isVersion3: isVersion3)
    for (index, agency) in columns.agencies.enumerated()
    where index != columns.plain && unitRow.indices.contains(agency.wind) {
      let unit = unitRow[agency.wind]
      guard SpeedUnit(written: unit) ?? .knots != .knots else { continue }
      throw ReadError(.notKnots(unit, header.names[agency.wind]), at: lines.location())
    }
    Self.note(columns, at: lines.location(), finding)
    var chosen: Int?
    if let agency = options.agency {
      chosen = columns.agency(named: agency)
      guard chosen != nil else {
        let codes = columns.agencies.map { $0.code }.filter { !$0.isEmpty }
        throw ReadError(.noAgency(agency, codes), at: lines.location())
      }
    }
    let table = TableCursor(lines, separator: header.separator, width: header.names.count)
    var reading = IBTrACSReading(columns, chosen: chosen, options)
    try reading.read(table, storm: storm, finding: finding)
  }

  /// The row of units, which is the second line; empty if that line is a data row.
  private static func unitRow(_ opening: Span<UInt8>) -> [String] {
    opening.withUnsafeBufferPointer { bytes in
      let lines = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
      guard lines.count > 1 else { return [] }
      var end = lines[1].endIndex
      if lines[1].last == 0x0D { end -= 1 }
      let line = Bytes(rebasing: bytes[lines[1].startIndex..<end])
      guard line.containsWord("deg") else { return [] }
      return TableHeader(line, separator: UInt8(ascii: ","))?.names ?? []
    }
  }

  /// Reports the columns that are omitted because they are not part of IBTrACS, and doubts about
  /// others.
  private static func note(
    _ columns: IBTrACSColumns, at place: Finding.Location, _ finding: Report
  ) {
    if !columns.omitted.isEmpty {
      place.note(
        "columns \(list: columns.omitted) omitted: they are not IBTrACS columns", to: finding)
    }
    if let plain = columns.plain.map({ columns.agencies[$0] }), plain.wind >= 0 {
      place.note(.noAgencyNamed(columns.header.names[plain.wind], plain.unit), to: finding)
    }
  }
}

/// The state of reading an IBTrACS table: the current storm, and counts of omitted rows.
private struct IBTrACSReading {
  private let columns: IBTrACSColumns
  private let chosen: Int?
  private let options: ReadingOptions
  private var fixes: IBTrACSFix
  private var current: IBTrACSStorm?
  private var place: Finding.Location
  private var interpolated = 0
  private var spurs = 0
  private var notOfAgency = 0
  private var substitutes = 0
  private var isEmpty = true
  private var rowCount = RowCount()
  /// The storms so far; `nil` once it is said that rows of one are not together.
  private var seen: Set<[UInt8]>? = []

  init(_ columns: IBTrACSColumns, chosen: Int?, _ options: ReadingOptions) {
    (self.columns, self.chosen, self.options) = (columns, chosen, options)
    fixes = IBTrACSFix(columns, chosen: chosen)
    place = Finding.Location(file: "")
  }

  /// The kind of a row, judging by its first fields.
  private enum Kind {
    case wanted(isNewStorm: Bool, isInterpolated: Bool)
    case interpolated, spur, units, noID
  }

  mutating func read(
    _ table: consuming TableCursor, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var problems = RowFindings()
    let width = columns.header.names.count
    while try table.next(upTo: columns.early) {
      let isNewStorm, isInterpolated: Bool
      let isFirst = table.number == (columns.isVersion3 ? 3 : 2)
      switch table.withRow({ kind($0, isFirst: isFirst) }) {
      case .wanted(let new, let between): (isNewStorm, isInterpolated) = (new, between)
      case .interpolated:
        interpolated += 1
        continue
      case .spur:
        spurs += 1
        continue
      case .units:
        // The row may have run into the next one.
        table.splitRest()
        let count = table.withRow { $0.count }
        if count > width { table.location().warn(.wrongCount(count, width), to: finding) }
        continue
      case .noID:
        table.location().warn(.noID, to: finding)
        continue
      }
      table.splitRest()
      let count = table.withRow { $0.count }
      guard count == width else {
        table.location().warn(.wrongCount(count, width), to: finding)
        continue
      }
      if isNewStorm {
        try close(storm, finding)
        place = table.location()
        let new = table.withRow { IBTrACSStorm($0, columns, &problems) }
        if seen?.insert(new.sid).inserted == false {
          place.warn(.scattered(String(decoding: new.sid, as: UTF8.self)), to: finding)
          seen = nil
        }
        current = new
      }
      let line = table.number
      let isOmitted = table.withRow {
        !add($0, line: line, isInterpolated: isInterpolated, &problems)
      }
      rowCount.add(
        omittedFor: isOmitted ? problems.items.first?.message : nil, at: table.location())
      problems.report(in: table, finding)
      if let current, current.count > IBTrACSStorm.maxFixes {
        throw ReadError("found a storm with more than \(IBTrACSStorm.maxFixes) fixes", at: place)
      }
    }
    try rowCount.check()
    try close(storm, finding)
    noteWhatIsMissing(Finding.Location(file: table.name), finding)
  }

  private func kind(_ row: TableRow, isFirst: Bool) -> Kind {
    if isFirst, row[columns.latitude].containsWord("deg") { return .units }
    let sid = row[columns.sid]
    guard !sid.isEmpty else { return .noID }
    if !options.keepsSpurs, row[columns.trackType].containsWord("spur") { return .spur }
    let isInterpolated = isInterpolated(row[columns.flags])
    if isInterpolated, !options.keepsInterpolated { return .interpolated }
    return .wanted(
      isNewStorm: current.map { !sid.equals($0.sid) } ?? true, isInterpolated: isInterpolated)
  }

  /// Whether no agency, or not the chosen one, has reported the row: its letters are neither O
  /// (reported) nor V (position interpolated, intensity reported).
  private func isInterpolated(_ flags: Bytes) -> Bool {
    guard !flags.isEmpty else { return false }
    if let chosen, let letter = columns.letter(of: chosen, among: flags.count) {
      // Without a letter, the agency has no position either, so the row is not its own.
      return flags[letter] == UInt8(ascii: "P") || flags[letter] == UInt8(ascii: "I")
    }
    for flag in flags where flag == UInt8(ascii: "O") || flag == UInt8(ascii: "V") { return false }
    return true
  }

  /// Adds the fix of a row; returns whether it has one.
  private mutating func add(
    _ row: TableRow, line: Int, isInterpolated: Bool, _ problems: inout RowFindings
  ) -> Bool {
    do throws(IBTrACSFix.Refusal) {
      var result = try fixes.fix(row, previous: current?.responsible, &problems)
      let names = columns.header.names
      // Version 3 has other columns, and a table of one agency those of none.
      let isKept = options.keepsRows && !columns.isVersion3 && columns.plain == nil
      result.fix.origin = FixOrigin(
        line: line,
        row: isKept ? SourceRow(names, fields: names.indices.map { row.string($0) }) : nil)
      if result.isSubstitute { substitutes += 1 }
      current?.add(result, row, columns, isInterpolated: isInterpolated)
      return true
    } catch {
      if error == .notOfAgency { notOfAgency += 1 }
      return false
    }
  }

  private mutating func close(_ storm: StormHandler, _ finding: Report) throws(ReadError) {
    guard let done = current.take() else { return }
    guard let made = done.storm(columns, chosen: chosen, at: place, finding) else { return }
    isEmpty = false
    try storm(made)
  }

  private func noteWhatIsMissing(_ place: Finding.Location, _ finding: Report) {
    // If nothing is left, these are the reasons.
    let severity = isEmpty ? Finding.Severity.warning : .note
    if interpolated > 0 { finding(Finding(severity, .interpolated(interpolated), at: place)) }
    if spurs > 0 { finding(Finding(severity, .spurs(spurs), at: place)) }
    if notOfAgency > 0, let chosen {
      let code = columns.agencies[chosen].code
      finding(Finding(severity, .notOfAgency(notOfAgency, code), at: place))
    }
    if substitutes > 0 { place.note(.substitutes(substitutes), to: finding) }
    if fixes.pascals > 0 { place.note(.pascals(fixes.pascals), to: finding) }
  }
}

extension Finding.Message {
  fileprivate static var noHeader: Self {
    "found another line, expected the header of an IBTrACS table with SID, ISO_TIME, LAT and LON"
  }
  fileprivate static func notKnots(_ unit: String, _ column: String) -> Self {
    "found the unit '\(unit)' of '\(name: column)', expected kts as in IBTrACS"
  }
  fileprivate static func noAgency(_ name: String, _ codes: [String]) -> Self {
    codes.isEmpty
      ? "the table has no columns of the agency '\(name)': its header names no agency"
      : "the table has no columns of the agency '\(name)', expected one of \(list: codes)"
  }
  fileprivate static func pascals(_ count: Int) -> Self {
    "\(counted: count, "pressure") above 20,000 read as pascals"
  }
  fileprivate static func noAgencyNamed(_ name: String, _ unit: SpeedUnit) -> Self {
    "wind column '\(name)' names no agency: read as \(unit.words), with unknown averaging period"
  }
  fileprivate static func scattered(_ id: String) -> Self {
    "rows of '\(id)' are not together: read as several storms; sort the table by SID"
  }
  fileprivate static var noID: Self { "row omitted: its SID is empty" }
  fileprivate static func wrongCount(_ count: Int, _ expected: Int) -> Self {
    "row omitted: found \(count > expected ? "more" : String(count)) fields, expected \(expected)"
  }
  fileprivate static func interpolated(_ count: Int) -> Self {
    "\(counted: count, "row") interpolated by IBTrACS omitted; --interpolated keeps them"
  }
  fileprivate static func spurs(_ count: Int) -> Self {
    "\(counted: count, "row") of spur tracks omitted; --spurs keeps them"
  }
  fileprivate static func notOfAgency(_ count: Int, _ code: String) -> Self {
    "\(counted: count, "row") omitted: no position of the agency '\(code)'"
  }
  fileprivate static func substitutes(_ count: Int) -> Self {
    "the responsible agency gives no wind for \(counted: count, "fix"): used another agency's"
  }
}

extension SpeedUnit {
  fileprivate var words: String {
    switch self {
    case .knots: "knots"
    case .metresPerSecond: "m/s"
    case .kilometresPerHour: "km/h"
    case .milesPerHour: "mph"
    }
  }
}
