// Times and durations in tables: dates in digits, seconds since 1970, and durations as pandas writes them.

extension TimeText {
  /// Parses a text as a date; runs of digits are dates only in the years 1500 to 2500.
  init?(field: Bytes) {
    let text = field.withoutZeroFraction
    guard let read = TimeText(text), !text.areDigits || 1_500...2_500 ~= read.time.parts.year
    else { return nil }
    self = read
  }
}

extension Timestamp {
  /// The years that tracks of tropical cyclones can be from.
  static let yearsOfTracks = 1_840...2_100

  /// Parses a number as seconds or milliseconds since 1970.
  ///
  /// - Parameters:
  ///   - text: The number.
  ///   - isNamed: Whether the column's name says that it holds such times. If not, numbers below
  ///     10^8 (in 1973) are rejected: they may be counts of days, or dates with two-digit years.
  init?(counted text: Bytes, isNamed: Bool) {
    guard let count = DecimalNumber.value(of: text),
      isNamed || (abs(count) >= 1e8 && !text.isAllNines && !text.isDateWithFraction)
    else { return nil }
    // Milliseconds have three more digits.
    let seconds = abs(count) >= 1e11 ? count / 1_000 : count
    guard -4.2e9...4.2e9 ~= seconds else { return nil }
    self.init(secondsSince1970: Int64(seconds.rounded(.down)))
    guard Self.yearsOfTracks ~= parts.year else { return nil }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether it is a date, with or without a time of day.
  var isTime: Bool { TimeText(field: self) != nil || WrittenDate(self) != nil }

  /// Whether it is a number with an exponent: `2.02308E+11`.
  var hasExponent: Bool {
    contains { $0 | 0x20 == UInt8(ascii: "e") } && 1e7..<1e15 ~= DecimalNumber.value(of: self) ?? 0
  }

  /// Whether it is a date in digits with a fraction, which may be of a day or of an hour.
  var isDateWithFraction: Bool {
    guard let point = firstIndex(of: UInt8(ascii: ".")), point >= 8,
      withoutZeroFraction.count == count
    else { return false }
    return TimeText(field: Bytes(rebasing: self[..<point]))
      .map { Timestamp.yearsOfTracks ~= $0.time.parts.year } ?? false
  }

  /// Whether it is a number but not a date in digits, which begins with a year.
  var isNumberAndNoDate: Bool {
    let text = withoutZeroFraction
    guard DecimalNumber.value(of: self) != nil, !isAllNines else { return false }
    guard text.areDigits, text.count >= 8 else { return true }
    let year = Bytes(rebasing: text[..<4]).wholeNumber ?? 0
    return [8, 10, 12, 14].contains(text.count) ? !(Timestamp.yearsOfTracks ~= year) : true
  }

  /// The hours of a duration as pandas writes it (`1 days 06:00:00`, `-1 days +18:00:00`); `nil`
  /// for other texts.
  var hoursOfDuration: Double? {
    guard let space = firstIndex(of: 0x20) else { return nil }
    let days = Bytes(rebasing: self[..<space])
    let rest = Bytes(rebasing: self[(space + 1)...])
    guard let count = days.wholeNumber, abs(count) <= 100 else { return nil }
    let unit = rest.prefix { $0 != 0x20 }
    guard Bytes(rebasing: unit).isWordForDays else { return nil }
    var clock = rest.trimmed(unit.endIndex..<rest.count)
    if clock.isEmpty { return Double(count * 24) }
    if clock.first == UInt8(ascii: "+") { clock = clock.trimmed(1..<clock.count) }
    return TimeText.secondsOfDay(clock).map { Double(count * 24) + Double($0) / 3_600 }
  }

  private var isWordForDays: Bool { equals("days") || equals("day") }
}
