import Foundation
import Testing

@testable import trackconv

@Suite("empty maps")
struct EmptyMapTests {
  private static let none = ">No tropical cyclones<"
  private static let model = """
    WP, 08, 2014070506, 03, AVNO, 0, 200N, 1300E, 50, 990, TS
    WP, 08, 2014070506, 03, AVNO, 24, 240N, 1300E, 50, 990, TS

    """
  private static let best = "WP, 08, 2014070500, , BEST, 0, 200N, 1300E, 50, 990, TS\n"
  private static let drill = """
    <?xml version="1.0"?><Report xmlns="http://xml.kishou.go.jp/jmaxml1/"><Control>
    <Title>台風解析・予報情報（５日予報）（Ｈ３０）</Title><DateTime>2012-08-22T00:00:00Z</DateTime>
    <Status>訓練</Status></Control></Report>
    """

  /// Sources that say that there are no storms.
  static let quiet: [(String, [String])] = [
    ("var typhs = [];", []),
    ("[]", []),
    ("[]", ["--from", "jma-bosai"]),
    ("<html><script>var typhs = [];</script></html>", []),
    (#"{"cwaopendata":{"dataset":{"tropicalCyclones":{}}}}"#, ["--from", "cwa"]),
    ("id,time,lat,lon\n", []),
  ]

  @Test("a plate or page says that there are no storms if the source says so", arguments: quiet)
  func saysSo(_ text: String, _ options: [String]) throws {
    for format in ["svg", "html"] {
      let outcome = try Outcome(["-", "--to", format] + options, input: text)
      expectTrue(outcome.code == 0 && outcome.output.contains(Self.none))
      expectEqual(outcome.errors, "<stdin>: note: the input contains no storms\n")
    }
  }

  /// Inputs of which everything is omitted.
  static let broken = [
    "id,time,lat,lon\nA,2012-08-22T00:00Z,95,125\nA,soon,20,125\n",
    "id;time;lat;lon\nA;;20;125\n",
    """
    SID,SEASON,ISO_TIME,NATURE,LAT,LON,TRACK_TYPE
    2005236N23285,2005,2005-08-28 12:00:00,TS,25.7,-87.7,spur-other

    """,
    "AL092022,                IAN,      1,\n20220923, 0600,  , TD, 99.2N,  66.7W,  30, 1006,\n",
    #"var t = [{"typhno":3,"init":[2012,8,22,0],"best_track":[{"time":[2012,8,21,0],"lat":95,"lon":1}]}];"#,
  ]

  @Test("an input of which everything is omitted is an error, in every format", arguments: broken)
  func allOmitted(_ text: String) throws {
    let words =
      "<stdin>: error: no storm could be read: everything in the input was omitted, for the reasons in the warnings\n"
    for options in [["--to", "geojson"], ["--to", "svg"], ["--to", "csv"]] {
      let outcome = try Outcome(["-"] + options, input: text)
      expectTrue(outcome.code == 1 && outcome.output == "" && outcome.errors.hasSuffix(words))
    }
    let list = try Outcome(["info", "-"], input: text)
    expectTrue(list.code == 1 && list.errors.hasSuffix(words))
    try expectEqual(Outcome(["-", "--quiet"], input: text).errors, words)
  }

  @Test("an omitted drill is an empty map of data, and no plate")
  func drill() throws {
    let data = try Outcome(["-"], input: Self.drill)
    expectTrue(data.code == 0 && data.errors.contains("--allow-test"))
    #expect(try features(data.output).isEmpty)
    let plate = try Outcome(["-", "--to", "svg"], input: Self.drill)
    expectTrue(plate.code == 1 && plate.output == "")
    #expect(
      plate.errors.hasSuffix(
        "<stdin>: error: no map in standard output: no storm could be read, and the inputs do not say that there is none\n"
      ))
  }

  @Test("a plate or page without any feature is an error, and nothing is written")
  func noFeatures() throws {
    for (layers, text) in [("forecast-track", Self.best), ("track", Self.model)] {
      let folder = try Folder()
      let input = try folder.write("in.dat", text)
      for name in ["a.svg", "a.html"] {
        let outcome = try Outcome(
          [input, "--layers", layers, "-o", folder.path("a.geojson"), "-o", folder.path(name)],
          in: folder)
        expectEqual(outcome.code, 1)
        #expect(
          outcome.errors.hasSuffix(
            "in.dat: error: no map in \(name): no storm has features in its layers\n"))
        let many = try Outcome(
          [input, "--layers", layers, "-o", folder.path("{storm_id}." + name)], in: folder)
        expectEqual(many.code, 1)
        expectTrue(many.errors.contains("error: no file '") && many.errors.contains("was written"))
      }
      try expectEqual(folder.names, ["in.dat"])
      try expectEqual(Outcome([input, "--layers", layers]).code, 0)
    }
  }

  @Test("a quiet source beside one that cannot be read does not say that there are no storms")
  func unreadable() throws {
    let folder = try Folder()
    let quiet = try folder.write("quiet.js", "var typhs = [];")
    let other = try folder.write("bad.js", "var x = 5;")
    for inputs in [[quiet, other], [other, quiet]] {
      let outcome = try Outcome(inputs + ["-o", folder.path("a.svg")])
      expectTrue(outcome.code == 1 && outcome.errors.contains("do not say that there is none"))
    }
    try expectEqual(folder.names, ["bad.js", "quiet.js"])
  }

  @Test("forecasts that are not official are thin lines with their codes")
  func unofficial() throws {
    let models =
      Self.model + Self.model.replacing("AVNO", with: "GFSO").replacing("240N", with: "239N")
    for (deck, codes) in [(Self.model, ["AVNO"]), (models, ["AVNO", "GFSO"])] {
      for format in ["svg", "html"] {
        let outcome = try Outcome(["-", "--to", format, "--basemap", "none"], input: deck)
        expectTrue(
          outcome.code == 0 && outcome.errors.contains("note: a storm has no official forecast"))
        #expect(!outcome.output.contains(Self.none))
        // A lone line of a plate has its last time too.
        let end = format == "svg" && codes.count == 1 ? " " : "<"
        for code in codes {
          #expect(outcome.output.contains(">\(code)\(end)"), "\(format) \(code)")
        }
      }
    }
    // A position alone has no line, and is shown as it is.
    let position = try require(Self.model.split(separator: "\n").first)
    let plate = try Outcome(["-", "--to", "svg"], input: position + "\n").output
    #expect(plate.contains("forecast-fix_AVNO"))
  }
}
