/// Collects the records of one storm; `storm` turns them into a `Storm`.
struct ATCFStorm {
  /// The records of a technique and base time; a best track has one group for all times.
  struct Group {
    struct Key: Hashable {
      let technique: String
      /// In seconds since 1970.
      let base: Int64
    }

    let key: Key
    var records: [ATCFRecord] = []

    var isBest: Bool { key.technique == "BEST" }
    /// Whether records with a lead time of 0 or less are analyses rather than forecasts.
    var isAnalysis: Bool { key.technique == "CARQ" || key.technique == "WRNG" }
    /// Whether the technique is the official forecast of the agency that keeps the deck.
    var isOfficial: Bool { key.technique == "OFCL" || key.technique == "JTWC" }
  }

  let basin, number: String
  /// The earliest and latest base time, in seconds since 1970.
  private(set) var times: ClosedRange<Int64>
  /// The number of records.
  private(set) var count = 0
  private(set) var groups: [Group] = []
  private var indices: [Group.Key: Int] = [:]
  /// The group of the last record.
  private var last = 0
  /// The names, and whether each is a real one.
  private var names: [String: Bool] = [:]
  /// The most recent real name, and the base time of its record.
  private var realName: (text: String, base: Int64)?
  /// Other numbers, in the order of their records.
  private var aliases: [String] = []
  private var firstBest: Int64?

  init(_ row: ATCFRow) { (basin, number, times) = (row.basin, row.number, row.base...row.base) }

  // MARK: - Collecting

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - row: The record.
  ///   - contradiction: Receives each field in which the record differs from the previous one, if
  ///     both have the same time and technique.
  mutating func add(_ row: ATCFRow, _ contradiction: (ATCFField) -> Void) {
    let base = row.base
    times = min(times.lowerBound, base)...max(times.upperBound, base)
    if row.isBest { firstBest = min(firstBest ?? base, base) }
    if let name = row.record.name, base >= realName?.base ?? .min {
      if names[name] == nil { names[name] = StormName(name) == .real }
      if names[name] == true { realName = (name, base) }
    }
    for alias in row.aliases where !aliases.contains(alias) && aliases.count < 100 {
      aliases.append(alias)
    }
    let key = Group.Key(technique: row.technique, base: row.isBest ? .min : base)
    let group = indices[key] ?? groups.count
    if group == groups.count {
      groups.append(Group(key: key))
      indices[key] = group
    }
    let end = groups[group].records.count
    if group == last, end > 0, groups[group].records[end - 1].time == row.record.time,
      groups[group].records[end - 1].lead == row.record.lead
    {
      groups[group].records[end - 1].merge(row.record, contradiction)
    } else {
      groups[group].records.append(row.record)
      count += 1
    }
    last = group
  }

  /// Adds radii to the last record.
  mutating func add(_ new: ATCFRadii, _ contradiction: (ATCFField) -> Void) {
    groups[last].records[groups[last].records.count - 1].add(new, contradiction)
  }

  // MARK: - The storm

  /// Makes the storm.
  ///
  /// - Parameters:
  ///   - file: The input's name.
  ///   - options: The user's choices.
  ///   - finding: Receives findings about separate records of the same time.
  /// - Returns: The storm.
  consuming func storm(of file: String, _ options: ReadingOptions, _ finding: Report) -> Storm {
    for group in groups.indices { groups[group].sort(of: file, finding) }
    let agency = Agency.keepingDecks(of: basin)
    let season = Self.season(of: firstBest ?? times.lowerBound, in: basin, number: number)
    let code = basin + number + season.padded(to: 4)
    let isOfficial = groups.contains { $0.isBest || $0.isAnalysis || $0.isOfficial }

    var storm = Storm(
      id: StormID(scheme: "atcf", code: code), agency: agency?.code ?? "unknown",
      source: ((isOfficial ? agency : nil) ?? .atcf).source(product))
    storm.otherIDs = [code.uppercased()] + aliases.filter { $0 != code.uppercased() }
    if let name = realName?.text { storm.names = LocalizedText(name, language: "en") }
    storm.number = number
    storm.season = season
    storm.basin = Basin(code: basin)
    // Numbers 80 to 89 are reserved for exercises.
    if StormDesignation.isExercise(number) { storm.status = .exercise }
    let surroundings = ATCFRecord.Surroundings(
      needsRadii: options.needsWindRadii, stormName: realName?.text, basin: storm.basin)
    storm.track = track(surroundings, file, finding)
    if !storm.track.isEmpty { storm.trackType = .working }
    storm.forecasts = forecasts(surroundings)
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

  private var product: String {
    let isBest = groups.contains { $0.isBest }
    let isOther = groups.contains { !$0.isBest }
    if isBest, isOther { return ATCFProduct.both }
    return isBest ? ATCFProduct.best : ATCFProduct.forecasts
  }

  // MARK: - Track and forecasts

  /// The observed fixes: the best track or, without one, the analyses at each base time.
  private func track(_ storm: ATCFRecord.Surroundings, _ file: String, _ finding: Report) -> [Fix] {
    var known: [(rank: (Int64, Int, Int64), record: ATCFRecord)] = []
    for group in groups where !group.isBest {
      for record in group.records where record.lead < (group.isAnalysis ? 1 : 0) {
        // Of several records for a time, the one at its own base time has the most detail; of the
        // others, the newest is the latest revision.
        let technique = ["CARQ", "WRNG"].firstIndex(of: group.key.technique) ?? 2
        let order = technique + (record.lead == 0 ? 0 : 3)
        known.append(((record.time, order, -group.key.base), record))
      }
    }
    if let best = groups.first(where: { $0.isBest }) {
      if let first = known.map({ $0.record.line }).min() {
        Finding.Location(file: file, line: first, column: 1).note(
          "\(known.count) analysis records (CARQ, WRNG, negative lead times) omitted: the input has a best track",
          to: finding)
      }
      return best.fixes(.analysis, storm)
    }
    known.sort { $0.rank < $1.rank }
    var track: [Fix] = []
    for (_, record) in known where record.time != track.last?.time.secondsSince1970 {
      track.append(record.fix(.analysis, in: storm))
    }
    return track
  }

  /// The forecasts, in the order of their first records; hours 0 and 3 of a technique belong to its
  /// forecast.
  private func forecasts(_ storm: ATCFRecord.Surroundings) -> [Forecast] {
    groups.compactMap { group in
      guard !group.isBest, let last = group.records.last,
        last.lead > 0 || (last.lead == 0 && !group.isAnalysis)
      else { return nil }
      return Forecast(
        technique: group.key.technique, isOfficial: group.isOfficial,
        baseTime: Timestamp(secondsSince1970: group.key.base), fixes: group.fixes(.forecast, storm))
    }
  }
}

extension ATCFStorm.Group {
  /// Sorts the records by time, and merges records of the same time.
  fileprivate mutating func sort(of file: String, _ finding: Report) {
    // ADCIRC's GAHM (NWS 20) may give the run's first date and rising hours.
    if isBest, let first = records.first, records.allSatisfy({ $0.time == first.time }),
      zip(records, records.dropFirst()).allSatisfy({ $0.lead <= $1.lead })
    {
      for index in records.indices { records[index].time += records[index].lead - first.lead }
    }
    let steps = zip(records, records.dropFirst())
    if steps.allSatisfy({ $0.time < $1.time }) { return }
    func place(_ record: ATCFRecord) -> Finding.Location {
      Finding.Location(file: file, line: record.line, column: 1)
    }
    if isBest, let late = steps.first(where: { $0.time > $1.time })?.1 {
      place(late).warn("best-track records are not in order of time: sorted", to: finding)
    }
    let sorted = records.sorted { ($0.time, $0.line) < ($1.time, $1.line) }
    records = []
    for record in sorted {
      if let last = records.last, last.time == record.time {
        records[records.count - 1].merge(record) {
          place(record).warn(.contradicts($0), to: finding)
        }
      } else {
        records.append(record)
      }
    }
  }

  /// The records as fixes; forecasts have none before hour 0.
  fileprivate func fixes(_ kind: Fix.Kind, _ storm: ATCFRecord.Surroundings) -> [Fix] {
    records.filter { $0.lead >= 0 }.map { $0.fix(kind, in: storm) }
  }
}

extension Finding.Message {
  static func contradicts(_ field: ATCFField) -> Self {
    "'\(name: field.name)' ignored: it differs from an earlier record of the same time and technique"
  }
}
