import Testing

@testable import TyphoonTrack

@Suite("TempestExtremes reader")
struct TempestExtremesReaderTests {
  private static let track = """
    start\t2\t1999\t9\t10\t0
    \t605\t36\t302.500000\t18.000000\t1.003906e+05\t1.918985e+01\t1999\t9\t10\t0
    \t604\t37\t302.000000\t18.500000\t1.001250e+05\t9.250000e+00\t1999\t9\t10\t6

    """

  private func read(_ text: String) -> Reading { Reading(text, as: "tempest") }

  @Test("pressures are in Pa and winds in m/s, which is said; longitudes to 360")
  func values() throws {
    let reading = read(Self.track)
    expectEqual(
      reading.shown,
      [
        ": note: values have no names: read field 5 as pressure in Pa and field 6 as wind in m/s"
      ])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "tempest-x19990910t0000z")
    #expect((storm.agency, storm.trackType) == ("unknown", nil))
    expectEqual(storm.track.map(\.position.longitude), [-57.5, -58])
    expectEqual(storm.track.map(\.time.iso8601), ["1999-09-10T00:00:00Z", "1999-09-10T06:00:00Z"])
    expectEqual(storm.track.map(\.pressure?.value), [1_003.9, 1_001.3])
    expectEqual(
      storm.track.map(\.wind),
      [19.18985, 9.25].map {
        Wind(Speed($0, .metresPerSecond), averagingPeriod: nil)
      })
  }

  @Test("unstructured grids have one index; values are told by their size")
  func unstructured() throws {
    let reading = read("start 1 2050 2 27 18\n 90210 130.5 -12.5 18.5 1001.25 1500 2050 2 27 18\n")
    expectEqual(
      reading.shown,
      [
        ": note: values have no names: read field 5 as pressure in hPa and field 4 as wind in m/s, omitted the others (6)"
      ])
    let fix = try require(reading.storms.first?.track.first)
    expectEqual(fix.position, GeoPoint(latitude: -12.5, longitude: 130.5))
    expectTrue(fix.pressure?.value == 1_001.25 && fix.wind?.speed.value == 18.5)
  }

  @Test(
    "what is wrong with a line is said, and the rest is read",
    arguments: [
      (
        "9\t10\t6", "2\t30\t6",
        "3:56: warning: fix omitted: '1999 2 30 6' is not a year, month, day and hour of the calendar",
        1
      ),
      (
        "18.500000", "98.5",
        "3:9: warning: fix omitted: '98.5', '302.000000' is not a latitude and longitude in degrees",
        1
      ),
      ("9.250000e+00\t", "", "3:1: warning: fix omitted: found 9 fields, expected 10", 1),
      (
        "1.001250e+05", "1e3",
        "3:30: warning: pressure omitted: found '1e3', expected a number from 80000 to 110000", 2
      ),
      (
        "start\t2", "start\t3", "1:7: warning: the header announces 3 lines for the storm, found 2",
        2
      ),
      (
        "start\t2", "start\tx",
        "1:7: warning: number of lines omitted: found 'x', expected a whole number", 2
      ),
    ])
  func broken(_ old: String, _ new: String, _ finding: String, _ fixes: Int) {
    let reading = read(Self.track.replacing(old, with: new))
    expectEqual(reading.shown.first, finding)
    expectEqual(reading.storms.map(\.track.count), [fixes])
  }
}
