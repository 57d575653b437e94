import TyphoonTrack

/// A time as a user writes it: a year, a month, a day or a moment.
///
/// Format: ISO 8601, extended (`2012-08-22T06:00+08:00`) or basic (`20120822T0600Z`, as `info` prints it), a
/// space for the `T` too; also `2012082206`, as ATCF decks have it. Without an offset it is UTC.
struct TimeArgument: Hashable {
  /// The first second that is meant.
  let first: Timestamp
  /// The last second that is meant: of a year, month or day its end.
  let last: Timestamp

  /// Reads a time, or gives `nil` where the text or the calendar has none.
  init?(_ text: String) {
    var text = text
    // A fraction of a second is not asked for: it would be left out, and the limit another than was written.
    guard !text.contains(where: { ".,".contains($0) }), let read = text.withUTF8({ Self($0) })
    else {
      return nil
    }
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

  /// The last second of a day, or of a month, which may have 28 to 31.
  private static func end(year: Int, month: Int, day: Int?) -> Timestamp? {
    for last in day.map({ [$0] }) ?? [31, 30, 29, 28] {
      let end = Timestamp(year: year, month: month, day: last, hour: 23, minute: 59, second: 59)
      if let end { return end }
    }
    return nil
  }
}
