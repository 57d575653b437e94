/// Reads decks of the Automated Tropical Cyclone Forecasting System: best tracks (b-decks),
/// forecasts and real-time analyses (a-decks), the output of NCEP's tracker (`trackatcfunix`), and
/// ADCIRC's `fort.22`.
///
/// Source: "Best Track/Objective Aid/Wind Radii Format", Naval Research Laboratory
/// (science.nrlmry.navy.mil/atcf/docs/database/new/abrdeck.html). There is a line for each time,
/// technique and wind threshold, with comma-separated fields. Times are in UTC, winds are 1-minute
/// means in kt, lengths are in nautical miles. The number of fields varies.
final class ATCFReader: TrackReader {
  let name = "atcf"
  let summary = "ATCF a- and b-decks (NHC, JTWC), NCEP's trackatcfunix, ADCIRC's fort.22"
  let formatOfOtherParts: String? = "atcf"

  /// The basins for which decks are kept.
  static let basins = ["AL", "EP", "CP", "WP", "IO", "SH", "SL", "HC", "ML", "TG"]

  /// The maximum number of open storms; records of several storms may alternate.
  static let maxOpen = 32
  /// The maximum number of records in all open storms; beyond it, the storm whose last record is
  /// oldest is closed.
  static let maxRecords = 1 << 16
  /// The maximum gap between two records of a storm across the turn of a year, or of an invest, whose
  /// ten numbers are reused, in seconds.
  private static let longestGap: Int64 = 10 * 86_400

  func recognizes(_ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      var parser = ATCFParser()
      // One of the first lines must be a complete record.
      for (index, text) in bytes.split(separator: 0x0A, maxSplits: 20).prefix(20).enumerated() {
        var line = FieldLine(Bytes(rebasing: text.last == 0x0D ? text.dropLast() : text))
        switch parser.parse(&line, number: index + 1) {
        case .row(let row) where Self.basins.contains(row.basin): return true
        case .probability: return true
        default: break
        }
      }
      return false
    }
  }

  func read(
    _ source: inout ByteSource, options: ReadingOptions, storm: StormHandler, finding: Report
  ) throws(ReadError) {
    var lines = LineCursor(&source)
    let file = lines.name
    var parser = ATCFParser()
    var open = OpenStorms()
    var foundRecord = false
    /// The number of records of an e-deck, and the code and location of the first.
    var probabilities = 0
    var probability: (code: String, place: Finding.Location)?
    func emit(_ done: ATCFStorm) throws(ReadError) {
      let made = done.storm(of: file, options, finding)
      if options.admits(made, of: file, finding) { try storm(made) }
    }
    var fields = TextFields()
    while try lines.next() {
      lines.withLine { fields.split($0) }
      let parsed = lines.withFields(fields, finding) { parser.parse(&$0, number: lines.number) }
      func place(of field: ATCFField) -> Finding.Location {
        lines.location(lines.withLine { FieldLine($0, fields).offset(of: field.rawValue) })
      }
      func contradict(_ field: ATCFField) {
        place(of: field).warn(.contradicts(field), to: finding)
      }
      switch parsed {
      case .more(let radii): if let radii { open.add(radii, contradict) }
      case .row(let row):
        foundRecord = true
        if open.select(row, within: Self.longestGap) {
          lines.location().warn(.comesAgain(row), to: finding)
        }
        open.add(row, contradict)
      case .probability(let code):
        probabilities += 1
        if probability == nil { probability = (code, place(of: .minutes)) }
      case .nothing: break
      }
      while open.isFull(Self.maxOpen, Self.maxRecords) { try emit(open.removeOldest()) }
    }
    if let (code, place) = probability {
      guard foundRecord else { throw ReadError(.isProbabilities(code), at: place) }
      place.warn(.probabilities(probabilities, code), to: finding)
    }
    guard foundRecord else { throw ReadError(.noRecord, in: file) }
    for (line, own, other) in open.lone {
      Finding.Location(file: file, line: line, column: 1).warn(
        .loneRecord(own, of: other), to: finding)
    }
    for done in open.storms { try emit(done) }
  }

  /// Merges the decks of a storm with JTWC's warnings: the best track takes precedence, and
  /// real-time analyses (CARQ) continue it where it ends.
  func merge(_ storms: [Storm]) -> MergedStorm {
    let products = Set(storms.map { $0.source.product })
    var merged = StormUnion.merge(storms) { storm in
      [ATCFProduct.best, ATCFProduct.both].contains(storm.source.product) ? 0 : 1
    }
    if products.isSuperset(of: [ATCFProduct.best, ATCFProduct.forecasts]) {
      merged.storm?.source.product = ATCFProduct.both
    }
    return merged
  }
}

/// The storms that may still get records.
private struct OpenStorms {
  /// In the order of their first records.
  private(set) var storms: [ATCFStorm] = []
  /// The line number of each storm's last record.
  private var touched: [Int] = []
  private var current = 0
  private var recordCount = 0
  /// The keys of the storms that have been closed.
  private var done: Set<ATCFStorm.Key> = []

  /// Selects the storm of a record, and opens it if necessary.
  ///
  /// - Returns: Whether a storm with the same key has already been closed.
  mutating func select(_ row: ATCFRow, within gap: Int64) -> Bool {
    if !storms.isEmpty, storms[current].holds(row, within: gap) { return false }
    if let known = storms.lastIndex(where: { $0.holds(row, within: gap) }) {
      current = known
      return false
    }
    current = storms.count
    storms.append(ATCFStorm(row))
    touched.append(row.record.line)
    return done.contains(storms[current].key)
  }

  mutating func add(_ row: ATCFRow, _ contradiction: (ATCFField) -> Void) {
    recordCount -= storms[current].count
    storms[current].add(row, contradiction)
    recordCount += storms[current].count
    touched[current] = row.record.line
  }

  mutating func add(_ radii: ATCFRadii, _ contradiction: (ATCFField) -> Void) {
    storms[current].add(radii, contradiction)
  }

  func isFull(_ maxOpen: Int, _ maxRecords: Int) -> Bool {
    storms.count > maxOpen || (storms.count > 1 && recordCount > maxRecords)
  }

  /// The storms of one record, with its line, that share their number with exactly one other.
  var lone: [(line: Int, own: String, other: String)] {
    let keys = storms.map { $0.key }
    return storms.indices.compactMap { index in
      let own = keys[index]
      guard storms[index].count == 1 else { return nil }
      let others = (keys + done).filter {
        $0.basin == own.basin && $0.number == own.number && $0.season != own.season
      }
      guard others.count == 1, let other = others.first else { return nil }
      return (storms[index].groups[0].records[0].line, own.code, other.code)
    }
  }

  /// Removes the storm whose last record is oldest, which is never the current one.
  mutating func removeOldest() -> ATCFStorm {
    var oldest = 0
    for index in storms.indices where touched[index] < touched[oldest] { oldest = index }
    let removed = storms.remove(at: oldest)
    touched.remove(at: oldest)
    recordCount -= removed.count
    if current > oldest { current -= 1 }
    done.insert(removed.key)
    return removed
  }
}

extension ATCFStorm {
  /// The storm's basin, number and season.
  fileprivate struct Key: Hashable {
    let basin, number: String
    let season: Int

    var code: String { "\(basin)\(number)\(season)" }
  }

  fileprivate var key: Key {
    Key(basin: basin, number: number, season: season(of: times.lowerBound))
  }

  /// Whether a record belongs to the storm: it has the same basin, number and season, or it follows
  /// within `gap` across the turn of a year.
  ///
  /// Records of an invest follow within `gap`.
  fileprivate func holds(_ row: ATCFRow, within gap: Int64) -> Bool {
    guard row.basin == basin, row.number == number else { return false }
    if times.contains(row.base) { return true }
    let near = row.base < times.lowerBound ? times.lowerBound : times.upperBound
    return abs(row.base - near) <= gap
      || (number.first != "9" && season(of: row.base) == season(of: times.lowerBound))
  }

  private func season(of time: Int64) -> Int { Self.season(of: time, in: basin, number: number) }
}

extension Finding.Message {
  fileprivate static var noRecord: Self {
    "found no ATCF record, expected lines such as 'WP, 08, 2014070406, , BEST, 0, 131N, 1414E, …'"
  }
  fileprivate static func isProbabilities(_ code: String) -> Self {
    "found an e-deck, which holds probabilities ('\(code)') instead of fixes, expected the a- or b-deck of the same storm"
  }
  fileprivate static func probabilities(_ count: Int, _ code: String) -> Self {
    "\(counted: count, "record") of an e-deck ('\(code)') omitted: probabilities, not fixes"
  }
  fileprivate static func comesAgain(_ row: ATCFRow) -> Self {
    "more records of \(row.basin)\(row.number) follow those of many other storms: read as a second storm"
  }
}
