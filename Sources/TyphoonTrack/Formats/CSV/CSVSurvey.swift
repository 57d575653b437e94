/// What the first rows of a plain table tell about columns whose names are ambiguous.
///
/// These are the rows in the first 64 KiB, which is all of most tables.
struct CSVSurvey {
  /// Whether numbers in the time column count seconds or milliseconds since 1970.
  private(set) var countsSeconds: Bool
  /// Whether times of day are hours and minutes, such as `600` and `30`.
  private(set) var hasClock: Bool
  /// Whether one or two digits among them are nevertheless hours, because the column's name says
  /// so.
  private(set) var hasHoursAlone = false
  /// Whether all pressures are so high that they must be in pascals.
  private(set) var hasPascals = false
  /// The columns of ids and numbers that just number the rows.
  private(set) var rowNumbers: [Int] = []
  /// Whether only the first row of each storm names it, as merged cells of a spreadsheet do.
  private(set) var namesFirstRows = false
  /// Whether the column of times holds base times: it repeats while lead times rise.
  private(set) var timesAreBases = false
  /// Whether all times are days without an hour.
  private(set) var hasDaysOnly = false
  /// Whether members or techniques without lead times have positions at the same time.
  private(set) var hasMembersAtOnce = false
  /// Whether all rows have one more field than the header, the first one: R's row names.
  private(set) var hasRowNames = false
  /// The number of fields in all rows, if it is less than that of the header's columns.
  private(set) var shortWidth: Int?
  /// How dates are written.
  private(set) var dates = CSVDateSurvey()
  /// The row of units below the header; empty if there is none.
  private(set) var units: [String] = []
  /// Findings about doubtful columns.
  private(set) var doubts: [CSVColumns.Doubt] = []

  /// Examines the first rows of a table.
  ///
  /// - Parameters:
  ///   - opening: The first bytes of the input.
  ///   - columns: The mapping of its columns.
  init(_ opening: [UInt8], _ columns: CSVColumns) {
    countsSeconds = columns.countsSeconds
    let hour = columns[.hour] >= 0 ? columns.header.names[columns[.hour]] : ""
    hasClock = CSVColumnName.letters(hour) == "hhmm" && columns[.minute] < 0
    var evidence = Evidence(columns)
    try? look(through: opening, columns, &evidence)
    hasRowNames = evidence.rows > 0 && evidence.longRows == evidence.rows
    if evidence.rows > 1, evidence.widths.count == 1, let width = evidence.widths.first,
      width < columns.header.names.count
    {
      shortWidth = width
    }
    doubts += dates.settle(columns)
    if columns[.time] >= 0 || columns[.date] >= 0 { settleTimes(evidence, columns) }
    settleClock(evidence, columns)
    let pressure = columns[.pressure]
    let unit = units.indices.contains(pressure) ? units[pressure] : ""
    hasPascals =
      [nil, .hectopascals].contains(columns.pressureUnit) && evidence.pressures > 0
      && evidence.lowPressures == 0
      && CSVUnit(unit, of: .pressure) == nil
    if hasPascals { doubts.append((.note, .pascals, columns[.pressure])) }
    rowNumbers = evidence.counters.filter { counter in
      counter.isDistinct
        && (evidence.named > 0
          ? evidence.names.count < evidence.named : counter.isSequence && evidence.rows > 1)
    }.map { $0.column }
    for column in rowNumbers {
      doubts.append(
        (.note, .rowNumbers(columns.header.names[column], hasNames: evidence.named > 0), column))
    }
    namesFirstRows = evidence.namesFirstRows
    if namesFirstRows, let column = evidence.who.first {
      doubts.append((.warning, .firstRows, column))
    }
    timesAreBases =
      columns[.baseTime] < 0 && evidence.repeatedTimes > 0 && evidence.otherTimes == 0
      && !columns.header.names.contains { CSVColumnName.letters($0).contains("valid") }
    if timesAreBases {
      let column = columns[.time] >= 0 ? columns[.time] : columns[.date]
      doubts.append((.warning, .baseTimes(columns.header.names[column]), column))
    }
    hasDaysOnly = evidence.rows > 0 && evidence.days == evidence.rows
    hasMembersAtOnce = evidence.hasMembersAtOnce && columns[.baseTime] < 0
    if hasMembersAtOnce {
      doubts.append((.warning, .membersAtOnce, max(columns[.member], columns[.technique])))
    }
  }

  /// What the rows contain.
  fileprivate struct Evidence {
    var rows = 0
    /// The number of rows with one more field than the header, and no time in the header's time
    /// column.
    var longRows = 0
    /// The number of times that are dates, that are either dates in years without tracks or seconds
    /// since 1970, that are such seconds, and that are texts.
    var (dates, oddDates, counts, texts) = (0, 0, 0, 0)
    var date = ""
    /// The number of times that are days without an hour.
    var days = 0
    /// The highest number in a time of day, and the first text that may be an hour alone.
    var highestHour = 0
    var shortHour: String?
    /// The numbers of fields in the rows.
    var widths: Set<Int> = []
    var (pressures, lowPressures) = (0, 0)
    /// The columns that may number the rows.
    var counters: [Counter]
    /// The number of rows with a name, and the distinct names.
    var named = 0
    var names: Set<String> = []
    /// The columns that name storms, how often each name of a storm stands there, and the number of rows in
    /// which they are blank.
    let who: [Int]
    var identified: [String: Int] = [:]
    var blanks = 0
    var beginsBlank = false
    /// The time of the last row, and whether a row without a name has that of the row before, as in
    /// lists of present positions.
    var lastTime = ""
    var isList = false
    /// The last time and lead time of each storm and technique, and how often the lead time rose with
    /// the same time and with another.
    var leads: [String: (time: String, lead: Double)] = [:]
    var (repeatedTimes, otherTimes) = (0, 0)
    /// Without lead times, the last member and technique of each storm and time, and whether a time has
    /// several.
    var members: [String: String] = [:]
    var hasMembersAtOnce = false

    init(_ columns: CSVColumns) {
      counters = [columns[.id], columns[.number]].filter { $0 >= 0 }.map { Counter(column: $0) }
      who = [CSVField.id, .storm, .name, .number].map { columns[$0] }.filter { $0 >= 0 }
    }

    /// Whether each storm is named in one row, followed by rows without a name.
    var namesFirstRows: Bool {
      blanks > 0 && !beginsBlank && !isList && identified.values.allSatisfy { $0 == 1 }
    }
  }

  /// Whole numbers in a column: whether no two are the same, and whether each is the next one.
  fileprivate struct Counter {
    let column: Int
    var isDistinct = true
    var isSequence = true
    private var seen: Set<Int> = []

    init(column: Int) { self.column = column }

    mutating func add(_ number: Int?) {
      guard isDistinct, let number, seen.insert(number).inserted else {
        isDistinct = false
        return
      }
      isSequence = isSequence && (number == seen.count || number == seen.count - 1)
    }
  }

  private mutating func look(
    through opening: [UInt8], _ columns: CSVColumns, _ evidence: inout Evidence
  ) throws(ReadError) {
    var isFirst = true
    try Self.forEachRow(of: opening, columns) { row in
      if isFirst, row.isUnits(columns) {
        units = (0..<columns.header.names.count).map { row.string($0) }
      } else {
        evidence.add(row, columns)
        dates.add(row, columns)
      }
      isFirst = false
    }
  }

  /// Calls `body` with each complete row in the first bytes of a table, which may have one more field than the
  /// header.
  static func forEachRow(
    of opening: [UInt8], _ columns: CSVColumns, _ body: (TableRow) -> Void
  ) throws(ReadError) {
    var source = ByteSource(text: opening, name: "")
    var lines = LineCursor(&source)
    repeat { guard try lines.next() else { return } } while !lines.withLine(CSVReader.isHeaderLine)
    let isPart = opening.count >= ByteSource.openingSize
    var table = TableCursor(
      lines, separator: columns.header.separator, width: columns.header.names.count + 1)
    while try table.next() {
      if isPart, table.isCutOff { return }
      table.withRow(body)
    }
  }

  private mutating func settleTimes(_ seen: Evidence, _ columns: CSVColumns) {
    // One date among the numbers means that the others are not seconds.
    guard !countsSeconds, seen.dates == 0, seen.texts == 0 else { return }
    // There are no tracks for these years, and seconds in 2017 to 2026 look like dates in 1483 to
    // 1799.
    countsSeconds = seen.counts > 0
    if seen.counts == 0, seen.oddDates > 0 {
      doubts.append((.warning, .oddDates(seen.date), max(columns[.time], columns[.date])))
    }
  }

  private mutating func settleClock(_ seen: Evidence, _ columns: CSVColumns) {
    guard columns[.minute] < 0, !hasClock, seen.highestHour > 24 else { return }
    hasClock = true
    hasHoursAlone = CSVColumnName(columns.header.names[columns[.hour]])?.field == .hour
    if let short = seen.shortHour {
      let message: Finding.Message =
        hasHoursAlone ? .hourAlone(short) : .minutesAlone(short)
      doubts.append((.warning, message, columns[.hour]))
    }
  }
}

extension CSVSurvey.Evidence {
  mutating func add(_ row: TableRow, _ columns: CSVColumns) {
    rows += 1
    let width = columns.header.names.count
    if row.count == width + 1, !row[width].isEmpty, !hasTime(row, columns) { longRows += 1 }
    widths.insert(row.count)
    let time = row[columns[.time] >= 0 ? columns[.time] : columns[.date]]
    addTime(time)
    if TimeText(field: time).map({ !$0.hasHour })
      ?? (CSVDate(time).map { $0.clock == nil } ?? false)
    {
      days += 1
    }
    let hour = row[columns[.hour]].withoutZeroFraction
    if let value = hour.wholeNumber, hour.count <= 4 {
      highestHour = max(highestHour, value)
      if 1...24 ~= value, hour.count <= 2, shortHour == nil { shortHour = hour.string }
    }
    if !row.isBlank(columns[.pressure]), !row[columns[.pressure]].isAllNines,
      let value = row[columns[.pressure]].plainNumber(decimalComma: columns.decimalComma), value > 0
    {
      pressures += 1
      if value <= 20_000 { lowPressures += 1 }
    }
    for index in counters.indices { counters[index].add(row.whole(counters[index].column)) }
    let name = columns[.name] >= 0 ? columns[.name] : columns[.storm]
    if !row.isBlank(name) {
      named += 1
      names.insert(row.string(name))
    }
    addIdentity(row, columns)
  }

  private mutating func addIdentity(_ row: TableRow, _ columns: CSVColumns) {
    let isBlank = who.allSatisfy(row.isBlank)
    if rows == 1 { beginsBlank = isBlank }
    let storm = who.map { row.string($0) }.joined(separator: "\n")
    if isBlank { blanks += 1 } else { identified[storm, default: 0] += 1 }
    let times = [CSVField.time, .date, .hour, .minute, .year, .month, .day].map { columns[$0] }
    let time = times.filter { $0 >= 0 }.map { row.string($0) }.joined(separator: " ")
    if isBlank, time == lastTime { isList = true }
    lastTime = time
    let member = row.string(columns[.technique]) + "\n" + row.string(columns[.member])
    guard columns[.lead] >= 0 else {
      let other = members.updateValue(member, forKey: storm + "\n" + time)
      if other.map({ $0 != member }) ?? false { hasMembersAtOnce = true }
      return
    }
    guard
      let lead = row[columns[.lead]].hoursOfDuration
        ?? row[columns[.lead]].plainNumber(decimalComma: columns.decimalComma)
    else { return }
    let key = storm + "\n" + member
    if let last = leads[key], lead > last.lead {
      if time == last.time { repeatedTimes += 1 } else { otherTimes += 1 }
    }
    leads[key] = (time, lead)
  }

  /// Whether the header's time column holds a time, or its year column a year.
  private func hasTime(_ row: TableRow, _ columns: CSVColumns) -> Bool {
    let column = columns.timeColumn
    guard column >= 0 else { return 1_000...9_999 ~= row.whole(columns[.year]) ?? 0 }
    return Timestamp(counted: row[column], isNamed: false) != nil
      || TimeText(field: row[column]) != nil || CSVDate(row[column]) != nil
  }

  private mutating func addTime(_ field: Bytes) {
    guard !field.isEmpty, !field.isMissingWord else { return }
    guard DecimalNumber.value(of: field) != nil else {
      texts += 1
      return
    }
    let isCount = Timestamp(counted: field, isNamed: false) != nil
    if let time = TimeText(field: field)?.time {
      if !isCount || Timestamp.yearsOfTracks ~= time.parts.year {
        dates += 1
      } else {
        oddDates += 1
      }
      if date.isEmpty { date = field.string }
    } else if field.isDateWithFraction {
      dates += 1
    } else if isCount {
      counts += 1
    }
  }
}

extension TableRow {
  /// Whether the row holds units: no digit for position and time, and a unit in some column.
  fileprivate func isUnits(_ columns: CSVColumns) -> Bool {
    let own = [CSVField.latitude, .longitude, .time, .date, .year, .month, .day]
      .map { self[columns[$0]] }
    let hasDigits = own.contains { $0.contains { $0 &- UInt8(ascii: "0") <= 9 } }
    guard !hasDigits else { return false }
    if own.contains(where: {
      $0.containsWord("deg") || $0.containsWord("rad") || $0.string.contains("°")
    }) {
      return true
    }
    return (0..<min(count, columns.header.names.count)).contains {
      let text = string($0)
      return CSVUnit(text, of: .wind) != nil || CSVUnit(text, of: .pressure) != nil
    }
  }
}

extension Finding.Message {
  fileprivate static func oddDates(_ text: String) -> Self {
    "'\(text)' and similar values read as dates, though they may be seconds since 1970: if so, name the column 'epoch'"
  }
  fileprivate static func minutesAlone(_ text: String) -> Self {
    "'\(text)' read as minutes past midnight: other times of day are hours and minutes"
  }
  fileprivate static func hourAlone(_ text: String) -> Self {
    "'\(text)' read as an hour, though other times of day are hours and minutes"
  }
  fileprivate static var pascals: Self { "pressures read as pascals: all are above 20,000" }
  fileprivate static var firstRows: Self {
    "only each storm's first row names it: rows without a name read as those of the storm before"
  }
  fileprivate static var membersAtOnce: Self {
    "members without base times and lead times: read each as a track of its own"
  }
  fileprivate static func baseTimes(_ name: String) -> Self {
    "times in '\(name)' read as base times: they repeat while lead times rise"
  }
  fileprivate static func rowNumbers(_ name: String, hasNames: Bool) -> Self {
    "column '\(name)' numbers the rows: \(hasNames ? "identified storms by name" : "it identifies no storms")"
  }
}
