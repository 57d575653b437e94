public import TyphoonTrack

/// Radii of probability circles by basin and lead time, for agencies that publish them once a year
/// instead of with each forecast.
public struct ConeTable: Hashable, Sendable {
  /// The name, such as "nhc-2026".
  public let name: String
  /// The probability of the circles as a percentage.
  public let percentage: Double
  /// The radii of each basin.
  public let rows: [Row]
  /// The tables of all percentages of a file with several, in ascending order.
  public internal(set) var steps: [ConeTable] = []

  /// The radii of a basin.
  public struct Row: Hashable, Sendable {
    /// The basin.
    public let basin: Basin
    /// The radii, by lead time in hours, in ascending order.
    public let radii: [Entry]

    /// Creates the radii of a basin.
    ///
    /// - Parameters:
    ///   - basin: The basin.
    ///   - radii: The radii, in ascending order of lead time.
    public init(basin: Basin, radii: [Entry]) { (self.basin, self.radii) = (basin, radii) }
  }

  /// A radius at a lead time.
  public struct Entry: Hashable, Sendable {
    /// The lead time in hours.
    public let hours: Double
    /// The radius.
    public let radius: Length

    /// Creates a radius at a lead time.
    ///
    /// - Parameters:
    ///   - hours: The lead time in hours.
    ///   - radius: The radius.
    public init(hours: Double, radius: Length) { (self.hours, self.radius) = (hours, radius) }
  }

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - percentage: The probability of the circles as a percentage.
  ///   - rows: The radii of each basin.
  public init(name: String, percentage: Double, rows: [Row]) {
    (self.name, self.percentage, self.rows) = (name, percentage, rows)
  }

  /// Returns the radius for a fix: interpolated linearly between two lead times, to a tenth of a
  /// kilometre; the first radius before the first lead time.
  ///
  /// - Parameters:
  ///   - basin: The basin.
  ///   - leadTime: The lead time in seconds.
  /// - Returns: The radius; `nil` if the table has none for the basin, or ends before the lead
  ///   time.
  public func radius(in basin: Basin, leadTime: Int64) -> ProbabilityRadius? {
    guard let radii = rows.first(where: { $0.basin == basin })?.radii, let first = radii.first
    else { return nil }
    let hours = Double(leadTime) / 3_600
    guard let next = radii.firstIndex(where: { $0.hours >= hours }) else { return nil }
    let (low, high) = (radii[max(0, next - 1)], radii[next])
    let radius: Length
    if hours <= first.hours {
      radius = first.radius
    } else if hours == high.hours {
      radius = high.radius
    } else {
      let fraction = (hours - low.hours) / (high.hours - low.hours)
      let (from, to) = (low.radius.value(in: .kilometres), high.radius.value(in: .kilometres))
      let between = ((from + fraction * (to - from)) * 10).rounded() / 10
      radius = Length(between, .kilometres)
    }
    return ProbabilityRadius(radius, percentage: percentage, origin: .table)
  }

  func radius(of fix: Fix, in storm: Storm, leadTime: Int64) -> ProbabilityRadius? {
    (fix.basin ?? storm.basin).flatMap { radius(in: $0, leadTime: leadTime) }
  }
}

extension StormFeatures {
  /// Gives official forecasts without probability circles the radii of a table.
  ///
  /// The radii are the errors of official forecasts, so those of models and ensembles have none.
  mutating func apply(_ cone: ConeTable, to forecasts: [Int]) {
    if !cone.steps.isEmpty { coneTable = cone.name }
    let official = forecasts.filter { storm.forecasts[$0].isOfficial }
    if official.isEmpty, !forecasts.isEmpty { findings.append(.noOfficial(cone, storm)) }
    for index in official {
      let fixes = storm.forecasts[index].fixes
      guard !fixes.isEmpty, !fixes.contains(where: { $0.probabilityRadius != nil }) else {
        continue
      }
      var isFound = false
      for (position, fix) in fixes.enumerated() {
        guard fix.kind == .forecast, let leadTime = fix.leadTime, leadTime >= 0,
          let radius = cone.radius(of: fix, in: storm, leadTime: leadTime)
        else { continue }
        storm.forecasts[index].fixes[position].probabilityRadius = radius
        coneTable = cone.name
        isFound = true
      }
      if !isFound { findings.append(.noCone(cone, storm)) }
    }
  }
}

extension Finding.Message {
  fileprivate static func noOfficial(_ cone: ConeTable, _ storm: Storm) -> Self {
    "probability circles of \(storm.id) omitted: the radii in '\(cone.name)' are for official forecasts"
  }
  fileprivate static func noCone(_ cone: ConeTable, _ storm: Storm) -> Self {
    let basin = storm.basin
    if cone.rows.contains(where: { $0.basin == basin }) {
      return
        "probability circles of \(storm.id) omitted: the table '\(cone.name)' has no radius for its lead times"
    }
    let held = cone.rows.map { $0.basin.rawValue }.joined(separator: ", ")
    guard let basin else {
      return
        "probability circles of \(storm.id) omitted: its basin is unknown, and the radii in '\(cone.name)' depend on it"
    }
    return
      "probability circles of \(storm.id) omitted: its basin is \(name: basin.rawValue), and the table '\(cone.name)' has only \(held)"
  }
}
