import Testing

@testable import TyphoonTrack

@Suite("CSV reader")
struct CSVReaderTests {
  private func read(
    _ text: String, _ change: (inout ReadingOptions) -> Void = { _ in }
  ) -> Reading {
    var options = ReadingOptions.inUTC
    change(&options)
    return Reading(text, as: "csv", options: options)
  }

  private func time(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Timestamp? {
    Timestamp(year: 2012, month: 8, day: day, hour: hour, minute: minute)
  }

  @Test("a fix has what its row says")
  func fix() throws {
    let reading = read(
      """
      storm_id,name,season,basin,agency,time,lat,lon,wind_kt,wind_ms,gust_kt,pressure_hpa,class,nature,motion_deg,motion_kmh,wind_period_min
      WP152012,TEMBIN,2012,WP,JTWC,2012-08-22T00:00:00Z,22.4,124.5,70,35,85,955,TY,tropical,298,13,1
      """)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "csv-wp152012")
    expectEqual(storm.names["en"], "TEMBIN")
    expectTrue(storm.season == 2012 && storm.basin == .westernPacific && storm.agency == "JTWC")
    let fix = try require(storm.track.first)
    expectTrue(fix.kind == .analysis && fix.time == time(22, 0))
    expectEqual(fix.position, GeoPoint(latitude: 22.4, longitude: 124.5))
    expectEqual(
      fix.winds, [Wind(Speed(70, .knots, also: 35, .metresPerSecond), averagingPeriod: 1)])
    expectEqual(fix.gust, Gust(Speed(85, .knots)))
    expectEqual(fix.pressure, Pressure(955, .hectopascals))
    expectTrue(fix.agencyClass?.code == "TY" && fix.nature == .tropical)
    expectEqual(fix.motion, Motion(bearing: 298, speed: Speed(13, .kilometresPerHour)))
  }

  @Test(
    "headers in many spellings",
    arguments: [
      "lat,lon,time", "Latitude,Longitude,DateTime", "LAT,LONG,ISO_TIME", "y,x,timestamp",
      "Lat (deg),Lng [deg],Valid Time (UTC)", "lat;lon;valid_time", "lat\tlon\tdate",
      "lat|lon|DTG", "\"lat\",\"lon\",\"time\"", " lat , lon , time ",
    ])
  func spellings(_ header: String) throws {
    let separator = try require(header.first { ",;\t|".contains($0) })
    let row = ["22.4", "124.5", "2012-08-22 00:00"].joined(separator: String(separator))
    let text = "\n# a comment\n" + header + "\n" + row
    let reading = Reading(text, as: nil)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.map(\.time), [try require(time(22, 0))])
    expectEqual(reading.storms.first?.id.description, "csv-x20120822T0000Z".lowercased())
  }

  @Test(
    "times in one column or several",
    arguments: [
      ("time", "2012082206"), ("time", "2012-08-22T14:00+08:00"), ("time", "1345615200"),
      ("epoch", "1345615200"), ("time", "1345615200000"), ("date,time", "2012-08-22,06:00"),
      ("date,hour", "20120822,6"), ("date,hour", "2012-08-22,600"),
      ("date,hour,minute", "2012-08-22,6,0"), ("year,month,day,hour", "2012,8,22,6"),
      ("init,tau", "2012082200,6"), ("date", "2012-08-22 06:00"),
    ])
  func times(_ header: String, _ text: String) {
    let reading = read("lat,lon,\(header)\n22.4,124.5,\(text)\n")
    let storm = reading.storms.first
    expectEqual(reading.shown, [])
    let fix = storm?.track.first ?? storm?.forecasts.first?.fixes.first
    expectEqual(fix?.time, time(22, 6))
  }

  @Test("a day without an hour is 00:00, and a note says so")
  func days() {
    let reading = read("lat,lon,date\n22.4,124.5,2012-08-22\n22.5,124,2012-08-23\n")
    expectEqual(
      reading.storms.first?.track.map { $0.time as Timestamp? }, [time(22, 0), time(23, 0)])
    expectEqual(reading.shown, ["1:1: note: 2 times without an hour: read as 00:00"])
  }

  @Test("places with letters, with 0 to 360 degrees, with decimal commas")
  func places() throws {
    let reading = read(
      """
      id;lat;lon;time
      TC-1;22,4;124,5;2012082200
      TC-1;22.4N;124.5E;2012082206
      TC-1;10,5S;10W;2012082212
      TC-1;-10.5;350;2012082218
      """)
    expectEqual(
      reading.storms.first?.track.map { $0.position as GeoPoint? },
      [
        GeoPoint(latitude: 22.4, longitude: 124.5), GeoPoint(latitude: 22.4, longitude: 124.5),
        GeoPoint(latitude: -10.5, longitude: -10), GeoPoint(latitude: -10.5, longitude: -10),
      ])
    expectEqual(
      reading.shown.map { $0.contains("hemisphere in line 3 and none in line 2") }, [true, true])
  }

  @Test(
    "units of winds stand in the name",
    arguments: [
      ("wind_kt", SpeedUnit.knots), ("Wind (knots)", .knots), ("vmax_kts", .knots),
      ("wind speed [m/s]", .metresPerSecond), ("max_wind_ms", .metresPerSecond),
      ("windspeed(m s-1)", .metresPerSecond), ("wind_kmh", .kilometresPerHour),
      ("Maximum Sustained Wind (km/h)", .kilometresPerHour), ("wind_mph", .milesPerHour),
    ])
  func units(_ name: String, _ unit: SpeedUnit) {
    let reading = read("lat,lon,time,\(name)\n22.4,124.5,2012082200,40\n")
    expectEqual(reading.shown, [])
    expectEqual(
      reading.storms.first?.track.first?.wind, Wind(Speed(40, unit), averagingPeriod: nil))
  }

  @Test("a table without kinds is one of tropical cyclones, an empty or strange kind is unknown")
  func natures() {
    expectEqual(
      read("lat,lon,time\n1,2,2012082200\n").storms.first?.track.map(\.nature), [.tropical])
    let reading = read("lat,lon,time,type\n1,2,2012082200,\n1,2,2012082206,?\n1,2,2012082212,EX\n")
    expectEqual(
      reading.storms.first?.track.map(\.nature), [.unknown, .unknown, .extratropical])
    expectEqual(reading.storms.first?.track.map(\.agencyClass?.code), [nil, "?", "EX"])
  }

  @Test("a wind of 0 is missing")
  func calm() {
    let reading = read("lat,lon,time,wind_kt\n1,2,2012082200,35\n1,2,2012082206,0\n")
    expectEqual(reading.storms.first?.track.map { $0.wind?.speed }, [Speed(35, .knots), nil])
    expectEqual(reading.shown, [])
  }

  @Test("winds without a unit are left out with a warning, unless the user says which it is")
  func noUnit() {
    let text = "lat,lon,time,vmax\n22.4,124.5,2012082200,40\n"
    let reading = read(text)
    expectEqual(reading.storms.first?.track.first?.winds, [])
    expectEqual(
      reading.shown,
      [
        "1:14: warning: vmax omitted: unknown unit; set it with --wind-unit"
      ])
    let told = read(text) { $0.windUnit = .milesPerHour }
    expectEqual(told.shown, [])
    expectEqual(told.storms.first?.track.first?.wind?.speed, Speed(40, .milesPerHour))
  }

  @Test("storms are told by id, by name and season, or there is one")
  func storms() {
    func ids(_ header: String, _ rows: String...) -> [String] {
      let text =
        "lat,lon,time,\(header)\n" + rows.map { "22.4,124.5,2012082200,\($0)\n" }.joined()
      return read(text).storms.map { "\($0.id) \($0.names["en"] ?? "-") \($0.track.count)" }
    }
    expectEqual(ids("sid", "A1", "A2", "A1"), ["csv-a1 - 2", "csv-a2 - 1"])
    expectEqual(
      ids("storm", "TEMBIN", "BOLAVEN"),
      [
        "csv-2012-tembin TEMBIN 1", "csv-2012-bolaven BOLAVEN 1",
      ])
    expectEqual(ids("storm", "1214", "1215"), ["csv-1214 - 1", "csv-1215 - 1"])
    expectEqual(
      ids("name,season", "ANA,2015", "ANA,2021"), ["csv-2015-ana ANA 1", "csv-2021-ana ANA 1"])
    expectEqual(ids("id,name", "7,ANA", "7,ANA"), ["csv-7 ANA 2"])
    expectEqual(
      ids("number,season,basin", "7,2015,WP", "7,2015,EP"), ["csv-2015-7 - 1", "csv-2015-7 - 1"])
    expectEqual(ids("name", "天秤"), ["csv-x20120822t0000z 天秤 1"])
    expectEqual(ids("comment", "x", "y"), ["csv-x20120822t0000z - 2"])
  }

  @Test("storms whose rows alternate are put together, however many there are")
  func interleaved() {
    var text = "id,lat,lon,time\n"
    for hour in 0..<20 {
      for storm in 0..<30 {
        text += "S\(storm),10,\(storm),20120822\(hour < 10 ? "0" : "")\(hour)\n"
      }
    }
    let reading = read(text)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.map(\.track.count), Array(repeating: 20, count: 30))
    expectEqual(reading.storms.map(\.id.description), (0..<30).map { "csv-s\($0)" })
  }

  @Test("rows that lack their last columns are told by those that they have")
  func shortRows() {
    let reading = read(
      """
      time,lat,lon,id,comment,name
      2012082200,10,120,S1,a,ANA
      2012082206,10,121,S1
      2012082200,20,120,S2
      2012082206,20,121,S2
      2012082212,20,122,S2,b,BOB
      2012082200,30,120,S3

      """)
    expectEqual(reading.storms.map(\.id.description), ["csv-s1", "csv-s2", "csv-s3"])
    expectEqual(reading.storms.map(\.track.count), [2, 3, 1])
    expectEqual(reading.storms.map { $0.names["en"] }, ["ANA", "BOB", nil])
  }

  @Test("a row that lies apart from those around it is a storm of its own, with its line")
  func strays() {
    func shown(_ rows: String...) -> [String] {
      read("name,time,lat,lon\n" + rows.joined(separator: "\n") + "\n").shown
        .filter { $0.contains("warning") }.map {
          String($0.prefix(while: { $0 != "w" })) + ($0.contains("days") ? "days" : "km/h")
        }
    }
    let (first, second) = ("ANA,2012082200,20,125", "ANA,2012082206,20,124")
    let (third, fourth) = ("ANA,2012082212,20,123", "ANA,2012082218,20,122")
    expectEqual(shown(first, second, third, fourth), [])
    expectEqual(
      shown(first, "ANA,2012082206,20,24", third, fourth), ["3:1: km/h"])
    expectEqual(shown("ANA,2012082200,20,25", second, third), ["2:1: km/h"])
    expectEqual(
      shown(first, second, "ANA,2021082212,20,123", fourth), ["4:1: days"]
    )
    // Another storm of the same name.
    expectEqual(shown(first, second, third, "ANA,2021082218,-20,60"), [])
    expectEqual(shown(first, second, "ANA,2012082200,10,-60", "ANA,2012082206,10,-61"), [])
  }

  @Test("storms are given on before the end of a long table; one that comes back is another")
  func streaming() throws {
    var text = "id,lat,lon,time\n"
    func add(_ id: String, _ count: Int) {
      for _ in 0..<count { text += "\(id),10,120,2012082200\n" }
    }
    add("A", 2)
    for storm in 0..<50 { add("B\(storm)", 1_000) }
    add("A", 1)
    var source = Array(text.utf8).source(piece: 10_000)
    var order: [String] = []
    var words: [String] = []
    try CSVReader().read(
      &source, options: .inUTC,
      storm: { (storm) in order.append("\(storm.id) \(storm.track.count)") },
      finding: { words.append($0.shown) })
    expectEqual(order.count, 52)
    expectTrue(order.first == "csv-a 2" && order.last == "csv-a 1")
    expectEqual(
      words,
      [
        "50004:1: warning: storm 'A' appears again after more than 32768 rows of others: read as another storm"
      ])
  }

  @Test("forecasts have technique, member and base time")
  func forecasts() throws {
    let reading = read(
      """
      id,init,tau,lat,lon,model,member,wind_kt
      A,2012082200,0,22.4,124.5,,,70
      A,2012082200,12,23.0,123.6,CWB,,
      A,2012082200,24,23.2,122.5,CWB,,
      A,2012082200,0,22.5,124.4,GEFS,01,60
      A,2012082200,12,22.8,123.0,GEFS,01,65
      """)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.track.map(\.time), [try require(time(22, 0))])
    expectEqual(storm.forecasts.map(\.technique), ["CWB", "GEFS"])
    expectEqual(storm.forecasts.map(\.member), [nil, "01"])
    expectEqual(storm.forecasts.map(\.isOfficial), [true, false])
    expectEqual(storm.forecasts.map { $0.baseTime as Timestamp? }, [time(22, 0), time(22, 0)])
    expectEqual(
      storm.forecasts.map { $0.fixes.map(\.leadTime) }, [[43_200, 86_400], [0, 43_200]])
    expectEqual(
      storm.forecasts[0].fixes.map { $0.time as Timestamp? }, [time(22, 12), time(23, 0)])
    let lead = read("time,tau,lat,lon\n2012-08-22 12:00,12,23,123\n")
    expectEqual(lead.storms.first?.forecasts.first?.baseTime, time(22, 0))
    let other = read("time,init,tau,lat,lon\n2012082212,2012082200,6,23,123\n")
    expectEqual(
      other.shown,
      [
        "2:23: warning: lead time omitted: '6' h is not the difference between base time and valid time"
      ])
    expectEqual(other.storms.first?.forecasts.first?.fixes.first?.leadTime, 43_200)
  }

  @Test("columns can be named by hand")
  func columns() throws {
    func columns(_ pairs: (String, String)...) -> (inout ReadingOptions) -> Void {
      { $0.columns = pairs.map { ReadingOptions.Column(field: $0.0, header: $0.1) } }
    }
    let text = "when,breite,laenge,v,time\n2012082200,22.4,124.5,40,2012082206\n"
    let reading = read(
      text, columns(("time", "when"), ("lat", "breite"), ("lon", "laenge"), ("wind_kt", "v")))
    let fix = try require(reading.storms.first?.track.first)
    expectTrue(fix.time == time(22, 0) && fix.wind?.speed == Speed(40, .knots))
    expectEqual(
      reading.shown,
      [
        "1:22: note: columns time not used: no known part of a track"
      ])
    expectEqual(
      read(text, columns(("time", "wann"))).error?.shown,
      "1:1: error: found no column 'wann' among when, breite, laenge, v, time")
    expectEqual(
      read(text, columns(("colour", "v"))).error?.message.description.hasPrefix(
        "unknown field 'colour', expected one of time, date, hour"), true)
    expectEqual(
      read(text).error?.shown,
      "1:1: error: found no latitude, longitude column among when, breite, laenge, v, time; set each with --column, such as --column lat=<header>"
    )
  }

  @Test("columns that are not understood are named in one note")
  func unknown() {
    let reading = read("lat,lon,time,sst,\"a, b\",\n22.4,124.5,2012082200,29,x,\n")
    expectEqual(
      reading.shown,
      [
        "1:14: note: columns sst, a, b not used: no known part of a track"
      ])
  }

  @Test(
    "what is wrong with a row",
    arguments: [
      (
        "91,124.5,2012082200,40",
        "2:1: warning: row omitted: '91', '124.5' is not a latitude and longitude in degrees", 0
      ),
      (
        ",,2012082200,40",
        "2:1: warning: row omitted: '', '' is not a latitude and longitude in degrees", 0
      ),
      (
        "22.4,124.5,22.08.,40",
        "2:12: warning: row omitted: found '22.08.', expected a time such as '2012-08-22T06:00Z' or '2012082206'",
        0
      ),
      (
        "22.4,124.5,2012082200,x",
        "2:23: warning: 'wind_kt' omitted: found 'x', expected a number from 0 to 500", 1
      ),
      (
        "22.4,124.5,2012082200,-5",
        "2:23: warning: 'wind_kt' omitted: found '-5', expected a number from 0 to 500", 1
      ),
      (
        "22.4,124.5,2012082200,40,7",
        "2:1: warning: found more fields, expected 4: used the fields present", 1
      ),
      (
        "22.4,124.5,2012082200\n",
        "2:1: warning: found 3 fields, expected 4: used the fields present", 1
      ),
      ("22.4,124.5,20120822", "2:1: warning: last row omitted: it is truncated", 0),
      (
        "\"22.4,124.5,2012082200,40\n",
        "2:1: warning: found an unclosed quote: read as a literal character",
        0
      ),
    ])
  func findings(_ row: String, _ words: String, _ count: Int) {
    let reading = read("lat,lon,time,wind_kt\n" + row)
    expectEqual(reading.shown.first, words)
    expectEqual(reading.storms.first?.track.count ?? 0, count)
  }

  @Test("only a header with place and time is recognised")
  func recognition() {
    for (text, expected) in [
      ("lat,lon,time\n", true), ("lat,lon,time", true), ("\u{FEFF}lat;lon;date\n", true),
      ("lat,lon\n", false), ("lat,time\n", false), ("lon,lat,name\n", false),
      ("lat lon time\n", false),
      ("{\"lat\",\"lon\",\"time\"}", false), ("[\"lat\",\"lon\",\"time\"]", false),
      ("<lat,lon,time>\n", false), ("SID,ISO_TIME,LAT,LON,NATURE\n", false),
      ("AL092017,             HARVEY,     74,\n", false),
      ("WP, 08, 2014070400,   , BEST,   0, 109N, 1450E,  30, 1000, TD\n", false),
      ("x = 1, y, time\n", false),
    ] {
      var source = Array(text.utf8).source()
      let found = try? source.withOpening { opening in
        TrackReaders.all.filter { $0.recognizes(opening) }.map(\.name).contains("csv")
      }
      expectEqual(found, expected, "\(text)")
    }
  }

  @Test("the samples")
  func samples() throws {
    let interleaved = Reading(try Samples.bytes("csv", "interleaved.csv"), as: nil)
    expectEqual(interleaved.storms.map(\.id.description), ["csv-al122005", "csv-wp152012"])
    expectEqual(interleaved.storms.map(\.track.count), [4, 2])
    expectEqual(interleaved.storms[0].track.map(\.wind?.speed.value), [145, 150, 140, 125])
    let semicolon = Reading(try Samples.bytes("csv", "semicolon.csv"), as: nil)
    expectEqual(semicolon.shown, [])
    expectEqual(semicolon.storms.map(\.id.description), ["csv-2012-tembin", "csv-2001-sample"])
    expectEqual(semicolon.storms[0].track.map(\.wind?.speed.value), [28, 36, 41, 33])
    expectEqual(semicolon.storms[0].track.map(\.time.parts.hour), [0, 6, 12, 0])
    expectEqual(semicolon.storms[1].track.map(\.position.longitude), [176, -177.5])
    let forecast = Reading(try Samples.bytes("csv", "forecast.tsv"), as: nil)
    let storm = try require(forecast.storms.first)
    expectTrue(storm.track.count == 1 && storm.forecasts.count == 1)
    expectTrue(storm.forecasts[0].isOfficial && storm.forecasts[0].technique == "CWB")
    expectEqual(storm.forecasts[0].fixes.map { ($0.leadTime ?? 0) / 3_600 }, [12, 24, 36, 48, 72])
  }
}
