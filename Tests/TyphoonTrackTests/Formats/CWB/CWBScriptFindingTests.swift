import Testing

@testable import TyphoonTrack

@Suite("CWB findings")
struct CWBScriptFindingTests {
  /// What stands in the second line of a storm that is otherwise in order, and the finding about it.
  private static let fields: [(String, String)] = [
    (
      #""curr": {"lat": "22x", "lon": 1}"#,
      "2:17: warning: 'lat' omitted: found '22x', expected a number"
    ),
    (
      #""curr": {"lat": 22, "lon": NaN}"#,
      "2:28: warning: 'lon' omitted: found 'NaN', expected a number"
    ),
    (
      #""curr": {"lat": "NaN", "lon": 1}"#,
      "2:17: warning: 'lat' omitted: found 'NaN', expected a number"
    ),
    (
      #""curr": {"lat": Infinity, "lon": 1}"#,
      "2:17: warning: 'lat' omitted: found 'Infinity', expected a number"
    ),
    (
      #""curr": {"wind": -Infinity}"#,
      "2:18: warning: 'wind' omitted: found '-Infinity', expected a number from 0 to 200"
    ),
    (
      #""curr": {"wind": undefined}"#,
      "2:18: warning: 'wind' omitted: found 'undefined', expected a number from 0 to 200"
    ),
    (
      #""curr": {"wind": true}"#,
      "2:18: warning: 'wind' omitted: found 'true', expected a number from 0 to 200"
    ),
    (
      #""curr": {"wind": [40]}"#,
      "2:18: warning: 'wind' omitted: found an array, expected a number from 0 to 200"
    ),
    (
      #""curr": {"wind": {"a": 1}}"#,
      "2:18: warning: 'wind' omitted: found an object, expected a number from 0 to 200"
    ),
    (
      #""curr": {"wind": 1e999}"#,
      "2:18: warning: 'wind' omitted: found '1e999', expected a number from 0 to 200"
    ),
    (
      #""curr": {"wind": -1}"#,
      "2:18: warning: 'wind' omitted: found '-1', expected a number from 0 to 200"
    ),
    (
      #""curr": {"wind": 201}"#,
      "2:18: warning: 'wind' omitted: found '201', expected a number from 0 to 200"
    ),
    (
      #""curr": {"gust": "-9"}"#,
      "2:18: warning: 'gust' omitted: found '-9', expected a number from 0 to 200"
    ),
    (
      #""curr": {"r7": -180}"#,
      "2:16: warning: 'r7' omitted: found '-180', expected a number from 0 to 5000"
    ),
    (
      #""curr": {"r10": "-1"}"#,
      "2:17: warning: 'r10' omitted: found '-1', expected a number from 0 to 5000"
    ),
    (
      #""curr": {"cenpress": 2000}"#,
      "2:22: warning: 'cenpress' omitted: found '2000', expected a number from 0 to 1100"
    ),
    (
      #""curr": {"dir": 361}"#,
      "2:17: warning: 'dir' omitted: found '361', expected a number from 0 to 360"
    ),
    (
      #""curr": {"speed": -1}"#,
      "2:19: warning: 'speed' omitted: found '-1', expected a number from 0 to 500"
    ),
    (
      #""curr": {"dir16": 5}"#,
      "2:19: warning: 'dir16' omitted: found a number, expected an object"
    ),
    (
      #""curr": {"dir16": {"eng": [1]}}"#,
      "2:27: warning: 'eng' omitted: found an array, expected a text"
    ),
    (#""curr": [1]"#, "2:9: warning: 'curr' omitted: found an array, expected an object"),
    (#""curr": "x""#, "2:9: warning: 'curr' omitted: found a string, expected an object"),
    (#""fcst": {"tau": 12}"#, "2:9: warning: 'fcst' omitted: found an object, expected an array"),
    (#""fcst": [7]"#, "2:10: warning: 'fcst' omitted: found a number, expected an object"),
    (
      #""fcst": [{"tau": 1.5, "lat": 1, "lon": 2}]"#,
      "2:18: warning: 'tau' omitted: found '1.5', expected a whole number from 0 to 2400"
    ),
    (
      #""fcst": [{"tau": -12, "lat": 1, "lon": 2}]"#,
      "2:18: warning: 'tau' omitted: found '-12', expected a whole number from 0 to 2400"
    ),
    (
      #""fcst": [{"tau": 12, "lat": 1, "lon": 2, "pr70": -70}]"#,
      "2:50: warning: 'pr70' omitted: found '-70', expected a number from 0 to 5000"
    ),
    (
      #""fcst": [{"tau": 12, "lat": 1}]"#,
      "2:10: warning: fix omitted: it has no latitude and longitude"
    ),
    (
      #""fcst": [{"lat": 1, "lon": 2}]"#,
      "2:10: warning: forecast fix omitted: it has no base time or lead time"
    ),
    (
      #""fcst": [{"tau": 24, "prev_tau": 12, "lat": 1, "lon": 2}]"#,
      "2:10: warning: 'prev_tau' is 12 h, but no fix has this lead time: joined to the previous fix"
    ),
    (
      #""fcst": [{"tau": 12, "lat": -91, "lon": 2}]"#,
      "2:10: warning: fix omitted: -91, 2 is not a latitude and longitude in degrees"
    ),
    (
      #""best_track": [{"time": [2012, 2, 30, 0], "lat": 1, "lon": 2}]"#,
      "2:25: warning: 'time' omitted: '[2012, 2, 30, 0]' is not a time, expected [year, month, day, hour]"
    ),
    (
      #""best_track": [{"time": [2012, 8, 22, 24], "lat": 1, "lon": 2}]"#,
      "2:25: warning: 'time' omitted: '[2012, 8, 22, 24]' is not a time, expected [year, month, day, hour]"
    ),
    (
      #""best_track": [{"time": [2012, 8], "lat": 1, "lon": 2}]"#,
      "2:25: warning: 'time' omitted: '[2012, 8]' is not a time, expected [year, month, day, hour]"
    ),
    (
      #""best_track": [{"time": [2012, 8, 22, 0, 0, 0, 0], "lat": 1, "lon": 2}]"#,
      "2:25: warning: 'time' omitted: '[2012, 8, 22, 0, 0, 0, 0]' is not a time, expected [year, month, day, hour]"
    ),
    (
      #""best_track": [{"time": "2012-08-22", "lat": 1, "lon": 2}]"#,
      "2:25: warning: 'time' omitted: found a string, expected an array"
    ),
    (
      #""best_track": [{"time": [2012, "x", 22, 0], "lat": 1, "lon": 2}]"#,
      "2:32: warning: 'time' omitted: found 'x', expected a whole number from 0 to 9999"
    ),
    (#""best_track": [{"lat": 1, "lon": 2}]"#, "2:16: warning: fix omitted: it has no time"),
    (
      #""best_track": [{"time": [2012, 8, 22, 0], "lat": 90.5, "lon": 2}]"#,
      "2:16: warning: fix omitted: 90.5, 2 is not a latitude and longitude in degrees"
    ),
    (
      #""best_track": [{"time": [2012, 8, 22, 0], "lat": 1, "lon": 360.5}]"#,
      "2:16: warning: fix omitted: 1, 360.5 is not a latitude and longitude in degrees"
    ),
    (
      #""best_track": [{"time": [2012, 8, 22, 0], "lon": 2}]"#,
      "2:16: warning: fix omitted: it has no latitude and longitude"
    ),
    (
      #""best_track": {"lat": 1}"#,
      "2:15: warning: 'best_track' omitted: found an object, expected an array"
    ),
    (
      #""typhname_eng": {"a": 1}"#,
      "2:17: warning: 'typhname_eng' omitted: found an object, expected a text"
    ),
    (
      #""typhname_cht": "\ud83c""#,
      "2:17: warning: 'typhname_cht' contains an unpaired surrogate: replaced it by U+FFFD"
    ),
    (#""typhno": true"#, "2:11: warning: 'typhno' omitted: found true or false, expected a text"),
    (
      #""priority": -1"#,
      "2:13: warning: 'priority' omitted: found '-1', expected a whole number from 0 to 10000"
    ),
  ]

  private static let other =
    #"{"typhno": 1, "init": [2012, 8, 22, 6], "best_track": [{"time": [2012, 8, 21, 0], "lat": 5, "lon": 6}]"#

  @Test("a bad value is told of with its place, and the rest is read", arguments: fields)
  func field(_ text: String, _ expected: String) {
    // A second key overwrites the first only where it is the same one.
    let whole = "[\(Self.other),\n\(text)}, \(Self.other)}]"
    let reading = Reading(whole)
    expectNil(reading.error)
    expectEqual(reading.shown.first { !$0.contains("stands twice") }, expected)
    #expect(reading.findings.allSatisfy { $0.severity == .warning })
    expectEqual(reading.storms.last?.id.description, "cwb-2012-1")
    expectEqual(Reading(whole, piece: 1), reading)
    expectEqual(Reading("\u{FEFF}" + whole, piece: 3), reading)
    // CR LF changes no line and no column.
    expectEqual(Reading(whole.replacing("\n", with: "\r\n")).shown, reading.shown)
  }

  @Test("a fix that cannot be used is left out, those round it are kept")
  func rest() throws {
    let reading = Reading(
      #"""
      [{"best_track": [
      {"time": [2012, 8, 22, 0], "lat": 1, "lon": 2},
      {"time": [2012, 8, 22, 6], "lat": NaN, "lon": 2},
      {"time": [2012, 8, 22, 12], "lat": 3, "lon": 4, "wind": "x"}]}]
      """#)
    expectEqual(
      reading.shown,
      [
        "3:35: warning: 'lat' omitted: found 'NaN', expected a number",
        "4:57: warning: 'wind' omitted: found 'x', expected a number from 0 to 200",
        "3:1: warning: fix omitted: it has no latitude and longitude",
      ])
    expectEqual(reading.storms.first?.track.map(\.time.parts.hour), [0, 12])
    expectEqual(reading.storms.first?.track.map(\.winds), [[], []])
  }

  @Test("a storm without any fix is left out, the next one is read")
  func noFix() {
    let reading = Reading("[\n{\"typhno\": 3},\n\(Self.other)}]")
    expectEqual(
      reading.shown, ["2:1: warning: storm omitted: it has no fix with time and position"])
    expectEqual(reading.storms.map(\.id.description), ["cwb-2012-1"])
  }

  @Test("an element that is no object is left out, the next one is read")
  func noObject() {
    let reading = Reading("[\(Self.other)},\n null, \"x\",\n5, [1], \(Self.other)}]")
    expectEqual(
      reading.shown,
      [
        "2:2: warning: storm omitted: found null, expected an object",
        "2:8: warning: storm omitted: found a string, expected an object",
        "3:1: warning: storm omitted: found a number, expected an object",
        "3:4: warning: storm omitted: found an array, expected an object",
      ])
    expectEqual(reading.storms.count, 2)
  }

  @Test("without 'init' neither 'curr' nor the forecast have a time")
  func noInit() {
    let reading = Reading(
      #"""
      [{"best_track": [{"time": [2012, 8, 21, 0], "lat": 5, "lon": 6}],
      "curr": {"lat": 1, "lon": 2},
      "fcst": [{"tau": 12, "lat": 1, "lon": 2}]}]
      """#)
    expectEqual(
      reading.shown,
      [
        "2:9: warning: current analysis omitted: 'init' has no valid time",
        "3:10: warning: forecast omitted: 'init' has no valid time",
      ])
    expectEqual(reading.storms.first?.track.count, 1)
    expectEqual(reading.storms.first?.forecasts, [])
  }

  @Test("half a surrogate pair in a name of a member is not taken for one in the next text")
  func repairedKey() {
    let reading = Reading(
      #"[{"best_track": [], "\ud83c": 5, "lat": "\ud83c", "typhname_eng": "A"}]"#)
    expectEqual(
      reading.shown,
      [
        "1:31: note: '\u{FFFD}' ignored: unknown name", "1:41: note: 'lat' ignored: unknown name",
        "1:2: warning: storm omitted: it has no fix with time and position",
      ])
  }

  @Test("a name cannot bring control characters into a message")
  func controls() {
    let reading = Reading(#"[\#(Self.other), "curr": {"wind": "\u001b[31m\u202e"}}]"#)
    expectEqual(
      reading.findings.map(\.message.description),
      [
        "'wind' omitted: found '\u{FFFD}[31m\u{FFFD}', expected a number from 0 to 200",
        "fix omitted: it has no latitude and longitude",
      ])
  }

  @Test("findings far into a long script have the right place", arguments: [nil, 65_537])
  func farPlaces(piece: Int?) {
    let storms = 20_000
    var text = "var typhs = [\n"
    for index in 0..<storms {
      text += Self.other + (index % 5_000 == 4_999 ? ", \"curr\": {\"wind\": \"x\"}},\n" : "},\n")
    }
    text += Self.other + "}\n];\n"
    #expect(text.utf8.count > 2 << 20)
    let reading = Reading(text, piece: piece)
    expectNil(reading.error)
    expectEqual(reading.storms.count, storms + 1)
    let warnings = reading.findings.filter { $0.message.description.contains("'x'") }
    let column = Self.other.utf8.count + ", \"curr\": {\"wind\": ".utf8.count + 1
    expectEqual(
      warnings.map(\.location.place), [5_001, 10_001, 15_001, 20_001].map { "\($0):\(column)" })
  }
}
