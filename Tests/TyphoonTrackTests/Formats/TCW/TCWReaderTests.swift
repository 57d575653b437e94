import Foundation
import Testing

@testable import TyphoonTrack

@Suite("JTWC warning reader")
struct TCWReaderTests {
  private static func sample(_ name: String) throws -> Reading {
    let bytes = try Samples.bytes("tcw", name)
    let reading = Reading(bytes, as: "tcw")
    expectNil(reading.error)
    expectEqual(Reading(bytes, piece: 1, as: "tcw"), reading)
    return reading
  }

  /// A warning with lines between header and end.
  private static func read(
    _ lines: String..., header: String = "2014070612 08W NEOGURI    016  01 320 12 SATL 015"
  ) -> Reading {
    let head = ["WTPN31 PGTW 061500", "WARNING    ATCG MIL 08W NWP 140706135843", header]
    return Reading((head + lines + ["NNNN"]).joined(separator: "\n"), as: nil)
  }

  private static func quadrants(_ radii: Double...) -> RadialExtent {
    let miles = radii.map { Length($0, .nauticalMiles) }
    return .quadrants(
      .init(
        northEast: miles[0], southEast: miles[1], southWest: miles[2], northWest: miles[3]),
      mean: nil)
  }

  @Test("a longitude that has lost a digit is no position")
  func lostDigits() {
    let reading = Self.read(
      "T000 189N 1303E 125", "T012 204N 128E 140", "AMP", "0814070600 179N1328E 120",
      "0814070606 183N131E 120")
    expectEqual(reading.storms.first?.track.map(\.position.longitude), [132.8, 130.3])
    expectEqual(reading.storms.first?.forecasts, [])
    expectEqual(
      reading.shown,
      [
        "5:6: warning: fix omitted: '204N 128E' is not a position such as '171N 1261W'",
        "8:12: warning: fix omitted: '183N131E' is not a position such as '171N 1261W'",
      ])
    // In the track, degrees below 100 have no zero.
    let west = Self.read("T000 189N 0893E 045", "AMP", "0814070606 183N901E  40")
    expectEqual(west.storms.first?.track.map(\.position.longitude), [90.1, 89.3])
    expectEqual(west.shown, [])
  }

  @Test("a warning: header, analysis, forecast, and the track with its repeated lines")
  func warning() throws {
    let reading = try Self.sample("wp0814.tcw")
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "atcf-wp082014")
    expectEqual(storm.otherIDs, ["WP082014"])
    #expect((storm.number, storm.season, storm.basin) == ("08", 2014, .westernPacific))
    #expect((storm.agency, storm.names["en"], storm.advisory) == ("JTWC", "NEOGURI", "016"))
    expectEqual(storm.issued, Timestamp(year: 2014, month: 7, day: 6, hour: 15))
    expectEqual(storm.source.product, "JTWC warning")
    expectEqual(storm.trackType, .working)

    expectEqual(storm.track.count, 17)
    let first = try require(storm.track.first)
    expectEqual(first.time, Timestamp(year: 2014, month: 7, day: 2, hour: 12))
    expectEqual(first.position, GeoPoint(latitude: 9, longitude: 148.8))
    expectEqual(first.wind, Wind(Speed(15, .knots), averagingPeriod: 1))
    #expect((first.windRadii, first.motion, first.nature) == ([], nil, .tropical))
    let last = try require(storm.track.last)
    expectEqual(last.time, Timestamp(year: 2014, month: 7, day: 6, hour: 12))
    #expect((last.kind, last.leadTime) == (.analysis, nil))
    expectEqual(last.motion, Motion(bearing: 320, speed: Speed(12, .knots)))
    expectEqual(last.accuracy?.radius, Length(15, .nauticalMiles))
    expectEqual(last.accuracy?.words["en"], "SATL")
    expectEqual(last.agencyClass?.words["en"], "TYPHOON")
    expectEqual(
      last.windRadii,
      [
        WindRadii(threshold: Speed(34, .knots), extent: Self.quadrants(150, 140, 135, 160)),
        WindRadii(threshold: Speed(50, .knots), extent: Self.quadrants(80, 75, 50, 60)),
        WindRadii(threshold: Speed(64, .knots), extent: Self.quadrants(30, 25, 25, 30)),
      ])

    let forecast = try require(storm.forecasts.first)
    #expect((forecast.technique, forecast.isOfficial) == ("JTWC", true))
    expectEqual(forecast.baseTime, last.time)
    expectEqual(forecast.fixes.map(\.leadTime), [12, 24, 36, 48, 72, 96].map { $0 * 3_600 })
    let end = try require(forecast.fixes.last)
    expectEqual(end.position, GeoPoint(latitude: 33.8, longitude: 136.9))
    #expect((end.remarks["en"], end.nature) == ("BECOMING EXTRATROPICAL", .tropical))
    #expect((end.windRadii.count, end.motion, end.accuracy) == (1, nil, nil))
  }

  @Test("an alert without a time: its position is omitted, and a finding says so")
  func alertWithoutTime() throws {
    let text = String(decoding: try Samples.bytes("tcw", "alert.tcw"), as: UTF8.self)
    let reading = Reading(text.replacing("2099123118", with: "2099129918"), as: "tcw")
    expectEqual(reading.storms.first?.track.count, 2)
    expectEqual(
      reading.shown.filter { $0.contains("warning") }.prefix(2),
      [
        "2:1: warning: found '2099129918', expected a time such as '2026091200'",
        "6:3: warning: alert's position omitted: no line gives its time",
      ])
  }

  @Test("an alert: longitudes up to 360, no basin, the track, the turn of a century")
  func alert() throws {
    let reading = try Self.sample("alert.tcw")
    expectEqual(
      reading.shown,
      [
        "3:3: note: area in which a cyclone may form omitted: only the system's track is read",
        "1:1: note: '98X' does not give a basin: used SH, where the system is",
      ])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "atcf-sh982100")
    #expect((storm.basin, storm.season) == (.southernHemisphere, 2100))
    expectEqual(storm.issued, Timestamp(year: 2100, month: 1, day: 1, hour: 2))
    expectEqual(storm.source.product, "JTWC formation alert")
    expectEqual(storm.track.map(\.position.longitude), [-179.3, -179.8, 179.6])
    expectEqual(storm.track.map(\.position.latitude), [-13.8, -14, -14.2])
    expectEqual(storm.track.map(\.time.parts.year), [2099, 2099, 2099])
    expectEqual(storm.track.map(\.nature), [.disturbance, .disturbance, .disturbance])
    expectNil(storm.track[2].wind)
    expectEqual(storm.forecasts, [])
  }

  @Test("several messages in one file are several storms")
  func several() throws {
    let bytes = try Samples.bytes("tcw", "wp0814.tcw") + Samples.bytes("tcw", "alert.tcw")
    expectEqual(
      Reading(bytes, as: nil).storms.map(\.id.description), ["atcf-wp082014", "atcf-sh982100"])
  }

  @Test(
    "what is odd in a line is said with its place",
    arguments: [
      (
        "T000 189N 1303X 125",
        "4:6: warning: fix omitted: '189N 1303X' is not a position such as '171N 1261W'"
      ),
      (
        "T0x0 189N 1303E 125", "4:1: warning: fix omitted: 'T0x0' is not a lead time such as 'T012'"
      ),
      (
        "T000 189N 1303E 1250",
        "4:17: warning: wind omitted: found '1250', expected a whole number from 0 to 300"
      ),
      (
        "T000 189N 1303E 125 R034 030 NN QD",
        "4:30: warning: radius omitted: found quadrant 'NN', expected NE, SE, SW or NW"
      ),
      (
        "0814130212 90N1488E  15",
        "4:1: warning: fix omitted: found '0814130212', expected number, year, month, day and hour such as '1426090718'"
      ),
      (
        "9714070212 90N1488E  15",
        "4:1: note: the fix has storm number 97, but the message 08: read as the same storm"
      ),
      ("0814070212 90N1488E  15 x", "4:25: warning: 'x' omitted: the line has no field there"),
      ("HELLO", "4:1: warning: unknown line omitted: 'HELLO'"),
    ])
  func odd(_ line: String, _ expected: String) {
    expectEqual(Self.read(line).shown.first, expected)
  }

  @Test("a repeated line says nothing; one that says something else is left out")
  func repeated() {
    let same = Self.read("0814070212 90N1488E  15", "0814070212 90N1488E  15")
    expectEqual(same.shown, [])
    expectEqual(same.storms.first?.track.count, 1)
    let other = Self.read("0814070212 90N1488E  15", "0814070212 91N1488E  15")
    expectEqual(
      other.shown,
      [
        "5:1: warning: fix omitted: it differs from an earlier fix of the same time"
      ])
    expectEqual(other.storms.first?.track.map(\.position.latitude), [9])
  }

  @Test("an analysis that is not the track's is taken, with a word")
  func differs() {
    let reading = Self.read("T000 189N 1303E 125", "0814070612 188N1303E 120")
    expectEqual(
      reading.shown,
      [
        "2:1: warning: position or wind of the track ignored: it differs from the analysis at the same time"
      ])
    expectEqual(reading.storms.first?.track.map(\.position.latitude), [18.9])
  }

  @Test("a longitude of 247.2 is one of 112.8 W, to the last bit")
  func longitude() throws {
    let reading = Reading(
      "ALERT      ATCF MIL 97E XXX 260911180000\n2026091118\n 1 2\n 1 2\n9\n 12.9 247.2\n120100\n2609120100\n1\n9726091118 129N1128W  20\n",
      as: nil)
    expectEqual(reading.shown.filter { $0.contains("warning") }, [])
    expectEqual(reading.storms.first?.track.map(\.position.longitude), [-112.8])
  }

  @Test("a position may have several sources, and none")
  func sources() {
    func accuracy(_ rest: String) -> (PositionAccuracy?, [String]) {
      let reading = Self.read(
        "T000 189N 1303E 125", header: "2014070612 08W NEOGURI    016  01 320 08 \(rest)")
      return (reading.storms.first?.track.first?.accuracy, reading.shown)
    }
    let both = accuracy("SATL RADR 040")
    expectTrue(both.0?.words["en"] == "SATL RADR" && both.0?.radius == Length(40, .nauticalMiles))
    expectEqual(both.1, [])
    expectEqual(accuracy("SATL SYNP RADR 040 COR").1, [])
    expectTrue(accuracy("").0 == nil && accuracy("").1 == [])
    expectEqual(
      accuracy("SATL").1,
      [
        "3:42: warning: 'SATL' omitted: expected how the position was found and its accuracy in n mi, such as 'SATL 030'"
      ])
  }

  /// The text of a warning, from `AMP` on.
  private static let text = [
    "AMP", "WTPN31 PGTW 061500", "SUBJ:  TYPHOON 08W (NEOGURI) WARNING NR 016",
    "1. TYPHOON 08W (NEOGURI) WARNING NR 016", "   01 ACTIVE TROPICAL CYCLONE IN NORTHWESTPAC",
    "REMARKS:", "061500Z POSITION NEAR 19.4N 129.8E.",
    "TYPHOON 08W (NEOGURI) HAS TRACKED AT 12 KNOTS. MINIMUM",
    "CENTRAL PRESSURE AT 061200Z IS 929 MB. NEXT WARNINGS AT 062100Z.", "0814070612 189N1303E 125",
  ]

  @Test("the text says the central pressure of the analysis")
  func pressure() throws {
    func read(_ change: (String) -> String) -> Reading {
      Reading(
        change(
          (Self.opening + "T000 189N 1303E 125\n" + Self.text.joined(separator: "\n") + "\nNNNN\n")),
        as: nil)
    }
    let reading = read { $0 }
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.map(\.pressure), [Pressure(929, .hectopascals)])
    let other = read { $0.replacing("061200Z", with: "060600Z") }
    expectEqual(other.storms.first?.track.map(\.pressure), [nil])
    expectEqual(
      other.shown,
      [
        "2:1: warning: central pressure omitted: it is for 060600Z, not for the time of the analysis"
      ])
    let wrong = read { $0.replacing("929 MB", with: "92 MB") }
    expectEqual(
      wrong.shown,
      [
        "13:35: warning: central pressure omitted: found '92', expected a whole number from 800 to 1100"
      ])
    // A message without its end does not take the next one's heading.
    let two = read {
      $0.replacing("NNNN\n", with: "") + Self.opening + "T000 189N 1303E 125\nNNNN\n"
    }
    expectTrue(two.storms.count == 2 && two.storms.last?.issued == two.storms.first?.issued)
  }

  @Test("a second header line does not take the forecast away")
  func secondHeader() {
    let reading = Self.read(
      "T000 189N 1303E 125", "T012 204N 1282E 140",
      "2014130612 08W NEOGURI    016  01 320 12 SATL 015")
    expectEqual(
      reading.shown,
      [
        "6:1: warning: second header line ignored"
      ])
    expectEqual(reading.storms.first?.track.count, 1)
    expectEqual(reading.storms.first?.forecasts.first?.fixes.count, 1)
  }

  @Test("radii of 0 are of no wind, and names of numbers are none")
  func zeros() throws {
    let reading = Self.read(
      "T000 189N 1303E 030 R034 000 NE QD 000 SE QD 000 SW QD 000 NW QD",
      header: "2014070612 08W EIGHT    001  01 320 12 SATL 015")
    let storm = try require(reading.storms.first)
    expectEqual(reading.shown, [])
    expectEqual(storm.track.first?.windRadii, [])
    #expect(storm.names.isEmpty)
  }

  private static let opening =
    "WTPN31 PGTW 061500\nWARNING    ATCG MIL 08W NWP 140706135843\n2014070612 08W NEOGURI    016  01 320 12 SATL 015\n"

  @Test(
    "the last word of a message that breaks off may lack digits",
    arguments: [
      ("T012 204N 1282E 05", "05", 17), ("T012 204N 1282E 055 R034 090 NE QD 04", "04", 36),
    ])
  func cut(_ line: String, _ word: String, _ column: Int) throws {
    let reading = Reading(Self.opening + "T000 189N 1303E 125\n" + line, as: nil)
    expectEqual(
      reading.shown,
      [
        "5:\(column): warning: '\(word)' omitted: the message is truncated there",
        "2:1: note: the message does not end with 'NNNN': it may be incomplete",
      ])
    let fix = try require(reading.storms.first?.forecasts.first?.fixes.first)
    expectEqual(fix.wind?.speed, (word == "05" ? nil : Speed(55, .knots)))
    #expect(fix.remarks.isEmpty)
    let ended = Reading(Self.opening + line + "\nNNNN", as: nil)
    expectEqual(ended.shown.filter { $0.contains("breaks off") || $0.contains("NNNN") }, [])
  }

  @Test("what is left of a radius is no remark")
  func radius() {
    let reading = Self.read("T000 189N 1303E 125 R034 090 NE QD 040 SE")
    expectEqual(
      reading.shown, ["4:36: warning: '040' omitted: it is not a radius such as '030 NE QD'"])
    expectEqual(reading.storms.first?.track.first?.remarks.isEmpty, true)
  }

  @Test("of two fixes of one time the first counts")
  func twice() {
    let reading = Self.read(
      "T000 189N 1303E 125", "T012 204N 1282E 140", "T012 204N 1282E 140", "T012 214N 1282E 140")
    expectEqual(
      reading.shown,
      [
        "7:1: warning: fix omitted: it differs from an earlier fix of the same time"
      ])
    expectEqual(reading.storms.first?.forecasts.first?.fixes.map(\.position.latitude), [20.4])
  }

  @Test(
    "corrections are told, wherever they are said",
    arguments: [
      ("061500", "061500 CCA"), ("061500", "061500 AAB"),
      ("NWP 140706135843", "NWP 140706135843 CORRECTED"),
      ("NEOGURI) WARNING NR 016", "NEOGURI) WARNING NR 016A CORRECTED//"),
      ("SATL 015", "SATL 015 COR"),
    ])
  func corrections(_ plain: String, _ words: String) {
    let text =
      Self.opening + "T000 189N 1303E 125\nSUBJ:  TYPHOON 08W (NEOGURI) WARNING NR 016\nNNNN\n"
    expectEqual(Reading(text, as: nil).storms.map(\.messageType), [.issue])
    let reading = Reading(text.replacing(plain, with: words), as: nil)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.map(\.messageType), [.correction])
  }

  @Test("a last warning is a remark of its analysis, a cancelled alert says so")
  func last() throws {
    let reading = Self.read(
      "T000 189N 1303E 125", "T012 204N 1282E 140",
      "SUBJ:  TYPHOON 08W (NEOGURI) FINAL WARNING NR 016")
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.last?.remarks["en"], "FINAL WARNING")
    expectEqual(reading.storms.first?.forecasts.first?.fixes.first?.remarks.isEmpty, true)
    let alert = String(decoding: try Samples.bytes("tcw", "alert.tcw"), as: UTF8.self)
      .replacing("FORMATION ALERT//", with: "FORMATION ALERT CANCELLATION//")
    let cancelled = Reading(alert, as: nil)
    expectEqual(cancelled.storms.map(\.messageType), [.cancellation])
    #expect(
      cancelled.shown.contains(
        "10:1: warning: the message cancels an alert: it repeats the alert's data"))
  }

  @Test(
    "words that nothing is known of, and a time that is none, are said with their places",
    arguments: [
      ("061500", "061500 XYZ", "1:20: warning: 'XYZ' ignored: unknown name"),
      (
        "061500", "451500",
        "1:1: warning: issue time omitted: '451500' is not a day, hour and minute"
      ),
      (
        "140706135843", "140706135843 EXTRA",
        "2:42: warning: 'EXTRA' ignored: unknown name"
      ),
      (
        "SATL 015", "SATL 015 EXTRA",
        "3:51: warning: 'EXTRA' ignored: unknown name"
      ),
    ])
  func rest(_ plain: String, _ words: String, _ expected: String) {
    let text = (Self.opening + "T000 189N 1303E 125\nNNNN\n").replacing(plain, with: words)
    expectEqual(Reading(text, as: nil).shown, [expected])
  }

  @Test("a message without a position, and a file without a message")
  func empty() {
    expectEqual(Self.read().shown, ["2:1: warning: message omitted: it has no position"])
    expectEqual(
      Reading("T000 189N 1303E 030\n", as: "tcw").error?.shown,
      ": error: found no message, expected lines such as 'WARNING    ATCG MIL 14E NEP 260912032055'"
    )
  }
}
