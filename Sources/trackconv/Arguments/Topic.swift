import GeoOut

/// A group of options in help.
enum Topic: String, CaseIterable, Sendable {
  case input, output, storms, layers, ensembles, verification, geojson, plates, fetching, behaviour

  var title: String {
    switch self {
    case .input: "Inputs"
    case .output: "Outputs"
    case .storms: "Choosing storms, fixes and forecasts"
    case .layers: "Layers and shapes"
    case .ensembles: "Ensembles"
    case .verification: "Verification of forecasts"
    case .geojson: "GeoJSON and tables"
    case .plates: "Plates and HTML pages"
    case .fetching: "Fetching from the web"
    case .behaviour: "Behaviour, help and version"
    }
  }

  /// Other words for it that `trackconv help` accepts.
  var synonyms: [String] {
    switch self {
    case .input: ["inputs"]
    case .output: ["outputs"]
    case .storms: ["forecasts", "select"]
    case .layers: ["shapes", "kml", "kmz"] + Names.layers
    case .ensembles: ["members", "probability"]
    case .verification: ["errors"]
    case .geojson: ["geojsonl", "csv", "gpkg", "tables"]
    case .plates: FeatureWriters.plates + ["html", "pages"]
    case .fetching: ["feed"]
    case .behaviour: ["behavior"]
    }
  }

  var options: [OptionDefinition] {
    switch self {
    case .input: OptionDefinition.input
    case .output: OptionDefinition.output
    case .storms: OptionDefinition.storms
    case .layers: OptionDefinition.layers
    case .ensembles: OptionDefinition.ensembles
    case .verification: OptionDefinition.verification
    case .geojson: OptionDefinition.geoJSON
    case .plates: OptionDefinition.plates
    case .fetching: OptionDefinition.fetching
    case .behaviour: OptionDefinition.behaviour
    }
  }

  /// The map formats that its options have an effect on; `nil` for all.
  var formats: [String]? {
    switch self {
    case .geojson: ["geojson", "geojsonl"]
    case .plates: FeatureWriters.plates + ["html"]
    default: nil
    }
  }

  var examples: [Example] {
    switch self {
    case .input:
      [
        Example(
          "Convert a script that comes through a pipe:",
          "curl -s https://example.org/ty_infos.js | trackconv - -o storm.html"),
        Example(
          "Read a table whose columns have other names, with winds in knots:",
          "trackconv fixes.csv --wind-unit kt --column time=observed_at -o fixes.kml"),
      ]
    case .output:
      [
        Example(
          "Make a plate of each storm, in a folder for each season, and one file with all storms:",
          "trackconv bst_all.txt -o 'plates/{season}/{storm_id}.svg' -o all.geojson"),
        Example("Write a plate to standard output:", "trackconv ty_infos.js --to svg > storm.svg"),
      ]
    case .storms:
      [
        Example(
          "List the typhoons of the western North Pacific since 1990 that passed near Taiwan:",
          "trackconv info ibtracs.ALL.csv.gz --basin WP --since 1990 --bbox 118,20,124,27 "
            + "--min-wind 64kt"),
        Example(
          "Draw an earlier forecast:",
          "trackconv aep142026.dat --base-time 2026-09-11T18Z -o earlier.svg"),
      ]
    case .layers:
      [
        Example(
          "Write only the past track and its fixes:",
          "trackconv ty_infos.js --layers track,fix -o track.geojson"),
        Example(
          "Add the areas that strong winds sweep, with the NHC's cone of 2026:",
          "trackconv aep142026.dat --layers +wind-swath --cone nhc-2026 -o areas.kml"),
      ]
    case .ensembles:
      [
        Example(
          "Draw the areas that the members of an ensemble pass within 120 km, and their mean:",
          "trackconv aep142026.dat --layers +strike-probability,ensemble-mean -o chances.svg"),
        Example(
          "List the chances of your towns in the next two days:",
          "trackconv places aep142026.dat --places towns.csv --window 48h"),
      ]
    case .verification:
      [
        Example(
          "Print the errors of every model in the decks of a storm:",
          "trackconv verify aal062018.dat bal062018.dat"),
        Example(
          "Compare two forecasts on the cases that they and the baseline have:",
          "trackconv verify advisories/*.txt best.dat --technique OFCL,HWRF --homogeneous --baseline OCD5"
        ),
        Example(
          "Make a cone from the errors of the official forecasts, and draw it:",
          "trackconv verify decks/*.dat --technique OFCL --cone-table mine.csv",
          "trackconv aal062018.dat --cone mine.csv -o cone.svg"),
      ]
    case .geojson:
      [
        Example(
          "Make a map for Leaflet of a storm that crosses the 180th meridian:",
          "trackconv ty_infos.js --longitudes continuous -o storm.geojson"),
        Example(
          "Make a table of the most important columns and the lead time:",
          "trackconv ty_infos.js --properties core,lead_h -o fixes.csv"),
      ]
    case .plates:
      [
        Example(
          "Make a page in Japanese, with Japan's time:",
          "trackconv ty_infos.js --lang ja --tz +09:00 -o storm.html"),
        Example(
          "Make a simple plate with the publisher's name and logo:",
          "trackconv ty_infos.js --preset simple --credit 'Map: The Daily' --logo daily.svg "
            + "-o storm.svg"),
        Example(
          "Make a plate in twice as many pixels:",
          "trackconv ty_infos.js --scale-factor 2 -o storm.png"),
      ]
    case .fetching:
      [
        Example(
          "Map the storms for which the NHC issues advisories, then write another format "
            + "from the same copies:",
          "trackconv feed:nhc -o storms.geojson",
          "trackconv feed:nhc --offline -o storms.kml"),
        Example(
          "Use a feed that needs a key:",
          "trackconv feed:cwa --key-file ~/.config/trackconv-keys -o storms.html"),
      ]
    case .behaviour:
      [
        Example(
          "Stop at inputs that are not as expected, in a script:",
          "trackconv ty_infos.js --strict --quiet -o storm.geojson")
      ]
    }
  }
}

/// Commands, and what they do.
struct Example: Sendable {
  /// A sentence that ends with a colon.
  let text: String
  let commands: [String]

  init(_ text: String, _ commands: String...) {
    (self.text, self.commands) = (text, commands)
  }
}
