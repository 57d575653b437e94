import Testing

@testable import TyphoonTrack

@Suite("IRIS reader")
struct IRISReaderTests {
  private static let header = "#tcid basin year tc month timestep lon lat vmax pmin rmw r18\n"
  private static let line = "332829 NI 6000 0 10 1 181.5 17.5 76.01 894.34 27.8 378.3"

  private func read(_ text: String) -> Reading { Reading(text, as: "iris") }

  @Test("a storm is synthetic, and its dates are made up, which is said")
  func storm() throws {
    let reading = read(Self.header + Self.line)
    expectEqual(reading.findings.map(\.severity), [.note])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "iris-ni-332829")
    #expect((storm.agency, storm.season, storm.number) == ("IRIS", 6000, "0"))
    #expect((storm.basin, storm.trackType) == (.northIndian, .synthetic))
    expectEqual(storm.track.map(\.time.iso8601), ["6001-10-01T03:00:00Z"])
  }

  @Test("winds are 10-minute means in m/s; r18 is the circle of 18 m/s in km")
  func values() throws {
    let fix = try require(read(Self.header + Self.line).storms.first?.track.first)
    expectEqual(fix.position.longitude, -178.5)
    expectEqual(fix.wind, Wind(Speed(76.01, .metresPerSecond), averagingPeriod: 10))
    expectEqual(fix.pressure, Pressure(894.34, .hectopascals))
    expectEqual(fix.radiusOfMaximumWind, Length(27.8, .kilometres))
    expectEqual(
      fix.windRadii,
      [
        WindRadii(
          threshold: Speed(18, .metresPerSecond), extent: .circle(Length(378.3, .kilometres)))
      ])
  }

  @Test("months after 12 are of the next year, and columns are found by name")
  func columns() throws {
    let reading = read("#tcid month year timestep lat lon new\n7 13 0 0 10 20 5\n")
    expectEqual(
      reading.shown.first,
      "1:35: note: columns new omitted: unknown, or duplicates of other columns")
    expectEqual(reading.storms.first?.id.description, "iris-7")
    expectEqual(reading.storms.first?.track.map(\.time.iso8601), ["0002-01-01T00:00:00Z"])
    expectEqual(
      read("#tcid year timestep lat lon\n").error?.message.description,
      "found no column 'month', expected a header such as '\(Self.header.dropLast())'")
  }

  @Test(
    "what is wrong with a line is said, and the rest is read",
    arguments: [
      (
        "181.5", "x",
        "23: warning: fix omitted: '17.5', 'x' is not a latitude and longitude in degrees", 0
      ),
      (
        " 1 181", " -1 181",
        "21: warning: fix omitted: found '-1', expected the number of a 3-hourly step", 0
      ),
      (
        "6000", "9999",
        "1: warning: fix omitted: '9999', '10' is not a year from 0 to 9998 and a month", 0
      ),
      ("332829", "x", "1: warning: fix omitted: found 'x', expected the number of a storm", 0),
      (" 378.3", "", "1: warning: fix omitted: found 11 fields, expected 12", 0),
      ("NI", "XX", "8: warning: basin omitted: 'XX' is not a basin code", 1),
      (
        "76.01", "760.1",
        "34: warning: wind omitted: found '760.1', expected a number from 0 to 150", 1
      ),
    ])
  func broken(_ old: String, _ new: String, _ finding: String, _ fixes: Int) {
    let reading = read(
      Self.header + Self.line.replacing(old, with: new) + "\n"
        + Self.line.replacing("332829", with: "1"))
    expectEqual(reading.shown.first, "2:\(finding)")
    expectEqual(reading.storms.flatMap(\.track).count, 1 + fixes)
  }
}
