import Testing

@testable import TyphoonTrack

@Suite("zones of inputs")
struct InputZoneTests {
  private func time(_ text: String) throws -> Timestamp {
    var text = text
    return try require(text.withUTF8 { TimeText($0)?.time })
  }

  /// Python's `zoneinfo` says the same.
  @Test(
    "places have their history and summer times, also after the last year of their file",
    arguments: [
      ("Asia/Taipei", "1950-07-11T02:30", "19500710T1730Z"),
      ("Asia/Taipei", "1995-07-11T02:30", "19950710T1830Z"),
      ("Asia/Tokyo", "1950-08-01T12:00", "19500801T0200Z"),
      ("Asia/Shanghai", "1988-07-01T00:00", "19880630T1500Z"),
      ("Asia/Hong_Kong", "1975-06-01T06:00", "19750531T2100Z"),
      ("America/New_York", "2005-08-29T06:00", "20050829T1000Z"),
      ("America/New_York", "1974-01-10T06:00", "19740110T1000Z"),
      ("America/New_York", "2045-07-11T02:30", "20450711T0630Z"),
      ("America/New_York", "2045-12-11T02:30", "20451211T0730Z"),
      ("Australia/Darwin", "1974-12-25T03:30", "19741224T1800Z"),
      ("Australia/Sydney", "2060-01-15T12:00", "20600115T0100Z"),
      ("Australia/Sydney", "2060-06-15T12:00", "20600615T0200Z"),
      ("Pacific/Auckland", "2044-04-01T12:00", "20440331T2300Z"),
      ("Asia/Kolkata", "1999-10-29T05:30", "19991029T0000Z"),
      ("Indian/Mauritius", "2008-12-01T06:00", "20081201T0100Z"),
      ("Pacific/Apia", "2011-12-29T12:00", "20111229T2200Z"),
      ("Pacific/Apia", "2012-01-02T12:00", "20120101T2200Z"),
    ])
  func places(_ name: String, _ local: String, _ expected: String) throws {
    let zone = try require(InputZone(name))
    expectEqual(zone.moments(try time(local)).map(\.compact), [expected])
  }

  @Test("an hour that is repeated is two moments, one that is skipped none")
  func changes() throws {
    let zone = try require(InputZone("America/New_York"))
    for year in ["2012-11-04", "2046-11-04"] {
      expectEqual(
        zone.moments(try time("\(year)T01:30")).map(\.compact),
        ["0530", "0630"].map { "\(year.filter { $0 != "-" })T\($0)Z" })
    }
    for year in ["2012-03-11", "2046-03-11"] {
      expectEqual(zone.moments(try time("\(year)T02:30")), [])
      expectEqual(zone.moments(try time("\(year)T01:30")).count, 1)
    }
  }

  @Test(
    "offsets and words",
    arguments: [
      ("+08:00", 8), ("+8", 8), ("-0500", -5), ("UTC+8", 8), ("utc-5", -5), ("GMT+09:00", 9),
      ("UTC", 0), ("Z", 0), ("JST", 9), ("hkt", 8), ("EST", -5), ("ChST", 10), ("UTC + 8", 8),
      ("\u{2212}5", -5), ("Beijing time", 8), ("Japan Standard Time", 9), ("北京时间", 8),
      ("日本時間", 9), ("臺灣時間", 8), ("GMT", 0), ("+05:30", 5.5),
    ])
  func words(_ text: String, _ hours: Double) throws {
    let noon = try time("2012-08-22T12:00")
    let expected = noon.advanced(bySeconds: -Int(hours * 3_600))
    expectEqual(InputZone(text)?.moments(noon), [expected])
  }

  @Test(
    "words of several zones, and what is no zone",
    arguments: [
      "CST", "IST", "BST", "PST", "local", "LT", "", "+25:00", "8", "utc8", "Asia/Nowhere",
      "../../etc/passwd", "/etc/passwd", "localtime", "Asia", "tzdata.zi", "+8:3",
    ])
  func others(_ text: String) { expectNil(InputZone(text)) }

  @Test(
    "rules of years",
    arguments: [
      ("EST5EDT,M3.2.0,M11.1.0", "2030-03-10T06:59", -5.0),
      ("EST5EDT,M3.2.0,M11.1.0", "2030-03-10T07:00", -4),
      ("EST5EDT,M3.2.0,M11.1.0", "2030-11-03T05:59", -4), ("<+08>-8", "2030-07-01T00:00", 8),
      // Southern summer; the last Sunday; changes at other hours than two.
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2030-01-01T00:00", 11),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2030-04-06T16:00", 10),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2030-03-31T01:00", 2),
      // Days of the year, with and without leap days.
      ("X3Y,J60/0,J300/0", "2028-03-01T02:59", -3), ("X3Y,J60/0,J300/0", "2028-03-01T03:00", -2),
      ("X3Y,59/0,300/0", "2028-02-29T03:00", -2), ("X-3:30", "2030-01-01T00:00", 3.5),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2030-03-31T00:59", -2),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2030-03-31T01:00", -1),
    ])
  func rules(_ text: String, _ moment: String, _ hours: Double) throws {
    try expectEqual(require(YearlyZone(text)).offset(at: try time(moment)), Int(hours * 3_600))
  }

  @Test(
    "what is no rule is refused",
    arguments: ["", "EST", "5", "EST5EDT,M13.1.0,M11.1.0", "EST5EDT,M3.2.0", "<x5"])
  func noRules(_ text: String) { expectNil(YearlyZone(text)) }

  @Test("a damaged file is refused, and never a trap")
  func damaged() throws {
    var source = try ByteSource(path: "/usr/share/zoneinfo/America/New_York")
    let bytes = try source.withOpening { $0.withUnsafeBufferPointer { Array($0) } }
    #expect(ZoneRules(bytes) != nil)
    var generator = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      var changed = bytes
      for _ in 0..<3 {
        let place = Int.random(in: 0..<120, using: &generator)
        changed[place] = UInt8.random(in: 0...255, using: &generator)
      }
      changed.removeLast(Int.random(in: 0..<changed.count, using: &generator) / 2)
      _ = ZoneRules(changed)?.offset(at: Timestamp(secondsSince1970: 0))
    }
  }

  @Test("times without an offset in formats that need none are in the user's zone, said once")
  func formats() throws {
    func page(_ time: String) -> String {
      let fix = """
        <AnalysisInformation><Time>\(time)</Time><Latitude>7.40N</Latitude>
        <Longitude>138.00E</Longitude></AnalysisInformation>
        """
      return
        "<TropicalCycloneTrack><WeatherReport>\(fix)\(fix)</WeatherReport></TropicalCycloneTrack>"
    }
    func times(_ reading: Reading) -> Set<String> {
      Set(reading.storms.flatMap(\.track).map(\.time.compact))
    }
    var local = ReadingOptions()
    local.zone = InputZone("America/New_York")
    let said = "note: times without an offset from UTC read as "
    #expect(
      !Reading(page("2021-04-13T12:00:00+00:00"), as: "hko", options: ReadingOptions()).shown
        .contains { $0.contains(said) })
    let usual = Reading(page("2021-04-13T12:00:00"), as: "hko", options: ReadingOptions())
    expectEqual(times(usual), ["20210413T1200Z"])
    expectEqual(
      usual.shown.filter { $0.contains(said) }, ["1:59: \(said)UTC; --input-tz sets another zone"]
    )
    let told = Reading(page("2021-04-13T12:00:00"), as: "hko", options: local)
    expectEqual(times(told), ["20210413T1600Z"])
    expectEqual(told.shown.filter { $0.contains(said) }, ["1:59: \(said)America/New_York"])
    let skipped = Reading(page("2021-03-14T02:30:00"), as: "hko", options: local)
    expectEqual(skipped.storms, [])
    #expect(
      skipped.shown.contains {
        $0.hasSuffix(
          "'20210314T0230' does not exist in America/New_York, where clocks were turned forward")
      })
  }

  @Test("times in Korea's are so by definition, unless the user names another zone")
  func korea() {
    let item =
      #"{"typSeq":24,"tmFc":"202211141500","tmSeq":1,"typTm":"202211141500","typLat":10,"typLon":140}"#
    let text = #"{"response":{"header":{"resultCode":"00"},"body":{"items":{"item":[\#(item)]}}}}"#
    let usual = Reading(text, as: "kma")
    expectEqual(usual.storms.first?.track.map(\.time.compact), ["20221114T0600Z"])
    #expect(!usual.shown.contains { $0.contains("offset") })
    var options = ReadingOptions()
    options.zone = InputZone("+08:00")
    let told = Reading(text, as: "kma", options: options)
    expectEqual(told.storms.first?.track.map(\.time.compact), ["20221114T0700Z"])
    #expect(told.shown.contains { $0.hasSuffix("times without an offset from UTC read as +08:00") })
  }
}
