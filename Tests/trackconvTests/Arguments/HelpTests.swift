import Foundation
import GeoOut
import Testing
import TyphoonTrack

@testable import trackconv

@Suite("help")
struct HelpTests {
  @Test("it is this text, on standard output")
  func whole() throws {
    let help = """
      OVERVIEW: Turn the tracks that typhoon agencies publish into maps.

      Reads tracks and writes geojson, kml, kmz, svg.

      USAGE: trackconv [options] <input>...
             trackconv info <input>...
             trackconv formats | feeds
             trackconv cache [clear]
             trackconv help

      ARGUMENTS:
        <input>                 A track file, '-' for standard input, an address
                                (https://…), or a feed (feed:cwa).

      OPTIONS:
        -o, --output <file>     Write to a file; the extension says the format. May be
                                repeated. Without it, GeoJSON goes to standard output.
        --from <format>         The inputs' format (else their first bytes tell it):
                                cwb, cwa, atcf, hurdat2, jma-best-track, jma-xml,
                                ibtracs, nmc, tcw, kma, tcvitals, jma-bosai, hko,
                                nhc-rss, gdacs, cxml, html, csv.
        --to <format>           The format of standard output, and of files whose
                                extension says none: geojson, kml, kmz, svg.
        --storm <storm>         Only the storm with this name, id or number. May be
                                repeated.
        --since <time>          Only fixes from this time on, observed and forecast:
                                2012-08-22, 2012-08-22T14:00+08:00; UTC unless told.
                                Options below look at what is left.
        --until <time>          Only fixes up to this time; a date alone means the end
                                of the day.
        --season <year>         Only storms of this season, or of those from
                                1990-1999. May be repeated.
        --basin <code>          Only storms that were in this basin at some time: NA,
                                SA, EP, CP, WP, NI, SI, SP, SH. May be repeated.
        --bbox <w,s,e,n>        Only storms with a fix in this box, observed or
                                forecast; in degrees, w > e where the 180th meridian
                                is in it.
        --min-wind <speed>      Only storms whose strongest wind reaches this,
                                observed or forecast: 64kt, 33m/s. Averaging periods
                                are not converted.
        --technique <code>      The newest forecast of this technique instead of the
                                official one, or 'all' for that of every technique.
                                May be repeated.
        --base-time <time>      Forecasts from this base time instead of the newest,
                                or 'all' for those of every base time. May be
                                repeated.
        --stale                 Keep a forecast that the latest fix has overtaken by
                                more than 12 hours, and forecast fixes that are past.
        --layers <list>         Layers to write, with commas between: a list replaces
                                the usual ones, '+' before it adds to them, 'all' is
                                all. A named warning-area is derived where the agency
                                gives none. Layers: potential-area, warning-area,
                                wind-swath, probability-circle, wind-radius, track,
                                track-segment, forecast-track, fix, forecast-fix.
        --past-radii            Wind radii of all past fixes, not of the latest only.
        --cone <table>          Probability circles for forecasts without any, from a
                                table of radii: nhc-2026, nhc-2025, nhc-2024,
                                nhc-2023, nhc-2022, nhc-2021, nhc-2020, nhc-2019,
                                nhc-2018, nhc-2017, nhc-2016, nhc-2015, or a CSV file.
        --holes                 Keep the holes that a looping track leaves in areas;
                                they are filled unless told.
        --scale <name>          The intensity scale, else each agency's own: cwa, jma,
                                sshws, jtwc, cma, hko, imd, bom, reunion, kma, pagasa.
        --digits <n>            Decimals of coordinates in degrees, 0 to 12; 6 unless
                                told (10 cm).
        --tolerance <metres>    How far edges may lie from the true circle or line, 1
                                to 100000; 100 unless told.
        --no-style              GeoJSON without simplestyle properties.
        --longitudes <kind>     Longitudes of GeoJSON: cut at the 180th meridian (the
                                default, RFC 7946), or continuous past it, for maps
                                that do not wrap, such as Leaflet's.
        --kml-track             KML with a gx:Track for each storm, a mark that moves
                                with the time slider; without it KML holds no
                                extension.
        --lang <language>       The language of words that are not data: en, zh-Hant,
                                ja.
        --tz <offset>           The clock of times on plates, an offset from UTC as in
                                +08:00; UTC unless told.
        --crs <definition>      The projection of plates: a PROJ string or a code such
                                as EPSG:3857; one that suits the extent unless told.
        --extent <w,s,e,n>      What plates show at the least, in degrees: west,
                                south, east, north; across 180° west is more than
                                east. All that is drawn unless told.
        --basemap <file>        Land and lines of plates from a GeoJSON file, or
                                'none'; Natural Earth 1:50m unless told.
        --size <WxH>            The size of plates in pixels, 400x300 to 8000x8000;
                                1200x900 unless told.
        --theme <theme>         The colours of plates: light, dark, auto, which
                                follows the reader's own setting; light unless told.
        --agency <code>         Positions and winds of this agency, in archives that
                                have those of several: usa, tokyo.
        --interpolated          Keep fixes that an archive has interpolated between
                                others.
        --spurs                 Keep an archive's spurs, tracks that leave the main
                                one or join it.
        --allow-test            Keep drills, exercises and tests, and mark them as
                                such.
        --wind-unit <unit>      The unit of winds, in tables that do not say it: kt,
                                m/s, km/h, mph.
        --column <field=header>
                                The column that holds a field, in tables whose header
                                does not tell: time=valid_dt. May be repeated.
        --key-file <file>       The file with the keys of services that want one
                                (CWA_API_KEY, KMA_API_KEY), else the environment holds
                                them.
        --offline               Fetch nothing: use the last good copies of addresses
                                and feeds.
        --max-age <time>        Use copies up to this age without asking: 90s, 10m,
                                2h. Feeds have a least age of their own, addresses
                                none.
        --max-size <size>       How large an answer may be, expanded: 500k, 64MiB, 1G;
                                64 MiB unless told.
        --timeout <time>        How long a download may take in all; 5m unless told.
        --strict                Take warnings for errors: an input with one is not
                                converted.
        -q, --quiet             Say nothing but errors.
        --version               Show the version.
        -h, --help              Show help information.

      SUBCOMMANDS:
        formats                 List the formats that are read and written.
        feeds                   List the feeds: what agencies publish, by name.
        info                    List the storms of the inputs, one a line.
        cache                   List the copies of what was fetched; 'cache clear'
                                removes them.
        help                    Show help information, as --help does.

      EXAMPLES:
        trackconv ty_infos.js > storm.geojson
        trackconv ty_infos.js -o storm.geojson -o storm.kml -o storm.svg
        trackconv feed:nhc -o storms.geojson
        trackconv https://example.org/ty_infos.js --layers track,fix

      Messages go to standard error as file:line:column: warning: words.
      The exit code is 0 when done, 1 when a file could not be read or written, 64
      when the arguments are wrong. A closed pipe ends the program by SIGPIPE, which a
      shell shows as 141.

      """
    #expect(try Outcome(["--help"]) == Outcome(code: 0, output: help, errors: ""))
    #expect(try Outcome(["info", "x.js", "-h"]).output == help)
    #expect(try Outcome(["help"]) == Outcome(code: 0, output: help, errors: ""))
    #expect(try Outcome(["help", "info"]).output == help)
  }

  @Test("every option, format, layer, scale, table and subcommand stands in it")
  func complete() throws {
    let words = Set(
      try Outcome(["--help"]).output.split { " \n,.:".contains($0) }.map(String.init))
    let wanted =
      OptionDefinition.all.flatMap(\.names) + Names.readers + Names.writers + Names.layers
      + Names.scales + Names.cones + Names.languages + Names.themes + ArgumentParser.subcommands
    for name in wanted { #expect(words.contains(name), "\(name)") }
  }

  @Test("no line of it is longer than a terminal of 80 columns", arguments: ["help", "formats"])
  func width(_ subcommand: String) throws {
    for line in try Outcome([subcommand]).output.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("the version stands alone on a line")
  func version() throws {
    #expect(
      try Outcome(["--version"])
        == Outcome(code: 0, output: "trackconv \(Version.current)\n", errors: ""))
  }

  @Test("`formats` lists every reader and writer")
  func formats() throws {
    let outcome = try Outcome(["formats"])
    let formats = """
      READS:
        cwb                     ty_infos.js, the CWB's typhoon script (Taiwan, 2012 to
                                2019)
        cwa                     W-C0034-005, the CWA's open data of typhoons (Taiwan,
                                since 2022), JSON or XML
        atcf                    ATCF a- and b-decks (NHC, JTWC), NCEP's trackatcfunix,
                                ADCIRC's fort.22
        hurdat2                 HURDAT2, NHC's best tracks of the Atlantic and the
                                eastern Pacific
        jma-best-track          bst_all.txt, JMA's best tracks of the western North
                                Pacific
        jma-xml                 VPTW60 to 65, JMA's telegrams of typhoon analyses and
                                forecasts (XML)
        ibtracs                 IBTrACS version 4 as CSV, the archive of best tracks
        nmc                     typhoon.nmc.cn view_<id>, a storm of China's NMC map
                                (中央气象台), JSONP
        tcw                     JTWC warnings and formation alerts for programs (.tcw)
        kma                     KMA TyphoonInfoService (기상청): getTyphoonInfo,
                                getTyphoonFcst, JSON or XML
        tcvitals                TCVitals of NCEP, a line for each storm and time
        jma-bosai               specifications.json of JMA's typhoon pages (気象庁 bosai)
        hko                     HKO's tracks of cyclones in XML (hko_tctrack_….xml,
                                Hong Kong)
        nhc-rss                 RSS feeds of the NHC (index-at.xml, gis-at.xml …):
                                present positions
        gdacs                   RSS feeds of GDACS: present positions of tropical
                                cyclones
        cxml                    CXML (cyclone XML): analyses, forecasts and ensembles,
                                as in TIGGE
        html                    HTML pages with tracks in their scripts: cwb, cwa, nmc
        csv                     Table of fixes with a header line, separated by comma,
                                semicolon, tab or bar

      WRITES:
        geojson                 GeoJSON (RFC 7946), for web maps (.geojson .json)
        kml                     KML 2.2, for Google Earth and GIS tools (.kml)
        kmz                     KML 2.2 and its icons in one compressed file (.kmz)
        svg                     SVG map plate, for pages and print (.svg)

      """
    #expect(outcome == Outcome(code: 0, output: formats, errors: ""))
    let names = Set(outcome.output.split { " \n".contains($0) }.map(String.init))
    #expect(names.isSuperset(of: TrackReaders.all.map(\.name) + FeatureWriters.all.map(\.name)))
  }

  @Test("the manual page has every option, subcommand and map format")
  func manual() throws {
    let page = try String(
      contentsOf: Script.package.appending(path: "Documentation").appending(path: "trackconv.1"),
      encoding: .utf8
    )
    for option in OptionDefinition.all {
      for name in option.names {
        let mark = name.hasPrefix("--") ? "Fl \\-\(name.dropFirst(2))" : "Fl \(name.dropFirst())"
        #expect(page.contains(".It \(mark)") || page.contains(", \(mark)"), "\(name)")
      }
      if let value = option.value {
        #expect(page.contains("Ar \(value.dropFirst().dropLast())"), "\(value)")
      }
    }
    let words = Set(page.split { " \n,.:".contains($0) }.map(String.init))
    let names =
      Names.readers + Names.writers + Names.layers + Names.scales + Names.cones + Names.languages
      + Names.themes + ArgumentParser.subcommands
    for name in names { #expect(words.contains(name), "\(name)") }
  }
}
