import Testing

@testable import TyphoonTrack

@Suite("CWB script reader")
struct CWBScriptReaderTests {
  /// One storm with every key of the format, each number written in both ways somewhere.
  private static let script = #"""
    var typhs = [
    {"typhname_eng": "TEMBIN", "typhname_cht": "\u5929\u79e4", "typhno": "14", "priority": 1,
     "init": [2012, 8, 22, 0],
     "curr": {"lat": "22.4", "lon": 124.5, "cenpress": 955, "wind": 40, "gust": "50", "r7": 180,
       "r10": "50", "dir": 298, "speed": "7", "dir16": {"cht": "西北西", "eng": "WNW"},
       "intensity": {"cht": "中度", "eng": "Typhoon"}, "movement": {"cht": "向西北", "eng": "NW 9KM/HR"}},
     "best_track": [
       {"time": [2012, 8, 21, 18], "lat": 22.1, "lon": "125.0", "wind": "39"},
       {"time": ["2012", "8", 22, 0], "lat": "22.4", "lon": "124.5", "wind": 40}],
     "fcst": [
       {"tau": 12, "prev_tau": 0, "lat": "23.0", "lon": "123.6", "r7": "170", "r10": 60, "pr70": 70,
        "dir": 306, "speed": 9, "dir16": {"cht": "西北", "eng": "NW"}},
       {"tau": "24", "prev_tau": "12", "lat": 23.2, "lon": 122.5, "r7": 160, "r10": 55, "pr70": "120"}],
     "products": {"typh_lab": {"lat": "21.0", "lon": "127.0"},
       "time_labs": [{"tau": 0, "lat": "24.5", "lon": "126.5", "contect": 1},
         {"tau": "12", "lat": 25.5, "lon": 124.5, "contect": "2"}, {}],
       "pta": {"lat": "28.50000", "lon": "112.00000", "taus": [0, "12", 24]}}}
    ];
    var wholes = {"init": [2012, 8, 22, 0], "pta": {"taus": [0, 12]}, "wsp": {"top": "Taipei"}};
    """#

  private func storm() throws -> Storm {
    let reading = Reading(Self.script)
    expectNil(reading.error)
    expectEqual(reading.shown, [])
    return try require(reading.storms.first)
  }

  private static func time(_ day: Int, _ hour: Int) throws -> Timestamp {
    try require(Timestamp(year: 2012, month: 8, day: day, hour: hour))
  }

  @Test("a storm has its names, number, id, season and source")
  func identity() throws {
    let storm = try storm()
    expectEqual(storm.id.description, "cwb-2012-14")
    expectEqual(storm.names.entries.map(\.text), ["TEMBIN", "天秤"])
    expectEqual(storm.names["en"], "TEMBIN")
    expectEqual(storm.names["zh-Hant"], "天秤")
    expectEqual(storm.number, "14")
    expectEqual(storm.priority, 1)
    expectEqual(storm.season, 2012)
    expectEqual(storm.basin, .westernPacific)
    expectEqual(storm.agency, "CWB")
    expectEqual(storm.trackType, .working)
    expectEqual(storm.status, .actual)
    expectEqual(storm.source.product, "CWB ty_infos.js")
    #expect(storm.source.attribution.contains("中央氣象局"))
  }

  @Test("observed fixes are 'best_track', with 'curr' in the last")
  func track() throws {
    let track = try storm().track
    expectEqual(track.map(\.kind), [.analysis, .analysis])
    expectEqual(track.map(\.time), [try Self.time(21, 18), try Self.time(22, 0)])
    expectEqual(
      track.map(\.position),
      [
        try require(GeoPoint(latitude: 22.1, longitude: 125)),
        try require(GeoPoint(latitude: 22.4, longitude: 124.5)),
      ])
    expectEqual(
      track.map(\.winds), [39, 40].map { [Wind(Speed($0, .metresPerSecond), averagingPeriod: 10)] })
    expectEqual(track.map(\.leadTime), [nil, nil])
    expectNil(track[0].gust)
    expectNil(track[0].pressure)
    expectNil(track[0].motion)
    expectEqual(track[0].windRadii, [])
    expectNil(track[0].agencyClass)
    expectEqual(track.map(\.nature), [.tropical, .tropical])
  }

  @Test("the current fix has wind, gust, pressure, motion, radii and class")
  func current() throws {
    let fix = try require(try storm().track.last)
    expectEqual(fix.gust, Gust(Speed(50, .metresPerSecond)))
    expectEqual(fix.pressure, Pressure(955, .hectopascals))
    expectEqual(fix.motion?.bearing, 298)
    expectEqual(fix.motion?.speed, Speed(7, .kilometresPerHour))
    expectEqual(fix.motion?.directionWords["en"], "WNW")
    expectEqual(fix.motion?.directionWords["zh-Hant"], "西北西")
    expectEqual(fix.agencyClass?.words["en"], "Typhoon")
    expectEqual(fix.agencyClass?.words["zh-Hant"], "中度")
    expectEqual(
      fix.windRadii,
      [
        WindRadii(
          threshold: Speed(15, .metresPerSecond), extent: .circle(Length(180, .kilometres))),
        WindRadii(threshold: Speed(25, .metresPerSecond), extent: .circle(Length(50, .kilometres))),
      ])
    expectNil(fix.probabilityRadius)
  }

  @Test("the forecast counts from 'init', with radii and the circle of 70 %")
  func forecast() throws {
    let storm = try storm()
    expectEqual(storm.forecasts.count, 1)
    let forecast = try require(storm.forecasts.first)
    expectEqual(forecast.technique, "CWB")
    #expect(forecast.isOfficial)
    expectEqual(forecast.baseTime, (try Self.time(22, 0)))
    expectEqual(forecast.remarks["en"], "NW 9KM/HR")
    expectEqual(forecast.remarks["zh-Hant"], "向西北")
    let fixes = forecast.fixes
    expectEqual(fixes.map(\.kind), [.forecast, .forecast])
    expectEqual(fixes.map(\.time), [try Self.time(22, 12), try Self.time(23, 0)])
    expectEqual(fixes.map { $0.leadTime }, [43_200, 86_400])
    expectEqual(fixes.map(\.position.latitude), [23, 23.2])
    expectEqual(fixes.map(\.position.longitude), [123.6, 122.5])
    expectEqual(
      fixes.map(\.probabilityRadius),
      [70, 120].map { ProbabilityRadius(Length($0, .kilometres), percentage: 70) })
    expectEqual(
      fixes.map { $0.windRadii.map(\.extent) },
      [
        [.circle(Length(170, .kilometres)), .circle(Length(60, .kilometres))],
        [.circle(Length(160, .kilometres)), .circle(Length(55, .kilometres))],
      ])
    expectEqual(fixes[0].motion?.bearing, 306)
    expectEqual(fixes[0].motion?.speed, Speed(9, .kilometresPerHour))
    expectEqual(fixes[0].motion?.directionWords["en"], "NW")
    expectNil(fixes[1].motion)
    // The script gives neither for a forecast.
    #expect(fixes.allSatisfy { $0.winds.isEmpty && $0.pressure == nil && $0.gust == nil })
    #expect(fixes.allSatisfy { $0.nature == .unknown })
  }

  @Test("every number may be a string, and every string number a number")
  func numbersAsStrings() {
    let whole = Reading(Self.script)
    // Each number behind a colon, bracket or comma into quotes, or out of them.
    let quoted = Self.script.replacing(/([:\[,]\s*)(-?[0-9.]+)(?=\s*[,}\]])/) {
      "\($0.output.1)\"\($0.output.2)\""
    }
    let bare = Self.script.replacing(/"(-?[0-9.]+)"/) { "\($0.output.1)" }
    #expect(quoted != Self.script)
    #expect(bare != Self.script)
    expectEqual(Reading(quoted).storms, whole.storms)
    expectEqual(Reading(quoted).findings, [])
    // Text such as the number 14 may be bare too; "125.0" and 125.0 are the same.
    expectEqual(Reading(bare).storms, whole.storms)
    expectEqual(Reading(bare).findings, [])
  }

  @Test("members may come in any order, keys that are not known are named")
  func order() {
    let reading = Reading(
      #"""
      typhs=[{"fcst": [{"lon": 123.6, "lat": 23, "tau": 12, "new": [{"curr": 1}], "x": null}],
      "curr": {"lon": 124.5, "lat": 22.4, "more": {"lat": 99}}, "tdname": "TD9", "quadrants": [[1]],
      "init": [2012, 8, 22, 0], "typhno": "14", "lat": 5, "wind": "x"}]
      """#)
    expectNil(reading.error)
    expectEqual(
      reading.shown,
      [
        "1:62: note: 'new' ignored: unknown name", "1:82: note: 'x' ignored: unknown name",
        "2:45: warning: 'more' omitted, though it holds positions: unknown name",
        "2:69: note: 'tdname' ignored: unknown name",
        "2:89: note: 'quadrants' ignored: unknown name",
        "3:50: note: 'lat' ignored: unknown name", "3:61: note: 'wind' ignored: unknown name",
      ])
    expectEqual(reading.storms.first?.id.description, "cwb-2012-14")
    expectEqual(reading.storms.first?.track.map(\.position.latitude), [22.4])
    expectEqual(reading.storms.first?.forecasts.first?.fixes.map(\.position.latitude), [23])
  }

  @Test(
    "what is missing is nil, however it is missing",
    arguments: ["", #""X","#, #"null,"#, #""","#, #""-","#, #"" ","#, #""--","#])
  func missing(_ value: String) throws {
    func member(_ key: String) -> String {
      value.isEmpty || value == #""X","# ? "" : "\"\(key)\": \(value)"
    }
    let keys = ["wind", "gust", "cenpress", "r7", "r10", "dir", "speed"].map(member).joined()
    let reading = Reading(
      """
      var t = [{\(member("typhname_eng")) \(member("typhname_cht")) \(member("typhno"))
      \(member("priority")) "init": [2012, 8, 22, 6], "curr": {\(keys) "lat": 22.4, "lon": 124.5},
      "best_track": [], "fcst": null}]
      """)
    expectNil(reading.error)
    expectEqual(reading.shown, [])
    let storm = try require(reading.storms.first)
    #expect(storm.names.isEmpty)
    expectNil(storm.number)
    expectNil(storm.priority)
    expectEqual(storm.id.description, "cwb-x20120822t0600z")
    expectEqual(storm.forecasts, [])
    let fix = try require(storm.track.first)
    expectEqual(fix.winds, [])
    expectNil(fix.gust)
    expectNil(fix.pressure)
    expectNil(fix.motion)
    expectEqual(fix.windRadii, [])
    expectNil(fix.agencyClass)
  }

  @Test("radii, pressures and probability circles of 0 say that there are none")
  func zeros() throws {
    let reading = Reading(
      #"""
      var t = [{"init": [2012, 8, 22, 6], "curr": {"lat": 0, "lon": 0, "r7": 0, "r10": "0",
      "cenpress": 0, "wind": 0, "speed": 0, "dir": 0},
      "fcst": [{"tau": 12, "lat": 0, "lon": 0, "pr70": 0}]}]
      """#)
    expectEqual(reading.shown, [])
    let fix = try require(reading.storms.first?.track.first)
    expectEqual(fix.windRadii, [])
    expectNil(fix.pressure)
    // A wind of 0 is not given; a speed of 0 is one.
    expectNil(fix.wind)
    expectEqual(fix.motion?.speed, Speed(0, .kilometresPerHour))
    expectEqual(fix.position, GeoPoint(latitude: 0, longitude: 0))
    expectNil(reading.storms.first?.forecasts.first?.fixes.first?.probabilityRadius)
  }

  @Test("times may have minutes and seconds")
  func minutes() {
    let reading = Reading(
      #"t=[{"best_track": [{"time": [2012, 8, 22, 6, 30, 15], "lat": 22.4, "lon": 124.5}]}]"#)
    expectEqual(reading.storms.first?.track.first?.time.compact, "20120822T063015Z")
    expectEqual(reading.shown, [])
  }

  @Test(
    "the array is found in every form of script",
    arguments: [
      "var typhs = [S];", "typhs=[S]", "window.typhs = [S];", "DATA[\"typhs\"] = [S]", "cb([S]);",
      "cb((([S])))", "[S]", "S", "cb(S)", "var x = S;", "var a = {}; var typhs = [S]\n",
      "var a = {\"b\": \"];\"};\r\nvar typhs = [S];\r\n", "/* ]; */ var typhs = /* [ */ [S] // ;",
      "var n = 1, typhs\nlet a = [];\nconst typhs2 = [S]", "var a = [], typhs = [S], b = {};",
      "if (x)\n{\n  typhs = [S];\n}", "var other = [1, 2, {\"best_track\": 1}];\nvar typhs = [S];",
      "var words = [\"];\"];typhs=[S];typhs=[]",
    ])
  func forms(_ form: String) throws {
    let storm =
      #"{"typhno": 14, "typhname_eng": "A];B", "best_track": [{"time": [2012, 8, 22, 0], "lat": 22.4, "lon": 124.5}]}"#
    let text = form.replacing("S", with: storm)
    for piece in [nil, 1] {
      let reading = Reading(text, piece: piece)
      expectNil(reading.error)
      expectEqual(reading.shown, [])
      expectEqual(reading.storms.map(\.id.description), ["cwb-2012-14"])
      expectEqual(reading.storms.first?.names["en"], "A];B")
      expectEqual(Reading(text, piece: piece, as: nil), reading)
    }
  }

  @Test("several storms, in one array or several, come in the order of the script")
  func several() {
    func storm(_ number: Int) -> String {
      #"{"typhno": \#(number), "best_track": [{"time": [2012, 8, 22, 0], "lat": 1, "lon": 2}]}"#
    }
    let reading = Reading(
      "var a = [\(storm(1)), \(storm(2))]; var n = [];\nb = [\(storm(3))]\ncb(\(storm(4)))")
    expectNil(reading.error)
    expectEqual(
      reading.storms.map(\.id.description),
      ["cwb-2012-1", "cwb-2012-2", "cwb-2012-3", "cwb-2012-4"])
  }

  @Test(
    "no storms are no error", arguments: ["var typhs = [];", "typhs=[\r\n]\r\n", "cb([])", "[ ]"])
  func noStorms(_ text: String) {
    for piece in [nil, 1] {
      let reading = Reading(text, piece: piece)
      expectNil(reading.error)
      expectEqual(reading.storms, [])
      expectEqual(reading.findings, [])
    }
  }

  @Test(
    "the samples are read without a finding, whole or in pieces", arguments: [nil, 1, 7, 4_096])
  func samples(piece: Int?) throws {
    for (name, ids) in [
      ("ty_infos.js", ["cwb-2012-14"]), ("two_storms.js", ["cwb-2012-14", "cwb-2012-15"]),
      ("no_storms.js", []),
    ] {
      let bytes = try Samples.bytes("cwb", name)
      let reading = Reading(bytes, piece: piece)
      expectNil(reading.error)
      expectEqual(reading.shown, [])
      expectEqual(reading.storms.map(\.id.description), ids)
      expectEqual(reading, Reading(bytes))
      expectEqual(reading, Reading(bytes, as: nil))
      for storm in reading.storms {
        #expect(storm.track.count >= 20)
        expectTrue(storm.names["en"] != nil && storm.names["zh-Hant"] != nil)
        #expect(zip(storm.track, storm.track.dropFirst()).allSatisfy { $0.time < $1.time })
      }
    }
  }
}
