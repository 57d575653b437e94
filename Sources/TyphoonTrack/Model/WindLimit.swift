/// A limit of wind speed, such as that of an intensity class, in each unit in which it is stated.
///
/// Agencies round their limits in each unit: NHC's category 4 begins at 113 kt, at 130 mph and at
/// 209 km/h, although 130 mph are less than 113 kt.
public struct WindLimit: Hashable, Sendable {
  /// The limit in each unit; of a wind published in several units, the first of these counts.
  public let stated: [Speed]
  private let isInTenths: Bool

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - stated: The limit in each unit in which it is stated.
  ///   - isInTenths: Whether the first of these is stated to a tenth, even if that is zero.
  public init(_ stated: [Speed], isInTenths: Bool = false) {
    self.stated = stated
    self.isInTenths = isInTenths || stated.first.map { $0.value.hasTenths } ?? false
  }

  /// Returns whether a wind reaches the limit.
  ///
  /// A number that the source published in one of the units is compared with the limit in that unit.
  /// Other winds are converted to those of the units that are knots or km/h, otherwise to all, and
  /// rounded to a whole number, or to a tenth if the limit has tenths: 39 mph are 34 kt. They must
  /// reach the limit in one unit. Whole m/s are too coarse for that: 33 kt are 17 m/s too.
  ///
  /// - Parameter speed: The wind speed as published.
  /// - Returns: Whether it is at least the limit.
  public func isReached(by speed: Speed) -> Bool {
    for limit in stated {
      if let published = speed.published(in: limit.unit) { return published >= limit.value }
    }
    let fine = stated.filter { $0.unit == .knots || $0.unit == .kilometresPerHour }
    return (fine.isEmpty ? stated : fine).contains { limit in
      let steps: Double = isInTenths && limit == stated.first ? 10 : 1
      return (speed.value(in: limit.unit) * steps).rounded() / steps >= limit.value
    }
  }
}

extension Double {
  /// Whether the nearest number of tenths is not a whole number.
  package var hasTenths: Bool { (self * 10).rounded().remainder(dividingBy: 10) != 0 }
}
