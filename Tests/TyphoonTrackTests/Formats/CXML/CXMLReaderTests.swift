import Foundation
import Testing

@testable import TyphoonTrack

@Suite("CXML")
struct CXMLReaderTests {
  /// A file with a fix of this content in a `data` of these attributes; the fix begins line 3.
  private static func file(
    _ content: String, data: String = "type=\"analysis\"", header: String = ""
  ) -> String {
    """
    <cxml><header><baseTime>2007-07-25T12:00:00Z</baseTime><productionCenter>X</productionCenter>\(header)</header>
    <data \(data)><disturbance ID="2007072518_134N_1102E">
    <fix hour="6"><validTime>2007-07-25T18:00:00Z</validTime><latitude units="deg N">13.2</latitude><longitude units="deg E">110.0</longitude>
    \(content)</fix></disturbance></data></cxml>
    """
  }

  private func read(_ text: String) -> Reading { Reading(text, as: nil) }

  /// A fix whose `cycloneData` holds these elements.
  private func fix(_ elements: String) -> (fix: Fix?, shown: [String]) {
    let reading = read(Self.file("<cycloneData>\(elements)</cycloneData>"))
    return (reading.storms.first?.track.first, reading.shown)
  }

  @Test("the sample has an analysis, a forecast and one forecast a member, of two storms")
  func ensemble() throws {
    let reading = Reading(try Samples.bytes("cxml", "ensemble.xml"), as: nil)
    expectTrue(reading.error == nil && reading.shown == [])
    let ids = reading.storms.map(\.id.description)
    expectEqual(ids, ["cxml-2005082318_231n_0751w", "cxml-2005082806_120n_0300w"])
    let storm = try require(reading.storms.first)
    expectTrue(storm.names["en"] == "KATRINA" && storm.number == "12" && storm.season == 2005)
    expectTrue(storm.basin == .northAtlantic && storm.agency == "SAMPLE CENTRE")
    expectEqual(storm.otherIDs, ["A1", "E0", "E1", "E2"])
    expectEqual(storm.issued, Timestamp(year: 2005, month: 8, day: 28, hour: 9))
    expectEqual(storm.source.product, "CXML Cyclone Forecast")
    expectEqual(storm.track.map(\.time.parts.hour), [18, 0, 6])
    let last = try require(storm.track.last)
    expectEqual(last.position, GeoPoint(latitude: 25.2, longitude: -86.7))
    expectEqual(last.wind, Wind(Speed(125, .knots), averagingPeriod: 1))
    expectTrue(last.pressure == Pressure(930, .hectopascals) && last.nature == .tropical)
    func miles(_ value: Double) -> Length { Length(value, .nauticalMiles) }
    expectEqual(
      last.windRadii,
      [
        WindRadii(
          threshold: Speed(34, .knots),
          extent: .quadrants(
            .init(
              northEast: miles(200), southEast: miles(200), southWest: miles(150),
              northWest: miles(180)), mean: miles(185))),
        WindRadii(threshold: Speed(64, .knots), extent: .circle(miles(90))),
      ])
    expectEqual(storm.forecasts.map(\.technique), ["NHC", "SAMPLE", "SAMPLE", "SAMPLE"])
    expectEqual(storm.forecasts.map(\.member), [nil, "0", "1", "2"])
    expectEqual(storm.forecasts.map(\.isOfficial), [true, false, false, false])
    expectEqual(
      storm.forecasts.map { $0.remarks["en"] }, ["OFCL", "control", "positive", "negative"])
    #expect(storm.forecasts.allSatisfy { $0.fixes.count == 5 && $0.baseTime == last.time })
    expectEqual(storm.forecasts[1].fixes.map(\.leadTime), [12, 24, 36, 48, 72].map { $0 * 3_600 })
    expectEqual(storm.forecasts[2].fixes[1].position.longitude, -88.8)
    let other = reading.storms[1]
    expectTrue(other.track == [] && other.forecasts.first?.fixes.first?.nature == .disturbance)
  }

  @Test("a test comes out only where it is asked for")
  func tests() throws {
    let sample = String(decoding: try Samples.bytes("cxml", "units.xml"), as: UTF8.self)
    let text = sample.replacing("<productionStatus>prod<", with: "<productionStatus>test<")
    let reading = Reading(text, as: "cxml")
    expectTrue(reading.storms == [] && reading.error == nil)
    expectEqual(
      reading.shown.last,
      "6:7: warning: test message ignored: 'productionStatus' is 'test', expected 'prod'; --allow-test keeps it"
    )
    var options = ReadingOptions.inUTC
    options.keepsTests = true
    expectEqual(Reading(text, as: "cxml", options: options).storms.map(\.status), [.test])
  }

  @Test("every unit of the schema is read, and numbers keep theirs")
  func units() throws {
    let reading = Reading(try Samples.bytes("cxml", "units.xml"), as: nil)
    expectNil(reading.error)
    expectEqual(
      reading.shown,
      [
        "19:9: warning: 'latitude' is negative in 'deg S': used the hemisphere of the letter, here and in later fixes",
        "27:35: note: 'eye/shape' ignored throughout the file: maps do not show it",
      ])
    let storm = try require(reading.storms.first)
    expectTrue(storm.status == .actual && storm.season == 2025 && storm.basin == .southIndian)
    expectTrue(storm.number == "05S" && storm.agency == "ECMWF" && storm.names.isEmpty)
    let fix = try require(storm.track.first)
    expectEqual(fix.position, GeoPoint(latitude: -17.5, longitude: 90.1))
    expectEqual(fix.accuracy?.radius, Length(18, .nauticalMiles))
    expectTrue(fix.place["en"] == "South Indian Ocean" && fix.depth == .deep)
    expectEqual(fix.eyeDiameter, Length(20 * 1.609344, .kilometres))
    expectTrue(fix.motion?.speed == Speed(18, .kilometresPerHour) && fix.motion?.bearing == 270)
    expectEqual(fix.pressure, Pressure(987.5, .hectopascals))
    expectEqual(fix.outerIsobar?.pressure, Pressure(1_004, .hectopascals))
    expectEqual(fix.outerIsobar?.radius, Length(180, .nauticalMiles))
    expectEqual(fix.wind, Wind(Speed(65, .milesPerHour), averagingPeriod: 10))
    expectEqual(fix.gust, Gust(Speed(41.5, .metresPerSecond), averagingPeriod: 3))
    expectEqual(fix.radiusOfMaximumWind, Length(25, .nauticalMiles))
    expectEqual(fix.agencyClass?.words["en"], "severe tropical storm")
    let north = Length(120, .kilometres)
    expectEqual(
      fix.windRadii,
      [
        WindRadii(
          threshold: Speed(34, .knots),
          extent: .quadrants(
            .init(
              northEast: north, southEast: Length(200, .kilometres), southWest: nil,
              northWest: north), mean: nil)),
        WindRadii(threshold: Speed(25, .metresPerSecond), extent: .circle(Length(60, .kilometres))),
      ])
    expectEqual(
      fix.seasRadii,
      [
        SeasRadii(height: Length(12, .feet), extent: .circle(Length(150, .nauticalMiles)))
      ])
    expectEqual(fix.remarks["en"]?.hasPrefix("Facts of"), true)
    // What is missing is nil, however it is written.
    let second = try require(storm.track.last)
    expectTrue(second.pressure == nil && second.wind == nil)
    expectEqual(second.position, GeoPoint(latitude: -17.9, longitude: 89.2))
  }

  @Test(
    "a value that is wrong is left out, with a word",
    arguments: [
      (
        "<maximumWind><speed units=\"furlong\">3</speed></maximumWind>",
        "4:27: warning: 'speed' omitted: found 3 'furlong', expected a speed in m/s, km/h, mi/h or kt"
      ),
      (
        "<maximumWind><speed>3</speed></maximumWind>",
        "4:27: warning: 'speed' omitted: found 3 '', expected a speed in m/s, km/h, mi/h or kt"
      ),
      (
        "<maximumWind><speed units=\"m/s\">-3</speed></maximumWind>",
        "4:27: warning: 'speed' omitted: found -3 'm/s', expected a speed in m/s, km/h, mi/h or kt"
      ),
      (
        "<minimumPressure><pressure units=\"hPa\">x</pressure></minimumPressure>",
        "4:31: warning: 'pressure' omitted: found 'x', expected a number"
      ),
      (
        "<minimumPressure><pressure units=\"Pa\">990</pressure></minimumPressure>",
        "4:31: warning: 'pressure' omitted: found 990 'Pa', expected a pressure in Pa, hPa or mb"
      ),
      (
        "<windContours><windSpeed units=\"kt\"><radius units=\"km\">9</radius></windSpeed></windContours>",
        "4:28: warning: 'windSpeed' omitted: found '' with unit 'kt', expected a number with a unit"
      ),
      (
        "<windContours><windSpeed units=\"kt\">34<radius sector=\"NNQ\" units=\"km\">9</radius></windSpeed></windContours>",
        "4:52: warning: radius omitted: found sector 'NNQ', expected a circle, a quadrant such as 'NEQ' or a semicircle such as 'NNS'"
      ),
      (
        "<cyclonePhase><x/></cyclonePhase><cyclonePhase/>",
        "4:14: note: 'cyclonePhase' ignored throughout the file: maps do not show it"
      ),
      (
        "<stormMotion><directionToward units=\"deg\">400</directionToward></stormMotion>",
        "4:27: warning: 'directionToward' omitted: found 400 'deg', expected a direction in deg, grad or rad"
      ),
    ])
  func values(_ elements: String, _ expected: String) {
    let (fix, shown) = fix(elements)
    expectEqual(shown, [expected])
    #expect(fix != nil)
  }

  @Test("a category stands for the class where there are no words")
  func category() {
    expectEqual(fix("<category>3</category>").fix?.agencyClass, AgencyClass(code: "3"))
  }

  @Test("what is corrected for bias is better than what is not")
  func several() {
    let raw = "<cycloneData biasCorrected=\"false\"><category>1</category></cycloneData>"
    let better = "<cycloneData biasCorrected=\"true\"><category>2</category></cycloneData>"
    for text in [raw + better, better + raw] {
      let reading = read(Self.file(text))
      expectEqual(reading.storms.first?.track.first?.agencyClass?.code, "2")
      expectEqual(reading.shown.count, 1)
    }
  }

  @Test("lead times count from 'baseTime', and where there is none from the fix's hour")
  func leadTimes() {
    let type = "type=\"ensembleForecast\" member=\"7\""
    let plain = Self.file("", data: type)
    let forecast = read(plain).storms.first?.forecasts.first
    expectTrue(forecast?.technique == "X" && forecast?.member == "7")
    expectEqual(forecast?.fixes.first?.leadTime, 21_600)
    let other = read(plain.replacing("hour=\"6\"", with: "hour=\"9\""))
    expectEqual(other.storms.first?.forecasts.first?.fixes.first?.leadTime, 21_600)
    expectEqual(
      other.shown,
      [
        "3:1: warning: 'hour' ignored: it is not the difference between 'baseTime' and 'validTime', here and in later fixes"
      ])
    let noBase = plain.replacing("<baseTime>2007-07-25T12:00:00Z</baseTime>", with: "")
    expectEqual(read(noBase).storms.first?.forecasts.first?.baseTime.parts.hour, 12)
    let nothing = read(noBase.replacing(" hour=\"6\"", with: ""))
    expectEqual(nothing.storms, [])
    expectEqual(
      nothing.shown,
      [
        "3:1: warning: forecast fix omitted: it has no 'hour', and the file has no 'baseTime'",
        "2:23: warning: disturbance omitted: it has no fix",
      ].map { $0.replacing("2:23", with: "2:42") })
    let early = read(plain.replacing("2007-07-25T18", with: "2007-07-25T06"))
    expectEqual(
      early.shown.first?.hasSuffix("forecast fix omitted: its time is before 'baseTime'"), true
    )
  }

  @Test(
    "a fix without time or place is left out, with a word",
    arguments: [
      ("<validTime>2007-07-25T18:00:00Z</validTime>", "fix omitted: it has no time"),
      (
        "<latitude units=\"deg N\">13.2</latitude>",
        "fix omitted: it has no latitude and longitude"
      ),
    ])
  func badFix(_ element: String, _ expected: String) {
    let reading = read(Self.file("").replacing(element, with: ""))
    expectEqual(reading.shown.first, "3:1: warning: " + expected)
    expectTrue(reading.storms == [] && reading.error == nil)
  }

  @Test("the same member in two elements is one forecast; disturbances without id are their own")
  func merge() {
    let one = Self.file("", data: "type=\"ensembleForecast\" member=\"1\"")
    let data = one.drop { $0 != "\n" }.dropFirst()
    let body = data.replacing("</cxml>", with: "")
    let twice =
      one.replacing("</cxml>", with: "") + body.replacing("T18:", with: "T15:") + "</cxml>"
    let reading = read(twice)
    expectTrue(reading.storms.count == 1 && reading.storms.first?.forecasts.count == 1)
    expectEqual(
      reading.storms.first?.forecasts.first?.fixes.map(\.leadTime), [10_800, 21_600])
    let nameless = read(twice.replacing(" ID=\"2007072518_134N_1102E\"", with: ""))
    expectEqual(
      nameless.storms.map(\.id.description), ["cxml-x20070725t1800z", "cxml-x20070725t1500z"])
  }

  @Test("disturbances of one ID in one data are different storms, which members share")
  func sharedID() throws {
    let reading = Reading(try Samples.bytes("cxml", "shared_ids.xml"), as: nil)
    expectEqual(
      reading.shown,
      [
        "52:5: note: '2026092012_00N_00E' is the ID of 5 storms: distinguished by number, name, basin and first position"
      ])
    expectEqual(
      reading.storms.map(\.id.description),
      [
        "cxml-2026092012_186n_1246e", "cxml-2026092012_00n_00e-131n_0320w",
        "cxml-2026092012_00n_00e-122n_1410e", "cxml-2026092012_00n_00e-169n_1715e",
        "cxml-2026092012_00n_00e-098s_1789e", "cxml-2026092012_00n_00e-114n_1082w",
      ])
    expectEqual(
      reading.storms.map { $0.forecasts.map { $0.member ?? "-" } },
      [
        ["-", "1", "2"], ["-"], ["-", "1", "2"], ["-", "1"], ["-", "2"], ["1"],
      ])
    // No fix is lost, and none is in two storms.
    let fixes = reading.storms.flatMap(\.forecasts).flatMap(\.fixes)
    expectEqual(fixes.count, 21)
  }

  /// A file whose members have disturbances of one ID: number, basin and first position of each.
  private func members(_ members: [[(number: String?, basin: String?, longitude: Double)]])
    -> Reading
  {
    let parts = members.enumerated().map { index, disturbances in
      let elements = disturbances.map { one in
        let number = one.number.map { "<cycloneNumber>\($0)</cycloneNumber>" } ?? ""
        let basin = one.basin.map { "<basin>\($0)</basin>" } ?? ""
        return
          "<disturbance ID=\"x\">\(number)\(basin)<fix><validTime>2026-09-20T12:00:00Z</validTime><latitude units=\"deg\">10</latitude><longitude units=\"deg\">\(one.longitude)</longitude></fix></disturbance>"
      }
      return "<data type=\"ensembleForecast\" member=\"\(index)\">\(elements.joined())</data>"
    }
    return read(
      "<cxml><header><baseTime>2026-09-20T12:00:00Z</baseTime></header>\(parts.joined())</cxml>")
  }

  @Test("number, then basin, then the nearest first position tell which disturbances are one storm")
  func joining() {
    func storms(_ reading: Reading) -> [[String?]] {
      reading.storms.map { $0.forecasts.map(\.member) }
    }
    // The nearest pair is joined first, whatever the order.
    expectEqual(
      storms(
        members([[(nil, nil, 100), (nil, nil, 105)], [(nil, nil, 103), (nil, nil, 105.5)]])),
      [["0", "1"], ["0", "1"]])
    expectEqual(
      members([[(nil, nil, 100), (nil, nil, 105)], [(nil, nil, 103), (nil, nil, 105.5)]])
        .storms.first?.forecasts.last?.fixes.first?.position.longitude, 103)
    expectEqual(
      storms(
        members([[("01", nil, 100), ("02", nil, 101)], [("02", nil, 100), ("01", nil, 101)]])),
      [["0", "1"], ["0", "1"]])
    expectEqual(
      storms(members([[(nil, "WP", 179), (nil, "EP", -179)], [(nil, "EP", 179.5)]])),
      [
        ["0"], ["0", "1"],
      ])
    expectEqual(
      storms(members([[(nil, nil, 100), (nil, nil, 140)], [(nil, nil, 120)]])),
      [
        ["0"], ["0"], ["1"],
      ])
    // An ID that no data repeats is believed, unless basin or number contradicts it, or an ocean lies between.
    expectEqual(storms(members([[(nil, nil, 100)], [(nil, nil, 115)]])), [["0", "1"]])
    expectEqual(storms(members([[(nil, nil, 100)], [(nil, nil, 140)]])), [["0"], ["1"]])
    expectEqual(storms(members([[(nil, "WP", 100)], [(nil, "NI", 100)]])), [["0"], ["1"]])
    expectEqual(Set(members([[(nil, nil, 100), (nil, nil, 100)]]).storms.map(\.id)).count, 2)
  }

  @Test(
    "thousands of disturbances of one ID are joined in time that does not grow with their square")
  func manyOfOneID() {
    let clock = ContinuousClock()
    func time(_ count: Int) -> Duration {
      let file = (0..<2).map { _ in
        (0..<count).map {
          (number: nil as String?, basin: nil as String?, longitude: Double($0 % 360))
        }
      }
      return clock.measure { #expect(members(file).storms.count >= count) }
    }
    let (one, four) = (time(250), time(1_000))
    #expect(four < one * 8 + .milliseconds(500))
  }

  @Test("elements of another type, or none, are left out or refused with a word")
  func others() {
    expectEqual(
      read(Self.file("", data: "type=\"climate\"")).shown,
      [
        "2:1: warning: 'data' omitted: its type is 'climate', expected 'analysis', 'forecast' or 'ensembleForecast'"
      ])
    expectEqual(Reading("<x/>", as: "cxml").error?.shown, "1:1: error: found 'x', expected 'cxml'")
    let broken = read(String(Self.file("").dropLast(9)))
    expectTrue(
      broken.error?.shown.contains("the input ends too early") == true && broken.storms == [])
  }

  @Test(
    "the specification's example holds what it is known to hold",
    .enabled(
      if: ProcessInfo.processInfo.environment["TRACKCONV_DATA"] != nil,
      "TRACKCONV_DATA names no folder with agencies' files"))
  func realFile() throws {
    let folder = try require(ProcessInfo.processInfo.environment["TRACKCONV_DATA"])
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/cxml/CXML_example.xml")))
    let reading = Reading(bytes, as: nil)
    expectTrue(reading.error == nil && reading.storms.count == 1)
    let storm = try require(reading.storms.first)
    expectTrue(
      storm.id.description == "cxml-2007072518_134n_1102e" && storm.names["en"] == "George")
    expectTrue(storm.basin == .southIndian && storm.agency == "ECMWF")
    expectEqual(storm.track.first?.wind, Wind(Speed(49.8, .metresPerSecond), averagingPeriod: 10))
    expectEqual(storm.track.first?.eyeDiameter, Length(35, .kilometres))
    let forecast = try require(storm.forecasts.first)
    expectTrue(forecast.technique == "ECMWF" && forecast.member == "0")
    let fix = try require(forecast.fixes.first)
    expectTrue(fix.windRadii.map(\.threshold.value) == [34, 50, 63] && fix.depth == .medium)
    expectEqual(fix.outerIsobar?.radius, Length(600, .kilometres))
    expectEqual(fix.seasRadii.count, 2)
  }

  @Test("of two fixes of one time the first is kept, with a word")
  func sameTime() {
    let first = Self.file("")
    let again = first.replacing(
      "</disturbance>",
      with:
        "\n<fix hour=\"6\"><validTime>2007-07-25T18:00:00Z</validTime><latitude units=\"deg N\">23.2</latitude><longitude units=\"deg E\">110.0</longitude></fix></disturbance>"
    )
    let expected =
      "5:1: warning: duplicate fix ignored: an earlier fix of the disturbance has the same time"
    let reading = read(again)
    expectEqual(reading.shown, [expected])
    expectEqual(reading.storms.first?.track.map(\.position.latitude), [13.2])
    let ahead = read(again.replacing("\"analysis\"", with: "\"forecast\""))
    expectEqual(ahead.shown, [expected])
    expectEqual(ahead.storms.first?.forecasts.map(\.fixes.count), [1])
  }

  @Test(
    "what has no place here, or stands there twice, is told of",
    arguments: [
      (
        "<systemDepth>abyssal</systemDepth>",
        "'systemDepth' omitted: found 'abyssal', expected deep, medium or shallow"
      ),
      (
        "<maximumWind><averagingPeriod units=\"s\">90</averagingPeriod></maximumWind>",
        "'averagingPeriod' omitted: found 90 s, expected whole minutes"
      ),
      (
        "<windContours><windSpeed units=\"kt\">34</windSpeed></windContours>",
        "'windSpeed' omitted: it has no 'radius'"
      ),
      (
        "<windContours><windSpeed units=\"kt\">34<radius sector=\"NEQ\" units=\"km\">9</radius><radius sector=\"NEQ\" units=\"km\">8</radius></windSpeed></windContours>",
        "duplicate radius for sector 'NEQ' ignored"
      ),
      (
        "<maximumWind><speed units=\"kt\">9</speed></maximumWind><maximumWind/>",
        "duplicate 'maximumWind' omitted: only the first is used"
      ),
      (
        "<development>Mood</development><category>3</category>",
        "'development' is 'Mood', expected a class such as 'Tropical Storm': kept as text"
      ),
    ])
  func toldOf(_ elements: String, _ expected: String) {
    let shown = fix(elements).shown
    expectEqual(shown.count, 1)
    expectEqual(shown.first?.hasSuffix(" warning: " + expected), true)
  }

  @Test("an unknown development leaves the category, and of two radii the first counts")
  func kept() {
    let found = fix("<development>Mood</development><category>3</category>").fix?.agencyClass
    expectTrue(found?.code == "3" && found?.words["en"] == "Mood")
    let wind = fix(
      "<windContours><windSpeed units=\"kt\">34<radius units=\"km\">9</radius><radius units=\"km\">8</radius></windSpeed></windContours>"
    ).fix?.windRadii.first
    expectEqual(wind?.extent, .circle(Length(9, .kilometres)))
  }

  @Test("attributes that are not known are named, each once in a file")
  func attributes() {
    let text = Self.file("", data: "type=\"analysis\" zork=\"1\"")
      .replacing("<fix ", with: "<fix foo=\"x\" ")
      .replacing("<disturbance ", with: "<disturbance bar=\"x\" ")
      .replacing("<longitude ", with: "<longitude datum=\"x\" ")
    expectEqual(
      read(text).shown.map { $0.drop { $0 != " " } },
      [
        " note: 'data/zork' ignored throughout the file: maps do not show it",
        " note: 'disturbance/bar' ignored throughout the file: maps do not show it",
        " note: 'fix/foo' ignored throughout the file: maps do not show it",
        " note: 'datum' of 'longitude' ignored: unknown name",
      ])
  }

  @Test(
    "a test is told wherever the status stands, and however it is written",
    arguments: [
      "<generatingApplication><productionStatus>test</productionStatus></generatingApplication>",
      "<generatingApplication><model><productionStatus>Test</productionStatus></model></generatingApplication>",
    ])
  func tests(_ header: String) {
    let reading = read(Self.file("", header: header))
    expectTrue(reading.storms == [] && reading.shown.count == 1)
  }
}
