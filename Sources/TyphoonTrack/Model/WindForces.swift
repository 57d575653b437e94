/// A set of the forces of wind whose extents agencies publish.
public struct WindForces: OptionSet, ModelValue {
  /// A bit for each force, the lowest first.
  public let rawValue: UInt8

  /// Creates a set.
  ///
  /// - Parameter rawValue: A bit for each force, the lowest first.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// From 15 m/s or 30 kt: Beaufort 7 and 8, the areas of 34 kt.
  public static let gale = WindForces(rawValue: 1)
  /// From 24 m/s: Beaufort 10, the areas of 50 kt.
  public static let storm = WindForces(rawValue: 2)
  /// From 32 m/s: the areas of 64 kt.
  public static let hurricane = WindForces(rawValue: 4)
  /// All forces.
  public static let all: WindForces = [.gale, .storm, .hurricane]

  /// Where each force begins, in m/s for the edges of areas, and in kt for maximum winds.
  package static let limits: [(force: WindForces, metresPerSecond: Double, knots: Double)] = [
    (.gale, 15, 34), (.storm, 24, 50), (.hurricane, 32, 64),
  ]

  /// Creates the set of the one force of an area.
  ///
  /// - Parameter threshold: The wind speed at the edge of the area.
  public init(of threshold: Speed) {
    let speed = threshold.value(in: .metresPerSecond)
    self = Self.limits.last { $0.metresPerSecond <= speed }?.force ?? .gale
  }

  /// Creates the set of the forces that a maximum wind reaches: those of 34, 50 and 64 kt.
  package init(reachedBy wind: Speed) {
    let speed = wind.value(in: .knots)
    self = []
    for limit in Self.limits where limit.knots <= speed { insert(limit.force) }
  }
}
