import Testing

@testable import TyphoonTrack

/// Tables as other programs write them, and what first rows decide.
@Suite("CSV tables of other programs")
struct CSVTablesTests {
  private func read(
    _ text: String, unit: SpeedUnit? = nil
  ) -> Reading {
    var options = ReadingOptions.inUTC
    options.windUnit = unit
    return Reading(text, as: "csv", options: options)
  }

  private func ids(_ text: String) -> [String] {
    read(text).storms.map { "\($0.id) \($0.track.count)" }
  }

  private func hours(_ reading: Reading) -> [String] {
    reading.storms.flatMap(\.track).map { String($0.time.compact.dropFirst(9)) }
  }

  @Test("storms of one name in several years are several: the layout of dplyr's storms")
  func names() throws {
    // Amy 1975, Bonnie 1986 and 1992: HURDAT2. Rows of the years in turn: order does not matter.
    let header =
      "\"\",\"name\",\"year\",\"month\",\"day\",\"hour\",\"lat\",\"long\",\"status\",\"wind\",\"pressure\"\n"
    let rows = [
      "\"1\",\"Bonnie\",1986,6,23,18,24.7,-84.5,\"tropical depression\",25,1016",
      "\"2\",\"Bonnie\",1986,6,24,0,25.1,-85.2,\"tropical depression\",25,1016",
      "\"3\",\"Bonnie\",1986,6,24,6,25.4,-85.9,\"tropical storm\",30,1015",
      "\"4\",\"Bonnie\",1992,9,17,18,34.5,-56.5,\"tropical depression\",25,1014",
      "\"5\",\"Bonnie\",1992,9,18,0,35.0,-56.4,\"tropical storm\",NA,NA",
      "\"6\",\"Bonnie\",1992,9,18,6,35.6,-56.6,\"extratropical\",40,-999",
    ]
    for order in [[0, 1, 2, 3, 4, 5], [0, 3, 1, 4, 2, 5], [5, 4, 3, 2, 1, 0]] {
      let text = header + order.map { rows[$0] + "\n" }.joined()
      let reading = read(text, unit: .knots)
      let storms = reading.storms.sorted { "\($0.id)" < "\($1.id)" }
      expectEqual(storms.map(\.id.description), ["csv-1986-bonnie", "csv-1992-bonnie"])
      expectEqual(storms.map(\.track.count), [3, 3])
      expectEqual(storms.map(\.season), [1986, 1992])
      expectEqual(storms[1].track.map(\.nature), [.tropical, .tropical, .extratropical])
      expectEqual(storms[1].track.map { $0.wind?.speed.value }, [25, nil, 40])
      #expect(!reading.shown.contains { $0.contains("'wind' omitted") })
    }
    expectEqual(
      read(header + rows.joined(separator: "\n"), unit: .knots).shown,
      [
        "1:1: note: split 1 name into 2 storms: their rows are more than 5 days or 1,500 km apart"
      ])
  }

  @Test("a storm of one name goes on over New Year, and its id has the year of its first fix")
  func newYear() {
    let head = "name,year,month,day,hour,lat,lon\n"
    let rows = [
      "2012,12,30,0,10,150", "2012,12,31,18,11,148", "2013,1,1,6,12,147", "2013,1,3,0,13,145",
    ]
    expectEqual(ids(head + rows.map { "SONAMU,\($0)\n" }.joined()), ["csv-2012-sonamu 4"])
    // A year beside a whole time may be the year of the fix, too.
    expectEqual(
      ids(
        "Year,Number,Name,ISO_Time,Latitude,Longitude\n2012,1,A,2012-12-30 00:00,10,150\n2013,1,A,2013-01-01 00:00,11,149\n2014,1,A,2014-01-01 00:00,11,149\n"
      ), ["csv-2012-1 2", "csv-2014-1 1"])
  }

  @Test(
    "name and number must agree; a number without a name, or a number in words, gets its name later"
  )
  func numbers() {
    let head = "season,number,basin,name,time,lat,lon\n"
    let time = "2012082200,20,130"
    expectEqual(
      ids(head + "2012,14,WP,TEMBIN,\(time)\n2012,14,WP,BOLAVEN,\(time)\n"),
      ["csv-2012-14 1", "csv-2012-14 1"])
    let reading = read(
      head + "2012,14,WP,UNNAMED,\(time)\n2012,14,WP,FOURTEEN,\(time)\n2012,14,WP,TEMBIN,\(time)\n")
    expectEqual(reading.storms.map(\.track.count), [3])
    expectEqual(reading.storms.map { $0.names["en"] }, ["TEMBIN"])
  }

  @Test(
    "what says that there is no name tells no storms apart: distance does",
    arguments: ["UNNAMED", "NOT_NAMED", "NOT NAMED", "NA", ""])
  func nameless(_ name: String) {
    let rows = [
      "2012-12-30 00:00,\(name),10,150", "2012-12-30 00:00,\(name),12,155",
      "2012-12-30 12:00,\(name),10.5,149", "2012-12-30 12:00,\(name),12.5,154",
      "2013-01-20 00:00,\(name),10.5,149",
    ]
    let reading = read("time,name,lat,lon\n" + rows.joined(separator: "\n"))
    expectEqual(reading.storms.map(\.track.count), [2, 2, 1])
    #expect(reading.storms.allSatisfy { $0.names["en"] == nil })
  }

  @Test(
    "ids have many names",
    arguments: ["Serial_Num", "ibtracsID", "sid", "ATCF_ID", "storm_id", "Key"])
  func identifiers(_ name: String) {
    expectEqual(
      ids(
        "\(name),name,time,lat,lon\nA1,ANA,2012082200,10,150\nA2,ANA,2012082206,10,150\nA1,ANA,2012092200,50,10\n"
      ), ["csv-a1 2", "csv-a2 1"])
  }

  @Test(
    "a table of this program's columns has its source and terms, as the Python package adds them")
  func terms() {
    let reading = read(
      """
      storm_id,layer,time,latitude,longitude,agency,source,attribution,license
      cwa-202616,fix,2026-08-21T00:00Z,20,125,CWA,CWA tracks,"© 2026 CWA, Taipei",CC BY 4.0
      jma-2616,fix,2026-08-21T00:00Z,30,135,JMA,,,

      """)
    expectEqual(
      reading.storms.map(\.source),
      [
        Source(product: "CWA tracks", attribution: "© 2026 CWA, Taipei", license: "CC BY 4.0"),
        Source(product: "CSV table", attribution: "JMA"),
      ])
  }

  @Test("a column that numbers the rows is no id")
  func rowNumbers() {
    var text = "id,name,time,lat,lon\n"
    for row in 1...12 { text += "\(row),ANA,20120822\(row + 10),10,150\n" }
    expectEqual(ids(text), ["csv-2012-ana 12"])
    expectEqual(
      read(text).shown, ["1:1: note: column 'id' numbers the rows: identified storms by name"]
    )
  }

  @Test("a table in which nothing tells storms apart is split, and says so")
  func noWho() {
    let reading = read("time,lat,lon\n2012082200,10,150\n2012082206,10,-60\n2012082212,11,149\n")
    expectEqual(reading.storms.map(\.track.count), [2, 1])
    expectEqual(
      reading.shown,
      [
        "1:1: warning: no column identifies the storms: split the rows into 2 storms, more than 5 days or 1,500 km apart"
      ])
  }

  @Test("storms of one name are given on before the end of a long table, in linear time")
  func manyOfOneName() throws {
    var text = "name,time,lat,lon\n"
    for year in 1_970..<2_000 {
      for row in 0..<1_500 {
        let day = row / 60 + 1
        text += "A,\(year)01\(day < 10 ? "0" : "")\(day),10,150\n"
      }
    }
    var source = Array(text.utf8).source(piece: 100_000)
    var counts: [Int] = []
    var order: [String] = []
    try CSVReader().read(
      &source,
      storm: { (storm) in
        counts.append(storm.track.count)
        order.append("\(storm.id)")
      }, finding: { _ in })
    expectEqual(counts, Array(repeating: 1_500, count: 30))
    expectTrue(order.first == "csv-1970-a" && order.last == "csv-1999-a")
  }

  @Test(
    "numbers that are dates are dates, also with '.0'",
    arguments: [
      ("19920816.0", "0000Z"), ("1992081618.0", "1800Z"), ("199208161830.0", "1830Z"),
      ("19920816183005.0", "183005Z"), ("1992081618.00", "1800Z"),
    ])
  func dates(_ text: String, _ hour: String) {
    let reading = read("isotime,lat,lon\n\(text),10,150\n")
    expectEqual(hours(reading), [hour])
    expectEqual(reading.storms.first?.id.description, "csv-x19920816t" + hour.lowercased())
    expectEqual(
      hours(read("year,month,day,hour,lat,lon\n1992.0,8.0,16.0,18.0,10,150\n")), ["1800Z"])
  }

  @Test("numbers are seconds since 1970 where the name or all rows say so")
  func epochs() {
    expectEqual(hours(read("timestamp_s,lat,lon\n1512010800,10,150\n")), ["0300Z"])
    expectEqual(hours(read("unix,lat,lon\n1512011200000,10,150\n")), ["030640Z"])
    // The second looks like a date of 1512, the first does not.
    let both = read("time,lat,lon\n1512010000,10,150\n1512011200,10,150\n")
    expectTrue(hours(both) == ["024640Z", "030640Z"] && both.shown == [])
    let odd = read("time,lat,lon\n1512011200,10,150\n")
    expectEqual(
      odd.shown,
      [
        "1:1: warning: '1512011200' and similar values read as dates, though they may be seconds since 1970: if so, name the column 'epoch'"
      ])
    // A date that is none among dates is a bad row, no other way of counting.
    let bad = read("time,lat,lon\n2012082200,10,150\n2012083299,10,150\n")
    expectEqual(
      bad.shown,
      [
        "3:1: warning: row omitted: found '2012083299', expected a time such as '2012-08-22T06:00Z' or '2012082206'"
      ])
  }

  @Test(
    "a time of day is hours, or hours with minutes, as all rows have it",
    arguments: [
      ("Date,Time", ["30"], ["0030Z"]),
      ("Date,Time", ["0", "30", "600", "1800"], ["0000Z", "0030Z", "0600Z", "1800Z"]),
      ("Date,Time", ["0", "6", "12", "18"], ["0000Z", "0600Z", "1200Z", "1800Z"]),
      ("date,hour", ["6.0", "18.0"], ["0600Z", "1800Z"]),
      ("date,hhmm", ["6", "12"], ["0006Z", "0012Z"]),
      ("Date,Time", ["0006", "0600", "1200"], ["0006Z", "0600Z", "1200Z"]),
    ])
  func clocks(_ header: String, _ times: [String], _ expected: [String]) {
    let reading = read("\(header),lat,lon\n" + times.map { "20101025,\($0),10,150\n" }.joined())
    expectEqual(hours(reading), expected)
    expectEqual(reading.shown, [])
  }

  @Test("an hour or a minute is doubtful")
  func doubtfulClock() {
    let reading = read("Date,Time,lat,lon\n20101025,6,10,150\n20101025,600,10,150\n")
    expectEqual(hours(reading), ["0006Z", "0600Z"])
    expectEqual(
      reading.shown,
      [
        "1:6: warning: '6' read as minutes past midnight: other times of day are hours and minutes"
      ])
  }

  @Test(
    "values that are missing say nothing",
    arguments: [
      "", "NA", "NaN", "nan", "null", "None", "-", "--", "-999", "-99", "-999.0", "9999", "9999.0",
      "-9999", "N/A",
    ])
  func missing(_ text: String) {
    let reading = read("time,lat,lon,wind_kt,mslp,type\n2012082200,10,150,\(text),\(text),TS\n")
    expectEqual(reading.shown, [])
    expectNil(reading.storms.first?.track.first?.wind)
    expectNil(reading.storms.first?.track.first?.pressure)
  }

  @Test(
    "pressures in pascals are converted",
    arguments: [
      ("slp", "99876.38", 998.8), ("slp_pa", "95500", 955), ("mslp (Pa)", "9.55e4", 955),
      ("pressure", "955", 955),
    ])
  func pascals(_ name: String, _ text: String, _ expected: Double) {
    let reading = read("time,lat,lon,\(name)\n2012082200,10,150,\(text)\n")
    expectEqual(reading.storms.first?.track.first?.pressure, Pressure(expected, .hectopascals))
    expectEqual(
      reading.shown,
      (name == "slp" ? ["1:14: note: pressures read as pascals: all are above 20,000"] : []))
  }

  @Test("a row of units is no fix, and tells units")
  func units() {
    let reading = read(
      "time,lat,lon,wind,pres\n,degrees_north,degrees_east,m s-1,Pa\n2012082200,10,150,40,95500\n")
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.map(\.wind?.speed), [Speed(40, .metresPerSecond)])
    expectEqual(reading.storms.first?.track.first?.pressure, Pressure(955, .hectopascals))
  }

  @Test("names of rows that R's write.table leaves out of the header are no values")
  func rowNames() {
    let reading = read(
      "\"time\",\"lat\",\"lon\",\"wind_kt\"\n\"1\",2012082200,10,150,40\n\"2\",2012082206,11,149,45\n"
    )
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.map(\.position.latitude), [10, 11])
    expectEqual(reading.storms.first?.track.map { $0.wind?.speed.value }, [40, 45])
    // A separator at the end of each row is no field more.
    let trailing = read("time,lat,lon\n2012082200,10,150,\n")
    expectEqual(trailing.storms.first?.track.map(\.position.latitude), [10])
  }

  @Test("IBTrACS version 3 without its title line")
  func versionThree() {
    let reading = read(
      """
      Serial_Num,Season,Num,Basin,Name,ISO_time,Nature,Latitude,Longitude,Wind(WMO),Pres(WMO)
      N/A,Year,#,BB,N/A,YYYY-MM-DD HH:MM:SS,N/A,deg_north,deg_east,kt,mb
      2012230N20125,2012,15, WP,TEMBIN,2012-08-22 00:00:00, TS,  22.40, 124.50,  65.0, 965.0
      2012230N20125,2012,15, WP,TEMBIN,2012-08-22 06:00:00, TS,  22.60, 124.20,-999.  ,-999.0
      """)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.map(\.id.description), ["csv-2012230n20125"])
    expectEqual(reading.storms.first?.track.map { $0.wind?.speed }, [Speed(65, .knots), nil])
    expectEqual(reading.storms.first?.track.map { $0.pressure?.value }, [965, nil])
  }

  @Test(
    "names and units of columns in Chinese and Japanese",
    arguments: [
      "颱風名稱,时间,緯度,经度,風速(公尺/秒),中心氣壓(百帕)", "台风名称,日期时间,纬度(°),東經(度),最大风速（m/s）,中心气压",
      "台風名,日時,緯度,経度,最大風速(m/s),中心気圧(hPa)",
    ])
  func chinese(_ header: String) throws {
    let reading = read("\(header)\nTEMBIN,2012-08-22 06:00,22.4,124.5,40,955\n")
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    let fix = try require(storm.track.first)
    expectTrue(storm.names["en"] == "TEMBIN" && fix.position.longitude == 124.5)
    expectEqual(fix.wind?.speed, Speed(40, .metresPerSecond))
    expectEqual(fix.pressure, Pressure(955, .hectopascals))
  }

  @Test(
    "ids tell the season, and a storm is found by its id without the scheme",
    arguments: [
      ("ep062015", 2015), ("2015190N12240", 2015), ("201506", 2015), ("ab-2015", nil),
    ] as [(String, Int?)])
  func seasonOfID(_ id: String, _ season: Int?) throws {
    var storm = try require(
      read("id,time,lat,lon\n\(id),2015-07-10T00:00Z,12,-120\n").storms.first)
    expectEqual(storm.season, season)
    var selection = StormSelection()
    selection.storms = [id.uppercased()]
    #expect(selection.apply(to: &storm))
    selection.storms = [id + "0"]
    #expect(!selection.apply(to: &storm))
  }

  @Test("all missing columns are named at once")
  func missing() {
    expectEqual(
      read("a,b,c\n1,2,3\n").error?.shown,
      "1:1: error: found no latitude, longitude, time column among a, b, c; set each with --column, such as --column lat=<header>"
    )
  }

  @Test(
    "winds of what R makes of IBTrACS are knots",
    arguments: ["wind.wmo.,pres.wmo.", "wind(wmo),pres(wmo)"])
  func rnoaa(_ columns: String) throws {
    let reading = read(
      "serial_num,season,num,basin,name,iso_time,nature,latitude,longitude,\(columns)\n"
        + "2012230N20125,2012,15, WP,TEMBIN,2012-08-22 00:00:00, TS,22.4,124.5,65,965\n"
        + "2012230N20125,2012,15, WP,TEMBIN,2012-08-22 06:00:00, TS,22.6,124.2,-999,-999\n")
    expectEqual(
      reading.shown,
      [
        "1:69: note: 'wind\(columns.contains("(") ? "(wmo)" : ".wmo.")' read as knots, as in tables of IBTrACS; set another unit with --wind-unit"
      ])
    let track = try require(reading.storms.first?.track)
    expectEqual(track.map { $0.wind?.speed }, [Speed(65, .knots), nil])
    expectEqual(track.map { $0.pressure?.value }, [965, nil])
  }

  @Test("the Bureau of Meteorology's table, below its copyright")
  func bureau() throws {
    let reading = Reading(try Samples.bytes("csv", "bom.csv"), as: nil)
    expectTrue(reading.error == nil && reading.storms.map(\.track.count) == [2, 2])
    expectEqual(reading.storms.map(\.agency), ["BOM", "BOM"])
    expectEqual(reading.storms.last?.source.attribution, "Bureau of Meteorology, Australia")
    let fix = try require(reading.storms.last?.track.first)
    expectEqual(fix.wind?.speed, Speed(41.2, .metresPerSecond))
    expectEqual(fix.gust?.speed, Speed(57.6, .metresPerSecond))
    expectEqual(fix.windRadii.map(\.threshold), [Speed(34, .knots), Speed(48, .knots)])
    expectEqual(fix.radiusOfMaximumWind, Length(30, .kilometres))
  }
}
