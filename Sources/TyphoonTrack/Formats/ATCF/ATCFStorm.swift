/// Collects the records of one storm; `storm` turns them into a `Storm`.
struct ATCFStorm {
  /// The technique and base time of some of the records; a best track has one group for all times.
  struct Group: Hashable {
    let technique: ATCFCode
    /// In seconds since 1970.
    let base: Int64
  }

  /// What tells which records belong to it, apart from the rest, which would be retained for each.
  struct Span {
    let basin: ATCFCode
    let number: ATCFCode
    /// The earliest and latest base time, in seconds since 1970.
    var times: ClosedRange<Int64>
  }

  private(set) var span: Span
  var basin: ATCFCode { span.basin }
  var number: ATCFCode { span.number }
  var times: ClosedRange<Int64> { span.times }
  private(set) var records: [ATCFRecord] = []
  private var radii: [ATCFRadii] = []
  private(set) var groups: [Group] = []
  private var indices: [Group: Int32] = [:]
  private var lastGroup: Int32 = -1
  private var lastName: Int32 = -1
  private(set) var names: [String] = []
  /// Whether each name is a real one.
  private var areReal: [Bool] = []
  private var nameIndices: [String: Int32] = [:]
  /// The most recent real name, as an index into `names`, and the base time of its record.
  private var realName: (index: Int32, base: Int64)?
  /// Other numbers, in the order of their records.
  private var aliases: [String] = []
  private var firstBest: Int64?

  init(_ row: ATCFRow) {
    span = Span(basin: row.basin, number: row.number, times: row.base...row.base)
    // As many as most storms have in a deck.
    records.reserveCapacity(64)
    radii.reserveCapacity(128)
  }

  // MARK: - Collecting

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - row: The record, which gets its place among the storm's.
  ///   - contradiction: Receives each field in which the record differs from the previous one, if
  ///     both have the same time and technique.
  /// - Returns: Whether the record is not merged with the previous one.
  mutating func add(_ row: inout ATCFRow, _ contradiction: (ATCFField) -> Void) -> Bool {
    let base = row.base
    if !times.contains(base) {
      span.times = min(times.lowerBound, base)...max(times.upperBound, base)
    }
    let isBest = row.isBest
    if isBest { firstBest = min(firstBest ?? base, base) }
    row.record.group = index(of: Group(technique: row.technique, base: isBest ? .min : base))
    row.record.name = index(of: row.name, from: base)
    for alias in row.aliases where !aliases.contains(alias) && aliases.count < 100 {
      aliases.append(alias)
    }
    let last = records.count - 1
    if last >= 0, records[last].group == row.record.group, records[last].time == row.record.time {
      records[last].merge(row.record, contradiction)
      add(row.radii, contradiction)
      return false
    }
    let start = Int32(truncatingIfNeeded: radii.count)
    row.record.radii = start..<start
    records.append(row.record)
    if let radii = row.radii { append(radii) }
    return true
  }

  /// Adds radii to the last record.
  mutating func add(_ new: ATCFRadii?, _ contradiction: (ATCFField) -> Void) {
    guard let new, !records.isEmpty else { return }
    for index in records[records.count - 1].radii
    where radii[Int(index)].threshold == new.threshold {
      radii[Int(index)].merge(new, contradiction)
      return
    }
    append(new)
  }

  private mutating func append(_ new: ATCFRadii) {
    radii.append(new)
    let first = records[records.count - 1].radii.lowerBound
    records[records.count - 1].radii = first..<Int32(truncatingIfNeeded: radii.count)
  }

  @inline(__always)
  private mutating func index(of group: Group) -> Int32 {
    if lastGroup >= 0, groups[Int(lastGroup)] == group { return lastGroup }
    return otherIndex(of: group)
  }

  @inline(never)
  private mutating func otherIndex(of group: Group) -> Int32 {
    if let known = indices[group] {
      lastGroup = known
    } else {
      lastGroup = Int32(truncatingIfNeeded: groups.count)
      groups.append(group)
      indices[group] = lastGroup
    }
    return lastGroup
  }

  @inline(__always)
  private mutating func index(of name: String, from base: Int64) -> Int32 {
    guard !name.isEmpty else { return -1 }
    let index = lastName >= 0 && names[Int(lastName)] == name ? lastName : otherIndex(of: name)
    if areReal[Int(index)], base >= realName?.base ?? .min { realName = (index, base) }
    return index
  }

  @inline(never)
  private mutating func otherIndex(of name: String) -> Int32 {
    if let known = nameIndices[name] {
      lastName = known
    } else {
      lastName = Int32(truncatingIfNeeded: names.count)
      names.append(name)
      areReal.append(StormName(name) == .real)
      nameIndices[name] = lastName
    }
    return lastName
  }

  // MARK: - The storm

  /// Makes the storm.
  ///
  /// - Parameters:
  ///   - file: The input's name.
  ///   - options: The user's choices.
  ///   - finding: Receives findings about separate records of the same time.
  /// - Returns: The storm.
  consuming func storm(
    of file: String, _ options: ReadingOptions, _ finding: (Finding) -> Void
  ) -> Storm {
    let groupedRecords = sorted(file, finding)
    let basinCode = basin.string
    let agency = Agency.keepingDecks(of: basinCode)
    let season = Self.season(
      of: firstBest ?? times.lowerBound, in: basinCode, number: number.string)
    let code = basinCode + number.string + Self.padded(season)
    let hasAgency = groups.contains { $0.technique == .best || $0.technique.isAnalysis }
    let isOfficial = hasAgency || groups.contains { $0.technique.isOfficial }

    var storm = Storm(
      id: StormID(scheme: "atcf", code: code), agency: agency?.code ?? "unknown",
      source: ((isOfficial ? agency : nil) ?? .atcf).source(product))
    storm.otherIDs = [code.uppercased()] + aliases.filter { $0 != code.uppercased() }
    let name = realName.map { names[Int($0.index)] }
    if let name { storm.names = LocalizedText(name, language: "en") }
    storm.number = number.string
    storm.season = season
    storm.basin = Basin(code: basinCode)
    // Numbers 80 to 89 are reserved for exercises.
    if StormDesignation.isExercise(number.string) { storm.status = .exercise }
    let surroundings = ATCFRecord.Surroundings(
      radii: radii, needsRadii: options.needsWindRadii, names: names, stormName: name,
      basin: storm.basin)
    storm.track = track(groupedRecords, surroundings, file, finding)
    if !storm.track.isEmpty { storm.trackType = .working }
    storm.forecasts = forecasts(groupedRecords, surroundings)
    return storm
  }

  /// The year in the names of the storm's decks: the year in which the storm began; in the southern
  /// hemisphere, the year in which its season, which begins in July, ends.
  ///
  /// Elsewhere, a storm with a high number in January began in the previous year: numbers restart
  /// each year, and numbers from 50 up do not count cyclones.
  static func season(of time: Int64, in basin: String, number: String) -> Int {
    let parts = Timestamp(secondsSince1970: time).parts
    if basin != "SH", parts.month == 1, let count = Int(number), 6..<50 ~= count {
      return parts.year - 1
    }
    return basin == "SH" && parts.month >= 7 ? parts.year + 1 : parts.year
  }

  private static func padded(_ year: Int) -> String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  private var product: String {
    let isBest = groups.contains { $0.technique == .best }
    let isOther = groups.contains { $0.technique != .best }
    if isBest, isOther { return ATCFProduct.both }
    return isBest ? ATCFProduct.best : ATCFProduct.forecasts
  }

  /// The records of each group, sorted by time, with records of the same time merged.
  private mutating func sorted(_ file: String, _ finding: (Finding) -> Void) -> [[ATCFRecord]] {
    var grouped = [[ATCFRecord]](repeating: [], count: groups.count)
    if groups.count == 1 {
      swap(&grouped[0], &records)
    } else {
      for record in records { grouped[Int(record.group)].append(record) }
      records = []
    }
    for group in grouped.indices {
      let isAscending = zip(grouped[group], grouped[group].dropFirst())
        .allSatisfy { $0.time < $1.time }
      if !isAscending { settle(&grouped[group], file, finding) }
    }
    return grouped
  }

  /// Sorts records of one technique by time, and merges records of the same time.
  private mutating func settle(
    _ records: inout [ATCFRecord], _ file: String, _ finding: (Finding) -> Void
  ) {
    let late = zip(records, records.dropFirst()).first { $0.time > $1.time }
    if let late, groups[Int(late.1.group)].technique == .best {
      finding(
        Finding(
          .warning, .notInOrder, at: Finding.Location(file: file, line: late.1.line, column: 1)))
    }
    records.sort { ($0.time, $0.line) < ($1.time, $1.line) }
    var settled: [ATCFRecord] = []
    for record in records {
      guard let last = settled.last, last.time == record.time else {
        settled.append(record)
        continue
      }
      func contradiction(_ field: ATCFField) {
        finding(
          Finding(
            .warning, .contradicts(field),
            at: Finding.Location(file: file, line: record.line, column: 1)))
      }
      settled[settled.count - 1].merge(record, contradiction)
      // Append the radii of both after all others.
      var all = Array(radii[Int(last.radii.lowerBound)..<Int(last.radii.upperBound)])
      for new in radii[Int(record.radii.lowerBound)..<Int(record.radii.upperBound)] {
        if let own = all.firstIndex(where: { $0.threshold == new.threshold }) {
          all[own].merge(new, contradiction)
        } else {
          all.append(new)
        }
      }
      let start = Int32(truncatingIfNeeded: radii.count)
      radii += all
      settled[settled.count - 1].radii = start..<Int32(truncatingIfNeeded: radii.count)
    }
    records = settled
  }

  // MARK: - Track and forecasts

  /// The observed fixes: the best track or, without one, the analyses at each base time.
  private func track(
    _ grouped: [[ATCFRecord]], _ storm: ATCFRecord.Surroundings, _ file: String,
    _ finding: (Finding) -> Void
  ) -> [Fix] {
    let best = groups.firstIndex { $0.technique == .best }
    var known: [(rank: (Int64, Int, Int64), record: ATCFRecord)] = []
    for (group, records) in zip(groups, grouped) where group.technique != .best {
      for record in records {
        guard record.lead < 0 || (record.lead == 0 && group.technique.isAnalysis) else { continue }
        // Of several records for a time, the one at its own base time has the most detail; of the
        // others, the newest is the latest revision.
        let technique = group.technique == .carq ? 0 : group.technique == .warning ? 1 : 2
        let order = technique + (record.lead == 0 ? 0 : 3)
        known.append(((record.time, order, -group.base), record))
      }
    }
    if let best {
      if let first = known.min(by: { $0.record.line < $1.record.line }) {
        finding(
          Finding(
            .note, .hasBest(known.count),
            at: Finding.Location(file: file, line: first.record.line, column: 1)))
      }
      return Self.fixes(of: grouped[best], .analysis, storm)
    }
    known.sort { $0.rank < $1.rank }
    var track: [Fix] = []
    var last: Int64?
    for (_, record) in known where record.time != last {
      last = record.time
      record.addFix(.analysis, to: &track, in: storm)
    }
    return track
  }

  /// Makes fixes of records; forecasts have none before hour 0.
  private static func fixes(
    of records: [ATCFRecord], _ kind: Fix.Kind, _ storm: ATCFRecord.Surroundings
  ) -> [Fix] {
    var fixes: [Fix] = []
    // Fixes are large, so moving them as the array grows takes time.
    fixes.reserveCapacity(records.count)
    var last: ATCFRecord?
    for record in records where record.lead >= 0 {
      record.addFix(kind, to: &fixes, after: last, in: storm)
      last = record
    }
    return fixes
  }

  /// The forecasts, in the order of their first records; hours 0 and 3 of a technique belong to its
  /// forecast.
  private func forecasts(
    _ grouped: [[ATCFRecord]], _ storm: ATCFRecord.Surroundings
  ) -> [Forecast] {
    var forecasts: [Forecast] = []
    for (group, records) in zip(groups, grouped) where group.technique != .best {
      guard let last = records.last,
        last.lead > 0 || (last.lead == 0 && !group.technique.isAnalysis)
      else { continue }
      forecasts.append(
        Forecast(
          technique: group.technique.string, isOfficial: group.technique.isOfficial,
          baseTime: Timestamp(secondsSince1970: group.base),
          fixes: Self.fixes(of: records, .forecast, storm)))
    }
    return forecasts
  }
}

extension Finding.Message {
  static func contradicts(_ field: ATCFField) -> Self {
    "'\(name: field.name)' ignored: it differs from an earlier record of the same time and technique"
  }
  fileprivate static var notInOrder: Self {
    "best-track records are not in order of time: sorted"
  }
  fileprivate static func hasBest(_ count: Int) -> Self {
    "\(count) analysis records (CARQ, WRNG, negative lead times) omitted: the input has a best track"
  }
}
