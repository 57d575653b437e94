import Foundation
import Testing

@testable import TyphoonTrack

@Suite("TCVitals reader")
struct TCVitalsReaderTests {
  private static func sample(_ name: String) throws -> Reading {
    let bytes = try Samples.bytes("tcvitals", name)
    let reading = Reading(bytes, as: "tcvitals")
    expectNil(reading.error)
    expectEqual(Reading(bytes, piece: 1, as: "tcvitals"), reading)
    return reading
  }

  private static func read(_ lines: String...) -> Reading {
    Reading(lines.joined(separator: "\n") + "\n", as: "tcvitals")
  }

  private static func km(_ value: Double) -> Length { Length(value, .kilometres) }

  private static func quadrants(_ radii: Double...) -> RadialExtent {
    let lengths = radii.map { $0 < 0 ? nil : km($0) }
    return .quadrants(
      .init(
        northEast: lengths[0], southEast: lengths[1], southWest: lengths[2],
        northWest: lengths[3]), mean: nil)
  }

  private static let whole: String =
    "JTWC 31W HAIYAN    20131104 1200 061N 1483E 270 077 0989 1008 0352 23 064 0084 0074 0074 0084 M 0020 -999 0000 0030 72 101N 1301E 0010 0010 0010 0010 TS"

  @Test("exercises come out only where they are asked for")
  func exercises() {
    let line = Self.whole.replacing("31W", with: "81W") + "\n"
    expectEqual(Reading(line, as: "tcvitals").storms, [])
    expectEqual(
      Reading(line, as: "tcvitals").shown,
      [
        ": warning: atcf-wp812013 omitted: numbers 80 to 89 are reserved for exercises; --allow-test includes them"
      ])
    var options = ReadingOptions()
    options.keepsTests = true
    let kept = Reading(line, as: "tcvitals", options: options)
    expectEqual(kept.storms.map(\.status), [.exercise])
    expectEqual(kept.shown, [])
  }

  @Test(
    "a minus sign beside the letter turns it round, and a number in words may be cut at nine letters"
  )
  func turned() {
    let reading = Self.read(
      "JTWC 07P TWENTY-ON 20260106 1200 145N 1799E 090 077 0989 1008 0352 23 064",
      "JTWC 07P TWENTY-ON 20260106 1800 145N -1798W 090 077 0989 1008 0352 23 064")
    expectEqual(reading.storms.first?.track.map(\.position.longitude), [179.9, 179.8])
    expectEqual(reading.storms.first?.names.isEmpty, true)
    expectEqual(
      reading.shown,
      [
        "2:39: note: '-1798W' has both a letter and a minus sign: read as the other hemisphere, which is nearer to the storm's other records"
      ])
  }

  @Test(
    "a minus sign beside the letter is ignored where the storm or its basin is on the letter's side",
    arguments: [
      (["12E 1098W", "12E -1098W"], [-109.8, -109.8], "W"),
      (["12E -1098W", "12E 1100W"], [-109.8, -110], "W"),
      (["12E -1098W"], [-109.8], "W"), (["07P -1798W"], [-179.8], "W"),
      (["31W 1483E", "31W -1798W"], [148.3, 179.8], "N"),
      (["31W -1798W"], [179.8], "N"), (["04C -1798E"], [-179.8], "N"),
      (["31W 1797W", "31W -1798W", "31W 1793E"], [-179.7, 179.8, 179.3], "N"),
      (["31W 1790W", "31W -1798W", "31W 1794W"], [-179, -179.8, -179.4], "W"),
    ])
  func signs(_ records: [String], _ expected: [Double], _ severity: String) {
    let lines = records.enumerated().map { index, record in
      "JTWC \(record.prefix(3)) HAIYAN    20131104 0\(index)00 145N \(record.dropFirst(4)) 270"
    }
    let reading = Reading(lines.joined(separator: "\n") + "\n", as: "tcvitals")
    expectEqual(reading.storms.first?.track.map(\.position.longitude), expected)
    expectEqual(reading.shown.count, 1)
    expectEqual(reading.shown.first?.contains(severity == "W" ? ": warning: " : ": note: "), true)
    expectEqual(reading.shown.first?.contains(severity == "W" ? "ignored" : "read as"), true)
  }

  @Test("signs of a record that comes again, of a position ahead, and of a missing value")
  func otherSigns() {
    let again = Self.read(
      "JTWC 12E SELMA     20171028 0000 145N 1098W 270",
      "JTWC 12E SELMA     20171028 0000 145N -1098W 270")
    expectEqual(again.storms.first?.track.map(\.position.longitude), [-109.8])
    let ahead = Self.read(
      Self.whole.replacing("061N 1483E", with: "061N 1797E").replacing("1301E", with: "-1798W"))
    expectEqual(ahead.storms.first?.forecasts.first?.fixes.map(\.position.longitude), [179.8])
    expectEqual(ahead.shown.count, 1)
    expectEqual(
      ahead.shown.first?.hasSuffix("hemisphere, which is nearer to the analysed position"), true)
    expectEqual(Self.read("JTWC 12E SELMA     20171028 0000 145N -999W 270").storms, [])
  }

  @Test("a position ahead may be missing: zeros, or negative nines")
  func missingAhead() {
    for missing in ["000N 0000W", "-99N -999W", "-99 -999"] {
      let reading = Self.read(Self.whole.replacing("101N 1301E", with: missing))
      expectTrue(reading.storms.map(\.forecasts) == [[]] && reading.shown == [], "\(missing)")
    }
  }

  @Test("a record of another year, alone with its number, is a storm of its own with a word")
  func otherYear() {
    func line(_ storm: String, _ time: String) -> String {
      "JTWC \(storm) HAIYAN    \(time) 061N 1483E 270"
    }
    let one = [line("31W", "20131104 0000"), line("31W", "20131104 0600")]
    let wrong = Reading(
      (one + [line("31W", "20231104 1200")]).joined(separator: "\n") + "\n", as: "tcvitals")
    expectEqual(wrong.storms.count, 2)
    expectEqual(
      wrong.shown,
      [
        "3:1: warning: the only record of 31W of 2023 has the number of 31W of 2013: kept as a storm of its own, but its year may be wrong"
      ])
    let archive = one + ["20031104 0000", "20231104 1200"].map { line("31W", $0) }
    expectEqual(Reading(archive.joined(separator: "\n") + "\n", as: "tcvitals").shown, [])
  }

  @Test("every field of a line is read")
  func full() throws {
    let reading = Self.read(Self.whole)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    #expect((storm.id.description, storm.otherIDs) == ("atcf-wp312013", ["WP312013"]))
    #expect((storm.number, storm.season, storm.basin) == ("31", 2013, .westernPacific))
    #expect((storm.agency, storm.names["en"], storm.trackType) == ("JTWC", "HAIYAN", .working))
    expectEqual(storm.source.product, "TCVitals")
    let fix = try require(storm.track.first)
    expectEqual(fix.time, Timestamp(year: 2013, month: 11, day: 4, hour: 12))
    expectEqual(fix.position, GeoPoint(latitude: 6.1, longitude: 148.3))
    expectEqual(fix.motion, Motion(bearing: 270, speed: Speed(7.7, .metresPerSecond)))
    expectEqual(fix.pressure, Pressure(989, .hectopascals))
    expectEqual(
      fix.outerIsobar, OuterIsobar(pressure: Pressure(1_008, .hectopascals), radius: Self.km(352)))
    expectEqual(fix.wind, Wind(Speed(23, .metresPerSecond), averagingPeriod: 1))
    expectEqual(fix.radiusOfMaximumWind, Self.km(64))
    #expect((fix.depth, fix.name) == (.medium, nil))
    #expect((fix.nature, fix.agencyClass) == (.tropical, AgencyClass(code: "TS")))
    expectEqual(
      fix.windRadii,
      [
        WindRadii(threshold: Speed(34, .knots), extent: Self.quadrants(84, 74, 74, 84)),
        WindRadii(threshold: Speed(50, .knots), extent: Self.quadrants(20, -1, 0, 30)),
        WindRadii(threshold: Speed(64, .knots), extent: Self.quadrants(10, 10, 10, 10)),
      ])
    let forecast = try require(storm.forecasts.first)
    #expect((forecast.technique, forecast.isOfficial) == ("JTWC", true))
    expectEqual(forecast.baseTime, fix.time)
    expectEqual(forecast.fixes.map { $0.leadTime }, [259_200])
    expectEqual(forecast.fixes.map(\.position), [GeoPoint(latitude: 10.1, longitude: 130.1)])
  }

  @Test("storms are mixed; a repeated record says nothing, one that differs corrects")
  func mixed() throws {
    let reading = try Self.sample("neoguri.txt")
    expectEqual(
      reading.shown,
      [
        "22:1: warning: record differs from an earlier one of the same time: used the later"
      ])
    expectEqual(reading.storms.map(\.id.description), ["atcf-wp082014", "atcf-sh962015"])
    let storm = reading.storms[0]
    expectEqual(storm.names["en"], "NEOGURI")
    expectEqual(storm.track.count, 16)
    expectEqual(storm.track.map(\.name), ["EIGHT", "EIGHT"] + Array(repeating: nil, count: 14))
    expectEqual(storm.track.last?.depth, .medium)
    expectEqual(storm.forecasts.count, 12)
    let invest = reading.storms[1]
    #expect((invest.names.isEmpty, invest.basin, invest.season) == (true, .southPacific, 2015))
    expectEqual(invest.track.map(\.position.longitude), [178.9, 179.5, -179.9, -179.1])
    expectEqual(invest.track.map(\.position.latitude), [-14.1, -14.3, -14.6, -15])
    expectEqual(invest.track.map(\.nature), Array(repeating: .unknown, count: 4))
    #expect((invest.track[0].windRadii, invest.track[0].radiusOfMaximumWind) == ([], nil))
  }

  @Test("messages have two digits of the year, and lines may end early")
  func message() throws {
    let reading = try Self.sample("message.txt")
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.map(\.id.description), ["atcf-al122005", "atcf-sh031997"])
    expectEqual(reading.storms[0].track.map(\.time.parts.hour), [18, 0])
    #expect((reading.storms[0].agency, reading.storms[0].track[0].depth) == ("NHC", nil))
    let other = reading.storms[1]
    #expect((other.agency, other.names.isEmpty) == ("XXXX", true))
    expectEqual(
      other.source.attribution, "National Centers for Environmental Prediction (NOAA/NWS)")
    let fix = try require(other.track.first)
    expectEqual(fix.wind, Wind(Speed(18, .metresPerSecond), averagingPeriod: nil))
    #expect((fix.pressure, fix.motion, fix.outerIsobar) == (nil, nil, nil))
  }

  private static func line(_ designation: String, _ time: String, _ rest: String = "") -> String {
    "JTWC \(designation) INVEST    \(time) 061S 1483E\(rest)"
  }

  @Test("numbers of invests come again; those of cyclones keep their season")
  func again() {
    let invests = Self.read(Self.line("90W", "20130601 0000"), Self.line("90W", "20130801 0000"))
    expectEqual(invests.storms.count, 2)
    let cyclones = Self.read(Self.line("01W", "20130601 0000"), Self.line("01W", "20130801 0000"))
    expectEqual(cyclones.storms.count, 1)
    let winter = Self.read(Self.line("33W", "20131231 1800"), Self.line("33W", "20140101 0000"))
    expectEqual(winter.storms.map(\.id.description), ["atcf-wp332013"])
    let summer = Self.read(Self.line("05S", "20131231 1800"), Self.line("05S", "20140101 0000"))
    expectEqual(summer.storms.map(\.id.description), ["atcf-sh052014"])
  }

  private static let oddities: [(String, String)] = [
    (
      line("01W", "20131301 0000"),
      "2:20: warning: fix omitted: '20131301 0000' is not a date and time such as '20131104 1200'"
    ),
    (
      "JTWC 01W INVEST    20131101 0000 -99N -999E 270",
      "2:34: warning: fix omitted: '-99N -999E' is not a position such as '061N 1483E'"
    ),
    (
      line("01W", "20131101 0000", " 400"),
      "2:45: warning: direction omitted: found '400', expected a whole number from 0 to 360"
    ),
    (
      "JTWC 01W INVEST    20131101 0000 000N 0000W 270",
      "2:34: warning: fix omitted: '000N 0000W' is not a position such as '061N 1483E'"
    ),
    (
      whole.replacing("101N 1301E", with: "-101N 1301E"),
      "2:120: warning: fix omitted: '-101N 1301E' is not a position such as '061N 1483E'"
    ),
    (
      "HELLO",
      "2:1: warning: line omitted: 'HELLO' is not a TCVitals record such as 'JTWC 31W HAIYAN    20131104 1200 061N 1483E …'"
    ),
    (
      whole + " 7", "2:154: warning: '7' omitted: the line has no field there"
    ),
    (
      whole.replacing(" TS", with: " QQ"),
      "2:151: warning: class omitted: found 'QQ', expected an ATCF class such as TS"
    ),
    (
      whole.replacingOccurrences(of: " M ", with: " Y "),
      "2:95: warning: depth omitted: found 'Y', expected D, M, S or X"
    ),
  ]

  @Test("what is odd is left out with a word", arguments: oddities)
  func odd(_ line: String, _ expected: String) {
    expectEqual(Self.read(Self.line("02W", "20131101 0000"), line).shown, [expected])
  }

  @Test("the last number of a file without a line end at its end may lack digits")
  func cut() throws {
    let line = "JTWC 31W HAIYAN    20131104 1200 061N 1483E 270 077 0989 1008 0352 23"
    for end in ["", " 064 0084 0074 0074 0084 M"] {
      let reading = Reading(line + end, as: "tcvitals")
      expectEqual(reading.shown, [])
      expectEqual(reading.storms.first?.track.first?.wind?.speed, Speed(23, .metresPerSecond))
    }
    let wind = Reading(String(line.dropLast()), as: "tcvitals")
    expectEqual(wind.shown, ["1:68: warning: '2' omitted: it is truncated"])
    expectNil(wind.storms.first?.track.first?.wind)
    let radius = Reading(line + " 064 008", as: "tcvitals")
    expectEqual(radius.shown, ["1:75: warning: '008' omitted: it is truncated"])
    expectEqual(radius.storms.first?.track.first?.windRadii, [])
    expectEqual(Reading(String(line.dropLast()) + "\n", as: "tcvitals").shown, [])
  }

  @Test("a letter that is of no basin, records out of order")
  func others() {
    let basin = Self.read(Self.line("01Z", "20131101 0000"))
    expectEqual(
      basin.shown,
      [
        "1:1: warning: basin omitted: 'Z' is not a basin letter; made the storm's id from its first fix"
      ])
    expectEqual(basin.storms.map(\.id.description), ["atcf-x20131101t0000z"])
    let order = Self.read(Self.line("01W", "20131101 0600"), Self.line("01W", "20131101 0000"))
    expectEqual(
      order.shown,
      [
        "2:1: note: the storm's records are not in order of time: sorted"
      ])
    expectEqual(order.storms.first?.track.map(\.time.parts.hour), [0, 6])
    expectEqual(
      Self.read("", "x").error?.shown,
      ": error: found no TCVitals record, expected lines such as 'JTWC 31W HAIYAN    20131104 1200 061N 1483E 270 077 0989 1008 …'"
    )
  }
}
