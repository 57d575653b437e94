import Foundation
import Testing

@testable import TyphoonTrack

@Suite("JMA bosai reader")
struct JMABosaiReaderTests {
  private static func sample(_ name: String) throws -> Reading {
    let bytes = try Samples.bytes("jma-bosai", name)
    let reading = Reading(bytes, as: "jma-bosai")
    expectNil(reading.error)
    expectEqual(Reading(bytes, piece: 1, as: "jma-bosai"), reading)
    return reading
  }

  /// A title, and on the second line an analysis with other members.
  private static func read(_ members: String) -> Reading {
    Reading(
      "[{\"part\":\"title\",\"typhoonNumber\":\"2601\"},\n{\"part\":{\"jp\":\"実況\"},\"advancedHours\":0,\"position\":{\"deg\":[20,130]},\"validtime\":{\"UTC\":\"2026-05-01T00:00:00Z\"},\(members)}]",
      as: nil)
  }

  private static func length(_ miles: Double, _ kilometres: Double) -> Length {
    Length(miles, .nauticalMiles, also: kilometres, .kilometres)
  }

  private static let gale = Speed(30, .knots, also: 15, .metresPerSecond)
  private static let storm = Speed(50, .knots, also: 25, .metresPerSecond)

  @Test("a typhoon: analysis with both units, estimate, forecast with areas of warning")
  func typhoon() throws {
    let reading = try Self.sample("specifications.json")
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    #expect((storm.id.description, storm.otherIDs) == ("jma-1214", ["1214"]))
    #expect((storm.number, storm.season, storm.agency) == ("14", 2012, "JMA"))
    #expect((storm.names["en"], storm.names["ja"]) == ("Tembin", "テンビン"))
    expectEqual(storm.issued, Timestamp(year: 2012, month: 8, day: 22, hour: 0, minute: 45))
    #expect(storm.source.attribution.hasPrefix("気象庁"))
    let fix = try require(storm.track.first)
    expectEqual(storm.track.count, 1)
    #expect((fix.kind, fix.leadTime) == (.analysis, nil))
    expectEqual(fix.time, Timestamp(year: 2012, month: 8, day: 22, hour: 0))
    expectEqual(fix.position, GeoPoint(latitude: 22.4, longitude: 124.5))
    expectEqual(
      fix.wind, Wind(Speed(70, .knots, also: 35, .metresPerSecond), averagingPeriod: 10))
    expectEqual(fix.gust, Gust(Speed(100, .knots, also: 50, .metresPerSecond)))
    expectEqual(fix.pressure, Pressure(970, .hectopascals))
    expectEqual(fix.motion?.bearing, 315)
    expectEqual(fix.motion?.speed, Speed(6, .knots, also: 10, .kilometresPerHour))
    expectEqual(fix.motion?.directionWords["ja"], "北西")
    expectEqual(fix.accuracy?.words["ja"], "正確")
    expectEqual(fix.place["ja"], "台湾の東")
    expectEqual(
      fix.agencyClass, AgencyClass(code: "TY", words: LocalizedText("強い台風", language: "ja")))
    #expect((fix.nature, fix.sizeClass) == (.tropical, nil))
    expectEqual(
      fix.windRadii,
      [
        WindRadii(
          threshold: Self.gale,
          extent: .shifted(long: Self.length(130, 240), short: Self.length(90, 170), bearing: 45)),
        WindRadii(threshold: Self.storm, extent: .circle(Self.length(30, 60))),
      ])

    let forecast = try require(storm.forecasts.first)
    #expect((forecast.technique, forecast.isOfficial) == ("JMA", true))
    expectEqual(forecast.baseTime, fix.time)
    expectEqual(forecast.fixes.map(\.kind), [.estimate, .forecast, .forecast, .forecast])
    expectEqual(forecast.fixes.map(\.leadTime), [1, 12, 24, 48].map { $0 * 3_600 })
    let estimate = forecast.fixes[0]
    #expect((estimate.windRadii.count, estimate.warningAreas) == (2, []))
    #expect((estimate.motion?.words["ja"], estimate.motion?.speed) == ("ゆっくり", nil))
    let day = forecast.fixes[2]
    expectEqual(day.windRadii, [])
    expectEqual(
      day.warningAreas,
      [
        WindRadii(
          threshold: Self.storm,
          extent: .shifted(
            long: Self.length(130, 240), short: Self.length(110, 200), bearing: 90))
      ])
    expectEqual(day.probabilityRadius, ProbabilityRadius(Self.length(60, 110), percentage: 70))
  }

  @Test("a depression: a letter for a number, no name, Japan's time alone, signs for nothing")
  func depression() throws {
    let reading = try Self.sample("depression.json")
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    #expect((storm.id.description, storm.number) == ("jma-x20991231t1200z", "b"))
    #expect((storm.names.isEmpty, storm.season) == (true, 2099))
    let fix = try require(storm.track.first)
    expectEqual(fix.position, GeoPoint(latitude: 24, longitude: -179.6))
    expectEqual(fix.agencyClass, AgencyClass(code: "TD"))
    expectEqual(fix.windRadii, [])
    let fixes = try require(storm.forecasts.first?.fixes)
    expectEqual(fixes.map(\.nature), [.tropical, .extratropical])
    expectEqual(fixes[0].sizeClass?.words["ja"], "大型")
    expectEqual(fixes[0].motion?.words["en"], "Slowly")
    expectEqual(fixes[0].probabilityRadius?.radius, Length(165, .kilometres))
    #expect((fixes[0].gust, fixes[0].place.isEmpty) == (nil, true))
    #expect((fixes[1].wind, fixes[1].pressure, fixes[1].motion) == (nil, nil, nil))
  }

  @Test(
    "the code of the event is in the path or address, and stays when the number comes",
    arguments: [
      ("https://www.jma.go.jp/bosai/typhoon/data/TC2628/specifications.json", "jma-tc2628"),
      ("TC2628.json", "jma-tc2628"), ("data/TC2628_specifications.json", "jma-tc2628"),
      ("ATC2628/x.json", "jma-2601"), ("TC26281/x.json", "jma-2601"), ("TC262", "jma-2601"),
    ])
  func event(_ file: String, _ id: String) throws {
    let text =
      #"[{"part":"title","typhoonNumber":"2601"},{"part":{"jp":"実況"},"advancedHours":0,"position":{"deg":[20,130]},"validtime":{"UTC":"2026-05-01T00:00:00Z"}}]"#
    let storms = try TrackReaders.read(ByteSource(Array(text.utf8), name: file)).storms
    expectEqual(storms.map(\.id.description), [id])
    expectEqual(storms.first?.otherIDs, ["2601"])
  }

  @Test(
    "what is odd is left out with a word",
    arguments: [
      (
        #""course":"上""#,
        "2:123: warning: 'course' is '上', expected one of 16 directions such as '西北西': kept as text"
      ),
      (
        #""category":{"jp":"低気圧","en":"XX"}"#,
        "2:1: warning: nature omitted: found 'XX', expected TD, TS, STS, TY or LOW"
      ),
      (
        #""galeWarning":[{"area":"上","range":{"km":1}}]"#,
        "2:129: warning: radius omitted: found direction '上', expected '全域' or a direction such as '北東'"
      ),
      (
        #""galeWarning":[{"area":"北","range":{"km":2}},{"area":"東","range":{"km":1}}]"#,
        "2:129: warning: area omitted: the directions of its two radii are not opposite"
      ),
      (
        #""galeWarning":[{"area":"北東","range":{"nm":"300"}},{"area":"南西","range":{"nm":"-"}}]"#,
        "2:129: warning: area omitted: it has two directions and one radius"
      ),
      (
        #""galeWarning":[{"area":"全域","range":{"nm":300}},{"area":"北東","range":{"nm":200}}]"#,
        "2:129: warning: area omitted: the directions of its two radii are not opposite"
      ),
      (
        #""galeWarning":[{"area":"北","range":{"km":2}},{"area":"南","range":{"km":1}},{"area":"東","range":{"km":1}}]"#,
        "2:129: warning: area omitted: it has more than two axes"
      ),
      (
        #""probabilityCircleRadius":{"nm":60}"#,
        "2:140: warning: probability circle omitted: it belongs to an analysis, expected a forecast"
      ),
      (
        #""position":{"deg":[20,130,5]}"#,
        "2:140: warning: extra values in 'deg' ignored: expected two numbers"
      ),
      (
        #""position":{"deg":[20,130],"dm":[[20,0],[131,0]]}"#,
        "2:1: warning: position in minutes ignored: it differs from the position in degrees"
      ),
      (
        #""part":{"jp":"過去"}"#,
        "2:121: warning: 'part' is '過去', expected '実況', '推定' or '予報': read as a forecast"
      ),
      (#""new":1"#, "2:120: note: 'new' ignored: unknown name"),
      (
        #""pressure":"x""#,
        "2:125: warning: 'pressure' omitted: found 'x', expected a number from 0 to 1100"
      ),
    ])
  func odd(_ members: String, _ expected: String) {
    // The members stand after those of the storm, which has some of them.
    expectEqual(Self.read(members).shown.filter { !$0.contains("stands twice") }, [expected])
  }

  @Test("one side alone is a circle, with a word")
  func oneSide() throws {
    let reading = Self.read(#""galeWarning":[{"area":"北東","range":{"nm":300}}]"#)
    expectEqual(
      reading.shown,
      [
        "2:129: warning: radius has a direction but no opposite one: read as a circle around the centre"
      ])
    expectEqual(
      reading.storms.first?.track.first?.windRadii.map(\.extent),
      [
        .circle(Length(300, .nauticalMiles))
      ])
  }

  @Test("words that are there in English alone, and a position in minutes alone")
  func english() throws {
    let reading = Self.read(
      #""course":{"en":"NNW"},"scale":{"en":"Large"},"intensity":{"en":"Strong"},"category":{"jp":"台風","en":"TY"}"#
    )
    expectEqual(reading.shown, [])
    let fix = try require(reading.storms.first?.track.first)
    #expect((fix.motion?.bearing, fix.motion?.directionWords["en"]) == (337.5, "NNW"))
    expectEqual(fix.sizeClass?.words["en"], "Large")
    #expect((fix.agencyClass?.words["ja"], fix.agencyClass?.words["en"]) == ("台風", "Strong"))
    let minutes = Reading(
      #"[{"part":{"jp":"実況"},"advancedHours":0,"position":{"dm":[[20,30],["130","15"]]},"validtime":{"UTC":"2026-05-01T00:00:00Z"}}]"#,
      as: "jma-bosai")
    expectEqual(minutes.shown, [])
    expectEqual(
      minutes.storms.first?.track.first?.position, GeoPoint(latitude: 20.5, longitude: 130.25))
  }

  @Test("what stands behind the array is left out with a word")
  func behind() throws {
    let bytes = try Samples.bytes("jma-bosai", "specifications.json") + Array("x".utf8)
    let reading = Reading(bytes, piece: 1, as: nil)
    expectEqual(reading.storms.count, 1)
    expectEqual(
      reading.shown,
      [
        "2:1: warning: data after the end of the document ignored: expected the end of the file"
      ])
  }

  @Test("a list where a number is expected has its place, also when the input comes in pieces")
  func nested() {
    let text =
      "[{\"advancedHours\":0,\"position\":{\"deg\":[20,130]},\"validtime\":{\"UTC\":\"2026-05-01T00:00:00Z\"},\"pressure\":[[1,2,\n3]]}]"
    let reading = Reading(text, as: "jma-bosai")
    expectEqual(
      reading.shown,
      [
        "1:104: warning: 'pressure' omitted: found an array, expected a number from 0 to 1100"
      ])
    expectEqual(Reading(text, piece: 1, as: "jma-bosai"), reading)
  }

  @Test(
    "the other documents of the page are told apart",
    arguments: [
      (
        #"[{"tropicalCyclone":"TC2628","typhoonNumber":"b","category":"TD","issue":"2026-09-16T13:15:00+09:00"}]"#,
        "1:1: error: found JMA's list of tropical cyclones, which holds no positions, expected the specifications.json of one: TC2628/specifications.json"
      ),
      (
        #"[{"part":"title","typhoonNumber":"2612"},{"part":{"jp":"実況"},"advancedHours":0,"center":[11.8,136.3],"galeWarningArea":{"center":[11.8,136.3],"radius":444480}}]"#,
        "1:1: error: found JMA's forecast.json, which holds shapes and no winds, expected specifications.json of the same folder"
      ),
      (#"[{"typhoonNumber":"2612"}"#, "1:26: error: the input ends too early, expected ',' or ']'"),
    ])
  func others(_ text: String, _ expected: String) {
    expectEqual(Reading(text, as: nil).error?.shown, expected)
  }
}
