import Foundation
import Testing

@testable import trackconv

@Suite("circles from a table")
struct ConeTests {
  private static let sample = Script.sample("ty_infos.js")
  private static let header = "basin,unit,probability,12,24,48,72\n"

  /// The sample without its own circles.
  private static func bare() throws -> String {
    try String(contentsOfFile: sample, encoding: .utf8)
      .replacingOccurrences(of: "\"pr70\": [0-9]+, ", with: "", options: .regularExpression)
  }

  private static func circles(_ outcome: Outcome) throws -> [[String: Any]] {
    try features(outcome.output).compactMap { $0["properties"] as? [String: Any] }
      .filter { $0["layer"] as? String == "probability-circle" }
  }

  @Test("a file gives circles and the area, which are derived, between its lead times too")
  func file() throws {
    let folder = try Folder()
    let table = try folder.write(
      "cone.csv", "# ours\n\n\(Self.header)WP,km,70,70,120,210,330\nAL, NMI ,70,1,2,3,4\n")
    let outcome = try Outcome(["-", "--cone", table], input: Self.bare())
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    let circles = try Self.circles(outcome)
    expectEqual(circles.map { $0["radius_km"] as? Double }, [70, 120, 165, 210, 330])
    #expect(circles.allSatisfy { $0["probability"] as? Int == 70 })
    #expect(circles.allSatisfy { $0["derived"] as? Bool == true })
    let areas = try features(outcome.output).compactMap { $0["properties"] as? [String: Any] }
      .filter { $0["layer"] as? String == "potential-area" }
    expectEqual(areas.count, 1)
    #expect(areas.allSatisfy { $0["derived"] as? Bool == true })
  }

  @Test("lead times behind the table's last have no circle, and a field may be empty")
  func shortTable() throws {
    let folder = try Folder()
    let table = try folder.write("cone.csv", "\(Self.header)WP,nmi,66.7,20,,60,\n")
    let outcome = try Outcome(["-", "--cone", table], input: Self.bare())
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    let radii = try Self.circles(outcome).map { $0["radius_km"] as? Double }
    // 20 and 60 nautical miles, and what lies evenly between.
    expectEqual(radii, [37, 61.7, 86.4, 111.1])
  }

  @Test("a forecast's own circles win")
  func own() throws {
    let plain = try Outcome([Self.sample])
    for name in ["nhc-2026", "NHC-2025", "nhc-2023"] {
      try expectEqual(Outcome([Self.sample, "--cone", name]), plain)
    }
  }

  @Test("a table without the storm's basin is a warning, and without its lead times another")
  func otherBasin() throws {
    let plain = try Outcome(["-"], input: Self.bare())
    let outcome = try Outcome(["-", "--cone", "nhc-2026"], input: Self.bare())
    expectEqual(outcome.output, plain.output)
    expectEqual(
      outcome.errors,
      "<stdin>: warning: probability circles of cwb-2012-14 omitted: its basin is WP, "
        + "and the table 'nhc-2026' has only NA, EP\n")
    try expectEqual(Outcome(["-", "--cone", "nhc-2026", "--strict"], input: Self.bare()).code, 1)
    let folder = try Folder()
    try folder.write("a.csv", "basin,unit,probability,3,6\nWP,km,70,20,30\n")
    try expectEqual(
      Outcome(["-", "--cone", folder.path("a.csv")], in: folder, input: Self.bare()).errors,
      "<stdin>: warning: probability circles of cwb-2012-14 omitted: the table 'a.csv' "
        + "has no radius for its lead times\n")
  }

  static let broken: [(String, String)] = [
    (
      "",
      "1:1: error: found no table, expected a first line like 'basin,unit,probability,12,24,48'"
    ),
    (
      header + "\n# WP\n",
      "1:1: error: found no radii, expected a line for each basin, like 'WP,km,70,70,120,210'"
    ),
    (
      "basin;unit;probability;12\n",
      "1:1: error: found 'basin;unit;probability;12', expected the column 'basin': "
        + "the first line looks like 'basin,unit,probability,12,24,48'"
    ),
    (
      "WP,km,70,70,120,210\n",
      "1:1: error: found 'WP', expected the column 'basin': "
        + "the first line looks like 'basin,unit,probability,12,24,48'"
    ),
    (
      "basin,unit,12,24\n",
      "1:12: error: found '12', expected the column 'probability': "
        + "the first line looks like 'basin,unit,probability,12,24,48'"
    ),
    (
      "basin,unit,probability\nWP,km,70\n",
      "1:12: error: found no lead times, expected hours after 'probability', such as '12,24,48'"
    ),
    (
      "basin,unit,probability,12h\n",
      "1:24: error: found '12h', expected a lead time in hours from 0 to 1000"
    ),
    (
      "basin,unit,probability,24, 12\n",
      "1:28: error: found '12' after '24', expected lead times in ascending order"
    ),
    (
      header + "WP,km,70,70,120,210\n",
      "2:17: error: found 6 fields, expected 7 as in the header line"
    ),
    (
      "\u{FEFF}# A\r\n\(header)XX,km,70,1,2,3,4\r\n",
      "3:1: error: found 'XX', expected a basin: NA (or AL), EP, CP, WP, NI (or IO), SI, SP, "
        + "SA (or SL), SH"
    ),
    (
      header + "NA,km,70,1,2,3,4\nal,km,70,1,2,3,4\n",
      "3:1: error: found 'al' again, expected one line for each basin and probability"
    ),
    (
      header + "WP,miles,70,1,2,3,4\n",
      "2:4: error: found 'miles', expected the unit 'km' or 'nmi'"
    ),
    (
      header + "WP,km,0.7,1,2,3,4\n",
      "2:7: error: found '0.7', expected a probability in percent from 1 to 100"
    ),
    (
      header + "WP,km,70,1,2,3,4\nEP,km,66.7,1,2,3,4\n",
      "3:7: error: found '66.7', expected lines for the same probabilities in every basin: 70.0"
    ),
    (
      header + "WP,km,70,1,-2,3,4\n",
      "2:12: error: found '-2', expected a radius from 0 to 5000"
    ),
    (
      header + "WP,km,70,1,2,nan\u{1B}[2J,4\n",
      "2:14: error: found 'nan\u{FFFD}[2J', expected a radius from 0 to 5000"
    ),
  ]

  @Test("a broken file is one line with its place, exit code 1 and no output", arguments: broken)
  func brokenFile(_ text: String, _ words: String) throws {
    let folder = try Folder()
    let table = try folder.write("cone.csv", text)
    try expectEqual(
      Outcome([Self.sample, "--cone", table, "-o", folder.path("a.kml")], in: folder),
      Outcome(code: 1, output: "", errors: "cone.csv:\(words)\n"))
    try expectEqual(folder.names, ["cone.csv"])
  }

  @Test("what is too long for a table, a folder and a missing file are errors")
  func files() throws {
    let folder = try Folder()
    let row = "WP,km,70,70,120,210,330\n"
    let long = String(repeating: "#" + String(repeating: " ", count: 1_023) + "\n", count: 64)
    try folder.write("long.csv", Self.header + row + long)
    for (path, words) in [
      (
        folder.path("long.csv"),
        "long.csv: error: found 64 KiB or more, expected a table of radii for '--cone'"
      ),
      (folder.path("no.csv"), "no.csv: error: cannot open the file: no such file or directory"),
      (folder.path("."), ".: error: cannot read the file: is a directory"),
    ] {
      try expectEqual(
        Outcome([Self.sample, "--cone", path], in: folder),
        Outcome(code: 1, output: "", errors: words + "\n"))
    }
  }
}

@Suite("areas that shapes sweep")
struct AreaOptionTests {
  private static let sample = Script.sample("ty_infos.js")

  /// A storm whose forecast leads once round a square.
  private static let loop = """
    var typhs = [{"typhname_eng":"A","typhno":3,"init":[2012,8,22,0],"best_track":[
    {"time":[2012,8,22,0],"lat":20,"lon":125}],"fcst":[
    {"tau":12,"lat":22,"lon":125,"pr70":20},{"tau":24,"lat":22,"lon":127,"pr70":20},
    {"tau":36,"lat":20,"lon":127,"pr70":20},{"tau":48,"lat":20,"lon":125,"pr70":20}]}];
    """

  private static func rings(_ text: String) throws -> [Int] {
    try features(text).compactMap { feature in
      let geometry = feature["geometry"] as? [String: Any]
      return (geometry?["coordinates"] as? [Any])?.count
    }
  }

  @Test("'--holes' keeps what a loop encloses")
  func holes() throws {
    let arguments = ["-", "--layers", "potential-area"]
    try expectEqual(Self.rings(Outcome(arguments, input: Self.loop).output), [1])
    try expectEqual(Self.rings(Outcome(arguments + ["--holes"], input: Self.loop).output), [2])
    // Where there are none, nothing changes.
    try expectEqual(Outcome([Self.sample, "--holes"]), Outcome([Self.sample]))
  }

  @Test("'--layers +wind-swath' adds a swath for each threshold of the past and of the forecast")
  func swath() throws {
    let outcome = try Outcome([Self.sample, "--layers", "+wind-swath"])
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
    let swaths = try features(outcome.output).compactMap { $0["id"] as? String }
      .filter { $0.contains(".wind-swath.") }
    expectEqual(
      swaths,
      [
        "cwb-2012-14.wind-swath.15ms",
        "cwb-2012-14.wind-swath.25ms",
        "cwb-2012-14.wind-swath.CWB.20120822T0000Z.15ms",
        "cwb-2012-14.wind-swath.CWB.20120822T0000Z.25ms",
      ])
  }

  @Test("a warning area is derived where it is named, and only there")
  func warningArea() throws {
    let usual = try Outcome([Self.sample])
    #expect(try !values("layer", usual.output).contains("warning-area"))
    let named = try Outcome([Self.sample, "--layers", "+warning-area"])
    expectTrue(named.code == 0 && named.errors.isEmpty)
    let areas = try features(named.output).compactMap { $0["properties"] as? [String: Any] }
      .filter { $0["layer"] as? String == "warning-area" }
    expectEqual(areas.map { $0["threshold_ms"] as? Int }, [15, 25])
    #expect(areas.allSatisfy { $0["derived"] as? Bool == true })
    try expectEqual(
      Outcome([Self.sample, "--layers", "warning-area", "--layers", "+track"]).output, usual.output)
  }
}
