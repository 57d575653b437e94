import TyphoonTrack

/// The date of a day, kept from one time to the next: most times that are written follow one of the same
/// day.
struct DayText {
  /// Days since 1970-01-01.
  private var day = Int.min
  private(set) var year = 0
  private(set) var month = 0
  private(set) var dayOfMonth = 0

  /// Goes to the day of a time, and returns the second of the day.
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
  }
}

extension TextBuffer {
  /// Adds a time as ISO 8601 has it: `2012-08-22T00:00:00Z`.
  mutating func append(_ time: Timestamp) {
    var days = DayText()
    write { $0.put(time, &days) }
  }

  /// Adds a time as ISO 8601 has it, of a day that may be known.
  mutating func append(_ time: Timestamp, _ days: inout DayText) {
    write { $0.put(time, &days) }
  }

  /// Adds a time as ids have it: `20120822T0000Z`, with seconds only where there are any.
  mutating func append(compact time: Timestamp) {
    var days = DayText()
    write { $0.put(compact: time, &days) }
  }
}

extension BytePen {
  /// Puts a time as ISO 8601 has it, in 20 bytes, of a day that may be known.
  @inline(__always)
  mutating func put(_ time: Timestamp, _ days: inout DayText) {
    let second = days.goTo(time)
    put(pair: days.year / 100)
    put(pair: days.year % 100)
    put("-")
    put(pair: days.month)
    put("-")
    put(pair: days.dayOfMonth)
    put("T")
    put(pair: second / 3_600)
    put(":")
    put(pair: second / 60 % 60)
    put(":")
    put(pair: second % 60)
    put("Z")
  }

  /// Puts a time as ids have it, in 16 bytes at the most, of a day that may be known.
  @inline(__always)
  mutating func put(compact time: Timestamp, _ days: inout DayText) {
    let second = days.goTo(time)
    put(pair: days.year / 100)
    put(pair: days.year % 100)
    put(pair: days.month)
    put(pair: days.dayOfMonth)
    put("T")
    put(pair: second / 3_600)
    put(pair: second / 60 % 60)
    if second % 60 > 0 { put(pair: second % 60) }
    put("Z")
  }
}
