// The times of a deck.

extension ATCFParser {
  /// Parses ` YYYYMMDDHH` on the most recently parsed day; `nil` for other texts.
  @inline(__always)
  mutating func shortDate(_ line: Line) -> Int64? {
    let range = fields.range(ATCFField.time.rawValue)
    guard range.count == 11, line[range.lowerBound] == 0x20, let known = day.field,
      ShortField(range.lowerBound + 1..<range.upperBound - 2, of: line) == known,
      let hour = ShortField(range.upperBound - 2..<range.upperBound, of: line)?.number(digits: 2),
      hour <= 23
    else { return nil }
    return day.start + Int64(hour * 3_600)
  }

  /// Parses `YYYYMMDDHH`, optionally followed by two digits of minutes, into seconds since 1970.
  mutating func date(_ text: Line) -> Int64? {
    guard text.count == 10 || text.count == 12, text.areDigits(8..<text.count) else { return nil }
    let field = ShortField(0..<8, of: text)
    if field == nil || field != day.field {
      guard let start = Timestamp(digits: Line(rebasing: text[..<8]), 8),
        text.number(0..<4) <= 9_998
      else { return nil }
      day = (field, start.secondsSince1970)
    }
    let (hour, minute) = (text.number(8..<10), text.count == 12 ? text.number(10..<12) : 0)
    return hour <= 23 && minute <= 59 ? day.start + Int64((hour * 60 + minute) * 60) : nil
  }

  /// Parses the minutes of a best-track record, which most lack.
  @inline(__always)
  mutating func minutes(_ line: Line, _ finding: (Finding) -> Void) -> Int64 {
    let range = fields.range(ATCFField.minutes.rawValue)
    if let short = ShortField(range, of: line), short.isBlank { return 0 }
    return otherMinutes(line, finding)
  }

  @inline(never)
  private mutating func otherMinutes(_ line: Line, _ finding: (Finding) -> Void) -> Int64 {
    let text = line.trimmed(fields.range(ATCFField.minutes.rawValue))
    guard !text.isEmpty else { return 0 }
    guard let minutes = text.wholeNumber, 0...59 ~= minutes else {
      finding(
        Finding(.warning, .badMinutes(text.string), at: place(of: .minutes, in: line)))
      return 0
    }
    return Int64(minutes)
  }

  /// Parses a lead time in hours into seconds; five digits are hundredths of an hour.
  static func lead(_ text: Line) -> Int32? {
    guard let value = text.wholeNumber else { return nil }
    let seconds = text.count == 5 && value >= 0 ? value * 36 : value * 3_600
    return -864_000...8_640_000 ~= seconds ? Int32(seconds) : nil
  }
}

extension Finding.Message {
  fileprivate static func badMinutes(_ text: String) -> Self {
    "minutes omitted: found '\(text)', expected a whole number from 0 to 59"
  }
}
