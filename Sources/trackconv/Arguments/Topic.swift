import GeoOut

/// A group of options in help.
enum Topic: String, CaseIterable, Sendable {
  case input, output, storms, layers, ensembles, verification, geojson, plates, fetching, behaviour

  var title: String { row.title }
  var options: [OptionDefinition] { row.options }
  /// Other words for it that `trackconv help` accepts.
  var synonyms: [String] { row.synonyms }
  /// The map formats that its options have an effect on; `nil` for all.
  var formats: [String]? { row.formats }
  var examples: [Example] { row.examples.map { Example(text: $0, commands: $1) } }

  private struct Row {
    let title: String
    let options: [OptionDefinition]
    let synonyms: [String]
    var formats: [String]?
    let examples: KeyValuePairs<String, [String]>
  }

  private var row: Row {
    switch self {
    case .input:
      Row(
        title: "Inputs", options: OptionDefinition.input, synonyms: ["inputs"],
        examples: [
          "Convert a script that comes through a pipe:": [
            "curl -s https://example.org/ty_infos.js | trackconv - -o storm.html"
          ],
          "Read a table whose columns have other names, with winds in knots:": [
            "trackconv fixes.csv --wind-unit kt --column time=observed_at -o fixes.kml"
          ],
        ])
    case .output:
      Row(
        title: "Outputs", options: OptionDefinition.output, synonyms: ["outputs"],
        examples: [
          "Make a plate of each storm, in a folder for each season, and one file with all storms:":
            ["trackconv bst_all.txt -o 'plates/{season}/{storm_id}.svg' -o all.geojson"],
          "Write a plate to standard output:": ["trackconv ty_infos.js --to svg > storm.svg"],
        ])
    case .storms:
      Row(
        title: "Choosing storms, fixes and forecasts", options: OptionDefinition.storms,
        synonyms: ["forecasts", "select"],
        examples: [
          "List the typhoons of the western North Pacific since 1990 that passed near Taiwan:": [
            "trackconv info ibtracs.ALL.csv.gz --basin WP --since 1990 --bbox 118,20,124,27 "
              + "--min-wind 64kt"
          ],
          "Draw an earlier forecast:": [
            "trackconv aep142026.dat --base-time 2026-09-11T18Z -o earlier.svg"
          ],
        ])
    case .layers:
      Row(
        title: "Layers and shapes", options: OptionDefinition.layers,
        synonyms: ["shapes", "kml", "kmz"] + Names.layers,
        examples: [
          "Write only the past track and its fixes:": [
            "trackconv ty_infos.js --layers track,fix -o track.geojson"
          ],
          "Add the areas that strong winds sweep, with the NHC's cone of 2026:": [
            "trackconv aep142026.dat --layers +wind-swath --cone nhc-2026 -o areas.kml"
          ],
        ])
    case .ensembles:
      Row(
        title: "Ensembles", options: OptionDefinition.ensembles,
        synonyms: ["members", "probability"],
        examples: [
          "Draw the areas that the members of an ensemble pass within 120 km, and their mean:": [
            "trackconv aep142026.dat --layers +strike-probability,ensemble-mean -o chances.svg"
          ],
          "List the chances of your towns in the next two days:": [
            "trackconv places aep142026.dat --places towns.csv --window 48h"
          ],
        ])
    case .verification:
      Row(
        title: "Verification of forecasts", options: OptionDefinition.verification,
        synonyms: ["errors"],
        examples: [
          "Print the errors of every model in the decks of a storm:": [
            "trackconv verify aal062018.dat bal062018.dat"
          ],
          "Compare two forecasts on the cases that they and the baseline have:": [
            "trackconv verify advisories/*.txt best.dat --technique OFCL,HWRF --homogeneous --baseline OCD5"
          ],
          "Make a cone from the errors of the official forecasts, and draw it:": [
            "trackconv verify decks/*.dat --technique OFCL --cone-table mine.csv",
            "trackconv aal062018.dat --cone mine.csv -o cone.svg",
          ],
        ])
    case .geojson:
      Row(
        title: "GeoJSON and tables", options: OptionDefinition.geoJSON,
        synonyms: ["geojsonl", "csv", "gpkg", "tables"], formats: ["geojson", "geojsonl"],
        examples: [
          "Make a map for Leaflet of a storm that crosses the 180th meridian:": [
            "trackconv ty_infos.js --longitudes continuous -o storm.geojson"
          ],
          "Make a table of the most important columns and the lead time:": [
            "trackconv ty_infos.js --properties core,lead_h -o fixes.csv"
          ],
        ])
    case .plates:
      Row(
        title: "Plates and HTML pages", options: OptionDefinition.plates,
        synonyms: FeatureWriters.drawings + ["html", "pages", "film", "films"],
        formats: FeatureWriters.drawings + ["html"],
        examples: [
          "Make a page in Japanese, with Japan's time:": [
            "trackconv ty_infos.js --lang ja --tz +09:00 -o storm.html"
          ],
          "Make a simple plate with the publisher's name and logo:": [
            "trackconv ty_infos.js --preset simple --credit 'Map: The Daily' --logo daily.svg "
              + "-o storm.svg"
          ],
          "Make a plate in twice as many pixels:": [
            "trackconv ty_infos.js --scale-factor 2 -o storm.png"
          ],
          "Make a film of six seconds, which needs ffmpeg:": [
            "trackconv ty_infos.js --seconds 6 -o storm.mp4"
          ],
        ])
    case .fetching:
      Row(
        title: "Fetching from the web", options: OptionDefinition.fetching, synonyms: ["feed"],
        examples: [
          "Map the storms for which the NHC issues advisories, then write another format "
            + "from the same copies:": [
              "trackconv feed:nhc -o storms.geojson", "trackconv feed:nhc --offline -o storms.kml",
            ],
          "Use a feed that needs a key:": [
            "trackconv feed:cwa --key-file ~/.config/trackconv-keys -o storms.html"
          ],
        ])
    case .behaviour:
      Row(
        title: "Behaviour, help and version", options: OptionDefinition.behaviour,
        synonyms: ["behavior"],
        examples: [
          "Stop at inputs that are not as expected, in a script:": [
            "trackconv ty_infos.js --strict --quiet -o storm.geojson"
          ]
        ])
    }
  }
}

/// Commands, and what they do.
struct Example: Sendable {
  /// A sentence that ends with a colon.
  let text: String
  let commands: [String]
}
