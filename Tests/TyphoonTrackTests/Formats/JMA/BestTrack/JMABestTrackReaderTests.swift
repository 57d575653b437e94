import Testing

@testable import TyphoonTrack

@Suite("JMA best track reader")
struct JMABestTrackReaderTests {
  static let header =
    "66666 9119  001 0045 9119 0 6             MIREILLE              19920701        \n"
  static let row =
    "91092706 002 5 325 1293  935     095     30180 0140 30400 0260         #        "

  private func reading(_ row: String, header: String = header) -> Reading {
    Reading(header + row + "\r\n", as: "jma-best-track")
  }

  /// The one fix of a storm whose line is given, with nothing to say of it.
  private func fix(_ row: String) throws -> Fix {
    let reading = reading(row)
    expectNil(reading.error)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.track.count, 1)
    return try require(reading.storms.first?.track.first)
  }

  private static func miles(_ radius: Double) -> Length { Length(radius, .nauticalMiles) }

  @Test("a storm has its id, name, numbers, season, revision and source")
  func identity() throws {
    let storm = try require(reading(Self.row).storms.first)
    expectEqual(storm.id.description, "jma-9119")
    expectEqual(storm.otherIDs, ["9119", "TC0045"])
    expectEqual(storm.names.entries.map(\.text), ["MIREILLE"])
    expectEqual(storm.names["en"], "MIREILLE")
    expectEqual(storm.number, "19")
    expectEqual(storm.season, 1991)
    expectEqual(storm.basin, .westernPacific)
    expectEqual(storm.agency, "JMA")
    expectEqual(storm.trackType, .final)
    expectEqual(storm.issued, Timestamp(year: 1992, month: 7, day: 1, hour: 0))
    expectEqual(storm.forecasts, [])
    #expect(storm.source.attribution.contains("気象庁"))
    expectEqual(storm.source.license?.hasPrefix("Public Data License 1.0"), true)
  }

  @Test("a fix has its time, place, grade, pressure, wind, radii and mark")
  func values() throws {
    let fix = try fix(Self.row)
    expectEqual(fix.kind, .analysis)
    expectEqual(fix.time, Timestamp(year: 1991, month: 9, day: 27, hour: 6))
    expectEqual(fix.position, GeoPoint(latitude: 32.5, longitude: 129.3))
    expectEqual(fix.nature, .tropical)
    expectEqual(fix.agencyClass, AgencyClass(code: "TY"))
    expectEqual(fix.pressure, Pressure(935, .hectopascals))
    expectEqual(fix.winds, [Wind(Speed(95, .knots), averagingPeriod: 10)])
    // The last line of a storm that dissipates.
    expectEqual(fix.marks, [.landfallOrPassage, .dissipation])
    expectEqual(
      fix.windRadii,
      [
        WindRadii(
          threshold: Speed(30, .knots),
          extent: .shifted(long: Self.miles(400), short: Self.miles(260), bearing: 135)),
        WindRadii(
          threshold: Speed(50, .knots),
          extent: .shifted(long: Self.miles(180), short: Self.miles(140), bearing: 135)),
      ])
  }

  @Test(
    "directions go clockwise from north-east; equal radii are a circle, whatever the direction",
    arguments: [
      ("10120 0090", RadialExtent.shifted(long: miles(120), short: miles(90), bearing: 45)),
      ("20120 0090", .shifted(long: miles(120), short: miles(90), bearing: 90)),
      ("30120 0090", .shifted(long: miles(120), short: miles(90), bearing: 135)),
      ("40120 0090", .shifted(long: miles(120), short: miles(90), bearing: 180)),
      ("50120 0090", .shifted(long: miles(120), short: miles(90), bearing: 225)),
      ("60120 0090", .shifted(long: miles(120), short: miles(90), bearing: 270)),
      ("70120 0090", .shifted(long: miles(120), short: miles(90), bearing: 315)),
      ("80120 0000", .shifted(long: miles(120), short: miles(0), bearing: 0)),
      ("90120 0120", .circle(miles(120))), ("30120 0120", .circle(miles(120))),
      ("00120 0120", .circle(miles(120))), ("00000 0000", nil), ("90000 0000", nil),
      ("          ", nil), ("0         ", nil),
    ] as [(String, RadialExtent?)])
  func directions(_ columns: String, _ extent: RadialExtent?) throws {
    let gales = try fix("91092706 002 5 325 1293  935     095     00000 0000 \(columns)")
    expectEqual(gales.windRadii.map(\.extent), (extent.map { [$0] } ?? []))
    #expect(gales.windRadii.allSatisfy { $0.threshold == Speed(30, .knots) })
    let storms = try fix("91092706 002 5 325 1293  935     095     \(columns) 00000 0000")
    expectEqual(storms.windRadii.map(\.extent), (extent.map { [$0] } ?? []))
    #expect(storms.windRadii.allSatisfy { $0.threshold == Speed(50, .knots) })
  }

  @Test(
    "every grade is a class, and says what the system is",
    arguments: [
      ("2", "TD", Nature.tropical), ("3", "TS", .tropical), ("4", "STS", .tropical),
      ("5", "TY", .tropical), ("6", "L", .extratropical), ("7", "7", .unknown),
      ("9", "9", .tropical),
    ])
  func grades(_ grade: String, _ code: String, _ nature: Nature) throws {
    let fix = try fix("91092706 002 \(grade) 325 1293  935     000")
    expectEqual(fix.agencyClass, AgencyClass(code: code))
    expectEqual(fix.nature, nature)
    expectEqual(fix.winds, [])
    expectEqual(fix.marks, (grade == "7" ? [.entering, .dissipation] : [.dissipation]))
  }

  @Test(
    "a line may end early, be padded, or be longer than 80 columns",
    arguments: [28, 30, 33, 36, 41, 52, 80, 104, 300])
  func lengths(_ length: Int) throws {
    let row = "51022000 002 9 250 1460  994"
    let fix = try fix(row + String(repeating: " ", count: length - row.count))
    expectEqual(fix.pressure, Pressure(994, .hectopascals))
    expectEqual(fix.winds, [])
    expectEqual(fix.windRadii, [])
  }

  @Test("numbers may have spaces before them")
  func padding() throws {
    let fix = try fix("51031806 002 2  57  583 1002                     ")
    expectEqual(fix.position, GeoPoint(latitude: 5.7, longitude: 58.3))
    expectEqual(fix.pressure, Pressure(1002, .hectopascals))
  }

  @Test(
    "years are of 1951 to 2050",
    arguments: [("51", 1951), ("99", 1999), ("00", 2000), ("23", 2023), ("50", 2050)])
  func years(_ digits: String, _ year: Int) throws {
    let fix = try fix("\(digits)010106 002 2 057 1583 1002")
    expectEqual(fix.time.parts.year, year)
    let header = "66666 \(digits)01  001      \(digits)01 0 6"
    let storm = try require(reading(Self.row, header: header + "\n").storms.first)
    expectEqual(storm.season, year)
    expectEqual(storm.id.description, "jma-\(digits)01")
    expectEqual(storm.number, "1")
    #expect(storm.names.isEmpty)
    expectNil(storm.issued)
    expectEqual(storm.otherIDs, ["\(digits)01"])
  }

  @Test("longitudes go on past 180")
  func longitudes() throws {
    for (text, longitude) in [("1799", 179.9), ("1800", -180), ("1807", -179.3), ("3599", -0.1)] {
      let position = try fix("91092706 002 5 325 \(text)  935").position
      #expect(abs(position.longitude - longitude) < 1e-9)
    }
  }

  @Test("how the track ends is a mark of its last fix, where all lines are there")
  func ends() throws {
    let left = Self.header.replacing("9119 0 6", with: "9119 1 0")
    expectEqual(
      reading(Self.row, header: left).storms.first?.track.last?.marks,
      [.landfallOrPassage, .leaving])
    let open = Self.header.replacing("9119 0 6", with: "9119    ")
    expectEqual(
      reading(Self.row, header: open).storms.first?.track.last?.marks, [.landfallOrPassage])
    let longer = Self.header.replacing(" 001 ", with: " 002 ")
    expectEqual(
      reading(Self.row, header: longer).storms.first?.track.last?.marks, [.landfallOrPassage])
    let bad = reading(Self.row + "\n91092799 002", header: longer)
    expectEqual(bad.storms.first?.track.last?.marks, [.landfallOrPassage])
  }

  @Test("a header of the old layout has its name at the left, the date where it ends up")
  func oldHeader() throws {
    let reading = reading(
      "51031806 002 2  57 1583 1002",
      header: "66666 5102    1      5102 0 6 GEORGIA                      20130319             \n")
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.first?.names["en"], "GEORGIA")
    expectEqual(reading.storms.first?.issued, Timestamp(year: 2013, month: 3, day: 19, hour: 0))
  }

  @Test("the samples hold what the README says of them")
  func samples() throws {
    func storms(_ name: String) throws -> [Storm] {
      let reading = Reading(try Samples.bytes("jma-best-track", name), as: "jma-best-track")
      expectEqual(reading.shown, [])
      return reading.storms
    }
    let old = try require(try storms("bst_1951.txt").first)
    #expect(old.names.isEmpty)
    expectEqual(old.track.count, 10)
    #expect(old.track.allSatisfy { $0.winds.isEmpty && $0.windRadii.isEmpty })
    expectEqual(
      old.track.map { $0.agencyClass?.code ?? "" },
      ["TD", "TD", "TD", "9", "9", "9", "9", "9", "L", "L"])
    expectEqual(old.track.last?.marks, [.dissipation])
    let others = try storms("bst_owen_mireille.txt")
    expectEqual(others.map(\.track.count), [24, 1])
    expectEqual(others.first?.track.compactMap { $0.wind?.speed.value }.max(), 90)
    expectEqual(others.first?.track.filter { $0.windRadii.count == 2 }.count, 13)
    let crossing = try require(try storms("bst_crossing.txt").first?.track)
    expectEqual(crossing.map { $0.position.longitude < 0 }, [true, true, false, false, true, true])
    expectEqual(crossing.map(\.time.parts.year), [2000, 2001, 2001, 2001, 2001, 2001])
    expectEqual(crossing.first?.marks, [.entering])
    expectEqual(crossing.last?.marks, [.leaving])
  }
}

@Suite("JMA best track findings")
struct JMABestTrackFindingTests {
  /// What stands in the second line, and the finding about it.
  private static let lines: [(String, String)] = [
    (
      "91093106 002 5 325 1293  935     095",
      "2:1: warning: fix omitted: '91093106' is not a time such as '15071614'"
    ),
    (
      "91092724 002 5 325 1293  935     095",
      "2:1: warning: fix omitted: '91092724' is not a time such as '15071614'"
    ),
    (
      "91092706 003 5 325 1293  935     095",
      "2:1: warning: fix omitted: found '91092706 003 5 325 1293  935', expected columns such as '15071614 002 5 334 1341'"
    ),
    (
      "1991092706 0 5 325 1293  935     095",
      "2:1: warning: fix omitted: found '1991092706 0 5 325 1293  935', expected columns such as '15071614 002 5 334 1341'"
    ),
    (
      "91092706 002 5 325  1293  935    095",
      "2:1: warning: fix omitted: found '91092706 002 5 325  1293  935', expected columns such as '15071614 002 5 334 1341'"
    ),
    (
      "91092706 002 5 925 1293  935     095",
      "2:16: warning: fix omitted: '925', '1293' is not a position in tenths of a degree"
    ),
    (
      "91092706 002 5 325 3601  935     095",
      "2:16: warning: fix omitted: '325', '3601' is not a position in tenths of a degree"
    ),
    (
      "91092706 002 5 32N 1293  935     095",
      "2:16: warning: fix omitted: '32N', '1293' is not a position in tenths of a degree"
    ),
    (
      "91092706 002 5 325 129",
      "2:16: warning: fix omitted: '325', '129' is not a position in tenths of a degree"
    ),
    (
      "91092706 002 5",
      "2:15: warning: fix omitted: '', '' is not a position in tenths of a degree"
    ),
    (
      "91092706 002 8 325 1293  935     095",
      "2:14: warning: grade omitted: found '8', expected one of 2 3 4 5 6 7 9"
    ),
    (
      "91092706 002   325 1293  935     095",
      "2:14: warning: grade omitted: found '', expected one of 2 3 4 5 6 7 9"
    ),
    (
      "91092706 002 5 325 1293  93",
      "2:25: warning: pressure omitted: found ' 93', expected a number from 800 to 1100"
    ),
    (
      "91092706 002 5 325 1293 9351     095",
      "2:25: warning: pressure omitted: found '9351', expected a number from 800 to 1100"
    ),
    (
      "91092706 002 5 325 1293  935     09",
      "2:34: warning: wind omitted: found '09', expected a number from 1 to 250"
    ),
    (
      "91092706 002 5 325 1293  935     300",
      "2:34: warning: wind omitted: found '300', expected a number from 1 to 250"
    ),
    (
      "91092706 002 5 325 1293  935     095     30180 0190 00000 0000",
      "2:42: warning: radii of 50 kt omitted: found '30180 0190', expected a direction from 1 to 8, or 9 and equal radii"
    ),
    (
      "91092706 002 5 325 1293  935     095     00000 0000 90180 0140",
      "2:53: warning: radii of 30 kt omitted: found '90180 0140', expected a direction from 1 to 8, or 9 and equal radii"
    ),
    (
      "91092706 002 5 325 1293  935     095     00000 0000 30180 014",
      "2:53: warning: radii of 30 kt omitted: found '30180 014', expected a direction from 1 to 8, or 9 and equal radii"
    ),
    (
      "91092706 002 5 325 1293  935     095     00000 0000 9",
      "2:53: warning: radii of 30 kt omitted: found '9', expected a direction from 1 to 8, or 9 and equal radii"
    ),
    (
      "91092706 002 5 325 1293  935     095     00000 0000 39999 9000",
      "2:53: warning: radii of 30 kt omitted: found '39999 9000', expected a direction from 1 to 8, or 9 and equal radii"
    ),
    (
      "91092706 002 5 325 1293  935     095     00000 0000 00000 0000         *",
      "2:72: warning: '*' omitted: the line has no field there"
    ),
    (
      "91092706 002 5 325 1293  935     095     00000 0000 00000 0000         #  more words",
      "2:75: warning: 'more words' omitted: the line has no field there"
    ),
    (
      "91092706 002 5 325 1293  935 xx  095",
      "2:30: warning: 'xx' omitted: the line has no field there"
    ),
  ]

  @Test("each is told with its place, and the rest is read", arguments: lines)
  func finding(_ line: String, _ expected: String) {
    let reading = Reading(
      JMABestTrackReaderTests.header.replacing(" 001 ", with: " 002 ") + line + "\r\n"
        + JMABestTrackReaderTests.row.replacing("91092706", with: "91092712"), as: "jma-best-track")
    expectNil(reading.error)
    expectEqual(reading.shown, [expected])
    expectEqual(reading.storms.map(\.track.count), [expected.contains("fix omitted") ? 1 : 2])
    if !expected.contains("fix omitted") {
      let fix = reading.storms.first?.track.first
      expectEqual(
        (fix?.wind == nil), (expected.contains("warning: wind omitted") || line.count < 36))
      expectEqual((fix?.pressure == nil), expected.contains("pressure"))
      expectEqual(fix?.windRadii, [])
    }
  }

  @Test(
    "headers with faults still begin a storm",
    arguments: [
      (
        "66666 91x9  001 0045 9119 0 6", "jma-9119", nil
      ),
      (
        "66666 91x9  001 0045 9x19 0 6", "jma-x19910927t0600z",
        "1:7: warning: found '91x9', expected an international number such as '1718': made the storm's id from its first fix"
      ),
      (
        "66666 9119  001 0045 9120 0 6", "jma-9119",
        "1:22: warning: second number '9120' ignored: the first is '9119'"
      ),
      (
        "66666 9119  0x1 0045 9119 0 6", "jma-9119",
        "1:13: warning: number of lines omitted: found '0x1', expected a whole number"
      ),
      (
        "66666 9119  002 0045 9119 0 6", "jma-9119",
        "1:13: warning: the header announces 2 lines for the storm, found 1"
      ),
      (
        "66666 9119  001 004x 9119 0 6", "jma-9119",
        "1:17: warning: serial number omitted: found '004x', expected digits"
      ),
      (
        "66666 9119  001 0045 9119 2 6", "jma-9119",
        "1:27: warning: end of the track omitted: found '2', expected 0 or 1"
      ),
      (
        "66666 9119  001 0045 9119 0 6            \u{7}MIREILLE", "jma-9119",
        "1:42: warning: name omitted: found '\u{FFFD}MIREILLE', expected at most 60 characters of ASCII"
      ),
      (
        "66666 9119  001 0045 9119 0 6             MIREILLE              19920732", "jma-9119",
        "1:65: warning: date of revision omitted: found '19920732', expected a date such as '20171019'"
      ),
    ] as [(String, String, String?)])
  func headers(_ header: String, _ id: String, _ expected: String?) {
    let reading = Reading(
      header + "\r\n" + JMABestTrackReaderTests.row, as: "jma-best-track")
    expectNil(reading.error)
    expectEqual(reading.shown, (expected.map { [$0] } ?? []))
    expectEqual(reading.storms.map(\.id.description), [id])
    expectEqual(reading.storms.first?.track.count, 1)
  }

  @Test("an input without a header is an error at its first line")
  func noHeader() {
    let words = "found no header, expected one such as '66666 1718'"
    expectEqual(Reading("", as: "jma-best-track").error?.shown, ": error: \(words)")
    expectEqual(
      Reading("\n" + JMABestTrackReaderTests.row, as: "jma-best-track").error?.shown,
      "2:1: error: \(words)")
  }

  @Test("best tracks of CMA, read as these, give a word for each line and no storm")
  func otherAgency() {
    let reading = Reading(
      """
      66666 4901   02 0002 4901 0 6        Carmen               20110729
      1949011300 1 070 1590  998      15
      1949011306 1 070 1581  996      15
      """, as: "jma-best-track")
    expectEqual(reading.storms, [])
    expectEqual(
      reading.findings.filter { $0.message.kind.contains("expected columns such as") }.count, 2)
  }
}
