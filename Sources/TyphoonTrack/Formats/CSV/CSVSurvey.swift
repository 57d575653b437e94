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
  /// Whether there is a row of units.
  private(set) var hasUnits = false
  /// Whether all times are days without an hour.
  private(set) var hasDaysOnly = false
  /// The columns of members, techniques, agencies and advisories that have positions at the same time.
  private(set) var membersAtOnce: [Int] = []
  /// Whether all times are at midnight.
  private(set) var hasMidnightsOnly = false
  /// Whether all rows have one more field than the header, the first one: R's row names.
  private(set) var hasRowNames = false
  /// The number of fields in all rows, if it is less than that of the header's columns.
  private(set) var shortWidth: Int?
  /// How dates are written.
  private(set) var dates = CSVDateSurvey()
  /// Findings about doubtful columns.
  private(set) var doubts: [CSVColumns.Doubt] = []

  /// Examines the first rows of a table.
  ///
  /// - Parameters:
  ///   - head: The rows.
  ///   - columns: The mapping of its columns.
  init(_ head: CSVHead, _ columns: CSVColumns) {
    countsSeconds = columns.countsSeconds
    let hour = columns[.hour] >= 0 ? columns.header.names[columns[.hour]] : ""
    hasClock = CSVColumnName.letters(hour) == "hhmm" && columns[.minute] < 0
    var evidence = Evidence(columns)
    head.forEachRow { row in
      evidence.add(row, columns)
      dates.add(row, columns)
    }
    hasRowNames = evidence.rows > 0 && evidence.longRows == evidence.rows
    if evidence.rows > 1, evidence.widths.count == 1, let width = evidence.widths.first,
      width < columns.header.names.count
    {
      shortWidth = width
    }
    hasUnits = !head.units.isEmpty
    doubts += dates.settle(columns)
    if columns[.time] >= 0 || columns[.date] >= 0 { settleTimes(evidence, columns) }
    settleClock(evidence, columns)
    let pressure = columns[.pressure]
    let unit = head.units.indices.contains(pressure) ? head.units[pressure] : ""
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
    hasMidnightsOnly = evidence.rows > 0 && evidence.midnights == evidence.rows
    membersAtOnce = evidence.atOnce.sorted()
    if let first = membersAtOnce.first {
      doubts.append(
        membersAtOnce == [columns[.agency]]
          ? (.note, .agenciesAtOnce, first) : (.warning, .membersAtOnce, first))
    }
    if let text = evidence.lostDigits {
      doubts.append((.error, .lostDigits(text), max(columns.timeColumn, 0)))
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
    /// The number of times that are days without an hour, and of those that are at midnight.
    var (days, midnights) = (0, 0)
    /// A date of which a spreadsheet has rounded digits away.
    var lostDigits: String?
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
    /// The first member, technique, agency and advisory of each storm, time and lead time, and the columns of those
    /// of which a time has several.
    var members: [String: [String]] = [:]
    let whose: [Int]
    var atOnce: Set<Int> = []

    init(_ columns: CSVColumns) {
      counters = [columns[.id], columns[.number]].filter { $0 >= 0 }.map { Counter(column: $0) }
      who = [CSVField.id, .storm, .name, .number].map { columns[$0] }.filter { $0 >= 0 }
      // Members and techniques with lead times or base times are forecasts anyway.
      let isApart = columns[.lead] < 0 && columns[.baseTime] < 0 && columns.role == nil
      whose = ((isApart ? [.technique, .member, .advisory] : []) + [CSVField.agency])
        .map { columns[$0] }.filter { $0 >= 0 }
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
    if let text = TimeText(field: time) {
      if !text.hasHour { days += 1 }
      if text.time.moved(by: text.offset ?? 0)?.secondsSince1970.isMultiple(of: 86_400) ?? false {
        midnights += 1
      }
    } else if let date = CSVDate(time) {
      if date.clock == nil { days += 1 }
      if date.clock?.seconds ?? 0 == 0 { midnights += 1 }
    }
    if lostDigits == nil, time.hasExponent { lostDigits = time.string }
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
    let key =
      storm + "\n" + time + "\n" + row.string(columns[.lead]) + "\n"
      + row.string(columns[.baseTime])
    let own = whose.map { row.string($0) }
    if let others = members[key] {
      for (column, (one, other)) in zip(whose, zip(own, others)) where one != other {
        atOnce.insert(column)
      }
    } else {
      members[key] = own
    }
    guard columns[.lead] >= 0 else { return }
    let member = row.string(columns[.technique]) + "\n" + row.string(columns[.member])
    guard
      let lead = row[columns[.lead]].hoursOfDuration
        ?? row[columns[.lead]].plainNumber(decimalComma: columns.decimalComma)
    else { return }
    let whole = storm + "\n" + member
    if let last = leads[whole], lead > last.lead {
      if time == last.time { repeatedTimes += 1 } else { otherTimes += 1 }
    }
    leads[whole] = (time, lead)
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
  fileprivate static var agenciesAtOnce: Self {
    "agencies have positions at the same time: read each as a track of its own"
  }
  fileprivate static func lostDigits(_ text: String) -> Self {
    "the time '\(text)' has lost its last digits in a spreadsheet, expected all digits: format the column as text there, and save the table again"
  }
  fileprivate static func baseTimes(_ name: String) -> Self {
    "times in '\(name)' read as base times: they repeat while lead times rise"
  }
  fileprivate static func rowNumbers(_ name: String, hasNames: Bool) -> Self {
    "column '\(name)' numbers the rows: \(hasNames ? "identified storms by name" : "it identifies no storms")"
  }
}
