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
  /// The unit of pressures: pascals if all are so high that they must be.
  private(set) var pressureUnit: CSVPressureUnit
  /// The columns of ids and numbers that just number the rows.
  private(set) var rowNumbers: [Int] = []
  /// Whether only the first row of each storm names it, as merged cells of a spreadsheet do.
  private(set) var namesFirstRows = false
  /// Whether the column of times holds base times: it repeats while lead times rise.
  private(set) var timesAreBases = false
  /// The columns of members, techniques, agencies and advisories that have positions at the same time.
  private(set) var membersAtOnce: [Int] = []
  /// Whether all times are at midnight.
  private(set) var hasMidnightsOnly: Bool
  /// Whether there is a row of units.
  let hasUnits: Bool
  /// How dates are written.
  let dates: CSVDateSurvey
  /// Findings about doubtful columns.
  private(set) var doubts: [CSVColumns.Doubt] = []

  /// Examines the first rows of a table.
  ///
  /// - Parameters:
  ///   - head: The rows.
  ///   - columns: The mapping of its columns.
  init(_ head: CSVHead, _ columns: CSVColumns) {
    countsSeconds = columns.countsSeconds
    hasUnits = !head.units.isEmpty
    pressureUnit = columns.unit(of: .pressure)?.pressure ?? .hectopascals
    let (time, hour) = (max(columns[.time], columns[.date]), columns[.hour])
    hasClock =
      hour >= 0 && columns.header.names[hour].lettersAndDigits == "hhmm" && columns[.minute] < 0
    hasMidnightsOnly = head.count > 0 && head.all { $0[time].isMidnight }
    dates = CSVDateSurvey(head, columns)
    doubts += dates.doubts
    if time >= 0 { settleTimes(head, time) }
    if columns[.minute] < 0, !hasClock { settleClock(head, columns) }
    settlePositions(head, columns)
    settlePressures(head, columns)
    settleRowNumbers(head, columns)
    settleNames(head, columns)
    settleLeads(head, columns)
    settleMembers(head, columns)
    if let text = head.map({ $0[time].hasExponent ? $0[time].string : nil }).first {
      doubts.add(
        .error, max(columns.timeColumn, 0),
        "the time '\(text)' has lost its last digits in a spreadsheet, expected all digits: format the column as text there, and save the table again"
      )
    }
  }

  private mutating func settleTimes(_ head: CSVHead, _ time: Int) {
    let forms = head.map { TimeForm($0[time]) }
    // One date among the numbers means that the others are not seconds.
    guard !countsSeconds, !forms.contains(.date), !forms.contains(.text) else { return }
    // There are no tracks for these years, and seconds in 2017 to 2026 look like dates in 1483 to
    // 1799.
    countsSeconds = forms.contains(.count)
    let odd = head.map { TimeForm($0[time]) == .oddDate ? $0[time].string : nil }.first
    if !countsSeconds, let odd {
      doubts.add(
        .warning, time,
        "'\(odd)' and similar values read as dates, though they may be seconds since 1970: if so, name the column 'epoch'"
      )
    }
  }

  private mutating func settleClock(_ head: CSVHead, _ columns: CSVColumns) {
    let hours = head.map { row -> (number: Int, text: String)? in
      let text = row[columns[.hour]].withoutZeroFraction
      return text.count > 4 ? nil : text.wholeNumber.map { ($0, text.string) }
    }
    guard hours.contains(where: { $0.number > 24 }) else { return }
    hasClock = true
    hasHoursAlone = columns.names[columns[.hour]]?.field == .hour
    guard let short = hours.first(where: { 1...24 ~= $0.number && $0.text.utf8.count <= 2 }) else {
      return
    }
    doubts.add(
      .warning, columns[.hour],
      hasHoursAlone
        ? "'\(short.text)' read as an hour, though other times of day are hours and minutes"
        : "'\(short.text)' read as minutes past midnight: other times of day are hours and minutes")
  }

  /// Doubts positions that are all where no tropical cyclone is, but would not be if they were exchanged.
  private mutating func settlePositions(_ head: CSVHead, _ columns: CSVColumns) {
    func areAll(_ axis: GeoAxis, _ condition: (Double) -> Bool) -> Bool {
      let size = columns.angle(axis).size
      let values = head.map { row in
        row[columns[axis.field]].plainNumber(decimalComma: columns.decimalComma)
      }
      return values.count == head.count && values.allSatisfy { condition(abs($0 * size)) }
    }
    guard head.count > 0, areAll(.latitude, { $0 > 60 }), areAll(.longitude, { $0 < 60 }) else {
      return
    }
    let names = [CSVField.latitude, .longitude].map { columns.header.names[columns[$0]] }
    doubts.add(
      .warning, columns[.latitude],
      "all latitudes in '\(names[0])' are beyond 60 degrees: if it holds the longitudes, set --column lat='\(names[1])' --column lon='\(names[0])'"
    )
  }

  private mutating func settlePressures(_ head: CSVHead, _ columns: CSVColumns) {
    let column = columns[.pressure]
    let pressures = head.map { row in
      row.isBlank(column) || row[column].isAllNines
        ? nil : row[column].plainNumber(decimalComma: columns.decimalComma)
    }.filter { $0 > 0 }
    let unit = head.units.indices.contains(column) ? head.units[column] : ""
    guard pressureUnit == .hectopascals, !pressures.isEmpty,
      !pressures.contains(where: { $0 <= 20_000 }), CSVUnit(unit, of: .pressure) == nil
    else { return }
    pressureUnit = .pascals
    doubts.add(.note, column, "pressures read as pascals: all are above 20,000")
  }

  private mutating func settleRowNumbers(_ head: CSVHead, _ columns: CSVColumns) {
    let name = columns[columns[.name] >= 0 ? .name : .storm]
    let names = head.map { $0.isBlank(name) ? nil : $0.string(name) }
    rowNumbers = [columns[.id], columns[.number]].filter { column in
      let numbers = head.map { $0.whole(column) }
      guard column >= 0, numbers.count == head.count, Set(numbers).count == head.count else {
        return false
      }
      let isSequence = zip(numbers, numbers.indices).allSatisfy { $0 == $1 || $0 == $1 + 1 }
      return names.isEmpty ? isSequence && head.count > 1 : Set(names).count < names.count
    }
    for column in rowNumbers {
      doubts.add(
        .note, column,
        "column '\(columns.header.names[column])' numbers the rows: \(names.isEmpty ? "it identifies no storms" : "identified storms by name")"
      )
    }
  }

  /// Whether each storm is named in one row, followed by rows without a name.
  private mutating func settleNames(_ head: CSVHead, _ columns: CSVColumns) {
    let who = columns.who
    let storms = head.map { row in who.allSatisfy(row.isBlank) ? "" : columns.storm(of: row) }
    // Lists of present positions have rows without a name at the time of the row before.
    let times = head.map { columns.time(of: $0) }
    let isList = zip(storms, zip(times, [""] + times)).contains { $0.isEmpty && $1.0 == $1.1 }
    let named = storms.filter { !$0.isEmpty }
    guard let first = who.first, storms.first != "", named.count < storms.count, !isList,
      Set(named).count == named.count
    else { return }
    namesFirstRows = true
    doubts.add(
      .warning, first,
      "only each storm's first row names it: rows without a name read as those of the storm before")
  }

  private mutating func settleLeads(_ head: CSVHead, _ columns: CSVColumns) {
    guard columns[.lead] >= 0, columns[.baseTime] < 0,
      !columns.header.names.contains(where: { $0.lettersAndDigits.contains("valid") })
    else { return }
    // How often the lead time rises with the same time and with another.
    var (same, other) = (0, 0)
    var leads: [String: (time: String, lead: Double)] = [:]
    head.forEachRow { row in
      let field = row[columns[.lead]]
      guard
        let lead = field.hoursOfDuration ?? field.plainNumber(decimalComma: columns.decimalComma)
      else { return }
      let time = columns.time(of: row)
      let whose =
        [CSVField.technique, .member].map { row.string(columns[$0]) } + [columns.storm(of: row)]
      let key = whose.joined(separator: "\n")
      if let last = leads[key], lead > last.lead {
        if time == last.time { same += 1 } else { other += 1 }
      }
      leads[key] = (time, lead)
    }
    guard same > 0, other == 0 else { return }
    timesAreBases = true
    let column = columns[.time] >= 0 ? columns[.time] : columns[.date]
    doubts.add(
      .warning, column,
      "times in '\(columns.header.names[column])' read as base times: they repeat while lead times rise"
    )
  }

  /// Finds members that have positions at the same time, and doubts columns not in use that differ wherever a
  /// storm has two rows of one time: they may tell tracks apart.
  private mutating func settleMembers(_ head: CSVHead, _ columns: CSVColumns) {
    // Members and techniques with lead times or base times are forecasts anyway.
    let isApart = columns[.lead] < 0 && columns[.baseTime] < 0 && columns.role == nil
    let members = [CSVField.technique, .member, .advisory].map { columns[$0] }.filter { $0 >= 0 }
    let all = members + [columns[.agency]].filter { $0 >= 0 }
    let whose = isApart ? all : all.filter { $0 == columns[.agency] }
    var doubted = columns.unknown.filter {
      !columns.values[$0].hasMore && columns.values[$0].texts.count * 2 <= head.count
    }
    var (firsts, found, repeats) = ([String: [String]](), Set<Int>(), 0)
    var interleaved = InterleavedTracks(whose.filter { $0 != columns[.advisory] })
    head.forEachRow { row in
      interleaved.add(row, of: columns.storm(of: row), at: columns.time(of: row))
      let texts = columns.header.names.indices.map { row.string($0) }
      let times = [columns[.lead], columns[.baseTime]].map { row.string($0) }
      let moment = ([columns.storm(of: row), columns.time(of: row)] + times).joined(separator: "\n")
      guard let first = firsts[moment] else {
        firsts[moment] = texts
        return
      }
      found.formUnion(whose.filter { texts[$0] != first[$0] })
      guard all.allSatisfy({ texts[$0] == first[$0] }) else { return }
      repeats += 1
      doubted.removeAll { texts[$0] == first[$0] }
    }
    membersAtOnce = found.union(interleaved.columns).sorted()
    if membersAtOnce == [columns[.agency]] {
      doubts.add(
        .note, membersAtOnce[0],
        "agencies have positions at the same time, or by turns: read each as a track of its own")
    } else if let first = membersAtOnce.first {
      doubts.add(
        .warning, first,
        "members without base times and lead times: read each as a track of its own")
    }
    let technique = columns[.technique]
    if isApart, membersAtOnce.isEmpty, technique >= 0, columns.own == nil,
      let model = head.map({ $0.isBlank(technique) ? nil : $0.string(technique) }).first,
      FixRole(model) == nil
    {
      doubts.add(
        .warning, technique,
        "rows of '\(model)' read as observed fixes: there is no base time and no lead time")
    }
    if !columns.who.isEmpty, repeats > 1, let first = doubted.first {
      let names = doubted.map { columns.header.names[$0] }
      doubts.add(
        .warning, first,
        "rows of one storm at one time differ in \(list: names): if tracks differ by it, set --column member='\(names[0])'"
      )
    }
  }
}

extension CSVColumns {
  /// The columns that name storms.
  fileprivate var who: [Int] {
    [CSVField.id, .storm, .name, .number].map { self[$0] }.filter { $0 >= 0 }
  }

  /// The texts of a row that name its storm.
  fileprivate func storm(of row: TableRow) -> String {
    who.map { row.string($0) }.joined(separator: "\n")
  }

  /// The texts of a row that give its time.
  func time(of row: TableRow) -> String {
    CSVField.ofTime.filter { self[$0] >= 0 }.map { row.string(self[$0]) }.joined(separator: " ")
  }
}

/// Finds columns whose values take turns in a storm: rows of several agencies, models or members at different times.
private struct InterleavedTracks {
  private let watched: [Int]
  private var rows = 0
  /// The first and last row of each value, by column and storm; in the order of time, as far as the text tells it.
  private var spans: [String: [String: (first: String, last: String, count: Int)]] = [:]
  private(set) var columns: Set<Int> = []

  init(_ columns: [Int]) { watched = columns }

  mutating func add(_ row: TableRow, of storm: String, at time: String) {
    rows += 1
    // Only dates that begin with the year are in the order of their letters.
    let place =
      time.utf8.prefix(4).areDigits && time.utf8.count > 4 ? time : String(1_000_000 + rows)
    for column in watched where !row.isBlank(column) {
      let (text, key) = (row.string(column), "\(column)\n\(storm)")
      var own = spans[key]?[text] ?? (place, place, 0)
      own = (min(own.first, place), max(own.last, place), own.count + 1)
      spans[key, default: [:]][text] = own
      let takesTurns = spans[key]?.contains { other, span in
        other != text && min(span.count, own.count) > 1 && span.first < own.last
          && own.first < span.last
      }
      if takesTurns ?? false { columns.insert(column) }
    }
  }
}

/// What a time is written as: a date in digits that is one of a year without tracks may count seconds since 1970.
private enum TimeForm {
  case nothing, text, date, oddDate, count

  init(_ field: Bytes) {
    let isCount = Timestamp(counted: field, isNamed: false) != nil
    if field.isEmpty || field.isMissingWord {
      self = .nothing
    } else if DecimalNumber.value(of: field) == nil {
      self = .text
    } else if let time = TimeText(field: field)?.time {
      self = !isCount || Timestamp.yearsOfTracks ~= time.parts.year ? .date : .oddDate
    } else {
      self = field.isDateWithFraction ? .date : isCount ? .count : .nothing
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is a day without an hour, or at midnight.
  fileprivate var isMidnight: Bool {
    if let read = TimeText(field: self) {
      let local = read.time.moved(by: read.offset ?? 0)
      return local?.secondsSince1970.isMultiple(of: 86_400) ?? false
    }
    return WrittenDate(self).map { $0.clock?.seconds ?? 0 == 0 } ?? false
  }
}
