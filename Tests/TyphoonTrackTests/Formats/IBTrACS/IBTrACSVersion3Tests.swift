import Testing

@testable import TyphoonTrack

@Suite("excerpts of IBTrACS version 4")
struct IBTrACSExcerptTests {
  @Test("the letters of all agencies tell of rows that a chosen one of few did not report")
  func letters() throws {
    let text = """
      SID,SEASON,NAME,ISO_TIME,LAT,LON,TRACK_TYPE,IFLAG,USA_LAT,USA_LON,USA_WIND,TOKYO_LAT,TOKYO_LON,TOKYO_WIND
      2012001N10300,2012,A,2012-08-22 00:00:00,10,120,main,OO_____________,10,120,60,10,120,50
      2012001N10300,2012,A,2012-08-22 03:00:00,10.5,120.5,main,OP_____________,10.5,120.5,62,10.5,120.5,51
      """
    var options = ReadingOptions()
    options.agency = "tokyo"
    let storms = try TrackReaders.read(
      ByteSource(Array(text.utf8), name: "t.csv"), format: "ibtracs", options: options
    ).storms
    expectEqual(storms.flatMap(\.track).map(\.time.parts.hour), [0])
  }

  @Test("winds in another unit than knots are an error")
  func units() {
    let text = """
      SID,SEASON,NAME,ISO_TIME,LAT,LON,USA_LAT,USA_LON,USA_WIND
       ,Year, , ,degrees_north,degrees_east,degrees_north,degrees_east,m/s
      2012001N10300,2012,A,2012-08-22 00:00:00,10,120,10,120,60
      """
    expectEqual(
      Reading(text, as: "ibtracs").error?.shown,
      "1:1: error: found the unit 'm/s' of 'USA_WIND', expected kts as in IBTrACS"
    )
  }
}

@Suite("IBTrACS version 3")
struct IBTrACSVersion3Tests {
  private static let head = """
    IBTrACS WMO: International Best Tracks Archive for Climate Stewardship -- Version: v03r10
    Serial_Num,Season,Num,Basin,Sub_basin,Name,ISO_time,Nature,Latitude,Longitude,Wind(WMO),Pres(WMO),Center,Wind(WMO) Percentile,Pres(WMO) Percentile,Track_type
    N/A,Year,#,BB,BB,N/A,YYYY-MM-DD HH:MM:SS,N/A,deg_north,deg_east,kt,mb,N/A,%,%,N/A

    """

  private func read(_ rows: String) -> Reading { Reading(Self.head + rows, as: nil) }

  @Test("the wind is that of the agency in 'Center', with its averaging period")
  func winds() throws {
    let reading = read(
      """
      2012230N20125,2012,15, WP, MM,TEMBIN,2012-08-22 00:00:00, TS, 22.40, 124.50, 65.0, 965.0,tokyo,70,70,main
      2005236N23285,2005,12, NA, GM,KATRINA,2005-08-28 12:00:00, TS, 25.70, -87.70,145.0, 909.0,hurdat_atl,99,99,main
      """)
    expectTrue(reading.error == nil && reading.shown == [])
    expectEqual(
      reading.storms.map(\.id.description), ["ibtracs-2012230n20125", "ibtracs-2005236n23285"])
    expectEqual(reading.storms.map(\.agency), ["TOKYO", "USA"])
    expectEqual(
      reading.storms.map { $0.track.first?.wind },
      [
        Wind(Speed(65, .knots), averagingPeriod: 10, agency: "tokyo"),
        Wind(Speed(145, .knots), averagingPeriod: 1, agency: "usa"),
      ])
    expectEqual(reading.storms.map { $0.track.first?.pressure?.value }, [965, 909])
    expectEqual(reading.storms.first?.basin, .westernPacific)
    expectEqual(reading.storms.first?.source.product, "IBTrACS version 3")
  }

  @Test("0 and negative numbers are missing, and XXXX and digits no name")
  func missing() throws {
    let reading = read(
      """
      1848011S09080,1848,02, SI, MM,XXXX848003,1848-01-11 06:00:00, NR, -8.60,  79.80,  0.0,    0.0,reunion,-100.000,-100.000,main
      1848011S09080,1848,02, SI, MM,XXXX848003,1848-01-12 06:00:00, NR, -8.70,  79.70, -1.0, -999.0,reunion,-100.000,-100.000,main
      """)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectTrue(storm.names["en"] == nil && storm.agency == "REUNION")
    expectTrue(storm.track.map(\.wind) == [nil, nil] && storm.track.map(\.pressure) == [nil, nil])
  }

  @Test("positions and classes of -999 are missing; another column has the position")
  func otherPositions() throws {
    let head = Self.head.replacing(
      "Track_type",
      with:
        "Track_type,Latitude_for_mapping,Longitude_for_mapping,tokyo_lat,tokyo_lon,tokyo_grade,tokyo_wind,tokyo_pres"
    ).replacing("%,%,N/A", with: "%,%,N/A,deg,deg,deg,deg,N/A,kt,mb")
    let reading = Reading(
      head + """
        2012230N20125,2012,15, WP, MM,TEMBIN,2012-08-22 00:00:00, TS, -999., -999., 65.0, 965.0,tokyo,70,70,main,22.40,124.50,22.4,124.5,-999.0,65,965
        2012230N20125,2012,15, WP, MM,TEMBIN,2012-08-22 06:00:00, TS,22.60,124.20, 65.0, 965.0,tokyo,70,70,main,0,0,-999.00,-999.00,5.0,65,965
        2012230N20125,2012,15, WP, MM,TEMBIN,2012-08-22 12:00:00, TS,-999.,-999., 65.0, 965.0,tokyo,70,70,main,-999.,-999.,-999.00,-999.00,5.0,65,965

        """, as: nil)
    let track = try require(reading.storms.first?.track)
    expectEqual(track.map(\.position.latitude), [22.4, 22.6])
    expectEqual(track.map(\.agencyClass?.code), [nil, "5.0"])
    expectEqual(
      reading.shown,
      [
        "6:104: warning: row omitted: '-999.', '-999.' is not a latitude and longitude in degrees"
      ])
    var options = ReadingOptions()
    options.agency = "tokyo"
    let own = Reading(
      head
        + "2012230N20125,2012,15, WP, MM,A,2012-08-22 00:00:00, TS, 22.4,124.5, 65.0, 965.0,tokyo,70,70,main,22.40,124.50,-999.00,-999.00,-999.0,65,965\n",
      as: nil, options: options)
    expectTrue(own.storms.isEmpty && own.shown.count == 1)
    expectEqual(own.shown.first?.contains("no position of the agency"), true)
  }

  @Test("a spur is omitted, and a broken row is said")
  func rows() {
    let reading = read(
      """
      2001003S14057,2001,1, SP, MM,A,2001-01-03 06:00:00, DS,-14.60,-179.00, 30.0,-999.0,nadi,5,-100,spur-merge
      2001003S14057,2001,1, SP, MM,A,2001-01-03 06:00:00, DS,x,-179.00, 30.0,-999.0,nadi,5,-100,main
      2001003S14057,2001,1, SP, MM,A,2001-01-03 12:00
      """)
    expectEqual(reading.storms, [])
    expectEqual(reading.shown.count, 3)
    #expect(reading.shown[0].hasPrefix("5:56: warning: "))
    expectEqual(reading.shown[1], "6:1: warning: row omitted: found 7 fields, expected 16")
  }
}
