import Testing

@testable import TyphoonTrack

/// Tables that contradict themselves, or hold what they do not say.
@Suite("CSV tables in doubt")
struct CSVDoubtsTests {
  private func read(_ text: String) -> Reading { Reading(text, as: "csv") }

  private func times(_ reading: Reading) -> [String] {
    reading.storms.flatMap(\.track).map(\.time.compact)
  }

  @Test(
    "one name and number of a season in two oceans are two storms, unless ids or basins say otherwise"
  )
  func oceans() {
    let rows = [
      "2021-05-22T00Z,30,-60", "2021-05-22T00Z,-15,175", "2021-05-22T06Z,30,-61",
      "2021-05-22T06Z,-15,176",
    ]
    func counts(_ columns: String, _ values: String) -> [Int] {
      read("\(columns),time,lat,lon\n" + rows.map { "\(values),\($0)\n" }.joined())
        .storms.map(\.track.count)
    }
    expectEqual(counts("name,number,season", "ANA,1,2021"), [2, 2])
    expectEqual(counts("name,number,season,basin", "ANA,1,2021,"), [2, 2])
    expectEqual(counts("name,number,season,basin", "ANA,1,2021,NA"), [4])
    expectEqual(counts("id,name,number,season", "A,ANA,1,2021"), [4])
    let reading = read(
      "name,number,season,time,lat,lon\n" + rows.map { "ANA,1,2021,\($0)\n" }.joined())
    expectEqual(
      reading.shown,
      [
        "1:1: note: split 1 name into 2 storms: their rows are more than 5 days or 1,500 km apart"
      ])
  }

  @Test(
    "numbers that are neither dates nor seconds since 1970 are left out",
    arguments: [
      "20200101.25", "20200101.5", "2020010106.5", "12082206", "2458849.5", "58849", "120822",
      "73831.25", "1e30", "86400000",
    ])
  func noDates(_ text: String) {
    let reading = read("time,lat,lon\n\(text),10,150\n\(text),11,150\n")
    expectEqual(reading.storms, [])
    expectEqual(
      reading.shown,
      [2, 3].map {
        "\($0):1: warning: row omitted: found the number '\(text)', expected a date such as '2012082206', or seconds since 1970 in all rows or in a column named 'epoch'"
      })
    // Among dates they are no dates either.
    expectEqual(
      times(read("time,lat,lon\n\(text),10,150\n2020010100,11,150\n")), ["20200101T0000Z"])
  }

  @Test("a date among seconds is a date, and the seconds are none")
  func dateAmongSeconds() {
    let reading = read(
      "time,lat,lon\n2020010100.0,10,150\n1577858400,11,150\n1577880000,12,150\n")
    expectEqual(times(reading), ["20200101T0000Z"])
    expectEqual(
      reading.shown.map { String($0.prefix(56)) },
      [
        "3:1: warning: row omitted: found the number '1577858400'",
        "4:1: warning: row omitted: found the number '1577880000'",
      ])
    expectEqual(
      times(read("time,lat,lon\n12082206,10,150\n1577836800,11,150\n")), ["20200101T0000Z"])
    expectEqual(times(read("epoch,lat,lon\n86400000,10,150\n")), ["19720927T0000Z"])
    expectEqual(times(read("time,lat,lon\n-631152000,10,150\n")), ["19500101T0000Z"])
    expectEqual(read("epoch,lat,lon\n16000000000,10,150\n").storms, [])
    expectEqual(
      read("epoch,init,lat,lon\n1577880000,2020010100,10,150\n").storms.first?.forecasts
        .first?.baseTime.compact, "20200101T0000Z")
  }

  @Test(
    "pressures have the unit of their column",
    arguments: [
      ("pressure (kPa)", "98", 980), ("pressure_kpa", "98.5", 985), ("mslp (mmHg)", "735", 980),
      ("pressure (mm Hg)", "735", 980), ("pressure (bar)", "0.98", 980),
      ("pressure_inHg", "28.94", 980), ("mslp (mb)", "980", 980),
    ])
  func pressures(_ name: String, _ text: String, _ expected: Int) {
    let reading = read("time,lat,lon,\(name)\n2012082200,10,150,\(text)\n")
    expectEqual(
      reading.storms.first?.track.first?.pressure.map { Int($0.value.rounded()) }, expected)
    expectEqual(reading.shown, [])
  }

  @Test(
    "a pressure that no tropical cyclone has is of another unit, and left out",
    arguments: ["98", "29.4", "735", "0.98", "9800"])
  func noPressures(_ text: String) {
    let reading = read("time,lat,lon,pressure (u)\n2012082200,10,150,\(text)\n")
    expectEqual(reading.storms.first?.track.map(\.pressure), [nil])
    expectEqual(
      reading.shown,
      [
        "2:19: warning: 'pressure (u)' omitted: found '\(text)', expected a number from 800 to 1100"
      ])
    expectEqual(read("time,lat,lon,mslp\n2012082200,10,150,0\n").shown, [])
  }

  @Test("of two winds that contradict each other the first is taken")
  func contradictingWinds() {
    let reading = read(
      "time,lat,lon,wind_kt,wind_ms\n2012082200,10,150,40,90\n2012082206,10,150,40,20\n2012082212,10,150,50,5\n"
    )
    expectEqual(
      reading.storms.first?.track.map { $0.wind?.speed },
      [
        Speed(40, .knots), Speed(40, .knots, also: 20, .metresPerSecond), Speed(50, .knots),
      ])
    expectEqual(
      reading.shown,
      [
        "1:1: warning: contradictory winds in 2 rows, such as 40, 90 in wind_kt, wind_ms: used the first"
      ])
  }

  @Test("whole numbers that are another in every row are no ids beside names that repeat")
  func rowNumbers() {
    func ids(_ rows: String...) -> [String] {
      read(
        "id,name,time,lat,lon\n"
          + rows.enumerated().map { "\($1),201208220\($0),10,150\n" }.joined()
      ).storms.map { "\($0.id) \($0.track.count)" }
    }
    expectEqual(ids("1,ANA", "2,ANA", "3,ANA"), ["csv-2012-ana 3"])
    expectEqual(ids("31,ANA", "7,BOB", "12,ANA"), ["csv-2012-ana 2", "csv-2012-bob 1"])
    expectEqual(ids("1,ANA", "1,ANA", "2,ANA"), ["csv-1 2", "csv-2 1"])
    expectEqual(ids("1,ANA", "2,BOB", "3,CLARA"), ["csv-1 1", "csv-2 1", "csv-3 1"])
    expectEqual(
      read("id,name,time,lat,lon\n1,ANA,2012082200,10,150\n2,ANA,2012082206,10,150\n").shown,
      [
        "1:1: note: column 'id' numbers the rows: identified storms by name"
      ])
  }

  @Test("hour 24 is the end of the day, and the message says so")
  func hour24() {
    let both = read("Date,hour,lat,lon\n20101025,2400,10,150\n20101026,24,10,150\n")
    expectEqual(times(both), ["20101026T0000Z", "20101027T0000Z"])
    expectEqual(
      both.shown,
      [
        "1:6: warning: '24' read as an hour, though other times of day are hours and minutes"
      ])
    for text in ["24", "2400", "24:00"] {
      let reading = read("Date,hour,lat,lon\n20101231,\(text),10,150\n")
      expectEqual(times(reading), ["20110101T0000Z"])
      expectEqual(reading.shown, [])
    }
    expectEqual(
      times(read("year,month,day,hour,lat,lon\n2010,10,25,24,10,150\n")), ["20101026T0000Z"])
    expectEqual(times(read("date,hhmm,lat,lon\n20101025,24,10,150\n")), ["20101025T0024Z"])
    expectEqual(read("date,hour,minute,lat,lon\n20101025,24,30,10,150\n").storms, [])
  }
}
