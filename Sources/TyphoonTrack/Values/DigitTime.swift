// Times written as digits without separators.

extension Timestamp {
  /// Parses a run of digits: year, month, day, and optionally hour, minute and second.
  ///
  /// - Parameters:
  ///   - text: The digits; any other text gives `nil`.
  ///   - count: The required number of digits: with a four-digit year, 8 for a day, 10 for an hour.
  ///   - firstYear: The first year that a two-digit year can mean; `nil` if years have four digits.
  init?(digits text: Bytes, _ count: Int, from firstYear: Int? = nil) {
    guard text.count == count, text.areDigits else { return nil }
    let width = firstYear == nil ? 4 : 2
    let year = text.number(0..<width)
    func pair(_ index: Int) -> Int {
      let start = width + 2 * index
      return start < count ? text.number(start..<start + 2) : 0
    }
    self.init(
      year: firstYear.map { Self.year(year, from: $0) } ?? year, month: pair(0), day: pair(1),
      hour: pair(2), minute: pair(3), second: pair(4))
  }

  /// Returns the year that two digits mean, in the century that begins with `first`.
  static func year(_ digits: Int, from first: Int) -> Int {
    first + (digits - first % 100 + 100) % 100
  }

  /// Returns the time at four digits of hour and minute (`0600`) on the day that begins at this
  /// time.
  func at(clock text: Bytes) -> Timestamp? {
    guard text.count == 4, text.areDigits(0..<4) else { return nil }
    let (hour, minute) = (text.number(0..<2), text.number(2..<4))
    return hour <= 23 && minute <= 59 ? advanced(bySeconds: (hour * 60 + minute) * 60) : nil
  }

  /// Returns the moment a number of seconds later; `nil` outside the years 1 to 9999.
  package func moved(by seconds: some BinaryInteger) -> Timestamp? {
    let (sum, overflows) = secondsSince1970.addingReportingOverflow(Int64(clamping: seconds))
    return !overflows && Self.range.contains(sum) ? Timestamp(secondsSince1970: sum) : nil
  }
}

extension LineWords.Word {
  /// The time that the word's digits give; see `Timestamp.init(digits:_:from:)`.
  func time(_ count: Int, from firstYear: Int? = nil) -> Timestamp? {
    var text = text
    return text.withUTF8 { Timestamp(digits: $0, count, from: firstYear) }
  }
}
