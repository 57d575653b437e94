import Testing

@testable import TyphoonTrack

@Suite("GDACS feeds")
struct GDACSFeedReaderTests {
  private static let item = """
    <item><title>Green alert</title>
    <pubDate>Sun, 29 Dec 2019 13:00:00 GMT</pubDate>
    <g:todate>Sun, 29 Dec 2019 12:00:00 GMT</g:todate>
    <w:Point><w:lat>-19.4</w:lat><w:long>59.8</w:long></w:Point>
    <r:point>-19.4 59.8</r:point>
    <g:eventtype>TC</g:eventtype>
    <g:eventname>CALVINIA-19</g:eventname>
    <g:eventid>1000643</g:eventid>
    <g:severity unit="km/h" value="92.592">Tropical Storm (maximum wind speed of 93 km/h)</g:severity></item>
    """

  /// A feed with items, the first of which begins on line 2; prefixes are not those of the agency.
  private static func feed(_ items: String...) -> String {
    "<rss xmlns:g='http://www.gdacs.org' xmlns:w='http://www.w3.org/2003/01/geo/wgs84_pos#' xmlns:r='http://www.georss.org/georss'><channel>\n"
      + items.joined() + "</channel></rss>"
  }

  private func read(_ old: String = "", _ new: String = "") -> Reading {
    Reading(Self.feed(Self.item.replacing(old, with: new)), as: nil)
  }

  @Test("the sample's cyclones are read, other events counted")
  func sample() throws {
    let reading = Reading(try Samples.bytes("gdacs", "rss.xml"), as: nil)
    expectNil(reading.error)
    expectEqual(
      reading.shown,
      [
        "52:7: note: the event is over ('gdacs:iscurrent' is 'false'): its last position is shown",
        "59:7: warning: 'gdacs:severity' has 287 as its value but 93 in its text: used the text, which also gives the class",
        "7:5: note: events other than tropical cyclones omitted: EQ 1",
      ])
    let storm = try require(reading.storms.first)
    expectTrue(storm.id.description == "gdacs-1000643" && storm.agency == "GDACS")
    expectTrue(storm.names["en"] == "CALVINIA" && storm.otherIDs == ["TC-2019-000171-MUS"])
    expectTrue(storm.season == 2020 && storm.advisory == "1" && storm.forecasts == [])
    expectEqual(storm.issued, Timestamp(year: 2019, month: 12, day: 29, hour: 12))
    let fix = try require(storm.track.first)
    expectEqual(fix.time, Timestamp(year: 2019, month: 12, day: 29, hour: 12))
    expectEqual(fix.position, GeoPoint(latitude: -19.4, longitude: 59.8))
    expectEqual(fix.wind, Wind(Speed(92.592, .kilometresPerHour), averagingPeriod: nil))
    expectTrue(fix.agencyClass?.words["en"] == "Tropical Storm" && fix.nature == .tropical)
    expectEqual(fix.remarks["en"], "Green alert for tropical cyclone CALVINIA-19")
    let second = try require(reading.storms.last)
    expectTrue(second.names.isEmpty && second.otherIDs == [] && second.season == 2019)
    expectEqual(second.track.first?.position.longitude, -179.6)
    expectEqual(second.track.first?.wind?.speed, Speed(93, .kilometresPerHour))
  }

  @Test(
    "what is wrong with a value is said, and the rest is read",
    arguments: [
      (
        "value=\"92.592\"", "value=\"x\"",
        "'value' omitted: found 'x', expected a number from 0 to 1000"
      ),
      ("unit=\"km/h\"", "unit=\"M\"", "'unit' omitted: found 'M', expected a unit of speed"),
      (
        "-19.4 59.8", "-19.4 60",
        "'georss:point' ignored: it differs from 'geo:lat' and 'geo:long'"
      ),
      (
        "-19.4 59.8", "-19.4",
        "'point' omitted: found '-19.4', expected a latitude and longitude such as '-19.4 59.8'"
      ),
      (
        "12:00:00 GMT", "12:00:00 HERE",
        "'todate' omitted: found 'Sun, 29 Dec 2019 12:00:00 HERE', expected a time such as 'Thu, 30 May 2013 15:23:32 GMT'"
      ),
      (
        "Tropical Storm (", "Wind (",
        "'gdacs:severity' is 'Wind', expected a class such as 'Tropical Storm': kept as text"
      ),
    ])
  func values(_ old: String, _ new: String, _ expected: String) {
    let reading = read(old, new)
    expectEqual(
      reading.shown.map { String($0.drop { $0 != " " }.dropFirst()) }, ["warning: " + expected])
    expectEqual(reading.storms.count, 1)
  }

  @Test("the words give the wind where the value gives none")
  func words() {
    let reading = read("unit=\"km/h\" value=\"92.592\"", "")
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.first?.wind?.speed, Speed(93, .kilometresPerHour))
  }

  @Test("without a place or a time a storm is left out, with a word")
  func bad() {
    let reading = read("lat>", "latitude>")
    expectEqual(reading.storms.count, 1)
    let nowhere = Reading(
      Self.feed(Self.item.replacing("w:lat>", with: "w:x>").replacing("r:point", with: "r:x")),
      as: nil)
    expectEqual(nowhere.shown, ["2:1: warning: storm omitted: it has no position"])
    let never = Reading(
      Self.feed(
        Self.item.replacing("pubDate", with: "p").replacing("g:todate", with: "g:fromdate")),
      as: nil)
    expectEqual(
      never.shown,
      [
        "2:1: warning: storm omitted: it has neither 'gdacs:todate' nor 'pubDate'"
      ])
  }

  @Test("an event that comes again is left out; a feed of none is empty")
  func again() {
    let reading = Reading(Self.feed(Self.item, Self.item), as: nil)
    expectEqual(reading.storms.count, 1)
    expectEqual(
      reading.shown.first?.hasSuffix(
        "duplicate event 'gdacs-1000643' ignored"), true)
    let none = Reading(Self.feed(), as: nil)
    expectTrue(none.error == nil && none.storms == [] && none.shown == [])
  }

  @Test("members of another namespace are something else")
  func namespaces() {
    let text = Self.feed(Self.item).replacing("<channel>", with: "<channel xmlns:g='urn:x'>")
    let reading = Reading(text, as: nil)
    expectEqual(reading.storms, [])
    expectEqual(
      reading.shown,
      [
        "4:1: warning: 'todate' omitted: its namespace is 'urn:x', expected 'http://www.gdacs.org'",
        "2:1: note: events other than tropical cyclones omitted: no type 1",
      ])
  }

  @Test("another document is an error")
  func others() {
    expectEqual(
      Reading("<feed/>", as: "gdacs").error?.shown,
      "1:1: error: found 'feed', expected 'rss' of GDACS")
  }

  @Test("a wind of 0 is none, in the value and in the words")
  func calm() {
    let reading = read(
      "value=\"92.592\">Tropical Storm (maximum wind speed of 93",
      "value=\"0\">Tropical Depression (maximum wind speed of 0")
    expectEqual(reading.shown, [])
    expectNil(reading.storms.first?.track.first?.wind)
    expectEqual(reading.storms.first?.track.first?.nature, .tropical)
  }

  @Test("a value without its unit, and a word that says neither yes nor no, are told of")
  func unclear() {
    let unit = read(
      "unit=\"km/h\" value=\"92.592\">Tropical Storm (maximum wind speed of 93 km/h)",
      "value=\"80\">Tropical Storm")
    expectEqual(
      unit.shown,
      [
        "10:1: warning: value of 'gdacs:severity' omitted: found 80 without 'unit', expected a unit of speed"
      ])
    let current = read("<g:eventid>", "<g:iscurrent>maybe</g:iscurrent><g:eventid>")
    expectEqual(
      current.shown,
      [
        "9:1: warning: 'iscurrent' omitted: found 'maybe', expected 'true' or 'false'"
      ])
    expectEqual(current.storms.count, 1)
  }

  @Test("the namespace may be declared at the fields themselves")
  func declaredLate() {
    let text = Self.feed(Self.item).replacing("xmlns:g='http://www.gdacs.org' ", with: "")
      .replacing("<item>", with: "<item xmlns:g='http://www.gdacs.org'>")
    let reading = Reading(text, as: nil)
    expectTrue(reading.error == nil && reading.storms.count == 1 && reading.shown == [])
  }
}
