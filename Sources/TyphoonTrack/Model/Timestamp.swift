/// A moment in UTC, to the second.
///
/// Track data are in UTC throughout; there are no time zones and, as in POSIX time, no leap
/// seconds.
public struct Timestamp: ModelValue, Comparable {
  /// Seconds since 1970-01-01 00:00:00 UTC.
  public let secondsSince1970: Int64

  /// The years 1 to 9999, which can be formatted.
  package static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Creates a moment from POSIX time.
  ///
  /// - Parameter secondsSince1970: Seconds since 1970-01-01 00:00:00 UTC; numbers outside the years 1
  ///   to 9999 become the first or the last moment of those.
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = min(max(secondsSince1970, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Creates a moment from its parts in UTC, or `nil` if the calendar has no such time.
  ///
  /// - Parameters:
  ///   - year: The year, 1 to 9999, in the proleptic Gregorian calendar.
  ///   - month: The month, 1 to 12.
  ///   - day: The day, 1 to the month's length.
  ///   - hour: The hour, 0 to 23.
  ///   - minute: The minute, 0 to 59.
  ///   - second: The second, 0 to 59.
  public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int = 0, second: Int = 0) {
    guard 1...9999 ~= year, 1...12 ~= month, 1...Self.daysIn(month: month, of: year) ~= day,
      0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    secondsSince1970 = Int64(days) * 86_400 + Int64((hour * 60 + minute) * 60 + second)
  }

  /// Returns the moment a number of seconds later.
  ///
  /// - Parameter seconds: The number of seconds; negative for an earlier moment.
  /// - Returns: The moment; the first or the last one if it is outside the years 1 to 9999.
  public func advanced(bySeconds seconds: Int) -> Timestamp {
    let (sum, overflows) = secondsSince1970.addingReportingOverflow(Int64(seconds))
    return Timestamp(secondsSince1970: overflows ? (seconds < 0 ? .min : .max) : sum)
  }

  /// Whether `left` is before `right`.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  // MARK: - Calendar

  /// The parts of a moment in UTC.
  public struct Parts: Hashable, Sendable {
    /// The year in the proleptic Gregorian calendar.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59.
    public let second: Int
  }

  /// The parts of this moment in UTC.
  public var parts: Parts {
    let days = daysSince1970
    let ofDay = Int(secondsSince1970 - Int64(days) * 86_400)
    let date = Self.date(daysSince1970: days)
    return Parts(
      year: date.year, month: date.month, day: date.day,
      hour: ofDay / 3_600, minute: ofDay / 60 % 60, second: ofDay % 60)
  }

  /// Days since 1970-01-01; negative for earlier days.
  @inlinable package var daysSince1970: Int {
    let seconds = secondsSince1970
    return Int(seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400))
  }

  // Both conversions count from 1 March of a year divisible by 400, so that the leap day is the
  // last day of its year: H. Hinnant, "chrono-compatible low-level date algorithms",
  // days_from_civil and civil_from_days.

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let ofEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + dayOfYear - 719_468
  }

  private static func date(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let dayOfYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  private static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
