import GeoOut

/// What `verify` prints, and how it verifies.
struct VerificationOptions {
  /// What errors are added up by.
  enum Grouping: String, CaseIterable {
    case storm, season, basin, base

    /// The name of its column.
    var column: String { self == .base ? "base_time" : rawValue }
  }

  var rules = VerificationRules()
  var table = ErrorTable.Options()
  /// The agency whose track is the truth.
  var truth: String?
  var isOverWater = false
  var grouping: Grouping?
  /// Whether to print the pairs.
  var listsPairs = false
  /// The number of members that the mean of an ensemble needs.
  var leastMembers: Int?
  /// The path of a table of radii for `--cone`.
  var coneTable: String?
  /// The percentages of cases that the radii hold; empty for 67.
  var percents: [Double] = []
  /// Whether the table has ellipses.
  var hasEllipses = false

  /// Returns the rules of options, where landfalls are compared too.
  func rules(_ features: FeatureOptions) -> VerificationRules {
    let island = features.minimumIsland ?? FeatureOptions.defaultIsland
    var rules = rules
    rules.minimumIsland = isOverWater ? island : nil
    rules.landfallArea = table.kinds.contains(.landfall) ? island : nil
    return rules
  }

  /// Throws if options contradict each other.
  func check() throws(UsageError) {
    guard !listsPairs || grouping == nil else {
      throw UsageError("'--pairs' lists every case: leave out '--by'")
    }
    for (option, isGiven) in [("--ellipse", hasEllipses), ("--percent", !percents.isEmpty)]
    where isGiven && coneTable == nil {
      throw UsageError("'\(option)' is for the table of '--cone-table <file>'")
    }
  }
}
