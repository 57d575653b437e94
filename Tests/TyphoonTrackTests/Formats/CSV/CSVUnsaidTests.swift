import Testing
import TyphoonTrack

/// Tables of several languages and programs, whose columns must not be passed over in silence.
@Suite("CSV columns that were passed over")
struct CSVUnsaidTests {
  private static func read(_ rows: [String]) -> Reading {
    Reading(rows.joined(separator: "\n") + "\n", as: "csv")
  }

  @Test(
    "a column that is not used is a warning that says what it looks like",
    arguments: [
      (
        // A unit in brackets tells what an unknown name is.
        ["name,time,lat,lon,force (km/h)", "IDA,2021-08-27T00:00Z,19,-81,85"], "a wind"
      ),
      (["name,time,lat,lon,niveau (hPa)", "IDA,2021-08-27T00:00Z,19,-81,985"], "a pressure"),
      // Chinese and Japanese words stand in others.
      (
        ["name,time,lat,lon,两分钟平均风速", "IDA,2021-08-27T00:00Z,19,-81,85"], "a wind"
      ),
      (["name,time,lat,lon,暴風域長半径(km)", "IDA,2021-08-27T00:00Z,19,-81,85"], "wind radii"),
      // Units and radii apply to all rows, also if they are the same in all.
      (
        [
          "name,time,lat,lon,r34_ne", "IDA,2021-08-27T00:00Z,19,-81,60",
          "IDA,2021-08-27T06:00Z,20,-82,60",
        ], "wind radii"
      ),
      (
        [
          "name,time,lat,lon,wind_unit", "IDA,2021-08-27T00:00Z,19,-81,m/s",
          "IDA,2021-08-27T06:00Z,20,-82,m/s",
        ], "a unit"
      ),
      (
        [
          "name,time,lat,lon,interpolated", "IDA,2021-08-27T00:00Z,19,-81,0",
          "IDA,2021-08-27T06:00Z,20,-82,1",
        ], "fixes that were not observed"
      ),
      (
        [
          "name,time,lat,lon,deleted", "IDA,2021-08-27T00:00Z,19,-81,0",
          "IDA,2021-08-27T06:00Z,20,-82,1",
        ], "a yes or no for each row"
      ),
      // Times are no ids of storms.
      (
        [
          "name,issue_time,valid_time,lat,lon",
          "IDA,2021-08-27T00:00Z,2021-08-27T00:00Z,19.1,-81.2",
          "IDA,2021-08-27T00:00Z,2021-08-27T12:00Z,20.9,-82.6",
          "IDA,2021-08-27T06:00Z,2021-08-27T06:00Z,20.0,-82.0",
          "IDA,2021-08-27T06:00Z,2021-08-27T18:00Z,21.9,-83.6",
        ], "a base time or lead time"
      ),
      // One run alone has one base time.
      (
        [
          "issue_time,valid_time,lat,lon", "2021-08-27T00:00Z,2021-08-27T00:00Z,19.1,-81.2",
          "2021-08-27T00:00Z,2021-08-27T12:00Z,20.9,-82.6",
        ], "a base time or lead time"
      ),
      (
        [
          "name,time,lat,lon,intensity_kt", "IDA,2021-08-27T00:00Z,19,-81,40",
          "IDA,2021-08-27T06:00Z,20,-82,45",
        ], "a wind"
      ),
      (
        [
          "name,time,lat,lon,34kt NE,ne50_nm,7级NE(km)", "IDA,2021-08-27T00:00Z,19,-81,40,20,70",
          "IDA,2021-08-27T06:00Z,20,-82,45,25,75",
        ], "wind radii"
      ),
    ])
  func passedOver(rows: [String], looks: String) {
    let reading = Self.read(rows)
    expectTrue(
      reading.shown.contains { $0.contains("warning") && $0.contains("look like \(looks)") },
      "\(reading.shown)")
    expectEqual(reading.storms.count, 1)
  }

  @Test("latitudes where no cyclone is, beside longitudes that could be latitudes, are a warning")
  func exchanged() {
    let reading = Self.read([
      "name,time,lon,lat", "IDA,2021-08-27T00:00Z,19.1,-81.2", "IDA,2021-08-27T06:00Z,20,-82",
    ])
    expectEqual(
      reading.shown,
      [
        "1:15: warning: all latitudes in 'lat' are beyond 60 degrees: if it holds the longitudes, set --column lat='lon' --column lon='lat'"
      ])
  }

  @Test(
    "a second position is a warning, also a model's rows without lead times, and a comment that names a zone"
  )
  func unsaid() {
    for (rows, words) in [
      (["name,time,lat,lon,lat2,lon2", "IDA,2021-08-27T00:00Z,19,-81,19.5,-81.5"], "a position"),
      (
        ["name,time,lat,lon,model", "IDA,2021-08-27T00:00Z,19,-81,GFS"],
        "rows of 'GFS' read as observed"
      ),
      (
        ["# 1-min winds, times in JST", "name,time,lat,lon", "IDA,2021-08-27 00:00,19,-81"],
        "a comment names the zone JST"
      ),
    ] {
      let reading = Reading(
        rows.joined(separator: "\n") + "\n", as: "csv", options: ReadingOptions())
      expectTrue(
        reading.shown.contains { $0.contains("warning") && $0.contains(words) }, "\(reading.shown)")
    }
    let utc = Self.read(["# UTC, NHC", "name,time,lat,lon", "IDA,2021-08-27T00:00Z,19,-81"])
    expectEqual(utc.shown, [])
  }

  @Test("'number' beside lead times is ECMWF's number of a member")
  func members() {
    let reading = Self.read([
      "name,number,base_time,lead,lat,lon", "IDA,0,2021-08-27T00:00Z,0,19,-81",
      "IDA,0,2021-08-27T00:00Z,6,20,-82",
      "IDA,1,2021-08-27T00:00Z,0,19,-81", "IDA,1,2021-08-27T00:00Z,6,20.4,-82",
    ])
    expectEqual(reading.storms.map { $0.forecasts.map { $0.member } }, [["0", "1"]])
  }

  @Test("a column in which rows of one storm and time differ is a warning")
  func percentiles() {
    let reading = Self.read([
      "name,time,percentile,lat,lon", "IDA,2021-08-27T00:00Z,10,19.1,-81.2",
      "IDA,2021-08-27T00:00Z,90,19.5,-81.6", "IDA,2021-08-27T06:00Z,10,20.1,-82.2",
      "IDA,2021-08-27T06:00Z,90,20.5,-82.6",
    ])
    expectTrue(
      reading.shown.contains {
        $0.contains("differ in percentile") && $0.contains("--column member='percentile'")
      }, "\(reading.shown)")
  }

  private static func extent(_ radii: Double...) -> RadialExtent {
    let lengths = radii.map { Length($0, .nauticalMiles) }
    return .quadrants(
      .init(
        northEast: lengths[0], southEast: lengths[1], southWest: lengths[2], northWest: lengths[3]),
      mean: nil)
  }

  @Test("a row of units gives those of wind radii")
  func radii() throws {
    let reading = Self.read([
      "time,lat,lon,vmax,r34_ne,r34_se,r34_sw,r34_nw", "UTC,deg,deg,kt,nm,nm,nm,nm",
      "2021-08-27 00:00,19.1,-81.2,45,60,50,30,40",
    ])
    let fix = try require(reading.storms.first?.track.first)
    expectEqual(fix.windRadii.count, 1)
    expectEqual(fix.windRadii.first?.extent, Self.extent(60, 50, 30, 40))
  }

  @Test("JMA's areas of winds are radii of 25 and 15 m/s")
  func areas() throws {
    let reading = Self.read([
      "台風番号,名前,日時(JST),北緯,東経,最大風速(m/s),暴風域半径(km),強風域半径(km)",
      "202114,チャンスー,2021/09/07 09:00,13.5,136.8,35,55,165",
    ])
    let fix = try require(reading.storms.first?.track.first, "\(reading.shown)")
    expectEqual(fix.windRadii.map { $0.threshold.value }.sorted(), [15, 25])
    expectEqual(reading.storms.first?.names.shown, "チャンスー")
    let korean = Self.read([
      "태풍번호,태풍명,일시(KST),위도,경도,중심기압(hPa),최대풍속(m/s),강풍반경(km),폭풍반경(km),구분",
      "2114,찬투,2021-09-07 09:00,13.5,136.8,970,35,165,55,분석",
      "2114,찬투,2021-09-07 21:00,14.1,134.8,960,38,165,60,예측",
    ])
    expectEqual(korean.storms.first?.forecasts.count, 1)
    expectEqual(
      korean.storms.first?.track.first?.windRadii.map { $0.threshold.value }.sorted(), [15, 25])
  }

  @Test("tables in Spanish and French are read")
  func languages() {
    for header in [
      "nombre,fecha,hora,latitud,longitud,viento_kt,presion_mb",
      "nom,date,heure,latitude,longitude,vent (kt),pression (hPa)",
    ] {
      let reading = Self.read([header, "IDA,2021-08-27,06:00,19.1,-81.2,45,1003"])
      let fix = reading.storms.first?.track.first
      expectEqual(fix?.time.iso8601, "2021-08-27T06:00:00Z")
      expectEqual(fix?.wind?.speed.value, 45)
      expectEqual(fix?.pressure?.value, 1003)
    }
  }

  @Test("agencies that take turns are tracks of their own, also at different times")
  func byTurns() {
    for order in [[0, 1, 2, 3], [0, 2, 1, 3]] {
      let rows = [
        "IDA,JMA,2021-08-27T00:00Z,19,-81", "IDA,JTWC,2021-08-27T03:00Z,19.8,-81",
        "IDA,JMA,2021-08-27T06:00Z,19.4,-81", "IDA,JTWC,2021-08-27T09:00Z,20.2,-81",
      ]
      let found = Self.read(["name,agency,time,lat,lon"] + order.map { rows[$0] })
      #expect(found.storms.map { $0.agency } == ["JMA", "JTWC"])
      #expect(found.storms.map { $0.track.count } == [2, 2])
    }
    // One that takes over from another continues its track.
    let found = Self.read([
      "name,agency,time,lat,lon", "IDA,CPHC,2021-08-27T00:00Z,19,-151",
      "IDA,CPHC,2021-08-27T06:00Z,19,-152", "IDA,JTWC,2021-08-27T12:00Z,19,-153",
      "IDA,JTWC,2021-08-27T18:00Z,19,-154",
    ])
    #expect(found.storms.count == 1)
  }

  @Test("times that repeat beside valid times are base times; beside a base time, steps are hours")
  func baseTimes() {
    for header in ["time,valid_time,lat,lon", "init_time,step,lat,lon"] {
      let isStep = header.contains("step")
      let found = Self.read(
        [header]
          + [0, 12, 24].map {
            "2021-08-27 00:00,\(isStep ? "\($0)" : "2021-08-\(27 + $0 / 24) \($0 % 24):00"),\(19 + $0 / 12),-81"
          })
      #expect(found.storms.first?.track.count == 1)
      #expect(found.storms.first?.forecasts.first?.fixes.map { $0.leadTime } == [43_200, 86_400])
    }
  }

  @Test("basins have names")
  func basins() {
    for (name, basin) in [
      ("North Atlantic", Basin.northAtlantic), ("West_Pacific", .westernPacific),
    ] {
      let found = Self.read(["name,basin,time,lat,lon", "IDA,\(name),2021-08-27T00:00Z,19,-81"])
      #expect(found.storms.first?.basin == basin)
    }
  }

  @Test("a day of the year beside a year is a date; day 366 only of a leap year")
  func dayOfYear() throws {
    let reading = Self.read([
      "name,year,doy,hour,lat,lon", "IDA,2020,366,6,19,-81", "IDA,2021,001,12,20,-82",
      "IDA,2021,366,0,21,-83", "IDA,2021,9000000000000000000,0,21,-83",
    ])
    expectEqual(
      reading.storms.first?.track.map(\.time.iso8601),
      ["2020-12-31T06:00:00Z", "2021-01-01T12:00:00Z"])
    #expect(reading.shown.contains { $0.contains("row omitted: found '2021 366 0'") })
    let both = Self.read(["name,year,month,day,doy,lat,lon", "IDA,2020,8,27,240,19,-81"])
    expectEqual(both.storms.first?.track.map(\.time.iso8601), ["2020-08-27T00:00:00Z"])
  }
}
