import Testing

@testable import TyphoonTrack

@Suite("STORM reader")
struct STORMReaderTests {
  private static let lines = [
    "  2.0, 12.0,  1.0,  0.0,  5.0, 11.7,180.5,999.5,18.1,37.04,  0.0,  0.0,738.3",
    "  2.0, 12.0,  1.0,  1.0,  5.0, 11.8,179.5,960.4, 41.5,36.5,  2.0,  1.0,0.0",
  ]
  private static let dated =
    "0, 9,2001-09-24 03:00:00, 0, 0, 1, 8.3,325.8,998.7,15.8,46.3, -1, 0.0,1258.2"

  private func read(_ lines: String...) -> Reading {
    Reading(lines.joined(separator: "\n") + "\n", as: "storm")
  }

  @Test("a storm is synthetic, and its dates are made up, which is said")
  func storm() throws {
    let reading = read(Self.lines[0], Self.lines[1])
    expectEqual(
      reading.shown,
      [
        ": note: the synthetic tracks have no dates: dated year 0 of the simulation as year 1, and the start of each track as the first day of its month"
      ])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "storm-wp-2-1")
    #expect((storm.agency, storm.season, storm.number) == ("STORM", 2, "1"))
    #expect((storm.basin, storm.trackType) == (.westernPacific, .synthetic))
    expectEqual(storm.track.map(\.time.iso8601), ["0003-12-01T00:00:00Z", "0003-12-01T03:00:00Z"])
    #expect(storm.source.attribution.contains("made-up dates"))
  }

  @Test("longitudes from 360 to 400 are east of the prime meridian")
  func pastThePrimeMeridian() throws {
    let line = Self.lines[0]
    let start = try require(line.split(separator: ",").dropFirst(6).first)
    for (text, longitude) in [("360", 0.0), ("361.5", 1.5), ("400.0", 40)] {
      let reading = read(line.replacing(start, with: text))
      expectEqual(reading.storms.first?.track.first?.position.longitude, longitude)
    }
    let beyond = read(line.replacing(start, with: "400.1"), Self.lines[1])
    expectEqual(beyond.storms.first?.track.count, 1)
    expectEqual(beyond.shown.first?.contains("is not a latitude and longitude"), true)
  }

  @Test("winds are 10-minute means in m/s, radii in km, longitudes to 360")
  func values() throws {
    let track = try require(read(Self.lines[0], Self.lines[1]).storms.first?.track)
    expectEqual(track.map(\.position.longitude), [-179.5, 179.5])
    expectEqual(track[1].wind, Wind(Speed(41.5, .metresPerSecond), averagingPeriod: 10))
    expectEqual(track[1].pressure, Pressure(960.4, .hectopascals))
    expectEqual(track[1].radiusOfMaximumWind, Length(36.5, .kilometres))
    expectEqual(track.map(\.agencyClass?.code), ["0", "2"])
    expectEqual(track.map(\.marks), [[], [.landfall]])
  }

  @Test("the layout with a date has times of its own, and nothing to tell")
  func dated() throws {
    let reading = read(Self.dated)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectTrue(storm.id.description == "storm-na-0-0" && storm.trackType == .synthetic)
    expectEqual(storm.track.map(\.time.iso8601), ["2001-09-24T03:00:00Z"])
    expectEqual(storm.track.first?.agencyClass?.code, "-1")
  }

  @Test("a storm ends where another year, number or basin begins")
  func storms() {
    let other = Self.lines[0].replacing("5.0", with: "4.0")
    let reading = read(Self.lines[0], other, Self.lines[0].replacing("1.0", with: "2.0"))
    expectEqual(
      reading.storms.map(\.id.description), ["storm-wp-2-1", "storm-sp-2-1", "storm-wp-2-2"])
  }

  @Test(
    "what is wrong with a line is said, and the rest is read",
    arguments: [
      (
        1, "1.0,  0.0,  5.0", "1.0,  x,  5.0",
        "21: warning: fix omitted: found 'x', expected the number of a 3-hourly step", 1
      ),
      (
        1, "12.0", "13.5",
        "1: warning: fix omitted: '2.0', '13.5' is not a year from 0 to 9998 and a month", 1
      ),
      (
        1, "11.7", "91.7",
        "32: warning: fix omitted: '91.7', '180.5' is not a latitude and longitude in degrees", 1
      ),
      (
        1, "5.0,", "9.0,",
        "1: warning: fix omitted: found '2.0', '1.0', '9.0', expected a year, the number of a storm and a basin from 0 to 5",
        1
      ),
      (
        1, "18.1", "181", "49: warning: wind omitted: found '181', expected a number from 0 to 150",
        2
      ),
      (
        1, ",738.3", "", "1: warning: fix omitted: found 12 fields, expected 13, or 14 with a date",
        1
      ),
      (2, "12.0", "11.0", "8: warning: month '11.0' ignored: the storm began in another", 2),
      (
        2, "1.0,  5", "0.0,  5",
        "1: warning: fix omitted: an earlier line has the same storm and time", 1
      ),
    ])
  func broken(_ line: Int, _ old: String, _ new: String, _ finding: String, _ fixes: Int) {
    var lines = Self.lines
    lines[line - 1] = lines[line - 1].replacing(old, with: new, maxReplacements: 1)
    let reading = read(lines[0], lines[1])
    expectEqual(reading.shown.first, "\(line):\(finding)")
    expectEqual(reading.storms.map(\.track.count), [fixes])
  }

  @Test("what is no line of STORM is an error")
  func none() {
    expectEqual(
      read("x").error?.message.description,
      "found no fix, expected lines such as '0, 6, 0, 0, 0, 11.7, 245.1, 999.8, 18.1, 37.04, 0, 0, 738.3'"
    )
  }
}
