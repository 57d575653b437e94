/// A time as ISO 8601 writes it: `2026-08-18T20:00:00+08:00`.
struct ISOTime {
  /// The time in UTC; where no offset is written, as if it were UTC.
  let time: Timestamp
  /// Whether the text says how far from UTC it is.
  let hasOffset: Bool

  /// Creates a time, or `nil` where the text is none.
  ///
  /// The date and the time stand apart by `T` or a space; seconds, a fraction of a second (which is cut
  /// off) and the offset from UTC (`Z`, `+08:00`, `+0800`, `+08`) may be missing.
  ///
  /// - Parameter text: The text, without white space around it.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var rest = DigitScanner(text)
    let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))
    guard let year = rest.number(digits: 4...4), rest.skip(dash),
      let month = rest.number(digits: 2...2), rest.skip(dash), let day = rest.number(digits: 2...2),
      ["T", "t", " "].contains(where: { rest.skip(UInt8(ascii: $0)) }),
      let hour = rest.number(digits: 2...2), rest.skip(colon),
      let minute = rest.number(digits: 2...2)
    else { return nil }
    var second = 0
    if rest.skip(colon) {
      guard let written = rest.number(digits: 2...2) else { return nil }
      second = written
      if rest.skip(UInt8(ascii: ".")), rest.skipDigits() == 0 { return nil }
    }
    hasOffset = !rest.isAtEnd
    guard rest.peek != 0x20,
      let local = Timestamp(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second),
      let offset = rest.offset(), rest.isAtEnd
    else { return nil }
    time = local.advanced(bySeconds: -offset)
    // The offset may lead out of the years that times are written with.
    guard 1...9_999 ~= time.parts.year else { return nil }
  }
}
