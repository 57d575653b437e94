import Testing
import TyphoonTrack

@testable import trackconv

@Suite("selection")
struct SelectionTests {
  private static let source = Source(product: "p", attribution: "a")

  private static func time(_ day: Int, _ hour: Int = 0) throws -> Timestamp {
    try require(Timestamp(year: 2012, month: 8, day: day, hour: hour))
  }

  private static func fix(
    _ day: Int, _ hour: Int = 0, _ kind: Fix.Kind = .analysis,
    at place: (Double, Double) = (20, 125),
    wind: Speed? = nil
  ) throws -> Fix {
    let position = try require(GeoPoint(latitude: place.0, longitude: place.1))
    var fix = Fix(kind, at: try time(day, hour), position: position)
    if let wind { fix.winds = [Wind(wind, averagingPeriod: 10)] }
    return fix
  }

  /// A storm of 20 to 22 August with a forecast for the 23rd and one for the 24th.
  private static func storm() throws -> Storm {
    var storm = Storm(id: StormID(scheme: "cwb", code: "2012-14"), agency: "CWB", source: source)
    storm.names.add("TEMBIN", language: "en")
    storm.names.add("天秤", language: "zh-Hant")
    (storm.number, storm.season, storm.basin) = ("14", 2012, .westernPacific)
    storm.otherIDs = ["wp152012"]
    storm.track = try [fix(20), fix(21), fix(22)]
    for (technique, day) in [("CWB", 23), ("AVNO", 24)] {
      storm.forecasts.append(
        Forecast(
          technique: technique, isOfficial: technique == "CWB", baseTime: try time(22),
          fixes: [try fix(day, 0, .forecast)]))
    }
    return storm
  }

  /// What arguments ask for.
  private static func selection(_ arguments: String...) throws -> Selection {
    guard case .info(let options) = try ArgumentParser.parse(["info", "x"] + arguments) else {
      throw UsageError("no info")
    }
    return options.selection
  }

  /// Whether a storm is selected by one argument; one that is not must come out unchanged.
  private static func takes(_ storm: Storm, _ option: String, _ value: String) throws -> Bool {
    var selected = storm
    let isTaken = try selection(option, value).apply(to: &selected)
    if !isTaken { expectEqual(selected, storm) }
    return isTaken
  }

  @Test("without a wish all is taken")
  func all() throws {
    let selection = try Self.selection()
    #expect(selection.isEmpty)
    var storm = try Self.storm()
    let before = storm
    #expect(selection.apply(to: &storm))
    expectEqual(storm, before)
    var empty = Storm(id: StormID(scheme: "x", code: "1"), agency: "", source: Self.source)
    #expect(selection.apply(to: &empty))
  }

  @Test("storms are named by any name in any case, id, number or other id")
  func names() throws {
    for name in ["TEMBIN", "tembin", "天秤", "14", "cwb-2012-14", "CWB-2012-14", "WP152012"] {
      #expect(try Self.takes(Self.storm(), "--storm", name), "\(name)")
    }
    for name in ["TEM", "1", "cwb", "2012"] {
      #expect(try !Self.takes(Self.storm(), "--storm", name), "\(name)")
    }
  }

  @Test("seasons are years or ranges of them, and a storm without one is in none")
  func seasons() throws {
    let storm = try Self.storm()
    for value in ["2012", "2012-2012", "2000-2012", "2012-2020"] {
      #expect(try Self.takes(storm, "--season", value), "\(value)")
    }
    for value in ["2011", "2013", "2013-2020", "1-2011"] {
      #expect(try !Self.takes(storm, "--season", value), "\(value)")
    }
    var other = storm
    other.season = nil
    #expect(try !Self.takes(other, "--season", "2012"))
  }

  @Test("a basin is the storm's or that of any fix, by IBTrACS's code or ATCF's")
  func basins() throws {
    var storm = try Self.storm()
    #expect(try Self.takes(storm, "--basin", "WP"))
    #expect(try Self.takes(storm, "--basin", "wp"))
    for code in ["EP", "CP", "NA", "SH"] { #expect(try !Self.takes(storm, "--basin", code)) }
    storm.track[1].basin = .centralPacific
    #expect(try Self.takes(storm, "--basin", "CP"))
    storm.forecasts[1].fixes[0].basin = .northAtlantic
    #expect(try Self.takes(storm, "--basin", "AL"))
    storm.basin = nil
    #expect(try Self.takes(storm, "--basin", "CP"))
  }

  @Test("a fix in a basin counts there, whatever basin its storm is counted in")
  func basinsOfPositions() throws {
    var storm = try Self.storm()
    storm.basin = .easternPacific
    #expect(try Self.takes(storm, "--basin", "WP"))
    for (latitude, longitude, code) in [
      (20.0, -150.0, "CP"), (20, -180, "CP"), (15, -120, "EP"), (25, -90, "NA"), (15, 90, "NI"),
      (-15, 60, "SI"), (-15, 170, "SP"), (-25, -40, "SA"),
    ] {
      storm.track[0].position = try require(
        GeoPoint(latitude: latitude, longitude: longitude))
      #expect(try Self.takes(storm, "--basin", code), "\(latitude), \(longitude)")
    }
  }

  /// Coasts on both sides of Mexico and Central America, from north to south: on the Pacific the eastern North
  /// Pacific, on the Gulf and the Caribbean the North Atlantic.
  @Test(
    "the Americas divide the Atlantic from the Pacific",
    arguments: [
      ((32.5, -117.3), (29.3, -94.8)), ((23.2, -106.4), (22.3, -97.8)),
      ((16.8, -99.9), (19.2, -96.1)), ((15.9, -95.2), (18.2, -94.5)),
      ((13.9, -90.8), (15.8, -88.5)),
      ((11.2, -85.9), (12.0, -83.7)), ((8.0, -82.0), (9.4, -79.9)),
    ])
  func divide(_ coasts: (pacific: (Double, Double), atlantic: (Double, Double))) throws {
    func isIn(_ basin: Basin, _ place: (Double, Double)) throws -> Bool {
      basin.contains(try require(GeoPoint(latitude: place.0, longitude: place.1)))
    }
    #expect(try isIn(.easternPacific, coasts.pacific))
    #expect(try !isIn(.northAtlantic, coasts.pacific))
    #expect(try isIn(.northAtlantic, coasts.atlantic))
    #expect(try !isIn(.easternPacific, coasts.atlantic))
  }

  @Test("the southern hemisphere has three oceans, and a storm of none of them is in none")
  func southernHemisphere() throws {
    var storm = try Self.storm()
    for basin in [Basin.southIndian, .southPacific, .southAtlantic, .southernHemisphere] {
      storm.basin = basin
      #expect(try Self.takes(storm, "--basin", "SH"))
    }
    #expect(try !Self.takes(storm, "--basin", "SI"))
    storm.basin = .northIndian
    #expect(try !Self.takes(storm, "--basin", "SH"))
  }

  static let boxes: [(String, (Double, Double), Bool)] = [
    ("118,20,124,27", (23, 121), true), ("118,20,124,27", (20, 118), true),
    ("118,20,124,27", (27, 124), true), ("118,20,124,27", (27.001, 121), false),
    ("118,20,124,27", (19.999, 121), false), ("118,20,124,27", (23, 117.999), false),
    ("118,20,124,27", (23, 124.001), false), ("118,20,124,27", (23, -121), false),
    // Over the 180th meridian, in either count.
    ("170,0,-170,30", (10, 175), true), ("170,0,-170,30", (10, -175), true),
    ("170,0,-170,30", (10, 180), true), ("170,0,-170,30", (10, 169), false),
    ("170,0,-170,30", (10, -169), false), ("170,0,190,30", (10, -175), true),
    ("170,0,190,30", (10, 169), false), ("-190,0,-170,30", (10, 175), true),
    ("-190,0,-170,30", (10, -169), false),
    // The whole turn.
    ("-180,-90,180,90", (-90, 0), true), ("0,-90,360,90", (10, -5), true),
    ("-180,-90,180,90", (10, 180), true), ("-360,-90,0,90", (10, 5), true),
    // Up to the meridian, from it, and along it.
    ("170,0,180,30", (10, 180), true), ("170,0,180,30", (10, -180), true),
    ("170,0,180,30", (10, -179), false), ("180,0,-170,30", (10, -180), true),
    ("180,0,-170,30", (10, 179), false), ("-180,0,-170,30", (10, 180), true),
    ("180,0,180,30", (10, -180), true), ("180,0,180,30", (10, 179), false),
    ("180,0,-180,30", (10, -180), true), ("125,20,125,20", (20, 125), true),
    // Over the meridian of Greenwich.
    ("-10,40,10,60", (50, 0), true), ("350,40,370,60", (50, 0), false),
    ("350,40,10,60", (50, 0), true), ("350,40,10,60", (50, 11), false),
    ("10,40,-10,60", (50, 0), false), ("10,40,-10,60", (50, 100), true),
  ]

  @Test("a box has its edges in it, and runs eastward from west to east", arguments: boxes)
  func box(_ value: String, _ place: (Double, Double), _ isIn: Bool) throws {
    var storm = try Self.storm()
    storm.track = try [Self.fix(20, at: (-80, 80)), Self.fix(21, at: place)]
    storm.forecasts = []
    guard value != "350,40,370,60" else {
      // Past 360 nobody counts.
      #expect(throws: UsageError.self) { try Self.selection("--bbox", value) }
      return
    }
    try expectEqual(Self.takes(storm, "--bbox", value), isIn)
  }

  @Test("a forecast fix in the box is enough, and a storm without fixes is nowhere")
  func boxOfForecast() throws {
    var storm = try Self.storm()
    storm.forecasts[1].fixes = [try Self.fix(24, 0, .forecast, at: (40, 150))]
    #expect(try Self.takes(storm, "--bbox", "149,39,151,41"))
    #expect(try !Self.takes(storm, "--bbox", "149,41,151,42"))
    (storm.track, storm.forecasts) = ([], [])
    #expect(try !Self.takes(storm, "--bbox", "-180,-90,180,90"))
  }

  static let winds: [(Speed, String, Bool)] = [
    (Speed(64, .knots), "64kt", true), (Speed(63, .knots), "64kt", false),
    (Speed(33, .metresPerSecond), "33m/s", true), (Speed(32, .metresPerSecond), "33m/s", false),
    // By the published number, where there is one: JMA's 65 kt are "35 m/s", as are its 70 kt.
    (Speed(65, .knots, also: 35, .metresPerSecond), "35m/s", true),
    (Speed(65, .knots, also: 35, .metresPerSecond), "66kt", false),
    // The agencies' pairs of limits hold either way.
    (Speed(64, .knots), "33m/s", true), (Speed(34, .knots), "17.2m/s", true),
    (Speed(48, .knots), "24.5 m/s", true), (Speed(63, .knots), "33m/s", false),
    (Speed(33, .metresPerSecond), "64kt", true), (Speed(32.7, .metresPerSecond), "64kt", true),
    (Speed(32, .metresPerSecond), "64KT", false), (Speed(40, .milesPerHour), "34kt", true),
    (Speed(120, .kilometresPerHour), "64kt", true), (Speed(64, .knots), "119km/h", true),
    (Speed(64, .knots), "74mph", true), (Speed(1, .knots), "0kt", true),
  ]

  @Test("the strongest wind is compared in the unit of the wish", arguments: winds)
  func wind(_ published: Speed, _ value: String, _ isReached: Bool) throws {
    var storm = try Self.storm()
    let weak = Speed(0, published.unit)
    storm.track = try [
      Self.fix(20, wind: weak), Self.fix(21, wind: published), Self.fix(22),
    ]
    try expectEqual(Self.takes(storm, "--min-wind", value), isReached)
    storm.track = try [Self.fix(20)]
    storm.forecasts[0].fixes = [try Self.fix(23, 0, .forecast, wind: published)]
    try expectEqual(Self.takes(storm, "--min-wind", value), isReached)
  }

  @Test("a storm whose winds are not known reaches none, and other agencies' winds do not count")
  func unknownWind() throws {
    var storm = try Self.storm()
    #expect(try !Self.takes(storm, "--min-wind", "0kt"))
    storm.track[0].winds = [
      Wind(Speed(50, .knots), averagingPeriod: 10),
      Wind(Speed(70, .knots), averagingPeriod: 1, agency: "JTWC"),
    ]
    #expect(try !Self.takes(storm, "--min-wind", "64kt"))
  }

  /// The days of the track, and those of the forecasts, that are left; `nil` where the storm is not.
  private static func days(_ arguments: String...) throws -> [[Int]]? {
    guard case .info(let options) = try ArgumentParser.parse(["info", "x"] + arguments) else {
      return []
    }
    var storm = try Self.storm()
    guard options.selection.apply(to: &storm) else { return nil }
    return ([storm.track] + storm.forecasts.map(\.fixes)).map { $0.map(\.time.parts.day) }
  }

  @Test("times keep fixes within, both ends included; what is left without fixes goes")
  func times() throws {
    try expectEqual(Self.days("--since", "2012-08-21"), [[21, 22], [23], [24]])
    try expectEqual(Self.days("--since", "2012-08-22T00:00Z"), [[22], [23], [24]])
    try expectEqual(Self.days("--since", "2012-08-22T00:00:01Z"), [[], [23], [24]])
    try expectEqual(Self.days("--since", "2012-08-24"), [[], [24]])
    try expectNil(Self.days("--since", "2012-08-25"))
    try expectEqual(Self.days("--until", "2012-08-21"), [[20, 21]])
    try expectEqual(Self.days("--until", "2012-08-22T23:59"), [[20, 21, 22]])
    try expectEqual(Self.days("--until", "2012-08-23"), [[20, 21, 22], [23]])
    try expectNil(Self.days("--until", "2012-08-19"))
    try expectEqual(Self.days("--since", "2012-08-22", "--until", "2012-08-23"), [[22], [23]])
    try expectNil(Self.days("--since", "2012-08-22T01", "--until", "2012-08-22T23"))
    try expectEqual(Self.days("--since", "2012-08-22", "--until", "2012-08-22"), [[22]])
    // The last of an option counts.
    try expectEqual(Self.days("--until", "2012-08-20", "--until", "2012-08-21"), [[20, 21]])
  }

  @Test("an empty forecast stays where no time is asked for")
  func emptyForecast() throws {
    var storm = try Self.storm()
    storm.forecasts[0].fixes = []
    let before = storm
    #expect(try Self.selection("--season", "2012").apply(to: &storm))
    expectEqual(storm, before)
    #expect(try Self.selection("--since", "2012-08-01").apply(to: &storm))
    expectEqual(storm.forecasts.map(\.technique), ["AVNO"])
  }

  @Test("wishes combine: each kind must be met, by one of its values, within the times")
  func combined() throws {
    var storm = try Self.storm()
    storm.track[0].winds = [Wind(Speed(70, .knots), averagingPeriod: 10)]
    func takes(_ arguments: String...) throws -> Bool {
      guard case .info(let options) = try ArgumentParser.parse(["info", "x"] + arguments) else {
        return false
      }
      var copy = storm
      return options.selection.apply(to: &copy)
    }
    #expect(try takes("--season", "2011", "--season", "2012", "--basin", "EP", "--basin", "WP"))
    #expect(try !takes("--season", "2012", "--basin", "EP"))
    #expect(try takes("--storm", "TEMBIN", "--min-wind", "64kt"))
    #expect(try !takes("--storm", "BOLAVEN", "--min-wind", "64kt"))
    // The wind of the 20th is not there any more.
    #expect(try takes("--min-wind", "64kt", "--until", "2012-08-20"))
    #expect(try !takes("--min-wind", "64kt", "--since", "2012-08-21"))
    // The last of those with one value counts.
    #expect(try takes("--min-wind", "90kt", "--min-wind", "64kt"))
    try expectEqual(Self.selection("--bbox=0,0,1,1", "--bbox=2,2,3,3").wishes.count, 1)
  }
}

@Suite("times in arguments")
struct TimeArgumentTests {
  static let moments: [(String, String)] = [
    ("2012-08-22T06:00Z", "20120822T0600Z"), ("2012-08-22T06", "20120822T0600Z"),
    ("2012-08-22T06Z", "20120822T0600Z"), ("2012-08-22t06:30z", "20120822T0630Z"),
    ("2012-08-22T06:00:07", "20120822T060007Z"), ("2012-08-22 06:00", "20120822T0600Z"),
    ("20120822T0600Z", "20120822T0600Z"), ("20120822T060007Z", "20120822T060007Z"),
    ("20120822T06", "20120822T0600Z"), ("2012082206", "20120822T0600Z"),
    ("201208220630", "20120822T0630Z"),
    ("2012-08-22T06:00+08:00", "20120821T2200Z"), ("2012-08-22T06:00+0800", "20120821T2200Z"),
    ("2012-08-22T06+08", "20120821T2200Z"), ("2012-08-22T06:00-05:30", "20120822T1130Z"),
    ("2012-12-31T23:00-01", "20130101T0000Z"), ("20120822T0600+0530", "20120822T0030Z"),
    ("2012-02-29T00:00", "20120229T0000Z"), ("0001-01-01T00", "00010101T0000Z"),
  ]

  @Test("are moments in UTC, or with their offset from it", arguments: moments)
  func moment(_ text: String, _ expected: String) throws {
    let time = try require(TimeArgument(text))
    expectEqual(time.first.compact, expected)
    expectEqual(time.last, time.first)
  }

  static let spans: [(String, String, String)] = [
    ("2012-08-22", "20120822T0000Z", "20120822T235959Z"),
    ("20120822", "20120822T0000Z", "20120822T235959Z"),
    ("2012-08", "20120801T0000Z", "20120831T235959Z"),
    ("2012-02", "20120201T0000Z", "20120229T235959Z"),
    ("2013-02", "20130201T0000Z", "20130228T235959Z"),
    ("2012-12", "20121201T0000Z", "20121231T235959Z"),
    ("2012", "20120101T0000Z", "20121231T235959Z"),
    ("9999", "99990101T0000Z", "99991231T235959Z"),
  ]

  @Test("a day, month or year has a beginning and an end", arguments: spans)
  func span(_ text: String, _ first: String, _ last: String) throws {
    let time = try require(TimeArgument(text))
    expectEqual(time.first.compact, first)
    expectEqual(time.last.compact, last)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", "x", "12", "201", "20120", "201208", "2012-8-22", "2012-8", "2012-13", "2012-00",
      "2012-08-32", "2013-02-29", "2012-08-22T", "2012-08-22T6", "2012-08-22T24", "2012-08-22T06:",
      "2012-08-22T06:60", "2012-08-22T06:0", "2012-08-22T06:00:", "2012-08-22T06:00:60",
      "2012-08-22T06:00:00.5", "2012-08-22T06:00X", "2012-08-22T06:00+", "2012-08-22T06:00+8",
      "2012-08-22T06:00+08:", "2012-08-22T06:00+24", "2012-08-22T06:00+14:15",
      "2012-08-22T06:00+08:60", "2012-08-22Z",
      "2012-08-22+08:00", "2012-08-22T06:00 ", " 2012", "2012-", "2012-08-", "-2012", "+2012",
      "2012-08T06", "2012T06", "２０１２", "2012-08-22T06:00−05:00", "0000", "2012-08-2206",
      "2012-08-22T06:0007", "2012-08-22T0600:07", "2012-08-22T06:00ZZ",
    ])
  func wrong(_ text: String) {
    expectNil(TimeArgument(text))
  }
}
