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
    var rest = Substring(text.uppercased())
    if rest == "Z" || rest == "UTC" {
      self = .utc
      return
    }
    if rest.hasPrefix("UTC") { rest = rest.dropFirst(3) }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    var fields = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    if fields.count == 1, fields[0].utf8.count == 4 {
      fields = [fields[0].prefix(2), fields[0].dropFirst(2)]
    }
    func number(_ field: Substring, digits: ClosedRange<Int>) -> Int? {
      guard digits.contains(field.utf8.count), field.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
        return nil
      }
      return Int(field)
    }
    guard 1...2 ~= fields.count, let hours = number(fields[0], digits: 1...2),
      let minutes = fields.count == 2 ? number(fields[1], digits: 2...2) : 0,
      minutes < 60, minutes % 15 == 0
    else { return nil }
    let all = (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    guard -12 * 60...14 * 60 ~= all else { return nil }
    self.init(minutes: all)
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
