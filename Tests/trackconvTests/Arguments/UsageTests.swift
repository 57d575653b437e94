import Foundation
import GeoOut
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("usage errors")
struct UsageTests {
  private static let usage = """
    Usage: trackconv [options] <input>...
      See 'trackconv --help' for more information.

    """

  static let layers = Names.layers.joined(separator: ", ")

  static let readers = TrackReaders.all.map(\.name).joined(separator: ", ")
  static let writers = FeatureWriters.all.map(\.name).joined(separator: ", ")
  /// Each extension once, since IBTrACS is a CSV too.
  static let extensions = (FeatureWriters.all + FeatureWriters.films).flatMap(\.extensions).reduce(
    into: [String]()
  ) {
    if !$0.contains($1) { $0.append($1) }
  }.map { ".\($0)" }.joined(separator: ", ")

  static let topics =
    "input, output, storms, layers, ensembles, verification, geojson, plates, fetching, behaviour, formats, feeds"

  static let zone =
    "expected an offset from UTC between -12:00 and +14:00 such as +08:00, a word with one meaning such as JST, or a place of the tz database such as Asia/Taipei"

  static let noInput =
    "Missing expected argument '<input>': a file, a URL, a feed, or '-' for standard input"

  static let cases: [([String], String)] = [
    ([], noInput), (["--quiet"], noInput), (["info"], noInput), (["--to", "kml"], noInput),
    (["--format", "kml"], "Unknown option '--format'. Did you mean '--to'?"),
    (["-f", "kml"], "Unknown option '-f'. Did you mean '--to'?"),
    (["--dark", "x.js"], "Unknown option '--dark'. Did you mean '--theme dark'?"),
    (["-t_srs", "EPSG:4326", "x.js"], "Unknown option '-t_srs'. Did you mean '--crs'?"),
    (["--overwrite", "x.js"], "Unknown option '--overwrite': outputs replace files"),
    (["--years", "x.js"], "Unknown option '--years'. Did you mean '--season'?"),
    (["list", "x.js"], "No file or subcommand 'list'. Did you mean 'info'?"),
    (
      ["convert", "x.js"],
      "No file or subcommand 'convert': 'trackconv <input> -o <output>' converts"
    ),
    (
      ["x.js", "-o", "out.kml,b/out.svg"],
      "'-o out.kml,b/out.svg' names 2 files: give each an '-o' of its own"
    ),
    (
      ["x.js", "--landfall-in", "UK"],
      "Invalid value 'UK' for '--landfall-in': expected an ISO code or the name of a country, such as JP or Japan. Did you mean 'United Kingdom'?"
    ),
    (["formats", "x"], "Unexpected argument 'x'"),
    (["doctor", "x"], "Unexpected argument 'x'"),
    (["gdal-path", "x"], "Unexpected argument 'x'"),
    (
      ["help", "plate"],
      "Unknown topic 'plate': expected one of \(topics), an option or a subcommand. Did you mean 'plates'?"
    ),
    (
      ["help", "gibberish"],
      "Unknown topic 'gibberish': expected one of \(topics), an option or a subcommand"
    ),
    (["help", "kml", "x.js"], "Unexpected argument 'x.js'"),
    (["--help=1"], "The option '--help' takes no value"),
    (["info", "x.js", "-o", "x.kml"], "Unexpected option '-o x.kml': 'info' writes no files"),
    (["--frmt", "x.js"], "Unknown option '--frmt'. Did you mean '--from'?"),
    (["--qiet", "x.js"], "Unknown option '--qiet'. Did you mean '--quiet'?"),
    (["--verbose", "x"], "The option '--verbose' applies to '--version' only"),
    (["--vresion"], "Unknown option '--vresion'. Did you mean '--version'?"),
    (["--layer=1", "x.js"], "Unknown option '--layer'. Did you mean '--layers'?"),
    (["--gibberish", "x.js"], "Unknown option '--gibberish'"),
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
    (["-", "-"], "The input '-' is given twice: standard input can be read only once"),
    (
      ["x.js", "--from", "cwx"],
      "Invalid value 'cwx' for '--from': expected one of \(readers). Did you mean 'cwb'?"
    ),
    (
      ["x.js", "--to", "jpg"],
      "Invalid value 'jpg' for '--to': expected one of \(writers), json"
    ),
    (
      ["x.js", "--longitudes", "continuous", "-o", "x.geojson", "-o", "x.kml"],
      "'--longitudes continuous' applies to GeoJSON only, not to 'kml'"
    ),
    (
      ["x.js", "--longitudes", "360"],
      "Invalid value '360' for '--longitudes': expected one of cut, continuous"
    ),
    (["x.js", "--lang", "de"], "Invalid value 'de' for '--lang': expected one of en, zh-Hant, ja"),
    (
      ["x.js", "--theme", "drak"],
      "Invalid value 'drak' for '--theme': expected one of light, dark, auto. Did you mean 'dark'?"
    ),
    (
      ["x.js", "--preset", "simpel"],
      "Invalid value 'simpel' for '--preset': expected one of analysis, simple, verify, warning, multiples. Did you mean 'simple'?"
    ),
    (
      ["x.js", "--max-page", "0"],
      "Invalid value '0' for '--max-page': expected a number of megabytes from 1 to 1000"
    ),
    (
      ["x.js", "--id-prefix", "1-"],
      "Invalid value '1-' for '--id-prefix': expected letters, digits, '-' and '_', a letter first"
    ),
    (
      ["x.js", "--layers", "trak"],
      "Invalid value 'trak' for '--layers': expected one of \(layers). Did you mean 'track'?"
    ),
    (
      ["x.js", "--layers", "+fix,wind-radios"],
      "Invalid value 'wind-radios' for '--layers': expected one of \(layers). Did you mean 'wind-radius'?"
    ),
    (["x.js", "--layers", "fix,"], "Invalid value '' for '--layers': expected one of \(layers)"),
    (
      ["x.js", "--cone", "nhc-2062"],
      "Invalid value 'nhc-2062' for '--cone': expected one of \(Names.cones.joined(separator: ", ")), "
        + "or a CSV file. Did you mean 'nhc-2026'?"
    ),
    (
      ["x.js", "--cone", "jma"],
      "Invalid value 'jma' for '--cone': expected one of \(Names.cones.joined(separator: ", ")), or a CSV file"
    ),
    (["x.js", "--cone"], "Missing value for '--cone <table>'"),
    (["x.js", "--holes=1"], "The option '--holes' takes no value"),
    (
      ["x.js", "--scale", "saffir"],
      "Invalid value 'saffir' for '--scale': expected one of \(Names.scales.joined(separator: ", "))"
    ),
    (
      ["x.js", "--digits", "13"],
      "Invalid value '13' for '--digits': expected a whole number from 0 to 12"
    ),
    (
      ["x.js", "--digits", "-1"],
      "Invalid value '-1' for '--digits': expected a whole number from 0 to 12"
    ),
    (
      ["x.js", "--tolerance", "nan"],
      "Invalid value 'nan' for '--tolerance': expected a number of metres from 1 to 100000"
    ),
    (
      ["x.js", "--tolerance", "0.5"],
      "Invalid value '0.5' for '--tolerance': expected a number of metres from 1 to 100000"
    ),
    (
      ["x.js", "--tz", "+15"],
      "Invalid value '+15' for '--tz': \(zone)"
    ),
    (
      ["x.js", "--tz", "+08:07"],
      "Invalid value '+08:07' for '--tz': \(zone)"
    ),
    (
      ["x.js", "--tz", "8"],
      "Invalid value '8' for '--tz': \(zone)"
    ),
    (
      ["x.js", "--tz", "+08:60"],
      "Invalid value '+08:60' for '--tz': \(zone)"
    ),
    (
      ["x.js", "--past", "week"],
      "Invalid value 'week' for '--past': expected a duration such as 48h, or 'all'"
    ),
    (
      ["x.js", "--size", "800"],
      "Invalid value '800' for '--size': expected a size from 320x240 to 8000x8000"
    ),
    (
      ["x.js", "--size", "800x600x"],
      "Invalid value '800x600x' for '--size': expected a size from 320x240 to 8000x8000"
    ),
    (
      ["x.js", "--size", "319x300"],
      "Invalid value '319x300' for '--size': expected a size from 320x240 to 8000x8000"
    ),
    (
      ["x.js", "--since", "yesterday"],
      "Invalid value 'yesterday' for '--since': expected a time such as 2012-08-22 or "
        + "2012-08-22T06:00Z"
    ),
    (
      ["x.js", "--until", "2012-08-32"],
      "Invalid value '2012-08-32' for '--until': expected a time such as 2012-08-22 or "
        + "2012-08-22T06:00Z"
    ),
    (
      ["x.js", "--since", "2013", "--until", "2012-08"],
      "'--since' is later than '--until'"
    ),
    (
      ["x.js", "--season", "2012-2010"],
      "Invalid value '2012-2010' for '--season': expected a year, or a range of years such as 1990-1999"
    ),
    (
      ["x.js", "--season", "12a"],
      "Invalid value '12a' for '--season': expected a year, or a range of years such as 1990-1999"
    ),
    (
      ["x.js", "--basin", "XX"],
      "Invalid value 'XX' for '--basin': expected one of NA, SA, EP, CP, WP, NI, SI, SP, SH"
    ),
    (
      ["x.js", "--bbox", "118,20,124"],
      "Invalid value '118,20,124' for '--bbox': expected west,south,east,north in degrees, such as "
        + "118,20,124,27"
    ),
    (
      ["x.js", "--bbox", "118,27,124,20"],
      "Invalid value '118,27,124,20' for '--bbox': expected west,south,east,north in "
        + "degrees, with the southern latitude first"
    ),
    (
      ["x.js", "--basin", "Atlantic"],
      "Invalid value 'Atlantic' for '--basin': expected one of NA, SA, EP, CP, WP, NI, SI, SP, SH. "
        + "Did you mean 'NA'?"
    ),
    (
      ["x.js", "--lang", "zh"],
      "Invalid value 'zh' for '--lang': expected one of en, zh-Hant, ja. Did you mean 'zh-Hant'?"
    ),
    (
      ["x.js", "--lang", "jp"],
      "Invalid value 'jp' for '--lang': expected one of en, zh-Hant, ja. Did you mean 'ja'?"
    ),
    (
      ["x.js", "-o", "a.jpg"],
      "Cannot write 'a.jpg': write a .png file"
    ),
    (["inof", "x.js"], "No file or subcommand 'inof'. Did you mean 'info'?"),
    (["x.js", "no/a.kml"], "No file 'no/a.kml': to write it, use '-o no/a.kml'"),
    (
      ["x.js", "--bbox", "nan,0,1,91"],
      "Invalid value 'nan,0,1,91' for '--bbox': expected west,south,east,north in degrees, such as "
        + "118,20,124,27"
    ),
    (
      ["x.js", "--min-wind", "64"],
      "Invalid value '64' for '--min-wind': expected a speed with its unit (kt, m/s, km/h, mph), "
        + "such as 64kt or 33m/s"
    ),
    (
      ["x.js", "--min-wind=-5kt"],
      "Invalid value '-5kt' for '--min-wind': expected a speed with its unit (kt, m/s, km/h, mph), "
        + "such as 64kt or 33m/s"
    ),
    (
      ["x.js", "--wind-unit", "beaufort"],
      "Invalid value 'beaufort' for '--wind-unit': expected one of kt, m/s, km/h, mph"
    ),
    (
      ["x.js", "--column", "time"],
      "Invalid value 'time' for '--column': expected <field>=<header>, such as time=valid_dt"
    ),
    (
      ["x.js", "--column", "=x"],
      "Invalid value '=x' for '--column': expected <field>=<header>, such as time=valid_dt"
    ),
    (["x.js", "--interpolated=1"], "The option '--interpolated' takes no value"),
    (
      ["x.js", "--properties", "core,wind"],
      "Invalid value 'wind' for '--properties': expected 'core', or names of properties such as storm_id or wind_ms"
    ),
    (
      ["x.js", "--properties", "presure_hpa"],
      "Invalid value 'presure_hpa' for '--properties': expected 'core', or names of properties such as storm_id or wind_ms. Did you mean 'pressure_hpa'?"
    ),
    (
      ["x.js", "--layers", "track", "-o", "x.csv", "-o", "x.kml"],
      "'--layers track' cannot be written as csv, which holds only ensemble-mean, fix, forecast-fix, landfall, place"
    ),
    (
      ["x.js", "--layers", "+track", "-o", "x.csv"],
      "'--layers track' cannot be written as csv, which holds only ensemble-mean, fix, forecast-fix, landfall, place"
    ),
    (
      ["x.js", "-o", "{year}/x.csv"],
      "Unknown field '{year}' in '{year}/x.csv': expected one of {storm_id}, {name}, {season}, {basin}, {number}, {agency}; double the braces for a name with braces"
    ),
    (
      ["x.js", "-o", "{name}.csv", "-o", "{name}.csv"],
      "Two outputs are the same file: '{name}.csv' and '{name}.csv'"
    ),
    (
      ["x.js", "-o", "x.{name}"],
      "Cannot determine the format of 'x.{name}': expected one of the extensions \(extensions), or '--to <format>'"
    ),
    (
      ["x.js", "-o", "x.shp"],
      "Cannot determine the format of 'x.shp': expected one of the extensions \(extensions), or '--to <format>'"
    ),
    (
      ["x.js", "-o", "a.kml/x"],
      "Cannot determine the format of 'a.kml/x': expected one of the extensions \(extensions), or '--to <format>'"
    ),
    (
      ["x.js", "-o", "a.kml", "-o", "./a.kml"],
      "Two outputs are the same file: 'a.kml' and './a.kml'"
    ),
    (["x.js", "-o", "-", "-o", "-"], "Two outputs are the same file: '-' and '-'"),
    (["x.json", "-o", "./x.json"], "The output './x.json' is the input 'x.json'"),
    (
      ["x.js", "--basemap", "b.json", "-o", "./b.json"],
      "The output './b.json' is the file of '--basemap'"
    ),
    (["x.js", "--places", "p.csv", "-o", "p.csv"], "The output 'p.csv' is the file of '--places'"),
    (["x.js", "--logo", "l.svg", "-o", "l.svg"], "The output 'l.svg' is the file of '--logo'"),
    (["x.js", "--cone", "c.csv", "-o", "c.csv"], "The output 'c.csv' is the file of '--cone'"),
    (
      ["x.js", "--key-file", "k.kml", "-o", "k.kml"],
      "The output 'k.kml' is the file of '--key-file'"
    ),
    (["--\u{1B}[2J"], "Unknown option '--\u{FFFD}[2J'"),
    (["--\u{202E}\u{2066}evil"], "Unknown option '--\u{FFFD}\u{FFFD}evil'"),
  ]

  @Test("each has its words, the usage, and exit code 64", arguments: cases)
  func words(_ arguments: [String], _ words: String) throws {
    try expectEqual(
      Outcome(arguments), Outcome(code: 64, output: "", errors: "Error: \(words)\n" + Self.usage))
  }

  @Test("an output that is an input by another name is found")
  func links() throws {
    let folder = try Folder()
    let input = try folder.write("in.json", Script.storms(1..<2))
    try require(symlink(input, folder.path("link.json")) == 0)
    try require(link(input, folder.path("hard.json")) == 0)
    for name in ["link.json", "hard.json", "../\(folder.url.lastPathComponent)/in.json"] {
      let output = folder.url.path + "/" + name
      let outcome = try Outcome([input, "-o", output], in: folder)
      expectEqual(outcome.code, 64)
      #expect(
        outcome.errors.hasPrefix("Error: The output '\(name)' is the input 'in.json'\n"), "\(name)")
    }
    try expectEqual(folder.text("in.json"), Script.storms(1..<2))
  }

  @Test("what stands behind '--' is an input, and a name is no option")
  func onlyInputs() throws {
    let outcome = try Outcome(["--", "--quiet"])
    expectEqual(outcome.code, 1)
    expectEqual(
      outcome.errors, "--quiet: error: cannot open the file: no such file or directory\n")
  }
}
