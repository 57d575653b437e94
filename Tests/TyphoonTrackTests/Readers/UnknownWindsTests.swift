import Testing

@testable import TyphoonTrack

@Suite("winds of unknown extent")
struct UnknownWindsTests {
  /// The winds of an observed fix that have radii, and those whose radii are unknown.
  private struct Winds: Equatable {
    var known: WindForces
    var unknown: WindForces

    init(_ known: WindForces, _ unknown: WindForces) {
      (self.known, self.unknown) = (known, unknown)
    }

    init(_ fix: Fix) {
      known = WindForces(fix.windRadii.map { WindForces(of: $0.threshold) })
      unknown = fix.unknownWinds
    }
  }

  private func check(
    _ text: String, as format: String, _ expected: Winds...,
    fixes: (Storm) -> [Fix] = { $0.track }, at location: SourceLocation = #_sourceLocation
  ) throws {
    let storm = try require(Reading(text, as: format).storms.first, sourceLocation: location)
    expectEqual(fixes(storm).map(Winds.init), expected, sourceLocation: location)
  }

  @Test("HURDAT2: -999 is unknown, and so is 0 where the wind is not weaker")
  func hurdat2() throws {
    let none = "    0,    0,    0,    0,"
    let some = "   50,    0,    0,   50,"
    let missing = " -999, -999, -999, -999,"
    func line(_ hour: String, _ wind: String, _ radii: String) -> String {
      "20050829, \(hour),  , HU, 29.3N,  89.6W, \(wind),  920,\(radii)\n"
    }
    try check(
      "AL122005,            KATRINA,      6,\n" + line("0600", "110", some + some + none)
        + line("1110", "110", missing + missing + missing)
        + line("1200", " 60", some + none + missing) + line("1445", " 45", missing + none + none)
        + line("1800", " 30", missing + missing + missing)
        + line("2000", "-99", some + none + missing),
      as: "hurdat2", Winds([.gale, .storm], .hurricane), Winds([], .all), Winds(.gale, .storm),
      Winds([], .gale), Winds([], []), Winds(.gale, .hurricane))
  }

  @Test("EBTRK: -99 is unknown, and so is 0 where the wind is not weaker")
  func ebtrk() throws {
    func line(_ hour: String, _ radii: String) -> String {
      "AL092022 IAN         0928\(hour) 2022  26.0   82.7 140  937  20  25 1006 270 \(radii) *   30.0 a\n"
    }
    try check(
      line("00", "120140-99150  70 60 70 80   0  0  0  0")
        + line("06", "-99-99-99-99 -99-99-99-99 -99-99-99-99"),
      as: "ebtrk", Winds([.gale, .storm], .hurricane), Winds([], .all))
  }

  private func record(
    _ technique: String, _ lead: Int, _ wind: Int,
    _ radii: String = "   0,    ,    0,    0,    0,    0"
  ) -> String {
    "AL, 09, 2008091\(technique == "BEST" ? lead / 6 + 3 : 3)00,   , \(technique), "
      + "\(technique == "BEST" ? 0 : lead), 293N,  947W, \(wind),  950, HU,\(radii), 1007,\n"
  }

  @Test("in an ATCF deck only winds above the fix's own are known not to occur")
  func atcf() throws {
    try check(
      record("BEST", 0, 95, "  34, NEQ,  225,  200,  125,  125")
        + record("BEST", 0, 95, "  50, NEQ,  125,  100,  100,   75") + record("BEST", 6, 60)
        + record("BEST", 12, 30) + record("BEST", 18, 60, "  34, NEQ,    0,    0,    0,    0"),
      as: "atcf", Winds([.gale, .storm], .hurricane), Winds([], [.gale, .storm]),
      Winds([], []), Winds([], [.gale, .storm]))
  }

  @Test("a forecast of an ATCF deck lists fewer winds the farther ahead it is")
  func atcfForecast() throws {
    try check(
      record("OFCL", 12, 95, "  34, NEQ,  225,  200,  125,  125")
        + record("OFCL", 12, 95, "  50, NEQ,  125,  100,  100,   75") + record("OFCL", 24, 40)
        + record("OFCL", 36, 30) + record("OFCL", 48, 45, "  34, AAA,  100,     ,     ,     ")
        + record("OFCL", 96, 120, "  34, NEQ,    0,    0,    0,    0"),
      as: "atcf", Winds([.gale, .storm], .hurricane), Winds([], .gale), Winds([], []),
      Winds(.gale, []), Winds([], .all), fixes: { $0.forecasts[0].fixes })
  }

  @Test("without a wind too, and where radii cannot be read")
  func unread() throws {
    try check(
      record("BEST", 0, 0, "") + record("BEST", 6, 70, "  34, NNS,  100,  100,  100,  100")
        + record("BEST", 6, 70, "  50, NEQ,   50,   50,   50,   50"),
      as: "atcf", Winds([], .all), Winds(.storm, [.gale, .hurricane]))
    try check(
      """
      WTPN51 PHNC 120400
      WARNING    ATCG MIL 14E NEP 260912032055
      2026091200 14E NORBERT    010  02 295 09 SATL 030
      T000 171N 1261W 055 R050 030 NE QD 000 SE QD 000 SW QD 020 NW QD R034 090 NM RADIUS

      """,
      as: "tcw", Winds(.storm, .gale))
  }

  @Test("a blank in a table is none only where the wind is weaker")
  func tables() throws {
    func row(_ hour: String, _ rest: String) -> String {
      "2005-08-29T\(hour)Z,29.3,-89.6,\(rest)\n"
    }
    let header = "time,lat,lon,wind_kt,r34_ne_nmi,r34_se_nmi,r34_sw_nmi,r34_nw_nmi,r50_ne_nmi\n"
    try check(
      header + row("06:00", "60,200,200,150,150,80") + row("12:00", "60,,,,,")
        + row("18:00", "40,100,,,,") + row("21:00", "60,0,0,0,0,0") + row("22:00", "30,,,,,"),
      as: "csv", Winds([.gale, .storm], []), Winds([], [.gale, .storm]), Winds(.gale, []),
      Winds([], [.gale, .storm]), Winds([], []))
    try check(
      "time,lat,lon,wind_kt\n" + row("06:00", "60") + row("12:00", "0") + row("18:00", "70"),
      as: "csv", Winds([], [.gale, .storm]), Winds([], .all), Winds([], .all))
  }

  @Test(
    "agencies without radii of hurricane winds leave these unknown",
    arguments: ["cwb", "cwa", "jma-best-track", "jma-xml", "kma", "iris"])
  func noHurricaneWinds(_ format: String) throws {
    for name in try Samples.names(of: format) {
      for storm in Reading(try Samples.bytes(format, name), as: format).storms {
        let strong = storm.track.filter { $0.hasWind && $0.shownSpeed.value(in: .knots) >= 64 }
        #expect(strong.allSatisfy { $0.unknownWinds.contains(.hurricane) }, "\(name)")
      }
    }
  }

  @Test("a wind or gust of 0 is none, from every agency")
  func zeroWind() throws {
    var fix = Fix(
      .analysis, at: Timestamp(secondsSince1970: 0),
      position: try require(GeoPoint(latitude: 20, longitude: 130)))
    fix.wind = Wind(Speed(0, .knots), averagingPeriod: 1)
    fix.gust = Gust(Speed(0, .metresPerSecond))
    expectTrue(fix.wind == nil && fix.gust == nil)
    fix.unknownWinds = .all
    expectEqual(fix.unknownWinds, .all)
    fix.wind = Wind(Speed(60, .knots), averagingPeriod: 1)
    expectEqual(fix.unknownWinds, [.gale, .storm])
    fix.wind = nil
    expectEqual(fix.unknownWinds, .all)
  }

  @Test("a wind with radii is never unknown", arguments: TrackReaders.all.map(\.name))
  func disjoint(_ format: String) throws {
    for name in try Samples.names(of: format) {
      for storm in Reading(try Samples.bytes(format, name), as: format).storms {
        for fix in storm.track + storm.forecasts.flatMap(\.fixes) {
          #expect(Winds(fix).known.isDisjoint(with: fix.unknownWinds), "\(name)")
        }
      }
    }
  }
}
