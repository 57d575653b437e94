import Foundation
import GeoOut
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("help")
struct HelpTests {
  private static let writers = FeatureWriters.all.map(\.name).joined(separator: ", ")

  /// Words in lines of up to 80 columns, of which all but the first are indented.
  private static func wrapped(_ text: String, indent: Int = 0) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let longer = [lines[lines.count - 1], String(word)].filter { !$0.isEmpty }
        .joined(separator: " ")
      if indent + longer.terminalWidth > 80 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  private static func row(_ name: String, _ summary: String) -> String {
    "  " + name.padding(toLength: 24, withPad: " ", startingAt: 0) + wrapped(summary, indent: 26)
  }

  @Test("it is this text, on standard output")
  func whole() throws {
    let help = """
      Turn the tracks that typhoon agencies publish into maps.

      \(Self.wrapped("Reads \(TrackReaders.all.count) track formats and writes \(Self.writers), and films."))

      USAGE: trackconv [options] <input>...
             trackconv info [options] <input>...
             trackconv explain [options] <input>...
             trackconv stats [options] <input>...
             trackconv seasons [options] <input>...
             trackconv places [options] <input>...
             trackconv verify [options] <input>...
             trackconv formats
             trackconv feeds
             trackconv cache [clear]
             trackconv doctor
             trackconv gdal-path
             trackconv help [<topic>]

      ARGUMENTS:
        <input>                 A track file, '-' for standard input, a URL
                                (https://…), or a feed by name (feed:nhc).

      COMMON OPTIONS:
        -o, --output <file>     Write to this file; its extension determines the
                                format. Without this option, GeoJSON goes to standard
                                output. May be repeated.
      \(Self.row("--to <format>", "Format of standard output, and of files without a known extension. Values: \(Self.writers), json."))
        --lang <language>       Language of titles, labels and legends. Values: en,
                                zh-Hant, ja. Default: en.
        --storm <storm>         Select the storm with this name, id or number. May be
                                repeated.
        --since <time>          Select fixes from this time on, observed and forecast,
                                such as 2012-08-22 or 2012-08-22T14:00+08:00.
        --until <time>          Select fixes up to this time; a day, a month or a year
                                counts to its end.
        --season <year>         Select storms of this season, or of a range of seasons
                                such as 1990-1999. May be repeated.
        --technique <code>      Use the newest forecast of this technique (model,
                                centre or method) instead of the official one; 'all'
                                uses that of every technique. May be repeated.
        --layers <list>         Layers to write, separated by commas. A list replaces
                                the default layers; with a leading '+', it adds to
                                them. Values: strike-probability, potential-area,
                                cone-step, warning-area, wind-swath,
                                probability-circle, wind-radius, warning, arrival,
                                track, track-segment, forecast-track, forecast-error,
                                ensemble-mean, fix, forecast-fix, landfall, place,
                                all.
        --cone <table>          Add probability circles and the potential track area
                                (the forecast cone) to forecasts without them, from
                                the NHC's table of a season (nhc-2015 to nhc-2026) or
                                your own CSV file.
        --preset <preset>       How much plates show: 'analysis' shows everything in
                                the layers; 'simple' shows what the public needs;
                                'verify' shows forecasts against what happened;
                                'warning' shows whether and when winds come;
                                'multiples' shows many storms on small maps. Values:
                                analysis, simple, verify, warning, multiples. Default:
                                analysis.
        --size <WxH>            Size of plates in pixels, 320x240 to 8000x8000.
                                Default: 1200x900.
        --theme <theme>         Colours of plates and HTML pages; 'auto' follows the
                                viewer's setting. The default is light for plates and
                                auto for pages. Values: light, dark, auto.
        --tz <zone>             Time zone of plates and HTML pages: an offset from UTC
                                such as +08:00, or a zone as for '--input-tz', such as
                                JST or Asia/Taipei, with its summer time. Default:
                                UTC.
        --units <unit>          Unit of speeds on plates and HTML pages, and of the
                                lengths that go with it. The default is that of the
                                source, or m/s for JMA. Values: kt, ms, kmh, mph.

      SUBCOMMANDS:
        info                    List the storms of the inputs, one per line.
        explain                 Print how inputs are read: what each column was taken
                                for and who decided, what was passed over, and the
                                command that reads the same without guessing.
        stats                   List how long, how far and how strong the storms of
                                the inputs were, one per line.
        seasons                 Add up what 'stats' lists, a line for each season.
        places                  List when and how near storms pass your places, in the
                                order of time.
        verify                  Verify forecasts with the observed tracks, by the
                                arithmetic of the NHC.
        formats                 List the formats that trackconv reads and writes.
        feeds                   List the feeds, with their formats, their terms of use
                                and the keys that they need.
        cache                   List the copies of downloads, or remove them with
                                'clear'.
        doctor                  Print a page about this machine for bug reports, and
                                what is wrong with it.
        gdal-path               Print the folder of the driver for GDAL, for
                                GDAL_PYTHON_DRIVER_PATH.
        help                    Explain a topic, an option or a subcommand.

      EXAMPLES:
        Make a page with a map that moves through time, which every browser opens:
          trackconv ty_infos.js -o storm.html

        Make a web map, a file for Google Earth and a plate (a finished map picture):
          trackconv ty_infos.js -o storm.geojson -o storm.kmz -o storm.png

        Map the storms for which the NHC issues advisories now:
          trackconv feed:nhc -o storms.html

        List the storms of an archive since 2012, then draw the tracks of one of them:
          trackconv info bst_all.txt --since 2012
          trackconv bst_all.txt --storm 1718 --layers track,fix -o talim.kml

        Draw the forecasts of all techniques on a plate:
          trackconv bep142026.dat aep142026.dat --technique all -o models.svg

      MORE HELP:
        trackconv --help-all    All options.
        trackconv help <topic>  A topic, with examples: input, output, storms, layers,
                                ensembles, verification, geojson, plates, fetching,
                                behaviour, formats, feeds.
        trackconv help <name>   An option or a subcommand, such as 'layers' or 'info'.
        man trackconv           The manual page.

      """
    let whole = Outcome(code: 0, output: help, errors: "")
    let lines = [
      ["--help"], ["-h"], ["help"], ["help", "--help"], ["x.js", "--help"],
      ["-q", "x.js", "-o", "x.kml", "-h", "--nonsense"],
    ]
    for line in lines { try expectEqual(Outcome(line), whole, "\(line)") }
  }

  @Test("it shows fifteen options at most, beside help itself")
  func short() throws {
    #expect(OptionDefinition.all.count(where: \.isCommon) <= 15)
    let help = try Outcome(["--help"]).output
    for option in OptionDefinition.all where option.isCommon {
      #expect(help.contains("\n  \(option.label)"), "\(option.name)")
    }
  }

  @Test("'--help-all' shows every option once, and 'help' each below its topic")
  func all() throws {
    let all = try Outcome(["--help-all"])
    expectTrue(all.code == 0 && all.errors.isEmpty)
    for topic in Topic.allCases {
      let text = try Outcome(["help", topic.rawValue]).output
      for option in topic.options {
        let row = "\n  \(option.label)"
        expectEqual(
          all.output.ranges(of: row + " ").count + all.output.ranges(of: row + "\n").count, 1)
        #expect(text.contains(row), "\(option.name)")
      }
      for example in topic.examples {
        for command in example.commands { #expect(text.contains("    \(command)\n")) }
      }
    }
    let names = OptionDefinition.all.flatMap(\.names)
    expectEqual(Set(names).count, names.count)
    let words = Set(all.output.split { " \n,.:".contains($0) }.map(String.init))
    let wanted =
      names + Names.readers + Names.writers + Names.layers + Names.scales + Names.languages
      + Names.themes
    for name in wanted { #expect(words.contains(name), "\(name)") }
  }

  @Test(
    "'help' explains a topic, a format, a layer, an option or a subcommand",
    arguments: [
      ("layers", "LAYERS AND SHAPES:\n"), ("shapes", "LAYERS AND SHAPES:\n"),
      ("wind-swath", "LAYERS AND SHAPES:\n"), ("SVG", "PLATES AND HTML PAGES:\n"),
      ("kmz", "LAYERS AND SHAPES:\n"), ("csv", "GEOJSON AND TABLES:\n"), ("formats", "READS:\n"),
      ("hurdat2", "READS:\n"), ("feeds", "FEEDS:\n"), ("info", "USAGE: trackconv info "),
      ("storm", "  --storm <storm> "), ("--layers", "  --layers <list> "),
      ("-o", "  -o, --output <file> "), ("help", "USAGE: trackconv help [<topic>]\n"),
    ])
  func topics(_ word: String, _ start: String) throws {
    let outcome = try Outcome(["help", word])
    #expect(outcome.output.hasPrefix(start))
    expectTrue(outcome.code == 0 && outcome.errors.isEmpty)
  }

  @Test("'--help' after a subcommand explains it")
  func subcommands() throws {
    for subcommand in Subcommand.all where subcommand.name != "help" {
      let outcome = try Outcome([subcommand.name, "-h"])
      #expect(
        outcome.output.hasPrefix("USAGE: \(subcommand.usage)\n\n\(subcommand.help.prefix(40))"))
    }
  }

  @Test("every example is a correct command line")
  func examples() throws {
    let commands = (Help.examples + Topic.allCases.flatMap(\.examples)).flatMap(\.commands)
    for command in commands {
      let line = try require(command.split(separator: "| ").last)
      let words = ShellLine(String(line)).words
      expectEqual(words.first, "trackconv")
      let end = words.firstIndex(of: ">") ?? words.endIndex
      #expect(throws: Never.self, "\(command)") {
        _ = try ArgumentParser.parse(Array(words[1..<end]))
      }
    }
  }

  @Test("the choices of an option are what it accepts")
  func choices() throws {
    for option in OptionDefinition.all {
      guard let value = option.value else { continue }
      for choice in value.choices() + (option.defaultValue.map { [$0] } ?? []) {
        #expect(throws: Never.self, "\(option.name) \(choice)") {
          var options = Options()
          try option.apply(choice, &options)
        }
      }
      guard value.kind == .choice || value.kind == .list else { continue }
      #expect(throws: UsageError.self, "\(option.name)") {
        var options = Options()
        try option.apply("no-such-word", &options)
      }
    }
  }

  @Test(
    "no line is longer than a terminal of 80 columns, but for commands",
    arguments: [["--help"], ["--help-all"], ["formats"]]
      + Topic.allCases.map { ["help", $0.rawValue] })
  func width(_ arguments: [String]) throws {
    for line in try Outcome(arguments).output.split(separator: "\n") where !line.hasPrefix("    tr")
    {
      #expect(String(line).terminalWidth <= 80, "\(line)")
    }
  }

  @Test(
    "narrow terminals have lines of 60 columns, wide ones of 100", arguments: [-1, 0, 1, 5_000])
  func columns(_ columns: Int) {
    let lines = Help(columns).allOptions.split(separator: "\n").map { String($0).terminalWidth }
    expectEqual(lines.max().map { columns < 60 ? $0 <= 60 : 90...100 ~= $0 }, true)
  }

  @Test("'--json-usage' has every option of '--help-all', with its group, type and choices")
  func json() throws {
    let outcome = try Outcome(["--json-usage"])
    let usage = try require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let options = try require(usage["options"] as? [[String: Any]])
    expectEqual(options.compactMap { $0["name"] as? String }, OptionDefinition.all.map(\.name))
    let output = try require(options.first { $0["name"] as? String == "--output" })
    expectEqual(output["aliases"] as? [String], ["-o"])
    expectEqual(output["repeatable"] as? Bool, true)
    expectEqual(output["group"] as? String, "output")
    let theme = try require(options.first { $0["name"] as? String == "--theme" })
    expectEqual(theme["choices"] as? [String], Names.themes)
    expectEqual(theme["type"] as? String, "choice")
    let digits = try require(options.first { $0["name"] as? String == "--digits" })
    expectEqual(digits["default"] as? String, "6")
    let subcommands = try require(usage["subcommands"] as? [[String: Any]])
    expectEqual(subcommands.compactMap { $0["name"] as? String }, Subcommand.all.map(\.name))
  }

  @Test("the version stands alone on the first line, those of PROJ and GEOS on the second")
  func version() throws {
    let outcome = try Outcome(["--version"])
    expectEqual(outcome.code, 0)
    #expect(outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    try require(lines.count == 3)
    expectEqual(lines[0], "trackconv \(Version.current)")
    #expect(lines[1].wholeMatch(of: /PROJ \d+(\.\d+)+, GEOS \d+(\.\d+)+\w*/) != nil)
    #expect(lines[2].isEmpty)
  }

  @Test("--version --verbose lists every library, with the versions of `doctor`")
  func verboseVersion() throws {
    let outcome = try Outcome(["--version", "--verbose"])
    expectEqual(outcome.code, 0)
    try expectEqual(Outcome(["--verbose", "--version"]).output, outcome.output)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    expectEqual(lines[0], "trackconv \(Version.current)")
    #expect(lines[1].wholeMatch(of: /(debug|release) build, Swift \d.*/) != nil)
    // The compiler's own word, where it is at hand.
    let compiler = try Child.shell("swift --version", in: Folder()).output
    if let version = compiler.firstMatch(of: /Swift version ([0-9.]+)/)?.1 {
      #expect(lines[1].hasSuffix(", Swift \(version)"))
    }
    let names = ["PROJ", "GEOS", "libxml2", "libzip", "SQLite", "zlib", "libcurl"]
    for (line, name) in zip(lines.dropFirst(2), names) { #expect(line.hasPrefix(name + " ")) }
    expectEqual(lines.count, 2 + names.count)
    let page = try Outcome(["doctor"]).output
    #expect(page.contains(lines.dropFirst(2).joined(separator: ", ") + "\n"))
  }

  @Test("`formats` lists every reader and writer")
  func formats() throws {
    let outcome = try Outcome(["formats"])
    let readers = TrackReaders.all.map { Self.row($0.name, $0.summary) }
    let writers = (FeatureWriters.all + FeatureWriters.films).map { writer in
      let extensions = writer.extensions.map { ".\($0)" }.joined(separator: " ")
      return Self.row(writer.name, "\(writer.summary) (\(extensions))")
    }
    let formats = (["READS:"] + readers + ["", "WRITES:"] + writers + [""]).joined(separator: "\n")
    expectEqual(outcome, Outcome(code: 0, output: formats, errors: ""))
  }
}
