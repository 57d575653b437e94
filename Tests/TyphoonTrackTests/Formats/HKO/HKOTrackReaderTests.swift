import Foundation
import Testing

@testable import TyphoonTrack

@Suite("HKO tracks")
struct HKOTrackReaderTests {
  private static let past =
    "<PastInformation><Index>1</Index><Intensity>Typhoon</Intensity><MaximumWind>120km/h</MaximumWind><Time>2021-04-16T00:00:00+00:00</Time><Latitude>8.90N</Latitude><Longitude>134.70E</Longitude></PastInformation>"
  private static let analysis =
    "<AnalysisInformation><Intensity>Super Typhoon</Intensity><MaximumWind>240km/h</MaximumWind><Time>2021-04-17T12:00:00+00:00</Time><Latitude>12.00N</Latitude><Longitude>129.20E</Longitude></AnalysisInformation>"

  /// A file with a report of this content, on its second line.
  private static func file(_ report: String) -> String {
    "<TropicalCycloneTrack><BulletinHeader><BulletinTime>2021-04-17T21:00:00+08:00</BulletinTime></BulletinHeader>\n<WeatherReport>\(report)</WeatherReport></TropicalCycloneTrack>"
  }

  private func read(_ report: String) -> Reading { Reading(Self.file(report), as: "hko") }

  /// What is said of an analysis with one of its elements replaced.
  private func shown(_ old: String, _ new: String) -> [String] {
    read(Self.analysis.replacing(old, with: new)).shown
  }

  @Test("the sample holds past, analysed and forecast positions, and points of the line")
  func sample() throws {
    let reading = Reading(try Samples.bytes("hko", "owen.xml"), as: nil)
    expectNil(reading.error)
    expectEqual(
      reading.shown,
      [
        "128:9: note: track points without a time omitted: 3"
      ])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "hko-x19790922t1200z")
    expectTrue(storm.agency == "HKO" && storm.names["en"] == "OWEN" && storm.season == 1979)
    expectTrue(storm.basin == .westernPacific && storm.trackType == .working)
    expectEqual(storm.issued, Timestamp(year: 1979, month: 9, day: 29, hour: 14, second: 18))
    expectEqual(storm.source.attribution, "Hong Kong Observatory (香港天文台)")
    expectEqual(storm.track.count, 15)
    let last = try require(storm.track.last)
    expectEqual(last.time, Timestamp(year: 1979, month: 9, day: 29, hour: 12))
    expectEqual(last.position, GeoPoint(latitude: 29, longitude: 130.1))
    expectEqual(last.wind, Wind(Speed(130, .kilometresPerHour), averagingPeriod: 10))
    expectTrue(last.agencyClass?.words["en"] == "Typhoon" && last.nature == .tropical)
    expectTrue(storm.track[0].wind == nil && storm.track[0].nature == .tropical)
    let forecast = try require(storm.forecasts.first)
    expectTrue(storm.forecasts.count == 1 && forecast.isOfficial && forecast.technique == "HKO")
    expectEqual(forecast.baseTime, last.time)
    expectEqual(forecast.fixes.map(\.leadTime), [12, 24, 36, 48].map { $0 * 3_600 })
    expectEqual(forecast.fixes.last?.nature, .extratropical)
    expectTrue(forecast.fixes.last?.wind == nil && forecast.fixes.last?.kind == .forecast)
  }

  @Test("a system whose name is its class has none, and longitudes may be west")
  func unnamed() throws {
    let reading = Reading(try Samples.bytes("hko", "unnamed.xml"), as: nil)
    let storm = try require(reading.storms.first)
    expectTrue(storm.names.isEmpty && storm.forecasts.isEmpty)
    expectEqual(storm.track.map(\.position.longitude), [-179.4, 179.6])
    expectEqual(storm.track.map(\.nature), [.low, .tropical])
  }

  @Test(
    "what is wrong with a value is said, and the rest is read",
    arguments: [
      (
        "240km/h", "240",
        "2:73: warning: 'MaximumWind' omitted: found '240', expected a speed"
      ),
      (
        "240km/h", "900km/h",
        "2:73: warning: 'MaximumWind' omitted: found '900km/h', expected a speed"
      ),
      (
        "Super Typhoon", "Storm X",
        "2:16: warning: 'Intensity' is 'Storm X', expected a class such as 'Tropical Storm': kept as text"
      ),
    ])
  func values(_ old: String, _ new: String, _ expected: String) {
    let reading = read(Self.analysis.replacing(old, with: new))
    expectEqual(reading.shown.map { $0.replacing(" such as '240km/h'", with: "") }, [expected])
    expectEqual(reading.storms.first?.track.count, 1)
  }

  @Test(
    "a fix without time or place is left out, with a word",
    arguments: [
      ("12.00N", "--", "fix omitted: it has no latitude and longitude"),
      (
        "129.20E", "129.20", "'Longitude' omitted: found '129.20', expected degrees such as '7.40E'"
      ),
      ("12.00N", "90.10N", "'Latitude' omitted: found '90.10N', expected degrees such as '7.40N'"),
      (
        "2021-04-17T12:00:00+00:00", "bad",
        "'Time' omitted: found 'bad', expected a time such as '2021-04-13T12:00:00Z'"
      ),
    ])
  func badFix(_ old: String, _ new: String, _ expected: String) {
    let reading = read(Self.past + Self.analysis.replacing(old, with: new))
    #expect(reading.shown.contains { $0.hasSuffix(expected) })
    expectEqual(reading.storms.first?.track.count, 1)
    expectNil(reading.error)
  }

  @Test("fixes out of order are sorted, and the analysis counts once")
  func order() {
    let again = Self.analysis.replacing("AnalysisInformation", with: "PastInformation")
    let reading = read(again + Self.past + Self.analysis)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.count, 2)
    let late = Self.past.replacing("04-16", with: "04-18")
    let sorted = read(late + Self.analysis)
    expectEqual(
      sorted.shown,
      [
        "2:1: warning: observed fixes are not in order of time: sorted"
      ])
    expectEqual(sorted.storms.first?.track.map(\.time.parts.day), [17, 18])
  }

  @Test("a forecast counts from the analysis, and must be after it")
  func forecast() {
    let ahead = Self.past.replacing("PastInformation", with: "ForecastInformation")
    let reading = read(Self.analysis + ahead)
    expectEqual(
      reading.shown.map { $0.drop { $0 != " " } },
      [
        " warning: forecast fix omitted: its time is not after that of the analysis"
      ])
    expectEqual(reading.storms.first?.forecasts, [])
    // Without an analysis the time of the file stands for it.
    let alone = read(ahead.replacing("04-16", with: "04-18"))
    expectEqual(alone.storms.first?.forecasts.first?.fixes.first?.leadTime, 39_600)
    expectEqual(alone.storms.first?.track, [])
  }

  @Test(
    "a file that is none, or breaks off, is one error with its place",
    arguments: [
      (
        "<a/>",
        "1:1: error: found 'a', expected 'TropicalCycloneTrack' of the Hong Kong Observatory"
      ),
      (
        "<TropicalCycloneTrack/>",
        "1:1: error: found no 'WeatherReport' in 'TropicalCycloneTrack', expected one"
      ),
      (
        "<TropicalCycloneTrack>\n<WeatherReport>",
        "2:16: error: the input ends too early, expected the rest of an XML document"
      ),
      (
        "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><TropicalCycloneTrack>&b;</TropicalCycloneTrack>",
        "1:14: error: found an XML document that declares entities, expected one that does not"
      ),
    ])
  func errors(_ text: String, _ expected: String) {
    for piece in [nil, 1] {
      expectEqual(Reading(text, piece: piece, as: "hko").error?.shown, expected)
    }
  }

  @Test("a report without a fix is left out, members that are not known are named")
  func odd() {
    expectEqual(
      read("<Mood>good</Mood>").shown,
      [
        "2:16: note: 'Mood' ignored: unknown name",
        "2:1: warning: storm omitted: it has no fix",
      ])
    expectEqual(
      Reading("<TropicalCycloneTrack tcid=\"2117\">" + Self.file("").dropFirst(22), as: "hko").shown
        .first, "1:1: note: 'tcid' ignored: unknown name")
  }

  @Test("the agency's id is the storm's, where the file has it, and Chinese names are")
  func identity() {
    let reading = read(
      "<TropicalCycloneID>2102</TropicalCycloneID><TropicalCycloneEnglishName>SURIGAE</TropicalCycloneEnglishName><TropicalCycloneChineseName>舒力基</TropicalCycloneChineseName>"
        + Self.analysis)
    expectEqual(reading.storms.first?.id.description, "hko-2102")
    expectEqual(reading.storms.first?.names["en"], "SURIGAE")
    expectEqual(reading.storms.first?.names["zh-Hant"], "舒力基")
  }

  @Test(
    "the agency's own file holds what it is known to hold",
    .enabled(
      if: ProcessInfo.processInfo.environment["TRACKCONV_DATA"] != nil,
      "TRACKCONV_DATA names no folder with agencies' files"))
  func realFile() throws {
    let folder = try require(ProcessInfo.processInfo.environment["TRACKCONV_DATA"])
    let path = "\(folder)/hko/hko_track_SURIGAE_2021_thinned.xml"
    let reading = Reading([UInt8](try Data(contentsOf: URL(filePath: path))), as: nil)
    expectTrue(reading.error == nil && reading.shown == [])
    let storm = try require(reading.storms.first)
    expectTrue(storm.id.description == "hko-x20210413t1200z" && storm.track.count == 10)
    expectTrue(storm.track.last?.nature == .extratropical && storm.track.last?.wind == nil)
    expectEqual(storm.track[6].wind?.speed, Speed(240, .kilometresPerHour))
  }

  @Test("of two fixes of one time the first is kept, with a word")
  func sameTime() {
    let elsewhere = Self.past.replacing("8.90N", with: "18.90N")
    for again in [Self.past, elsewhere] {
      let reading = read(Self.past + "\n" + again + Self.analysis)
      expectEqual(
        reading.shown,
        [
          "3:1: warning: duplicate fix ignored: an earlier fix has the same time"
        ])
      expectEqual(reading.storms.first?.track.map(\.position.latitude), [8.9, 12])
    }
    let ahead = Self.past.replacing("Past", with: "Forecast").replacing("04-16", with: "04-18")
    let reading = read(Self.analysis + ahead + ahead)
    expectEqual(reading.storms.first?.forecasts.first?.fixes.count, 1)
    expectEqual(reading.shown.count, 1)
  }

  @Test("what stands beside a value or in it, or a second time, is told of")
  func besideValues() {
    let unit = read(Self.analysis.replacing("<MaximumWind>", with: "<MaximumWind unit=\"kt\">"))
    expectEqual(
      unit.shown,
      [
        "2:73: note: 'unit' of 'MaximumWind' ignored: unknown name"
      ])
    expectEqual(unit.storms.first?.track.first?.wind?.speed.value, 240)
    let twice = read(
      Self.analysis.replacing("<Longitude>", with: "<Latitude>9.40N</Latitude><Longitude>"))
    expectEqual(
      twice.shown,
      [
        "2:172: warning: duplicate 'Latitude' omitted: only the first is used"
      ])
    expectEqual(twice.storms.first?.track.first?.position.latitude, 12)
    let inside = read(Self.past + Self.analysis.replacing("129.20E", with: "129.<x>7</x>20E"))
    expectEqual(
      inside.shown.first?.hasSuffix(
        "warning: 'Longitude' omitted: found text with child elements, expected degrees such as '7.40E'"
      ), true)
    expectEqual(inside.storms.first?.track.count, 1)
  }

  @Test("a wind that is not of the class in words is told of, and both are kept")
  func classAndWind() {
    let reading = read(Self.analysis.replacing("240km/h", with: "60km/h"))
    expectEqual(
      reading.shown,
      [
        "2:16: warning: 'Intensity' is 'Super Typhoon', but 'MaximumWind' is that of a 'Tropical Depression': kept both"
      ])
    expectEqual(reading.storms.first?.track.first?.agencyClass?.words["en"], "Super Typhoon")
    for (wind, words) in [
      ("60", "Tropical Depression"), ("65", "Tropical Storm"), ("90", "Severe Tropical Storm"),
      ("120", "Typhoon"), ("150", "Severe Typhoon"), ("185", "SUPER TYPHOON"),
      ("60", "Low Pressure Area"), ("120", "Extratropical Low"),
    ] {
      expectEqual(
        read(
          Self.analysis.replacing("240", with: wind).replacing("Super Typhoon", with: words)
        ).shown, [])
    }
  }
}
