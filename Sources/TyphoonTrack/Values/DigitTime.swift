// Times written as digits without separators.

extension Timestamp {
  /// Parses a run of digits: year, month, day, and optionally hour, minute and second.
  ///
  /// - Parameters:
  ///   - text: The digits; any other text gives `nil`.
  ///   - count: The required number of digits: with a four-digit year, 8 for a day, 10 for an hour.
  ///   - firstYear: The first year that a two-digit year can mean; `nil` if years have four digits.
  @inline(__always)
  init?(digits text: UnsafeBufferPointer<UInt8>, _ count: Int, from firstYear: Int? = nil) {
    guard text.count == count, text.areDigits(0..<1), text.areDigits(8..<count),
      let first = ShortField(0..<8, of: text)?.number
    else { return nil }
    let parts = (first / 1_000_000, first / 10_000 % 100, first / 100 % 100, first % 100)
    func pair(_ offset: Int) -> Int { offset < count ? text.number(offset..<offset + 2) : 0 }
    if let firstYear {
      self.init(
        year: Self.year(parts.0, from: firstYear), month: parts.1, day: parts.2,
        hour: parts.3, minute: pair(8), second: pair(10))
    } else {
      self.init(
        year: first / 10_000, month: parts.2, day: parts.3, hour: pair(8), minute: pair(10),
        second: pair(12))
    }
  }

  /// Returns the year that two digits mean, in the century that begins with `first`.
  static func year(_ digits: Int, from first: Int) -> Int {
    first + (digits - first % 100 + 100) % 100
  }

  /// Returns the time at four digits of hour and minute (`0600`) on the day that begins at this
  /// time.
  @inline(__always)
  func at(clock text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard text.count == 4, text.areDigits(0..<4) else { return nil }
    let (hour, minute) = (text.number(0..<2), text.number(2..<4))
    return hour <= 23 && minute <= 59 ? advanced(bySeconds: (hour * 60 + minute) * 60) : nil
  }

  /// Returns the moment a number of seconds later; `nil` outside the years 1 to 9999.
  package func moved(by seconds: Int) -> Timestamp? {
    let (sum, overflows) = secondsSince1970.addingReportingOverflow(Int64(seconds))
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
