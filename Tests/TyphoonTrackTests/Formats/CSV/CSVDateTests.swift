import Testing

@testable import TyphoonTrack

@Suite("CSV dates")
struct CSVDateTests {
  private func read(
    _ header: String, _ rows: String..., order: DateOrder? = nil, unit: SpeedUnit? = nil
  ) -> Reading {
    var options = ReadingOptions()
    (options.dateOrder, options.zone, options.windUnit) = (order, .utc, unit)
    return Reading(([header] + rows).joined(separator: "\n") + "\n", as: "csv", options: options)
  }

  private func times(_ reading: Reading) -> [String] {
    reading.storms.flatMap { $0.track + $0.forecasts.flatMap(\.fixes) }.map(\.time.compact)
  }

  @Test(
    "dates that have one reading are read in any form",
    arguments: [
      ("8/28/2022 6:00", "20220828T0600Z"), ("08/28/2022", "20220828T0000Z"),
      ("28.08.2022 14:00", "20220828T1400Z"), ("28-Aug-2022", "20220828T0000Z"),
      ("28 August 2022 6:00:30Z", "20220828T060030Z"), ("\"Aug 2, 2022 0600\"", "20220802T0600Z"),
      ("8/28/2022 6:00 PM", "20220828T1800Z"), ("8/28/2022, 12:30 am", "20220828T0030Z"),
      ("8/28/2022 12:00 PM", "20220828T1200Z"), ("2022-08-02 6:00 PM", "20220802T1800Z"),
      ("2022-Aug-02", "20220802T0000Z"), ("28/8/2022 06:00+08:00", "20220827T2200Z"),
      ("8/8/2022 1:00", "20220808T0100Z"), ("06/25/1851", "18510625T0000Z"),
    ])
  func forms(_ text: String, _ time: String) {
    expectEqual(
      times(read("time,lat,lon", "\(text.contains(",") ? text.quoted : text),20,130")), [time])
  }

  @Test(
    "texts that are no dates are omitted",
    arguments: [
      "8/32/2022", "13/13/2022", "8/28/022", "8/28/2022 25:00", "8/28/2022 13:00 PM",
      "Aug/Sep/2022",
      "8/28", "29/2/2022", "0/8/2022", "8/28/2022 x",
    ])
  func noDates(_ text: String) {
    let reading = read("time,lat,lon", "\(text),20,130")
    expectTrue(reading.storms.isEmpty && reading.error == nil)
    expectEqual(reading.shown.first?.contains("warning: row omitted"), true)
  }

  @Test("a day above 12 in any row settles the order of a column, also of base times")
  func order() {
    expectEqual(
      times(read("date,lat,lon", "9/1/2022 6:00,20,130", "9/13/2022 6:00,21,130")),
      ["20220901T0600Z", "20220913T0600Z"])
    expectEqual(
      times(read("date,time,lat,lon", "1.9.2022,6:00 PM,20,130", "13.9.2022,600,21,130")),
      ["20220901T1800Z", "20220913T0600Z"])
    expectEqual(
      times(read("init,tau,lat,lon", "2/9/2022 6:00,6,20,130", "13/9/2022,0,21,130")),
      ["20220902T1200Z", "20220913T0000Z"])
  }

  @Test("an order that no row settles is an error with both readings; '--date-order' gives it")
  func openOrder() {
    let rows = ("date,lat,lon", "9/9/2022,20,130", "9/1/2022,20,130")
    let open = read(rows.0, rows.1, rows.2)
    expectEqual(
      open.error?.description,
      "t.js:1:1: error: '9/1/2022' may be day 9 of month 1 or day 1 of month 9, and no row tells which: set --date-order dmy or --date-order mdy"
    )
    #expect(open.storms.isEmpty)
    expectEqual(
      times(read(rows.0, rows.2, rows.1, order: .dmy)), ["20220109T0000Z", "20220909T0000Z"])
    expectEqual(
      times(read(rows.0, rows.2, rows.1, order: .mdy)), ["20220901T0000Z", "20220909T0000Z"])
  }

  @Test("two orders in a column are an error, and with '--date-order' one of them is omitted")
  func twoOrders() {
    let rows = ("date,lat,lon", "28/8/2022,20,130", "8/29/2022,20,130")
    expectEqual(
      read(rows.0, rows.1, rows.2).error?.message.description,
      "'28/8/2022' and '8/29/2022' are in different orders of day and month; --date-order dmy or --date-order mdy omits the others"
    )
    let reading = read(rows.0, rows.1, rows.2, order: .mdy)
    expectEqual(times(reading), ["20220829T0000Z"])
    #expect(
      reading.shown.contains {
        $0.hasSuffix(
          "'28/8/2022' is unknown, or contradicts other rows or columns")
      })
  }

  @Test(
    "years of two digits are those of seasons, years and ids, never of today",
    arguments: [
      ("season", "2004", "20040522T0600Z"), ("year", "1904", "19040522T0600Z"),
      ("season", "2005", "20040522T0600Z"), ("id", "AL012004", "20040522T0600Z"),
      ("sid", "2004142N10130", "20040522T0600Z"), ("id", "200401", "20040522T0600Z"),
      ("id", "AL042020", nil), ("season", "2007", nil), ("name", "ALEX", nil), ("id", "X-1", nil),
    ] as [(String, String, String?)])
  func centuries(_ field: String, _ value: String, _ time: String?) {
    let reading = read("time,lat,lon,\(field)", "5/22/04 6:00,20,130,\(value)")
    expectEqual(times(reading), [time].compactMap { $0 })
    expectEqual(
      (reading.error?.message.description.contains("a year of two digits") == true), (time == nil)
    )
  }

  @Test(
    "Excel's serial days are read if a year confirms them, otherwise with a warning or not at all")
  func serialDays() {
    let sure = read("time,lat,lon,season", "41143.583,20,130,2012", "41144,21,130,2012")
    expectEqual(times(sure), ["20120822T1400Z", "20120823T0000Z"])
    expectEqual(
      sure.shown,
      [
        "1:1: note: times read as Excel's days since 1899-12-30, in which '41143.583' is 2012-08-22T14:00:00Z"
      ])
    let likely = read("date,time,lat,lon", "41143,600,20,130")
    expectEqual(times(likely), ["20120822T0600Z"])
    expectEqual(likely.shown.first?.hasPrefix("1:1: warning: times read as Excel's"), true)
    expectEqual(times(read("time,lat,lon,id", "8035.25,20,130,WP011921")), ["19211230T0600Z"])
    for (day, season) in [("41143.5", "1998"), ("56161.5", ""), ("15574", "")] {
      #expect(times(read("time,lat,lon,season", "\(day),20,130,\(season)")).isEmpty, "\(day)")
    }
    #expect(times(read("time,lat,lon", "41143.5,20,130", "366,20,130")).isEmpty)
  }

  // MARK: - Known sources

  @Test(
    "winds in tables of known sources are knots, with a note; '--wind-unit' counts more",
    arguments: [
      ("time,lat,lon,mslp,vmax,type", "vmax", "tropycal"),
      ("isotime,cgps_lat,cgps_lon,pcen,vmax,x", "vmax", "CLIMADA"),
      ("time,lat,lon,wmo_pres,wmo_wind.x,x", "wmo_wind.x", "IBTrACS"),
      ("time,lat,lon,USA_PRES,USA_WIND,x", "USA_WIND", "IBTrACS"),
    ])
  func knownUnits(_ header: String, _ column: String, _ source: String) {
    let row = "2004031918,-27,-49,1002,25,EX"
    let reading = read(header, row)
    expectEqual(reading.storms.first?.track.first?.wind?.speed, Speed(25, .knots))
    expectEqual(reading.storms.first?.track.first?.pressure?.value, 1_002)
    #expect(
      reading.shown.contains {
        $0.hasSuffix(
          "note: '\(column)' read as knots, as in tables of \(source); set another unit with --wind-unit"
        )
      })
    let other = read(header, row, unit: .metresPerSecond)
    expectEqual(other.storms.first?.track.first?.wind?.speed, Speed(25, .metresPerSecond))
  }

  @Test("a unit may be a column's name; without a unit or a known source there is no wind")
  func units() {
    let named = read("time,lat,lon,knots", "2004031918,-27,-49,25")
    expectEqual(named.storms.first?.track.first?.wind?.speed, Speed(25, .knots))
    for header in ["time,lat,lon,mslp,vmax", "time,lat,lon,x,wind"] {
      let reading = read(header, "2004031918,-27,-49,1000,25")
      expectNil(reading.storms.first?.track.first?.wind)
      #expect(reading.shown.contains { $0.contains("unknown unit") })
    }
  }

  @Test(
    "Kaggle's HURDAT2 has knots, and radii in nautical miles; a row in its header is one warning")
  func kaggle() throws {
    let header =
      "ID,Name,Date,Time,Event,Status,Latitude,Longitude,Maximum Wind,Minimum Pressure,"
      + ["Low", "Moderate", "High"].flatMap { force in
        ["NE", "SE", "SW", "NW"].map { "\(force) Wind \($0)" }
      }.joined(separator: ",")
    let rows = [600, 1200].map {
      "AL012010,  ALEX,20100630,\($0),  , HU,23.0N,94.4W,65,973,150,120,75,100,60,50,30,40,20,0,0,10"
    }
    for (glued, warnings) in [("", 0), ("AL061971, BETH,19710813,1200", 1)] {
      let reading = read(header + glued, rows[0], rows[1])
      expectEqual(reading.shown.count { $0.contains("warning:") }, warnings)
      #expect(reading.shown.contains { $0.contains("read as wind radii of 34, 50 and 64 kt") })
      let fix = try require(reading.storms.first?.track.last)
      expectEqual(fix.wind?.speed, Speed(65, .knots))
      expectEqual(fix.windRadii.count, 3)
      expectEqual(
        fix.windRadii.last?.extent,
        .quadrants(
          RadialExtent.Quadrants(
            northEast: Length(20, .nauticalMiles), southEast: Length(0, .nauticalMiles),
            southWest: Length(0, .nauticalMiles), northWest: Length(10, .nauticalMiles)),
          mean: nil))
    }
  }
}

extension String {
  fileprivate var quoted: String { hasPrefix("\"") ? self : "\"\(self)\"" }
}
