/// A date in other forms than ISO 8601: `8/28/2022 6:00`, `22.08.12`, `22-Aug-2012 6:00 PM`.
struct WrittenDate {
  /// The day and the month, in the order in which they are written.
  private let first, second: Int
  /// The order, if the text has only one reading.
  private let order: DateOrder?
  /// Whether the day and the month are numbers, and the year is last.
  private let isPlain: Bool
  private let year: Int
  /// Whether the year has two digits.
  let isShort: Bool
  /// The time of day in seconds since midnight, and its offset from UTC in seconds.
  let clock: (seconds: Int, offset: Int?)?

  /// Parses a text, or returns `nil` if it is not such a date.
  init?(_ text: Bytes) {
    guard 6...60 ~= text.count else { return nil }
    let written = Self.plain(text)
    var words = written.split(maxSplits: 3) { "/.-, ".contains($0) }
    guard words.count >= 3 else { return nil }
    let isYearFirst = words[0].utf8.count == 4
    if isYearFirst { words.insert(words.remove(at: 0), at: 2) }
    let months = words[..<2].map { CalendarWords.month($0) }
    func number(_ index: Int, _ digits: ClosedRange<Int>) -> Int? {
      let word = words[index].utf8
      return digits ~= word.count && word.areDigits ? Int(words[index]) : nil
    }
    guard let first = months[0] ?? number(0, 1...2), let second = months[1] ?? number(1, 1...2),
      let year = number(2, 2...4), words[2].utf8.count != 3, 1...31 ~= first, 1...31 ~= second,
      min(first, second) <= 12, months[0] == nil || months[1] == nil
    else { return nil }
    (self.first, self.second, self.year) = (first, second, year)
    isShort = words[2].utf8.count == 2
    isPlain = months[0] == nil && months[1] == nil && !isYearFirst
    let isMonthFirst = isYearFirst || months[0] != nil || second > 12
    order = isMonthFirst && months[1] == nil ? .mdy : first > 12 || months[1] != nil ? .dmy : nil
    guard words.count > 3 else {
      clock = nil
      return
    }
    var rest = String(words[3].drop { $0 == " " })
    clock = rest.withUTF8 { TimeText.clock($0) }
    if clock == nil { return nil }
  }

  /// Eras, with the year before their first.
  private static let eras = [
    ("民國", 1_911), ("民国", 1_911), ("令和", 2_018), ("平成", 1_988), ("昭和", 1_925), ("西元", 0), ("公元", 0),
  ]

  /// A date in Chinese or Japanese in signs that dates have elsewhere: `民國101年8月22日`, `101/08/22`.
  private static func plain(_ text: Bytes) -> Substring {
    var written = text.string[...]
    var first = 0
    if !text.allSatisfy({ $0 < 0x80 }) {
      for (era, year) in eras where written.hasPrefix(era) {
        (written, first) = (written.dropFirst(era.count).drop { $0 == " " }, year)
      }
      for (sign, other) in [("元年", "1/"), ("年", "/"), ("月", "/"), ("日", " ")] {
        guard let range = written.firstRange(ofText: sign) else { continue }
        written = (written[..<range.lowerBound] + other + written[range.upperBound...])[...]
      }
    }
    let year = written.prefix { $0.isNumber }
    // No other year has three digits.
    if first == 0, year.utf8.count == 3, !written.dropFirst(3).isEmpty { first = 1_911 }
    guard first > 0, let count = Int(year) else { return written }
    return "\(count + first)"[...] + written.dropFirst(year.count)
  }

  /// The order that the text shows dates to be in.
  var shownOrder: DateOrder? { isPlain ? order : nil }

  /// The two readings, if the text has two.
  var readings: (dmy: String, mdy: String)? {
    guard order == nil, first != second else { return nil }
    func words(_ day: Int, _ month: Int) -> String { "day \(day) of month \(month)" }
    return (words(first, second), words(second, first))
  }

  /// The time, with the order of all dates and the year that the row gives elsewhere.
  ///
  /// It is `nil` if the order or the century is unknown. A season may begin a year earlier or end a year later.
  func time(in common: DateOrder?, near: Int?) -> Timestamp? {
    let years = isShort ? near.map { ($0 - 1...$0 + 1).filter { $0 % 100 == year } } ?? [] : [year]
    let used = order ?? (first == second ? .dmy : common)
    guard let used, let year = years.first, !isPlain || order == nil || common ?? used == used
    else { return nil }
    let (day, month) = used == .dmy ? (first, second) : (second, first)
    return Timestamp(year: year, month: month, day: day, hour: 0).flatMap {
      $0.moved(by: (clock?.seconds ?? 0) - (clock?.offset ?? 0))
    }
  }
}

extension Timestamp {
  /// Creates a moment from Excel's serial day, to the nearest minute; `nil` before March 1900, when Excel
  /// counts a day too many, and after 2099.
  init?(serialDay: Double) {
    guard 61..<73_051 ~= serialDay else { return nil }
    self.init(secondsSince1970: Int64(((serialDay - 25_569) * 1_440).rounded()) * 60)
  }
}

/// The order of days, months and years in dates.
public enum DateOrder: String, CaseIterable, Sendable {
  /// Day, month, year.
  case dmy
  /// Month, day, year.
  case mdy
}
