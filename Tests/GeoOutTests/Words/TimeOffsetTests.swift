import Testing
import TyphoonTrack

@testable import GeoOut

@Suite("clocks of plates")
struct TimeOffsetTests {
  @Test(
    "offsets are read in the ways they are written",
    arguments: [
      ("UTC", 0, "UTC"), ("z", 0, "UTC"), ("+00:00", 0, "UTC"), ("+08:00", 480, "UTC+8"),
      ("+0800", 480, "UTC+8"), ("+8", 480, "UTC+8"), ("utc+8", 480, "UTC+8"),
      ("+05:45", 345, "UTC+5:45"), ("-03:30", -210, "UTC-3:30"), ("-12", -720, "UTC-12"),
      ("+14:00", 840, "UTC+14"), ("JST", 540, "UTC+9"), ("+00:00", 0, "UTC"),
    ])
  func read(_ row: (text: String, minutes: Int, name: String)) {
    let offset = TimeOffset(row.text)
    let time = Timestamp(secondsSince1970: 0)
    expectEqual(offset?.minutes(at: time), row.minutes)
    expectEqual(offset?.name(at: time), row.name)
    expectNil(offset?.place)
  }

  @Test(
    "what is no offset is none",
    arguments: [
      "", "+", "8", "08:00", "+14:15", "-12:15", "+08:07", "+08:60", "+8:0", "+800", "+08:00:00",
      "EST5", "Asia/Nowhere", "UTC8", "++8", "+８",
    ])
  func refused(_ text: String) {
    expectNil(TimeOffset(text))
  }

  /// Summer time ended in New York on 4 November 2012 at 06:00 UTC (tz database, America/New_York).
  @Test("the clock of a place has its summer time")
  func summerTime() throws {
    let clock = try require(TimeOffset("America/New_York"))
    func time(_ day: Int, _ hour: Int) throws -> Timestamp {
      try require(Timestamp(year: 2012, month: 11, day: day, hour: hour))
    }
    try expectEqual(clock.name(at: time(4, 5)), "UTC-4")
    try expectEqual(clock.name(at: time(4, 6)), "UTC-5")
    try expectEqual(clock.changes(in: time(2, 0)...time(6, 0)), [time(2, 0), time(4, 6)])
    var words = MapWords(language: .english, clock: clock)
    words.period = try time(2, 0)...time(6, 0)
    try expectEqual(words.moment(time(4, 5)), "4 Nov 2012, 01:00 UTC-4")
    try expectEqual(words.moment(time(5, 0)), "4 Nov 2012, 19:00 UTC-5")
    expectEqual(words.labelNote, "Times at the fixes: America/New_York, UTC-4/UTC-5.")
    try expectEqual(
      require(TimeOffset("Asia/Taipei")).changes(in: time(2, 0)...time(6, 0)), [time(2, 0)])
  }

  @Test("days and years turn with the clock")
  func turning() throws {
    let time = try require(Timestamp(year: 2012, month: 12, day: 31, hour: 18))
    func words(_ language: Language, _ clock: String) throws -> MapWords {
      MapWords(language: language, clock: try require(TimeOffset(clock)))
    }
    try expectEqual(words(.english, "UTC").label(time, .full), "Mon 31 Dec 18:00")
    try expectEqual(words(.english, "+8").label(time, .weekday), "Tue 02:00")
    try expectEqual(words(.english, "+5:30").label(time, .day), "31 Dec 23:30")
    try expectEqual(words(.traditionalChinese, "+8").label(time, .full), "1日(二)02時")
    try expectEqual(words(.japanese, "-3:30").label(time, .day), "31日14:30")
    try expectEqual(words(.english, "+9").moment(time), "1 Jan 2013, 03:00 UTC+9")
    try expectEqual(words(.japanese, "+9").moment(time), "2013年1月1日 03:00 日本時間")
  }

  @Test("a period names its year once, or both")
  func periods() throws {
    func time(_ year: Int, _ month: Int, _ day: Int) throws -> Timestamp {
      try require(Timestamp(year: year, month: month, day: day, hour: 6))
    }
    let start = try time(2012, 8, 22)
    let english = MapWords(language: .english)
    try expectEqual(english.period(start, time(2012, 8, 22)), "22 Aug 2012")
    try expectEqual(english.period(start, time(2012, 8, 25)), "22–25 Aug 2012")
    try expectEqual(english.period(start, time(2012, 9, 1)), "22 Aug – 1 Sep 2012")
    try expectEqual(english.period(start, time(2013, 1, 2)), "22 Aug 2012 – 2 Jan 2013")
    try expectEqual(english.days(start, time(2012, 9, 1), withYear: false), "22 Aug – 1 Sep")
    let chinese = MapWords(language: .traditionalChinese)
    try expectEqual(chinese.period(start, time(2012, 9, 1)), "2012年8月22日至9月1日")
    try expectEqual(chinese.period(start, time(2013, 1, 2)), "2012年8月22日至2013年1月2日")
    try expectEqual(chinese.days(start, time(2012, 9, 1), withYear: false), "8/22–9/1")
    try expectEqual(chinese.days(start, time(2013, 1, 2), withYear: true), "2012/8/22–2013/1/2")
    expectEqual(chinese.days(start, start, withYear: true), "2012/8/22")
  }
}
