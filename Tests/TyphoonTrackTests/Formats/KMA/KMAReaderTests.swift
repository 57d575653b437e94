import Foundation
import Testing

@testable import TyphoonTrack

@Suite("KMA reader")
struct KMAReaderTests {
  private static func sample(_ name: String) throws -> Reading {
    let bytes = try Samples.bytes("kma", name)
    let reading = Reading(bytes, as: "kma")
    expectNil(reading.error)
    expectEqual(Reading(bytes, piece: 1, as: "kma"), reading)
    return reading
  }

  /// An answer with one item.
  private static func read(_ item: String) -> Reading {
    Reading(
      "{\"response\":{\"header\":{\"resultCode\":\"00\"},\"body\":{\"items\":{\"item\":\n{\(item)}}}}}",
      as: nil)
  }

  private static func km(_ value: Double) -> Length { Length(value, .kilometres) }

  @Test(
    "a remark that says that the system has become extratropical is its nature",
    arguments: [
      ("이 태풍은 온대저기압으로 변질되었음.|", .extratropical), ("온대저기압으로 변질", .extratropical),
      ("이 태풍은 12시간 이내에 온대저기압으로 변질될 것으로 예상됨.|", .tropical),
      ("온대저기압으로 변질 중임.|다음 정보는 16시경에 발표될 예정임.|", .tropical),
      ("온대저기압으로 변질되겠음.", .tropical), ("온대저기압으로 변질되고 있음.", .tropical),
      ("온대저기압으로 변질되지 않았음.", .tropical), ("온대저기압으로 변질되면서 북상하겠음.", .tropical),
      ("온대저기압으로 변질됨.|이것으로 정보를 종료할 예정임.|", .extratropical), ("", .tropical),
    ] as [(String, Nature)])
  func becameExtratropical(_ remark: String, _ nature: Nature) {
    let reading = Self.read(
      "\"tmFc\":\"202210011000\",\"typSeq\":18,\"typTm\":202210010900,\"typLat\":40.1,\"typLon\":150.5,\"rem\":\"\(remark)\""
    )
    expectEqual(reading.storms.first?.track.map(\.nature), [nature])
  }

  @Test("analyses of two typhoons, newest first, with a correction")
  func info() throws {
    let reading = try Self.sample("info.json")
    expectEqual(reading.shown.count, 1)
    expectEqual(
      reading.shown.first?.hasSuffix(
        "note: fixes of two bulletins at the same time differ: used the later bulletin's"
      ), true)
    expectEqual(reading.storms.map(\.id.description), ["kma-2012-14", "kma-2012-15"])
    let storm = reading.storms[0]
    #expect((storm.agency, storm.number, storm.season) == ("KMA", "14", 2012))
    expectEqual(storm.names["en"], "TEMBIN")
    expectEqual(storm.names["ko"], "덴빈")
    #expect((storm.basin, storm.trackType, storm.advisory) == (.westernPacific, .working, "28"))
    expectEqual(storm.issued, Timestamp(year: 2012, month: 8, day: 24, hour: 1))
    expectEqual(storm.source.attribution, "Korea Meteorological Administration (기상청)")
    expectEqual(storm.track.count, 8)
    expectEqual(storm.track.map(\.position.latitude).contains(22.6), true)
    let last = try require(storm.track.last)
    expectEqual(last.time, Timestamp(year: 2012, month: 8, day: 24, hour: 0))
    #expect((last.kind, last.leadTime) == (.analysis, nil))
    expectEqual(last.position, GeoPoint(latitude: 22.1, longitude: 120.5))
    expectEqual(last.wind, Wind(Speed(33, .metresPerSecond), averagingPeriod: 10))
    expectEqual(last.pressure, Pressure(970, .hectopascals))
    expectEqual(
      last.motion,
      Motion(
        bearing: 247.5, speed: Speed(15, .kilometresPerHour),
        directionWords: LocalizedText("WSW", language: "en")))
    expectEqual(
      last.windRadii,
      [
        WindRadii(threshold: Speed(15, .metresPerSecond), extent: .circle(Self.km(230))),
        WindRadii(threshold: Speed(25, .metresPerSecond), extent: .circle(Self.km(80))),
      ])
    expectEqual(last.remarks["ko"], "이 태풍은 남서진 중임. 다음 정보는 오늘 16시경에 발표될 예정임.")
    expectEqual(last.place["ko"], "타이완 남동쪽 부근 해상")
    #expect(
      (storm.track[0].motion, storm.track[0].pressure, storm.track[0].windRadii) == (nil, nil, []))
  }

  @Test(
    "a radius of one direction shifts the circle: away where it is smaller, toward it where it is larger"
  )
  func oneSided() throws {
    let storm = try require(try Self.sample("info.json").storms.last)
    expectEqual(
      storm.track.last?.windRadii.map(\.extent),
      [
        .shifted(long: Self.km(600), short: Self.km(500), bearing: 90),
        .shifted(long: Self.km(180), short: Self.km(150), bearing: 45),
      ])
  }

  @Test("a forecast: lead times count from the synoptic hour before it was issued, circles of 70 %")
  func forecast() throws {
    let reading = try Self.sample("forecast.xml")
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    #expect((storm.id.description, storm.track) == ("kma-2012-14", []))
    let forecast = try require(storm.forecasts.first)
    #expect((forecast.technique, forecast.isOfficial) == ("KMA", true))
    expectEqual(forecast.baseTime, Timestamp(year: 2012, month: 8, day: 22, hour: 0))
    expectEqual(forecast.issued, Timestamp(year: 2012, month: 8, day: 22, hour: 1))
    expectEqual(forecast.fixes.map(\.leadTime), [12, 24, 48].map { $0 * 3_600 })
    expectEqual(
      forecast.fixes.map(\.probabilityRadius),
      [60, 110, 190].map { ProbabilityRadius(Self.km($0), percentage: 70) })
    expectEqual(
      forecast.fixes[0].windRadii,
      [
        WindRadii(
          threshold: Speed(15, .metresPerSecond),
          extent: .shifted(long: Self.km(180), short: Self.km(150), bearing: 45))
      ])
  }

  @Test("an item that is one is an object")
  func oneItem() throws {
    let reading = try Self.sample("forecast_one.json")
    expectEqual(reading.storms.map(\.forecasts.count), [1])
    expectEqual(
      reading.storms.first?.forecasts.first?.fixes.first,
      (try Self.sample("forecast.xml").storms.first?.forecasts.first?.fixes.first))
  }

  @Test("analysis and forecast of one bulletin in one answer: lead times count from the analysis")
  func both() throws {
    let storm = try require(
      Reading(
        #"{"response":{"header":{"resultCode":"00"},"body":{"items":{"item":[{"typSeq":1,"tmFc":"202601010400","typTm":202601010300,"typLat":10,"typLon":179.9},{"seq":"1","tmFc":"202601010400","tm":"202601011500","lat":"11","lon":"180.4"}]}}}}"#,
        as: nil
      ).storms.first)
    // Midnight in Korea is of the day before in UTC.
    #expect((storm.id.description, storm.season) == ("kma-2026-1", 2026))
    expectEqual(storm.track.first?.time, Timestamp(year: 2025, month: 12, day: 31, hour: 18))
    expectEqual(storm.forecasts.first?.fixes.map { $0.leadTime }, [43_200])
    expectEqual(storm.forecasts.first?.fixes.first?.position.longitude, 180.4 - 360)
  }

  @Test("a time without bulletins is no error")
  func noData() throws {
    let reading = try Self.sample("no_data.json")
    #expect((reading.storms, reading.findings) == ([], []))
  }

  private static let whole =
    #""typSeq":1,"tmFc":"202601010400","typTm":202601010300,"typLat":10,"typLon":179.9"#

  @Test(
    "what is odd is left out with a word",
    arguments: [
      (
        whole + #","typDir":"NWE""#,
        "2:1: warning: 'typDir' is 'NWE', expected one of 16 directions such as 'WNW': kept as text"
      ),
      (
        whole + #","typ15":300,"typ15ed":"?","typ15er":200"#,
        "2:1: warning: radius in one direction omitted: found '?', expected one of 16 directions such as 'WNW'"
      ),
      (whole + #","new":1"#, "2:89: note: 'new' ignored: unknown name"),
      (
        #""typSeq":1,"tmFc":"202601010400","typTm":202601010300,"typLat":10"#,
        "2:1: warning: fix omitted: it has no latitude and longitude"
      ),
      (
        #""typSeq":1,"tmFc":"202601010400","typTm":2026010103,"typLat":10,"typLon":9"#,
        "2:43: warning: 'typTm' omitted: found '2026010103', expected a time such as '202211141500'"
      ),
      (
        #""seq":1,"tmFc":"202601010400","tm":"202601010200","lat":10,"lon":9"#,
        "2:1: warning: forecast fix omitted: its valid time is before the base time"
      ),
      (
        #""seq":1,"tm":"202601010300","lat":10,"lon":9"#,
        "2:1: warning: forecast fix omitted: it has no issue time"
      ),
    ])
  func odd(_ item: String, _ expected: String) {
    expectEqual(Self.read(item).shown.first, expected)
  }

  @Test(
    "answers without storms are one error",
    arguments: [
      (
        #"{"response":{"header":{"resultCode":"22","resultMsg":"LIMITED"}}}"#,
        "1:37: error: found the service's reply to a failed request: '22', 'LIMITED', expected '00'"
      ),
      (
        "<OpenAPI_ServiceResponse><cmmMsgHeader><errMsg>SERVICE ERROR</errMsg><returnAuthMsg>NO KEY</returnAuthMsg><returnReasonCode>30</returnReasonCode></cmmMsgHeader></OpenAPI_ServiceResponse>",
        "1:107: error: found the service's reply to a failed request: '30', 'NO KEY', expected '00'"
      ),
      (
        #"{"response":{"header":{"resultCode":"00"},"body":{"items":{"item":[{"announceTime":"1","typhoonSeq":2}]}}}}"#,
        "1:68: error: found KMA's list of bulletins, which holds no positions, expected a response of getTyphoonInfo or getTyphoonFcst"
      ),
      (
        #"{"response":{"header":{"resultCode":"00""#,
        "1:41: error: the input ends too early, expected ',' or '}'"
      ),
    ])
  func errors(_ text: String, _ expected: String) {
    expectEqual(Reading(text, as: nil).error?.shown, expected)
  }

  private static let fix =
    "\"tmFc\":\"202211141600\",\"typTm\":\"202211141500\",\"typLat\":24.8,\"typLon\":165.9,\"typSeq\":24"

  @Test("members that are not known are named, wherever they stand")
  func unknownMembers() {
    let reading = Reading(
      "{\"response\":{\"mood\":1,\"header\":{\"resultCode\":\"00\"},\"body\":{\"warning\":\"x\",\"items\":{\"item\":{\(Self.fix)}}}},\"more\":2}",
      as: "kma")
    expectEqual(reading.storms.count, 1)
    expectEqual(
      reading.shown.map { $0.drop { $0 != " " } },
      ["mood", "warning", "more"].map {
        " note: '\($0)' ignored: unknown name"
      })
  }

  @Test(
    "the radius of one direction is left out with a word where it cannot be shown",
    arguments: [
      (
        "\"typ15\":0,\"typ15ed\":\"NE\",\"typ15er\":200",
        "radius in one direction omitted: there is no radius for the other directions"
      ),
      (
        "\"typ15\":300,\"typ15ed\":\"-\",\"typ15er\":200",
        "radius in one direction omitted: it has no direction, expected one of 16 such as 'WNW'"
      ),
    ])
  func loneRadius(_ members: String, _ expected: String) {
    let reading = Self.read(Self.fix + "," + members)
    expectEqual(reading.shown, ["2:1: warning: \(expected)"])
    expectEqual(reading.storms.count, 1)
  }

  @Test("a code that is no number is no success, and of two values the first counts")
  func codes() {
    let failed = Reading(
      "{\"response\":{\"header\":{\"resultCode\":\"ERR\",\"resultMsg\":\"no\"}}}", as: nil)
    expectEqual(
      failed.error?.shown.hasSuffix(
        "found the service's reply to a failed request: 'ERR', 'no', expected '00'"), true)
    let twice = Self.read(Self.fix.replacing("24.8", with: "[1,2]"))
    expectEqual(twice.storms.first?.track.first?.position.latitude, 1)
    expectEqual(
      twice.shown.map { $0.drop { $0 != " " } },
      [
        " warning: duplicate 'typLat' omitted: only the first is used"
      ])
  }
}
