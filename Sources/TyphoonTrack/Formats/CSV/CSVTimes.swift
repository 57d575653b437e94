/// Parses the times in the rows of a plain table.
struct CSVTimes {
  private let columns: CSVColumns
  /// The column of times or dates, otherwise that of years.
  private let first: Int
  /// The order of days and months, and whether times are Excel's serial days.
  private let (order, countsDays): (DateOrder?, Bool)
  private let countsSeconds, hasClock, hasHoursAlone: Bool
  /// Whether dates are written as midnights, beside hours.
  private let hasMidnightsOnly: Bool
  /// The number of times with a day but no hour.
  private(set) var daysOnly = 0
  /// The zones in which times without an offset from UTC were read.
  private(set) var usedZones: [CSVZone] = []
  /// The zone of the last row, in tables with a column of zones.
  private var lastZone = (text: "", zone: InputZone?.none)

  /// A time as it is written.
  private struct Written {
    /// The time; on a clock in its zone if there is no offset.
    var time: Timestamp
    var hasHour = true
    /// The offset from UTC in seconds, if the text includes one.
    var offset: Int?
  }

  init(_ columns: CSVColumns, _ survey: CSVSurvey) {
    self.columns = columns
    first = [CSVField.time, .date, .year].map { columns[$0] }.first { $0 >= 0 } ?? -1
    (order, countsDays) = (survey.dates.order, survey.dates.countsDays)
    countsSeconds = survey.countsSeconds
    (hasClock, hasHoursAlone) = (survey.hasClock, survey.hasHoursAlone)
    hasMidnightsOnly = survey.hasMidnightsOnly && columns[.hour] >= 0
  }

  /// Whether rows have a valid time of their own, besides a base time and a lead time.
  var hasValidTime: Bool { first >= 0 }

  /// Parses the valid time of a row; `nil` if it has none, which is reported to `problems`.
  mutating func valid(_ row: TableRow, _ problems: inout RowFindings) -> Timestamp? {
    if let written = moment(row) { return utc(written, columns.zones.valid, row, first, &problems) }
    let message: Finding.Message =
      row[first].isNumberAndNoDate && first != columns[.year]
      ? .noDate(row.string(first))
      : CSVDate(row[first]) == nil ? .badTime(shown(row)) : .badDate(shown(row))
    problems.warn(message, at: row.offset(first))
    return nil
  }

  /// The text of a row's valid time.
  private func shown(_ row: TableRow) -> String {
    [CSVField.time, .date, .year, .month, .day, .hour, .minute].map { columns[$0] }
      .filter { $0 >= 0 }.map { row.string($0) }.joined(separator: " ")
  }

  /// Parses the base time of a row's forecast.
  mutating func base(_ row: TableRow, _ problems: inout RowFindings) -> Timestamp? {
    let column = columns[.baseTime]
    guard column >= 0, !row.isBlank(column) else { return nil }
    let read = TimeText(field: row[column]).flatMap { read in
      !countsSeconds || Timestamp.yearsOfTracks ~= read.time.parts.year
        ? Written(time: read.time, offset: read.offset) : nil
    }
    if let written = read ?? moment(row, column) {
      return utc(written, columns.zones.base, row, column, &problems)
    }
    problems.warn(
      "base time omitted: found '\(row.string(column))', expected a time such as '2012-08-22T06:00Z'",
      at: row.offset(column))
    return nil
  }

  /// Returns a time in UTC; `nil`, with a warning, if clocks in its zone never showed it.
  private mutating func utc(
    _ written: Written, _ common: CSVZone, _ row: TableRow, _ column: Int,
    _ problems: inout RowFindings
  ) -> Timestamp? {
    var text: String { column == columns[.baseTime] ? row.string(column) : shown(row) }
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
        problems.warn(.badZone(name), at: row.offset(zone))
        return nil
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
    if first != columns[.year] {
      guard let read = moment(row, first) else { return nil }
      start = read
    } else {
      // Two digits leave the century open.
      guard
        let year = row.whole(first).map({ columns.hasMinguoYears && $0 < 200 ? $0 + 1_911 : $0 }),
        year > 200, let month = row.whole(columns[.month]), let day = row.whole(columns[.day]),
        let made = Timestamp(year: year, month: month, day: day, hour: 0)
      else { return nil }
      start = Written(time: made, hasHour: false)
    }
    if start.hasHour, !hasMidnightsOnly { return start }
    let (hour, minute) = (columns[.hour], columns[.minute])
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

  private func clock(_ text: Bytes) -> (seconds: Int, offset: Int?)? {
    // Hour 24 is the end of the day.
    if text.equals("2400") || text.equals("24:00") || text.equals("24:00:00") {
      return (86_400, nil)
    }
    if !hasClock, text.equals("24") { return (86_400, nil) }
    guard hasClock, text.areDigits, text.count <= 4, let clock = text.wholeNumber else {
      return TimeText.clock(text)
    }
    if hasHoursAlone, text.count <= 2, clock <= 24 { return (clock * 3_600, nil) }
    let (hour, minute) = (clock / 100, clock % 100)
    return hour <= 23 && minute <= 59 ? ((hour * 60 + minute) * 60, nil) : nil
  }

  private func moment(_ row: TableRow, _ column: Int) -> Written? {
    let field = row[column]
    if countsSeconds, let time = Timestamp(counted: field, isNamed: columns.countsSeconds) {
      return Written(time: time, offset: 0)
    }
    if let read = TimeText(field: field) {
      return Written(time: read.time, hasHour: read.hasHour, offset: read.offset)
    }
    if countsDays, !field.isAllNines,
      let day = field.plainNumber(decimalComma: columns.decimalComma)
    {
      return Timestamp(serialDay: day).map { Written(time: $0, hasHour: columns[.hour] < 0) }
    }
    guard let date = CSVDate(field) else { return nil }
    return date.time(in: order, near: date.isShort ? columns.statedYear(of: row) : nil).map {
      Written(time: $0, hasHour: date.clock != nil, offset: date.clock?.offset)
    }
  }
}

extension TimeText {
  /// Parses a text as a date; runs of digits are dates only in the years 1500 to 2500.
  init?(field: Bytes) {
    let text = field.withoutZeroFraction
    guard let read = TimeText(text), !text.areDigits || 1_500...2_500 ~= read.time.parts.year
    else { return nil }
    self = read
  }
}

extension Timestamp {
  /// The years that tracks of tropical cyclones can be from.
  static let yearsOfTracks = 1_840...2_100

  /// Parses a number as seconds or milliseconds since 1970.
  ///
  /// - Parameters:
  ///   - text: The number.
  ///   - isNamed: Whether the column's name says that it holds such times. If not, numbers below
  ///     10^8 (in 1973) are rejected: they may be counts of days, or dates with two-digit years.
  init?(counted text: Bytes, isNamed: Bool) {
    guard let count = DecimalNumber.value(of: text),
      isNamed || (abs(count) >= 1e8 && !text.isAllNines && !text.isDateWithFraction)
    else { return nil }
    // Milliseconds have three more digits.
    let seconds = abs(count) >= 1e11 ? count / 1_000 : count
    guard -4.2e9...4.2e9 ~= seconds else { return nil }
    self.init(secondsSince1970: Int64(seconds.rounded(.down)))
    guard Self.yearsOfTracks ~= parts.year else { return nil }
  }
}

extension TableRow {
  /// The whole number in a field, which may be written as `6.0`.
  func whole(_ column: Int) -> Int? { self[column].withoutZeroFraction.wholeNumber }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is a number with an exponent: `2.02308E+11`.
  var hasExponent: Bool {
    contains { $0 | 0x20 == UInt8(ascii: "e") } && 1e7..<1e15 ~= DecimalNumber.value(of: self) ?? 0
  }

  /// Whether it is a date in digits with a fraction, which may be of a day or of an hour.
  var isDateWithFraction: Bool {
    guard let point = firstIndex(of: UInt8(ascii: ".")), point >= 8,
      withoutZeroFraction.count == count
    else { return false }
    return TimeText(field: Bytes(rebasing: self[..<point]))
      .map { Timestamp.yearsOfTracks ~= $0.time.parts.year } ?? false
  }

  /// Whether it is a number but not a date in digits, which begins with a year.
  fileprivate var isNumberAndNoDate: Bool {
    let text = withoutZeroFraction
    guard DecimalNumber.value(of: self) != nil, !isAllNines else { return false }
    guard text.areDigits, text.count >= 8 else { return true }
    let year = Bytes(rebasing: text[..<4]).wholeNumber ?? 0
    return [8, 10, 12, 14].contains(text.count) ? !(Timestamp.yearsOfTracks ~= year) : true
  }
}

extension Finding.Message {
  fileprivate static func badTime(_ text: String) -> Self {
    "row omitted: found '\(text)', expected a time such as '2012-08-22T06:00Z' or '2012082206'"
  }
  fileprivate static func badDate(_ text: String) -> Self {
    "row omitted: the day, month or century of '\(text)' is unknown, or contradicts other rows or columns"
  }
  fileprivate static func noDate(_ text: String) -> Self {
    "row omitted: found the number '\(text)', expected a date such as '2012082206', or seconds since 1970 in all rows or in a column named 'epoch'"
  }
  fileprivate static func badZone(_ text: String) -> Self {
    "row omitted: found the zone '\(text)', expected an offset such as +08:00 or a name such as Asia/Taipei; set it with --input-tz"
  }
}
