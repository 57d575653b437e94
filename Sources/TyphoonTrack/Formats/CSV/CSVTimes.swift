/// Parses the times in the rows of a plain table.
struct CSVTimes {
  private let columns: CSVColumns
  /// The column of times or dates, otherwise that of years.
  private let first: Int
  private let survey: CSVSurvey
  /// The number of times with a day but no hour.
  private(set) var daysOnly = 0
  /// The zones in which times without an offset from UTC were read.
  private(set) var usedZones: [CSVZone] = []
  /// The zone of the last row, in tables with a column of zones.
  private var lastZone = (text: "", zone: InputZone?.none)

  /// The time of the last row, whose day others without one have: of merged cells only the first has a value.
  private var last: Timestamp?

  /// A time as it is written.
  private struct Written {
    /// The time; on a clock in its zone if there is no offset.
    var time: Timestamp
    var hasHour = true
    /// The offset from UTC in seconds, if the text includes one.
    var offset: Int?
  }

  init(_ columns: CSVColumns, _ survey: CSVSurvey) {
    (self.columns, self.survey) = (columns, survey)
    first = [CSVField.time, .date, .year].map { columns[$0] }.first { $0 >= 0 } ?? -1
  }

  /// Whether rows have a valid time of their own, besides a base time and a lead time.
  var hasValidTime: Bool { first >= 0 }

  /// Parses the valid time of a row; `nil` if it has none, which is reported to `problems`.
  mutating func valid(_ row: TableRow, _ problems: inout RowFindings) -> Timestamp? {
    if var written = moment(row) {
      if isInDayBefore(row), let last, written.time <= last {
        written.time = written.time.advanced(bySeconds: 86_400)
      }
      last = written.time
      return utc(written, columns.zones.valid, row, first, &problems)
    }
    let message: Finding.Message =
      row[first].isNumberAndNoDate && first != columns[.year]
      ? "row omitted: found the number '\(row.string(first))', expected a date such as '2012082206', or seconds since 1970 in all rows or in a column named 'epoch'"
      : WrittenDate(row[first]) == nil
        ? "row omitted: found '\(columns.time(of: row))', expected a time such as '2012-08-22T06:00Z' or '2012082206'"
        : "row omitted: the day, month or century of '\(columns.time(of: row))' is unknown, or contradicts other rows or columns"
    return problems.reject(message, at: row.offset(first))
  }

  /// Parses the base time of a row's forecast.
  mutating func base(_ row: TableRow, _ problems: inout RowFindings) -> Timestamp? {
    let column = columns[.baseTime]
    guard column >= 0, !row.isBlank(column) else { return nil }
    let read = TimeText(field: row[column]).flatMap { read in
      !survey.countsSeconds || Timestamp.yearsOfTracks ~= read.time.parts.year
        ? Written(time: read.time, offset: read.offset) : nil
    }
    if let written = read ?? moment(row, column) {
      return utc(written, columns.zones.base, row, column, &problems)
    }
    return problems.reject(
      "base time omitted: found '\(row.string(column))', expected a time such as '2012-08-22T06:00Z'",
      at: row.offset(column))
  }

  /// Returns a time in UTC; `nil`, with a warning, if clocks in its zone never showed it.
  private mutating func utc(
    _ written: Written, _ common: CSVZone, _ row: TableRow, _ column: Int,
    _ problems: inout RowFindings
  ) -> Timestamp? {
    var text: String { column == columns[.baseTime] ? row.string(column) : columns.time(of: row) }
    if let offset = written.offset {
      let local = written.time.moved(by: offset) ?? written.time
      if common.isStated, !common.zone.moments(local).contains(written.time) {
        problems.warn(
          "'\(text)' has another offset from UTC than the column's \(common.zone.name): used its own",
          at: row.offset(column))
      }
      return written.time
    }
    var used = common
    let zone = columns[.zone]
    if zone >= 0, !row.isBlank(zone) {
      let name = row.string(zone)
      if name != lastZone.text { lastZone = (name, InputZone(name) ?? InputZone("+" + name)) }
      guard lastZone.zone != nil || !common.isAssumed else {
        return problems.reject(
          "row omitted: found the zone '\(name)', expected an offset such as +08:00 or a name such as Asia/Taipei; set it with --input-tz",
          at: row.offset(zone))
      }
      used = lastZone.zone.map { CSVZone($0) } ?? common
    }
    if !usedZones.contains(used) { usedZones.append(used) }
    return used.zone.moment(written.time, as: text, omitting: "row") {
      problems.warn($0, at: row.offset(column))
    }
  }

  private mutating func moment(_ row: TableRow) -> Written? {
    var start: Written
    if isInDayBefore(row), let last {
      let day = Int64((Double(last.secondsSince1970) / 86_400).rounded(.down)) * 86_400
      start = Written(time: Timestamp(secondsSince1970: day), hasHour: false)
    } else if first != columns[.year] {
      guard let read = moment(row, first) else { return nil }
      start = read
    } else {
      // Two digits leave the century open.
      guard
        let year = row.whole(first).map({ columns.hasMinguoYears && $0 < 200 ? $0 + 1_911 : $0 }),
        year > 200, let made = midnight(row, year)
      else { return nil }
      start = Written(time: made, hasHour: false)
    }
    let (hour, minute) = (columns[.hour], columns[.minute])
    // Dates may be written as midnights, beside hours.
    if start.hasHour, hour < 0 || !survey.hasMidnightsOnly { return start }
    // A time beside a date may be complete.
    if hour >= 0, let whole = TimeText(field: row[hour]), whole.hasHour, row[hour].count > 12 {
      return Written(time: whole.time, offset: whole.offset)
    }
    guard hour >= 0 else {
      daysOnly += 1
      return start
    }
    guard let clock = clock(row[hour].withoutZeroFraction) else { return nil }
    var seconds = clock.seconds
    if minute >= 0, !row.isBlank(minute) {
      guard let minutes = row.whole(minute), 0...59 ~= minutes, seconds < 86_400 || minutes == 0
      else { return nil }
      seconds += minutes * 60
    }
    start.offset = clock.offset ?? start.offset
    return start.time.moved(by: seconds - (clock.offset ?? 0)).map {
      Written(time: $0, offset: start.offset)
    }
  }

  /// The beginning of a row's day: of a month, or of the year.
  private func midnight(_ row: TableRow, _ year: Int) -> Timestamp? {
    let month = columns[.dayOfYear] < 0 ? row.whole(columns[.month]) : 1
    guard let month, let first = Timestamp(year: year, month: month, day: 1, hour: 0),
      let day = row.whole(columns[columns[.dayOfYear] < 0 ? .day : .dayOfYear]), 1...366 ~= day,
      let time = first.moved(by: (day - 1) * 86_400), time.parts.year == year,
      columns[.dayOfYear] >= 0 || time.parts.month == month
    else { return nil }
    return time
  }

  /// Whether a row has an hour alone, in a table whose cells are merged.
  private func isInDayBefore(_ row: TableRow) -> Bool {
    survey.namesFirstRows && columns[.hour] >= 0 && !row.isBlank(columns[.hour])
      && CSVField.ofDay.map { columns[$0] }.allSatisfy { $0 < 0 || row.isBlank($0) }
  }

  private func clock(_ text: Bytes) -> (seconds: Int, offset: Int?)? {
    // Hour 24 is the end of the day.
    if text.equals("2400") || text.equals("24:00") || text.equals("24:00:00") {
      return (86_400, nil)
    }
    if !survey.hasClock, text.equals("24") { return (86_400, nil) }
    guard survey.hasClock, text.areDigits, text.count <= 4, let clock = text.wholeNumber else {
      return TimeText.clock(text)
    }
    if survey.hasHoursAlone, text.count <= 2, clock <= 24 { return (clock * 3_600, nil) }
    let (hour, minute) = (clock / 100, clock % 100)
    return hour <= 23 && minute <= 59 ? ((hour * 60 + minute) * 60, nil) : nil
  }

  private func moment(_ row: TableRow, _ column: Int) -> Written? {
    let field = row[column]
    if survey.countsSeconds, let time = Timestamp(counted: field, isNamed: columns.countsSeconds) {
      return Written(time: time, offset: 0)
    }
    if let read = TimeText(field: field) {
      return Written(time: read.time, hasHour: read.hasHour, offset: read.offset)
    }
    if survey.dates.countsDays, !field.isAllNines,
      let day = field.plainNumber(decimalComma: columns.decimalComma)
    {
      return Timestamp(serialDay: day).map { Written(time: $0, hasHour: columns[.hour] < 0) }
    }
    guard let date = WrittenDate(field) else { return nil }
    return date.time(in: survey.dates.order, near: date.isShort ? columns.statedYear(of: row) : nil)
      .map { Written(time: $0, hasHour: date.clock != nil, offset: date.clock?.offset) }
  }
}

extension TableRow {
  /// The whole number in a field, which may be written as `6.0`.
  func whole(_ column: Int) -> Int? { self[column].withoutZeroFraction.wholeNumber }
}
