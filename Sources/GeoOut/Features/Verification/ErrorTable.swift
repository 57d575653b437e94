/// The errors of all pairs, by technique and lead time.
package struct ErrorTable: Sendable {
  /// What errors are added up.
  struct Key: Hashable {
    let group, technique: String
    let lead: Int64
    let kind: ErrorKind
  }

  /// An error of a pair.
  struct Case: Sendable {
    let storm: Int32
    let base: Int64
    let error: Double
    let spread: (members: Float, circle: Float)?

    /// The size, rounded so that equal ones are equal whatever they were computed from.
    var size: Double { (abs(error) * 1e6).rounded() / 1e6 }
  }

  /// What the errors of several techniques have in common: storm, base time and lead time.
  private struct Place: Hashable {
    let storm: Int32
    let base, lead: Int64

    init(_ one: Case, _ key: Key) { (storm, base, lead) = (one.storm, one.base, key.lead) }
  }

  /// The smallest error of the techniques at a place.
  private struct Best {
    var count = 0
    var error = Double.infinity
    var ties = 0

    mutating func add(_ size: Double) {
      count += 1
      ties = size < error ? 1 : ties + (size == error ? 1 : 0)
      error = min(error, size)
    }
  }

  /// The pairs of a technique and storm.
  package struct Entry: Sendable {
    package let storm: Int32
    package let technique: String
    /// Whether it is an agency's official forecast.
    package var isOfficial = false
    package var pairs: [ForecastPair] = []

    /// Creates an entry without pairs of a technique and the number of a storm.
    package init(storm: Int32, technique: String) {
      (self.storm, self.technique) = (storm, technique)
    }
  }

  /// How errors are added up.
  package struct Options: Sendable {
    package var kinds: [ErrorKind] = [.track, .wind]
    /// The technique that others are compared with.
    package var baseline: String?
    /// Whether only cases count that all techniques have.
    package var isHomogeneous = false
    /// The techniques in the order of the user; empty for all.
    package var techniques: [String] = []

    /// Creates the options of a table of all techniques.
    package init() {}
  }

  /// The rows, by group, kind, technique and lead time.
  package private(set) var rows: [ErrorSummary] = []
  /// The techniques whose common cases are counted, if only these count: of each kind, since some have no
  /// winds.
  package private(set) var compared: [(kind: ErrorKind, techniques: [String])] = []

  /// Adds up errors.
  ///
  /// - Parameters:
  ///   - entries: The pairs.
  ///   - options: How.
  ///   - group: Returns what the pairs of a storm and base time are added up under.
  package init(
    of entries: [Entry], _ options: Options,
    by group: (_ storm: Int32, _ base: Int64) -> String = { _, _ in "" }
  ) {
    let official = Set(entries.filter { $0.isOfficial }.map { $0.technique })
    let order = Self.order(of: entries, options, official)
    for kind in options.kinds {
      var cases: [Key: [Case]] = [:]
      for entry in entries {
        for pair in entry.pairs {
          guard let error = kind.error(of: pair) else { continue }
          let key = Key(
            group: group(entry.storm, pair.base), technique: entry.technique,
            lead: kind.lead(of: pair), kind: kind)
          cases[key, default: []].append(
            Case(storm: entry.storm, base: pair.base, error: error, spread: pair.spread))
        }
      }
      guard options.isHomogeneous else {
        addRows(of: cases, nil, options)
        continue
      }
      let techniques = Self.compared(cases, order, options, official)
      compared.append((kind, techniques))
      addRows(of: cases.filter { techniques.contains($0.key.technique) }, techniques.count, options)
    }
    let kinds = Dictionary(uniqueKeysWithValues: options.kinds.enumerated().map { ($1, $0) })
    let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    func rank(_ row: ErrorSummary) -> (String, Int, Int, Int64) {
      (row.group, kinds[row.kind] ?? 0, ranks[row.technique] ?? 0, row.lead)
    }
    rows.sort { rank($0) < rank($1) }
  }

  /// Adds the rows of a kind; of all cases, or of those that a number of techniques have.
  private mutating func addRows(of cases: [Key: [Case]], _ count: Int?, _ options: Options) {
    var references: [Place: Double] = [:]
    var best: [Place: Best] = [:]
    for (key, own) in cases {
      for one in own where key.technique == options.baseline {
        references[Place(one, key)] = one.size
      }
      for one in own where count != nil { best[Place(one, key), default: Best()].add(one.size) }
    }
    for (key, all) in cases {
      let counted =
        count.map { count in all.filter { best[Place($0, key)]?.count == count } } ?? all
      guard !counted.isEmpty else { continue }
      let pairs = counted.compactMap { one in
        references[Place(one, key)].map { (own: one.size, other: $0) }
      }
      let sum = pairs.reduce(0) { $0 + $1.other }
      let scores: [Double] =
        if key.technique == options.baseline {
          []
        } else if options.baseline != nil {
          pairs.map { $0.own < $0.other ? 1 : $0.own == $0.other ? 0.5 : 0 }
        } else {
          counted.compactMap { one in
            best[Place(one, key)].map { one.size == $0.error ? 1 / Double($0.ties) : 0 }
          }
        }
      rows.append(
        ErrorSummary(
          key, counted, skill: sum == 0 ? nil : 100 * (sum - pairs.reduce(0) { $0 + $1.own }) / sum,
          superior: scores.isEmpty ? nil : 100 * scores.mean))
    }
  }

  /// The techniques in the order of the table: as the user named them, then official ones, then the others by
  /// name; the baseline last.
  private static func order(
    of entries: [Entry], _ options: Options, _ official: Set<String>
  ) -> [String] {
    func rank(_ name: String) -> (Int, Int, String) {
      let own = options.techniques.firstIndex { $0.lowercased() == name.lowercased() }
      return (own ?? options.techniques.count, official.contains(name) ? 0 : 1, name)
    }
    let all = Set(entries.map { $0.technique }).sorted { rank($0) < rank($1) }
    return all.filter { $0 != options.baseline } + all.filter { $0 == options.baseline }
  }

  /// The techniques that a homogeneous comparison has: those that the user named, or else those with two
  /// thirds of the cases at 48 and at 120 h, as the NHC does; of shorter forecasts, at 48 h.
  private static func compared(
    _ cases: [Key: [Case]], _ order: [String], _ options: Options, _ official: Set<String>
  ) -> [String] {
    var counts: [Int64: [String: Int]] = [:]
    for (key, own) in cases {
      counts[key.lead, default: [:]][key.technique, default: 0] += own.count
    }
    let known = order.filter { name in counts.values.contains { $0[name] != nil } }
    guard options.techniques.isEmpty else { return known }
    let leads = [48, 120].compactMap { counts[$0 * 3_600] }
    return known.filter { name in
      name == options.baseline
        || leads.allSatisfy { cases in
          let all = cases.filter { official.isEmpty || official.contains($0.key) }.values.max() ?? 0
          return 3 * (cases[name] ?? 0) >= 2 * all
        }
    }
  }
}
