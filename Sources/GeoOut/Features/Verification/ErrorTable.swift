import TyphoonTrack

/// The errors of all pairs, by technique and lead time.
package struct ErrorTable: Sendable {
  /// What errors are added up.
  struct Key: Hashable {
    let group: String
    let technique: String
    let lead: Int64
    let kind: ErrorKind
  }

  /// An error of a pair.
  struct Case: Sendable {
    let storm: Int32
    let base: Int64
    let error: Double
    let spread: (members: Float, circle: Float)?
  }

  /// What the errors of several techniques have in common: storm, base time and lead time.
  private struct Place: Hashable {
    let storm: Int32
    let base: Int64
    let lead: Int64
  }

  /// The pairs of a technique and storm.
  package struct Entry: Sendable {
    package let storm: Int32
    package let technique: String
    package let isOfficial: Bool
    package let pairs: [ForecastPair]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - storm: The number of the storm.
    ///   - technique: The technique.
    ///   - isOfficial: Whether it is an agency's official forecast.
    ///   - pairs: Its pairs.
    package init(storm: Int32, technique: String, isOfficial: Bool, pairs: [ForecastPair]) {
      (self.storm, self.technique, self.isOfficial) = (storm, technique, isOfficial)
      self.pairs = pairs
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
  package let rows: [ErrorSummary]
  /// The techniques whose common cases are counted, if only these count.
  package let compared: [String]

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
    let order = Self.order(of: entries, options)
    let compared = options.isHomogeneous ? Self.compared(entries, order, options) : []
    self.compared = compared
    let kept = options.isHomogeneous ? compared : order
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    var rows: [ErrorSummary] = []
    for kind in options.kinds {
      var cases: [Key: [Case]] = [:]
      var references: [Place: Double] = [:]
      var best: [Place: (count: Int, error: Double, ties: Int)] = [:]
      for entry in entries {
        let isBaseline = entry.technique == options.baseline
        let isKept = places[entry.technique] != nil
        guard isKept || isBaseline else { continue }
        for pair in entry.pairs {
          guard let error = kind.error(of: pair) else { continue }
          let lead = kind.lead(of: pair)
          let place = Place(storm: entry.storm, base: pair.base, lead: lead)
          if isBaseline { references[place] = Self.size(error) }
          guard isKept else { continue }
          if options.isHomogeneous {
            let known = best[place] ?? (0, .infinity, 0)
            let size = Self.size(error)
            best[place] = (
              known.count + 1, min(known.error, size),
              size < known.error ? 1 : known.ties + (size == known.error ? 1 : 0)
            )
          }
          cases[
            Key(
              group: group(entry.storm, pair.base), technique: entry.technique, lead: lead,
              kind: kind), default: []
          ].append(Case(storm: entry.storm, base: pair.base, error: error, spread: pair.spread))
        }
      }
      for (key, all) in cases {
        func place(_ one: Case) -> Place {
          Place(storm: one.storm, base: one.base, lead: key.lead)
        }
        let counted =
          options.isHomogeneous
          ? all.filter { best[place($0)]?.count == compared.count } : all
        guard !counted.isEmpty else { continue }
        let pairs = counted.compactMap { one in
          references[place(one)].map { (own: Self.size(one.error), other: $0) }
        }
        let sum = pairs.reduce(0) { $0 + $1.other }
        let skill =
          pairs.isEmpty || sum == 0
          ? nil : 100 * (sum - pairs.reduce(0) { $0 + $1.own }) / sum
        var superior: Double?
        if options.baseline != nil {
          if !pairs.isEmpty, key.technique != options.baseline {
            superior =
              100 * pairs.reduce(0) { $0 + ($1.own < $1.other ? 1 : $1.own == $1.other ? 0.5 : 0) }
              / Double(pairs.count)
          }
        } else if options.isHomogeneous {
          superior =
            100
            * counted.reduce(0) { sum, one in
              guard let best = best[place(one)], Self.size(one.error) == best.error else {
                return sum
              }
              return sum + 1 / Double(best.ties)
            } / Double(counted.count)
        }
        rows.append(ErrorSummary(key, counted, skill: skill, superior: superior))
      }
    }
    let kinds = Dictionary(uniqueKeysWithValues: options.kinds.enumerated().map { ($1, $0) })
    func rank(_ row: ErrorSummary) -> (String, Int, Int, Int64) {
      (row.group, kinds[row.kind] ?? 0, places[row.technique] ?? 0, row.lead)
    }
    self.rows = rows.sorted { rank($0) < rank($1) }
  }

  /// The size of an error, rounded so that equal ones are equal whatever they were computed from.
  private static func size(_ error: Double) -> Double { (abs(error) * 1e6).rounded() / 1e6 }

  /// The techniques in the order of the table: as the user named them, then official ones, then the others by
  /// name; the baseline last.
  private static func order(of entries: [Entry], _ options: Options) -> [String] {
    var official: [String: Bool] = [:]
    for entry in entries { official[entry.technique, default: false] = entry.isOfficial }
    func rank(_ name: String) -> (Int, Int, String) {
      let own = options.techniques.firstIndex { $0.lowercased() == name.lowercased() }
      return (own ?? options.techniques.count, official[name] == true ? 0 : 1, name)
    }
    let all = official.keys.sorted { rank($0) < rank($1) }
    return all.filter { $0 != options.baseline } + all.filter { $0 == options.baseline }
  }

  /// The techniques that a homogeneous comparison has: those that the user named, or else those with two
  /// thirds of the cases at 48 and at 120 h, as the NHC does; of shorter forecasts, at 48 h.
  private static func compared(
    _ entries: [Entry], _ order: [String], _ options: Options
  ) -> [String] {
    guard options.techniques.isEmpty else { return order }
    var counts: [Int64: [String: Int]] = [:]
    var official: Set<String> = []
    for entry in entries {
      if entry.isOfficial { official.insert(entry.technique) }
      for pair in entry.pairs where pair.landfallHours == nil {
        counts[pair.lead, default: [:]][entry.technique, default: 0] += 1
      }
    }
    let leads = [48, 120].map { Int64($0 * 3_600) }.compactMap { counts[$0] }
    return order.filter { name in
      name == options.baseline
        || leads.allSatisfy { cases in
          let all = cases.filter { official.isEmpty || official.contains($0.key) }.values.max() ?? 0
          return 3 * (cases[name] ?? 0) >= 2 * all
        }
    }
  }
}
