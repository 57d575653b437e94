import Foundation
import Testing

@testable import TyphoonTrack

/// Records of decks, as the format has them.
enum Deck {
  /// A record with columns in their places.
  static func row(
    _ time: String, minutes: String = "", _ technique: String = "BEST", _ lead: String = "0",
    _ latitude: String = "200N", _ longitude: String = "1300E", wind: String = "50",
    pressure: String = "990", kind: String = "TS", radii: String = "0,    ,   0,   0,   0,   0",
    rest: String = "", storm: String = "WP, 08"
  ) -> String {
    "\(storm), \(time), \(minutes), \(technique), \(lead), \(latitude), \(longitude), \(wind), \(pressure), \(kind), \(radii), \(rest)"
  }

  static func read(_ rows: String...) -> Reading {
    Reading(rows.joined(separator: "\n") + "\n", as: "atcf")
  }

  static func sample(_ name: String) throws -> Reading {
    Reading(try Samples.bytes("atcf", name), as: "atcf")
  }
}

extension Timestamp {
  /// A time as `YYYYMMDDHH` with minutes.
  static func deck(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) throws
    -> Timestamp
  {
    try require(
      Timestamp(year: year, month: month, day: day, hour: hour, minute: minute))
  }
}

@Suite("ATCF records")
struct ATCFRecordTests {
  /// A record with everything.
  private static let full =
    "WP, 08, 2014070512,   , BEST,   0, 167N, 1358E, 115,  937, TY,  34, NEQ,  130,  160,  140,  125, 1004,  240,  17, 140,  25,   W,  45, ABC, 315,  12,    NEOGURI, D, 12, NEQ,  300,  250,  200,  280, genesis-num, 022, "

  /// Radii in columns of the usual width, and what differs from them.
  private static let radii: [(columns: String, read: [Double?]?)] = [
    (" 34, NEQ,  130,  160,  140,  125", [130, 160, 140, 125]),
    (" 50, NEQ,    0,   15,    0, 1500", [0, 15, 0, 1_500]),
    (" 64, NEQ,    1,    2,    3,    4", [1, 2, 3, 4]),
    (" 35, NEQ,   10,   20,   30,   40", [10, 20, 30, 40]),
    (" 34, NEQ,    0,    0,    0,    0", nil),
    (" 34, NEQ, 0130, 0160, 0140, 0125", [130, 160, 140, 125]),
    (" 34, NEQ,130  ,  160,  140,  125", [130, 160, 140, 125]),
    (" 34, NEQ,  130,  160,  140, -999", [130, 160, 140, nil]),
    (" 34, NEQ,  130,     ,  140,  125", [130, nil, 140, 125]),
    (" 34, NEQ,   13,    1, 60,  140,  125", [13, 1, 60, 140]),
    ("34,NEQ,130,160,140,125", [130, 160, 140, 125]),
    (" 34, NEQ,  1 0,  160,  140,  125", [nil, 160, 140, 125]),
    (" 34, NEQ,  1:0,  160,  140,  125", [nil, 160, 140, 125]),
    (" 34, NEQ, 1501,  160,  140,  125", [nil, 160, 140, 125]),
    (" 34, XEQ,  130,  160,  140,  125", nil),
  ]

  @Test("radii are the same in columns of any width, after any line", arguments: radii)
  func columns(_ columns: String, _ expected: [Double?]?) throws {
    func row(_ time: String, _ radii: String) -> String {
      "WP, 08, \(time),   , BEST,   0, 167N, 1358E, 115,  937, TY, \(radii), 1004,  240,  17"
    }
    let usual = " 34, NEQ,  100,  100,  100,  100"
    // In a line of its own, after a line of another time, and after one of the same time.
    for rows in [
      [row("2014070512", columns)],
      [row("2014070506", usual), row("2014070512", columns)],
      [row("2014070512", " 30, NEQ,    1,    1,    1,    1"), row("2014070512", columns)],
    ] {
      let reading = Reading(rows.joined(separator: "\n") + "\n", as: "atcf")
      let fix = try require(reading.storms.first?.track.last)
      let read = fix.windRadii.last { $0.threshold.value != 30 }.map { radii in
        (0..<4).map { index -> Double? in
          guard case .quadrants(let lengths, _) = radii.extent else { return nil }
          return lengths[index]?.value
        }
      }
      expectEqual(read, expected, "\(rows)")
    }
  }

  @Test(
    "a record that ends within its wind radii is reported",
    arguments: [
      (" 34", "67", "WINDCODE"), (" 34, NEQ", "72", "RAD1"), (" 34, AAA, ", "73", "RAD1"),
      (" 34, NEQ,  130,  160,", "85", "RAD3"), (" 34, NEQ,  130,  160,  140,   ", "91", "RAD4"),
      ("  0", "", nil), (" 34, AAA,  130", "", nil), ("", "", nil),
    ] as [(String, String, String?)])
  func cut(_ radii: String, _ column: String, _ field: String?) {
    let start = "WP, 08, 2014070512,   , BEST,   0, 167N, 1358E, 115,  937, TY, "
    let reading = Reading(start + radii, as: "atcf")
    expectEqual(reading.storms.first?.track.count, 1)
    let shown = field.map {
      "1:\(column): warning: the record ends before '\($0)', expected a code and 4 radii, or AAA and one"
    }
    expectEqual(reading.shown, [shown].compactMap(\.self))
  }

  @Test(
    "a second record in a line is omitted with a warning, whatever became of the line's end",
    arguments: ["J", "", ",", "1", " "])
  func glued(_ end: String) {
    let rest = "HU,  34, NEQ,  200,  180,  125,  180"
    let first = "AL, 12, 2005082818,   , BEST,   0, 263N,  886W, 150,  902, \(rest)"
    let second = "AL, 12, 2005082900,   , BEST,   6, 272N,  892W, 140,  904, \(rest)"
    let reading = Reading(first + end + second, as: "atcf")
    expectEqual(reading.storms.first?.track.count, 1)
    #expect(
      reading.shown.contains {
        $0.hasSuffix(
          "warning: second record of the line omitted: found another time and position, expected one record a line"
        )
      }, "\(reading.shown)")
  }

  @Test("every field that the model has a place for is read")
  func everyField() throws {
    let reading = Deck.read(Self.full)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "atcf-wp082014")
    expectEqual(storm.otherIDs, ["WP082014"])
    expectEqual(storm.agency, "JTWC")
    expectEqual(storm.names["en"], "NEOGURI")
    #expect((storm.number, storm.season, storm.basin) == ("08", 2014, .westernPacific))
    expectEqual(storm.trackType, .working)
    expectEqual(storm.source.product, "ATCF b-deck")
    let fix = try require(storm.track.first)
    #expect((fix.kind, fix.leadTime) == (.analysis, nil))
    try expectEqual(fix.time, .deck(2014, 7, 5, 12))
    expectEqual(fix.position, GeoPoint(latitude: 16.7, longitude: 135.8))
    expectEqual(fix.winds, [Wind(Speed(115, .knots), averagingPeriod: 1)])
    expectEqual(fix.pressure, Pressure(937, .hectopascals))
    expectEqual(fix.gust, Gust(Speed(140, .knots)))
    #expect((fix.nature, fix.agencyClass) == (.tropical, AgencyClass(code: "TY")))
    expectEqual(fix.motion, Motion(bearing: 315, speed: Speed(12, .knots)))
    expectEqual(
      fix.outerIsobar,
      OuterIsobar(
        pressure: Pressure(1_004, .hectopascals), radius: Length(240, .nauticalMiles)))
    expectEqual(fix.radiusOfMaximumWind, Length(17, .nauticalMiles))
    expectEqual(fix.eyeDiameter, Length(25, .nauticalMiles))
    expectEqual(fix.depth, .deep)
    #expect((fix.name, fix.basin) == (nil, nil))
    expectEqual(
      fix.windRadii,
      [
        WindRadii(threshold: Speed(34, .knots), extent: Self.quadrants(130, 160, 140, 125))
      ])
    expectEqual(
      fix.seasRadii,
      [
        SeasRadii(height: Length(12, .feet), extent: Self.quadrants(300, 250, 200, 280))
      ])
  }

  static func quadrants(
    _ northEast: Double?, _ southEast: Double?, _ southWest: Double?, _ northWest: Double?
  ) -> RadialExtent {
    func length(_ value: Double?) -> Length? { value.map { Length($0, .nauticalMiles) } }
    return .quadrants(
      RadialExtent.Quadrants(
        northEast: length(northEast), southEast: length(southEast), southWest: length(southWest),
        northWest: length(northWest)), mean: nil)
  }

  @Test("numbers that stand for none are none: blank, 0 and -99")
  func missing() throws {
    for number in ["0", "", "-99", "-999", "-9999", "-9", "000"] {
      let rest = [number, number, number, number, number, "", number, "", "0", "0", "", "X"]
        .joined(separator: ",")
      let radii = "34, NEQ, \(number), \(number), \(number), \(number)"
      let reading = Deck.read(
        Deck.row(
          "2014070512", wind: number, pressure: number, kind: "XX", radii: radii, rest: rest))
      expectEqual(reading.shown, [], "'\(number)'")
      var expected = Fix(
        .analysis, at: try .deck(2014, 7, 5, 12),
        position: try require(GeoPoint(latitude: 20, longitude: 130)))
      expected.nature = .unknown
      // A radius of 0 is known where no wind contradicts it.
      expected.unknownWinds = Int(number) == 0 ? [.storm, .hurricane] : .all
      expectEqual(reading.storms.first?.track, [expected], "'\(number)'")
    }
  }

  @Test("a row of eight fields is enough")
  func short() {
    let reading = Deck.read("WP,08,2014070512,,BEST,0,167N,1358E")
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.first?.winds, [])
    let wind = Deck.read(
      "WP,08,2014070512,,BEST,0,167N,1358E,45\r\nWP,08,2014070518,,BEST,0,167N,1358E,50\r")
    expectEqual(wind.storms.first?.track.map { $0.wind?.speed.value }, [45, 50])
  }

  @Test("rows of one time are one fix with several radii")
  func merging() throws {
    let reading = Deck.read(
      Deck.row("2014070512", radii: " 34, NEQ,  130,  160,  140,  125"),
      Deck.row("2014070512", radii: " 50, NEQ,   80,   75,    0,   60"),
      Deck.row("2014070512", radii: " 64, AAA,   25,    0,    0,    0"),
      Deck.row("2014070518", radii: " 34, NEQ, 0040, 0000, -999, 0000"),
      Deck.row("2014070518", radii: " 50, NEQ,    0,    0,    0,    0"),
      // Columns that are not in their places.
      Deck.row("2014070518", radii: "64, AAA, 30"))
    expectEqual(reading.shown, [])
    let track = try require(reading.storms.first?.track)
    expectEqual(track.count, 2)
    expectEqual(track[0].windRadii.map(\.threshold.value), [34, 50, 64])
    expectEqual(track[0].windRadii[1].extent, Self.quadrants(80, 75, 0, 60))
    expectEqual(track[0].windRadii[2].extent, .circle(Length(25, .nauticalMiles)))
    expectEqual(
      track[1].windRadii,
      [
        WindRadii(threshold: Speed(34, .knots), extent: Self.quadrants(40, 0, nil, 0)),
        WindRadii(threshold: Speed(64, .knots), extent: .circle(Length(30, .nauticalMiles))),
      ])
  }

  @Test("rows of one time fill each other in, and where they contradict the earlier one stays")
  func contradictions() throws {
    let reading = Deck.read(
      Deck.row("2014070512", pressure: "0", radii: " 34, NEQ,  130,  160,  140,  125"),
      Deck.row(
        "2014070512", "BEST", "0", "201N", "1300E", wind: "55", pressure: "990",
        radii: " 34, NEQ,  100,  160,  140,  125"),
      Deck.row("2014070518", radii: " 34, NEQ,  130,  160,  140,  125"),
      Deck.row("2014070518", radii: " 34, NEQ,  130,  160,  140,  120"),
      Deck.row("2014070512", wind: "60"))
    expectEqual(
      reading.shown,
      [
        "2:32: warning: 'LatN/S' ignored: it differs from an earlier record of the same time and technique",
        "2:45: warning: 'VMAX' ignored: it differs from an earlier record of the same time and technique",
        "2:59: warning: 'RAD' ignored: it differs from an earlier record of the same time and technique",
        "4:59: warning: 'RAD' ignored: it differs from an earlier record of the same time and technique",
        "5:1: warning: best-track records are not in order of time: sorted",
        "5:1: warning: 'VMAX' ignored: it differs from an earlier record of the same time and technique",
      ])
    let track = try require(reading.storms.first?.track)
    expectEqual(track.map { $0.wind?.speed.value }, [50, 50])
    expectEqual(track[0].pressure, Pressure(990, .hectopascals))
    expectEqual(track[0].position.latitude, 20)
    expectEqual(track[0].windRadii[0].extent, Self.quadrants(130, 160, 140, 125))
  }

  @Test("records of one time that stand apart come together, with their radii")
  func apart() throws {
    let reading = Deck.read(
      Deck.row("2014070512", "OFCL", "12", radii: " 34, NEQ,  130,  160,  140,  125"),
      Deck.row("2014070512", "AVNO", "12"),
      Deck.row("2014070512", "OFCL", "12", radii: " 50, NEQ,   30,   60,   40,   25"))
    expectEqual(reading.shown, [])
    let forecasts = try require(reading.storms.first?.forecasts)
    expectEqual(forecasts.map(\.technique), ["OFCL", "AVNO"])
    expectEqual(forecasts[0].fixes.map { $0.windRadii.map(\.threshold.value) }, [[34, 50]])
  }

  @Test("minutes of a best track stand where others have a number to sort by")
  func minutes() throws {
    let reading = Deck.read(
      Deck.row("2005082911", minutes: "10"), Deck.row("2005082914", minutes: "45"),
      Deck.row("2005082916", minutes: "60"), Deck.row("2005082918", minutes: " M"))
    expectEqual(
      reading.shown,
      [
        "3:21: warning: minutes omitted: found '60', expected a whole number from 0 to 59",
        "4:22: warning: minutes omitted: found 'M', expected a whole number from 0 to 59",
      ])
    try expectEqual(
      reading.storms.first?.track.map(\.time),
      [
        .deck(2005, 8, 29, 11, 10), .deck(2005, 8, 29, 14, 45), .deck(2005, 8, 29, 16),
        .deck(2005, 8, 29, 18),
      ])
  }

  @Test("positions have letters, and longitudes may go on beyond 180")
  func positions() throws {
    let reading = Deck.read(
      Deck.row("2006082700", "BEST", "0", "170N", "1795W"),
      Deck.row("2006082706", "BEST", "0", "170N", "1800W"),
      Deck.row("2006082712", "BEST", "0", "170N", "1795E"),
      Deck.row("2006082718", "BEST", "0", " 5S", "1815E"),
      Deck.row("2006082800", "BEST", "0", "900N", "2473W"))
    expectEqual(reading.shown, [])
    let track = try require(reading.storms.first?.track)
    let longitudes = [-179.5, -180, 179.5, -178.5, 112.7]
    for (fix, longitude) in zip(track, longitudes) {
      #expect(abs(fix.position.longitude - longitude) < 1e-9)
    }
    expectEqual(track.map(\.position.latitude), [17, 17, 17, -0.5, 90])
  }

  @Test(
    "natures follow from the level of development",
    arguments: [
      ("TD", .tropical), ("TS", .tropical), ("TY", .tropical), ("ST", .tropical),
      ("TC", .tropical), ("HU", .tropical), ("SD", .subtropical), ("SS", .subtropical),
      ("EX", .extratropical), ("PT", .postTropical), ("DB", .disturbance), ("LO", .low),
      ("WV", .wave), ("MD", .monsoonDepression), ("IN", .unknown), ("DS", .unknown),
      ("ET", .unknown), ("QQ", .unknown),
    ] as [(String, Nature)])
  func natures(_ code: String, _ nature: Nature) {
    let fix = Deck.read(Deck.row("2014070512", kind: code)).storms.first?.track.first
    expectEqual(fix?.nature, nature)
    expectEqual(fix?.agencyClass?.code, code)
  }

  @Test("the sub-region is the fix's basin where it is not the storm's")
  func subregions() {
    func basin(_ letter: String, _ storm: String) -> Basin? {
      Deck.read(Deck.row("2014070512", rest: "0, 0, 0, 0, 0, \(letter)", storm: storm))
        .storms.first?.track.first?.basin
    }
    expectNil(basin("W", "WP, 08"))
    expectEqual(basin("C", "EP, 08"), .centralPacific)
    expectEqual(basin("S", "SH, 08"), .southIndian)
    expectEqual(basin("P", "SH, 08"), .southPacific)
    expectNil(basin("A", "IO, 08"))
    expectNil(basin("Q", "SL, 08"))
    expectNil(basin("", "EP, 08"))
  }

  @Test("a motion of 0 and 0 is none; another speed of 0 is one")
  func motion() {
    func motion(_ bearing: String, _ speed: String) -> Motion? {
      let rest = "0, 0, 0, 0, 0, W, 0, , \(bearing), \(speed)"
      return Deck.read(Deck.row("2014070512", rest: rest)).storms.first?.track.first?.motion
    }
    expectNil(motion("0", "0"))
    expectEqual(motion("0", "12"), Motion(bearing: 0, speed: Speed(12, .knots)))
    expectEqual(motion("360", "0"), Motion(bearing: 360, speed: Speed(0, .knots)))
    expectEqual(motion("90", ""), Motion(bearing: 90))
  }

  @Test("behind the name ADCIRC has columns of its own, which are not depth and seas")
  func adcirc() throws {
    let reading = try Deck.sample("fort.22")
    expectEqual(reading.shown, [])
    let track = try require(reading.storms.first?.track)
    expectEqual(track.count, 3)
    try expectEqual(
      track.map(\.time),
      [
        .deck(2005, 8, 28, 18), .deck(2005, 8, 29, 0), .deck(2005, 8, 29, 6),
      ])
    #expect(track.allSatisfy { $0.depth == nil && $0.seasRadii.isEmpty && $0.leadTime == nil })
    expectEqual(track.map(\.windRadii.count), [3, 3, 0])
    expectEqual(reading.storms.first?.names["en"], "KATRINA")
  }
}

@Suite("e-decks")
struct ATCFProbabilityTests {
  private static let records = [
    "AL, 09, 2021082706, RI, RIOD,   0, 200N,  811W,   9, 25,   30,  0,  24, NHC,",
    "AL, 09, 2021082706, TR, GPCE,  12, 210N,  821W,  70, 38,",
    "WP, 95, 2018080100, GN, TCFA,   0, 150N, 1400E,  60,  0,",
    "EP, 14, 2026091200, IN, ICNX,  24, 174N, 1279W,  67, 12,",
  ]

  @Test("an e-deck is an error that names it, recognised or not", arguments: records)
  func alone(_ record: String) {
    let code = record.dropFirst(20).prefix(2)
    for format in [nil, "atcf"] {
      let reading = Reading(record + "\n" + record + "\n", as: format)
      expectTrue(reading.storms.isEmpty && reading.shown == [])
      expectEqual(
        reading.error?.shown,
        "1:21: error: found an e-deck, which holds probabilities ('\(code)') instead of fixes, expected the a- or b-deck of the same storm"
      )
    }
  }

  @Test("among fixes, probabilities are counted and omitted")
  func mixed() {
    let fix = Deck.row("2021082706")
    let reading = Reading(([fix] + Self.records).joined(separator: "\n") + "\n", as: nil)
    expectTrue(reading.storms.map(\.track.count) == [1] && reading.error == nil)
    expectEqual(
      reading.shown,
      [
        "2:21: warning: 4 records of an e-deck ('RI') omitted: probabilities, not fixes"
      ])
  }
}

@Suite("ATCF findings")
struct ATCFFindingTests {
  /// What stands in a record behind its basin and number, and the finding about it.
  private static let records: [(String, String)] = [
    (
      "2014070512,,BEST,0,20",
      "1:1: warning: record omitted: found 7 fields, expected 8 or more: 'BASIN, CY, YYYYMMDDHH, …'"
    ),
    (
      "2014130512,,BEST,0,200N,1300E",
      "1:7: warning: record omitted: '2014130512' is not a time, expected YYYYMMDDHH"
    ),
    (
      "20140705,,BEST,0,200N,1300E",
      "1:7: warning: record omitted: '20140705' is not a time, expected YYYYMMDDHH"
    ),
    (
      "2014070524,,BEST,0,200N,1300E",
      "1:7: warning: record omitted: '2014070524' is not a time, expected YYYYMMDDHH"
    ),
    (
      "2014070512,,,0,200N,1300E",
      "1:19: warning: record omitted: '' is not a technique, expected 1 to 8 letters and digits"
    ),
    (
      "2014070512,,A!,0,200N,1300E",
      "1:19: warning: record omitted: 'A!' is not a technique, expected 1 to 8 letters and digits"
    ),
    (
      "2014070512,,OFCL,x,200N,1300E",
      "1:24: warning: record omitted: 'x' is not a lead time, expected whole hours from -240 to 2400"
    ),
    (
      "2014070512,,OFCL,2401,200N,1300E",
      "1:24: warning: record omitted: '2401' is not a lead time, expected whole hours from -240 to 2400"
    ),
    (
      "2014070512,,BEST,0,200X,1300E",
      "1:26: warning: record omitted: '200X', '1300E' is not a position in tenths of a degree such as '187N', '402W'"
    ),
    (
      "2014070512,,BEST,0,200,1300",
      "1:26: warning: record omitted: '200', '1300' is not a position in tenths of a degree such as '187N', '402W'"
    ),
    (
      "2014070512,,BEST,0,901N,1300E",
      "1:26: warning: record omitted: '901N', '1300E' is not a position in tenths of a degree such as '187N', '402W'"
    ),
    (
      "2014070512,,BEST,0,200N,3601E",
      "1:26: warning: record omitted: '200N', '3601E' is not a position in tenths of a degree such as '187N', '402W'"
    ),
    ("2014070512,,SHIP,12,0N,0W", "1:27: note: record omitted: it has no position"),
    ("2014070512,,SHIP,12,,", "1:27: note: record omitted: it has no position"),
  ]

  @Test("a record that cannot be used is left out", arguments: records)
  func record(_ text: String, _ finding: String) {
    let reading = Deck.read("WP,08,\(text)", Deck.row("2014070600"))
    expectEqual(reading.shown, [finding])
    expectEqual(reading.storms.first?.track.count, 1)
    expectEqual(reading.storms.first?.forecasts.isEmpty, true)
  }

  @Test(
    "a storm needs a basin of two letters and a number",
    arguments: ["W,08", "WPX,08", "WP,", "WP,123", ",08"])
  func storm(_ text: String) {
    let reading = Deck.read("\(text),2014070512,,BEST,0,200N,1300E", Deck.row("2014070600"))
    expectEqual(reading.shown.count, 1)
    #expect(reading.shown[0].contains("is not a basin and a number such as 'WP, 08'"))
  }

  /// What stands behind the position of a record, and the finding about it.
  private static let fields: [(String, String)] = [
    ("x", "1:38: warning: 'VMAX' omitted: found 'x', expected a whole number"),
    ("12.5", "1:38: warning: 'VMAX' omitted: found '12.5', expected a whole number"),
    ("301", "1:38: warning: 'VMAX' omitted: found 301, expected a whole number from 1 to 300"),
    ("-5", "1:38: warning: 'VMAX' omitted: found -5, expected a whole number from 1 to 300"),
    (",799", "1:39: warning: 'MSLP' omitted: found 799, expected a whole number from 800 to 1100"),
    (",,T", "1:40: warning: 'TY' omitted: found 'T', expected an ATCF code"),
    (
      ",,,34,NNQ,30,0,0,0",
      "1:44: warning: radii omitted: found 'NNQ' in 'WINDCODE', expected NEQ or AAA"
    ),
    (
      ",,,0,NEQ,30",
      "1:41: warning: radii omitted: found '0' in 'RAD', expected a whole number from 1 to 300"
    ),
    (
      ",,,34,NEQ,30,x,0,0",
      "1:51: warning: 'RAD2' omitted: found 'x', expected a whole number from 0 to 1500"
    ),
    (
      ",,,34,NEQ,1501,0,0,0",
      "1:48: warning: 'RAD1' omitted: found '1501', expected a whole number from 0 to 1500"
    ),
    (
      ",,,,,,,,,1,",
      "1:47: warning: 'RADP' omitted: found 1, expected a whole number from 800 to 1100"
    ),
    (
      ",,,,,,,,,,10000",
      "1:48: warning: 'RRP' omitted: found 10000, expected a whole number from 1 to 9999"
    ),
    (
      ",,,,,,,,,,,1000",
      "1:49: warning: 'MRD' omitted: found 1000, expected a whole number from 1 to 999"
    ),
    (",,,,,,,,,,,,g", "1:50: warning: 'GUSTS' omitted: found 'g', expected a whole number"),
    (",,,,,,,,,,,,,e", "1:51: warning: 'EYE' omitted: found 'e', expected a whole number"),
    (
      ",,,,,,,,,,,,,,Z",
      "1:52: warning: 'SUBREGION' omitted: found 'Z', expected an ATCF code"
    ),
    (
      ",,,,,,,,,,,,,,,,,361",
      "1:55: warning: 'DIR' omitted: found 361, expected a whole number from 0 to 360"
    ),
    (",,,,,,,,,,,,,,,,,,x", "1:56: warning: 'SPEED' omitted: found 'x', expected a whole number"),
    (
      ",,,,,,,,,,,,,,,,,,,,Q",
      "1:58: warning: 'DEPTH' omitted: found 'Q', expected an ATCF code"
    ),
    (
      ",,,,,,,,,,,,,,,,,,,,D,12,XXX,5,0,0,0",
      "1:63: warning: radii omitted: found 'XXX' in 'SEASCODE', expected NEQ or AAA"
    ),
    (
      ",,,,,,,,,,,,,,,,,,,,D,0,NEQ,5",
      "1:60: warning: radii omitted: found '0' in 'SEAS', expected a whole number from 1 to 300"
    ),
    (
      ",,,,,,,,,,,,,,,,,,,,D,12,NEQ,y,0,0,0",
      "1:67: warning: 'SEAS1' omitted: found 'y', expected a whole number from 0 to 1500"
    ),
  ]

  @Test("a field that cannot be used is left out, and the rest is kept", arguments: fields)
  func field(_ text: String, _ finding: String) {
    let reading = Deck.read("WP,08,2014070512, ,BEST,0,200N,1300E,\(text)")
    expectEqual(reading.shown.first, finding)
    expectEqual(reading.shown.count, 1)
    expectEqual(reading.storms.first?.track.count, 1)
  }

  @Test("fixes that differ in one thing share the others")
  func sharedValues() throws {
    func record(_ hour: String, _ kind: String, _ radius: String, _ eye: String) -> String {
      Deck.row(
        "20140705\(hour)", kind: kind, radii: " 34, NEQ,  \(radius),  160,  140,  125",
        rest: "1004,  240,  17,   0,  \(eye),   W,   0")
    }
    let rows = [
      record("00", "TS", "130", "25"), record("06", "TS", "130", "25"),
      record("12", "TY", "130", "25"), record("18", "TY", "150", "25"),
      record("19", "TY", "150", "30"), record("20", "TY", "150", "30"),
    ]
    let together = Reading(rows.joined(separator: "\n"), as: "atcf")
    let alone = rows.map { Reading($0, as: "atcf") }
    expectEqual(together.storms.flatMap(\.track), alone.flatMap { $0.storms.flatMap(\.track) })
    expectEqual(together.storms.first?.track.count, rows.count)
  }

  @Test("in radii that repeat a record the place is that of their line")
  func place() {
    let reading = Deck.read(
      Deck.row("2014070512", radii: " 34, NEQ,  130,  160,  140,  125"),
      Deck.row("2014070512", radii: " 50, NEQ,   80,   7x,    0,   60"))
    expectEqual(
      reading.shown,
      [
        "2:76: warning: 'RAD2' omitted: found '7x', expected a whole number from 0 to 1500"
      ])
  }

  @Test(
    "what is no deck at all is an error",
    arguments: ["", "\n", "hello\n", "a,b,c\n1,2,3\n", "<html>"])
  func noDeck(_ text: String) {
    let reading = Reading(text, as: "atcf")
    #expect(reading.storms.isEmpty)
    expectEqual(
      reading.error?.message.description,
      "found no ATCF record, expected lines such as 'WP, 08, 2014070406, , BEST, 0, 131N, 1414E, …'"
    )
  }

  @Test("a deck that breaks off keeps what stands before, with a warning about the rest")
  func truncated() throws {
    let bytes = try Samples.bytes("atcf", "bal122005.dat")
    for length in stride(from: bytes.count - 170, to: bytes.count, by: 7) {
      let reading = Reading(Array(bytes[..<length]), as: "atcf")
      expectNil(reading.error)
      #expect(22...23 ~= (reading.storms.first?.track.count ?? 0))
      #expect(reading.findings.count <= 1)
    }
  }
}
