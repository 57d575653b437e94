import Testing

@testable import TyphoonTrack

@Suite("HURDAT2 reader")
struct HURDAT2ReaderTests {
  static let header = "AL092017,             HARVEY,      1,\n"
  static let missing = String(repeating: " -999,", count: 12)
  static let none = String(repeating: "    0,", count: 12)

  private func read(_ lines: String...) -> Reading {
    Reading(lines.joined(separator: "\n"), as: "hurdat2")
  }

  /// The one fix of a storm whose line is given, with nothing to say of it.
  private func fix(_ line: String) throws -> Fix {
    let reading = Reading(Self.header + line, as: "hurdat2")
    expectNil(reading.error)
    expectEqual(reading.shown, [])
    let track = try require(reading.storms.first?.track)
    expectEqual(track.count, 1)
    return try require(track.first)
  }

  @Test("a storm has its id, name, number, season, basin and source")
  func identity() throws {
    let reading = read(
      "AL092017,             HARVEY,      1,",
      "20170826, 0300, L, HU, 28.0N,  96.9W, 115,  937," + Self.none)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "atcf-al092017")
    expectEqual(storm.otherIDs, ["AL092017"])
    expectEqual(storm.names.entries.map(\.text), ["HARVEY"])
    expectEqual(storm.names["en"], "HARVEY")
    expectEqual(storm.number, "9")
    expectEqual(storm.season, 2017)
    expectEqual(storm.basin, .northAtlantic)
    expectEqual(storm.agency, "NHC")
    expectEqual(storm.trackType, .final)
    expectNil(storm.issued)
    expectEqual(storm.forecasts, [])
    expectEqual(storm.source.product, "HURDAT2")
    expectEqual(storm.source.license?.hasPrefix("Public domain"), true)
  }

  @Test("lines of the revisions of 2026 that are malformed: each is told, and the rest is read")
  func revisions() throws {
    let lines: [String] = [
      "AL211969,            UNNAMED,      3,",
      "19691029, 1200,  , TS, 30.0N  60.0W,  35, 1004," + Self.missing,
      "19691029, 1800,  , TS, 31.0N,  61.0W,  40, 1003," + Self.missing,
      "19691030, 0000,  , TS, 32.0N, 342.0W,  40, 1003," + Self.missing,
      "AL231975,            UNNAMED,      2,",
      "19751208, 0000,  , TS,      ,  60.0W,  35, 1004," + Self.missing,
      "19751208, 0600,  , TS, 30.0N,  61.0W,  40, 1003," + Self.missing,
    ]
    let reading = Reading(lines.joined(separator: "\n"), as: "hurdat2")
    expectEqual(reading.storms.map { $0.track.count }, [2, 1])
    expectEqual(reading.storms[0].track.last?.position, GeoPoint(latitude: 32, longitude: 18))
    expectEqual(
      reading.shown,
      [
        "2:24: warning: fix omitted: '30.0N  60.0W', '35' is not a position such as '25.2N', '94.6W'",
        "6:23: warning: fix omitted: '', '60.0W' is not a position such as '25.2N', '94.6W'",
      ])
  }

  @Test(
    "basins are those of the id",
    arguments: [("EP", Basin.easternPacific), ("CP", .centralPacific)]
  )
  func basins(_ code: String, _ basin: Basin) throws {
    let storm = try require(
      read(
        "\(code)182014, RACHEL, 1,", "20140924, 0000,  , TD, 14.5N, 102.6W,  30, 1006," + Self.none
      )
      .storms.first)
    expectEqual(storm.basin, basin)
    expectEqual(storm.id.description, "atcf-\(code.lowercased())182014")
    expectEqual(storm.number, "18")
  }

  @Test("a fix has its time to the minute, place, mark, status, wind and pressure")
  func values() throws {
    let fix = try fix("20110828, 0935, L, TS, 39.4N,  74.4W,  60,  959," + Self.none)
    expectEqual(fix.kind, .analysis)
    expectEqual(fix.time, Timestamp(year: 2011, month: 8, day: 28, hour: 9, minute: 35))
    expectEqual(fix.position, GeoPoint(latitude: 39.4, longitude: -74.4))
    expectEqual(fix.marks, [.landfall])
    expectEqual(fix.nature, .tropical)
    expectEqual(fix.agencyClass, AgencyClass(code: "TS"))
    expectEqual(fix.winds, [Wind(Speed(60, .knots), averagingPeriod: 1)])
    expectEqual(fix.pressure, Pressure(959, .hectopascals))
    expectEqual(fix.windRadii, [])
    expectNil(fix.radiusOfMaximumWind)
    expectTrue(fix.gust == nil && fix.motion == nil && fix.leadTime == nil)
  }

  @Test("radii are of 34, 50 and 64 kt, north-east first; where all are 0 there is none")
  func radii() throws {
    let fix = try fix(
      "20110828, 0935, L, TS, 39.4N,  74.4W,  60,  959, 230, 280, 160, 110, 150, 150, 80, 30, 0, 0, 0, 0,"
    )
    func miles(_ radius: Double) -> Length { Length(radius, .nauticalMiles) }
    expectEqual(
      fix.windRadii,
      [
        WindRadii(
          threshold: Speed(34, .knots),
          extent: .quadrants(
            .init(
              northEast: miles(230), southEast: miles(280), southWest: miles(160),
              northWest: miles(110)), mean: nil)),
        WindRadii(
          threshold: Speed(50, .knots),
          extent: .quadrants(
            .init(
              northEast: miles(150), southEast: miles(150), southWest: miles(80),
              northWest: miles(30)), mean: nil)),
      ])
  }

  @Test("a quadrant that the wind does not reach has 0, one that is not known has nil")
  func someRadii() throws {
    let fix = try fix(
      "20170826, 0300,  , HU, 28.0N,  96.9W, 115,  937, 10, 0, -999, 20, -999, -999, -999, -999, 0, -999, 0, 0,"
    )
    expectEqual(fix.windRadii.count, 1)
    expectEqual(
      fix.windRadii.first?.extent,
      .quadrants(
        .init(
          northEast: Length(10, .nauticalMiles), southEast: Length(0, .nauticalMiles),
          southWest: nil, northWest: Length(20, .nauticalMiles)), mean: nil))
  }

  @Test(
    "the radius of maximum wind is read where there is one, in either layout",
    arguments: [
      ("", nil), (" 20", 20), ("   20,", 20), (" -999", nil), (" -99", nil), ("  ", nil),
    ] as [(String, Double?)])
  func maximum(_ field: String, _ radius: Double?) throws {
    let fix = try fix("20170826, 0300,  , HU, 28.0N,  96.9W, 115,  937,\(Self.none)\(field)")
    expectEqual(fix.radiusOfMaximumWind, radius.map { Length($0, .nauticalMiles) })
  }

  @Test("what is missing is nil")
  func missingValues() throws {
    for (wind, pressure) in [("-99", "-999"), ("-999", "-99"), ("", " ")] {
      let fix = try fix(
        "20170826, 0300,  ,   , 28.0N,  96.9W, \(wind), \(pressure)," + Self.missing)
      expectEqual(fix.winds, [])
      expectNil(fix.pressure)
      expectEqual(fix.windRadii, [])
      expectEqual(fix.marks, [])
      expectNil(fix.agencyClass)
      expectEqual(fix.nature, .unknown)
    }
  }

  @Test(
    "every record identifier is a mark",
    arguments: zip(
      ["C", "G", "I", "L", "P", "R", "S", "T", "W"],
      [
        Mark.closestApproach, .genesis, .intensityPeak, .landfall, .pressureMinimum, .rapidChange,
        .statusChange, .trackDetail, .windMaximum,
      ]))
  func marks(_ letter: String, _ mark: Mark) throws {
    try expectEqual(
      fix("20170826, 0300, \(letter), HU, 28.0N,  96.9W, 115,  937," + Self.none).marks,
      [
        mark
      ])
    try expectEqual(
      fix("20170826, 0300,  \(letter), HU, 28.0N,  96.9W, 115,  937," + Self.none).marks, [mark])
  }

  @Test(
    "every status is a class, and says what the system is",
    arguments: [
      ("TD", Nature.tropical), ("TS", .tropical), ("HU", .tropical), ("EX", .extratropical),
      ("SD", .subtropical), ("SS", .subtropical), ("LO", .low), ("WV", .wave),
      ("DB", .disturbance), ("ET", .extratropical), ("TY", .tropical), ("ST", .tropical),
      ("PT", .postTropical), ("MD", .monsoonDepression),
    ])
  func statuses(_ code: String, _ nature: Nature) throws {
    let fix = try fix("20170826, 0300,  , \(code), 28.0N,  96.9W, 115,  937," + Self.none)
    expectEqual(fix.nature, nature)
    expectEqual(fix.agencyClass, AgencyClass(code: code))
  }

  @Test(
    "positions have a letter for their side",
    arguments: [
      ("28.0N", "96.9W", 28, -96.9), ("0.5S", "5.0E", -0.5, 5), ("61.0N", "0.0W", 61, 0),
      ("12.0N", "180.0W", 12, -180), ("12.0N", "180.0E", 12, -180), ("12.0N", "179.9E", 12, 179.9),
      ("70.7N", "359.1W", 70.7, 0.9),
    ])
  func positions(_ north: String, _ east: String, _ latitude: Double, _ longitude: Double) throws {
    let fix = try fix("20170826, 0300,  , HU, \(north), \(east), 115,  937," + Self.none)
    expectEqual(fix.position.latitude, latitude)
    #expect(abs(fix.position.longitude - longitude) < 1e-9)
  }

  @Test("a storm without a name has none, and neither has one with a number in words")
  func names() throws {
    let row = "20170826, 0300,  , HU, 28.0N,  96.9W, 115,  937," + Self.none
    let reading = read("AL011851,            UNNAMED,      1,", row, "AL022017, FIFTEEN, 1", row)
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.map(\.names.isEmpty), [true, true])
    expectEqual(reading.storms.map(\.id.description), ["atcf-al011851", "atcf-al022017"])
  }

  @Test("line ends, blank lines and a missing last line end change nothing")
  func lineEnds() throws {
    let text = String(decoding: try Samples.bytes("hurdat2", "atlantic.txt"), as: UTF8.self)
    let whole = Reading(text, as: "hurdat2")
    expectEqual(whole.shown, [])
    for other in [
      text.replacing("\n", with: "\r\n"), text.replacing("\n", with: "\n\n  \n"), "\n\n" + text,
      String(text.dropLast()), "\u{FEFF}" + text,
    ] {
      expectEqual(Reading(other, as: "hurdat2").storms, whole.storms)
      expectEqual(Reading(other, piece: 7, as: nil).storms, whole.storms)
      expectEqual(Reading(other, as: nil).shown, [])
    }
  }

  @Test("a storm is given as soon as the next begins")
  func streaming() throws {
    var source = try Samples.bytes("hurdat2", "atlantic.txt").source(piece: 100)
    var given: [Int] = []
    let stop = ReadError("enough", at: Finding.Location(file: "out"))
    let error = #expect(throws: ReadError.self) {
      try HURDAT2Reader().read(
        &source,
        storm: { (storm) throws(ReadError) in
          given.append(storm.track.count)
          throw stop
        }, finding: { _ in })
    }
    expectEqual(error, stop)
    expectEqual(given, [14])
  }

  @Test("the samples hold what the README says of them")
  func samples() throws {
    let atlantic = Reading(try Samples.bytes("hurdat2", "atlantic.txt"), as: "hurdat2")
    expectEqual(atlantic.shown, [])
    expectEqual(atlantic.storms.map(\.track.count), [14, 34])
    let katrina = try require(atlantic.storms.last)
    expectEqual(katrina.track.filter { $0.marks == [.landfall] }.count, 3)
    expectEqual(katrina.track.compactMap { $0.wind?.speed.value }.max(), 150)
    expectEqual(katrina.track.compactMap { $0.pressure?.value }.min(), 902)
    let other = Reading(try Samples.bytes("hurdat2", "with_rmw.txt"), as: "hurdat2")
    expectEqual(other.shown, [])
    expectEqual(other.storms.map(\.track.count), [4, 11, 3])
    let crossing = try require(other.storms.dropFirst().first?.track)
    expectEqual(Set(crossing.flatMap(\.marks)).count, 7)
    #expect(crossing.map { $0.position.longitude < 0 }.contains(false))
    expectEqual(crossing.first?.winds, [])
    expectEqual(other.storms.last?.track.last?.position.longitude, 2.6)
  }
}

@Suite("HURDAT2 findings")
struct HURDAT2FindingTests {
  /// What stands in the second line, and the finding about it.
  private static let lines: [(String, String)] = [
    (
      "20170231, 0300,  , HU, 28.0N,  96.9W, 115,  937," + HURDAT2ReaderTests.none,
      "2:1: warning: fix omitted: '20170231', '0300' is not a date and time such as '20170825', '0000'"
    ),
    (
      "20170826, 2400,  , HU, 28.0N,  96.9W, 115,  937," + HURDAT2ReaderTests.none,
      "2:1: warning: fix omitted: '20170826', '2400' is not a date and time such as '20170825', '0000'"
    ),
    (
      "2017082, 0300,  , HU, 28.0N,  96.9W, 115,  937," + HURDAT2ReaderTests.none,
      "2:1: warning: fix omitted: '2017082', '0300' is not a date and time such as '20170825', '0000'"
    ),
    (
      "20170826, 0300,  , HU, 28.0X,  96.9W, 115,  937," + HURDAT2ReaderTests.none,
      "2:24: warning: fix omitted: '28.0X', '96.9W' is not a position such as '25.2N', '94.6W'"
    ),
    (
      "20170826, 0300,  , HU, 98.0N,  96.9W, 115,  937," + HURDAT2ReaderTests.none,
      "2:24: warning: fix omitted: '98.0N', '96.9W' is not a position such as '25.2N', '94.6W'"
    ),
    (
      "20170826, 0300,  , HU, 28.0N, -96.9W, 115,  937," + HURDAT2ReaderTests.none,
      "2:24: warning: fix omitted: '28.0N', '-96.9W' is not a position such as '25.2N', '94.6W'"
    ),
    (
      "20170826, 0300, X, HU, 28.0N,  96.9W, 115,  937," + HURDAT2ReaderTests.none,
      "2:17: warning: record identifier omitted: found 'X', expected one of C G I L P R S T W"
    ),
    (
      "20170826, 0300,  , XX, 28.0N,  96.9W, 115,  937," + HURDAT2ReaderTests.none,
      "2:20: warning: nature omitted: found 'XX', expected a status such as TD, TS, HU, EX"
    ),
    (
      "20170826, 0300,  , HU, 28.0N,  96.9W, 11x,  937," + HURDAT2ReaderTests.none,
      "2:39: warning: wind omitted: found '11x', expected a whole number from 1 to 250"
    ),
    (
      "20170826, 0300,  , HU, 28.0N,  96.9W,   0,  937," + HURDAT2ReaderTests.none,
      "2:41: warning: wind omitted: found '0', expected a whole number from 1 to 250"
    ),
    (
      "20170826, 0300,  , HU, 28.0N,  96.9W, 115,   93," + HURDAT2ReaderTests.none,
      "2:46: warning: pressure omitted: found '93', expected a whole number from 800 to 1100"
    ),
    (
      "20170826, 0300,  , HU, 28.0N,  96.9W, 115,  937,   -5,"
        + HURDAT2ReaderTests.none.dropFirst(6),
      "2:52: warning: wind radius omitted: found '-5', expected a whole number from 0 to 2700"
    ),
    (
      "20170826, 0300,  , HU, 28.0N,  96.9W, 115,  937," + HURDAT2ReaderTests.none + " 5000",
      "2:122: warning: radius of maximum wind omitted: found '5000', expected a whole number from 1 to 2700"
    ),
    (
      "20170826, 0300,  , HU, 28.0N,  96.9W, 115,  937," + HURDAT2ReaderTests.none + " 20, x, y",
      "2:126: warning: 'x, y' omitted: the line has no field there"
    ),
    (
      "20170826, 0300,  , HU, 28.0N,  96.9W, 115,  93",
      "2:1: warning: found 8 fields, expected 20 or 21: the last and the missing ones are omitted"
    ),
  ]

  @Test("each is told with its place, and the rest is read", arguments: lines)
  func finding(_ line: String, _ expected: String) {
    let good = "20170826, 0600,  , HU, 28.2N,  97.1W, 105,  948," + HURDAT2ReaderTests.none
    let reading = Reading(
      "AL092017,             HARVEY,      2,\n\(line)\n\(good)\n", as: "hurdat2")
    expectNil(reading.error)
    expectEqual(reading.shown, [expected])
    expectEqual(
      reading.storms.map(\.track.count), [expected.contains("fix omitted") ? 1 : 2])
    if !expected.contains("fix omitted") {
      let fix = reading.storms.first?.track.first
      expectEqual((fix?.wind == nil), expected.contains("warning: wind omitted"))
      expectEqual(
        (fix?.pressure == nil), (expected.contains("pressure") || expected.contains("8 fie")))
    }
  }

  @Test(
    "headers with faults still begin a storm",
    arguments: [
      (
        "A1092017,             HARVEY,      1,", "atcf-x20170826t0600z",
        "1:1: warning: found 'A1092017', expected basin, number and year such as 'AL092017': made the storm's id from its first fix"
      ),
      (
        "XX092017,             HARVEY,      1,", "atcf-xx092017",
        "1:1: warning: basin omitted: 'XX' is not a basin code"
      ),
      (
        "AL092017,             HARVEY,      x,", "atcf-al092017",
        "1:36: warning: number of lines omitted: found 'x', expected a whole number"
      ),
      (
        "AL092017,             H\u{1}RVEY,      1,", "atcf-al092017",
        "1:23: warning: name omitted: found 'H\u{FFFD}RVEY', expected at most 60 characters of ASCII"
      ),
      (
        "AL092017,             HARVEY,      1, more,", "atcf-al092017",
        "1:39: warning: 'more,' omitted: the line has no field there"
      ),
      (
        "AL092017,             HARVEY,      3,", "atcf-al092017",
        "1:36: warning: the header announces 3 lines for the storm, found 1"
      ),
    ])
  func headers(_ header: String, _ id: String, _ expected: String) {
    let good = "20170826, 0600,  , HU, 28.2N,  97.1W, 105,  948," + HURDAT2ReaderTests.none
    let reading = Reading("\(header)\n\(good)\n", as: "hurdat2")
    expectNil(reading.error)
    expectEqual(reading.shown, [expected])
    expectEqual(reading.storms.map(\.id.description), [id])
    expectEqual(reading.storms.first?.track.count, 1)
  }

  @Test("lines that are neither, storms without fixes and fixes without a storm are told")
  func structure() {
    let good = "20170826, 0600,  , HU, 28.2N,  97.1W, 105,  948," + HURDAT2ReaderTests.none
    let early = "20170826, 0000,  , HU, 28.2N,  97.1W, 105,  948," + HURDAT2ReaderTests.none
    let reading = Reading(
      """
      Best tracks
      \(good)
      AL012017, ARLENE, 0,
      AL022017, BRET, 2,
      \(good)
      # words
      \(early)
      """, as: "hurdat2")
    expectEqual(
      reading.shown,
      [
        "1:1: warning: 2 lines before the first header ignored",
        "3:1: warning: storm omitted: it has no fix",
        "6:1: warning: line omitted: '# words' is neither a header nor a fix",
        "4:1: warning: the storm's fixes are not in the order of their times: sorted them",
      ])
    expectEqual(reading.storms.map(\.track.count), [2])
    expectEqual(reading.storms.first?.track.map(\.time.parts.hour), [0, 6])
  }

  @Test("an input without a header is an error at its first line")
  func noHeader() {
    let words = "found no header, expected one such as 'AL092017, HARVEY, 74,'"
    expectEqual(Reading("", as: "hurdat2").error?.shown, ": error: \(words)")
    expectEqual(Reading(" \n\nx\ny\n", as: "hurdat2").error?.shown, "3:1: error: \(words)")
    expectEqual(Reading(" \n\nx\ny\n", as: "hurdat2").findings, [])
  }

  @Test("a storm of more fixes than any has is an error, not memory used up")
  func endless() {
    let row = "20170826, 0600,  , HU, 28.2N,  97.1W, 105,  948," + HURDAT2ReaderTests.none + "\n"
    let text = HURDAT2ReaderTests.header + String(repeating: row, count: HeadedStorm.maxFixes + 1)
    let reading = Reading(text, as: "hurdat2")
    expectEqual(
      reading.error?.shown,
      "20002:1: error: found a storm with more than 20000 fixes, expected the header of the next storm"
    )
    expectEqual(reading.storms, [])
  }
}

@Suite("recognition of tracks with headers")
struct HeadedRecognitionTests {
  private static let formats = ["hurdat2", "jma-best-track"]

  private func recognising(_ bytes: [UInt8]) throws -> [String] {
    var source = bytes.source()
    return try source.withOpening { opening in
      TrackReaders.all.filter { $0.recognizes(opening) }.map(\.name)
    }
  }

  @Test("a cut opening is enough", arguments: formats)
  func cut(_ format: String) throws {
    for name in try Samples.names(of: format) {
      let bytes = try Samples.bytes(format, name)
      for count in stride(from: 100, to: bytes.count, by: 97) {
        try expectEqual(recognising(Array(bytes.prefix(count))), [format])
      }
    }
  }

  @Test(
    "what is like them is not taken for them",
    arguments: [
      "66666 1718\n", "66666\n66666\n", "666666 002\n",
      "AL092017\n", "AL092017,HARVEY\n", "AL092017,HARVEY,x,\n", "al092017,HARVEY,1,\n",
      "AL092017,HARVEY,1,2\n", "AL092017,HARVEY,74,\nAL102017,IRMA,66,\n",
      "AL092017,HARVEY,74,\n2017,08\n", "SID,SEASON,NUMBER\n ,Year, \n",
      "15071614 002 5 334 1341  965     065\n",
    ])
  func others(_ text: String) throws {
    try expectEqual(recognising(Array(text.utf8)), [])
  }

  @Test("a deck of ATCF is one of ATCF")
  func deck() throws {
    let text = "AL, 09, 2017082600,   , BEST,   0, 280N,  969W, 115,  937, HU,\n"
    try expectEqual(recognising(Array(text.utf8)), ["atcf"])
  }

  @Test("mutations of the samples are read or refused, with the same storms or a word about it")
  func mutations() throws {
    for format in Self.formats {
      for name in try Samples.names(of: format) {
        let bytes = try Samples.bytes(format, name)
        let whole = Reading(bytes, as: format)
        expectTrue(whole.error == nil && whole.findings == [])
        // `make mutations` has 2,000 of each, with other checks.
        for seed in UInt64(0)..<100 {
          var generator = SplitMix64(seed: seed)
          var changed = bytes
          for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let place = Int.random(in: 0..<changed.count, using: &generator)
            let length = Int.random(in: 1...min(90, changed.count - place), using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1:
              changed[place] = Array(",-0 9\nNWE#.6".utf8).randomElement(using: &generator) ?? 0
            case 2 where length < changed.count:
              changed.removeSubrange(place..<place + length)
            case 3: changed.insert(contentsOf: changed[place..<place + length], at: place)
            default:
              changed.insert(UInt8.random(in: 0...255, using: &generator), at: place)
            }
          }
          let reading = Reading(changed, as: format)
          #expect(reading.storms.allSatisfy { !$0.track.isEmpty })
          // Where no line was lost without a word, as many fixes are there as lines that hold one.
          if reading.error == nil, reading.findings.isEmpty {
            let lines = changed.split(separator: 0x0A).filter { line in
              line.contains { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }
            }
            let fixes = reading.storms.map(\.track.count).reduce(0, +)
            expectEqual(fixes + reading.storms.count, lines.count, "\(name), \(seed)")
          }
        }
      }
    }
  }

  @Test("cut off at any byte a sample gives what stands before the cut", arguments: formats)
  func truncated(_ format: String) throws {
    for name in try Samples.names(of: format) {
      let bytes = try Samples.bytes(format, name)
      let whole = Reading(bytes, as: format)
      for count in stride(from: 0, to: bytes.count, by: 7) {
        let reading = Reading(Array(bytes.prefix(count)), as: format)
        // Lines that are whole, less the headers of the storms, are fixes.
        let lines = bytes.prefix(count).count { $0 == 0x0A }
        let fixes = reading.storms.map(\.track.count).reduce(0, +)
        #expect(fixes + whole.storms.count >= lines, "\(name), \(count)")
        for (storm, full) in zip(reading.storms, whole.storms) {
          #expect(zip(storm.track, full.track).dropLast().allSatisfy { $0 == $1 }, "\(count)")
          #expect(zip(storm.track, full.track).allSatisfy { $0.position == $1.position })
        }
      }
    }
  }
}
