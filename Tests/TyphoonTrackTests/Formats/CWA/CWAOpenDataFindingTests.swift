import Testing

@testable import TyphoonTrack

@Suite("CWA open data findings")
struct CWAOpenDataFindingTests {
  /// A storm in which one member of a fix is another, on the third line.
  private static func json(_ member: String, forecast: String? = nil) -> String {
    let forecast = forecast.map { ",\n\"ForecastData\": {\"Fix\": [\($0)]}" } ?? ""
    return """
      {"success": "true", "records": {"TropicalCyclones": {"TropicalCyclone": [{"Year": "2026",
      "CwaTdNo": "20", "AnalysisData": {"Fix": [{"DateTime": "2026-08-21T08:00:00+08:00",
      \(member), "CoordinateLongitude": "149.1", "CoordinateLatitude": "14.2"}]}\(forecast)}]}}}
      """
  }

  @Test(
    "a value that is wrong is left out, with its place",
    arguments: [
      (
        #""MaxWindSpeed": "x""#,
        "3:17: warning: 'MaxWindSpeed' omitted: found 'x', expected a number from 0 to 200"
      ),
      (
        #""MaxWindSpeed": "-999""#,
        "3:17: warning: 'MaxWindSpeed' omitted: found '-999', expected a number from 0 to 200"
      ),
      (
        #""Pressure": {"a": 1}"#,
        "3:13: warning: 'Pressure' omitted: found an object, expected a number from 0 to 1100"
      ),
      (
        #""MovingDirection": "STNR""#,
        "3:20: warning: 'MovingDirection' is 'STNR', expected one of 16 directions such as 'WNW': kept as text"
      ),
      (
        #""Circle15ms": {"Radius": "80", "QuadrantRadii": {"Radius": [{"value": "80", "dir": "N"}]}}"#,
        "3:61: warning: radius omitted: found quadrant 'N', expected 'NE', 'SE', 'SW' or 'NW'"
      ),
      (
        #""Circle15ms": {"Radius": "80", "Mean": 1}"#,
        "3:40: note: 'Mean' ignored: unknown name"
      ),
      (#""Humidity": 5"#, "3:13: note: 'Humidity' ignored: unknown name"),
      (
        #""Circle25ms": [[1]]"#,
        "3:16: warning: 'Circle25ms' omitted: found an array, expected an object"
      ),
      (
        #""MovingPrediction": {"value": "NW \ud83c", "lang": "en-us"}"#,
        "3:31: warning: 'value' contains an unpaired surrogate: replaced it by U+FFFD"
      ),
    ])
  func values(_ member: String, _ expected: String) {
    let text = Self.json(member)
    for piece in [nil, 1] {
      let reading = Reading(text, piece: piece, as: "cwa")
      expectEqual(reading.shown, [expected])
      expectNil(reading.error)
      expectEqual(reading.storms.first?.track.count, 1)
    }
  }

  @Test(
    "what says nothing is no fault, and there is no wind where the radius is 0",
    arguments: [
      #""MaxWindSpeed": null"#, #""MaxWindSpeed": """#, #""Pressure": "-", "MovingSpeed": " ""#,
      #""Circle15ms": null"#, #""Circle15ms": """#, #""Circle15ms": {}"#,
      #""Circle15ms": {"Radius": null}"#, #""Circle15ms": {"Radius": "0"}"#,
      #""Circle15ms": {"QuadrantRadii": null}"#, #""Pressure": "0""#, #""MovingPrediction": []"#,
    ])
  func nothing(_ member: String) {
    let reading = Reading(Self.json(member), as: "cwa")
    expectEqual(reading.shown, [])
    let fix = reading.storms.first?.track.first
    expectEqual(fix?.winds, [])
    expectEqual(fix?.windRadii, [])
    expectNil(fix?.pressure)
    expectNil(fix?.motion)
  }

  @Test(
    "a fix without time or place is left out",
    arguments: [
      (
        #"{"ForecastHour": "6", "Coordinate": "148.6,15.1"}"#,
        "4:26: warning: forecast fix omitted: it has no base time or lead time"
      ),
      (
        #"{"InitialTime": "2026-08-21T08:00:00+08:00", "ForecastHour": "6.5", "Coordinate": "1,2"}"#,
        "4:87: warning: 'ForecastHour' omitted: found '6.5', expected a whole number from 0 to 2400 | 4:26: warning: forecast fix omitted: it has no base time or lead time"
      ),
      (
        #"{"InitialTime": "2026-08-21T08:00:00+08:00", "ForecastHour": "6"}"#,
        "4:26: warning: fix omitted: it has no latitude and longitude"
      ),
      (
        #"{"InitialTime": "2026-08-21T08:00:00+08:00", "ForecastHour": "6", "Coordinate": "15.1,148.6"}"#,
        "4:26: warning: fix omitted: 148.6, 15.1 is not a latitude and longitude in degrees"
      ),
      (
        #"{"InitialTime": "2026-08-21T08:00:00+08:00", "ForecastHour": "6", "Coordinate": "148.6"}"#,
        "4:106: warning: 'Coordinate' omitted: found '148.6', expected a longitude and latitude such as '135.2,17.5' | 4:26: warning: fix omitted: it has no latitude and longitude"
      ),
      (
        #"{"InitialTime": "2026-08-32T08:00:00+08:00", "ForecastHour": "6", "Coordinate": "1,2"}"#,
        "4:42: warning: 'InitialTime' omitted: found '2026-08-32T08:00:00+08:00', expected a time such as '2026-08-21T08:00:00+08:00' | 4:26: warning: forecast fix omitted: it has no base time or lead time"
      ),
      (
        #"{"InitialTime": "9999-12-31T08:00:00+08:00", "ForecastHour": "600", "Coordinate": "1,2"}"#,
        "4:26: warning: forecast fix omitted: its time is beyond the year 9999"
      ),
    ])
  func fixes(_ forecast: String, _ expected: String) {
    let reading = Reading(Self.json("\"Pressure\": \"990\"", forecast: forecast), as: "cwa")
    expectEqual(reading.shown.joined(separator: " | "), expected)
    expectEqual(reading.storms.map(\.forecasts), [[]])
    expectEqual(reading.storms.map(\.track.count), [1])
  }

  @Test("a time without an offset is Taiwan's, and said so")
  func offset() {
    let text = Self.json("\"Pressure\": 990").replacing("08:00:00+08:00", with: "08:00:00")
    let reading = Reading(text, as: "cwa")
    expectEqual(
      reading.shown,
      [
        "2:56: warning: times without an offset from UTC read as UTC+08:00; --input-tz sets another zone"
      ])
    expectEqual(reading.storms.first?.track.first?.time.compact, "20260821T0000Z")
  }

  @Test("fixes are sorted by time, and forecasts of two base times are two")
  func order() {
    let later = #"{"DateTime": "2026-08-20T08:00:00+08:00", "Coordinate": "150,13"}"#
    let text = Self.json("\"Pressure\": 990").replacing("\"14.2\"}]", with: "\"14.2\"}, \(later)]")
    let reading = Reading(text, as: "cwa")
    expectEqual(
      reading.shown,
      [
        "1:74: warning: analysed fixes are not in order of time: sorted"
      ])
    expectEqual(reading.storms.first?.track.map(\.time.parts.day), [20, 21])

    let forecast = ["21T08", "20T08", "21T08"].enumerated().map {
      "{\"InitialTime\": \"2026-08-\($1):00:00+08:00\", \"ForecastHour\": \(24 - $0), \"Coordinate\": \"1,2\"}"
    }.joined(separator: ", ")
    let two = Reading(Self.json("\"Pressure\": 990", forecast: forecast), as: "cwa")
    expectEqual(two.shown, [])
    let forecasts = two.storms.first?.forecasts ?? []
    expectEqual(forecasts.map(\.baseTime.parts.day), [21, 20])
    let leads = forecasts.map { $0.fixes.map { ($0.leadTime ?? 0) / 3_600 } }
    expectEqual(leads, [[22, 24], [23]])
  }

  @Test("a storm without a fix is left out")
  func empty() {
    let text = "{\"records\": {\"TropicalCyclone\": [\n{\"Year\": \"2026\"}, 5, [], null]}}"
    expectEqual(
      Reading(text, as: "cwa").shown,
      [
        "2:1: warning: storm omitted: it has no fix with time and position",
        "2:19: note: 'text' ignored: unknown name",
        "2:19: warning: storm omitted: it has no fix with time and position",
        "2:22: warning: 'tropicalCyclone' omitted: found an array, expected an object",
      ])
  }

  private static func message(_ status: String, _ type: String) -> String {
    let fix = "\"fix_time\": \"2026-08-21T08:00:00+08:00\", \"coordinate\": \"149.1,14.2\""
    let forecast =
      "\"init_time\": \"2026-08-21T08:00:00+08:00\", \"tau\": \"6\", \"coordinate\": \"148.6,15.1\""
    return """
      {"cwaopendata": {"sent": "2026-08-21T09:00:00+08:00",
      "status": "\(status)",
      "msgType": "\(type)",
      "dataset": {"tropicalCyclones": {"tropicalCyclone": {"year": "2026", "cwa_td_no": "20",
      "analysis_data": {"fix": {\(fix)}}, "forecast_data": {"fix": {\(forecast)}}}}}}}
      """
  }

  @Test(
    "a drill never comes out as a storm, wherever the file says that it is one",
    arguments: ["Exercise", "Test", "System", "Draft", "test", "?"])
  func drills(_ status: String) {
    let text = Self.message(status, "Update")
    let warning =
      "warning: test messages ignored (storms: 1): 'status' is '\(status)', expected 'Actual'; --allow-test keeps them"
    let reading = Reading(text, as: "cwa")
    expectEqual(reading.storms, [])
    expectNil(reading.error)
    expectEqual(reading.shown, ["2:11: \(warning)"])
    // The same behind the storms.
    let status = "\"status\": \"\(status)\",\n"
    let moved = text.replacing(status, with: "").replacing(
      "}}}}}}}", with: "}}}}},\n\(status.dropLast(2))}}")
    let late = Reading(moved, as: "cwa")
    expectEqual(late.storms, [])
    expectEqual(late.shown, ["5:11: \(warning)"])
  }

  @Test(
    "a drill that is asked for comes out as one",
    arguments: [
      ("Exercise", Storm.Status.exercise), ("Test", .test), ("?", .test), ("Actual", .actual),
    ])
  func keptDrills(_ word: String, status: Storm.Status) {
    var options = ReadingOptions()
    options.keepsTests = true
    let reading = Reading(Self.message(word, "Update"), as: "cwa", options: options)
    expectEqual(reading.storms.map(\.status), [status])
    expectEqual(reading.shown, [])
  }

  @Test("a cancellation gives no forecast; other messages are read")
  func messages() {
    let cancelled = Reading(Self.message("Actual", "Cancel"), as: "cwa")
    expectEqual(cancelled.shown, ["3:12: warning: forecasts omitted: 'msgType' is 'Cancel'"])
    expectEqual(cancelled.storms.map(\.messageType), [.cancellation])
    expectEqual(cancelled.storms.map(\.forecasts), [[]])
    expectEqual(cancelled.storms.map(\.track.count), [1])
    for type in ["Issue", "Alert", "update"] {
      let reading = Reading(Self.message("actual", type), as: "cwa")
      expectEqual(reading.shown, [])
      expectEqual(reading.storms.map(\.forecasts.count), [1])
    }
    expectEqual(
      Reading(Self.message("Actual", "Ack"), as: "cwa").shown,
      [
        "3:12: warning: 'msgType' is 'Ack', expected 'Issue', 'Alert', 'Update' or 'Cancel': read as 'Issue'"
      ])
  }

  @Test("places in XML are those of start tags")
  func xml() {
    let text = """
      <cwaopendata>
       <status>Actual</status><dataset><tropicalCyclones><tropicalCyclone><year>2026</year>
        <analysis_data><fix><fix_time>2026-08-21T08:00:00+08:00</fix_time>
          <coordinate>149.1,14.2</coordinate><pressure>天</pressure>
          <circle_of_15ms>100</circle_of_15ms><wind unit="kt">1</wind>
        </fix></analysis_data>
       </tropicalCyclone></tropicalCyclones></dataset>
      </cwaopendata>
      """
    let reading = Reading(text, as: "cwa")
    expectEqual(
      reading.shown,
      [
        "4:40: warning: 'pressure' omitted: found '天', expected a number from 0 to 1100",
        "5:41: note: 'wind' ignored: unknown name",
      ])
    expectEqual(
      reading.storms.first?.track.first?.windRadii.map(\.extent),
      [
        .circle(Length(100, .kilometres))
      ])
    expectEqual(Reading(text, piece: 1, as: "cwa"), reading)
  }
}
