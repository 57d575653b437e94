public import TyphoonTrack

/// The clock of the times on a plate: an offset from UTC, or that of a place with its summer time.
///
/// The plate states the offset of each time.
public struct TimeOffset: Hashable, Sendable {
  private let zone: InputZone

  /// UTC itself.
  public static let utc = TimeOffset(zone: InputZone(seconds: 0))

  private init(zone: InputZone) { self.zone = zone }

  /// Parses an offset or a zone, or returns `nil` if the text is neither.
  ///
  /// - Parameter text: `UTC`, `Z`, or an offset like `+08:00`, `+0800`, `+8` or `UTC+8`, from
  ///   -12:00 to +14:00 in quarters of an hour; or what `InputZone` takes: `JST` or `Asia/Taipei`.
  public init?(_ text: String) {
    var rest = text.uppercased()
    if rest.hasPrefix("UTC+") || rest.hasPrefix("UTC-") { rest.removeFirst(3) }
    if let seconds = DigitScanner.offset(rest, hours: 1...2), seconds % 900 == 0 {
      self.init(zone: InputZone(seconds: seconds))
    } else if text.utf8.first.map({ 0x41...0x5A ~= $0 & 0xDF }) ?? false, let zone = InputZone(text)
    {
      self.init(
        zone: zone.isFixed
          ? InputZone(seconds: zone.seconds(at: Timestamp(secondsSince1970: 0))) : zone)
    } else {
      return nil
    }
  }

  /// The place whose clock it is, such as `Asia/Taipei`; `nil` if the offset is the same at all times.
  var place: String? { zone.isFixed ? nil : zone.name }

  /// Returns the offset from UTC at a time in minutes, positive east.
  public func minutes(at time: Timestamp) -> Int { zone.seconds(at: time) / 60 }

  /// Returns the text after a time, such as "UTC", "UTC+8" or "UTC-3:30".
  public func name(at time: Timestamp) -> String {
    let minutes = minutes(at: time)
    guard minutes != 0 else { return "UTC" }
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return "UTC\(minutes < 0 ? "-" : "+")\(hours)" + (rest == 0 ? "" : ":\(rest.padded())")
  }

  /// Returns the time whose UTC components are the local components of a time on this clock.
  func shown(_ time: Timestamp) -> Timestamp { time.advanced(bySeconds: zone.seconds(at: time)) }

  /// Returns the first time of a period and those at which the offset changes, to the minute.
  func changes(in period: ClosedRange<Timestamp>) -> [Timestamp] {
    var (changes, time) = ([period.lowerBound], period.lowerBound)
    while !zone.isFixed, time < period.upperBound {
      let next = min(time.advanced(bySeconds: 86_400), period.upperBound)
      if minutes(at: time) != minutes(at: next) {
        var minute = time
        while minutes(at: minute) == minutes(at: time) { minute = minute.advanced(bySeconds: 60) }
        changes.append(minute)
      }
      time = next
    }
    return changes
  }
}
