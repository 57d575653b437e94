import Testing

@testable import TyphoonTrack

/// Zones, hemispheres and units in headers, rows of units, columns and cells.
@Suite("CSV headers")
struct CSVHeaderTests {
  private func read(
    _ header: String, _ rows: String..., change: (inout ReadingOptions) -> Void = { _ in }
  )
    -> Reading
  {
    var options = ReadingOptions()
    change(&options)
    return Reading(([header] + rows).joined(separator: "\n") + "\n", as: "csv", options: options)
  }

  private func times(_ reading: Reading) -> [String] {
    reading.storms.flatMap { $0.track + $0.forecasts.flatMap(\.fixes) }.map(\.time.compact)
  }

  // MARK: - Zones

  @Test(
    "a zone in the header is applied",
    arguments: [
      ("time (JST)", "20120821T2100Z", "JST"), ("Time (UTC+8)", "20120821T2200Z", "UTC+8"),
      ("DateTime(+08:00)", "20120821T2200Z", "+08:00"), ("Time [HKT]", "20120821T2200Z", "HKT"),
      ("time [EST]", "20120822T1100Z", "EST"), ("time_jst", "20120821T2100Z", "JST"),
      ("time.JST", "20120821T2100Z", "JST"),
      ("time/UTC+8", "20120821T2200Z", "UTC+8"), ("time (UTC+5:30)", "20120822T0030Z", "UTC+5:30"),
      ("timestamp_utc-5", "20120822T1100Z", "UTC-5"), ("JST time", "20120821T2100Z", "JST"),
      ("Valid Time (GMT+09:00)", "20120821T2100Z", "GMT+09:00"),
      ("time (Asia/Taipei)", "20120821T2200Z", "Asia/Taipei"),
      ("时间（北京时）", "20120821T2200Z", "北京"), ("日時(日本時間)", "20120821T2100Z", "日本"),
      ("\"Time (KST, UTC+9)\"", "20120821T2100Z", "KST"),
      ("\"time (yyyy-mm-dd hh:mm, ICT)\"", "20120821T2300Z", "ICT"),
    ])
  func zones(_ name: String, _ time: String, _ zone: String) {
    let reading = read("\(name),lat,lon", "2012-08-22 06:00,20,130")
    expectEqual(times(reading), [time])
    expectEqual(reading.shown, ["1:1: note: times without an offset from UTC read as \(zone)"])
  }

  @Test(
    "universal time in the header needs no note, none at all does",
    arguments: [
      ("time (UTC)", 0), ("Time UTC", 0), ("utc", 0), ("UTC time", 0), ("Date/Time (GMT)", 0),
      ("time_z", 0), ("epoch (s)", 0), ("time", 1), ("time (yyyy-mm-dd hh:mm)", 1),
    ])
  func universal(_ name: String, _ notes: Int) {
    let reading = read(
      "\(name),lat,lon", name.contains("epoch") ? "1345615200,20,130" : "2012-08-22 06:00,20,130")
    expectEqual(times(reading), ["20120822T0600Z"])
    expectEqual(
      reading.shown,
      Array(
        repeating:
          "1:1: note: times without an offset from UTC read as UTC; --input-tz sets another zone",
        count: notes))
  }

  @Test(
    "a zone that is unknown or has several meanings is an error, unless the user says which it is",
    arguments: [
      ("time_local", "local"), ("time (CST)", "CST"), ("time (IST)", "IST"), ("time_bst", "bst"),
      ("Local Time", "local"), ("time (foo)", "foo"), ("time_utc8", "utc8"), ("date [LT]", "LT"),
      ("time (local time)", "local time"), ("dateTimeLocal", "Local"), ("time (UTC+99)", "UTC+99"),
      ("\"time (UTC, JST)\"", "UTC, JST"), ("時間(ローカル)", "ローカル"),
    ])
  func unclear(_ name: String, _ zone: String) {
    let reading = read("\(name),lat,lon", "2012-08-22 06:00,20,130")
    expectEqual(reading.storms, [])
    let shown = name.filter { $0 != "\"" }
    expectEqual(
      reading.error?.shown,
      "1:1: error: column '\(shown)' is in the zone '\(zone)', which is unknown or has several meanings: set it with --input-tz, such as --input-tz +08:00 or --input-tz Asia/Taipei"
    )
    let told = read("\(name),lat,lon", "2012-08-22 06:00,20,130") { $0.zone = InputZone("+08:00") }
    expectEqual(times(told), ["20120821T2200Z"])
  }

  @Test(
    "the zone of one column counts for date and time, base and valid time",
    arguments: [
      ("date (JST),time", "2012-08-22,06:00", "20120821T2100Z"),
      ("date,time (JST)", "2012-08-22,06:00", "20120821T2100Z"),
      ("date (JST),time (UTC+9)", "2012-08-22,06:00", "20120821T2100Z"),
      ("date,hour_utc+9", "2012-08-22,6", "20120821T2100Z"),
      ("year,month,day,hour (JST)", "2012,8,22,6", "20120821T2100Z"),
      ("init (JST),tau", "2012-08-22 06:00,0", "20120821T2100Z"),
      ("init (JST),tau", "2012-08-22 06:00,12", "20120822T0900Z"),
      ("init (UTC),valid (JST)", "2012-08-22 06:00,2012-08-22 18:00", "20120822T0900Z"),
      ("time_local,time_utc", "2012-08-22 14:00,2012-08-22 06:00", "20120822T0600Z"),
      ("time (JST),time (UTC)", "2012-08-22 15:00,2012-08-22 06:00", "20120822T0600Z"),
      ("date,time,tz", "2012-08-22,06:00,+08:00", "20120821T2200Z"),
      ("time,timezone", "2012-08-22 06:00,Asia/Tokyo", "20120821T2100Z"),
      ("time,utc_offset", "2012-08-22 06:00,9", "20120821T2100Z"),
    ])
  func columns(_ header: String, _ row: String, _ time: String) {
    expectEqual(times(read("\(header),lat,lon", "\(row),20,130")), [time])
  }

  @Test("a zone may stand in the row of units; two zones in one time are an error")
  func rowsOfUnits() {
    let units = read("time,lat,lon", "JST,degrees_north,degrees_east", "2012-08-22 06:00,20,130")
    expectEqual(times(units), ["20120821T2100Z"])
    expectEqual(
      read("time,lat,lon", "local,degrees_north,degrees_east", "2012-08-22 06:00,20,130").error?
        .shown.contains("zone 'local'"), true)
    expectEqual(
      read("date (JST),time (UTC),lat,lon", "2012-08-22,06:00,20,130").error?.shown,
      "1:12: error: columns date (JST), time (UTC) name different zones, expected one")
  }

  @Test(
    "the offset of a cell counts most, then the header, then the option, and contradictions are said"
  )
  func order() {
    func readIn(_ zone: String, _ name: String, _ cell: String) -> (
      times: [String], shown: [String]
    ) {
      let reading = read("\(name),lat,lon", "\(cell),20,130") { $0.zone = InputZone(zone) }
      return (times(reading), reading.shown)
    }
    let cell = readIn("", "time (JST)", "2012-08-22T06:00Z")
    expectEqual(cell.times, ["20120822T0600Z"])
    expectEqual(
      cell.shown,
      [
        "2:1: warning: '2012-08-22T06:00Z' has another offset from UTC than the column's JST: used its own"
      ])
    let same = readIn("", "time (JST)", "2012-08-22T06:00+09:00")
    expectTrue(same.times == ["20120821T2100Z"] && same.shown == [])
    let header = readIn("+08:00", "time (JST)", "2012-08-22T06:00")
    expectEqual(header.times, ["20120821T2100Z"])
    expectEqual(
      header.shown.first,
      "1:1: warning: times in 'time (JST)' read as JST, which the column names, and not as +08:00 of --input-tz"
    )
    let alike = readIn("Asia/Tokyo", "time (JST)", "2012-08-22T06:00")
    expectEqual(alike.shown, ["1:1: note: times without an offset from UTC read as JST"])
    let user = readIn("Asia/Taipei", "time", "2012-08-22T06:00")
    expectEqual(user.times, ["20120821T2200Z"])
    expectEqual(user.shown, ["1:1: note: times without an offset from UTC read as Asia/Taipei"])
    expectEqual(readIn("UTC", "time", "2012-08-22T06:00").shown, [])
    expectEqual(readIn("+08:00", "time", "1345615200").times, ["20120822T0600Z"])
  }

  @Test("hours that clocks repeat or skip are said")
  func clockChanges() {
    let reading = read(
      "time,lat,lon", "2012-11-04 01:30,20,-80", "2012-03-11 02:30,20,-80"
    ) { $0.zone = InputZone("America/New_York") }
    expectEqual(times(reading), ["20121104T0530Z"])
    expectEqual(
      reading.shown.prefix(2),
      [
        "2:1: warning: '2012-11-04 01:30' occurs twice in America/New_York, where clocks were turned back: used the first",
        "3:1: warning: row omitted: '2012-03-11 02:30' does not exist in America/New_York, where clocks were turned forward",
      ])
  }

  @Test("columns that the user names keep their zones and hemispheres, or get others")
  func named() {
    func place(_ header: String, _ row: String, _ columns: (String, String)...) -> String {
      let reading = read(header, row) {
        $0.columns = columns.map { ReadingOptions.Column(field: $0.0, header: $0.1) }
      }
      let fix = reading.storms.first?.track.first
      return fix.map { "\($0.time.compact) \($0.position.latitude) \($0.position.longitude)" }
        ?? reading.error?.message.description ?? ""
    }
    expectEqual(
      place("seen (JST),lat,lon", "2012-08-22 06:00,20,75", ("time", "seen (JST)")),
      "20120821T2100Z 20.0 75.0")
    expectEqual(
      place("seen,lat,lon", "2012-08-22 06:00,20,75", ("time_jst", "seen")),
      "20120821T2100Z 20.0 75.0")
    #expect(
      place("seen_local,lat,lon", "2012-08-22 06:00,20,75", ("time", "seen_local"))
        .contains("zone 'local'"))
    expectEqual(
      place("time,lat,where", "2012-08-22T06:00Z,20,75", ("lon_w", "where")),
      "20120822T0600Z 20.0 -75.0")
    expectEqual(
      place("time,lat,where (°W)", "2012-08-22T06:00Z,20,75", ("lon", "where (°W)")),
      "20120822T0600Z 20.0 -75.0")
    expectEqual(
      place("time,lat,lon (W)", "2012-08-22T06:00Z,20,-75", ("lon_deg", "lon (W)")),
      "20120822T0600Z 20.0 -75.0")
  }

  // MARK: - Hemispheres and units

  @Test(
    "hemispheres and units of coordinates are applied",
    arguments: [
      ("Latitude (°N),Longitude (°W)", "20,75", 20.0, -75.0), ("lat (S),lon", "20,130", -20, 130),
      ("lat,lon [deg_west]", "20,75", 20, -75), ("latitude_south,longitude", "20,130", -20, 130),
      ("lat,lon_degw", "20,75", 20, -75), ("lat_degS,lon_degs", "20,75", -20, 75),
      ("lat(deg S),lonW", "20,75", -20, -75), ("Latitude South,Longitude East", "20,75", -20, 75),
      ("lat_n,lon_w", "20,75", 20, -75), ("LAT_DEG_N,LON_DEG_W", "20,75", 20, -75),
      ("lat (degrees_north),lon (degrees_east)", "-20,75", -20, 75),
      ("lat (rad),lon (rad)", "0.5,-1", 28.64788975654116, -57.29577951308232),
      ("lat (x10),lon (×10)", "205,1305", 20.5, 130.5),
      ("lat_tenths,lon_tenths", "205N,1305W", 20.5, -130.5),
      ("lat (0.1 deg),lon (1/10°W)", "205,1305", 20.5, -130.5),
      ("lat (x100),lon (hundredths)", "2050,13050", 20.5, 130.5),
      ("lat,lon (west positive)", "20,75", 20, -75), ("lat,lon (W negative)", "20,-75", 20, -75),
      ("lat (N/S),lon (E/W)", "20S,75W", -20, -75),
      ("lat(-90 to 90),lon(0-360)", "20,230", 20, -130),
      ("lat (WGS 84),lon (decimal degrees)", "20,75", 20, 75),
      ("lat (°),lon (º)", "20°S,75 °W", -20, -75),
      ("lat,lon", "S20,W75", -20, -75), ("lat,NS,lon,EW", "20,S,75,W", -20, -75),
      ("lat,lat_hemisphere,lon,lon_hemisphere", "20,South,75,west", -20, -75),
      ("lat,N/S,lon,E/W", "20,n,75,e", 20, 75),
      ("lat,lat_dir,lon,lon_dir", "-20,S,-75,W", -20, -75),
      ("lat,lat_ns,lon,lon_ew", "20,S,75,W", -20, -75),
      ("lat,hemisphere,lon", "20,SH,75", -20, 75),
      ("緯度(S),経度(E)", "20,130", -20, 130),
    ])
  func angles(_ header: String, _ row: String, _ latitude: Double, _ longitude: Double) {
    let reading = read("time,\(header)", "2012-08-22T06:00Z,\(row)")
    expectEqual(reading.shown, [])
    let place = reading.storms.first?.track.first?.position
    expectEqual(place, GeoPoint(latitude: latitude, longitude: longitude))
  }

  @Test("a column beside a coordinate that holds nothing but its letters is read, with a note")
  func unnamedHemispheres() {
    let reading = read("time,lat,q,lon,r", "2012-08-22T06:00Z,20,S,75,W")
    expectEqual(
      reading.storms.first?.track.first?.position, GeoPoint(latitude: -20, longitude: -75))
    expectEqual(
      reading.shown,
      [
        "1:10: note: column 'q' read as the hemispheres of 'lat'",
        "1:16: note: column 'r' read as the hemispheres of 'lon'",
      ])
    let flags = read(
      "time,lat,landfall,lon", "2012-08-22T06:00Z,-20,N,75", "2012-08-22T12:00Z,-20,Y,75")
    expectEqual(flags.storms.first?.track.map(\.position.latitude), [-20, -20])
  }

  @Test("degrees and minutes in two columns are an error; limits of a box are not")
  func minutes() {
    let row = "2012-08-22T06:00Z,20,30,130"
    expectEqual(
      read("time,LatDeg,LatMin,lon", row).error?.shown,
      "1:6: error: columns LatDeg, LatMin may be degrees and minutes, expected decimal degrees in one column; set it with --column lat_deg=<header>"
    )
    let box = read("time,lat_deg,lat_min,lon,lat_max", row + ",40")
    expectEqual(box.storms.first?.track.first?.position.latitude, 20)
    let told = read("time,LatDeg,LatMin,lon", row) {
      $0.columns = [ReadingOptions.Column(field: "lat", header: "LatDeg")]
    }
    expectEqual(told.storms.first?.track.first?.position.latitude, 20)
  }

  @Test(
    "names that only begin like a time or a coordinate are others",
    arguments: [
      "time_step", "timestep", "time_zone_name", "lat_err", "lon_std", "lat_min", "east", "west",
      "lons_count", "day_of_week", "latent_heat", "longevity", "hours_since", "date_added",
      "minwind", "yaw", "xtrack", "months",
    ])
  func otherNames(_ name: String) {
    expectNil(CSVColumnName(name))
  }

  @Test(
    "units of coordinates that are unknown are refused by name",
    arguments: [
      ("lat (foo)", "lat (foo)", "foo"), ("y (km)", "y (km)", "km"), ("lat (W)", "lat (W)", "W"),
      ("lat [dms]", "lat [dms]", "dms"), ("lat (grad)", "lat (grad)", "grad"),
      ("lat (degs)", "lat (degs)", "degs"), ("lat (deg min)", "lat (deg min)", "deg min"),
      ("latitude (相対)", "latitude (相対)", "相対"),
    ])
  func unknownAngles(_ name: String, _ shown: String, _ unit: String) {
    let reading = read("time,\(name),lon", "2012-08-22T06:00Z,20,130")
    expectEqual(
      reading.error?.shown,
      "1:6: error: column '\(shown)' has the unknown unit '\(unit)', expected degrees, radians or tenths, with N, S, E or W; if it holds signed degrees, set --column lat_deg='\(shown)'"
    )
    let told = read("time,\(name),lon", "2012-08-22T06:00Z,20,130") {
      $0.columns = [ReadingOptions.Column(field: "lat_deg", header: name)]
    }
    expectEqual(told.storms.first?.track.first?.position.latitude, 20)
  }

  @Test(
    "an unknown unit of a column that is not used does no harm; two sides of a box are an error")
  func others() {
    let two = read("time,lat (foo),lat,lon", "2012-08-22T06:00Z,1,20,130")
    expectEqual(two.storms.first?.track.first?.position.latitude, 20)
    let box = read("time,lat,lon_w,lon_e", "2012-08-22T06:00Z,20,130,131")
    expectEqual(
      box.error?.message.description,
      "columns lon_e, lon_w may be two sides of a box, expected one column; set it with --column lon=<header>"
    )
    expectEqual(
      read("time,lat,lon", ",deg,gon", "2012-08-22T06:00Z,20,130").error?.shown
        .contains("column 'lon' has the unknown unit 'gon'"), true)
    let units = read("time,lat,lon", ",degrees_south,degrees_west", "2012-08-22T06:00Z,20,130")
    expectEqual(
      units.storms.first?.track.first?.position, GeoPoint(latitude: -20, longitude: -130))
  }

  @Test(
    "what contradicts the hemisphere is a warning and no fix",
    arguments: [
      (
        "lat (S),lon", "20N,130",
        "2:19: warning: row omitted: '20N' contradicts the hemisphere in 'lat (S)'"
      ),
      (
        "lat_n,lon", "20S,130",
        "2:19: warning: row omitted: '20S' contradicts the hemisphere in 'lat_n'"
      ),
      (
        "lat,lon (W)", "20,-75",
        "2:22: warning: row omitted: '-75' has a sign besides the hemisphere in 'lon (W)'; if it is in signed degrees, set --column lon_deg='lon (W)'"
      ),
      (
        "lat,NS,lon", "20N,S,130",
        "2:19: warning: row omitted: '20N' and hemisphere 'S' contradict each other"
      ),
      (
        "lat,NS,lon", "-20,N,130",
        "2:19: warning: row omitted: '-20' and hemisphere 'N' contradict each other"
      ),
      ("lat,NS,lon", "20,X,130", "2:19: warning: row omitted: found 'X' in 'NS', expected N or S"),
      (
        "lat (N),NS,lon", "20,S,130",
        "2:19: warning: row omitted: '20' contradicts the hemisphere in 'lat (N)'"
      ),
    ])
  func contradictions(_ header: String, _ row: String, _ words: String) {
    let reading = read("time,\(header)", "2012-08-22T06:00Z,\(row)")
    expectEqual(reading.storms, [])
    expectEqual(reading.shown, [words])
  }

  @Test("letters in some rows and none in others are one warning with both lines")
  func mixtures() {
    let cells = read(
      "id,time,lat,lon", "A,2012-08-22T00:00Z,0,75W", "A,2012-08-22T06:00Z,20,76",
      "A,2012-08-22T12:00Z,20N,75W", "A,2012-08-22T18:00Z,20,75")
    expectEqual(
      cells.shown,
      [
        "3:24: warning: 'lon' has a hemisphere in line 2 and none in line 3: numbers without one read as signed degrees",
        "4:21: warning: 'lat' has a hemisphere in line 4 and none in line 3: numbers without one read as signed degrees",
      ])
    expectEqual(cells.storms.first?.track.map(\.position.longitude), [-75, 76, -75, 75])
    let column = read(
      "id,time,lat,NS,lon", "A,2012-08-22T00:00Z,20,N,75", "A,2012-08-22T06:00Z,20,,76")
    expectEqual(
      column.shown,
      [
        "3:21: warning: 'lat' has a hemisphere in line 2 and none in line 3: numbers without one read as signed degrees"
      ])
    // A header that names the hemisphere says what the letter would.
    expectEqual(
      read("id,time,lat (N),lon", "A,2012-08-22T00:00Z,20N,75", "A,2012-08-22T06:00Z,20,76").shown,
      [])
  }
}
