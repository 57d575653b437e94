import Foundation
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("options")
struct OptionTests {
  private static let sample = Script.sample("ty_infos.js")
  private static let two = Script.sample("two_storms.js")

  @Test("'--layers' replaces, adds or takes all, in the order of drawing")
  func layers() throws {
    func layers(_ options: String...) throws -> [String] {
      try values("layer", Outcome([Self.sample] + options).output)
    }
    let usual = [
      "fix", "forecast-fix", "forecast-track", "potential-area", "probability-circle", "track",
      "wind-radius",
    ]
    try expectEqual(layers(), usual)
    try expectEqual(layers("--layers", "fix"), ["fix"])
    try expectEqual(layers("--layers=Track,fix"), ["fix", "track"])
    try expectEqual(layers("--layers", "+track-segment"), (usual + ["track-segment"]).sorted())
    let named = ["arrival", "cone-step", "landfall", "track-segment", "warning-area", "wind-swath"]
    try expectEqual(layers("--layers", "all"), (usual + named).sorted())
  }

  @Test("each map has the layers that suit its format")
  func layersOfFormats() throws {
    let folder = try Folder()
    _ = try Outcome([Self.sample, "-o", folder.path("a.geojson"), "-o", folder.path("a.kml")])
    #expect(try !folder.text("a.geojson").contains(".track-segment."))
    #expect(try folder.text("a.kml").contains(".track-segment."))
  }

  @Test("'--to' speaks for standard output and for files whose extension says nothing")
  func to() throws {
    let folder = try Folder()
    let kml = try Outcome([Self.sample, "--to", "kml"]).output
    #expect(kml.contains("<kml "))
    let paths = ["a", "a.data", "a.geojson", ".svg"].map(folder.path)
    let outcome = try Outcome([Self.sample, "--to", "KML"] + paths.flatMap { ["-o", $0] })
    expectEqual(outcome, Outcome(code: 0, output: "", errors: ""))
    try expectEqual(folder.text("a"), kml)
    try expectEqual(folder.text("a.data"), kml)
    try expectEqual(folder.text("a.geojson"), Outcome([Self.sample]).output)
    #expect(try folder.text(".svg").contains("<svg "))
  }

  @Test("'--input-tz' is the zone of times that name none; one with several meanings is an error")
  func inputZone() throws {
    let folder = try Folder()
    let table = try folder.write("a.csv", "time_local,lat,lon\n2012-08-22 06:00,20,130\n")
    let refused = try Outcome([table])
    expectTrue(refused.code == 1 && refused.output.isEmpty)
    #expect(refused.errors.contains("set it with --input-tz, such as --input-tz +08:00"))
    let outcome = try Outcome([table, "--input-tz", "Asia/Taipei", "--strict"])
    expectTrue(outcome.code == 0 && outcome.output.contains("2012-08-21T22:00:00Z"))
    expectEqual(
      outcome.errors, "\(table):1:1: note: times without an offset from UTC read as Asia/Taipei\n")
    let several = try Outcome([table, "--input-tz", "CST"])
    expectEqual(several.code, 64)
    #expect(
      several.errors.hasPrefix("Error: Invalid value 'CST' for '--input-tz': expected an offset"))
  }

  @Test("'--to' that no output can have is an error")
  func contradiction() throws {
    let folder = try Folder()
    let path = folder.path("a.geojson")
    let outcome = try Outcome([Self.sample, "-o", path, "--to", "kml"])
    expectEqual(outcome.code, 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: '--to kml' contradicts the output '\(path)', whose extension means geojson\n"))
    #expect(try folder.names.isEmpty)
    try expectEqual(Outcome([Self.sample, "-o", path, "--to", "geojson"]).code, 0)
    try expectEqual(Outcome([Self.sample, "-o", path, "-o", "-", "--to", "kml"]).code, 0)
  }

  @Test("'-o -' is standard output beside files, GeoJSON unless told")
  func standardOutput() throws {
    let folder = try Folder()
    let outcome = try Outcome([Self.sample, "-o-", "--output=\(folder.path("a.GeoJSON"))"])
    expectEqual(outcome.code, 0)
    try expectEqual(outcome.output, folder.text("a.GeoJSON"))
    #expect(try Outcome([Self.sample, "-o", "-", "--to", "svg"]).output.contains("<svg "))
  }

  @Test("'--storm' takes names in any language and case, ids and numbers")
  func storm() throws {
    for name in ["bolaven", "BOLAVEN", "布拉萬", "cwb-2012-15", "15"] {
      let outcome = try Outcome([Self.two, "--layers", "fix", "--storm", name])
      try expectEqual(values("storm_id", outcome.output), ["cwb-2012-15"], "\(name)")
    }
    let both = try Outcome([Self.two, "--layers", "fix", "--storm", "14", "--storm", "15"])
    try expectEqual(values("storm_id", both.output), ["cwb-2012-14", "cwb-2012-15"])
    let none = try Outcome([Self.two, "--storm", "1"])
    expectEqual(none.code, 1)
    #expect(none.output.isEmpty)
    expectEqual(
      none.errors, "\(Self.two): error: no storm matches '1', expected one of TEMBIN, BOLAVEN\n")
    let near = try Outcome([Self.two, "--storm", "TENBIN"])
    expectEqual(
      near.errors, "\(Self.two): error: no storm matches 'TENBIN'; did you mean 'TEMBIN'?\n")
    try expectEqual(Outcome([Self.two, "--bbox", "110, 10, 130, 30", "--to", "csv"]).code, 0)
  }

  @Test("options that select reach the maps and `info` alike, before shapes are made")
  func selection() throws {
    func days(_ options: String...) throws -> [String] {
      try values("time", Outcome([Self.two, "--layers", "fix,forecast-fix"] + options).output)
    }
    try expectEqual(
      days("--since", "2012-08-24T00"), ["2012-08-24T00:00:00Z", "2012-08-25T00:00:00Z"])
    try expectEqual(
      days("--since", "2012-08-24T08:00+08:00", "--until", "2012-08-24"), ["2012-08-24T00:00:00Z"])
    for options in [["--min-wind", "40m/s"], ["--bbox", "118,15,124,27"], ["--storm", "14"]] {
      let outcome = try Outcome([Self.two, "--layers", "fix"] + options)
      try expectEqual(values("storm_id", outcome.output), ["cwb-2012-14"], "\(options)")
      let list = try Outcome(["info", Self.two] + options).output
      expectTrue(list.contains("TEMBIN") && !list.contains("BOLAVEN"), "\(options)")
    }
    // Of the track only what is left is a line.
    let lines = try features(
      Outcome([Self.two, "--layers", "track", "--until", "2012-08-19"]).output)
    let points = lines.compactMap {
      (($0["geometry"] as? [String: Any])?["coordinates"] as? [Any])?.count
    }
    expectTrue(points.count == 2 && points.allSatisfy { $0 < 28 })
    let list = try Outcome(["info", Self.two, "--until", "2012-08-19", "--storm", "tembin"])
    expectEqual(
      list.output,
      """
      storm_id     name    agency  season  fixes  from            to              forecasts  max_wind  min_pressure  radii  techniques  members
      cwb-2012-14  TEMBIN  CWB     2012    11     20120817T0600Z  20120819T1800Z  0          23 m/s    -             -      -           -

      """)
  }

  @Test("where nothing is selected, an error says what there is, and no file appears")
  func nothingSelected() throws {
    let cases: [([String], String)] = [
      (["--season", "2013"], "'--season 2013', expected the season 2012"),
      (["--basin", "EP"], "'--basin EP', expected the basin WP"),
      (
        ["--since", "2013"],
        "'--since 2013', expected times from 20120817T0600Z to 20120825T0000Z"
      ),
      (["--min-wind", "50m/s"], "'--min-wind 50m/s', expected winds of up to 41 m/s"),
      (
        ["--bbox", "0,0,10,10"],
        "'--bbox 0,0,10,10', expected fixes within 118.7,14.1,142.1,22.7"
      ),
      (
        ["--season", "2013", "--storm", "A\u{7}", "--storm", "B"],
        "'--season 2013 --storm A\u{FFFD} --storm B', expected one of TEMBIN, BOLAVEN; "
          + "the season 2012"
      ),
      (["--storm", "A", "--storm", "B"], "'A, B', expected one of TEMBIN, BOLAVEN"),
    ]
    for (options, words) in cases {
      let folder = try Folder()
      let outcome = try Outcome([Self.two, "-o", folder.path("a.kml")] + options)
      expectEqual(
        outcome,
        Outcome(code: 1, output: "", errors: "\(Self.two): error: no storm matches \(words)\n")
      )
      #expect(try folder.names.isEmpty)
    }
    // Storms over the 180th meridian lie within less than the whole turn.
    let script = """
      var typhs = [{"typhno":1,"best_track":[{"time":[2012,8,21,0],"lat":20,"lon":175},
      {"time":[2012,8,21,6],"lat":21,"lon":-178.26}]}];
      """
    try expectEqual(
      Outcome(["-", "--bbox=0,0,1,1"], input: script).errors,
      "<stdin>: error: no storm matches '--bbox 0,0,1,1', "
        + "expected fixes within 175,20,-178.3,21\n")
    // An input without storms has nothing to offer.
    try expectEqual(
      Outcome(["-", "--season", "2013"], input: "var typhs = [];").errors,
      "<stdin>: error: no storm matches '--season 2013'\n")
  }

  @Test("of several inputs, those without a storm that is asked for are named in a note")
  func inputWithoutSelected() throws {
    let folder = try Folder()
    let one = try folder.write("one.js", Script.storms(1..<3))
    let two = try folder.write("two.js", Script.storms(3..<5))
    let outcome = try Outcome([one, two, "--storm", "S1", "--layers", "fix"], in: folder)
    expectEqual(outcome.code, 0)
    expectEqual(outcome.errors, "two.js: note: no storm in the input matches '--storm'\n")
    let list = try Outcome(
      ["info", one, "--season", "2013", "--season", "2014", "--min-wind", "1kt"], in: folder)
    expectEqual(
      list,
      Outcome(
        code: 0, output: "",
        errors: "one.js: note: no storm in the input matches '--season', '--min-wind'\n"))
  }

  @Test("options of reading reach the readers")
  func reading() throws {
    func options(_ arguments: String...) throws -> ReadingOptions {
      guard case .convert(let options) = try ArgumentParser.parse(["x"] + arguments) else {
        throw UsageError("no conversion")
      }
      return options.reading
    }
    try expectEqual(options(), ReadingOptions())
    var expected = ReadingOptions()
    expected.agency = "tokyo"
    (expected.keepsInterpolated, expected.keepsSpurs) = (true, true)
    expected.keepsTests = true
    expected.windUnit = .metresPerSecond
    expected.dateOrder = .mdy
    expected.columns = [
      ReadingOptions.Column(field: "lat", header: "Y"),
      ReadingOptions.Column(field: "time", header: "a=b, c"),
    ]
    try expectEqual(
      options(
        "--agency", "Tokyo", "--interpolated", "--spurs", "--allow-test", "--wind-unit", "M/S",
        "--date-order", "MDY", "--column",
        "time=x", "--column", "lat=Y", "--column=Time=a=b, c"), expected)
    for (name, unit) in [
      ("kt", SpeedUnit.knots), ("kmh", .kilometresPerHour), ("KM/H", .kilometresPerHour),
      ("mph", .milesPerHour), ("ms", .metresPerSecond),
    ] {
      try expectEqual(options("--wind-unit", name).windUnit, unit)
    }
  }

  @Test("'--digits' says how many decimals coordinates have at the most")
  func digits() throws {
    func longest(_ digits: String) throws -> Int {
      let text = try Outcome([Self.sample, "--layers", "probability-circle", "--digits", digits])
        .output
      return text.matches(of: /1[0-9]{2}\.([0-9]+)/).map { $0.output.1.count }.max() ?? 0
    }
    for digits in [0, 3, 6, 12] { try expectEqual(longest("\(digits)"), digits) }
  }

  @Test("'--tolerance' sets vertices closer or wider")
  func tolerance() throws {
    func length(_ metres: String) throws -> Int {
      try Outcome([Self.sample, "--layers", "forecast-track,wind-radius", "--tolerance", metres])
        .output.utf8.count
    }
    #expect(try length("1") > length("100"))
    #expect(try length("100") >= length("100000"))
  }

  @Test("'--scale', '--lang', '--no-style', '--past-radii', '--size' and '--theme' reach the maps")
  func others() throws {
    func map(_ options: String...) throws -> String { try Outcome([Self.sample] + options).output }
    try expectEqual(values("category_scale", map("--scale", "jma")), ["jma"])
    #expect(try map("--to", "kml", "--lang", "zh-hant").contains("：路徑潛勢"))
    #expect(try !map("--to", "kml").contains("gx:"))
    #expect(try map().contains("\"stroke\""))
    #expect(try !map("--no-style").contains("\"stroke\""))
    #expect(try !map().contains("coordinateProperties"))
    #expect(try map("--line-times").contains("\"coordinateProperties\":{\"times\":[\"20"))
    let trip = try map("--line-times", "kepler", "--layers", "track")
    #expect(trip.contains("\"coordinates\":[[125.9,21.4,0,1345183200],"))
    try expectEqual(map("--line-times=kepler", "--layers", "track"), trip)
    try expectEqual(map("--line-times", "properties"), map("--line-times"))
    #expect(try map("--longitudes", "continuous").contains("\"longitudes\":\"continuous\""))
    #expect(try map("--winding", "clockwise").contains("\"winding\":\"clockwise\""))
    try expectEqual(map("--winding", "counterclockwise"), map())
    let radii = try features(map("--layers", "wind-radius")).count
    #expect(try features(map("--layers", "wind-radius", "--past-radii")).count >= radii)
    #expect(
      try map("--to", "svg", "--size", "400x300").contains("width=\"400\" height=\"300\""))
    #expect(try map("--to", "svg", "--past", "all") != map("--to", "svg", "--past", "6h"))
    let plate = try map("--to", "svg", "--tz", "-03:30")
    expectTrue(plate.contains("UTC-3:30<") && !plate.contains("UTC<"))
    #expect(try map("--to", "svg", "--theme", "Dark").contains("trackconv-dark"))
    #expect(try map("--to", "svg", "--theme=auto").contains("prefers-color-scheme"))
  }

  @Test("a projection that PROJ cannot make is an error, and no file is written")
  func projection() throws {
    let folder = try Folder()
    let outcome = try Outcome(
      [Self.sample, "--crs", "bogus", "-o", folder.path("a.svg"), "-o", folder.path("a.kml")],
      in: folder)
    expectEqual(outcome.code, 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: Invalid value for '--crs': 'bogus' is not a projection that PROJ can create: "
          + "Invalid PROJ string syntax\n"))
    #expect(try folder.names.isEmpty)
  }

  @Test("the last of an option that has one value counts")
  func repeated() throws {
    try expectEqual(
      values("layer", Outcome([Self.sample, "--layers", "fix", "--layers", "track"]).output),
      ["track"])
  }

  @Test("names are near where few edits make one of the other")
  func nearest() {
    expectEqual("kitten".editDistance(to: "sitting"), 3)
    expectEqual("".editDistance(to: "abc"), 3)
    expectEqual("KML".nearest(of: ["geojson", "kml"]), "kml")
    expectNil("".nearest(of: ["kml"]))
    expectNil(String(repeating: "x", count: 10_000).nearest(of: ["kml"]))
  }
}

@Suite("info")
struct InfoTests {
  @Test("one storm a line, in aligned columns")
  func columns() throws {
    let outcome = try Outcome([
      "info", Script.sample("two_storms.js"), Script.sample("ty_infos.js"),
    ])
    expectEqual(
      outcome,
      Outcome(
        code: 0,
        output: """
          storm_id       name     agency  season  fixes  from            to              forecasts  max_wind  min_pressure  radii      techniques  members
          cwb-2012-14    TEMBIN   CWB     2012    28     20120817T0600Z  20120824T0000Z  1          41 m/s    970 hPa       15,25 m/s  CWB         -
          cwb-2012-15    BOLAVEN  CWB     2012    20     20120819T0600Z  20120824T0000Z  0          39 m/s    960 hPa       15,25 m/s  -           -
          cwb-2012-14-2  TEMBIN   CWB     2012    20     20120817T0600Z  20120822T0000Z  1          41 m/s    955 hPa       15,25 m/s  CWB         -

          """,
        errors:
          "\(Script.sample("ty_infos.js")): note: duplicate storm id cwb-2012-14: the later storm gets the id cwb-2012-14-2\n"
      ))
  }

  @Test("a Chinese name takes two columns a character, and nothing is a hyphen")
  func chinese() throws {
    let script = """
      var typhs = [
      {"typhname_cht":"天秤","best_track":[{"time":[2012,8,21,0],"lat":20,"lon":125}]},
      {"typhname_eng":"ABCDEF","best_track":[{"time":[2012,8,22,0],"lat":20,"lon":125}]}];
      """
    let outcome = try Outcome(["info", "-"], input: script)
    expectEqual(
      outcome.output,
      """
      storm_id             name    agency  season  fixes  from            to              forecasts  max_wind  min_pressure  radii  techniques  members
      cwb-x20120821t0000z  天秤    CWB     2012    1      20120821T0000Z  20120821T0000Z  0          -         -             -      -           -
      cwb-x20120822t0000z  ABCDEF  CWB     2012    1      20120822T0000Z  20120822T0000Z  0          -         -             -      -           -

      """)
  }

  @Test("a name of control characters does no harm")
  func controlCharacters() throws {
    let name = "A" + String(repeating: "\\u0001", count: 9)
    let script = """
      var typhs = [{"typhname_eng":"\(name)","typhno":3,"best_track":[
      {"time":[2012,8,21,0],"lat":20,"lon":125}]}];
      """
    let outcome = try Outcome(["info", "-"], input: script)
    expectEqual(outcome.code, 0)
    #expect(
      outcome.output.contains("\n" + "cwb-2012-3  A\(String(repeating: "\u{FFFD}", count: 9))  CWB")
    )
  }

  @Test("an input that gzip has compressed is listed as it is, from a file or a pipe")
  func compressed() throws {
    let folder = try Folder()
    let plain = try Outcome(["info", Script.sample("two_storms.js")])
    let script = try Data(contentsOf: URL(filePath: Script.sample("two_storms.js")))
    for name in ["a.js.gz", "a.js"] {
      try Gzip.stored([UInt8](script)).write(to: folder.url.appending(path: name))
      try expectEqual(Outcome(["info", folder.path(name)]), plain)
      try expectEqual(
        Outcome([folder.path(name)]), Outcome([Script.sample("two_storms.js")]))
    }
    try Gzip.stored([UInt8](script)).dropLast(4).write(to: folder.url.appending(path: "cut.gz"))
    let cut = try Outcome([folder.path("cut.gz"), "-o", folder.path("a.kml")], in: folder)
    expectEqual(
      cut,
      Outcome(
        code: 1, output: "",
        errors: "cut.gz: error: the compressed file is truncated\n"))
    try expectEqual(folder.names, ["a.js", "a.js.gz", "cut.gz"])
  }

  @Test("an input without storms is no error, and a note says so")
  func empty() throws {
    try expectEqual(
      Outcome(["info", "-"], input: "var typhs = [];"),
      Outcome(code: 0, output: "", errors: "<stdin>: note: the input contains no storms\n"))
  }

  @Test("of an input that breaks off nothing is listed")
  func truncated() throws {
    let folder = try Folder()
    let bad = try folder.write("bad.js", Script.truncated(1..<5))
    let good = try folder.write("good.js", Script.storms(7..<8))
    let outcome = try Outcome(["info", bad, good])
    expectEqual(outcome.code, 1)
    try expectEqual(outcome.output, Outcome(["info", good]).output)
  }

  @Test(
    "rows of an input with an error at its end are taken back, also those that no longer were in memory",
    arguments: ["csv", "json", nil])
  func takenBack(_ format: String?) throws {
    let folder = try Folder()
    func table(_ name: String, _ ids: Range<Int>, _ end: String = "") throws -> String {
      let rows = ids.map { "S\($0),2020-01-01T00Z,20,130,\(35 + $0 % 3)\n" }
      return try folder.write(name, "id,time,lat,lon,wind_kt\n" + rows.joined() + end)
    }
    let one = try table("one.csv", 0..<3)
    let bad = try table("bad.csv", 3..<1_003, "S,2020-01-01T00Z,x,130,35\n")
    let two = try table("two.csv", 1_003..<1_005)
    let options = (format.map { ["--to", $0] } ?? []) + ["--strict", "--quiet"]
    for command in ["info", "stats", "seasons"] {
      let outcome = try Outcome([command, one, bad, two] + options)
      expectEqual(outcome.code, 1)
      try expectEqual(outcome.output, Outcome([command, one, two] + options).output)
    }
  }
}
