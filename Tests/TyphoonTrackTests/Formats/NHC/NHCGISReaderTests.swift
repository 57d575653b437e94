import Foundation
import Testing

@testable import TyphoonTrack

@Suite("readers of the NHC's GIS data and current storms")
struct NHCGISReaderTests {
  private static func text(_ folder: String, _ name: String) throws -> String {
    String(decoding: try Samples.bytes(folder, name), as: UTF8.self)
  }

  private static func miles(_ radii: Double...) -> RadialExtent {
    .quadrants(RadialExtent.Quadrants(radii.map { Length($0, .nauticalMiles) }), mean: nil)
  }

  @Test(
    "points and radii of one file: the first point has the advisory's time, hours count from 18 UTC"
  )
  func features() throws {
    let reading = Reading(try Self.text("nhc-gis", "ida_010.geojson"), as: nil)
    expectEqual(
      reading.shown,
      [
        "1:1: note: 1 feature without a time omitted: lines and areas such as the cone"
      ])
    let storm = try require(reading.storms.first)
    expectTrue(storm.id.description == "atcf-al092021" && storm.names["en"] == "Ida")
    expectTrue(storm.advisory == "10" && storm.issued?.iso8601 == "2021-08-28T21:00:00Z")
    expectEqual(storm.track.map(\.time.iso8601), ["2021-08-28T21:00:00Z"])
    expectTrue(storm.track[0].motion?.bearing == 320 && storm.track[0].pressure?.value == 976)
    expectEqual(
      storm.track[0].windRadii.map(\.extent),
      [Self.miles(110, 100, 70, 100), Self.miles(25, 20, 10, 20)])
    let forecast = try require(storm.forecasts.first)
    expectTrue(forecast.baseTime.iso8601 == "2021-08-28T18:00:00Z" && forecast.isOfficial)
    expectEqual(forecast.fixes.map { ($0.leadTime ?? 0) / 3_600 }, [24, 96])
    expectEqual(forecast.fixes[0].windRadii.map(\.extent), [Self.miles(30, 30, 20, 25)])
    // 9999 is missing; 'Subtropical Depression' stands for its wind, 'Post-Tropical Cyclone' for its kind.
    expectTrue(
      forecast.fixes.map(\.pressure) == [nil, nil] && forecast.fixes[1].nature == .postTropical)
  }

  @Test("ArcGIS: attributes in lower case, Web Mercator, positions of attributes in whole degrees")
  func arcGIS() throws {
    let text = try Self.text("nhc-gis", "arcgis.json")
      .replacing(#""x": -132.7, "y": 18.7"#, with: #""x": -14772096.428, "y": 2119647.416"#)
    #expect(text.contains("-14772096.428"))
    let reading = Reading(text, as: nil)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "atcf-ep062026")
    expectEqual(
      storm.track.map(\.position),
      [(18.4, -130.6), (18.5, -131.4), (18.7, -132.7)]
        .map { GeoPoint(latitude: $0.0, longitude: $0.1) })
    expectEqual(storm.track.map(\.windRadii.count), [0, 1, 1])
    expectEqual(storm.forecasts.first?.fixes.map(\.windRadii.count), [1, 0])
  }

  @Test("points of the Canadian Hurricane Centre have times in full and their radii")
  func canada() throws {
    let text = try Self.text("nhc-gis", "canada.geojson")
    let reading = Reading(text, as: nil)
    expectEqual(
      reading.shown,
      [
        "1:1: note: 'ERRCT' omitted: the average error of the forecast has no probability"
      ])
    let storm = try require(reading.storms.first)
    expectTrue(storm.id.description == "eccc-alder-2031" && storm.agency == "ECCC")
    expectTrue(storm.issued?.iso8601 == "2031-09-16T18:00:00Z" && storm.names["en"] == "ALDER")
    expectEqual(storm.track.map(\.time.iso8601), ["2031-09-16T18:00:00Z"])
    expectEqual(
      storm.track[0].windRadii.map(\.extent),
      [Self.miles(180, 200, 150, 120), Self.miles(90, 100, 60, 40), Self.miles(20, 30, 0, 0)])
    let forecast = try require(storm.forecasts.first)
    expectTrue(forecast.technique == "ECCC" && forecast.isOfficial)
    expectEqual(forecast.baseTime.iso8601, "2031-09-16T18:00:00Z")
    expectEqual(forecast.fixes.map { ($0.leadTime ?? 0) / 3_600 }, [12, 24])
    expectEqual(
      forecast.fixes.map(\.wind), [60, 45].map { Wind(Speed($0, .knots), averagingPeriod: nil) })
    expectEqual(forecast.fixes.map(\.windRadii.count), [2, 1])
    expectEqual(forecast.fixes.map(\.nature), [.postTropical, .postTropical])
    // The service of features has its times in another form, and the names of files.
    let served = text.replacing("310916/1800", with: "2031-09-16T18:00:00Z")
      .replacing("\"TAU\"", with: "\"active\": true, \"filename\": \"a\", \"TAU\"")
      .replacing("T18:00Z", with: "T18:00:00Z").replacing("T06:00Z", with: "T06:00:00Z")
    expectEqual(Reading(served, as: nil).storms, reading.storms)
  }

  @Test("the text, the points and the radii of one advisory are one storm, and agree")
  func parts() throws {
    guard let folder = ProcessInfo.processInfo.environment["TRACKCONV_DATA"] else { return }
    let gis = ["5day_pts", "al092021_2021082821_forecastradii", "al092021_2021082821_initialradii"]
      .map { "\(folder)/nhc-gis/010/\($0).geojson" }
    func read(_ paths: [String]) throws -> [Storm] {
      var storms: [Storm] = []
      try TrackReaders.read(paths: paths, storm: { storms.append($0) }, finding: { _ in })
      return storms
    }
    let maps = try read(gis)
    let text = try read(["\(folder)/nhc-text/al092021.fstadv.010.txt"])
    expectTrue(maps.count == 1 && text.count == 1)
    let forecasts = (maps[0].forecasts[0].fixes, text[0].forecasts[0].fixes)
    expectTrue(forecasts.0.count == 7 && forecasts.0.map(\.time) == forecasts.1.map(\.time))
    for (map, text) in zip(forecasts.0 + maps[0].track, forecasts.1 + [text[0].track[1]]) {
      expectTrue(map.position == text.position && map.wind == text.wind && map.gust == text.gust)
      expectTrue(map.windRadii == text.windRadii && map.nature == text.nature)
      expectTrue(
        map.pressure == text.pressure && map.time == text.time && map.leadTime == text.leadTime)
    }
    try expectEqual(read(gis + ["\(folder)/nhc-text/al092021.fstadv.010.txt"]).count, 1)
  }

  @Test(
    "contradictions are warnings",
    arguments: [
      (
        #""LAT": 29.1"#, #""LAT": 29.9"#,
        "'LAT' and 'LON' (29.9, -90.4) ignored: the geometry is elsewhere"
      ),
      (
        #""TAU": 24.0, "TCDIR""#, #""TAU": 36.0, "TCDIR""#,
        "'TAU' of 36 ignored: 'VALIDTIME' is 2021-08-29T18:00:00Z"
      ),
      (
        #""SSNUM": 4.0"#, #""SSNUM": 1.0"#,
        "category 1 ignored: it is not that of the wind of 115 kt"
      ),
      (
        #""NE": 30.0, "SE": 30.0, "SW": 20.0, "NW": 25.0"#,
        #""NE": 130.0, "SE": 110.0, "SW": 80.0, "NW": 100.0"#,
        "the polygon of 64 kt at 2021-08-29T18:00:00Z is not one of its radii: kept the radii"
      ),
      (
        "Sat Aug 28 2021\", \"ADVISNUM\": \"10\", \"BASIN\"",
        "Sun Aug 28 2021\", \"ADVISNUM\": \"10\", \"BASIN\"",
        "'ADVDATE' has another day of the week than its date"
      ),
      (
        #""2021082918""#, #""2021083018""#,
        "wind radii of 1 time omitted: no input has the storm's positions at these times, such as the NHC's points (5day_pts)"
      ),
      (
        #""VALIDTIME": "29/1800""#, #""VALIDTIME": "x""#,
        "'VALIDTIME' omitted: found 'x', expected a time such as '27/1200' near that of 'ADVDATE'"
      ),
      (
        #""MAXWIND": 115.0"#, #""MAXWIND": "x""#,
        "'MAXWIND' omitted: found 'x', expected a number from 0 to 250"
      ),
      (
        #""type":"FeatureCollection""#, #""exceededTransferLimit":true"#,
        "the answer of ArcGIS is not complete (exceededTransferLimit): ask for the rest, or for fewer features"
      ),
    ])
  func contradictions(_ old: String, _ new: String, _ finding: String) throws {
    let text = try Self.text("nhc-gis", "ida_010.geojson")
    #expect(text.contains(old))
    let bytes = Array(text.replacing(old, with: new, maxReplacements: 1).utf8)
    let reading = try TrackReaders.read(ByteSource(bytes, name: ""), format: "nhc-gis")
    #expect(
      reading.findings.contains {
        $0.severity == .warning && $0.message.description.contains(finding)
      }, "\(reading.findings)")
    expectEqual(reading.storms.count, 1)
  }

  @Test("radii alone have no position, and lines and areas no time")
  func alone() throws {
    let text = try Self.text("nhc-gis", "ida_010.geojson")
    let radii = text.split(separator: "\n").filter { $0.contains("RADII") }
      .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }.joined(separator: ",")
    let bytes = Array("{\"features\":[\(radii)]}".utf8)
    let reading = try TrackReaders.read(ByteSource(bytes, name: ""))
    expectEqual(reading.storms, [])
    expectEqual(
      reading.findings.map(\.message.description),
      [
        "wind radii of 2 times omitted: no input has the storm's positions at these times, such as the NHC's points (5day_pts)"
      ])
    let line = text.split(separator: "\n").filter { $0.contains("LineString") }[0]
    expectEqual(
      Reading("{\"features\":[\(line)]}", as: "nhc-gis").error?.shown,
      "1:1: error: found lines or areas of the NHC without times (a track, a cone), expected its points (5day_pts), wind radii or warnings (ww_wwlin)"
    )
    expectEqual(
      Reading("{\"features\":[]}", as: "nhc-gis").error?.shown,
      "1:1: error: found no features of a storm, expected points or wind radii of the NHC")
  }

  @Test("the present storms, of which PTC is post-tropical and PC potential; a quiet day has none")
  func current() throws {
    let text = try Self.text("nhc-current", "CurrentStorms.json")
    let reading = Reading(text, as: nil)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.map(\.id.description), ["atcf-ep062026", "atcf-al072026"])
    expectEqual(reading.storms.map { $0.names["en"] }, ["Fausto", nil])
    let fix = try require(reading.storms.first?.track.first)
    expectTrue(
      fix.motion?.speed == Speed(15, .milesPerHour) && fix.wind?.speed == Speed(90, .knots))
    expectEqual(reading.storms.map { $0.track[0].nature }, [.tropical, .postTropical])
    let quiet = Reading("{\"activeStorms\": []}", as: nil)
    expectTrue(quiet.storms == [] && quiet.shown == [] && quiet.error == nil)
    let twice = text.replacing("al072026", with: "EP062026")
    #expect(
      Reading(twice, as: nil).shown.contains {
        $0.hasSuffix("duplicate storm 'atcf-ep062026' ignored")
      })
    expectEqual(Reading(text.replacing("18.7,", with: "null,"), as: nil).storms.count, 1)
    #expect(Reading(text + "x", as: nil).error != nil)
  }

  @Test("a forecast in KML: the first point has the advisory's time, others knots and hours")
  func track() throws {
    let reading = Reading(try Self.text("nhc-gis", "ida_010_TRACK.kml"), as: nil)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectTrue(storm.id.description == "atcf-al092021" && storm.advisory == "10")
    // The same points as GeoJSON.
    let points = try Self.text("nhc-gis", "ida_010.geojson")
    let other = try require(Reading(points, as: nil).storms.first)
    func shown(_ fix: Fix) -> [String] {
      [
        "\(fix.position)", fix.time.iso8601, "\(String(describing: fix.wind))",
        "\(String(describing: fix.gust))", "\(fix.leadTime ?? 0)",
      ]
    }
    expectEqual(storm.track.map(shown), other.track.map(shown))
    expectEqual(storm.forecasts.map(\.baseTime), other.forecasts.map(\.baseTime))
    expectEqual(storm.forecasts.first?.fixes.map(shown), other.forecasts.first?.fixes.map(shown))
  }

  @Test("a best track in KML: its elements, also as data; a point that is damaged is told")
  func bestTrack() throws {
    func point(_ hour: String, _ place: String, isData: Bool = false) -> String {
      let values = [
        ("stormName", "IDA"), ("stormNum", "9"), ("basin", "AL"), ("stormType", "HU"),
        ("intensity", "70"), ("intensityMPH", "80"), ("minSeaLevelPres", "987"),
        ("atcfdtg", "20210828\(hour)"),
      ].map {
        isData
          ? "<Data name=\"\($0)\"><value>\($1)</value></Data>" : "<\($0)>\($1)</\($0)>"
      }.joined()
      return
        "<Placemark>\(isData ? "<ExtendedData>\(values)</ExtendedData>" : values)<Point><coordinates>\(place)</coordinates></Point></Placemark>\n"
    }
    let head = "<kml><Document><Folder><!-- <atcfdtg> -->\n"
    let reading = Reading(
      head + point("12", "-85.7,25,0") + point("18", "-86.6,25.9,0", isData: true)
        + point("24", "-87,26,0") + point("21", "x,26,0") + "</Folder></Document></kml>", as: nil)
    let storm = try require(reading.storms.first)
    expectEqual(storm.track.map(\.time.iso8601), ["2021-08-28T12:00:00Z", "2021-08-28T18:00:00Z"])
    expectEqual(storm.track.map { $0.wind?.speed }, [Speed(70, .knots), Speed(70, .knots)])
    expectTrue(storm.id.description == "atcf-al092021" && storm.names["en"] == "IDA")
    #expect(
      reading.shown.contains { $0.hasPrefix("4:") } && reading.shown.contains { $0.hasPrefix("5:") }
    )
  }
}
