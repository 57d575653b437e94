import TyphoonTrack

/// The calendar date of the last time that was written: the next time is usually on the same day.
struct DayText {
  /// The first second of the day, counted from 1970.
  private var start = Int64.min
  private(set) var year = 0
  private(set) var month = 0
  private(set) var dayOfMonth = 0
  /// The text of the date in ids, `20120822`, and up to the day in ISO 8601, `2012-08-`: eight bytes
  /// each, the first one lowest.
  fileprivate private(set) var compactDate: UInt64 = 0
  fileprivate private(set) var isoMonth: UInt64 = 0

  /// Moves to the day of a time, and returns the time's seconds since midnight.
  @inline(__always)
  mutating func goTo(_ time: Timestamp) -> UInt32 {
    let second = UInt64(bitPattern: time.secondsSince1970 &- start)
    return second < 86_400 ? UInt32(truncatingIfNeeded: second) : change(to: time)
  }

  @inline(never)
  private mutating func change(to time: Timestamp) -> UInt32 {
    let parts = time.parts
    (year, month, dayOfMonth) = (parts.year, parts.month, parts.day)
    start = Int64(time.daysSince1970) * 86_400
    compactDate = 0
    for pair in [dayOfMonth, month, year % 100, year / 100] {
      compactDate = compactDate << 16 | BytePen.digits(pair)
    }
    let hyphens = UInt64(UInt8(ascii: "-")) << 32 | UInt64(UInt8(ascii: "-")) << 56
    isoMonth = compactDate & 0xFFFF_FFFF | (compactDate >> 32 & 0xFFFF) << 40 | hyphens
    return UInt32(time.secondsSince1970 - start)
  }
}

extension TextBuffer {
  /// Appends a time in ISO 8601 format: `2012-08-22T00:00:00Z`.
  mutating func append(_ time: Timestamp) {
    var days = DayText()
    write { $0.put(time, &days) }
  }

  /// Appends a time in ISO 8601 format.
  mutating func append(_ time: Timestamp, _ days: inout DayText) {
    write { $0.put(time, &days) }
  }

  /// Appends a time in the format of ids: `20120822T0000Z`, with seconds unless they are 0.
  mutating func append(compact time: Timestamp) {
    var days = DayText()
    write { $0.put(compact: time, &days) }
  }
}

extension BytePen {
  /// Writes a time in ISO 8601 format to 20 reserved bytes.
  @inline(__always)
  mutating func put(_ time: Timestamp, _ days: inout DayText) {
    let second = days.goTo(time)
    let (hour, minute) = (Self.digits(second / 3_600), Self.digits(second / 60 % 60))
    put(bits: days.isoMonth)
    // `22T00:00`, `:00Z`
    put(bits: days.compactDate >> 48 | 0x54 << 16 | hour << 24 | 0x3A << 40 | minute << 48)
    put(word: 0x3A | UInt32(truncatingIfNeeded: Self.digits(second % 60)) << 8 | 0x5A << 24)
  }

  /// Writes the time of day as `00:00` to 5 reserved bytes.
  ///
  /// - Parameter second: The seconds since midnight, from 0 to 86,399.
  @inline(__always)
  mutating func put(hourAndMinute second: UInt32) {
    put(pair: Int(second / 3_600))
    put(":")
    put(pair: Int(second / 60 % 60))
  }

  /// Writes a day such as "8月22日" to 16 reserved bytes.
  mutating func put(monthAndDay days: borrowing DayText) {
    put(small: days.month)
    put("月")
    put(small: days.dayOfMonth)
    put("日")
  }

  /// Writes a time in the format of ids to 16 reserved bytes.
  @inline(__always)
  mutating func put(compact time: Timestamp, _ days: inout DayText) {
    let second = days.goTo(time)
    put(bits: days.compactDate)
    var rest = 0x54 | Self.digits(second / 3_600) << 8 | Self.digits(second / 60 % 60) << 24
    var length = 5
    if second % 60 > 0 {
      rest |= Self.digits(second % 60) << 40
      length = 7
    }
    put(bits: rest | 0x5A << UInt64(8 * length), lowest: length + 1)
  }
}
