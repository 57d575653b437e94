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
    var rest = Digits(text: text)
    guard let year = rest.take(4), rest.skip("-"), let month = rest.take(2), rest.skip("-"),
      let day = rest.take(2), rest.skip("T") || rest.skip("t") || rest.skip(" "),
      let hour = rest.take(2), rest.skip(":"), let minute = rest.take(2)
    else { return nil }
    var second = 0
    if rest.skip(":") {
      guard let written = rest.take(2) else { return nil }
      second = written
      if rest.skip(".") {
        guard rest.take(1) != nil else { return nil }
        while rest.take(1) != nil {}
      }
    }
    guard
      let local = Timestamp(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    guard !rest.isAtEnd else {
      (time, hasOffset) = (local, false)
      return
    }
    hasOffset = true
    if rest.skip("Z") || rest.skip("z") {
      time = local
    } else {
      let isEast = rest.skip("+")
      guard isEast || rest.skip("-"), let hours = rest.take(2), hours <= 14 else { return nil }
      _ = rest.skip(":")
      let minutes = rest.isAtEnd ? 0 : rest.take(2) ?? 60
      guard minutes < 60 else { return nil }
      let offset = (hours * 60 + minutes) * 60
      time = local.advanced(bySeconds: isEast ? -offset : offset)
    }
    // The offset may lead out of the years that times are written with.
    guard rest.isAtEnd, 1...9_999 ~= time.parts.year else { return nil }
  }

  /// What is left of the text.
  private struct Digits {
    let text: UnsafeBufferPointer<UInt8>
    var index = 0

    var isAtEnd: Bool { index == text.count }

    /// A number of exactly so many digits.
    mutating func take(_ count: Int) -> Int? {
      guard text.count - index >= count else { return nil }
      var value = 0
      for offset in index..<index + count {
        let digit = text[offset] &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        value = value * 10 + Int(digit)
      }
      index += count
      return value
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }
  }
}
