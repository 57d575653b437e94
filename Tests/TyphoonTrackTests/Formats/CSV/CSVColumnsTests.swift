import Testing

@testable import TyphoonTrack

/// What columns of people's tables mean: applied, harmless, or a warning.
@Suite("CSV columns")
struct CSVColumnsTests {
  /// The storms of a table as `name agency: day/hour latitude` of each fix; forecasts after `+`; and the warnings.
  private static func shown(
    _ rows: [String], _ change: (inout ReadingOptions) -> Void = { _ in }
  ) -> (storms: [String], warnings: [String]) {
    var options = ReadingOptions.inUTC
    change(&options)
    let reading = Reading(rows.joined(separator: "\n") + "\n", as: nil, options: options)
    func fixes(_ fixes: [Fix]) -> String {
      fixes.map { fix in
        let parts = fix.time.parts
        return
          "\(parts.year % 100)-\(parts.month)-\(parts.day)/\(parts.hour) \(fix.position.latitude)"
      }.joined(separator: ", ")
    }
    let storms = reading.storms.map { storm -> String in
      var text = "\(storm.names.shown ?? "") \(storm.agency): " + fixes(storm.track)
      for forecast in storm.forecasts {
        text += " + \(forecast.technique) \(forecast.baseTime.parts.hour): " + fixes(forecast.fixes)
      }
      return text
    }
    let warnings =
      reading.shown.filter { !$0.contains("note:") } + (reading.error.map { [$0.shown] } ?? [])
    return (storms, warnings)
  }

  @Test(
    "words tell forecasts from observed fixes, whatever their column is called",
    arguments: [
      ("type", "observed", "forecast"), ("attr", "实况", "预报"), ("phase", "實況", "24小時預測"),
      ("kind", "analysis", "FCST +12h"), ("is_forecast", "0", "1"), ("point_type", "o", "f"),
      ("source", "BEST", "OFCL"), ("區分", "実況", "予報"), ("observed", "TRUE", "FALSE"),
    ])
  func roles(_ column: String, _ observed: String, _ forecast: String) {
    let (storms, warnings) = Self.shown([
      "\(column),time,lat,lon,name", "\(observed),2021-08-29T00:00Z,28.0,-89.0,IDA",
      "\(observed),2021-08-29T06:00Z,28.6,-89.6,IDA",
      "\(forecast),2021-08-29T18:00Z,29.9,-90.6,IDA",
      "\(forecast),2021-08-30T06:00Z,31.9,-91.0,IDA",
    ])
    expectEqual(
      storms,
      ["IDA unknown: 21-8-29/0 28.0, 21-8-29/6 28.6 + csv 6: 21-8-29/18 29.9, 21-8-30/6 31.9"])
    expectEqual(warnings, [])
  }

  @Test("best tracks among techniques are observed")
  func techniques() {
    let (storms, _) = Self.shown([
      "name,tech,time,lat,lon", "IDA,BEST,2021-08-29T00:00Z,28.0,-89.0",
      "IDA,OFCL,2021-08-29T12:00Z,29.0,-90.0", "IDA,AVNO,2021-08-29T12:00Z,29.5,-90.0",
    ])
    expectEqual(
      storms, ["IDA unknown: 21-8-29/0 28.0 + OFCL 0: 21-8-29/12 29.0 + AVNO 0: 21-8-29/12 29.5"])
  }

  @Test(
    "agencies, members and advisories with rows at the same times are tracks of their own",
    arguments: [
      ("agency", "JMA", "JTWC"), ("org", "JMA", "CWA"), ("realization", "1", "2"),
      ("advisory", "7", "8"), ("model", "A", "B"),
    ])
  func atOnce(_ column: String, _ one: String, _ other: String) {
    for name in ["name", "x"] {
      let (storms, _) = Self.shown([
        "\(name),\(column),time,lat,lon", "SAOLA,\(one),2023-08-30T00:00Z,18.9,122.1",
        "SAOLA,\(other),2023-08-30T00:00Z,18.8,122.2", "SAOLA,\(one),2023-08-30T06:00Z,19.3,121.4",
        "SAOLA,\(other),2023-08-30T06:00Z,19.2,121.5",
      ])
      expectEqual(
        storms.map { String($0.split(separator: ":")[1]) },
        [" 23-8-30/0 18.9, 23-8-30/6 19.3", " 23-8-30/0 18.8, 23-8-30/6 19.2"])
    }
  }

  @Test(
    "a date at midnight beside a time is a day",
    arguments: [
      ("date,time", "2021-08-29 00:00:00,06:00", "2021-08-29 00:00:00,12:00"),
      ("date,hour", "8/29/2021 0:00,6", "8/29/2021 0:00,12"),
      ("time,hour", "2021-08-29T00:00:00,6", "2021-08-29T00:00:00,12"),
      ("date,time", "2021-08-29,2021-08-29 06:00", "2021-08-29,2021-08-29 12:00"),
      ("日期,時間", "2021/8/29,上午 06:00", "2021/8/29,下午 12:00"),
      ("日期,時刻", "2021/8/29,午前6時", "2021/8/29,午後0時"),
      ("時間,x", "民國110年8月29日 上午6時,", "民國110年8月29日 12:00,"),
      ("日時,x", "2021年8月29日 6時,", "2021年8月29日 12時,"),
      ("時間,x", "110/08/29 06:00,", "110/08/29 12:00,"), ("年,月,日,時", "110,8,29,6", "110,8,29,12"),
      ("日時,x", "令和3年8月29日 午前6:00,", "令和3年8月29日 午後0:00,"),
    ])
  func midnights(_ header: String, _ one: String, _ other: String) {
    let (storms, warnings) = Self.shown([
      "\(header),lat,lon", "\(one),28.0,-89.0", "\(other),28.6,-89.6",
    ])
    expectEqual(storms, [" unknown: 21-8-29/6 28.0, 21-8-29/12 28.6"])
    expectEqual(warnings, [])
  }

  @Test("dates whose digits a spreadsheet has rounded away are an error")
  func lostDigits() {
    let (storms, warnings) = Self.shown([
      "name,time,lat,lon", "SAOLA,2.02308E+11,18.9,122.1", "SAOLA,2.02308E+11,19.3,121.4",
    ])
    expectTrue(
      storms.isEmpty && warnings.count == 1 && warnings[0].contains("lost its last digits"))
  }

  @Test("class words are no part of a name, and a number that a name replaces is the same storm")
  func classWords() {
    let (storms, warnings) = Self.shown([
      "name,time,lat,lon", "Tropical Depression Nine,2021-08-26T15:00Z,16.5,-78.9",
      "Tropical Storm Ida,2021-08-26T21:00Z,17.4,-79.5",
      "Hurricane Ida,2021-08-28T03:00Z,22.9,-84.0",
      "Post-Tropical Cyclone Ida,2021-09-01T15:00Z,39.4,-78.0",
    ])
    expectEqual(
      storms, ["Ida unknown: 21-8-26/15 16.5, 21-8-26/21 17.4, 21-8-28/3 22.9, 21-9-1/15 39.4"])
    expectEqual(warnings, [])
    expectEqual(StormName.parts(of: "強烈颱風 天秤").name, "天秤")
    expectEqual(StormName.parts(of: "Severe Tropical Cyclone YASI").name, "YASI")
    expectEqual(StormName.parts(of: "SUPER TYPHOON").name, "SUPER TYPHOON")
  }

  @Test("an id that counts is several storms where rows pause or leap; an agency's id only warns")
  func ids() {
    func rows(_ id: String) -> [String] {
      [
        "track_id,time,lat,lon", "\(id),2021-08-29T00:00Z,28.0,-89.0",
        "\(id),2021-08-29T06:00Z,28.6,-89.6",
        "\(id),2021-09-25T00:00Z,15.0,-45.0", "\(id),2021-09-25T06:00Z,15.3,-45.8",
      ]
    }
    let counted = Self.shown(rows("0"))
    expectTrue(counted.storms.count == 2 && counted.warnings.count == 1)
    let given = Self.shown(rows("AL092021"))
    expectTrue(
      given.storms.count == 1 && given.warnings.contains { $0.contains("pause for 26 days") })
  }

  @Test("a header that comes again in another order is that of the rows below it")
  func headers() {
    let (storms, warnings) = Self.shown([
      "time,lat,lon", "2021-08-29 00:00,28.0,-89.0", "lon,lat,time", "-89.6,28.6,2021-08-29 06:00",
      "time,lat,lon", "2021-08-29 12:00,29.0,-90.0",
    ])
    expectEqual(storms, [" unknown: 21-8-29/0 28.0, 21-8-29/6 28.6, 21-8-29/12 29.0"])
    expectEqual(warnings, [])
  }

  @Test("letters that all columns of a pair have are no hemispheres")
  func pairs() {
    let rows = ["time,lat_p,lon_p,lat_w,lon_w", "2021-08-29T00:00Z,28.0,271.0,28.4,271.5"]
    let error = Self.shown(rows).warnings
    expectTrue(error.count == 1 && ["lat_p", "lat_w", "lon_w"].allSatisfy(error[0].contains))
    let (storms, warnings) = Self.shown(rows) {
      $0.columns = [.init(field: "lat", header: "lat_p"), .init(field: "lon", header: "lon_p")]
    }
    expectEqual(storms, [" unknown: 21-8-29/0 28.0"])
    expectEqual(warnings, [])
  }

  @Test(
    "columns that could change the meaning are warned of, with what they look like",
    arguments: [
      ("lead_in", "3", "5", "a base time or lead time"), ("wind_gradient_x", "3", "5", "a wind"),
      ("r34_ne", "100", "120", "wind radii"), ("julian_day", "3", "5", "a time"),
      ("x1", "alpha", "beta", "texts"),
      ("x2", "2021-08-29", "2021-08-30", "a time"), ("cyclone_class_b", "A", "B", "a"),
      ("sst", "29.1", "29.2", nil), ("comment", "a", "b", nil), ("x3", "1", "2", nil),
      ("x4", "same", "same", nil),
      ("wind_method", "1", "2", nil),
    ])
  func meanings(_ column: String, _ one: String, _ other: String, _ words: String?) {
    let (storms, warnings) = Self.shown([
      "name,time,lat,lon,\(column)", "IDA,2021-08-29T00:00Z,28.0,-89.0,\(one)",
      "IDA,2021-08-29T06:00Z,28.6,-89.6,\(other)",
    ])
    expectEqual(storms, ["IDA unknown: 21-8-29/0 28.0, 21-8-29/6 28.6"])
    expectEqual(warnings.count, words == nil ? 0 : 1)
    if let words { expectTrue(warnings.first?.contains("look like \(words)") ?? false) }
  }

  @Test("columns of IBTrACS in excerpts are known in either case, also as a spreadsheet saves them")
  func excerpts() throws {
    let reading = Reading(
      """
      sid,name,iso_time,usa_lat,usa_lon,usa_wind,USA_STATUS,USA_R34_NE,usa_r34_se
      2021239N17281,IDA,8/29/2021 0:00,28.0,-89.0,130,HU,120,100

      """, as: nil, options: .inUTC)
    let fix = try require(reading.storms.first?.track.first)
    expectEqual(fix.agencyClass?.code, "HU")
    expectEqual(fix.windRadii.first?.threshold, Speed(34, .knots))
    let excel = Self.shown([
      "SID,NAME,ISO_TIME,LAT,LON,USA_WIND", "2021239N17281,IDA,8/29/2021 6:00,28.0,-89.0,130",
    ])
    expectEqual(excel.storms, ["IDA unknown: 21-8-29/6 28.0"])
  }

  @Test("radii of Beaufort 7 and 10 are those of 15 and 25 m/s, in China of 13.9 and 24.5")
  func forces() {
    for (names, limits) in [
      ("七級風半徑(km),十級風半徑(km)", [15.0, 25]), ("7级风圈半径(公里),10级风圈半径(公里)", [13.9, 24.5]),
    ] {
      let reading = Reading(
        "time,lat,lon,\(names)\n2012-08-22T00:00Z,22.4,124.5,180,50\n", as: nil, options: .inUTC)
      expectEqual(reading.storms.first?.track.first?.windRadii.map { $0.threshold.value }, limits)
    }
  }

  @Test("years are seasons where ids carry them; those of the south begin in July")
  func seasons() {
    func seasons(_ row: String) -> [Int?] {
      Reading("name,year,month,day,hour,lat,lon\n\(row)\n", as: nil, options: .inUTC).storms.map(
        \.season)
    }
    expectEqual(seasons("Amy,1975,6,27,0,27.5,-79"), [1975])
    expectEqual(seasons("Tracy,1974,12,24,0,-12.5,130"), [1975])
  }

  @Test("explained columns name the options that read the same without guessing")
  func explained() {
    let text = """
      Date,Time,Lat,Lon,Vmax,kind2,note
      8/29/2021,6:00,28.0,-89.0,130,observed,x
      8/29/2021,12:00,28.6,-89.6,130,forecast,y

      """
    var options = ReadingOptions.inUTC
    options.explains = true
    options.windUnit = .knots
    var uses: [ColumnUse] = []
    var source = ByteSource(Array(text.utf8), name: "t.csv")
    try? CSVReader().read(&source, options: options, storm: { _ in }) { finding in
      if let use = finding.use { uses.append(use) }
    }
    expectEqual(uses.map { $0.field ?? "-" }, ["date", "hour", "lat", "lon", "wind", "kind", "-"])
    expectEqual(
      uses.flatMap(\.option).filter { $0.contains("=") },
      ["date=Date", "hour=Time", "lat_deg=Lat", "lon_deg=Lon", "wind_kt=Vmax", "kind=kind2"])
    expectEqual(uses.first?.became, "2021-08-29T06:00:00Z")
  }
}
