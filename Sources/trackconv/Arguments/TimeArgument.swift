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
    var scanner = DigitScanner(rest: text.utf8[...])
    guard let year = scanner.number(4) else { return nil }
    let isExtended = scanner.take("-")
    let month = scanner.number(2)
    guard !isExtended || month != nil else { return nil }
    var day: Int?
    if month != nil, !isExtended || scanner.take("-") {
      day = scanner.number(2)
      guard day != nil else { return nil }
    }
    if scanner.isAtEnd {
      guard let first = Timestamp(year: year, month: month ?? 1, day: day ?? 1, hour: 0),
        let last = Self.end(year: year, month: month ?? 12, day: day)
      else { return nil }
      (self.first, self.last) = (first, last)
      return
    }
    guard let month, let day, scanner.take("T", "t", " ") || !isExtended,
      let moment = scanner.timeOfDay(),
      let local = Timestamp(
        year: year, month: month, day: day, hour: moment.hour, minute: moment.minute,
        second: moment.second),
      let offset = scanner.offset(), scanner.isAtEnd
    else { return nil }
    first = local.advanced(bySeconds: -offset)
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

/// Takes numbers and marks from the front of a text.
private struct DigitScanner {
  var rest: Substring.UTF8View

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes a number of so many digits; `nil`, and nothing is taken, where there are fewer.
  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// Takes one of these characters.
  mutating func take(_ marks: Unicode.Scalar...) -> Bool {
    guard let first = rest.first, marks.contains(where: { $0.value == UInt32(first) }) else {
      return false
    }
    rest = rest.dropFirst()
    return true
  }

  /// Takes `06`, `06:00`, `0600`, and either with seconds.
  mutating func timeOfDay() -> (hour: Int, minute: Int, second: Int)? {
    guard let hour = number(2) else { return nil }
    guard let (minute, isExtended) = sixtieth(isExtended: nil) else { return nil }
    guard let minute else { return (hour, 0, 0) }
    guard let (second, _) = sixtieth(isExtended: isExtended) else { return nil }
    return (hour, minute, second ?? 0)
  }

  /// Takes minutes or seconds; no number where there are none, `nil` where a colon stands alone.
  private mutating func sixtieth(isExtended: Bool?) -> (number: Int?, isExtended: Bool)? {
    if isExtended != false, take(":") {
      guard let number = number(2) else { return nil }
      return (number, true)
    }
    return isExtended == true ? (nil, true) : (number(2), false)
  }

  /// Takes an offset from UTC, in seconds; 0 where there is none.
  mutating func offset() -> Int? {
    if isAtEnd || take("Z", "z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard take("+", "-"), let hours = number(2) else { return nil }
    let hasColon = take(":")
    let minutes = number(2)
    guard hours < 24, !hasColon || minutes != nil, minutes ?? 0 < 60 else { return nil }
    let seconds = (hours * 60 + (minutes ?? 0)) * 60
    return isWest ? -seconds : seconds
  }
}
