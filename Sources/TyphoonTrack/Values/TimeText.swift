/// Parses times in the common forms of ISO 8601, and as the digit runs that weather services write.
///
/// Accepted are `2012-08-22T06:00:00Z`, also with a space or nothing after the day, without
/// seconds, minutes or `Z`, with fractions of a second (which are ignored), with `/` for `-`, with
/// an offset (`+08:00`, `+0800`, `+08`); and `2012082206`, also with minutes and seconds, or with
/// `T`, `_` or a space before the hour.
struct TimeText {
  /// The time in UTC; a text without an offset is taken to be in UTC.
  let time: Timestamp
  /// Whether the text includes an hour.
  let hasHour: Bool
  /// The offset from UTC in seconds, if the text includes one.
  let offset: Int?
  /// Whether the text includes an offset from UTC.
  var hasOffset: Bool { offset != nil }

  /// Parses a time, or returns `nil` if the text is not one.
  ///
  /// - Parameters:
  ///   - text: The text, without spaces around it.
  ///   - isStrict: Whether to require `-`, `T` or a space, and both digits of each part, as
  ///     programs write them. Where one is missing, the text is damaged, and a wrong day would make
  ///     a wrong map.
  init?(_ text: Bytes, isStrict: Bool = false) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(digits: 4...4) else { return nil }
    let separator = scanner.peek
    let isExtended = scanner.skip(oneOf: isStrict ? "-" : "-/")
    let digits = isExtended && !isStrict ? 1...2 : 2...2
    guard isExtended || !isStrict, let month = scanner.number(digits: digits),
      !isExtended || scanner.skip(separator), let day = scanner.number(digits: digits)
    else { return nil }
    hasHour = !scanner.isAtEnd
    var clock = (hour: 0, minute: 0, second: 0)
    if hasHour {
      let isApart = scanner.skip(oneOf: isStrict ? "Tt " : "Tt_/")
      guard isApart || !isStrict else { return nil }
      if !isApart { scanner.skipSpaces() }
      guard let read = scanner.timeOfDay(hours: isStrict ? 2...2 : 1...2) else { return nil }
      clock = read
      if !isStrict { scanner.skipSpaces() }
    }
    let hasOffset = !scanner.isAtEnd
    guard
      let local = Timestamp(
        year: year, month: month, day: day, hour: clock.hour, minute: clock.minute,
        second: clock.second),
      let offset = scanner.offset(), scanner.isAtEnd, let time = local.moved(by: -offset)
    else { return nil }
    self.time = time
    self.offset = hasOffset ? offset : nil
  }

  /// Parses a time in the full form that programs write; `nil` for other texts, and for a day
  /// alone.
  init?(moment text: Bytes) {
    guard let read = TimeText(text, isStrict: true), read.hasHour else { return nil }
    self = read
  }

  /// Returns the seconds since midnight of a time of day in UTC: `06:00`, `0600`, `600`, `06`, `6`, `6:00 AM`, `下午 6:00`.
  static func secondsOfDay(_ text: Bytes) -> Int? {
    clock(text).flatMap { $0.offset ?? 0 == 0 ? $0.seconds : nil }
  }

  /// Words for the halves of the day, and signs of hours and minutes.
  private static let words = [
    ("上午", "AM"), ("午前", "AM"), ("오전", "AM"), ("凌晨", "AM"), ("早上", "AM"), ("下午", "PM"),
    ("午後", "PM"), ("午后", "PM"), ("오후", "PM"), ("晚上", "PM"), ("中午", "PM"),
  ]

  /// A time of day such as `上午 08:00` or `午後3時30分`, as `08:00AM` and `3:30PM`.
  private static func inLatin(_ text: String) -> String {
    var (rest, half) = (text[...], "")
    for (word, letters) in words where rest.contains(text: word) {
      rest = rest.replacing(text: word, with: "")[...]
      half = letters
    }
    for sign in ["时", "時", "點", "点", "시"] { rest = rest.replacing(text: sign, with: ":")[...] }
    for sign in ["分", "분", "整"] { rest = rest.replacing(text: sign, with: "")[...] }
    rest = rest.drop { $0 == " " }
    while rest.last == " " { rest = rest.dropLast() }
    let isHour = rest.last == ":"
    // 0 in the afternoon is noon.
    if !half.isEmpty, rest.hasPrefix("0:") || rest.hasPrefix("00:") {
      rest = "12" + rest.drop { $0 != ":" }
    }
    return rest + (isHour ? "00" : "") + half
  }

  /// Parses a time of day into seconds since midnight and, if the text includes one, the offset from UTC.
  static func clock(_ text: Bytes) -> (seconds: Int, offset: Int?)? {
    if text.contains(where: { $0 >= 0x80 }) {
      var written = inLatin(text.string)
      return written.withUTF8 { plain in plain.contains { $0 >= 0x80 } ? nil : clock(plain) }
    }
    // Spreadsheets drop the leading zero of "0600".
    if text.count == 3, let whole = text.wholeNumber, whole >= 0 {
      return whole % 100 <= 59 ? ((whole / 100 * 60 + whole % 100) * 60, nil) : nil
    }
    if text.count > 2, text[text.count - 1] | 0x20 == UInt8(ascii: "m"),
      "AaPp".utf8.contains(text[text.count - 2])
    {
      let isAfternoon = text[text.count - 2] | 0x20 == UInt8(ascii: "p")
      guard let read = clock(text.trimmed(0..<text.count - 2)), read.offset == nil,
        3_600..<13 * 3_600 ~= read.seconds
      else { return nil }
      return (read.seconds % 43_200 + (isAfternoon ? 43_200 : 0), nil)
    }
    var scanner = DigitScanner(text)
    guard let time = scanner.timeOfDay() else { return nil }
    scanner.skipSpaces()
    let hasOffset = !scanner.isAtEnd
    guard let offset = scanner.offset(), scanner.isAtEnd, 0...23 ~= time.hour,
      0...59 ~= time.minute, 0...59 ~= time.second
    else { return nil }
    return ((time.hour * 60 + time.minute) * 60 + time.second, hasOffset ? offset : nil)
  }
}
