/// A time in the style of NHC's advisories, local, often without a year: `6:00 PM EDT Wed Jun 5`; or of
/// Canada's, in UTC: `200914/1800` or `2020-09-14T18:00:00Z`.
struct NHCLocalTime {
  private let year: Int?
  private let month, day: Int
  /// Seconds since local midnight.
  private let ofDay: Int
  /// The offset from UTC in seconds, positive to the east.
  private let offset: Int
  private let weekday: Int?

  /// Parses a time; `nil` if the text is not a time, or its zone is unknown.
  ///
  /// - Parameter text: The text, without surrounding white space.
  init?(_ text: Bytes) {
    guard text.count <= 64 else { return nil }
    var digits = text.string.replacing(text: "/", with: "")
    let short = text.count == 11 ? digits.withUTF8 { Timestamp(digits: $0, 10, from: 2_000) } : nil
    if let time = short ?? TimeText(text)?.time {
      (year, month, day) = (time.parts.year, time.parts.month, time.parts.day)
      (ofDay, offset, weekday) = (Int(time.secondsSince1970 % 86_400), 0, nil)
      return
    }
    var words = text.string.split(at: " ")
    year = words.last.flatMap { $0.utf8.count == 4 ? Int($0) : nil }
    if year != nil { words.removeLast() }
    guard 5...6 ~= words.count, let ofDay = Self.clock(words[0], words[1]),
      let offset = TimeZoneWords.seconds(words[2])
    else { return nil }
    (self.ofDay, self.offset) = (ofDay, offset)
    weekday = words.count == 6 ? CalendarWords.weekday(words[3]) : nil
    guard words.count == 5 || weekday != nil, let last = words.last, let day = Int(last),
      let month = CalendarWords.month(words[words.count - 2]), 1...31 ~= day
    else { return nil }
    (self.month, self.day) = (month, day)
  }

  /// Parses a time of day into seconds since midnight: `6:00 PM`, `600 PM`, `12:30 AM`.
  private static func clock(_ digits: Substring, _ half: Substring) -> Int? {
    let plain = digits.filter { $0 != ":" }
    guard 3...4 ~= plain.utf8.count, digits.count <= plain.count + 1, plain.utf8.areDigits,
      let number = Int(plain), 1...12 ~= number / 100, number % 100 < 60
    else { return nil }
    let minutes = (number / 100 % 12 * 60 + number % 100) * 60
    switch half.uppercased() {
    case "AM": return minutes
    case "PM": return minutes + 12 * 3_600
    case "NOON" where number == 1_200: return 12 * 3_600
    case "MIDNIGHT" where number == 1_200: return 0
    default: return nil
    }
  }

  /// The time in UTC; without a year, in the one that brings it nearest to another time.
  ///
  /// - Parameters:
  ///   - other: When the feed was published, or the middle of the storm's season.
  ///   - isOfThisDay: Set to whether the day of the week matches the date.
  /// - Returns: The time, or `nil` if the date does not exist in these years.
  func nearest(to other: Timestamp, isOfThisDay: inout Bool) -> Timestamp? {
    let near = other.parts.year
    let found = (year.map { $0...$0 } ?? near - 1...near + 1).compactMap {
      year -> (local: Timestamp, utc: Timestamp)? in
      guard let midnight = Timestamp(year: year, month: month, day: day, hour: 0) else {
        return nil
      }
      let local = midnight.advanced(bySeconds: ofDay)
      return local.moved(by: -offset).map { (local, $0) }
    }
    .min { abs($0.utc.seconds(from: other)) < abs($1.utc.seconds(from: other)) }
    guard let found else { return nil }
    isOfThisDay = weekday == nil || weekday == CalendarWords.weekday(of: found.local)
    return found.utc
  }
}

extension Timestamp {
  /// Creates the time of a day and a clock, `28/2100Z` or `28/2100`, that is nearest to another.
  init?(dayAndClock text: String, near other: Timestamp?) {
    let bytes = Array(text.hasSuffix("Z") ? text.utf8.dropLast() : text.utf8[...])
    guard let other, bytes.count == 7, bytes[2] == UInt8(ascii: "/"), bytes[..<2].areDigits,
      bytes[3...].areDigits, let day = Int(text.prefix(2)),
      let clock = Int(text.dropFirst(3).prefix(4)), clock % 100 < 60
    else { return nil }
    let month = other.parts.year * 12 + other.parts.month - 1
    let found = (month - 1...month + 1).compactMap {
      Timestamp(year: $0 / 12, month: $0 % 12 + 1, day: day, hour: clock / 100)?
        .moved(by: clock % 100 * 60)
    }
    .min { abs($0.seconds(from: other)) < abs($1.seconds(from: other)) }
    guard let found, abs(found.seconds(from: other)) < 1_296_000 else { return nil }
    self = found
  }

  /// The number of seconds after another time.
  fileprivate func seconds(from other: Timestamp) -> Int64 {
    secondsSince1970 - other.secondsSince1970
  }
}
