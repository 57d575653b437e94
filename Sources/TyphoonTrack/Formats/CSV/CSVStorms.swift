/// Collects the storms of a plain table while its rows are read.
///
/// Rows of several storms may alternate, so a storm is kept until `patience` rows have passed
/// without one of its own. Tables of any length are read in the memory of these rows and the
/// longest storm.
struct CSVStorms {
  /// The maximum number of rows of other storms between two rows of a storm.
  static let patience = 32_768
  /// The maximum number of fixes in a storm.
  static let maxFixes = 250_000

  private let identities: CSVIdentities
  private let namesFirstRows: Bool
  private var open: [CSVStorm] = []
  /// The indices of storms in `open`: by identity, and by key without the name.
  private var places: [String: Int] = [:]
  private var latest: [String: Int] = [:]
  /// The storms by the texts of their rows, so that each text is identified once.
  private var seen: [[UInt8]: (storm: Int, identity: CSVIdentity)] = [:]
  private var current = -1
  /// The texts of the last row that identify its storm.
  private var texts: [UInt8] = []
  /// What told storms apart that were given on, with the times of their last rows; no time where it is
  /// certain who they were.
  private var closed: [String: Timestamp?] = [:]
  private var row = 0
  /// The number of rows since `current` changed.
  private var run = 0
  /// Findings about the storms of the last row.
  private var news: [Finding] = []
  /// The number of storms that were split, and of the storms that they were split into.
  private var split = (storms: 0, parts: 0)
  private var splitIDs = false

  init(_ columns: CSVColumns, _ survey: CSVSurvey) {
    identities = CSVIdentities(columns, survey)
    namesFirstRows = survey.namesFirstRows
  }

  /// Adds the fix of a row to its storm, where `complete` completes it.
  mutating func add(
    _ fix: CSVRow.Place, _ fields: TableRow, line: Int,
    at place: @autoclosure () -> Finding.Location, _ complete: (inout Fix) -> Void
  ) {
    row += 1
    let texts = fields.texts(identities.columns)
    let goesOn = namesFirstRows && current >= 0 && identities.isBlank(fields)
    if current < 0 || (texts != self.texts && !goesOn) {
      if let known = seen[texts] {
        current = known.storm
        open[current].meet(known.identity)
      } else {
        let identity = identities.identity(fields)
        current = storm(of: identity, at: fix, place())
        open[current].meet(identity)
        seen[texts] = (current, identity)
      }
      self.texts = texts
      run = 0
    }
    run += 1
    open[current].add(fix, in: row, line: line, complete)
  }

  /// Reports the doubts about the storms of the last row.
  mutating func report(_ finding: Report) {
    guard !news.isEmpty else { return }
    for one in news { finding(one) }
    news = []
  }

  /// The index of the storm that a row belongs to, judging by its texts.
  private mutating func storm(
    of identity: CSVIdentity, at fix: CSVRow.Place, _ place: Finding.Location
  ) -> Int {
    if let known = places[identity.full] { return known }
    if identity.mayBeRenamed {
      // The row has a number without a name, or with a provisional one.
      if identity.distinctName.isEmpty, let last = latest[identity.key] { return last }
      if let nameless = places.removeValue(forKey: identity.key) {
        places[identity.full] = nameless
        open[nameless].full = identity.full
        return nameless
      }
    }
    if identity.hasRealName, current >= 0, open[current].who.key == identity.key,
      open[current].goesOn(to: fix)
    {
      open[current].full = identity.full
      places[identity.full] = current
      return current
    }
    if let last = closed[identity.full],
      last.map({ abs($0.secondsSince1970 - fix.time.secondsSince1970) <= CSVStorm.longestGap })
        ?? true
    {
      news.append(Finding(.warning, .comesBack(identity.shown, Self.patience), at: place))
    }
    // Its rows are often as many as those of the storm before.
    open.append(CSVStorm(identity, place, rows: min(run, 256)))
    index(open.count - 1)
    return open.count - 1
  }

  /// Notes where an open storm is.
  private mutating func index(_ storm: Int) {
    places[open[storm].full] = storm
    if open[storm].who.mayBeRenamed { latest[open[storm].who.key] = storm }
  }

  /// Closes storms that have had no row for long; at the end, all storms.
  ///
  /// - Throws: If the storm of the last row has too many fixes.
  mutating func close(all: Bool, _ storm: StormHandler, _ finding: Report) throws(ReadError) {
    if current >= 0, open[current].count > Self.maxFixes {
      throw ReadError(.tooLong(Self.maxFixes), at: open[current].place)
    }
    guard all || row & 0xFFF == 0 else { return }
    let limit = row - Self.patience
    var done: [CSVStorm] = []
    for index in open.indices where !all && limit > 0 && open[index].isLong {
      done += open[index].release(before: limit)
    }
    if all || open.indices.contains(where: { open[$0].lastRow < limit }) {
      for index in open.indices where all || open[index].lastRow < limit {
        let one = open[index]
        // Keep a single copy of the fixes in memory.
        open[index].forget()
        closed[one.full] = .some(one.who.isSure ? nil : one.lastTime)
        let parts = one.parts()
        if !identities.columns.isEmpty {
          for doubt in one.strays(among: parts) {
            doubt.fix.location(in: one.place.file).warn(doubt.message, to: finding)
          }
        }
        let count = parts.count + one.released
        if count > 1 {
          split = (split.storms + 1, split.parts + count)
          if one.who.isCounted { splitIDs = true }
        } else if one.who.isSure, let days = one.pause {
          one.place.warn(
            "the rows of '\(one.shown)' pause for \(days) days: read as one storm", to: finding)
        }
        done += parts
      }
      open.removeAll { all || $0.lastRow < limit }
      current = -1
      seen.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      latest.removeAll(keepingCapacity: true)
      for storm in open.indices { index(storm) }
    }
    done.sort { $0.firstRow < $1.firstRow }
    for index in done.indices {
      if let made = done[index].storm(finding) { try storm(made) }
      done[index].forget()
    }
  }

  /// Reports that storms were told apart by the distance between their fixes.
  func noteSplits(at place: Finding.Location, _ finding: Report) {
    guard split.storms > 0 else { return }
    let isUnknown = identities.columns.isEmpty
    let (names, parts) = split
    finding(
      Finding(
        isUnknown || splitIDs ? .warning : .note,
        isUnknown
          ? "no column identifies the storms: split the rows into \(counted: parts, "storm"), more than 5 days or 1,500 km apart"
          : splitIDs
            ? "ids come back: read \(counted: names, "id") as \(counted: parts, "storm"), more than 10 days or 1,500 km apart"
            : "split \(counted: names, "name") into \(counted: parts, "storm"): their rows are more than 5 days or 1,500 km apart",
        at: place))
  }
}

extension TableRow {
  /// The texts of some columns, each followed by a line feed.
  fileprivate func texts(_ columns: [Int]) -> [UInt8] {
    var key: [UInt8] = []
    for column in columns {
      key += self[column]
      key.append(0x0A)
    }
    return key
  }
}

extension Finding.Message {
  fileprivate static func comesBack(_ storm: String, _ rows: Int) -> Self {
    "storm '\(storm)' appears again after more than \(rows) rows of others: read as another storm"
  }
  fileprivate static func tooLong(_ limit: Int) -> Self {
    "found more than \(limit) fixes of one storm, expected a column that identifies storms ('id' or 'name')"
  }
}
