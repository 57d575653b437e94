import Foundation
import Testing

@testable import TyphoonTrack

@Suite("NMC script reader")
struct NMCScriptReaderTests {
  private static func sample(_ name: String) throws -> Reading {
    let reading = Reading(try Samples.bytes("nmc", name), as: "nmc")
    expectNil(reading.error)
    return reading
  }

  /// A script with one storm, of which the fixes are given.
  private static func read(_ fixes: String) -> Reading {
    Reading(
      "cb({\"typhoon\":[7,\"A\",\"甲\",2601,2601,null,null,\"start\",\n[\(fixes)],null]})", as: "nmc"
    )
  }

  private static func km(_ value: Double) -> Length { Length(value, .kilometres) }

  @Test("a storm of the agency: names, number, fixes, forecasts by technique")
  func tembin() throws {
    let reading = try Self.sample("view_tembin.js")
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.count, 1)
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "nmc-1001400")
    expectEqual(storm.names["en"], "TEMBIN")
    expectEqual(storm.names["zh-Hans"], "天秤")
    #expect((storm.number, storm.otherIDs, storm.season) == ("14", ["1214"], 2012))
    #expect((storm.agency, storm.basin, storm.trackType) == ("NMC", .westernPacific, .working))
    #expect(storm.source.attribution.contains("中央气象台"))
    expectEqual(storm.track.count, 15)
    let first = try require(storm.track.first)
    expectEqual(first.time, Timestamp(year: 2012, month: 8, day: 17, hour: 6))
    expectEqual(first.position, GeoPoint(latitude: 21.4, longitude: 125.9))
    #expect((first.wind, first.pressure, first.motion) == (nil, nil, nil))
    #expect((first.nature, first.agencyClass) == (.tropical, AgencyClass(code: "TD")))
    let last = try require(storm.track.last)
    expectEqual(last.wind, Wind(Speed(33, .metresPerSecond), averagingPeriod: 2))
    expectEqual(last.pressure, Pressure(970, .hectopascals))
    expectEqual(last.motion?.bearing, 247.5)
    expectEqual(last.motion?.speed, Speed(15, .kilometresPerHour))
    expectEqual(last.motion?.directionWords["en"], "WSW")
    expectEqual(last.windRadii.map(\.threshold), [Speed(30, .knots), Speed(50, .knots)])

    // The forecast that a later fix repeats is there once.
    expectEqual(storm.forecasts.map(\.technique), ["BABJ", "BABJ", "RJTD"])
    expectEqual(storm.forecasts.map(\.isOfficial), [true, true, false])
    expectEqual(storm.forecasts.map(\.fixes.count), [3, 2, 1])
    let fix = try require(storm.forecasts.first?.fixes.first)
    #expect((fix.kind, fix.leadTime) == (.forecast, 12 * 3_600))
    expectEqual(fix.time, Timestamp(year: 2012, month: 8, day: 22, hour: 12))
    expectEqual(fix.position, GeoPoint(latitude: 22.5, longitude: 124.2))
    expectEqual(fix.agencyClass, AgencyClass(code: "TY"))
  }

  @Test("two parentheses, another callback, numbers as texts, longitudes beyond 180°, no name")
  func crossing() throws {
    let reading = try Self.sample("view_crossing.js")
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "nmc-9900003")
    #expect(storm.names.isEmpty)
    #expect((storm.number, storm.otherIDs, storm.season) == (nil, ["20990003"], 2099))
    expectEqual(storm.track.map(\.position.longitude), [-178.5, 179.8])
    expectEqual(
      storm.track[1].windRadii,
      [
        WindRadii(
          threshold: Speed(30, .knots),
          extent: .quadrants(
            .init(
              northEast: Self.km(200), southEast: Self.km(0), southWest: nil,
              northWest: Self.km(150)), mean: nil))
      ])
    let forecast = try require(storm.forecasts.first)
    expectEqual(forecast.fixes.map(\.leadTime), [12, 24, 48].map { $0 * 3_600 })
    expectEqual(forecast.fixes.map(\.nature), [.tropical, .tropical, .extratropical])
  }

  @Test("a number of three digits is of the first years of a century")
  func oldNumber() throws {
    let text =
      #"cb({"typhoon":[3,"B","乙",523,523,null,"x","stop",[[4,"200511140000",1131926400000,"TD",129.6,8.8,1002,15,"no",0,[],null,null]],null]})"#
    let storm = try require(Reading(text, as: "nmc").storms.first)
    #expect((storm.number, storm.otherIDs, storm.season) == ("23", ["0523"], 2005))
  }

  @Test(
    "what is odd in a fix is left out with a word",
    arguments: [
      (
        #"[1,"200511140000",0,"TD",129.6,8.8,1002,15,"no",0,[],null,null]"#,
        "2:2: warning: time 19700101T0000Z in milliseconds ignored: it differs from 20051114T0000Z in digits"
      ),
      (
        #"[1,"2005111400",null,"TD",129.6,8.8,1002,15,"no",0,[],null,null]"#,
        "2:5: warning: 'time' omitted: found '2005111400', expected a time such as '202610050000'"
      ),
      (
        #"[1,"200511140000",null,"HU",129.6,8.8,1002,15,"no",0,[],null,null]"#,
        "2:2: warning: nature omitted: found 'HU', expected TD, TS, STS, TY, STY or SuperTY"
      ),
      (
        #"[1,"200511140000",null,"TD",129.6,98.8,1002,15,"no",0,[],null,null]"#,
        "2:36: warning: 'latitude' omitted: found '98.8', expected a number from -90 to 90"
      ),
      (
        #"[1,"200511140000",null,"TD",129.6,8.8,1002,15,"NWE",3,[],null,null]"#,
        "2:48: warning: 'direction' is 'NWE', expected one of 16 directions such as 'WNW': kept as text"
      ),
      (
        #"[1,"200511140000",null,"TD",129.6,8.8,1002,15,"N",3,[["7",1,2,3,4,5]],null,null]"#,
        "2:55: warning: wind radii omitted: their threshold is '7', expected knots such as '30KTS'"
      ),
      (
        #"[1,"200511140000",null,"TD",129.6,8.8,1002,15,"N",3,[],{"BABJ":[[null,"200511140000",129,9]]},null]"#,
        "2:66: warning: forecast fix omitted: it has no base time or lead time"
      ),
      (
        #"[1,"200511140000",null,"TD",129.6,8.8,1002,15,"N",3,[],null,null,[5]]"#,
        "2:67: note: 'element 14 of the fix' ignored: unknown name"
      ),
    ])
  func odd(_ fix: String, _ expected: String) {
    expectEqual(Self.read(fix).shown.first, expected)
  }

  @Test("a list of storms is told the names of their scripts")
  func list() {
    let text =
      #"typhoon_jsons_list_default(({"typhoonList":[[11,"A","甲\n","2629","2629",null,null,"start"],[12,"nameless","热带低压",null,"20260027",20260027,null,"stop"]]}))"#
    expectEqual(
      Reading(text, as: nil).error?.shown,
      "1:44: error: found NMC's list of storms, which holds no positions, expected the script of a storm: view_11 (A)"
    )
    expectEqual(
      Reading(#"x(({"typhoonList":[]}));"#, as: nil).error?.shown,
      "1:19: error: found NMC's list of storms, which holds no positions, expected the script of a storm"
    )
  }

  @Test(
    "what holds no storm, or breaks off, is one error",
    arguments: [
      (
        "typhoon_jsons_view_1([])",
        "1:22: error: found no storm in the script, expected 'typhoon_jsons_view_<id>({\"typhoon\": […' of typhoon.nmc.cn"
      ),
      (
        "typhoon_jsons_view_1({\"typhoon\":[1,",
        "1:36: error: the input ends too early, expected a value"
      ),
      ("cb({\"typhoon\":[1,\"A\"]}", "1:23: error: the input ends too early, expected ')'"),
    ])
  func broken(_ text: String, _ expected: String) {
    for piece in [nil, 1] {
      expectEqual(Reading(text, piece: piece, as: nil).error?.shown, expected)
    }
  }

  @Test(
    "a script need not begin with its call",
    arguments: [
      "/**/ typeof cb === \"function\" && cb(#);", "/**/cb(#);", "/* c */ cb(#)", "var d = #;",
      "window[\"cb\"](#);", "var z=1;\ncb((#))", "// c\ntyphoon_jsons_view_1(#)", "#",
    ])
  func openings(_ form: String) {
    let data =
      "{\"typhoon\":[1,\"NOLO\",\"x\",2628,2628,null,null,\"start\",[[1,\"202610050000\",null,\"TD\",170,24.8,1000,15,\"W\",28,[],null,null]]]}"
    let reading = Reading(form.replacing("#", with: data), as: nil)
    expectTrue(reading.error == nil && reading.shown == [])
    expectEqual(reading.storms.map(\.id.description), ["nmc-1"])
    let page = Reading("<html><script>\(form.replacing("#", with: data))</script></html>", as: nil)
    expectEqual(page.storms.map(\.id.description), ["nmc-1"])
  }

  @Test("a script in which the agency's members stand elsewhere is another's")
  func otherScripts() {
    for text in [
      "var a = {\"x\": [{\"typhoon\": 1}]}", "var a = {\"typhoon\": {}}",
      "// {\"typhoon\":[\nvar a = 1",
    ] {
      let bytes = Array(text.utf8)
      let isOurs = NMCScriptReader().recognizes(bytes.span)
      #expect(!isOurs, "\(text)")
    }
  }

  /// A script with one storm of these names and number, and one fix.
  private static func storm(_ head: String) -> Reading {
    Reading(
      "cb({\"typhoon\":[1,\(head),null,null,null,\"start\",[[1,\"202610050000\",null,\"TD\",170,24.8,1000,15,\"W\",28,[],null,null]]]})",
      as: "nmc")
  }

  @Test("a Chinese name may stand alone; a number that is none stays as an id")
  func names() throws {
    let reading = Self.storm("null,\"诺洛\",\"TD05\"")
    let storm = try require(reading.storms.first)
    expectTrue(storm.names["zh-Hans"] == "诺洛" && storm.names["en"] == nil)
    expectTrue(storm.otherIDs == ["TD05"] && storm.number == nil && storm.season == 2026)
    expectEqual(
      reading.shown,
      [
        "1:15: warning: the number is 'TD05', expected digits such as '2628': kept as another id"
      ])
    expectEqual(Self.storm("null,\"热带低压\",null").storms.first?.names.isEmpty, true)
  }

  @Test("a number of another year than the fixes gives the season")
  func otherYear() {
    for (number, season) in [("1705", 2017), ("2628", 2026), ("2701", 2027)] {
      let reading = Self.storm("\"A\",null,\(number)")
      expectTrue(reading.storms.first?.season == season && reading.shown == [])
    }
  }

  @Test("radii without a threshold are left out with a word")
  func noThreshold() {
    let radii = "[null,100,100,100,100,1]"
    let reading = Self.read(
      "[1,\"202610050000\",null,\"TD\",170,24.8,1000,15,\"W\",28,[\(radii)],null,null]")
    expectEqual(
      reading.shown,
      [
        "2:55: warning: wind radii omitted: they have no threshold, expected knots such as '30KTS'"
      ])
  }
}
