/// One storm of a plain table, or several storms with the same name.
struct CSVStorm {
  /// The maximum gap in seconds between consecutive fixes of a storm, if nothing else identifies
  /// it.
  static let longestGap: Int64 = 5 * 86_400
  /// The maximum gap between fixes with the same id, if it is a number of the table's own.
  private static let longestGapOfID: Int64 = 10 * 86_400
  /// The maximum distance in kilometres between such fixes.
  private static let widestGap = 1_500.0
  /// The speed in km/h at which a storm with a name may go further than that.
  private static let fastest = 40.0
  /// The maximum distance in kilometres between two such fixes with the same time.
  private static let widestAtOnce = 300.0
  /// The maximum number of storms with the same name that are tracked in parallel.
  private static let maxAtOnce = 64

  /// Identifies the storm; it may get a name later.
  var full: String
  /// The identity in its first row.
  let who: CSVIdentity
  /// The location of its first row.
  let place: Finding.Location
  /// The index of its last row among all rows.
  private(set) var lastRow = 0
  /// The identities in its rows, in order.
  private var identities: [CSVIdentity] = []
  /// The basin in the newest of them, where fixes have it.
  private var basin: Basin?
  private var items: [Item] = []
  /// The fix of each item, apart from the items: a storm takes over the array as its track.
  private var fixes: [Fix] = []
  /// The time of the last observed fix, and the base time of forecasts whose rows give none.
  private var (lastObserved, undatedBase): (Timestamp?, Timestamp?)
  /// The number of fixes that were left after the last `release`.
  private var countBefore = 0
  /// The number of storms that `release` has returned.
  private(set) var released = 0

  private struct Item {
    let row: Int
    /// The index of the row's identity in `identities`.
    var identity: Int
    let forecast: ForecastKey?
  }

  /// Creates a storm without fixes, with room for those of some rows.
  init(_ identity: CSVIdentity, _ place: Finding.Location, rows: Int) {
    (full, who, self.place) = (identity.full, identity, place)
    items.reserveCapacity(rows)
    fixes.reserveCapacity(rows)
  }

  var count: Int { items.count }
  var shown: String { identities.last?.shown ?? "" }
  var firstRow: Int { items.first?.row ?? 0 }
  var lastTime: Timestamp? { fixes.last?.time }

  /// Adds the identity of a row.
  mutating func meet(_ identity: CSVIdentity) {
    guard identities.last != identity else { return }
    identities.append(identity)
    noteBasin()
  }

  private mutating func noteBasin() {
    // Elsewhere a basin that changes is not trusted to be that of the fix.
    let last = identities.last
    basin = last?.own == nil || last?.basin == identities.first?.basin ? nil : last?.basin
  }

  /// Adds a fix, which `complete` completes.
  mutating func add(_ fix: CSVRow.Place, in row: Int, line: Int, _ complete: (inout Fix) -> Void) {
    var (forecast, lead) = (fix.forecast, fix.leadTime)
    if forecast == nil { lastObserved = fix.time }
    if fix.isUndated {
      // Made after the last observed fix above it; without one, when the first of its rows is valid.
      if let last = lastObserved, last <= fix.time { undatedBase = last }
      let base = undatedBase ?? fix.time
      undatedBase = base
      forecast?.baseTime = base
      lead = fix.time.secondsSince1970 - base.secondsSince1970
    }
    items.append(Item(row: row, identity: identities.count - 1, forecast: forecast))
    fixes.append(
      Fix(
        forecast == nil ? .analysis : .forecast, at: fix.time, position: fix.position,
        leadTime: lead))
    fixes[fixes.count - 1].origin = FixOrigin(line: line)
    complete(&fixes[fixes.count - 1])
    if let basin { fixes[fixes.count - 1].basin = basin }
    lastRow = row
  }

  /// Frees the memory of its fixes.
  mutating func forget() { (items, fixes) = ([], []) }

  // MARK: - Storms of one name

  /// Whether it may be several storms, and has enough fixes for some storms to be released.
  var isLong: Bool { !who.isSure && count > 2 * max(countBefore, 2_048) }

  /// Returns the storms whose last row is before `limit`, and removes their fixes.
  mutating func release(before limit: Int) -> [CSVStorm] {
    let parts = parts()
    let kept = parts.filter { $0.lastRow >= limit }
    countBefore = kept.reduce(0) { $0 + $1.count }
    guard kept.count < parts.count else { return [] }
    released += parts.count - kept.count
    let left = kept.flatMap { zip($0.items, $0.fixes) }.sorted { $0.0.row < $1.0.row }
    (items, fixes) = (left.map { $0.0 }, left.map { $0.1 })
    forgetIdentities()
    return parts.filter { $0.lastRow < limit }
  }

  /// Splits the fixes into storms: consecutive fixes that are close enough belong to the same
  /// storm.
  func parts() -> [CSVStorm] {
    guard !who.isSure, !isOne else { return [self] }
    // A forecast is placed as a whole, by its first fix.
    var runs: [ForecastKey: [Int]] = [:]
    var groups: [[Int]] = []
    for (index, item) in items.enumerated() {
      if let forecast = item.forecast {
        runs[forecast, default: []].append(index)
      } else {
        groups.append([index])
      }
    }
    groups += runs.values.map { run in run.sorted { (fixes[$0].time, $0) < (fixes[$1].time, $1) } }
    groups.sort { one, other in
      let (left, right) = (one[0], other[0])
      return (fixes[left].time, items[left].row) < (fixes[right].time, items[right].row)
    }
    var found: [[Int]] = []
    // The storms that may continue, and the index of the last fix of each.
    var going: [(part: Int, last: Int)] = []
    for group in groups {
      let fix = fixes[group[0]]
      going.removeAll {
        fix.time.secondsSince1970 - fixes[$0.last].time.secondsSince1970 > longestGap
      }
      let near = going.indices.min { distance(going[$0].last, fix) < distance(going[$1].last, fix) }
      if let near, distance(going[near].last, fix) < .infinity {
        found[going[near].part] += group
        let isForecast = items[group[0]].forecast != nil
        if !isForecast || items[going[near].last].forecast != nil { going[near].last = group[0] }
      } else {
        if going.count == Self.maxAtOnce { going.removeFirst() }
        going.append((found.count, group[0]))
        found.append(group)
      }
    }
    return found.map { part(of: $0.sorted()) }.sorted { $0.firstRow < $1.firstRow }
  }

  /// The doubts about fixes that are storms of their own only because they lie apart from the rows
  /// around them, which have the same name.
  ///
  /// The first and the last row may be those of a storm of another year.
  func strays(among parts: [CSVStorm]) -> [FixDoubt] {
    let alone = Set(parts.filter { $0.count == 1 }.map { $0.firstRow })
    guard parts.count > alone.count, !alone.isEmpty else { return [] }
    return Leaps.doubts(in: fixes).filter { index, _ in
      guard alone.contains(items[index].row) else { return false }
      if index > 0, index < count - 1 { return true }
      let near = fixes[index == 0 ? 1 : index - 1].time
      return abs(near.secondsSince1970 - fixes[index].time.secondsSince1970) <= Self.longestGap
    }.map { $0.doubt }
  }

  /// Whether each fix follows the previous one closely enough in time and space.
  private var isOne: Bool {
    items.indices.dropFirst().allSatisfy { index in
      let (last, time) = (fixes[index - 1].time, fixes[index].time)
      return items[index - 1].forecast == nil && items[index].forecast == nil && last <= time
        && time.secondsSince1970 - last.secondsSince1970 <= longestGap
        && distance(index - 1, fixes[index]) < .infinity
    }
  }

  private var hasName: Bool { identities.contains { $0.hasRealName } }

  private var longestGap: Int64 { who.isCounted ? Self.longestGapOfID : Self.longestGap }

  /// The longest pause in days between observed fixes, if it is too long for one storm.
  var pause: Int64? {
    let times = items.indices.filter { items[$0].forecast == nil }.map {
      fixes[$0].time.secondsSince1970
    }.sorted()
    let longest = zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    return longest > Self.longestGapOfID ? longest / 86_400 : nil
  }

  /// Whether the storm goes on to a fix as storms do that are named at last: in a day, at less than 50 km/h and
  /// 100 km.
  func goesOn(to next: CSVRow.Place) -> Bool {
    guard let last = fixes.last, !hasName else { return false }
    let seconds = next.time.secondsSince1970 - last.time.secondsSince1970
    return 0...86_400 ~= seconds
      && last.position.distance(to: next.position) <= 100_000 + Double(seconds) * 14
  }

  /// The distance in kilometres from an earlier fix; infinite if it is too large for the same
  /// storm.
  private func distance(_ last: Int, _ fix: Fix) -> Double {
    let earlier = fixes[last]
    let kilometres = earlier.position.distance(to: fix.position) / 1_000
    let isAtOnce = earlier.time == fix.time && items[last].forecast == nil
    let hours = Double(fix.time.secondsSince1970 - earlier.time.secondsSince1970) / 3_600
    // What has a name may go further in a pause.
    let widest =
      isAtOnce ? Self.widestAtOnce : max(Self.widestGap, hasName ? hours * Self.fastest : 0)
    return kilometres <= widest ? kilometres : .infinity
  }

  private func part(of indices: [Int]) -> CSVStorm {
    var part = self
    (part.items, part.fixes) = (indices.map { items[$0] }, indices.map { fixes[$0] })
    part.lastRow = part.items.last?.row ?? 0
    part.forgetIdentities()
    return part
  }

  /// Removes the identities that no row refers to.
  private mutating func forgetIdentities() {
    var (kept, last): ([CSVIdentity], Int) = ([], -1)
    for index in items.indices {
      if items[index].identity != last {
        last = items[index].identity
        kept.append(identities[last])
      }
      items[index].identity = kept.count - 1
    }
    identities = kept
    noteBasin()
  }

  // MARK: - The storm

  /// Makes the storm, if it has fixes; sorts them by time if necessary, which is reported to
  /// `finding`.
  func storm(_ finding: Report) -> Storm? {
    guard let who = identities.first, let any = fixes.first?.time else { return nil }
    func sorted(_ fixes: [Fix]) -> [Fix] {
      guard fixes.indices.dropFirst().contains(where: { fixes[$0 - 1].time > fixes[$0].time })
      else { return fixes }
      let shown = who.shown.isEmpty ? "the storm" : who.shown
      place.warn("rows of '\(shown)' are not in order of time: sorted", to: finding)
      return fixes.inTimeOrder()
    }
    let hasForecasts = items.contains { $0.forecast != nil }
    let track = sorted(
      hasForecasts ? items.indices.filter { items[$0].forecast == nil }.map { fixes[$0] } : fixes)
    let forecasts = hasForecasts ? forecasts(sorted) : []
    let first = track.first?.time ?? forecasts.first?.fixes.first?.time ?? any
    let name = identities.last { $0.hasRealName }?.name
    let code = who.code.isEmpty && !who.distinctName.isEmpty ? who.distinctName : who.code
    let year = who.hasYear ? String(who.season ?? first.parts.year) + "-" : ""
    var storm = Storm(
      id: code.utf8.contains { $0 < 0x80 && ($0 | 0x20 >= 0x61 || $0 &- 0x30 <= 9) }
        ? StormID(scheme: "csv", code: year + code) : StormID(scheme: "csv", firstFix: first),
      agency: who.agency ?? "unknown", source: who.source)
    if let name { storm.names.add(name, language: "en") }
    storm.season = who.season ?? (who.own == nil ? CSVIdentifiers.season(of: who.code) : nil)
    if storm.season == nil, who.hasYears, let start = track.first ?? forecasts.first?.fixes.first {
      // Seasons of the southern hemisphere begin in July of the year before.
      let parts = start.time.parts
      storm.season = parts.year + (start.position.latitude < 0 && parts.month > 6 ? 1 : 0)
    }
    storm.number = who.number
    storm.basin = who.basin
    storm.track = track
    storm.forecasts = forecasts
    complete(&storm)
    return storm
  }

  /// Adds what only tables of this program say.
  private func complete(_ storm: inout Storm) {
    let first = items.first { $0.forecast == nil } ?? items[0]
    guard let words = identities[first.identity].own else { return }
    storm.take(words)
    storm.restoreWinds()
    if let id = words.id, let hyphen = id.firstIndex(of: "-") {
      storm.id = StormID(
        scheme: String(id[..<hyphen]), code: String(id[id.index(after: hyphen)...]))
    }
    for index in storm.forecasts.indices {
      let key = storm.forecasts[index].key
      guard let item = items.first(where: { $0.forecast == key }),
        let words = identities[item.identity].own
      else { continue }
      storm.forecasts[index].take(words, unlike: storm)
    }
  }

  private func forecasts(_ sorted: ([Fix]) -> [Fix]) -> [Forecast] {
    let found = zip(items, fixes).compactMap { item, fix in item.forecast.map { ($0, fix) } }
      .grouped { $0.0 }
    let isSingle = Set(found.map { $0.key.technique }).count == 1
    return found.map { key, own in
      Forecast(
        technique: key.technique, member: key.member,
        isOfficial: key.member == nil && (isSingle || Self.isOfficial(key.technique)),
        baseTime: key.baseTime, fixes: sorted(own.map { $0.1 }))
    }
  }

  /// Whether a technique's code is that of an agency's official forecast.
  private static func isOfficial(_ technique: String) -> Bool {
    let code = technique.uppercased()
    return code == "OFFICIAL" || Agency.all.contains { $0.techniques.contains(code) }
  }
}
