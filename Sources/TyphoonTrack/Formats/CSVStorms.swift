/// The storms of a plain table whose rows are being read.
///
/// Rows of several storms may alternate, so a storm is kept until none of so many rows was of it; then it
/// is given on. Tables of any length are read in the memory of these rows and the longest storm.
struct CSVStorms {
  /// How many rows of others may stand between two rows of a storm.
  static let patience = 32_768
  /// How many fixes a storm may have.
  static let mostFixes = 250_000

  private let columns: CSVColumns
  private let name, season, number, basin, agency: Int
  /// The columns that tell storms apart.
  private let keys: [Int]
  private var open: [CSVStorm] = []
  private var places: [[UInt8]: Int] = [:]
  private var current = -1
  /// Hashes of the keys of storms that were given on.
  private var closed: Set<Int> = []
  private var row = 0

  init(_ columns: CSVColumns) {
    self.columns = columns
    (season, number) = (columns[.season], columns[.number])
    (basin, agency) = (columns[.basin], columns[.agency])
    let storm = columns[.storm]
    name = columns[.name] >= 0 ? columns[.name] : storm
    if columns[.id] >= 0 {
      keys = [columns[.id]]
    } else if storm >= 0 {
      keys = [season, storm].filter { $0 >= 0 }
    } else {
      // Numbers and names come back in another season or basin.
      let who = number >= 0 ? number : name
      keys = who < 0 ? [] : [season, number >= 0 ? basin : -1, who].filter { $0 >= 0 }
    }
  }

  /// Adds a row's fix to its storm.
  mutating func add(
    _ result: consuming CSVRow.Result, _ fields: TableRow,
    at place: @autoclosure () -> Finding.Location,
    _ finding: (Finding) -> Void
  ) throws(ReadError) {
    row += 1
    if current < 0 || !fields.holds(open[current].key, in: keys) {
      let key = fields.key(keys)
      if let known = places[key] {
        current = known
      } else {
        if closed.contains(key.hashValue) {
          let shown = fields.string(keys.last ?? -1)
          finding(Finding(.warning, .comesBack(shown, Self.patience), at: place()))
        }
        current = open.count
        places[key] = current
        open.append(begin(fields, key, at: place()))
      }
    }
    open[current].lastRow = row
    open[current].add(result)
    if open[current].count > Self.mostFixes {
      throw ReadError(.tooLong(Self.mostFixes), at: open[current].place)
    }
  }

  private func begin(
    _ fields: TableRow, _ key: [UInt8], at place: Finding.Location
  ) -> CSVStorm {
    let codes = keys.filter { $0 != basin }.map { fields.string($0) }.filter { !$0.isEmpty }
    var storm = CSVStorm(key: key, code: codes.joined(separator: "-"), place: place)
    // A column of storms may hold names or numbers.
    let shown = fields.string(name)
    if name == columns[.name] || !shown.unicodeScalars.contains(where: { "0"..."9" ~= $0 }) {
      storm.name = shown
    }
    storm.season = fields[season].wholeNumber.flatMap { 1...9_999 ~= $0 ? $0 : nil }
    storm.number = fields.isBlank(number) ? nil : fields.string(number)
    storm.basin = fields.isBlank(basin) ? nil : Basin(code: fields.string(basin).uppercased())
    storm.agency = fields.isBlank(agency) ? nil : fields.string(agency)
    return storm
  }

  /// Gives on the storms that no row was of for long; all at the end.
  mutating func close(
    all: Bool, _ storm: (consuming Storm) throws(ReadError) -> Void, _ finding: (Finding) -> Void
  ) throws(ReadError) {
    guard all || row & 0xFFF == 0 else { return }
    let limit = row - Self.patience
    guard all || open.contains(where: { $0.lastRow < limit }) else { return }
    var kept: [CSVStorm] = []
    var done: [CSVStorm] = []
    for one in open {
      if all || one.lastRow < limit { done.append(one) } else { kept.append(one) }
    }
    open = kept
    current = -1
    places.removeAll(keepingCapacity: true)
    for (index, one) in open.enumerated() { places[one.key] = index }
    for index in done.indices {
      closed.insert(done[index].key.hashValue)
      try storm(done[index].storm(finding))
      done[index].forget()
    }
  }
}

/// One storm of a plain table.
struct CSVStorm {
  let key: [UInt8]
  /// The place of its first row.
  let place: Finding.Location
  private let code: String
  var name = ""
  var season: Int?
  var number: String?
  var basin: Basin?
  var agency: String?
  /// The number of its last row, among all rows.
  var lastRow = 0
  private var track: [Fix] = []
  private var forecasts: [(key: CSVRow.ForecastKey, fixes: [Fix])] = []
  private var forecastPlaces: [CSVRow.ForecastKey: Int] = [:]
  private(set) var count = 0

  init(key: [UInt8], code: String, place: Finding.Location) {
    self.key = key
    self.code = code
    self.place = place
  }

  mutating func add(_ result: consuming CSVRow.Result) {
    count += 1
    guard let forecast = result.forecast else {
      track.append(result.fix)
      return
    }
    if let last = forecasts.indices.last, forecasts[last].key == forecast {
      forecasts[last].fixes.append(result.fix)
    } else if let known = forecastPlaces[forecast] {
      forecasts[known].fixes.append(result.fix)
    } else {
      forecastPlaces[forecast] = forecasts.count
      forecasts.append((forecast, [result.fix]))
    }
  }

  /// Lets go of its fixes.
  mutating func forget() {
    track = []
    forecasts = []
  }

  /// The storm; its fixes are sorted by time where they are not, of which `finding` is told.
  func storm(_ finding: (Finding) -> Void) -> Storm {
    let shown = code.isEmpty ? "the storm" : code
    func sorted(_ fixes: [Fix]) -> [Fix] {
      guard fixes.indices.dropFirst().contains(where: { fixes[$0 - 1].time > fixes[$0].time })
      else { return fixes }
      finding(Finding(.warning, .notInOrder(shown), at: place))
      return fixes.inTimeOrder()
    }
    let track = sorted(track)
    let isSingle = Set(forecasts.map(\.key.technique)).count == 1
    let made = forecasts.map { key, fixes in
      Forecast(
        technique: key.technique, member: key.member,
        isOfficial: key.member == nil && (isSingle || Self.isOfficial(key.technique)),
        baseTime: key.baseTime, fixes: sorted(fixes))
    }
    let first = track.first?.time ?? made.first?.fixes.first?.time
    let hasLetters = code.utf8.contains { $0 < 0x80 && ($0 | 0x20 >= 0x61 || $0 &- 0x30 <= 9) }
    var storm = Storm(
      id: hasLetters || first == nil
        ? StormID(scheme: "csv", code: code)
        : StormID(scheme: "csv", firstFix: first ?? Timestamp(secondsSince1970: 0)),
      agency: agency ?? "unknown",
      source: Source(product: "CSV table", attribution: agency ?? ""))
    storm.names.add(name, language: "en")
    storm.season = season
    storm.number = number
    storm.basin = basin
    storm.track = track
    storm.forecasts = made
    return storm
  }

  /// Whether a technique is an agency's official forecast, by its usual codes.
  private static func isOfficial(_ technique: String) -> Bool {
    ["OFCL", "OFFICIAL", "JTWC", "CWA", "CWB", "JMA", "RJTD", "BABJ", "NMC", "HKO", "KMA"]
      .contains(technique.uppercased())
  }
}

extension TableRow {
  /// What tells the storm of a row: the texts of some columns with a line feed behind each.
  fileprivate func key(_ columns: [Int]) -> [UInt8] {
    var key: [UInt8] = []
    for column in columns {
      key += self[column]
      key.append(0x0A)
    }
    return key
  }

  /// Whether a row has a key.
  @inline(__always)
  fileprivate func holds(_ key: [UInt8], in columns: [Int]) -> Bool {
    var index = 0
    for column in columns {
      let field = self[column]
      guard field.count < key.count - index else { return false }
      for byte in field {
        guard key[index] == byte else { return false }
        index += 1
      }
      guard key[index] == 0x0A else { return false }
      index += 1
    }
    return index == key.count
  }
}

extension Finding.Message {
  fileprivate static func comesBack(_ storm: String, _ rows: Int) -> Self {
    "the storm '\(storm)' comes again after more than \(rows) rows of others: made another storm of it"
  }
  fileprivate static func notInOrder(_ storm: String) -> Self {
    "the rows of '\(storm)' are not in the order of their times: sorted them"
  }
  fileprivate static func tooLong(_ most: Int) -> Self {
    "found more than \(most) fixes of one storm, expected a column that tells storms apart ('id' or 'name')"
  }
}
