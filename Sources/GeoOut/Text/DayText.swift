import TyphoonTrack

/// The calendar date of the last time that was written: the next time is usually on the same day.
struct DayText {
  /// Days since 1970-01-01.
  private var day = Int.min
  private(set) var year = 0
  private(set) var month = 0
  private(set) var dayOfMonth = 0
  /// The text of the date in ids, `20120822`, and up to the day in ISO 8601, `2012-08-`: eight bytes
  /// each, the first one lowest.
  fileprivate private(set) var compactDate: UInt64 = 0
  fileprivate private(set) var isoMonth: UInt64 = 0

  /// Moves to the day of a time, and returns the time's seconds since midnight.
  @inline(__always)
  mutating func goTo(_ time: Timestamp) -> Int {
    let wanted = time.daysSince1970
    if wanted != day { change(to: wanted, time) }
    return Int(time.secondsSince1970) - wanted * 86_400
  }

  @inline(never)
  private mutating func change(to wanted: Int, _ time: Timestamp) {
    let parts = time.parts
    (day, year, month, dayOfMonth) = (wanted, parts.year, parts.month, parts.day)
    compactDate = 0
    for pair in [dayOfMonth, month, year % 100, year / 100] {
      compactDate = compactDate << 16 | UInt64(0x3030 | pair / 10 | (pair % 10) << 8)
    }
    let hyphens = UInt64(UInt8(ascii: "-")) << 32 | UInt64(UInt8(ascii: "-")) << 56
    isoMonth = compactDate & 0xFFFF_FFFF | (compactDate >> 32 & 0xFFFF) << 40 | hyphens
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
    put(bits: days.isoMonth)
    put(pair: days.dayOfMonth)
    put("T")
    put(hourAndMinute: second)
    put(":")
    put(pair: second % 60)
    put("Z")
  }

  /// Writes the time of day as `00:00` to 5 reserved bytes.
  ///
  /// - Parameter second: The seconds since midnight, from 0 to 86,399.
  @inline(__always)
  mutating func put(hourAndMinute second: Int) {
    put(pair: second / 3_600)
    put(":")
    put(pair: second / 60 % 60)
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
    put("T")
    put(pair: second / 3_600)
    put(pair: second / 60 % 60)
    if second % 60 > 0 { put(pair: second % 60) }
    put("Z")
  }
}
