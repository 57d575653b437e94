import TyphoonTrack

/// The UTC offset of the times on a plate.
///
/// Named time zones change with legislation and with daylight saving time, and a track includes
/// neither. A fixed offset is always correct, and is stated on the plate.
public struct TimeOffset: Hashable, Sendable {
  /// The offset from UTC in minutes, positive east.
  public let minutes: Int

  /// UTC itself.
  public static let utc = TimeOffset(minutes: 0)

  private init(minutes: Int) {
    self.minutes = minutes
  }

  /// Parses an offset, or returns `nil` if the text is not one.
  ///
  /// - Parameter text: `UTC`, `Z`, or an offset like `+08:00`, `+0800`, `+8` or `UTC+8`, from
  ///   -12:00 to +14:00 in quarters of an hour.
  public init?(_ text: String) {
    var rest = text.uppercased()
    if rest.hasPrefix("UTC+") || rest.hasPrefix("UTC-") { rest.removeFirst(3) }
    guard let seconds = DigitScanner.offset(rest, hours: 1...2), seconds % 900 == 0 else {
      return nil
    }
    self.init(minutes: seconds / 60)
  }

  /// The text after a time, such as "UTC", "UTC+8" or "UTC-3:30".
  public var name: String {
    guard minutes != 0 else { return "UTC" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return "UTC\(minutes < 0 ? "-" : "+")\(hours)" + (rest == 0 ? "" : ":\(rest)")
  }

  /// Returns the time whose UTC components are the local components of a time at this offset.
  func shown(_ time: Timestamp) -> Timestamp {
    time.advanced(bySeconds: minutes * 60)
  }
}
