/// Reads plain tables of fixes: a header line that names the columns, then a row for each fix.
///
/// Source: RFC 4180, with any of four separators. Column names are those of track tables on the
/// web; `CSVField` lists them. Times are in UTC unless they have another offset, or their column or the user
/// names another zone.
final class CSVReader: TrackReader {
  let name = "csv"
  let summary = "Table of fixes with a header line, separated by comma, semicolon, tab or bar"

  private static let separators = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      // Markup, JSON and scripts also hold comma-separated words; the title of IBTrACS is its own.
      guard let first = bytes.first(where: { $0 > 0x20 }), !"<{[(".utf8.contains(first),
        !bytes.starts(with: "IBTrACS".utf8)
      else { return false }
      return Self.headerLine(in: bytes, ReadingOptions()) != nil
        && !TableHeader.isOriginalIBTrACS(bytes)
    }
  }

  /// The number of the line with the header, from 1: empty lines, comments and titles may precede it.
  static func headerLine(in opening: Bytes, _ options: ReadingOptions) -> Int? {
    var rest = opening[...]
    for number in 1...40 {
      let line = rest.prefix { $0 != 0x0A }
      var header = line
      // Names may be on several lines.
      while header.count(where: { $0 == 0x22 }) % 2 == 1, header.count < 4_096,
        header.endIndex < rest.endIndex
      {
        header = rest[..<(rest[(header.endIndex + 1)...].firstIndex(of: 0x0A) ?? rest.endIndex)]
      }
      if isHeader(Bytes(rebasing: header), options) { return number }
      guard line.endIndex < rest.endIndex else { return nil }
      rest = rest[(line.endIndex + 1)...]
    }
    return nil
  }

  /// Whether a line may be a header: it is neither empty nor a comment.
  static func isHeaderLine(_ line: Bytes) -> Bool {
    guard let first = line.first(where: { $0 > 0x20 }) else { return false }
    return first != UInt8(ascii: "#") && !CSVKnownUnits.isPreamble(line)
  }

  /// The zone other than UTC that a comment names by a word: "times in JST", "UTC+8".
  private static func zone(in line: Bytes) -> InputZone? {
    guard line.count < 1_000 else { return nil }
    return line.string.split { " ,;:()#".contains($0) }.lazy
      .filter {
        $0.utf8.count > 2 && $0.utf8.first.map { 0x41...0x5A ~= $0 } ?? false && !$0.contains("/")
      }
      .compactMap { InputZone(String($0)) }.first { !$0.isUTC }
  }

  /// Whether a line is a header with columns for position and time.
  private static func isHeader(_ line: Bytes, _ options: ReadingOptions) -> Bool {
    guard line.count <= 64 << 10, !line.contains(where: { "{}<>=\0".utf8.contains($0) }),
      isHeaderLine(line), let first = line.first(where: { $0 > 0x20 }), !"[(".utf8.contains(first)
    else { return false }
    return headers(line.trimmed(0..<(line.last == 0x0D ? line.count - 1 : line.count))).contains {
      (try? CSVColumns($0, options))?.isComplete ?? false
    }
  }

  /// The headers that a line may be, with each of the separators in it.
  private static func headers(_ line: Bytes) -> [TableHeader] {
    separators.filter(line.contains).compactMap { separator in
      TableHeader(line, separator: separator)?.renamed { name in
        name.utf8.contains(0x0A) ? name.split(at: "\n").joined(separator: " ") : name
      }
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    let opening = try source.withOpening { Array(copying: $0) }
    let headerLine = opening.withUnsafeBufferPointer { Self.headerLine(in: $0, options) }
    var lines = LineCursor(&source)
    var commented: (zone: InputZone, place: Finding.Location)?
    repeat {
      if lines.number > 0, let zone = lines.withLine({ Self.zone(in: $0) }) {
        commented = (zone, lines.location())
      }
      guard try lines.next() else {
        throw ReadError("the table is empty, expected a header line", in: lines.name)
      }
    } while !lines.isAtHeader(headerLine)
    try lines.joinHeader()
    var columns = try Self.columns(lines, options)
    var head = CSVHead(opening, columns, headerLine)
    let shown = columns.header
    if let header = head.better(columns), let better = try? CSVColumns(header, options),
      better.isComplete
    {
      columns = better
      head = CSVHead(opening, columns, headerLine)
    }
    var isUnits = !head.units.isEmpty
    if isUnits {
      // `try?` is safe: the same columns were mapped before.
      columns = (try? CSVColumns(columns.header, options, unitRow: head.units)) ?? columns
    }
    columns.judge(head.values(of: columns))
    var survey = CSVSurvey(head, columns)
    if columns.takeTimesOfDay(head) { survey = CSVSurvey(head, columns) }
    if survey.hasMidnightsOnly, columns.takeHours() { survey = CSVSurvey(head, columns) }
    if let found = CSVIdentifiers(head, columns, survey).found { columns.identify(by: found) }
    let place = lines.location()
    try Self.note(columns, survey, in: lines, finding)
    let width = columns.header.names.count
    if shown.names.dropFirst(width).contains(where: { !$0.isEmpty }) {
      place.warn(
        "the header has \(shown.names.count) fields and each row \(width): used the first \(width) names; a row may have run into the header",
        to: finding)
    }
    var table = TableCursor(lines, separator: columns.header.separator, width: width)
    var rows = CSVRow(columns, survey)
    var storms = CSVStorms(columns, survey)
    var explanation = CSVExplanation(columns, survey, options)
    var problems = RowFindings()
    var order: [Int] = []
    var rowCount = RowCount()
    while try table.next() {
      if isUnits {
        isUnits = false
        continue
      }
      if let other = table.withRow({ columns.header.order(in: $0, unlike: columns[.latitude]) }) {
        table.location().note(
          "the header comes again\(other.isEmpty ? "" : " with its columns in another order, in which the rows below are read")",
          to: finding)
        order = other
        continue
      }
      let count = table.withRow { $0.count }
      if table.hasOpenQuote {
        table.location().warn("found an unclosed quote: read as a literal character", to: finding)
      }
      if count != width {
        // A truncated last row may also lack digits of its last field.
        let breaksOff = count < width && table.isCutOff
        table.location().warn(
          breaksOff
            ? "last row omitted: it is truncated"
            : "found \(count > width ? "more" : String(count)) fields, expected \(width): used the fields present",
          to: finding)
        if breaksOff { continue }
      }
      table.withRow { row in
        let row = TableRow(text: row.text, ends: row.ends, count: row.count, order: order)
        if columns.own?.isDerived(row) ?? false { return }
        if let fix = rows.place(row, line: table.number, &problems) {
          storms.add(fix, row, line: table.number, at: table.location()) {
            rows.complete(&$0, row, &problems)
            explanation.add(row, $0)
          }
          rowCount.add(omittedFor: nil, at: table.location())
        } else {
          rowCount.add(omittedFor: problems.items.first?.message, at: table.location())
        }
      }
      problems.report(in: table, finding)
      storms.report(finding)
      try storms.close(all: false, storm, finding)
    }
    try rowCount.check()
    try storms.close(all: true, storm, finding)
    explanation.report(at: place, finding)
    storms.noteSplits(at: place, finding)
    if let (zone, place) = commented, rows.usedZones.contains(where: { $0.isAssumed }) {
      place.warn(
        "a comment names the zone \(name: zone.name), though times are read as UTC: if they are in it, set --input-tz \(name: zone.name)",
        to: finding)
    }
    for zone in rows.usedZones where zone.isAssumed || !zone.zone.isUTC {
      place.note(.zone(zone.zone, isAssumed: zone.isAssumed), to: finding)
    }
    if rows.daysOnly > 0 {
      place.note("\(counted: rows.daysOnly, "time") without an hour: read as 00:00", to: finding)
    }
    if rows.contradictions.count > 0 {
      let (count, winds) = rows.contradictions
      let names = columns.winds.map { columns.header.names[$0] }
      place.warn(
        "contradictory winds in \(counted: count, "row"), such as \(list: winds) in \(list: names): used the first",
        to: finding)
    }
  }

  /// Maps the columns of the header in the current line of `lines`.
  private static func columns(
    _ lines: borrowing LineCursor, _ options: ReadingOptions
  ) throws(ReadError) -> CSVColumns {
    // Assume the separator that gives the most columns.
    let headers = lines.withLine(headers).sorted { $0.names.count < $1.names.count }
    var failure: Finding.Message =
      "found one column, expected a header with columns separated by commas, semicolons, tabs or bars"
    var best: CSVColumns?
    for header in headers {
      do throws(CSVColumnError) {
        let columns = try CSVColumns(header, options)
        if columns.isComplete || !(best?.isComplete ?? false) { best = columns }
      } catch { failure = error.message }
    }
    let place = lines.location()
    guard let best else { throw ReadError(failure, at: place) }
    if best.isComplete { return best }
    var missing = [CSVField.latitude, .longitude].filter { best[$0] < 0 }
    if !best.hasTime { missing.append(.time) }
    throw ReadError(
      .noColumns(missing, best.header.names, best.candidates(for: missing)), at: place)
  }

  /// Reports the columns that are omitted or doubtful.
  ///
  /// - Throws: If a column cannot be read as its name says.
  private static func note(
    _ columns: CSVColumns, _ survey: CSVSurvey, in header: borrowing LineCursor, _ finding: Report
  ) throws(ReadError) {
    let surveyed = survey.doubts.filter { $0.column != columns.identifiers?.column }
    for doubt in columns.passedOver + columns.doubts + surveyed {
      let place = header.location(columns.header.offsets[doubt.column])
      let doubted = Finding(doubt.severity, doubt.message, at: place)
      if doubt.severity == .error { throw ReadError(doubted.message, at: doubted.location) }
      finding(doubted)
    }
  }
}

extension [UInt8] {
  fileprivate init(copying bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { Array($0) }
  }
}

extension Finding.Message {
  fileprivate static func noColumns(
    _ missing: [CSVField], _ names: [String], _ candidates: [String]
  ) -> Self {
    let first = missing.first ?? .time
    let example = candidates.first ?? "<header>"
    return
      "found no \(missing.map { $0.shown }.joined(separator: ", ")) column among \(list: names)\(candidates.isEmpty ? "" : ": it may be any of \(candidates.joined(separator: ", "))"); set \(missing.count == 1 ? "it" : "each") with \(missing.count == 1 ? "" : "--column, such as ")--column \(name: first.name)=\(example)"
  }
}
