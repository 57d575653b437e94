/// What the first rows of a plain table tell about the order of days and months, the century, and Excel's
/// serial days.
struct CSVDateSurvey {
  /// The order of days and months; `nil` if no row shows it.
  let order: DateOrder?
  /// Whether numbers in the time column are Excel's serial days.
  let countsDays: Bool
  /// What is in doubt.
  private(set) var doubts: [CSVColumns.Doubt] = []

  /// Examines the first rows.
  init(_ head: CSVHead, _ columns: CSVColumns) {
    let column = columns.timeColumn
    let dates = [column, columns[.baseTime]].flatMap { column in
      head.map { row in
        WrittenDate(row[column]).map { ($0, row.string(column), columns.statedYear(of: row)) }
      }
    }
    func first(_ order: DateOrder) -> String? { dates.first { $0.0.shownOrder == order }?.1 }
    let (dmy, mdy) = (first(.dmy), first(.mdy))
    order = columns.dateOrder ?? (dmy != nil ? .dmy : mdy != nil ? .mdy : nil)
    let days = head.map { row in SerialDay(row[column], columns, columns.statedYear(of: row)) }
    countsDays = !days.isEmpty && days.allSatisfy { $0.time != nil }
    if columns.dateOrder == nil, let dmy, let mdy {
      doubts.add(
        .error, column,
        "'\(dmy)' and '\(mdy)' are in different orders of day and month; --date-order dmy or --date-order mdy omits the others"
      )
    }
    if order == nil, let open = dates.first(where: { $0.0.readings != nil }),
      let (dmy, mdy) = open.0.readings
    {
      doubts.add(
        .error, column,
        "'\(open.1)' may be \(dmy) or \(mdy), and no row tells which: set --date-order dmy or --date-order mdy"
      )
    }
    let short = dates.filter { $0.0.isShort }
    let known = short.first { date, _, year in
      DateOrder.allCases.contains { date.time(in: $0, near: year) != nil }
    }
    if known == nil, let (_, text, _) = short.first {
      doubts.add(
        .error, column,
        "'\(text)' has a year of two digits, and no column gives the century: expected a column of years, seasons or ids such as AL012004"
      )
    }
    if countsDays, let day = days.first, let time = day.time {
      doubts.add(
        days.allSatisfy { $0.isConfirmed } ? .note : .warning, column,
        "times read as Excel's days since 1899-12-30, in which '\(day.text)' is \(time.iso8601)")
    }
  }

  /// A number in the column of times.
  private struct SerialDay {
    let text: String
    /// The time, if it can be a serial day of Excel's.
    private(set) var time: Timestamp?
    /// Whether the row has the year of that time.
    let isConfirmed: Bool

    init?(_ field: Bytes, _ columns: CSVColumns, _ year: Int?) {
      guard let day = field.plainNumber(decimalComma: columns.decimalComma), !field.isAllNines
      else { return nil }
      (text, isConfirmed) = (field.string, year != nil)
      guard let time = Timestamp(serialDay: day),
        // Unconfirmed ones of 1954 to 2036: others may count from 1970, or be modified Julian days.
        year.map({ abs($0 - time.parts.year) <= 1 }) ?? (20_000..<50_000 ~= day)
      else { return }
      self.time = time
    }
  }
}

extension CSVColumns {
  /// The first of the columns with times: of valid times, otherwise of base times; -1 if there is none.
  var timeColumn: Int {
    [CSVField.time, .date, .baseTime].map { self[$0] }.first { $0 >= 0 } ?? -1
  }

  /// The year that a row gives besides its time: its year or season, or the one with which its id begins or
  /// ends.
  func statedYear(of row: TableRow) -> Int? {
    let numbers = [yearColumn, self[.season]].lazy.compactMap { row.whole($0) }
    let ids = [CSVField.id, .storm].lazy.compactMap { field -> Int? in
      let text = row[self[field]].withoutZeroFraction
      guard text.count >= 6 else { return nil }
      let start = text[0] &- 0x30 <= 9 ? 0 : text.count - 4
      return text.areDigits(start..<start + 4) ? text.number(start..<start + 4) : nil
    }
    return numbers.first { Timestamp.yearsOfTracks ~= $0 }
      ?? ids.first { Timestamp.yearsOfTracks ~= $0 }
  }
}
