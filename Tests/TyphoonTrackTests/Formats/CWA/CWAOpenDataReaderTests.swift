import Testing

@testable import TyphoonTrack

@Suite("CWA open data reader")
struct CWAOpenDataReaderTests {
  private static func reading(_ name: String) throws -> Reading {
    let bytes = try Samples.bytes("cwa", name)
    let reading = Reading(bytes, as: "cwa")
    expectNil(reading.error)
    expectEqual(reading.shown, [])
    expectEqual(Reading(bytes, piece: 1, as: "cwa"), reading)
    return reading
  }

  private static func time(_ month: Int, _ day: Int, _ hour: Int, of year: Int) throws -> Timestamp
  {
    try require(Timestamp(year: year, month: month, day: day, hour: hour))
  }

  @Test("the file interface of 2022: one storm as an object, in snake case")
  func file2022() throws {
    let storms = try Self.reading("file_2022.json").storms
    expectEqual(storms.count, 1)
    let storm = try require(storms.first)
    expectEqual(storm.id.description, "cwa-2016-td1")
    expectEqual(storm.otherIDs, ["cwa-2016-ty1"])
    expectEqual(storm.number, "1")
    expectEqual(storm.names["en"], "NEPARTAK")
    expectEqual(storm.names["zh-Hant"], "尼伯特")
    expectEqual(storm.agency, "CWA")
    expectEqual(storm.season, 2016)
    expectEqual(storm.basin, .westernPacific)
    expectEqual(storm.trackType, .working)
    expectEqual(storm.status, .actual)
    expectEqual(storm.messageType, .issue)
    expectEqual(storm.issued, Timestamp(year: 2016, month: 7, day: 7, hour: 0, minute: 45))
    expectEqual(storm.source.product, "CWA W-C0034-005")
    #expect(storm.source.attribution.hasPrefix("交通部中央氣象局 2016 熱帶氣旋路徑 W-C0034-005"))
    expectEqual(storm.source.license?.hasSuffix("https://data.gov.tw/license"), true)

    let first = try require(storm.track.first)
    expectEqual(first.kind, .analysis)
    expectEqual(first.time, (try Self.time(7, 2, 12, of: 2016)))
    expectEqual(first.position, GeoPoint(latitude: 8.3, longitude: 145.1))
    expectEqual(first.winds, [])
    expectNil(first.gust)
    expectEqual(first.pressure, Pressure(1006, .hectopascals))
    expectNil(first.motion)
    expectEqual(first.windRadii, [])
    expectEqual(first.nature, .tropical)

    expectEqual(storm.track.count, 6)
    let last = try require(storm.track.last)
    expectEqual(last.time, (try Self.time(7, 7, 0, of: 2016)))
    expectEqual(last.winds, [Wind(Speed(57, .metresPerSecond), averagingPeriod: 10)])
    expectEqual(last.motion?.speed, Speed(25, .kilometresPerHour))
    expectEqual(last.motion?.bearing, 292.5)
    expectEqual(last.motion?.directionWords["en"], "WNW")
    #expect(last.remarks.isEmpty)
    expectEqual(
      last.windRadii,
      [
        WindRadii(
          threshold: Speed(15, .metresPerSecond), extent: .circle(Length(390, .kilometres))),
        WindRadii(
          threshold: Speed(25, .metresPerSecond), extent: .circle(Length(110, .kilometres))),
      ])

    expectEqual(storm.forecasts.count, 1)
    let forecast = try require(storm.forecasts.first)
    expectEqual(forecast.technique, "CWA")
    #expect(forecast.isOfficial)
    expectEqual(forecast.baseTime, last.time)
    expectEqual(forecast.remarks["en"], "WNW 22 KM/HR")
    expectEqual(forecast.remarks["zh-Hant"], "以每小時22公里速度，向西北西進行")
    expectEqual(forecast.fixes.map(\.leadTime), [6, 12, 24, 48, 72].map { $0 * 3_600 })
    expectEqual(forecast.fixes.map(\.kind), Array(repeating: .forecast, count: 5))
    expectEqual(forecast.fixes.map(\.time.parts.hour), [6, 12, 0, 0, 0])
    expectEqual(
      forecast.fixes.map(\.probabilityRadius),
      [30, 60, 110, 190, 280].map {
        ProbabilityRadius(Length($0, .kilometres), percentage: 70)
      })
    expectEqual(forecast.fixes[4].windRadii, [])
    expectEqual(forecast.fixes[4].winds, [])
    expectEqual(
      forecast.fixes.map(\.nature), [.tropical, .tropical, .tropical, .tropical, .unknown])
  }

  @Test("the XML twin gives the same storm")
  func twin() throws {
    try expectEqual(Self.reading("twin_2022.xml"), Self.reading("file_2022.json"))
  }

  @Test("the file interface of 2023 to 2025: an array of one, a fix as an object, quadrants")
  func file2024() throws {
    let storm = try require(try Self.reading("file_2024.json").storms.first)
    expectEqual(storm.id.description, "cwa-2024-ty21")
    expectEqual(storm.otherIDs, [])
    expectEqual(storm.number, "21")
    #expect(storm.source.attribution.hasPrefix("交通部中央氣象署 2024 熱帶氣旋路徑 W-C0034-005"))
    expectEqual(storm.track.count, 1)
    let fix = try require(storm.track.first)
    expectEqual(fix.gust, Gust(Speed(65, .metresPerSecond)))
    func km(_ value: Double) -> Length { Length(value, .kilometres) }
    expectEqual(
      fix.windRadii.map(\.extent),
      [
        .quadrants(
          .init(
            northEast: km(340), southEast: km(330), southWest: km(290), northWest: km(320)),
          mean: km(320)),
        .quadrants(
          .init(
            northEast: km(160), southEast: km(150), southWest: km(140), northWest: km(150)),
          mean: km(150)),
      ])
    let forecast = try require(storm.forecasts.first)
    expectEqual(forecast.remarks["en"], "NW TURNING NNW 20 KM/HR")
    expectEqual(forecast.fixes.map(\.windRadii.count), [2, 1])
    expectEqual(forecast.fixes[0].gust, Gust(Speed(63, .metresPerSecond)))
    expectEqual(forecast.fixes[1].time, (try Self.time(10, 31, 2, of: 2024)))
  }

  @Test("REST of 2022 to 2024: several storms in camel case, longitudes on both sides of 180")
  func rest2024() throws {
    let storms = try Self.reading("rest_2024.json").storms
    expectEqual(storms.map(\.id.description), ["cwa-2015-td12", "cwa-2015-td13"])
    expectEqual(storms.map(\.otherIDs), [["cwa-2015-ty11"], ["cwa-2015-ty12"]])
    expectEqual(storms.map(\.issued), [nil, nil])
    expectEqual(
      storms[1].track.map(\.position.longitude).prefix(2).map { $0.rounded() }, [-179, 180])
    expectEqual(storms[1].track[4].windRadii.count, 2)
    let quadrants = try require(storms[1].track[4].windRadii.first).extent
    guard case .quadrants(let radii, mean: let mean) = quadrants else {
      Issue.record("no quadrants")
      return
    }
    expectEqual(mean, Length(170, .kilometres))
    expectEqual(radii.northEast, Length(180, .kilometres))
    expectEqual(radii.southWest, Length(160, .kilometres))
  }

  @Test("REST of 2026: a depression without a name or typhoon number")
  func rest2026() throws {
    let storm = try require(try Self.reading("rest_2026.json").storms.first)
    expectEqual(storm.id.description, "cwa-2016-td1")
    #expect(storm.names.isEmpty)
    expectEqual(storm.number, "TD1")
    expectEqual(storm.otherIDs, [])
    expectEqual(storm.track.map(\.winds), [[], []])
    expectEqual(storm.forecasts.first?.remarks["zh-Hant"], "以每小時6公里速度，向北北西進行")
    expectEqual(
      storm.forecasts.first?.fixes.map(\.probabilityRadius?.radius.value), [60, 110, 200])
  }

  @Test("XML of 2026: a storm that becomes extratropical has fixes without wind")
  func file2026() throws {
    let storm = try require(try Self.reading("file_2026.xml").storms.first)
    expectEqual(storm.id.description, "cwa-2015-td27")
    expectEqual(storm.otherIDs, ["cwa-2015-ty25"])
    let fixes = try require(storm.forecasts.first).fixes
    expectEqual(fixes.map(\.winds), [[], [], []])
    expectEqual(fixes.map(\.nature), [.unknown, .unknown, .extratropical])
    expectEqual(fixes[2].remarks["en"], "BECOMING EXTRATROPICAL LOW")
    expectEqual(fixes[2].remarks["zh-Hant"], "變性為溫帶氣旋")
    #expect(fixes[0].remarks.isEmpty)
  }

  @Test(
    "no storm is no error, however it is said",
    arguments: [
      #"{"success": "true", "records": {"TropicalCyclones": {"TropicalCyclone": []}}}"#,
      #"{"success": "true", "records": {"dataid": "C0034-005", "TropicalCyclones": {}}}"#,
      #"{"records": {"TropicalCyclones": null}}"#, #"{"records": {}}"#,
      #"{"cwaopendata": {"sent": "2026-08-21T08:00:00+08:00", "dataset": null}}"#,
      #"{"cwaopendata": {"dataset": {"tropicalCyclones": {"tropicalCyclone": null}}}}"#,
      "<cwaopendata><dataset><tropicalCyclones/></dataset></cwaopendata>",
      "<cwaopendata><dataset><tropicalCyclones>\n<tropicalCyclone/></tropicalCyclones></dataset></cwaopendata>",
    ])
  func none(_ text: String) {
    expectEqual(Reading(text, as: "cwa"), Reading("{\"records\": {}}", as: "cwa"))
    expectEqual(Reading(text, as: "cwa").storms, [])
    expectNil(Reading(text, as: "cwa").error)
  }

  private static let fix =
    #"{"analysisdata": {"fix": {"datetime": "2026-08-21T08:00:00+08:00", "coordinate": "149.1,14.2"}}"#

  @Test(
    "the id is the depression's number, without what is written before it",
    arguments: [
      (
        #""year": "2026", "cwatdno": "08", "cwatyno": "03""#, "cwa-2026-td8", ["cwa-2026-ty3"], "03"
      ),
      (#""year": 2026, "cwatdno": "TD08""#, "cwa-2026-td8", [], "TD8"),
      (#""year": "2026", "cwatyno": 18"#, "cwa-2026-ty18", [], "18"),
      (#""cwatdno": "20", "cwatyno": null"#, "cwa-2026-td20", [], "TD20"),
      (#""year": "2026""#, "cwa-x20260821t0000z", [], nil),
      (#""year": "2026", "cwatdno": "a b""#, "cwa-2026-tda-b", [], "TDa b"),
    ] as [(String, String, [String], String?)])
  func ids(_ members: String, _ id: String, _ others: [String], _ number: String?) {
    let reading = Reading(
      "{\"records\": {\"tropicalcyclone\": [\(Self.fix), \(members)}]}}", as: "cwa")
    expectEqual(reading.storms.map(\.id.description), [id])
    expectEqual(reading.storms.map(\.otherIDs), [others])
    expectEqual(reading.storms.map(\.number), [number])
    expectEqual(reading.shown, [])
  }

  @Test("storms are given one at a time, as far as the file is whole")
  func streaming() {
    let storm = "\(Self.fix), \"year\": \"2026\", \"cwatdno\": \"20\"}"
    let envelope =
      "{\"cwaopendata\": {\"sent\": \"2026-08-21T09:00:00Z\", \"status\": \"Actual\", \"msgType\": \"Issue\", "
    for start in ["{\"records\": {", envelope + "\"dataset\": {"] {
      let text = start + "\"tropicalcyclone\": [" + storm + ", " + storm + ", {"
      let reading = Reading(text, as: "cwa")
      expectEqual(reading.storms.count, 2)
      #expect(reading.error != nil)
    }
    // What the message is comes too late here: nothing is given before it is known.
    let late = "{\"cwaopendata\": {\"dataset\": {\"tropicalcyclone\": [" + storm
    expectEqual(Reading(late, as: "cwa").storms, [])
    let reading = Reading(
      late + "]}, \"status\": \"Actual\", \"sent\": \"2026-08-21T09:00:00Z\"}}", as: "cwa")
    expectEqual(reading.storms.map(\.issued?.compact), ["20260821T0900Z"])
  }
}
