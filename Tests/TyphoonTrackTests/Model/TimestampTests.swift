import Foundation
import Testing

@testable import TyphoonTrack

@Suite("timestamp")
struct TimestampTests {
  private static let calendar = {
    // Foundation's ISO 8601 calendar is the proleptic Gregorian one; its Gregorian one is not.
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }()

  @Test("the calendar is that of Foundation from 1600 to 2400")
  func calendar() throws {
    var generator = SplitMix64(seed: 2012)
    let first = try require(Timestamp(year: 1600, month: 1, day: 1, hour: 0))
    let last = try require(Timestamp(year: 2400, month: 12, day: 31, hour: 23, minute: 59))
    // Every 11th day meets every day of the year many times; the hours are random.
    for day in stride(from: first.secondsSince1970, to: last.secondsSince1970, by: 11 * 86_400) {
      let seconds = day + Int64.random(in: 0..<86_400, using: &generator)
      let parts = Timestamp(secondsSince1970: seconds).parts
      let expected = Self.calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second],
        from: Date(timeIntervalSince1970: TimeInterval(seconds)))
      expectEqual(
        [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second],
        [
          expected.year, expected.month, expected.day, expected.hour, expected.minute,
          expected.second,
        ])
      let again = Timestamp(
        year: parts.year, month: parts.month, day: parts.day, hour: parts.hour,
        minute: parts.minute, second: parts.second)
      expectEqual(again?.secondsSince1970, seconds)
    }
  }

  private static let known: [([Int], Int64)] = [
    ([1970, 1, 1, 0, 0, 0], 0), ([1969, 12, 31, 23, 59, 59], -1),
    ([2000, 2, 29, 12, 0, 0], 951_825_600), ([2012, 8, 22, 0, 0, 0], 1_345_593_600),
    ([1, 1, 1, 0, 0, 0], -62_135_596_800), ([9999, 12, 31, 23, 59, 59], 253_402_300_799),
  ]

  @Test("known moments have their POSIX time", arguments: known)
  func isKnown(_ parts: [Int], _ seconds: Int64) throws {
    let time = try require(
      Timestamp(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
        second: parts[5]))
    expectEqual(time.secondsSince1970, seconds)
    expectEqual(time.parts.year, parts[0])
    expectEqual(time.parts.second, parts[5])
  }

  @Test(
    "times that the calendar does not have are refused",
    arguments: [
      [2012, 2, 30, 0], [2011, 2, 29, 0], [1900, 2, 29, 0], [2012, 4, 31, 0], [2012, 13, 1, 0],
      [2012, 0, 1, 0], [2012, 1, 0, 0], [2012, 1, 32, 0], [2012, 1, 1, 24], [2012, 1, 1, -1],
      [0, 1, 1, 0], [-1, 1, 1, 0], [10_000, 1, 1, 0], [2012, 1, 1, 0, 60], [2012, 1, 1, 0, 0, 60],
      [.max, 1, 1, 0], [.min, 1, 1, 0], [2012, .max, 1, 0], [2012, 1, .min, 0],
    ])
  func impossible(_ parts: [Int]) {
    let time = Timestamp(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3],
      minute: parts.count > 4 ? parts[4] : 0, second: parts.count > 5 ? parts[5] : 0)
    expectNil(time)
  }

  @Test("every 400th year is a leap year, other full centuries are not")
  func leapYears() {
    for (year, isLeap) in [
      (1600, true), (1700, false), (1800, false), (1900, false), (2000, true), (2004, true),
      (2100, false), (2400, true),
    ] {
      #expect((Timestamp(year: year, month: 2, day: 29, hour: 0) != nil) == isLeap, "\(year)")
    }
  }

  @Test("moments are ordered, and may be moved over midnight and new year")
  func order() throws {
    let eve = try require(Timestamp(year: 2012, month: 12, day: 31, hour: 18))
    let later = eve.advanced(bySeconds: 12 * 3_600)
    #expect(eve < later)
    expectEqual(later, Timestamp(year: 2013, month: 1, day: 1, hour: 6))
    expectEqual(later.advanced(bySeconds: -12 * 3_600), eve)
  }

  @Test("ids write a time compactly, with seconds only where there are any")
  func compact() throws {
    let whole = try require(Timestamp(year: 2012, month: 8, day: 2, hour: 6))
    expectEqual(whole.compact, "20120802T0600Z")
    expectEqual(whole.advanced(bySeconds: 61).compact, "20120802T060101Z")
    expectEqual(Timestamp(year: 812, month: 1, day: 1, hour: 0)?.compact, "08120101T0000Z")
  }

  @Test("moments beyond the years 1 to 9999 are the first or the last of them")
  func clamped() {
    for seconds in [Int64.min, -62_135_596_801] {
      let time = Timestamp(secondsSince1970: seconds)
      expectEqual(time, Timestamp(year: 1, month: 1, day: 1, hour: 0))
      expectTrue(time.parts.year == 1 && time.advanced(bySeconds: .min) == time)
    }
    let last = Timestamp(secondsSince1970: .max)
    expectEqual(
      last, Timestamp(year: 9999, month: 12, day: 31, hour: 23, minute: 59, second: 59))
    expectTrue(last.advanced(bySeconds: .max) == last && last.advanced(bySeconds: 1) == last)
  }
}
