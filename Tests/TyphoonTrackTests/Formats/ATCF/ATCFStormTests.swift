import Foundation
import Testing

@testable import TyphoonTrack

@Suite("ATCF storms")
struct ATCFStormTests {
  @Test("the b-deck: names, other ids, landfalls with minutes, the end as an extratropical low")
  func bestTrack() throws {
    let reading = try Deck.sample("bal122005.dat")
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "atcf-al122005")
    expectEqual(storm.otherIDs, ["AL122005", "AL982005"])
    #expect((storm.agency, storm.basin, storm.season) == ("NHC", .northAtlantic, 2005))
    expectEqual(storm.names["en"], "KATRINA")
    expectEqual(storm.track.count, 23)
    expectEqual(storm.track.prefix(4).map(\.name), ["INVEST", "TWELVE", "TWELVE", nil])
    try expectEqual(storm.track[13].time, .deck(2005, 8, 29, 11, 10))
    expectEqual(storm.track[10].windRadii.count, 3)
    expectEqual(storm.track.last?.nature, .extratropical)
    #expect(storm.forecasts.isEmpty)
  }

  @Test("the a-deck: CARQ is what was observed, OFCL has hours 0 and 3")
  func forecasts() throws {
    let reading = try Deck.sample("aal122005.dat")
    expectEqual(reading.shown, ["15:38: note: record omitted: it has no position"])
    let storm = try require(reading.storms.first)
    expectEqual(storm.id.description, "atcf-al122005")
    expectEqual(storm.source.product, "ATCF a-deck")
    expectEqual(storm.track.map(\.kind), Array(repeating: .analysis, count: 5))
    try expectEqual(storm.track.first?.time, .deck(2005, 8, 27, 6))
    expectEqual(storm.track.last?.pressure, Pressure(930, .hectopascals))
    #expect(storm.track.allSatisfy { $0.leadTime == nil })
    expectEqual(storm.forecasts.count, 1)
    let forecast = try require(storm.forecasts.first)
    #expect((forecast.technique, forecast.isOfficial) == ("OFCL", true))
    try expectEqual(forecast.baseTime, .deck(2005, 8, 28, 6))
    expectEqual(
      forecast.fixes.map { ($0.leadTime ?? -1) / 3_600 }, [0, 3, 12, 24, 36, 48, 72, 96, 120])
    #expect(forecast.fixes.allSatisfy { $0.kind == .forecast })
    try expectEqual(forecast.fixes[8].time, .deck(2005, 9, 2, 6))
  }

  @Test("for a time CARQ's own hour 0 counts most, then its newest revision, then WRNG")
  func analyses() throws {
    let reading = Deck.read(
      Deck.row("2014070500", "CARQ", "0", wind: "40"),
      Deck.row("2014070500", "CARQ", "-6", wind: "35"),
      Deck.row("2014070506", "CARQ", "-6", wind: "45"),
      Deck.row("2014070506", "CARQ", "-12", wind: "36"),
      Deck.row("2014070506", "WRNG", "0", wind: "50"),
      Deck.row("2014070506", "WRNG", "12", wind: "60"),
      Deck.row("2014070512", "AVNO", "-6", wind: "70"),
      Deck.row("2014070512", "AVNO", "0", wind: "71"),
      Deck.row("2014070512", "AVNO", "6", wind: "72"))
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(storm.track.map { $0.wind?.speed.value }, [36, 40, 50])
    expectEqual(storm.forecasts.map(\.technique), ["WRNG", "AVNO"])
    expectEqual(storm.forecasts.map { $0.fixes.map(\.leadTime) }, [[0, 43_200], [0, 21_600]])
    #expect(storm.forecasts.allSatisfy { !$0.isOfficial })
  }

  @Test("where the best track is there, what was known at the time is left out, and a note says so")
  func both() throws {
    let reading = Deck.read(
      Deck.row("2014070500", wind: "45"), Deck.row("2014070500", "CARQ", "0"),
      Deck.row("2014070500", "CARQ", "-6"), Deck.row("2014070500", "JTWC", "12"))
    expectEqual(
      reading.shown,
      [
        "2:1: note: 2 analysis records (CARQ, WRNG, negative lead times) omitted: the input has a best track"
      ])
    let storm = try require(reading.storms.first)
    expectEqual(storm.track.map { $0.wind?.speed.value }, [45])
    expectEqual(storm.forecasts.map(\.isOfficial), [true])
    expectEqual(storm.source.product, "ATCF a- and b-deck")
  }

  @Test("forecasts come in the order of their first records, one for each technique and base time")
  func order() throws {
    let storm = try require(
      Deck.read(
        Deck.row("2014070500", "OFCL", "12"), Deck.row("2014070500", "AVNO", "6"),
        Deck.row("2014070506", "OFCL", "12"), Deck.row("2014070500", "OFCL", "24"),
        Deck.row("2014070500", "AVNO", "0")
      ).storms.first)
    expectEqual(storm.forecasts.map(\.technique), ["OFCL", "AVNO", "OFCL"])
    expectEqual(
      storm.forecasts.map { $0.fixes.map { ($0.leadTime ?? 0) / 3_600 } },
      [
        [12, 24], [0, 6], [12],
      ])
    #expect(storm.track.isEmpty)
    expectNil(storm.trackType)
  }

  @Test("a lead time of five digits is in hundredths of an hour")
  func hundredths() {
    let storm = Deck.read(
      Deck.row("2014070500", "GFSO", "00000"), Deck.row("2014070500", "GFSO", "00150"),
      Deck.row("2014070500", "GFSO", "00600")
    ).storms.first
    expectEqual(storm?.forecasts.first?.fixes.map(\.leadTime), [0, 5_400, 21_600])
    expectEqual(
      storm?.source.attribution, "Automated Tropical Cyclone Forecasting System (U.S. Government)"
    )
  }

  @Test(
    "agencies follow from the basin",
    arguments: [
      ("AL", "NHC"), ("EP", "NHC"), ("CP", "CPHC"), ("SL", "NHC"), ("WP", "JTWC"), ("IO", "JTWC"),
      ("SH", "JTWC"), ("HC", "unknown"),
    ])
  func agencies(_ basin: String, _ agency: String) {
    let storm = Deck.read(Deck.row("2014030500", storm: "\(basin), 03")).storms.first
    expectEqual(storm?.agency, agency)
    expectEqual(storm?.basin, Basin(code: basin))
    expectEqual(storm?.id.description, "atcf-\(basin.lowercased())032014")
  }

  @Test("a record of another year, alone with its number, is a storm of its own with a word")
  func otherYear() {
    let wrong = Deck.read(
      Deck.row("2014070512"), Deck.row("2041070518"), Deck.row("2014070600"))
    expectEqual(wrong.storms.map(\.track.count), [2, 1])
    expectEqual(
      wrong.shown,
      [
        "2:1: warning: the only record of WP082041 has the number of WP082014: kept as a storm of its own, but its year may be wrong"
      ])
    // An archive of many seasons has all numbers in each.
    expectEqual(
      Deck.read(
        Deck.row("2014070512"), Deck.row("2014070518"), Deck.row("2015070518"),
        Deck.row("2016070600"), Deck.row("2016070606")
      ).shown, [])
  }

  @Test("in the south a season ends with June, and ids have the year in which it ends")
  func south() {
    func id(_ time: String) -> String? {
      Deck.read(Deck.row(time, "BEST", "0", "150S", storm: "SH, 05")).storms.first?.id.description
    }
    expectEqual(id("2019123118"), "atcf-sh052020")
    expectEqual(id("2020010100"), "atcf-sh052020")
    expectEqual(id("2020063018"), "atcf-sh052020")
    expectEqual(id("2020070100"), "atcf-sh052021")
  }

  @Test("a storm that lives over New Year is one, two of the same number in two years are two")
  func newYear() {
    let reading = Deck.read(
      Deck.row("2005123018", storm: "AL, 30"), Deck.row("2006010600", storm: "AL, 30"),
      Deck.row("2006070100", storm: "AL, 30"))
    expectEqual(reading.storms.map(\.id.description), ["atcf-al302005", "atcf-al302006"])
    expectEqual(reading.storms.map(\.track.count), [2, 1])
    let backwards = Deck.read(
      Deck.row("2006010600", storm: "AL, 30"), Deck.row("2005123018", storm: "AL, 30"))
    expectEqual(backwards.storms.map(\.id.description), ["atcf-al302005"])
  }

  @Test("storms whose records are mixed come in the order of their first ones")
  func mixed() {
    let reading = Deck.read(
      Deck.row("2014070500", "GFSO", "0", storm: "WP, 08"),
      Deck.row("2014070500", "GFSO", "0", storm: "EP, 03"),
      Deck.row("2014070500", "GFSO", "6", storm: "WP, 08"),
      Deck.row("2014070500", "GFSO", "6", storm: "EP, 03"))
    expectEqual(reading.shown, [])
    expectEqual(reading.storms.map(\.id.description), ["atcf-wp082014", "atcf-ep032014"])
    expectEqual(reading.storms.map { $0.forecasts.map(\.fixes.count) }, [[2], [2]])
  }

  @Test("storms are given as others come, and one that comes again is told of")
  func streaming() {
    let storms = (1...40).map {
      Deck.row("2014070500", storm: "WP, \($0 < 10 ? "0" : "")\($0)")
    }
    let reading = Reading(
      (storms + [Deck.row("2014070506", storm: "WP, 01")]).joined(separator: "\n"), as: "atcf")
    expectEqual(
      reading.shown,
      [
        "41:1: warning: more records of WP01 follow those of many other storms: read as a second storm"
      ])
    expectEqual(reading.storms.count, 41)
    expectEqual(reading.storms.first?.id, reading.storms.last?.id)
  }

  @Test(
    "names that are none are the fix's alone",
    arguments: [
      "INVEST", "GENESIS022", "EIGHT", "FOURTEEN", "TWENTY-ONE", "TWENTYTHRE", "TWENTY-THR",
      "TWENTY-ON", "SEVENTY-F", "NONAME", "UNNAMED", "NINE-E", "08W", "SEVENTEEN-", "TEST",
    ])
  func noNames(_ name: String) {
    let rest = "0, 0, 0, 0, 0, W, 0, , 0, 0, \(name)"
    let storm = Deck.read(Deck.row("2014070500", rest: rest)).storms.first
    expectEqual(storm?.names.isEmpty, true)
    expectEqual(storm?.track.first?.name, name)
  }

  @Test("the last name counts, from records of any technique")
  func names() {
    func rest(_ name: String) -> String { "0, 0, 0, 0, 0, W, 0, , 0, 0, \(name)" }
    let reading = Deck.read(
      Deck.row("2014070500", rest: rest("ALPHA")), Deck.row("2014070512", rest: rest("INVEST")),
      Deck.row("2014070506", "CARQ", "0", rest: rest("BETA")),
      Deck.row("2014070418", "CARQ", "0", rest: rest("GAMMA")))
    expectEqual(reading.storms.first?.names["en"], "BETA")
    expectEqual(reading.storms.first?.track.map(\.name), ["ALPHA", "INVEST"])
  }

  @Test("numbers from 80 to 89 are exercises")
  func exercises() {
    var options = ReadingOptions()
    options.keepsTests = true
    let row = Deck.row("2014070500", storm: "AL, 85")
    expectEqual(Reading(row, as: "atcf", options: options).storms.first?.status, .exercise)
    expectEqual(Deck.read(row).storms, [])
    expectEqual(
      Deck.read(row).shown,
      [
        ": warning: atcf-al852014 omitted: numbers 80 to 89 are reserved for exercises; --allow-test includes them"
      ])
    expectEqual(Deck.read(Deck.row("2014070500", storm: "AL, 90")).storms.first?.status, .actual)
    expectEqual(Deck.read(Deck.row("2014070500", storm: "AL, C6")).storms.first?.number, "C6")
  }

  // MARK: - Recognition

  @Test("a deck is told by a whole record among its first lines")
  func recognition() throws {
    func isDeck(_ text: String) throws -> Bool {
      var source = Array(text.utf8).source()
      return try source.withOpening { ATCFReader().recognizes($0) }
    }
    #expect(try isDeck(Deck.row("2014070500")))
    #expect(try isDeck("\n\n# a comment\n" + Deck.row("2014070500")))
    #expect(try isDeck("WP,08,2014070512,,BEST,0,167N,1358E"))
    #expect(try !isDeck("WP,08,2014070512,,BEST,0,167N"))
    #expect(try !isDeck("XX,08,2014070512,,BEST,0,167N,1358E"))
    #expect(
      try !isDeck(
        "AL092017,            HARVEY,     74,\n20170816, 0600,  , LO, 13.7N,  45.8W,  25, 1013,"))
    // An f-deck: positions fixed by satellite.
    #expect(
      try !isDeck("AL, 06, 201809041145,  10, DVTS, CI,  , 1870N,  4020W,       , 1,  65, 2,"))
    #expect(try !isDeck("id,time,lat,lon\n1,2014070500,20,130\n"))
  }
}

@Suite("real ATCF decks")
struct ATCFRealFileTests {
  private static let folder = ProcessInfo.processInfo.environment["TRACKCONV_DATA"]

  private func read(_ name: String) throws -> Reading {
    let folder = try require(Self.folder)
    let path = URL(filePath: folder).appending(path: "atcf").appending(path: name)
    return Reading([UInt8](try Data(contentsOf: path)), as: "atcf")
  }

  @Test(
    "are read with the numbers that are in them",
    .enabled(if: folder != nil, "TRACKCONV_DATA names no folder with agencies' files"),
    arguments: [
      ("bwp082014.dat", "atcf-wp082014", "NEOGURI", 35, 140.0, 918.0, 0),
      ("ike2008-bdeck.dat", "atcf-al092008", "IKE", 62, 125.0, 935.0, 0),
      ("bep142026_NORBERT.dat", "atcf-ep142026", "NORBERT", 18, 55.0, 996.0, 0),
      ("aep142026_NORBERT_excerpt.dat", "atcf-ep142026", "NORBERT", 6, 55.0, 996.0, 3),
      ("irma2017_fort.22", "atcf-al112017", "IRMA", 29, 160.0, 914.0, 0),
    ])
  func decks(
    _ file: String, _ id: String, _ name: String, _ fixes: Int, _ wind: Double, _ pressure: Double,
    _ forecasts: Int
  ) throws {
    let reading = try read(file)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    expectEqual(reading.storms.count, 1)
    expectEqual(storm.id.description, id)
    expectEqual(storm.names["en"], name)
    expectEqual(storm.track.count, fixes)
    expectEqual(storm.track.compactMap { $0.wind?.speed.value }.max(), wind)
    expectEqual(storm.track.compactMap { $0.pressure?.value }.min(), pressure)
    expectEqual(storm.forecasts.count, forecasts)
  }

  /// A line of ADCIRC's best track with hours of the run.
  private static func run(_ date: String, _ hour: Int, _ latitude: Int) -> String {
    "AL, 12, \(date),   , BEST, \(hour), \(latitude)N,  870W, 125,  948, HU"
  }

  @Test("hours of ADCIRC's run count from one date in all lines, and not from rising dates")
  func hoursOfRun() throws {
    for (dates, hours) in [
      (["2005082806", "2005082806", "2005082806"], [0, 6, 12]),
      (["2005082806", "2005082806", "2005082806"], [18, 24, 30]),
      (["2005082806", "2005082812", "2005082818"], [0, 6, 12]),
    ] {
      let rows = zip(dates, hours).enumerated().map { Self.run($1.0, $1.1, 252 + $0) }
      let reading = Deck.read(rows[0], rows[1], rows[2])
      expectEqual(reading.shown, [])
      let track = try require(reading.storms.first?.track)
      try expectEqual(track.map(\.time), [6, 12, 18].map { try .deck(2005, 8, 28, $0) })
      #expect(track.allSatisfy { $0.leadTime == nil })
    }
  }

  @Test("the names of a deck's columns may be its first line")
  func header() throws {
    let reading = Deck.read(
      "BASIN,CY,YYYYMMDDHH,TECHNUM/MIN,TECH,TAU", Self.run("2005082806", 0, 252))
    expectTrue(reading.shown == [] && reading.storms.map(\.track.count) == [1])
  }
}
