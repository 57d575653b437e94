/// Times of synthetic tracks that have the year of a simulation, a month and a step, but no date.
///
/// Maps need times. The years of simulations count from 0, which no calendar in use has, so year 0
/// becomes the year 1; a storm begins on the first day of its month.
enum SimulatedTime {
  /// The seconds between two steps: STORM and IRIS have 3-hourly steps.
  static let step = 3 * 3_600
  /// The years of a simulation that become a year of the calendar.
  static let years = 0...9_998

  /// Returns the time of a storm's step 0; `nil` beyond the year 9999.
  ///
  /// - Parameters:
  ///   - year: The year of the simulation, from 0.
  ///   - month: The month, from 1; IRIS counts past 12 into the next year.
  /// - Returns: The time.
  static func start(year: Int, month: Int) -> Timestamp? {
    guard years ~= year, 1...24 ~= month else { return nil }
    return Timestamp(
      year: year + 1 + (month - 1) / 12, month: (month - 1) % 12 + 1, day: 1, hour: 0)
  }
}

extension FieldLine {
  /// The time of a step of a synthetic track; `nil` if it has none, which is reported.
  ///
  /// - Parameters:
  ///   - start: The time of step 0.
  ///   - year: The field of the year.
  ///   - month: The field of the month.
  ///   - step: The field of the step.
  /// - Returns: The time.
  mutating func simulatedTime(
    from start: Timestamp?, year: Int, month: Int, step: Int
  ) -> Timestamp? {
    guard let start else {
      return reject(
        "fix omitted: '\(self[year].string)', '\(self[month].string)' is not a year from 0 to \(SimulatedTime.years.upperBound) and a month"
      )
    }
    if let count = whole(step), 0...HeadedStorm.maxFixes ~= count,
      let time = start.moved(by: count * SimulatedTime.step)
    {
      return time
    }
    omit("fix", step, expected: "the number of a 3-hourly step")
    return nil
  }
}

extension Finding.Message {
  static var simulatedTimes: Self {
    "the synthetic tracks have no dates: dated year 0 of the simulation as year 1, and the start of each track as the first day of its month"
  }
}
