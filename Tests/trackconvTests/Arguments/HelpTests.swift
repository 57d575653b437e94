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

      Reads tracks and writes geojson, geojsonl, kml, kmz, gpkg, svg, html, csv.

      USAGE: trackconv [options] <input>...
             trackconv info <input>...
             trackconv places <input>... --places <file>
             trackconv formats | feeds
             trackconv cache [clear]
             trackconv help

      ARGUMENTS:
        <input>                 A track file, '-' for standard input, a URL
                                (https://…), or a named feed (feed:cwa).

      OPTIONS:
        -o, --output <file>     Write to this file; its extension determines the
                                format. '{storm_id}' and other fields write a file for
                                each storm. May be repeated. Without this option,
                                GeoJSON goes to standard output.
        --from <format>         Format of the inputs; by default it is detected from
                                their first bytes: cwb, cwa, atcf, hurdat2, ebtrk,
                                jma-best-track, cma-best-track, jma-xml, ibtracs,
                                storm, iris, tempest, nmc, tcw, kma, tcvitals,
                                jma-bosai, hko, nhc-rss, gdacs, cxml, html, csv.
        --to <format>           Format of standard output, and of files without a
                                known extension: geojson, geojsonl, kml, kmz, gpkg,
                                svg, html, csv.
        --storm <storm>         Select the storm with this name, id or number. May be
                                repeated.
        --since <time>          Select fixes from this time on, observed and forecast:
                                2012-08-22, 2012-08-22T14:00+08:00; UTC by default.
                                The selections below apply to the fixes that remain.
        --until <time>          Select fixes up to this time; a date without a time
                                means the end of the day.
        --season <year>         Select storms of this season, or of a range such as
                                1990-1999. May be repeated.
        --basin <code>          Select storms that were in this basin at any time: NA,
                                SA, EP, CP, WP, NI, SI, SP, SH. May be repeated.
        --bbox <w,s,e,n>        Select storms with an observed or forecast fix in this
                                box, in degrees; w > e across the 180th meridian.
        --min-wind <speed>      Select storms whose strongest observed or forecast
                                wind reaches this speed: 64kt, 33m/s. Averaging
                                periods are not converted.
        --technique <code>      Use the newest forecast of this technique instead of
                                the official one, or 'all' for that of every
                                technique. May be repeated.
        --base-time <time>      Use forecasts with this base time instead of the
                                newest, or 'all' for every base time. May be repeated.
        --stale                 Keep forecasts that the latest fix has overtaken by
                                more than 12 hours, and forecast fixes that are not
                                later than the latest fix.
        --layers <list>         Comma-separated layers to write. A list replaces the
                                default layers, a leading '+' adds to them, 'all'
                                means all. If warning-area is named, it is derived
                                where the agency publishes none. Layers:
                                strike-probability, potential-area, warning-area,
                                wind-swath, probability-circle, wind-radius, track,
                                track-segment, forecast-track, ensemble-mean, fix,
                                forecast-fix, place.
        --properties <list>     Comma-separated properties to write in GeoJSON, KML,
                                GeoPackage and CSV, without styles in GeoJSON; 'core'
                                stands for storm_id, name, layer, time, start, end,
                                wind_ms, wind_kt, pressure_hpa, category. By default
                                all.
        --past-radii            Write wind radii of all past fixes, not only of the
                                latest.
        --cone <table>          Add probability circles to forecasts without any, from
                                a table of radii: nhc-2026, nhc-2025, nhc-2024,
                                nhc-2023, nhc-2022, nhc-2021, nhc-2020, nhc-2019,
                                nhc-2018, nhc-2017, nhc-2016, nhc-2015, or a CSV file.
        --holes                 Keep the holes that a looping track leaves in areas;
                                by default they are filled.
        --scale <name>          Intensity scale; by default each agency's own: cwa,
                                jma, sshws, jtwc, cma, hko, imd, bom, reunion, kma,
                                pagasa.
        --digits <n>            Decimal places of coordinates in degrees, 0 to 12;
                                default 6 (10 cm).
        --tolerance <metres>    Maximum distance of edges from the true curve in
                                metres, 1 to 100000; default 100.
        --strike-radius <km>    Distance in km within which the centre of a member
                                counts for strike-probability and for places, 1 to
                                2000; default 120, as the ECMWF defines it.
        --levels <list>         Percentages of members for strike-probability; default
                                5,10,20,30,40,50,60,70,80,90.
        --window <time>         Part of the forecast for strike-probability and for
                                the chances of places, from its base time: 24h, or
                                24h-48h; default all.
        --strike-wind <list>    Count only the parts of tracks with winds from this
                                speed on, in m/s or with a unit: 17.2,24.5,32.7 or
                                34kt,64kt. Each speed has areas of its own.
        --consensus <list>      Add the mean position of these techniques to
                                ensemble-mean: AVNO,HWRF,UKM. It adds the layer.
        --min-members <percent>
                                Least share of members with a fix for their mean, as a
                                percentage; default 40, and two members in any case.
        --no-style              Omit simplestyle properties from GeoJSON.
        --longitudes <kind>     Longitudes of GeoJSON: cut at the 180th meridian
                                (default, RFC 7946), or continuous beyond it, for maps
                                that do not wrap, such as Leaflet's.
        --line-times            Give lines in GeoJSON the time of every vertex, as
                                coordinateProperties.times.
        --rs                    Begin lines of geojsonl with a record separator.
        --self-contained        Name source and terms in every line of geojsonl, not
                                only in each storm's first.
        --kml-track             Add a gx:Track to KML for each storm, a marker that
                                moves with the time slider. Without this option KML
                                contains no extensions.
        --lang <language>       Language of titles, labels and legends: en, zh-Hant,
                                ja.
        --tz <offset>           Time zone of plates, as an offset from UTC such as
                                +08:00; default UTC.
        --units <unit>          Unit of speeds on plates, and of the lengths that go
                                with it: kt, ms, kmh, mph; by default that of the
                                source, and m/s for JMA. Data keep their units.
        --letters               Mark forecast fixes on plates with NHC's letters: D,
                                S, H and M.
        --crs <definition>      Projection of plates: a PROJ string or a code such as
                                EPSG:3857; by default one that suits the extent.
        --extent <w,s,e,n>      Minimum extent of plates in degrees: west, south,
                                east, north, with west > east across the 180th
                                meridian; by default the extent of everything drawn.
        --past <time>           Past track that plates frame with a forecast, such as
                                24h or 3d, or 'all'; default 48h. Older track runs off
                                the edge.
        --basemap <file>        Base map of plates: a GeoJSON file with land and
                                lines, or 'none'; default Natural Earth 1:50m.
        --borders <style>       Borders on plates: lines, none; default lines, dashed
                                where Natural Earth marks a border as disputed.
        --places <file>         Places to name on plates, and for the layer place: a
                                CSV file with the columns name, latitude, longitude, a
                                GeoJSON file of points, or 'none'; default the cities
                                of Natural Earth.
        --size <WxH>            Size of plates in pixels, 320x240 to 8000x8000;
                                default 1200x900. Portrait plates have the panel under
                                the map; small ones have no panel.
        --theme <theme>         Colours of plates and HTML pages: light, dark, auto.
                                The default of plates is light, that of pages auto,
                                which follows the viewer's setting.
        --preset <preset>       How much plates show: analysis (default) shows
                                everything in the layers; simple shows the area, the
                                track with its latest and forecast fixes, names and
                                places.
        --title <text>          Title of plates; by default one that names the storms.
        --credit <text>         Text at the bottom of plates, before the sources, such
                                as who made them.
        --logo <file>           SVG file to show at the bottom of plates, up to 64 kB.
        --id-prefix <text>      Prefix of all ids in plates, so that several plates
                                can be inline in one page: letters, digits, '-' and
                                '_', a letter first.
        --agency <code>         Read positions and winds of this agency from archives
                                that hold several: usa, tokyo.
        --interpolated          Keep fixes that an archive interpolated between
                                others.
        --spurs                 Keep an archive's spurs: tracks that branch off the
                                main track or join it.
        --allow-test            Keep drills, exercises and tests, and mark them as
                                such.
        --wind-unit <unit>      Unit of winds in tables that do not state it: kt, m/s,
                                km/h, mph.
        --column <field=header>
                                Column of a field, in tables whose header is not
                                recognised: time=valid_dt. May be repeated.
        --key-file <file>       File with the keys of services that require one
                                (CWA_API_KEY, KMA_API_KEY); by default the keys come
                                from the environment.
        --offline               Fetch nothing: use the latest good copies of URLs and
                                feeds.
        --max-age <time>        Use copies up to this age without asking the server:
                                90s, 10m, 2h. Each feed has a minimum of its own; URLs
                                have none.
        --max-size <size>       Size limit of a response, also after decompression:
                                500k, 64MiB, 1G; default 64 MiB.
        --timeout <time>        Time limit of a download, including retries; default
                                5m.
        --strict                Treat warnings as errors: an input with a warning is
                                not converted.
        -q, --quiet             Print errors only.
        --version               Print the versions of trackconv, PROJ and GEOS.
        -h, --help              Print this help.

      SUBCOMMANDS:
        formats                 List the formats that trackconv reads and writes.
        feeds                   List the feeds, with their formats and terms of use.
        info                    List the storms of the inputs, one per line.
        places                  List when and how near the storms pass the places of
                                --places.
        cache                   List the copies of downloads; 'cache clear' removes
                                them.
        help                    Print this help, like --help.

      EXAMPLES:
        trackconv ty_infos.js > storm.geojson
        trackconv ty_infos.js -o storm.geojson -o storm.kml -o storm.svg
        trackconv feed:nhc -o storms.geojson
        trackconv https://example.org/ty_infos.js --layers track,fix

      Messages go to standard error as file:line:column: warning: text.
      The exit status is 0 on success, 1 if a file could not be read or written, and
      64 if the arguments are wrong. If the reader of a pipe closes it, SIGPIPE ends
      the program, which a shell reports as 141.

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

  @Test("the version stands alone on the first line, those of PROJ and GEOS on the second")
  func version() throws {
    let outcome = try Outcome(["--version"])
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 3)
    #expect(lines[0] == "trackconv \(Version.current)")
    #expect(lines[1].wholeMatch(of: /PROJ \d+(\.\d+)+, GEOS \d+(\.\d+)+\w*/) != nil)
    #expect(lines[2].isEmpty)
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
        ebtrk                   Extended best tracks of the Atlantic and the eastern
                                Pacific (EBTRK)
        jma-best-track          bst_all.txt, JMA's best tracks of the western North
                                Pacific
        cma-best-track          CH….txt, CMA's best tracks of the western North
                                Pacific (中国气象局)
        jma-xml                 VPTW60 to 65, JMA's telegrams of typhoon analyses and
                                forecasts (XML)
        ibtracs                 IBTrACS version 4 or 3 as CSV, the archive of best
                                tracks
        storm                   STORM, synthetic tracks of 10,000 years (Bloemendaal
                                et al. 2020)
        iris                    IRIS, synthetic tracks of 10,000 years (Sparks and
                                Toumi 2024)
        tempest                 Tracks of TempestExtremes' StitchNodes, as text
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
        geojsonl                Newline-delimited GeoJSON, for pipelines and large
                                data (.geojsonl .ndjson .geojsons)
        kml                     KML 2.2, for Google Earth and GIS tools (.kml)
        kmz                     KML 2.2 and its icons in one compressed file (.kmz)
        gpkg                    GeoPackage 1.3, for QGIS and databases (.gpkg)
        svg                     SVG map plate, for pages and print (.svg)
        html                    One page with a map that moves through time, for every
                                browser (.html .htm)
        csv                     Table of fixes, for spreadsheets, pandas, DuckDB and R
                                (.csv)

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
