import Testing

@testable import TyphoonTrack

@Suite("tables of Weather Lab")
struct CSVWeatherLabTests {
  private static let head =
    "# Terms.\ninit_time,track_id,sample,valid_time,lead_time,lat,lon,minimum_sea_level_pressure_hpa,maximum_sustained_wind_speed_knots,radius_of_maximum_winds_km,radius_34_knot_winds_ne_km,radius_34_knot_winds_se_km,radius_34_knot_winds_sw_km,radius_34_knot_winds_nw_km\n"

  private func read(_ text: String) -> Reading { Reading(text, as: nil) }

  @Test("members are forecasts from hour 0 on, and sample -1 is the mean, which is official")
  func members() throws {
    let reading = read(
      Self.head + """
        2025-10-24 00:00:00,AL132025,0.0,2025-10-24 00:00:00,0 days 00:00:00,16,-75,1000,45,60,150,160,0,80
        2025-10-24 00:00:00,AL132025,0.0,2025-10-25 06:00:00,1 days 06:00:00,17,-76,990,55,60,,,,
        2025-10-24 00:00:00,AL132025,-1.0,2025-10-24 00:00:00,0 days 00:00:00,16,-75,1000,45,60,,,,

        """)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    #expect((storm.agency, storm.id.description) == ("DEEPMIND", "csv-al132025"))
    expectEqual(storm.track, [])
    expectEqual(storm.forecasts.map(\.member), ["0", nil])
    expectEqual(storm.forecasts.map(\.isOfficial), [false, true])
    expectEqual(storm.forecasts.map(\.technique), ["WeatherLab", "WeatherLab"])
    expectEqual(storm.forecasts.first?.fixes.map(\.leadTime), [0, 108_000])
    let fix = try require(storm.forecasts.first?.fixes.first)
    func kilometres(_ value: Double) -> Length { Length(value, .kilometres) }
    expectEqual(fix.wind, Wind(Speed(45, .knots), averagingPeriod: nil))
    expectEqual(fix.radiusOfMaximumWind, kilometres(60))
    expectEqual(
      fix.windRadii,
      [
        WindRadii(
          threshold: Speed(34, .knots),
          extent: .quadrants(
            .init(
              northEast: kilometres(150), southEast: kilometres(160), southWest: kilometres(0),
              northWest: kilometres(80)), mean: nil))
      ])
    expectEqual(storm.forecasts.first?.fixes.last?.windRadii, [])
  }

  @Test("any table may have radii with their unit, and none without")
  func radii() throws {
    let reading = read(
      "time,lat,lon,member,tau,R34_NE_nmi,rmw_km,r50_ne\n2025102400,16,-75,3,6,100,30,50\n")
    expectTrue(reading.shown.count == 1 && reading.shown[0].contains("columns r50_ne omitted"))
    let forecast = try require(reading.storms.first?.forecasts.first)
    #expect((forecast.member, forecast.technique) == ("3", "csv"))
    let radii = try require(forecast.fixes.first?.windRadii)
    expectEqual(radii.map(\.threshold.value), [34])
    expectEqual(reading.storms.first?.agency, "unknown")
  }

  @Test(
    "durations as pandas writes them",
    arguments: [
      ("0 days 06:00:00", 6.0), ("1 days", 24), ("-1 days +18:00:00", -6),
      ("2 days 00:30:00", 48.5),
      ("6", nil), ("x days 00:00:00", nil), ("1 weeks", nil), ("1 days 25:00:00", nil),
    ])
  func durations(_ text: String, _ hours: Double?) {
    expectEqual(Array(text.utf8).withUnsafeBufferPointer(\.hoursOfDuration), hours)
  }

  @Test("wrong numbers are said")
  func broken() {
    let reading = read(
      Self.head
        + "2025-10-24 00:00:00,AL132025,0.0,2025-10-24 06:00:00,0 weeks,16,-75,100,45,x,150,160,0,-80\n"
    )
    expectEqual(
      reading.shown,
      [
        "3:54: warning: 'lead_time' omitted: found '0 weeks', expected a number from -2400 to 2400",
        "3:69: warning: 'minimum_sea_level_pressure_hpa' omitted: found '100', expected a number from 800 to 1100",
        "3:76: warning: 'radius_of_maximum_winds_km' omitted: found 'x', expected a number from 0 to 5000",
        "3:88: warning: 'radius_34_knot_winds_nw_km' omitted: found '-80', expected a number from 0 to 5000",
      ])
  }
}
