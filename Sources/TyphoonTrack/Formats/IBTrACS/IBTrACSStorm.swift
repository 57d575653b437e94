/// Collects the rows of one storm of an IBTrACS table.
struct IBTrACSStorm {
  /// The maximum number of fixes in a storm; the longest known storm has a few hundred.
  static let maxFixes = 250_000

  /// The serial number as written in the table.
  let sid: [UInt8]
  private var id: String
  private var season: Int?
  private var isProvisional, isSpur: Bool
  private var otherIDs: [String] = []
  private var track: [Fix] = []
  private var isSorted = true
  /// Names, and the index of the first fix with each.
  private var names: [(from: Int, name: String)] = []
  private var lastName: [UInt8] = []
  /// Basins, and the index of the first fix with each.
  private var basins: [(from: Int, basin: Basin)] = []
  /// The number of fixes that use each agency's wind.
  private var shown: [Int]
  /// The agency that was responsible last.
  private(set) var responsible: Int?

  /// Starts a storm with its first row.
  init(_ row: TableRow, _ columns: IBTrACSColumns, _ problems: inout RowFindings) {
    sid = Array(row[columns.sid])
    id = row.string(columns.sid)
    season = row.number(columns.season, in: 1_000...9_999, columns.header, &problems)
      .map { Int($0) }
    let type = row[columns.trackType]
    isProvisional = type.containsWord("provisional")
    isSpur = type.containsWord("spur")
    shown = [Int](repeating: 0, count: columns.agencies.count)
  }

  /// The number of fixes.
  var count: Int { track.count }

  /// Adds the fix of a row.
  mutating func add(
    _ result: consuming IBTrACSFix.Result, _ row: TableRow, _ columns: IBTrACSColumns,
    isInterpolated: Bool
  ) {
    if isSpur { result.fix.marks.append(.spur) }
    if isInterpolated { result.fix.marks.append(.interpolated) }
    if let last = track.last, last.time > result.fix.time { isSorted = false }
    if let responsible = result.responsible { self.responsible = responsible }
    if let index = result.shown { shown[index] += 1 }
    if let basin = result.basin, basins.last?.basin != basin { basins.append((track.count, basin)) }
    let name = row[columns.name]
    if !name.equals(lastName) {
      lastName = Array(name)
      let name = row.string(columns.name)
      names.append((track.count, StormName(name) == .real ? name : ""))
    }
    let other = row.string(columns.atcfID)
    if !other.isEmpty, !otherIDs.contains(other) { otherIDs.append(other) }
    track.append(result.fix)
  }

  /// The storm; `nil` if it has no fix.
  consuming func storm(
    _ columns: IBTrACSColumns, chosen: Int?, at place: Finding.Location, _ finding: Report
  ) -> Storm? {
    guard let first = track.first else { return nil }
    let name = names.last { !$0.name.isEmpty }?.name
    let basin = basins.first?.basin
    if names.count > 1 {
      mark(names.map { ($0.from, $0.name) }) { fix, own in
        if own != name, !own.isEmpty { fix.name = own }
      }
    }
    if basins.count > 1 {
      mark(basins.map { ($0.from, $0.basin) }) { fix, own in if own != basin { fix.basin = own } }
    }
    if !isSorted {
      place.warn("rows of '\(id)' are not in order of time: sorted", to: finding)
      track = track.inTimeOrder()
    }
    // The agency whose winds are used most determines the intensity scale.
    let busiest = shown.indices.max { (shown[$0], $1) < (shown[$1], $0) }
    let agency =
      chosen ?? busiest.flatMap { shown[$0] > 0 ? $0 : nil } ?? responsible
      ?? columns.agency(of: basin, at: first.position)
    var storm = Storm(
      id: StormID(scheme: "ibtracs", code: id),
      agency: agency.flatMap { $0 == columns.plain ? nil : columns.agencies[$0].code.uppercased() }
        ?? "IBTrACS",
      source: Agency.ncei.source("IBTrACS version \(columns.isVersion3 ? 3 : 4)"))
    if let name { storm.names.add(name: name, language: "en") }
    storm.otherIDs = otherIDs
    storm.season = season
    storm.basin = basin
    storm.trackType = isProvisional ? .provisional : .final
    storm.track = track
    return storm
  }

  /// Applies to each fix the value that is valid from some fix on.
  private mutating func mark<Value>(
    _ runs: [(from: Int, value: Value)], _ change: (inout Fix, Value) -> Void
  ) {
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? runs[index + 1].from : track.count
      for place in run.from..<end { change(&track[place], run.value) }
    }
  }
}
