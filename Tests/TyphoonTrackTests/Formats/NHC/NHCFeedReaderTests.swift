import Testing

@testable import TyphoonTrack

@Suite("NHC feeds")
struct NHCFeedReaderTests {
  private static let cyclone = """
    <nhc:Cyclone>
    <nhc:center>25.3, -86.5</nhc:center>
    <nhc:type>TROPICAL STORM</nhc:type>
    <nhc:name>ANDREA</nhc:name>
    <nhc:wallet>AT1</nhc:wallet>
    <nhc:atcf>AL012013</nhc:atcf>
    <nhc:datetime>6:00 PM EDT Wed Jun 5</nhc:datetime>
    <nhc:movement>N at 3 mph</nhc:movement>
    <nhc:pressure>1002 mb</nhc:pressure>
    <nhc:wind>40 mph</nhc:wind>
    </nhc:Cyclone>
    """

  /// A feed with items, the first of which begins on line 2.
  private static func feed(_ items: String...) -> String {
    "<rss version='2.0' xmlns:nhc='http://www.nhc.noaa.gov'><channel>\n"
      + items.map { "<item>\($0)</item>" }.joined() + "</channel></rss>"
  }

  private func read(_ old: String = "", _ new: String = "") -> Reading {
    Reading(Self.feed(Self.cyclone.replacing(old, with: new)), as: "nhc-rss")
  }

  @Test("the sample's storms have time, place, winds and all that the feed says")
  func sample() throws {
    let reading = Reading(try Samples.bytes("nhc-rss", "index-at.xml"), as: nil)
    expectTrue(reading.error == nil && reading.shown == [])
    let ids = reading.storms.map(\.id.description)
    expectEqual(ids, ["atcf-al012024", "atcf-al022024"])
    let storm = try require(reading.storms.first)
    expectTrue(storm.agency == "NHC" && storm.names["en"] == "Alberto" && storm.number == "01")
    expectTrue(storm.season == 2024 && storm.basin == .northAtlantic && storm.advisory == "9A")
    expectEqual(storm.issued, Timestamp(year: 2024, month: 6, day: 20, hour: 0, second: 32))
    expectEqual(storm.source.license, "Public domain (a work of the U.S. Government)")
    let fix = try require(storm.track.first)
    expectTrue(storm.track.count == 1 && fix.kind == .analysis && storm.forecasts == [])
    expectEqual(fix.time, Timestamp(year: 2024, month: 6, day: 20, hour: 0))
    expectEqual(fix.position, GeoPoint(latitude: 21.7, longitude: -95.6))
    expectEqual(fix.wind, Wind(Speed(40, .milesPerHour), averagingPeriod: 1))
    expectEqual(fix.pressure, Pressure(995, .hectopascals))
    expectTrue(fix.motion?.bearing == 247.5 && fix.motion?.speed == Speed(9, .milesPerHour))
    expectEqual(fix.motion?.directionWords["en"], "WSW")
    expectTrue(fix.agencyClass?.words["en"] == "Tropical Storm" && fix.nature == .tropical)
    expectEqual(fix.remarks["en"]?.hasPrefix("...RAIN AND WIND"), true)
    let second = try require(reading.storms.last)
    expectTrue(second.names.isEmpty && second.advisory == nil)
    expectEqual(second.track.first?.motion?.words["en"], "Stationary")
    expectNil(second.track.first?.motion?.speed)
  }

  @Test("any prefix will do, and without 'pubDate' the year is that of the id")
  func prefix() throws {
    let reading = Reading(try Samples.bytes("nhc-rss", "last_advisory.xml"), as: nil)
    expectTrue(reading.error == nil && reading.shown == [])
    let fix = try require(reading.storms.first?.track.first)
    expectEqual(fix.time, Timestamp(year: 2019, month: 5, day: 21, hour: 21))
    expectEqual(fix.nature, .postTropical)
    // The same name in another namespace is something else.
    let other = Self.feed(Self.cyclone).replacing("http://www.nhc.noaa.gov", with: "urn:x")
    expectEqual(Reading(other, as: "nhc-rss").storms, [])
  }

  @Test("a quiet day's feed has no storms, and no error")
  func quiet() throws {
    let reading = Reading(try Samples.bytes("nhc-rss", "quiet.xml"), as: nil)
    expectEqual(reading, Reading(try Samples.bytes("nhc-rss", "quiet.xml"), as: "nhc-rss"))
    expectTrue(reading.error == nil && reading.shown == [] && reading.storms == [])
  }

  @Test(
    "local times of any zone are read",
    arguments: [
      ("6:00 PM EDT Wed Jun 5", "20130605T2200Z"), ("12:00 AM GMT Wed Jun 5", "20130605T0000Z"),
      ("12:30 PM AST Wed Jun 5", "20130605T1630Z"), ("1100 PM HST Wed Jun 5", "20130606T0900Z"),
      ("8:00 AM CVT Wed Jun 5", "20130605T0900Z"), ("500 AM PDT Wed Jun 5", "20130605T1200Z"),
      ("5:00 am mdt Wednesday June 5", "20130605T1100Z"),
      ("1:00 PM ChST Wed Jun 5", "20130605T0300Z"),
      ("2:00 PM UTC Jun 5", "20130605T1400Z"), ("12:00 NOON EST Wed Jun 5", "20130605T1700Z"),
    ])
  func zones(_ text: String, _ expected: String) {
    let reading = read("6:00 PM EDT Wed Jun 5", text)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.first?.time.compact, expected)
  }

  @Test("a storm over the turn of the year has the year of the feed, and the number of its season")
  func newYear() {
    let text = Self.cyclone.replacing("Wed Jun 5", with: "Tue Dec 31")
      .replacing("6:00 PM EDT", with: "11:00 PM AST")
    let reading = Reading(
      Self.feed("<pubDate>Wed, 01 Jan 2014 03:00:00 GMT</pubDate>" + text), as: "nhc-rss")
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.first?.time.compact, "20140101T0300Z")
    expectEqual(reading.storms.first?.season, 2013)
  }

  @Test(
    "what is wrong with a value is said, and the rest is read",
    arguments: [
      (
        "40 mph", "40",
        "11:1: warning: 'wind' omitted: found '40', expected a speed such as '45 mph'"
      ),
      (
        "1002 mb", "29.6 in",
        "10:1: warning: 'pressure' omitted: found '29.6 in', expected a pressure such as '1002 mb'"
      ),
      (
        "N at 3 mph", "slowly",
        "9:1: warning: 'movement' omitted: found 'slowly', expected a motion such as 'N at 3 mph'"
      ),
      (
        "AL012013", "AL1",
        "7:1: warning: 'nhc:atcf' omitted: found 'AL1', expected an id such as 'AL012013'"
      ),
      (
        "Wed Jun 5", "Thu Jun 5",
        "8:1: warning: day of the week ignored: it is not that of the date in 2013"
      ),
      (
        "TROPICAL STORM", "GALE",
        "2:71: warning: 'nhc:type' is 'GALE', expected a class such as 'Tropical Storm': kept as text"
      ),
      (
        "<nhc:wallet>AT1</nhc:wallet>", "<nhc:mood>x</nhc:mood>",
        "6:1: note: 'mood' ignored: unknown name"
      ),
    ])
  func values(_ old: String, _ new: String, _ expected: String) {
    let text =
      "<pubDate>Wed, 05 Jun 2013 22:00:00 GMT</pubDate>" + Self.cyclone.replacing(old, with: new)
    let reading = Reading(Self.feed(text), as: "nhc-rss")
    expectEqual(reading.shown.map { $0.replacing("2:55:", with: "2:71:") }, [expected])
    expectEqual(reading.storms.count, 1)
  }

  @Test(
    "a storm without time or place is left out, with a word",
    arguments: [
      ("25.3, -86.5", "25.3", "storm omitted: it has no 'nhc:center'"),
      ("6:00 PM EDT", "6:00 PM XYZ", "storm omitted: it has no 'nhc:datetime'"),
      ("6:00 PM EDT", "16:00 PM EDT", "storm omitted: it has no 'nhc:datetime'"),
      ("Jun 5", "Jun 31", "storm omitted: its date does not exist"),
      (
        "AL012013", "x",
        "storm omitted: neither 'pubDate' nor 'nhc:atcf' gives the year of its time"
      ),
    ])
  func badStorm(_ old: String, _ new: String, _ expected: String) {
    let reading = read(old, new)
    expectEqual(reading.shown.last?.hasSuffix("warning: " + expected), true)
    expectTrue(reading.storms == [] && reading.error == nil)
  }

  @Test("a cyclone that comes again is left out, with a word")
  func again() {
    let reading = Reading(Self.feed(Self.cyclone, Self.cyclone), as: "nhc-rss")
    expectEqual(reading.storms.count, 1)
    expectEqual(
      reading.shown.map { $0.drop { $0 != " " } },
      [
        " warning: duplicate cyclone 'atcf-al012013' ignored"
      ])
  }

  @Test("degrees of a motion are better than its direction")
  func degrees() {
    let motion = read("N at 3 mph", "WNW or 290 degrees at 12 mph").storms.first?.track.first?
      .motion
    expectTrue(motion?.bearing == 290 && motion?.speed == Speed(12, .milesPerHour))
    expectEqual(motion?.directionWords["en"], "WNW")
  }

  @Test(
    "times of mail are read",
    arguments: [
      ("Thu, 30 May 2013 15:23:32 GMT", "20130530T152332Z"),
      ("30 May 2013 15:23 UTC", "20130530T1523Z"),
      ("Thu, 30 May 2013 08:23:00 -0700", "20130530T1523Z"),
      ("Sun, 01 Jan 2023 00:00:00 EST", "20230101T0500Z"),
      ("2013-05-30", nil), ("Thu, 31 Feb 2013 15:23:32 GMT", nil), ("Thu, 30 May 2013", nil),
      ("Thu, 30 May 2013 15:23:32 ???", nil), ("", nil),
    ])
  func mail(_ text: String, _ expected: String?) {
    var text = text
    expectEqual(text.withUTF8 { MailTime($0)?.time.compact }, expected)
  }

  @Test("another document is an error, and other feeds are not taken for it")
  func others() {
    expectEqual(
      Reading("<feed/>", as: "nhc-rss").error?.shown,
      "1:1: error: found 'feed', expected 'rss' of the National Hurricane Center")
    for text in ["<rss/>", "<rss xmlns:a='urn:x'/>", "<x xmlns:nhc='https://www.nhc.noaa.gov'/>"] {
      #expect(!NHCFeedReader().recognizes(text: text))
    }
    let broken = Reading(String(Self.feed(Self.cyclone).dropLast(20)), as: "nhc-rss")
    expectEqual(broken.error?.shown.contains("the input ends too early"), true)
  }

  @Test("a depression that is called by its number in words has its advisory")
  func advisoryOfNumber() {
    let reading = Reading(
      Self.feed(
        Self.cyclone.replacing("ANDREA", with: "Two"),
        "<title>Tropical Depression Two Public Advisory Number 3</title>"), as: nil)
    expectEqual(reading.storms.map(\.advisory), ["3"])
    expectEqual(reading.storms.first?.names.isEmpty, true)
  }

  @Test("two cyclones in one item are two storms")
  func twoInOne() {
    let reading = Reading(
      Self.feed(Self.cyclone + Self.cyclone.replacing("AL01", with: "AL02")), as: nil)
    expectEqual(reading.storms.map(\.id.description), ["atcf-al012013", "atcf-al022013"])
    expectEqual(reading.shown, [])
  }

  @Test("the namespace may be declared at the cyclone itself")
  func declaredLate() {
    let text = Self.feed(Self.cyclone)
      .replacing(" xmlns:nhc='http://www.nhc.noaa.gov'", with: "")
      .replacing("<nhc:Cyclone>", with: "<nhc:Cyclone xmlns:nhc=\"https://www.nhc.noaa.gov\">")
    let reading = Reading(text, as: nil)
    expectTrue(reading.error == nil && reading.storms.count == 1 && reading.shown == [])
  }

  @Test("a cyclone in another namespace, or in none, is left out with a word")
  func otherNamespace() {
    let other = Self.feed("\n" + Self.cyclone).replacing("http://www.nhc.noaa.gov", with: "urn:x")
    let reading = Reading(other, as: "nhc-rss")
    expectEqual(
      reading.shown,
      [
        "3:1: warning: 'Cyclone' omitted: its namespace is 'urn:x', expected 'http://www.nhc.noaa.gov'"
      ])
    let none = Reading(other.replacing(" xmlns:nhc='urn:x'", with: ""), as: "nhc-rss")
    expectTrue(
      none.error != nil
        || none.shown == [
          "3:1: warning: 'nhc:Cyclone' omitted: its namespace is '', expected 'http://www.nhc.noaa.gov'"
        ])
    let inside = read("<nhc:wind>40 mph</nhc:wind>", "<x:wind xmlns:x='urn:x'>40 mph</x:wind>")
    expectTrue(inside.shown.count == 1 && inside.storms.first?.track.first?.wind == nil)
    expectEqual(
      inside.shown.first?.hasSuffix(
        "warning: 'wind' omitted: its namespace is 'urn:x', expected 'http://www.nhc.noaa.gov'"),
      true)
  }
}
