import TyphoonTrack

/// The clock by which a plate tells times: UTC, or one that is ahead of it or behind by a fixed time.
///
/// Zones with a name change with the law and with summer; a track holds neither. A fixed offset is always true, and
/// stands on the plate.
public struct TimeOffset: Hashable, Sendable {
  /// How far the clock is ahead of UTC, in minutes.
  public let minutes: Int

  /// UTC itself.
  public static let utc = TimeOffset(minutes: 0)

  private init(minutes: Int) {
    self.minutes = minutes
  }

  /// Reads an offset, or returns `nil` where a text is none.
  ///
  /// - Parameter text: `UTC`, `Z`, or an offset as in `+08:00`, `+0800`, `+8` or `UTC+8`: from -12:00 to +14:00, in
  ///   quarters of an hour.
  public init?(_ text: String) {
    var rest = text.uppercased()
    if rest.hasPrefix("UTC+") || rest.hasPrefix("UTC-") { rest.removeFirst(3) }
    guard let seconds = DigitScanner.offset(rest, hours: 1...2), seconds % 900 == 0 else {
      return nil
    }
    self.init(minutes: seconds / 60)
  }

  /// What stands behind a time: "UTC", "UTC+8", "UTC-3:30".
  public var name: String {
    guard minutes != 0 else { return "UTC" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return "UTC\(minutes < 0 ? "-" : "+")\(hours)" + (rest == 0 ? "" : ":\(rest)")
  }

  /// The time whose parts in UTC are what this clock shows at a time.
  func shown(_ time: Timestamp) -> Timestamp {
    time.advanced(bySeconds: minutes * 60)
  }
}
