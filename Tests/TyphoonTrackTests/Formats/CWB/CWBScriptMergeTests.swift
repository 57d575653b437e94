import Testing

@testable import TyphoonTrack

@Suite("CWB current fix and best track")
struct CWBScriptMergeTests {
  /// A storm on one line, with `curr` in the second.
  private func read(track: String, current: String, hour: Int = 0) throws -> Reading {
    let reading = Reading(
      """
      [{"init": [2012, 8, 22, \(hour)], "best_track": [\(track)],
      "curr": {\(current)}}]
      """)
    expectNil(reading.error)
    return reading
  }

  private func fix(_ hour: Int, _ rest: String = #""lat": 22.4, "lon": 124.5"#) -> String {
    #"{"time": [2012, 8, 22, \#(hour)], \#(rest)}"#
  }

  @Test("the last fix and 'curr' are one if their times are equal")
  func same() throws {
    let reading = try read(
      track: fix(0, #""lat": 22.4, "lon": 124.5, "wind": "40""#),
      current: #""lat": "22.40", "lon": 124.5, "wind": 40, "gust": 50, "cenpress": 955"#)
    expectEqual(reading.shown, [])
    let track = try require(reading.storms.first?.track)
    expectEqual(track.count, 1)
    expectEqual(track.first?.wind?.speed.value, 40)
    expectEqual(track.first?.gust?.speed.value, 50)
    expectEqual(track.first?.pressure?.value, 955)
  }

  @Test("what only the best track says of that time is kept")
  func kept() throws {
    let reading = try read(
      track: fix(0, #""lat": 22.4, "lon": 124.5, "wind": 40, "gust": 52"#),
      current: #""cenpress": 955"#)
    expectEqual(reading.shown, [])
    let fix = try require(reading.storms.first?.track.last)
    expectEqual(fix.position, GeoPoint(latitude: 22.4, longitude: 124.5))
    expectEqual(fix.wind?.speed.value, 40)
    expectEqual(fix.gust?.speed.value, 52)
    expectEqual(fix.pressure?.value, 955)
  }

  @Test(
    "where they differ 'curr' holds, with a finding",
    arguments: [
      (#""lat": 22.5, "lon": 124.5"#, "position"), (#""lat": 22.4, "lon": 124.6"#, "position"),
      (#""wind": 41"#, "wind"), (#""gust": 51"#, "gust"), (#""cenpress": 950"#, "pressure"),
      (#""dir": 299"#, "direction"), (#""intensity": "Severe""#, "class"),
    ])
  func differs(_ current: String, _ part: String) throws {
    let reading = try read(
      track: fix(
        0,
        #""lat": 22.4, "lon": 124.5, "wind": 40, "gust": 50, "cenpress": 955, "dir": 298, "intensity": "Typhoon""#
      ),
      current: current)
    expectEqual(
      reading.shown,
      [
        "2:9: warning: \(part) in 'curr' differs from 'best_track' at the same time: used 'curr'"
      ])
    let fix = try require(reading.storms.first?.track.last)
    expectEqual(reading.storms.first?.track.count, 1)
    switch part {
    case "position": #expect(fix.position != GeoPoint(latitude: 22.4, longitude: 124.5))
    case "wind": expectEqual(fix.wind?.speed.value, 41)
    case "gust": expectEqual(fix.gust?.speed.value, 51)
    case "pressure": expectEqual(fix.pressure?.value, 950)
    case "direction": expectEqual(fix.motion?.bearing, 299)
    default: expectEqual(fix.agencyClass?.words["en"], "Severe")
    }
  }

  @Test("what each says of the motion, the class and the radii is kept")
  func members() throws {
    let reading = try read(
      track: fix(
        0,
        #""lat": 22.4, "lon": 124.5, "dir": 300, "speed": 9, "r10": 50, "intensity": {"cht": "中度"}"#
      ),
      current: #""dir": 300, "r7": 100, "intensity": {"eng": "Typhoon"}"#)
    expectEqual(reading.shown, [])
    let fix = try require(reading.storms.first?.track.last)
    expectEqual(fix.motion?.bearing, 300)
    expectEqual(fix.motion?.speed?.value, 9)
    expectEqual(fix.windRadii.map(\.threshold.value), [15, 25])
    expectEqual(fix.agencyClass?.words["zh-Hant"], "中度")
    expectEqual(fix.agencyClass?.words["en"], "Typhoon")
  }

  @Test("where their radii differ 'curr' holds, with a finding")
  func radii() throws {
    let reading = try read(
      track: fix(0, #""lat": 22.4, "lon": 124.5, "r7": 180"#), current: #""r7": 200"#)
    expectEqual(
      reading.shown,
      [
        "2:9: warning: wind radius in 'curr' differs from 'best_track' at the same time: used 'curr'"
      ])
    expectEqual(
      reading.storms.first?.track.last?.windRadii.map(\.extent), [.circle(Length(200, .kilometres))]
    )
  }

  @Test("at another time 'curr' is a fix of its own, in its place")
  func otherTime() throws {
    for (hour, hours) in [(3, [0, 3, 6]), (9, [0, 6, 9])] {
      let reading = try read(
        track: fix(0) + "," + fix(6), current: #""lat": 23, "lon": 124"#, hour: hour)
      expectEqual(reading.shown, [])
      expectEqual(reading.storms.first?.track.map(\.time.parts.hour), hours)
    }
  }

  @Test("a repeated fix is kept as often as it stands there")
  func repeated() throws {
    let reading = try read(
      track: [fix(0), fix(0), fix(6), fix(6)].joined(separator: ","),
      current: #""cenpress": 955"#, hour: 6)
    expectEqual(reading.shown, [])
    let track = try require(reading.storms.first?.track)
    expectEqual(track.map(\.time.parts.hour), [0, 0, 6, 6])
    expectEqual(track[0], track[1])
    // What `curr` says is said of the last.
    expectEqual(track.map { $0.pressure != nil }, [false, false, false, true])
  }

  @Test("fixes out of order are sorted, with a finding")
  func order() throws {
    let reading = try read(
      track: [fix(6), fix(0), fix(3)].joined(separator: ","), current: "", hour: 6)
    expectEqual(
      reading.shown,
      [
        "1:2: warning: fixes of 'best_track' are not in order of time: sorted"
      ])
    expectEqual(reading.storms.first?.track.map(\.time.parts.hour), [0, 3, 6])
  }

  @Test("a position in 'curr' that is not on the globe does not replace one that is")
  func badPosition() throws {
    let reading = try read(track: fix(0), current: #""lat": 95, "lon": 124.5, "wind": 40"#)
    expectEqual(
      reading.shown,
      [
        "2:9: warning: position omitted: 95, 124.5 is not a latitude and longitude in degrees"
      ])
    let last = try require(reading.storms.first?.track.last)
    expectEqual(last.position, GeoPoint(latitude: 22.4, longitude: 124.5))
    expectEqual(last.wind?.speed.value, 40)
  }
}
