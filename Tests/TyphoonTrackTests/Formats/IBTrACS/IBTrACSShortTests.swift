import Testing

@testable import TyphoonTrack

@Suite("IBTrACS tables cut out by others")
struct IBTrACSShortTests {
  private func read(_ text: String, unit: SpeedUnit? = nil) -> Reading {
    var options = ReadingOptions()
    options.windUnit = unit
    return Reading(text, as: "ibtracs", options: options)
  }

  @Test("a wind, pressure and class without an agency are read, and other columns named")
  func short() throws {
    let reading = read(
      """
      SID,SEASON,ISO_TIME,NATURE,LAT,LON,CAT,WIND,PRES,REGION
       ,Year, , ,degrees_north,degrees_east,1,kts,mb,
      2012230N20125,2012,2012-08-22 00:00:00,TS,22.4,124.5,4,65,965,a
      2012230N20125,2012,2012-08-22 06:00:00,TS,22.6,124.2,NA,NA,-999,a
      """)
    expectEqual(
      reading.shown,
      [
        "1:1: note: columns REGION omitted: they are not IBTrACS columns",
        "1:1: note: wind column 'WIND' names no agency: read as knots, with unknown averaging period",
      ])
    let storm = try require(reading.storms.first)
    expectEqual(storm.agency, "IBTrACS")
    expectEqual(
      storm.track.map(\.wind), [Wind(Speed(65, .knots), averagingPeriod: nil), nil])
    expectEqual(storm.track.map { $0.pressure?.value }, [965, nil])
    expectEqual(storm.track.map { $0.agencyClass?.code }, ["4", nil])
  }

  @Test("rows sorted by time instead of storm are a warning, once")
  func scattered() {
    let rows = (0..<6).map { "\($0 % 2 == 0 ? "A" : "B"),2012-08-22 0\($0):00:00,22.4,124.5,TS,85" }
    let reading = read("SID,ISO_TIME,LAT,LON,NATURE,USA_WIND\n" + rows.joined(separator: "\n"))
    expectEqual(
      reading.shown.filter { $0.contains("warning") },
      [
        "4:1: warning: rows of 'A' are not together: read as several storms; sort the table by SID"
      ])
  }

  @Test("the winds of an agency whose positions were left out, and those of the WMO alone")
  func excerpts() throws {
    let usa = read(
      """
      SID,SEASON,BASIN,NAME,ISO_TIME,LAT,LON,NATURE,WMO_WIND,USA_WIND,USA_PRES
      2012230N20125,2012,WP,TEMBIN,2012-08-22 06:00:00,20.5,130.1,TS,80,85,960
      """)
    let fix = try require(usa.storms.first?.track.first)
    expectEqual(fix.wind, Wind(Speed(80, .knots), averagingPeriod: nil))
    expectTrue(fix.otherWinds.map { $0.speed.value } == [85] && fix.pressure?.value == 960)
    expectEqual(fix.unknownWinds, .all)
    let japan = read(
      """
      SID,ISO_TIME,BASIN,LAT,LON,NATURE,USA_WIND,TOKYO_WIND
      2012230N20125,2012-08-22 06:00:00,WP,20.5,130.1,TS,85,75
      """)
    expectEqual(
      japan.storms.first?.track.first?.wind,
      Wind(Speed(75, .knots), averagingPeriod: 10, agency: "tokyo"))
    expectEqual(japan.shown, [])
  }

  @Test(
    "the unit of such a wind is that of its name, of the row of units, of the user, or knots",
    arguments: [
      ("WIND_MS", "", nil, SpeedUnit.metresPerSecond), ("VMAX", "m s-1", nil, .metresPerSecond),
      ("WIND", "", SpeedUnit.kilometresPerHour, .kilometresPerHour), ("WIND", "", nil, .knots),
    ])
  func units(_ name: String, _ unit: String, _ chosen: SpeedUnit?, _ expected: SpeedUnit) {
    let reading = read(
      "SID,ISO_TIME,NATURE,LAT,LON,\(name)\n , , ,degrees_north,degrees_east,\(unit)\nA,2012-08-22 00:00:00,TS,22.4,124.5,40\n",
      unit: chosen)
    expectEqual(reading.storms.first?.track.first?.wind?.speed, Speed(40, expected))
  }

  @Test(
    "a pressure without an agency may be in another unit",
    arguments: [
      ("PRES", "", "96000", 960.0, true), ("PRES_PA", "", "96000", 960, false),
      ("PRES", "Pa", "96000", 960, false), ("PRES", "mb", "960", 960, false),
    ])
  func pressures(
    _ name: String, _ unit: String, _ text: String, _ expected: Double, _ isNoted: Bool
  ) {
    let reading = read(
      "SID,ISO_TIME,NATURE,LAT,LON,\(name)\n , , ,degrees_north,degrees_east,\(unit)\nA,2012-08-22 00:00:00,TS,22.4,124.5,\(text)\n"
    )
    expectEqual(reading.storms.first?.track.first?.pressure, Pressure(expected, .hectopascals))
    expectEqual(
      reading.shown, (isNoted ? [": note: 1 pressure above 20,000 read as pascals"] : []))
  }

  @Test("an agency of a table that names none")
  func noAgency() {
    var options = ReadingOptions()
    options.agency = "usa"
    let reading = Reading(
      "SID,ISO_TIME,NATURE,LAT,LON,WIND\nA,2012-08-22 00:00:00,TS,22.4,124.5,40\n",
      as: "ibtracs", options: options)
    expectEqual(
      reading.error?.shown,
      "1:1: error: the table has no columns of the agency 'usa': its header names no agency")
  }

  @Test("a real table's columns are not named, and its own winds count")
  func own() throws {
    let katrina = Reading(try Samples.bytes("ibtracs", "katrina.csv"), as: nil)
    #expect(!katrina.shown.contains { $0.contains("omitted the columns") })
    let added = read(
      "SID,ISO_TIME,NATURE,LAT,LON,USA_LAT,USA_LON,USA_WIND,WIND\nA,2012-08-22 00:00:00,TS,22.4,124.5,22.4,124.5,40,99\n"
    )
    #expect(
      added.shown.contains("1:1: note: columns WIND omitted: they are not IBTrACS columns"))
    expectEqual(added.storms.first?.track.first?.wind?.speed.value, 40)
  }
}
