// Winds in tables of this program, as the source published them: limits of classes depend on that.

extension Storm {
  /// Restores the published winds from the columns in m/s and in knots, each of which has one decimal
  /// if it is converted.
  ///
  /// The source's unit is the one in which whole numbers give all winds, otherwise that of the column
  /// that gives the other.
  mutating func restoreWinds() {
    let winds = (track + forecasts.flatMap { $0.fixes }).compactMap { $0.wind?.speed }
    func fit(_ unit: SpeedUnit, _ isWhole: Bool) -> Bool {
      winds.allSatisfy { $0.restored(unit, isWhole: isWhole) != nil }
    }
    // Both may be published: JMA's 70 kt are 35 m/s.
    if fit(.knots, true), fit(.metresPerSecond, true) { return }
    let known: [(SpeedUnit, Bool)] = [
      (.knots, true), (.metresPerSecond, true), (.milesPerHour, true), (.kilometresPerHour, true),
      (.metresPerSecond, false), (.knots, false),
    ]
    guard let (unit, isWhole) = known.first(where: { fit($0.0, $0.1) }) else { return }
    func restore(_ fixes: inout [Fix]) {
      for index in fixes.indices {
        guard let speed = fixes[index].wind?.speed.restored(unit, isWhole: isWhole) else {
          continue
        }
        fixes[index].wind?.speed = speed
      }
    }
    restore(&track)
    for index in forecasts.indices { restore(&forecasts[index].fixes) }
  }
}

extension Speed {
  /// Returns the number of a unit that gives both columns, or `nil`.
  fileprivate func restored(_ unit: SpeedUnit, isWhole: Bool) -> Speed? {
    let speed = Speed(isWhole ? value(in: unit).rounded() : value(in: unit), unit)
    func isSame(_ column: SpeedUnit) -> Bool {
      published(in: column) == speed.published(in: column)
        ?? (speed.value(in: column) * 10).rounded() / 10
    }
    return isSame(.metresPerSecond) && isSame(.knots) ? speed : nil
  }
}
