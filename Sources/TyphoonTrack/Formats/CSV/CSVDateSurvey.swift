/// What the first rows of a plain table tell about the order of days and months, the century, and Excel's
/// serial days.
struct CSVDateSurvey {
  /// The order of days and months; `nil` if no row shows it.
  private(set) var order: DateOrder?
  /// Whether numbers in the time column are Excel's serial days.
  var countsDays: Bool { serialDays > 0 && serialDays == numbers }

  /// The first text in each order, and the first that has two readings.
  private var texts: [DateOrder: String] = [:]
  private var openOrder: Finding.Message?
  /// Whether a row gives the century of a two-digit year, and the first such year without one.
  private var hasCenturies = false
  private var openCentury: Finding.Message?
  /// The number of numbers, of serial days among them, and of those whose year the row confirms.
  private var (numbers, serialDays, confirmedDays) = (0, 0, 0)
  private var serialDay = ""

  /// Examines a row.
  mutating func add(_ row: TableRow, _ columns: CSVColumns) {
    let year = columns.statedYear(of: row)
    for column in [columns.timeColumn, columns[.baseTime]] {
      guard let date = CSVDate(row[column]) else { continue }
      let text = row.string(column)
      if let order = date.shownOrder, texts[order] == nil { texts[order] = text }
      if let readings = date.readings, openOrder == nil {
        openOrder =
          "'\(text)' may be \(readings.dmy) or \(readings.mdy), and no row tells which: set --date-order dmy or --date-order mdy"
      }
      if date.isShort {
        let isKnown = DateOrder.allCases.contains { date.time(in: $0, near: year) != nil }
        hasCenturies = hasCenturies || isKnown
        if !isKnown, openCentury == nil { openCentury = .openCentury(text) }
      }
    }
    let field = row[columns.timeColumn]
    guard let day = field.plainNumber(decimalComma: columns.decimalComma), !field.isAllNines else {
      return
    }
    numbers += 1
    guard let time = Timestamp(serialDay: day),
      // Unconfirmed ones of 1954 to 2036: others may count from 1970, or be modified Julian days.
      year.map({ abs($0 - time.parts.year) <= 1 }) ?? (20_000..<50_000 ~= day)
    else { return }
    serialDays += 1
    if year != nil { confirmedDays += 1 }
    if serialDay.isEmpty { serialDay = "'\(field.string)' is \(time.iso8601)" }
  }

  /// Draws the conclusions, and returns the findings.
  mutating func settle(_ columns: CSVColumns) -> [CSVColumns.Doubt] {
    order = columns.dateOrder ?? texts.keys.first
    var doubts: [CSVColumns.Doubt] = []
    func doubt(_ severity: Finding.Severity, _ message: Finding.Message) {
      doubts.append((severity, message, columns.timeColumn))
    }
    if columns.dateOrder == nil, let dmy = texts[.dmy], let mdy = texts[.mdy] {
      doubt(.error, .twoOrders(dmy, mdy))
    }
    if order == nil, let openOrder { doubt(.error, openOrder) }
    if !hasCenturies, let openCentury { doubt(.error, openCentury) }
    if countsDays {
      doubt(confirmedDays == serialDays ? .note : .warning, .serialDays(serialDay))
    }
    return doubts
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

extension Finding.Message {
  fileprivate static func twoOrders(_ dmy: String, _ mdy: String) -> Self {
    "'\(dmy)' and '\(mdy)' are in different orders of day and month; --date-order dmy or --date-order mdy omits the others"
  }
  fileprivate static func openCentury(_ text: String) -> Self {
    "'\(text)' has a year of two digits, and no column gives the century: expected a column of years, seasons or ids such as AL012004"
  }
  fileprivate static func serialDays(_ example: String) -> Self {
    "times read as Excel's days since 1899-12-30, in which \(example)"
  }
}
