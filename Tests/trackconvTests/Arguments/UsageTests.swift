import Foundation
import Testing

@testable import trackconv

@Suite("usage errors")
struct UsageTests {
  private static let usage = """
    Usage: trackconv [options] <input>...
      See 'trackconv --help' for more information.

    """

  static let layers = Names.layers.joined(separator: ", ")

  static let cases: [([String], String)] = [
    ([], "Missing expected argument '<input>'"),
    (["--quiet"], "Missing expected argument '<input>'"),
    (["info"], "Missing expected argument '<input>'"),
    (["formats", "x"], "Unexpected argument 'x'"),
    (["info", "x.js", "-o", "x.kml"], "Unexpected option '-o x.kml': info writes no file"),
    (["--frmt", "x.js"], "Unknown option '--frmt'. Did you mean '--from'?"),
    (["--qiet", "x.js"], "Unknown option '--qiet'. Did you mean '--quiet'?"),
    (["--vresion"], "Unknown option '--vresion'. Did you mean '--version'?"),
    (["--layer=1", "x.js"], "Unknown option '--layer'. Did you mean '--layers'?"),
    (["--nonsense", "x.js"], "Unknown option '--nonsense'"),
    (["-x", "x.js"], "Unknown option '-x'"),
    (["-quiet", "x.js"], "Unknown option '-quiet'. Did you mean '--quiet'?"),
    (["-output", "x.kml", "x.js"], "Unknown option '-output'. Did you mean '--output'?"),
    (["-layers=fix", "x.js"], "Unknown option '-layers'. Did you mean '--layers'?"),
    (["--quiet=1", "x.js"], "The option '--quiet' takes no value"),
    (["x.js", "--digits"], "Missing value for '--digits <n>'"),
    (["x.js", "-o"], "Missing value for '-o <file>'"),
    (["x.js", "-o", ""], "Missing value for '-o <file>'"),
    (["x.js", "--storm="], "Missing value for '--storm <storm>'"),
    (["x.js", "--storm", "--quiet"], "Missing value for '--storm <storm>'"),
    (["-", "-"], "The input '-' is given twice: standard input can be read once"),
    (
      ["x.js", "--from", "cwx"],
      "'cwx' is not a value of '--from': expected cwb, cwa, atcf, hurdat2, "
        + "jma-best-track, jma-xml, ibtracs, nmc, tcw, kma, tcvitals, jma-bosai, hko, "
        + "nhc-rss, gdacs, cxml, html, csv. Did you mean 'cwb'?"
    ),
    (["x.js", "--to", "pdf"], "'pdf' is not a value of '--to': expected geojson, kml, kmz, svg."),
    (
      ["x.js", "--longitudes", "continuous", "-o", "x.geojson", "-o", "x.kml"],
      "'--longitudes continuous' is for GeoJSON only, and not for 'kml'"
    ),
    (
      ["x.js", "--longitudes", "360"],
      "'360' is not a value of '--longitudes': expected cut, continuous."
    ),
    (["x.js", "--lang", "de"], "'de' is not a value of '--lang': expected en, zh-Hant, ja."),
    (
      ["x.js", "--theme", "drak"],
      "'drak' is not a value of '--theme': expected light, dark, auto. Did you mean 'dark'?"
    ),
    (
      ["x.js", "--layers", "trak"],
      "'trak' is not a value of '--layers': expected \(layers). Did you mean 'track'?"
    ),
    (
      ["x.js", "--layers", "+fix,wind-radios"],
      "'wind-radios' is not a value of '--layers': expected \(layers). Did you mean 'wind-radius'?"
    ),
    (["x.js", "--layers", "fix,"], "'' is not a value of '--layers': expected \(layers)."),
    (
      ["x.js", "--cone", "nhc-2062"],
      "'nhc-2062' is not a value of '--cone': expected \(Names.cones.joined(separator: ", ")), "
        + "or a CSV file. Did you mean 'nhc-2026'?"
    ),
    (
      ["x.js", "--cone", "jma"],
      "'jma' is not a value of '--cone': expected \(Names.cones.joined(separator: ", ")), or a CSV file."
    ),
    (["x.js", "--cone"], "Missing value for '--cone <table>'"),
    (["x.js", "--holes=1"], "The option '--holes' takes no value"),
    (
      ["x.js", "--scale", "saffir"],
      "'saffir' is not a value of '--scale': expected \(Names.scales.joined(separator: ", "))."
    ),
    (
      ["x.js", "--digits", "13"],
      "'13' is not a value of '--digits': expected a whole number from 0 to 12."
    ),
    (
      ["x.js", "--digits", "-1"],
      "'-1' is not a value of '--digits': expected a whole number from 0 to 12."
    ),
    (
      ["x.js", "--tolerance", "nan"],
      "'nan' is not a value of '--tolerance': expected metres from 1 to 100000."
    ),
    (
      ["x.js", "--tolerance", "0.5"],
      "'0.5' is not a value of '--tolerance': expected metres from 1 to 100000."
    ),
    (
      ["x.js", "--tz", "Asia/Taipei"],
      "'Asia/Taipei' is not a value of '--tz': expected UTC or an offset from it, -12:00 to +14:00, "
        + "as in +08:00."
    ),
    (
      ["x.js", "--tz", "+15"],
      "'+15' is not a value of '--tz': expected UTC or an offset from it, -12:00 to +14:00, "
        + "as in +08:00."
    ),
    (
      ["x.js", "--tz", "+08:07"],
      "'+08:07' is not a value of '--tz': expected UTC or an offset from it, -12:00 to +14:00, "
        + "as in +08:00."
    ),
    (
      ["x.js", "--tz", "8"],
      "'8' is not a value of '--tz': expected UTC or an offset from it, -12:00 to +14:00, "
        + "as in +08:00."
    ),
    (
      ["x.js", "--tz", "+08:60"],
      "'+08:60' is not a value of '--tz': expected UTC or an offset from it, -12:00 to +14:00, "
        + "as in +08:00."
    ),
    (
      ["x.js", "--tz", "JST"],
      "'JST' is not a value of '--tz': expected UTC or an offset from it, -12:00 to +14:00, "
        + "as in +08:00."
    ),
    (
      ["x.js", "--size", "800"],
      "'800' is not a value of '--size': expected a size from 400x300 to 8000x8000."
    ),
    (
      ["x.js", "--size", "800x600x"],
      "'800x600x' is not a value of '--size': expected a size from 400x300 to 8000x8000."
    ),
    (
      ["x.js", "--size", "399x300"],
      "'399x300' is not a value of '--size': expected a size from 400x300 to 8000x8000."
    ),
    (
      ["x.js", "--since", "yesterday"],
      "'yesterday' is not a value of '--since': expected a time as in 2012-08-22 or "
        + "2012-08-22T06:00Z."
    ),
    (
      ["x.js", "--until", "2012-08-32"],
      "'2012-08-32' is not a value of '--until': expected a time as in 2012-08-22 or "
        + "2012-08-22T06:00Z."
    ),
    (
      ["x.js", "--since", "2013", "--until", "2012-08"],
      "The time of '--since' is after that of '--until'"
    ),
    (
      ["x.js", "--season", "2012-2010"],
      "'2012-2010' is not a value of '--season': expected a year, or years as in 1990-1999."
    ),
    (
      ["x.js", "--season", "12a"],
      "'12a' is not a value of '--season': expected a year, or years as in 1990-1999."
    ),
    (
      ["x.js", "--basin", "XX"],
      "'XX' is not a value of '--basin': expected NA, SA, EP, CP, WP, NI, SI, SP, SH."
    ),
    (
      ["x.js", "--bbox", "118,20,124"],
      "'118,20,124' is not a value of '--bbox': expected west, south, east and north in degrees: "
        + "118,20,124,27."
    ),
    (
      ["x.js", "--bbox", "118,27,124,20"],
      "'118,27,124,20' is not a value of '--bbox': expected west, south, east and north in "
        + "degrees: 118,20,124,27."
    ),
    (
      ["x.js", "--bbox", "nan,0,1,91"],
      "'nan,0,1,91' is not a value of '--bbox': expected west, south, east and north in degrees: "
        + "118,20,124,27."
    ),
    (
      ["x.js", "--min-wind", "64"],
      "'64' is not a value of '--min-wind': expected a speed with its unit, as in 64kt or 33m/s "
        + "(kt, m/s, km/h, mph)."
    ),
    (
      ["x.js", "--min-wind=-5kt"],
      "'-5kt' is not a value of '--min-wind': expected a speed with its unit, as in 64kt or "
        + "33m/s (kt, m/s, km/h, mph)."
    ),
    (
      ["x.js", "--wind-unit", "beaufort"],
      "'beaufort' is not a value of '--wind-unit': expected kt, m/s, km/h, mph."
    ),
    (
      ["x.js", "--column", "time"],
      "'time' is not a value of '--column': expected a field and a header: time=valid_dt."
    ),
    (
      ["x.js", "--column", "=x"],
      "'=x' is not a value of '--column': expected a field and a header: time=valid_dt."
    ),
    (["x.js", "--interpolated=1"], "The option '--interpolated' takes no value"),
    (
      ["x.js", "-o", "x.shp"],
      "The extension of 'x.shp' says no format: expected one of .geojson, .json, .kml, .kmz, .svg, "
        + "or '--to <format>'"
    ),
    (
      ["x.js", "-o", "a.kml/x"],
      "The extension of 'a.kml/x' says no format: expected one of .geojson, .json, .kml, .kmz, .svg, "
        + "or '--to <format>'"
    ),
    (
      ["x.js", "-o", "a.kml", "-o", "./a.kml"],
      "Two outputs are the same file: 'a.kml' and './a.kml'"
    ),
    (["x.js", "-o", "-", "-o", "-"], "Two outputs are the same file: '-' and '-'"),
    (["x.json", "-o", "./x.json"], "The output './x.json' is the input 'x.json'"),
    (["--\u{1B}[2J"], "Unknown option '--\u{FFFD}[2J'"),
    (["--\u{202E}\u{2066}evil"], "Unknown option '--\u{FFFD}\u{FFFD}evil'"),
  ]

  @Test("each has its words, the usage, and exit code 64", arguments: cases)
  func words(_ arguments: [String], _ words: String) throws {
    #expect(
      try Outcome(arguments)
        == Outcome(code: 64, output: "", errors: "Error: \(words)\n" + Self.usage))
  }

  @Test("an output that is an input by another name is found")
  func links() throws {
    let folder = try Folder()
    let input = try folder.write("in.json", Script.storms(1..<2))
    try #require(symlink(input, folder.path("link.json")) == 0)
    try #require(link(input, folder.path("hard.json")) == 0)
    for name in ["link.json", "hard.json", "../\(folder.url.lastPathComponent)/in.json"] {
      let output = folder.url.path + "/" + name
      let outcome = try Outcome([input, "-o", output], in: folder)
      #expect(outcome.code == 64)
      #expect(
        outcome.errors.hasPrefix("Error: The output '\(name)' is the input 'in.json'\n"), "\(name)")
    }
    #expect(try folder.text("in.json") == Script.storms(1..<2))
  }

  @Test("what stands behind '--' is an input, and a name is no option")
  func onlyInputs() throws {
    let outcome = try Outcome(["--", "--quiet"])
    #expect(outcome.code == 1)
    #expect(
      outcome.errors
        == "--quiet: error: cannot open the file: no such file or directory\n")
  }
}
