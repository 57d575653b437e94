public import Foundation
public import TyphoonTrack

extension Timestamp {
  /// Creates the moment of a date, without its fraction of a second.
  ///
  /// - Parameter date: The date; outside the years 1 to 9999 it becomes the first or the last moment of those.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    self.init(secondsSince1970: Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max))
  }
}

extension Date {
  /// Creates the date of a moment.
  ///
  /// - Parameter time: The moment.
  public init(_ time: Timestamp) {
    self.init(timeIntervalSince1970: Double(time.secondsSince1970))
  }
}

extension ReadError: LocalizedError {
  /// What was found, what was expected, and where.
  public var errorDescription: String? { description }
}
