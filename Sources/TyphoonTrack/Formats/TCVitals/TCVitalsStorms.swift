/// Collects the storms of TCVitals, whose records are mixed.
struct TCVitalsStorms {
  /// The maximum gap between two records of an invest, in seconds: their ten numbers are reused.
  private static let longestGap: Int64 = 10 * 86_400

  private struct Key: Hashable {
    let designation: StormDesignation
    let season: Int

    var code: String { "\(designation.number)\(designation.letter) of \(season)" }
  }

  private struct Open {
    let key: Key
    var records: [TCVitalsRecord]
    /// The index of the record for each time.
    var indices: [Timestamp: Int]
  }

  private var open: [Open] = []
  /// The index in `open` of the newest storm with a designation and season.
  private var newest: [Key: Int] = [:]

  /// Adds a record.
  mutating func add(_ record: TCVitalsRecord, _ finding: Report) {
    let time = record.fix.time
    let key = Key(
      designation: record.designation,
      season: ATCFStorm.season(
        of: time.secondsSince1970, in: record.designation.deck ?? "",
        number: record.designation.number))
    guard let index = index(of: key, at: time) else {
      newest[key] = open.count
      return open.append(Open(key: key, records: [record], indices: [time: 0]))
    }
    if let known = open[index].indices[time] {
      var record = record
      if record.hasSign, !open[index].records[known].hasSign {
        record.settleSigns(beside: open[index].records[known].fix.position.longitude, finding)
      }
      // A repeated line adds nothing; a different one corrects the earlier one.
      if open[index].records[known].differs(from: record) {
        record.place.warn(
          "record differs from an earlier one of the same time: used the later", to: finding)
        open[index].records[known] = record
      }
      return
    }
    open[index].indices[time] = open[index].records.count
    open[index].records.append(record)
  }

  /// The index of the storm that a record belongs to; a storm that began late in the previous year
  /// keeps its season.
  private func index(of key: Key, at time: Timestamp) -> Int? {
    func isNear(_ index: Int) -> Bool {
      guard let last = open[index].records.last else { return false }
      return abs(last.fix.time.secondsSince1970 - time.secondsSince1970) <= Self.longestGap
    }
    if let index = newest[key], !key.designation.isInvest || isNear(index) { return index }
    let before = Key(designation: key.designation, season: key.season - 1)
    if let index = newest[before], isNear(index) { return index }
    return nil
  }

  /// Passes on all storms in the order of their first records, and frees their memory.
  mutating func give(_ storm: StormHandler, _ finding: Report) throws(ReadError) {
    newest = [:]
    for one in open where one.records.count == 1 && !one.key.designation.isInvest {
      let others = open.filter {
        $0.key.designation == one.key.designation && $0.key.season != one.key.season
      }
      guard others.count == 1, let other = others.first else { continue }
      finding(.warning(.loneRecord(one.key.code, of: other.key.code), at: one.records[0].place))
    }
    for index in open.indices {
      var records: [TCVitalsRecord] = []
      swap(&records, &open[index].records)
      open[index].indices = [:]
      try storm(Self.storm(of: records, season: open[index].key.season, finding))
    }
  }

  private static func storm(of records: [TCVitalsRecord], season: Int, _ finding: Report) -> Storm {
    let isAscending = zip(records, records.dropFirst()).allSatisfy { $0.fix.time < $1.fix.time }
    var sorted = isAscending ? records : records.sorted { $0.fix.time < $1.fix.time }
    settleSigns(of: &sorted, finding)
    let first = sorted[0]
    if !isAscending {
      first.place.note("the storm's records are not in order of time: sorted", to: finding)
    }
    let designation = first.designation
    let center = sorted[sorted.count - 1].center
    var storm = Storm(
      id: StormID(scheme: "atcf", firstFix: first.fix.time), agency: center,
      source: Agency.centre(center).source("TCVitals"))
    if let deck = designation.deck {
      let code = deck + designation.number + String(season)
      storm.id = StormID(scheme: "atcf", code: code)
      storm.otherIDs = [code]
      storm.basin = designation.basin
    } else {
      first.place.warn(
        "basin omitted: '\(String(designation.letter))' is not a basin letter; made the storm's id from its first fix",
        to: finding)
    }
    storm.number = designation.number
    storm.season = season
    // Numbers 80 to 89 are reserved for exercises.
    if designation.isExercise { storm.status = .exercise }
    let name = sorted.last { StormName($0.name) == .real }?.name
    if let name { storm.names.add(name: name, language: "en") }
    storm.trackType = .working
    storm.track = sorted.map { record in
      var fix = record.fix
      if record.name != name, !record.name.isEmpty { fix.name = record.name }
      return fix
    }
    storm.forecasts = sorted.compactMap { record in
      record.forecast.map {
        Forecast(technique: record.center, isOfficial: true, baseTime: record.fix.time, fixes: [$0])
      }
    }
    return storm
  }

  /// Decides the meaning of minus signs in a storm's records, from nearby records without them.
  private static func settleSigns(of records: inout [TCVitalsRecord], _ finding: Report) {
    let sure = records.filter { !$0.hasSign }.map { $0.fix }
    var next = 0
    for index in records.indices {
      let time = records[index].fix.time
      while next < sure.count, sure[next].time <= time { next += 1 }
      let near = [next - 1, next].filter(sure.indices.contains).map { sure[$0] }
      records[index].settleSigns(beside: longitude(of: near, at: time), finding)
    }
  }

  /// The longitude at a time, interpolated between two fixes, or that of a single fix.
  private static func longitude(of fixes: [Fix], at time: Timestamp) -> Double? {
    guard let first = fixes.first, let last = fixes.last else { return nil }
    let start = first.position.longitude
    let whole = last.time.secondsSince1970 - first.time.secondsSince1970
    guard whole > 0 else { return start }
    let passed = Double(time.secondsSince1970 - first.time.secondsSince1970) / Double(whole)
    return start + passed * (last.position.longitude - start).remainder(dividingBy: 360)
  }
}

extension Agency {
  private static let american = [nhc, cphc, jtwc]

  /// The US centre with a code, or else NCEP, which also collects the records of others.
  static func centre(_ code: String) -> Agency { american.first { $0.code == code } ?? .ncep }
}

extension TCVitalsRecord {
  /// Whether two records of the same storm and time differ.
  fileprivate func differs(from other: TCVitalsRecord) -> Bool {
    fix != other.fix || hasSign != other.hasSign || forecast != other.forecast || name != other.name
      || center != other.center
  }
}
