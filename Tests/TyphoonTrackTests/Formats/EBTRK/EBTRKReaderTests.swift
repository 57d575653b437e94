import Testing

@testable import TyphoonTrack

@Suite("extended best track reader")
struct EBTRKReaderTests {
  private static let ian =
    "AL092022 IAN         092812 2022  26.0   82.7 140  937  20  25 1006 270 120140-99150  70 60 70 80   0  0  0  0 *   30.0 a"
  private static let katrina =
    "AL1205 KATRINA   082812 2005 25.7  87.7 145  909  10  20 1006 250 180180125140 120120 75100  90 90 50 75 *   300."

  private func read(_ lines: String...) -> Reading {
    Reading(lines.joined(separator: "\n") + "\n", as: "ebtrk")
  }

  @Test(
    "both layouts give the id of the NHC",
    arguments: [(ian, "al092022", "IAN"), (katrina, "al122005", "KATRINA")])
  func identity(_ line: String, _ id: String, _ name: String) throws {
    let reading = read(line)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "atcf-" + id)
    #expect((storm.agency, storm.names["en"]) == ("NHC", name))
    #expect((storm.basin, storm.trackType) == (.northAtlantic, .final))
    #expect(
      (storm.season, storm.number) == (
        Int(id.suffix(4)), String(id.dropFirst(2).prefix(2).trimmingPrefix("0"))
      ))
    var source = Array(line.utf8).source()
    try expectEqual(TrackReaders.reader(for: &source).name, "ebtrk")
  }

  @Test("longitudes are west; -99 is missing; radii touch each other")
  func values() throws {
    let fix = try require(read(Self.ian).storms.first?.track.first)
    func miles(_ value: Double) -> Length { Length(value, .nauticalMiles) }
    expectEqual(fix.position, GeoPoint(latitude: 26, longitude: -82.7))
    expectEqual(fix.time.iso8601, "2022-09-28T12:00:00Z")
    expectEqual(fix.wind, Wind(Speed(140, .knots), averagingPeriod: 1))
    expectEqual(fix.pressure?.value, 937)
    #expect((fix.radiusOfMaximumWind, fix.eyeDiameter) == (miles(20), miles(25)))
    expectEqual(
      fix.outerIsobar, OuterIsobar(pressure: Pressure(1_006, .hectopascals), radius: miles(270)))
    expectEqual(fix.windRadii.map(\.threshold.value), [34, 50])
    expectEqual(
      fix.windRadii.first?.extent,
      .quadrants(
        .init(
          northEast: miles(120), southEast: miles(140), southWest: nil, northWest: miles(150)),
        mean: nil))
    expectEqual(fix.nature, .tropical)
  }

  @Test("a storm over New Year is one: the year of the id counts, not that of the fix")
  func newYear() {
    func old(_ moment: String, _ year: Int) -> String {
      Self.katrina.replacing("082812 2005", with: "\(moment) \(year)")
        .replacing("AL12", with: "AL30")
    }
    let both = read(old("123118", 2005), old("010100", 2006), old("010106", 2006))
    expectEqual(both.storms.map(\.id.description), ["atcf-al302005"])
    expectTrue(both.storms.map(\.track.count) == [3] && both.shown == [])
    expectEqual(
      read(old("010100", 2006)).storms.map(\.id.description), ["atcf-al302005"])
    // A wrong year makes no other storm, but a fix years from the others.
    let wrong = read(old("123118", 2005), old("123118", 1905), old("010106", 2006))
    expectEqual(wrong.storms.map(\.track.count), [3])
    expectEqual(wrong.storms.first?.doubts.count, 1)
  }

  @Test(
    "what is wrong with a line is said, and the rest is read",
    arguments: [
      (
        "092812", "093112",
        "22: warning: fix omitted: '093112', '2022' is not a month, day, hour and year such as '060506', '2022'",
        0
      ),
      (
        " 26.0", " 96.0",
        "35: warning: fix omitted: '96.0', '82.7' is not a latitude and a longitude west in degrees",
        0
      ),
      (
        "AL09", "Al09",
        "1: warning: fix omitted: found 'Al092022', expected an id such as 'AL012022'", 0
      ),
      (" *   30.0 a", "", "111: warning: fix omitted: found 110 columns, expected at least 112", 0),
      (
        "140  937", "899  937",
        "47: warning: wind omitted: found '899', expected a number from 1 to 250", 1
      ),
      (
        " *  ", " ?  ", "112: warning: nature omitted: found '?', expected one of * W D S E L A X",
        1
      ),
      (" a", " abc7AL09", "122: warning: 'bc7AL09' omitted: the line has no field there", 1),
      ("AL", "XX", "1: warning: basin omitted: 'XX' is not a basin code", 1),
    ])
  func broken(_ old: String, _ new: String, _ finding: String, _ fixes: Int) {
    let reading = read(
      Self.ian.replacing(old, with: new, maxReplacements: 1),
      Self.ian.replacing("AL09", with: "EP02").replacing("092812", with: "092818"))
    #expect(reading.shown.contains("1:\(finding)"))
    expectEqual(reading.storms.flatMap(\.track).count, 1 + fixes)
  }

  @Test("a wider last column, and the classes A and X, are no warnings", arguments: ["A", "X"])
  func wide(_ type: String) {
    let reading = read(
      Self.ian.replacing("0 *   30.0 a", with: "0 \(type)   30.0 abc"))
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.map(\.agencyClass?.code), [type])
    expectEqual(reading.storms.first?.track.map(\.nature), [.unknown])
  }
}
