import Testing

@testable import TyphoonTrack

@Suite("JMA telegram reader")
struct JMAXMLReaderTests {
  private static func storm(_ name: String) throws -> Storm {
    let bytes = try Samples.bytes("jma-xml", name)
    let reading = Reading(bytes, as: nil)
    expectNil(reading.error)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.count, 1)
    expectEqual(Reading(bytes, piece: 1, as: nil), reading)
    return try require(reading.storms.first)
  }

  private static func nm(_ miles: Double, _ kilometres: Double) -> Length {
    Length(miles, .nauticalMiles, also: kilometres, .kilometres)
  }

  private static func kt(_ knots: Double, _ metres: Double) -> Speed {
    Speed(knots, .knots, also: metres, .metresPerSecond)
  }

  @Test("a telegram with a forecast for five days: the storm, and the analysis in both units")
  func analysis() throws {
    let storm = try Self.storm("nangka_5_days.xml")
    expectEqual(storm.id.description, "jma-tc1513")
    expectEqual(storm.otherIDs, ["1511"])
    expectEqual(storm.number, "11")
    expectEqual(storm.season, 2015)
    expectEqual(storm.names["en"], "NANGKA")
    expectEqual(storm.names["ja"], "ナンカー")
    expectEqual(storm.agency, "JMA")
    expectEqual(storm.basin, .westernPacific)
    expectEqual(storm.trackType, .working)
    expectEqual(storm.issued, Timestamp(year: 2015, month: 7, day: 13, hour: 6, minute: 45))
    expectEqual(storm.advisory, "49")
    expectEqual(storm.status, .actual)
    expectEqual(storm.messageType, .issue)
    expectEqual(storm.source.product, "JMA 台風解析・予報情報（５日予報）（Ｈ３０）")
    #expect(storm.source.attribution.hasPrefix("気象庁「台風解析・予報情報」を加工して作成"))
    expectEqual(storm.source.license?.hasPrefix("Public Data License 1.0"), true)

    expectEqual(storm.track.count, 1)
    let fix = try require(storm.track.first)
    expectEqual(fix.kind, .analysis)
    expectNil(fix.leadTime)
    expectEqual(fix.time, Timestamp(year: 2015, month: 7, day: 13, hour: 6))
    expectEqual(fix.position, GeoPoint(latitude: 20.5, longitude: 137.1))
    expectEqual(fix.accuracy?.words["ja"], "ほぼ正確")
    expectEqual(fix.place["ja"], "日本の南")
    expectEqual(fix.winds, [Wind(Self.kt(75, 40), averagingPeriod: 10)])
    expectEqual(fix.gust, Gust(Self.kt(105, 55)))
    expectEqual(fix.pressure, Pressure(955, .hectopascals))
    expectEqual(fix.motion?.bearing, 0)
    expectEqual(fix.motion?.speed, Speed(9, .knots, also: 15, .kilometresPerHour))
    expectEqual(fix.motion?.directionWords["ja"], "北")
    expectEqual(fix.nature, .tropical)
    expectEqual(fix.agencyClass?.code, "TY")
    expectEqual(fix.agencyClass?.words["ja"], "強い台風")
    expectNil(fix.sizeClass)
    expectEqual(
      fix.windRadii,
      [
        WindRadii(
          threshold: Self.kt(30, 15),
          extent: .shifted(long: Self.nm(300, 560), short: Self.nm(270, 500), bearing: 90)),
        WindRadii(threshold: Self.kt(50, 25), extent: .circle(Self.nm(100, 190))),
      ])
    expectEqual(fix.warningAreas, [])
  }

  @Test("its forecast: circles with their percentage; warning radii that are no wind radii")
  func forecast() throws {
    let storm = try Self.storm("nangka_5_days.xml")
    expectEqual(storm.forecasts.count, 1)
    let forecast = try require(storm.forecasts.first)
    expectEqual(forecast.technique, "JMA")
    #expect(forecast.isOfficial)
    expectEqual(forecast.baseTime, storm.track[0].time)
    #expect(forecast.remarks.isEmpty)
    expectEqual(forecast.fixes.map(\.leadTime), [12, 24, 48, 72, 96, 120].map { $0 * 3_600 })
    #expect(forecast.fixes.allSatisfy { $0.kind == .forecast && $0.windRadii.isEmpty })
    expectEqual(
      forecast.fixes.map(\.probabilityRadius),
      [
        (40, 70), (60, 110), (105, 190), (160, 300), (220, 410), (290, 540),
      ].map { ProbabilityRadius(Self.nm($0, $1), percentage: 70) })
    expectEqual(
      forecast.fixes.map { $0.warningAreas.map(\.extent) },
      [
        [.circle(Self.nm(140, 260))], [.circle(Self.nm(160, 300))], [.circle(Self.nm(205, 380))],
        [.shifted(long: Self.nm(275, 510), short: Self.nm(255, 470), bearing: 90)], [], [],
      ])
    expectEqual(forecast.fixes[0].warningAreas[0].threshold, Self.kt(50, 25))
    expectEqual(forecast.fixes.map(\.agencyClass?.code), ["TY", "TY", "TY", "TY", "TS", "TD"])
    expectEqual(forecast.fixes[2].agencyClass?.words["ja"], "非常に強い台風")
    expectEqual(forecast.fixes[5].position, GeoPoint(latitude: 40, longitude: 136.5))
  }

  @Test("a telegram between forecasts: an estimate for an hour later, and a motion in words")
  func estimate() throws {
    let storm = try Self.storm("nangka_hourly.xml")
    let fix = try require(storm.track.first)
    expectEqual(fix.accuracy?.words["ja"], "正確")
    expectEqual(fix.motion?.bearing, 337.5)
    expectNil(fix.motion?.speed)
    expectEqual(fix.motion?.words["ja"], "ゆっくり")
    expectEqual(fix.pressure?.value, 970)
    let ahead = try require(storm.forecasts.first)
    expectEqual(ahead.fixes.map(\.kind), [.estimate])
    expectEqual(ahead.fixes.map(\.leadTime), [3_600])
    expectNil(ahead.fixes[0].probabilityRadius)
    expectEqual(ahead.fixes[0].windRadii.map(\.threshold.value), [30, 50])
  }

  @Test("a correction says so, and is otherwise as the telegram that it corrects")
  func correction() throws {
    let storm = try Self.storm("nangka_correction.xml")
    expectEqual(storm.messageType, .correction)
    expectEqual(storm.advisory, "97")
    expectEqual(storm.track.first?.pressure?.value, 965)
  }

  @Test("a depression has no name and no radii; what is expected of it is a remark")
  func depression() throws {
    let storm = try Self.storm("molave_depression.xml")
    expectEqual(storm.id.description, "jma-tc1516")
    #expect(storm.names.isEmpty)
    expectNil(storm.number)
    expectEqual(storm.otherIDs, [])
    expectEqual(storm.season, 2015)
    let fix = try require(storm.track.first)
    expectEqual(fix.remarks["ja"], "台風発生予想")
    expectEqual(fix.marks, [])
    expectEqual(
      fix.agencyClass, AgencyClass(code: "TD", words: LocalizedText("熱帯低気圧", language: "ja")))
    expectEqual(fix.windRadii, [])
    expectNil(fix.motion?.bearing)
    expectEqual(fix.motion?.directionWords.isEmpty, true)
    expectEqual(fix.motion?.words["ja"], "ほとんど停滞")
    expectEqual(fix.accuracy?.words["ja"], "不正確")
    expectEqual(storm.forecasts.first?.fixes.map(\.leadTime), [43_200, 86_400])
    expectEqual(storm.forecasts.first?.fixes.map(\.agencyClass?.code), ["TD", "TS"])
  }

  private static func fix(_ text: String) -> Fix? {
    let reading = Reading(JMATelegramText.report(infos: text), as: "jma-xml")
    expectNil(reading.error)
    expectEqual(reading.shown, [])
    return reading.storms.first?.track.first
  }

  @Test(
    "kinds of systems, in either kind of brackets",
    arguments: [
      ("台風(STS)", "STS", "台風", .tropical), ("台風（ＴＹ）", "TY", "台風", .tropical),
      ("温帯低気圧(LOW)", "LOW", "温帯低気圧", .extratropical),
      ("ハリケーン(Hurricane)", "Hurricane", "ハリケーン", .tropical),
      ("発達した熱帯低気圧(Tropical Storm)", "Tropical Storm", "発達した熱帯低気圧", .tropical),
      ("低圧部", nil, "低圧部", .low),
    ] as [(String, String?, String, Nature)])
  func classes(_ text: String, _ code: String?, _ words: String, _ nature: Nature) {
    let part = "<ClassPart><x:TyphoonClass>\(text)</x:TyphoonClass></ClassPart>"
    let fix = Self.fix(JMATelegramText.info(part))
    expectEqual(fix?.agencyClass?.code, code)
    expectEqual(fix?.agencyClass?.words["ja"], words)
    expectEqual(fix?.nature, nature)
  }

  @Test(
    "what is new becomes a mark, where there is one",
    arguments: [
      ("台風発生", [.statusChange]), ("台風発生（域外から入る）", [.entering]),
      ("台風消滅（域外へ出る）", [.leaving]), ("台風消滅（温帯低気圧化）", [.statusChange]),
      ("発表間隔変更（毎時から３時間毎）", []),
    ] as [(String, [Mark])])
  func marks(_ remark: String, _ marks: [Mark]) {
    let part = "<TyphoonNamePart><Name/><Remark>\(remark)</Remark></TyphoonNamePart>"
    let fix = Self.fix(JMATelegramText.info(part))
    expectEqual(fix?.marks, marks)
    expectEqual(fix?.remarks["ja"], remark)
  }

  @Test(
    "a remark or headline that says that the system has become extratropical is its nature",
    arguments: [
      ("台風第１号は、温帯低気圧に変わりました。", .extratropical), ("温帯低気圧に変わった", .extratropical),
      ("温帯低気圧に変わる", .extratropical), ("台風消滅（温帯低気圧化）", .extratropical),
      ("台風は２４時間以内に温帯低気圧に変わる見込みです。", .unknown), ("温帯低気圧に変わりつつあります。", .unknown),
      ("台風発生", .unknown),
    ] as [(String, Nature)])
  func becameExtratropical(_ words: String, _ nature: Nature) {
    let part = "<TyphoonNamePart><Name/><Remark>\(words)</Remark></TyphoonNamePart>"
    expectEqual(Self.fix(JMATelegramText.info(part))?.nature, nature)
    let text = JMATelegramText.report(headline: words, infos: JMATelegramText.info())
    expectEqual(Reading(text, as: "jma-xml").storms.first?.track.first?.nature, nature)
  }

  @Test("the sixteen directions")
  func directions() {
    let words = [
      "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東", "南", "南南西", "南西", "西南西", "西", "西北西", "北西",
      "北北西",
    ]
    for (index, word) in words.enumerated() {
      let center = JMATelegramText.position + "<x:Direction>\(word)</x:Direction>"
      expectEqual(
        Self.fix(JMATelegramText.info(center: center))?.motion?.bearing, Double(index) * 22.5)
    }
  }

  @Test("numbers and lead times may be in wide digits or narrow ones, with spaces or without")
  func digits() {
    for (type, value) in [("予報　２４時間後", "９９６"), ("予報 24時間後", "996"), ("延長予報24時間後", "996")] {
      let center =
        JMATelegramText.circle() + "<x:Pressure unit=\"ｈＰａ\">\(value)</x:Pressure>"
      let ahead = JMATelegramText.info(as: type, at: "2025-06-12T09:00:00+09:00", center: center)
      let reading = Reading(
        JMATelegramText.report(infos: JMATelegramText.info() + ahead), as: "jma-xml")
      expectEqual(reading.shown, [])
      expectEqual(reading.storms.first?.forecasts.first?.fixes.map(\.leadTime), [86_400])
      expectEqual(reading.storms.first?.forecasts.first?.fixes.first?.pressure?.value, 996)
    }
  }

  @Test("a position in minutes alone will do; south and west are negative")
  func minutes() {
    func fix(_ text: String) -> Fix? {
      let center = "<x:Coordinate type=\"中心位置（度分）\">\(text)</x:Coordinate>"
      return Self.fix(JMATelegramText.info(center: center))
    }
    expectEqual(
      fix("+2910+12705/")?.position, GeoPoint(latitude: 29 + 1 / 6, longitude: 127 + 1 / 12))
    expectEqual(fix("-0530-17945/")?.position, GeoPoint(latitude: -5.5, longitude: -179.75))
    expectEqual(fix("+2000+18000/")?.position.longitude, -180)
  }

  @Test("the longer of two radii may come first or last; equal ones are a circle; なし is none")
  func axes() {
    func extent(_ axes: String) -> RadialExtent? {
      Self.fix(JMATelegramText.info(JMATelegramText.area(axes: axes)))?.windRadii.first?.extent
    }
    func nm(_ value: Double) -> Length { Length(value, .nauticalMiles) }
    let axis = JMATelegramText.axis
    expectEqual(
      extent(axis("南西", "70") + axis("北東", "110")),
      .shifted(long: nm(110), short: nm(70), bearing: 45))
    expectEqual(
      extent(axis("北西", "110") + axis("南東", "70")),
      .shifted(long: nm(110), short: nm(70), bearing: 315))
    expectEqual(extent(axis("北", "90") + axis("南", "90")), .circle(nm(90)))
    expectNil(extent("<x:Axis><x:Radius unit=\"km\" condition=\"なし\"/></x:Axis>"))
    expectNil(extent(""))
  }

  @Test("the headline is kept, with the forecast or else with the fix")
  func headline() {
    let ahead = JMATelegramText.info(
      as: "予報　２４時間後", at: "2025-06-12T09:00:00+09:00", center: JMATelegramText.circle())
    let text = JMATelegramText.report(headline: "見出し", infos: JMATelegramText.info() + ahead)
    let storm = Reading(text, as: "jma-xml").storms.first
    expectEqual(storm?.forecasts.first?.remarks["ja"], "見出し")
    expectEqual(storm?.track.first?.remarks.isEmpty, true)
    let alone = JMATelegramText.report(headline: "見出し", infos: JMATelegramText.info())
    expectEqual(Reading(alone, as: "jma-xml").storms.first?.track.first?.remarks["ja"], "見出し")
  }
}
