import TyphoonTrack

/// A time given by the user: a year, a month, a day, or a date with a time of day.
///
/// Format: ISO 8601, extended (`2012-08-22T06:00+08:00`) or basic (`20120822T0600Z`, as printed by `info`),
/// with `T` or a space before the time; also `2012082206`, as in ATCF decks. Without an offset it is UTC.
struct TimeArgument: Hashable {
  /// The first second of the period.
  let first: Timestamp
  /// The last second of the period: the end of a year, month or day.
  let last: Timestamp

  /// Parses a time; `nil` if the text is not a time or the date does not exist.
  init?(_ text: String) {
    var text = text
    // Fractions of a second are refused: dropping them would change the limit that the user wrote.
    guard !text.contains(where: { ".,".contains($0) }), let read = text.withUTF8({ Self($0) })
    else { return nil }
    self = read
  }

  private init?(_ text: UnsafeBufferPointer<UInt8>) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(digits: 4...4) else { return nil }
    let isExtended = scanner.skip(oneOf: "-")
    let month = scanner.number(digits: 2...2)
    guard !isExtended || month != nil else { return nil }
    var day: Int?
    if month != nil, !isExtended || scanner.skip(oneOf: "-") {
      day = scanner.number(digits: 2...2)
      guard day != nil else { return nil }
    }
    if scanner.isAtEnd {
      guard let first = Timestamp(year: year, month: month ?? 1, day: day ?? 1, hour: 0),
        let last = Self.end(year: year, month: month ?? 12, day: day)
      else { return nil }
      (self.first, self.last) = (first, last)
      return
    }
    guard let month, let day, scanner.skip(oneOf: "Tt ") || !isExtended,
      let moment = scanner.timeOfDay(hours: 2...2),
      let local = Timestamp(
        year: year, month: month, day: day, hour: moment.hour, minute: moment.minute,
        second: moment.second),
      let offset = scanner.offset(), scanner.isAtEnd, let time = local.moved(by: -offset)
    else { return nil }
    first = time
    last = first
  }

  /// The last second of a day, or of a month if `day` is `nil`.
  private static func end(year: Int, month: Int, day: Int?) -> Timestamp? {
    for last in day.map({ [$0] }) ?? [31, 30, 29, 28] {
      let end = Timestamp(year: year, month: month, day: last, hour: 23, minute: 59, second: 59)
      if let end { return end }
    }
    return nil
  }
}
