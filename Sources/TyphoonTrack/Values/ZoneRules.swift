/// The offsets of a place from UTC through time, as the tz database compiles them.
///
/// Format: RFC 8536 (TZif), of which only the data with 64 bits are read; all current files have them.
struct ZoneRules: Hashable, Sendable {
  /// The moments at which the offset changes, in seconds since 1970.
  private let changes: [Int64]
  /// The offset before the first change, then the one after each; in seconds, positive to the east.
  private var offsets: [Int]
  /// The rule after the last change.
  private let yearly: YearlyZone?

  /// Parses a file; `nil` if it is damaged, counts leap seconds or is in another format.
  init?(_ bytes: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> Int64 {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int64($1) }
    }
    func header(at start: Int) -> Header? {
      guard start + Header.size <= bytes.count, bytes[start...].starts(with: "TZif".utf8) else {
        return nil
      }
      return Header((0..<6).map { Int(number(start + 20 + $0 * 4, 4)) })
    }
    guard let old = header(at: 0), let new = header(at: old.size(4)), new.types > 0,
      new.leapSeconds == 0
    else { return nil }
    let start = old.size(4) + Header.size
    let types = start + new.changes * 9
    let end = old.size(4) + new.size(8)
    guard end < bytes.count else { return nil }
    func offset(ofType type: Int) -> Int {
      Int(Int32(truncatingIfNeeded: number(types + min(type, new.types - 1) * 6, 4)))
    }
    changes = (0..<new.changes).map { number(start + $0 * 8, 8) }
    offsets =
      [offset(ofType: 0)]
      + (0..<new.changes).map { offset(ofType: Int(bytes[start + new.changes * 8 + $0])) }
    // Before zones each place had the mean time of its sun; readers know the zone's time only.
    for index in offsets.indices.dropLast().reversed() where offsets[index] % 900 != 0 {
      offsets[index] = offsets[index + 1]
    }
    // The footer is between two line feeds.
    let footer = bytes[(end + 1)...].prefix { $0 != 0x0A }
    yearly = YearlyZone(String(decoding: footer, as: UTF8.self))
  }

  /// The numbers of things in a block of data.
  private struct Header {
    static let size = 44
    private let counts: [Int]
    var leapSeconds: Int { counts[2] }
    var changes: Int { counts[3] }
    var types: Int { counts[4] }

    init(_ counts: [Int]) { self.counts = counts }

    /// The size of the header and its data, with times of a given number of bytes.
    func size(_ width: Int) -> Int {
      Self.size + changes * (width + 1) + types * 6 + counts[5] + leapSeconds * (width + 4)
        + counts[1] + counts[0]
    }
  }

  /// The offset from UTC at a moment, in seconds, positive to the east.
  func offset(at time: Timestamp) -> Int {
    let next = changes.firstIndex { $0 > time.secondsSince1970 } ?? changes.count
    if next == changes.count, let yearly { return yearly.offset(at: time) }
    return offsets[next]
  }
}

/// The rules of a zone that are the same in every year: `EST5EDT,M3.2.0,M11.1.0`.
///
/// Source: POSIX.1-2017, "Base Definitions", section 8.3, TZ; RFC 8536, section 3.3.1.
struct YearlyZone: Hashable, Sendable {
  private let standard: Int
  private var summer: Summer?

  private struct Summer: Hashable {
    let offset: Int
    let begin, end: Change
  }

  /// A day of a year, and the seconds from its midnight to the change.
  fileprivate struct Change: Hashable {
    enum Day: Hashable {
      /// The day from 1, in a year without leap day.
      case julian(Int)
      /// The day from 0.
      case ordinal(Int)
      /// The weekday, from Sunday, of a week of a month, of which 5 is the last.
      case weekday(Int, week: Int, month: Int)
    }
    let day: Day
    let seconds: Int
  }

  /// Parses the rules; `nil` if the text is not of the form.
  init?(_ text: String) {
    var scanner = Scanner(rest: text.utf8[...])
    guard scanner.skipName(), let west = scanner.seconds() else { return nil }
    standard = -west
    guard !scanner.rest.isEmpty else { return }
    guard scanner.skipName() else { return nil }
    let offset =
      scanner.rest.first == UInt8(ascii: ",") ? standard + 3_600 : scanner.seconds().map(-)
    guard let offset, let begin = scanner.change(), let end = scanner.change(), scanner.rest.isEmpty
    else { return nil }
    summer = Summer(offset: offset, begin: begin, end: end)
  }

  /// The offset from UTC at a moment, in seconds, positive to the east.
  func offset(at time: Timestamp) -> Int {
    guard let summer, let begin = summer.begin.moment(in: time.parts.year, offset: standard),
      let end = summer.end.moment(in: time.parts.year, offset: summer.offset)
    else { return standard }
    let isSummer = begin < end ? begin <= time && time < end : !(end <= time && time < begin)
    return isSummer ? summer.offset : standard
  }

  private struct Scanner {
    var rest: Substring.UTF8View

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
      guard let first = rest.first, first == UInt8(ascii: mark) else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// Skips the letters for a zone: `EST` or `<+08>`.
    mutating func skipName() -> Bool {
      let start = rest.count
      if skip("<") {
        rest = rest.drop { $0 != UInt8(ascii: ">") }
        return skip(">")
      }
      rest = rest.drop { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
      return rest.count < start
    }

    mutating func number() -> Int? {
      let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      rest = rest.dropFirst(digits.count)
      return digits.count <= 4 ? Int(String(Substring(digits))) : nil
    }

    /// Parses `-3`, `+5:30` or `2:00:00`.
    mutating func seconds() -> Int? {
      let isNegative = skip("-")
      if !isNegative { _ = skip("+") }
      guard var sum = number().map({ $0 * 3_600 }) else { return nil }
      for unit in [60, 1] where skip(":") {
        guard let count = number() else { return nil }
        sum += count * unit
      }
      return isNegative ? -sum : sum
    }

    /// Parses `,M3.2.0`, `,J60/2` or `,59`.
    mutating func change() -> Change? {
      guard skip(",") else { return nil }
      let day: Change.Day
      if skip("M") {
        guard let month = number(), skip("."), let week = number(), skip("."),
          let weekday = number(), 1...12 ~= month, 1...5 ~= week, 0...6 ~= weekday
        else { return nil }
        day = .weekday(weekday, week: week, month: month)
      } else {
        let isJulian = skip("J")
        guard let count = number(), 0...365 ~= count else { return nil }
        day = isJulian ? .julian(count) : .ordinal(count)
      }
      return (skip("/") ? seconds() : 7_200).map { Change(day: day, seconds: $0) }
    }
  }
}

extension YearlyZone.Change {
  /// The moment of the change in a year, by a clock that is `offset` seconds ahead of UTC.
  fileprivate func moment(in year: Int, offset: Int) -> Timestamp? {
    let isLeap = Timestamp(year: year, month: 2, day: 29, hour: 0) != nil
    let first: Timestamp?
    let days: Int
    switch day {
    case .julian(let count):
      first = Timestamp(year: year, month: 1, day: 1, hour: 0)
      days = isLeap && count >= 60 ? count : count - 1
    case .ordinal(let count):
      first = Timestamp(year: year, month: 1, day: 1, hour: 0)
      days = count
    case .weekday(let weekday, let week, let month):
      first = Timestamp(year: year, month: month, day: 1, hour: 0)
      // 1 January 1970 was a Thursday.
      let ofFirst = ((first?.daysSince1970 ?? 0) + 4) % 7
      let least = ((weekday - ofFirst) % 7 + 7) % 7 + (week - 1) * 7
      let isThere = Timestamp(year: year, month: month, day: least + 1, hour: 0) != nil
      days = isThere ? least : least - 7
    }
    return first?.moved(by: days * 86_400 + seconds - offset)
  }
}
