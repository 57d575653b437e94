import GeoOut
import TyphoonTrack

extension OptionDefinition {
  /// What maps show, and how shapes are computed.
  static var layers: [OptionDefinition] {
    [
      OptionDefinition(
        "--layers", value: OptionValue("<list>", .list, Names.layers + ["all"]), isCommon: true,
        "Layers to write, separated by commas. A list replaces the default layers; with a leading '+', it adds to them.",
        "If 'warning-area' is named and the agency publishes none, the area is derived from the sum of the radius of the probability circle and the wind radius. CSV holds only points: fixes, forecast fixes, ensemble means, landfalls and places."
      ) { value, options throws(UsageError) in
        options.layers = try Options.LayerRequest(value)
        options.features.derivesWarningAreas = options.layers.names(.warningArea)
      },
      OptionDefinition(
        "--past-radii", "Write wind radii of all past fixes, not only of the latest."
      ) { $1.features.showsPastRadii = true },
      OptionDefinition(
        "--cone", value: OptionValue("<table>", .table, Names.cones), isCommon: true,
        "Add probability circles and the potential track area (the forecast cone) to forecasts without them, from the NHC's table of a season (\(seasons)) or your own CSV file.",
        "The first line of the file names the columns, such as 'basin,unit,probability,12,24,48', with lead times in hours from the fourth column on. Each further line has the radii of a basin, such as 'WP,km,70,70,120,210'. The unit is 'km' or 'nmi', and the probability is a percentage. Radii may be empty. Lines that begin with '#' are comments."
      ) { $1.cone = $0 },
      OptionDefinition(
        "--cone-steps", value: OptionValue("<list>", .text), default: "20,40,60,80",
        "Percentages of the nested areas of the layer cone-step: those of a table of '--cone' with several, from the members of an ensemble of 20 or more, or else from the agency's circles, up to \(FeatureOptions.mostInCone.shown), with a circular normal distribution. It adds the layer.",
        sets: { $0.features.coneSteps = $1 },
        expected: "percentages from 1 to 99, such as 20,40,60,80,90"
      ) { value in
        let steps = numbers(value)
        let isKnown = steps.allSatisfy { 1...99 ~= $0 }
        return 1...20 ~= steps.count && isKnown ? Set(steps).sorted() : nil
      },
      OptionDefinition(
        "--arrival-winds", value: OptionValue("<list>", .list, arrivalWinds), default: "34",
        "Winds whose first hours are lines of the layer arrival, in kt. It adds the layer.",
        sets: { $0.features.arrivalWinds = $1 }, expected: "winds such as 34,50,64"
      ) { value in
        let winds = value.split(at: ",", omittingEmptySubsequences: false).map(String.init)
        guard winds.allSatisfy(arrivalWinds.contains) else { return nil }
        return winds.compactMap { Double($0) }.map { Speed($0, .knots) }
      },
      OptionDefinition(
        "--holes",
        "Keep the holes that a looping track leaves in areas; by default they are filled."
      ) { $1.features.keepsHoles = true },
      OptionDefinition(
        "--clip", value: OptionValue("<w,s,e,n>", .box),
        formats: ["geojson", "geojsonl", "kml", "kmz", "gpkg", "csv"],
        "In formats of data, cut all shapes to this box: its western, southern, eastern and northern edge in degrees. What is cut has the property 'cut', what is outside is left out.",
        "If the box spans the 180th meridian, west is greater than east. Properties are those of the whole shape: a track that is cut keeps its start and end. For plates and pages, '--extent' sets the map's frame."
      ) { value, options throws(UsageError) in
        let box = try box(value, for: "--clip")
        guard box.south < box.north, box.longitudes.lowerBound < box.longitudes.upperBound else {
          throw UsageError(value, for: "--clip", expected: "a box with an area")
        }
        options.writing.clip = box
      },
      OptionDefinition(
        "--scale", value: OptionValue("<name>", .choice, Names.scales),
        "Intensity scale; by default each agency's own.", sets: { $0.writing.scale = $1 }
      ) { IntensityScale.named($0) },
      OptionDefinition(
        "--tolerance", value: OptionValue("<metres>", .number), default: "100",
        "Maximum distance of edges from the true curve in metres, 1 to 100000.",
        sets: { $0.features.tolerance = $1 }, expected: "a number of metres from 1 to 100000"
      ) { Double($0).flatMap { 1...100_000 ~= $0 ? $0 : nil } },
    ]
  }

  /// What GeoJSON and tables contain.
  static var geoJSON: [OptionDefinition] {
    [
      OptionDefinition(
        "--wind-factor", value: OptionValue("<factor>", .number),
        formats: ["atcf", "hurdat2", "fort22", "geoclaw"],
        "Multiply winds averaged over more than a minute by this factor in formats of 1-minute winds, such as 1.12. Without it they are omitted there; a file without other winds is an error.",
        sets: { $0.writing.windFactor = $1 }, expected: "a number from 0.5 to 2"
      ) { Double($0).flatMap { 0.5...2 ~= $0 ? $0 : nil } },
      OptionDefinition(
        "--properties",
        value: OptionValue("<list>", .list, ["core"] + Property.all.map { $0.name }),
        formats: ["geojson", "geojsonl", "kml", "kmz", "gpkg", "csv"],
        "Properties to write in GeoJSON, KML, GeoPackage and CSV, separated by commas; by default all. 'core' stands for \(core).",
        "With this option, GeoJSON has no styles."
      ) { value, options throws(UsageError) in
        options.writing.properties = try propertySelection(value)
      },
      OptionDefinition(
        "--no-style", "Omit simplestyle properties, such as colours, from GeoJSON."
      ) { $1.writing.geoJSON.isStyled = false },
      OptionDefinition(
        "--longitudes", value: OptionValue("<kind>", .choice, ["cut", "continuous"]),
        default: "cut",
        "Cut GeoJSON at the 180th meridian, as RFC 7946 requires, or write longitudes that continue beyond it, for maps that do not wrap, such as Leaflet's.",
        sets: { $0.writing.geoJSON.hasContinuousLongitudes = $1 }
      ) { $0 == "continuous" },
      OptionDefinition(
        "--winding", value: OptionValue("<direction>", .choice, ["counterclockwise", "clockwise"]),
        default: "counterclockwise",
        "Direction of the outer rings of areas in GeoJSON: counterclockwise, as RFC 7946 requires, or clockwise, for D3, Plotly and Vega, which otherwise fill the globe around each area.",
        sets: { $0.writing.geoJSON.isClockwise = $1 }
      ) { $0 == "clockwise" },
      OptionDefinition(
        "--line-times", value: OptionValue("<form>", .choice, isOptional: true, lineTimes),
        "Write the time of every vertex of lines in GeoJSON, for time sliders: as 'coordinateProperties.times', or with 'kepler' as the fourth number of each position, for the trip layer of kepler.gl.",
        "Times between two fixes are interpolated. With 'kepler', lines are not cut at the 180th meridian, and the third number, the height, is 0.",
        sets: { $0.writing.geoJSON.lineTimes = $1 }
      ) { $0 == "kepler" ? .positions : .properties },
    ]
  }

  // MARK: - Values

  private static let arrivalWinds = ["34", "50", "64"]
  private static let lineTimes = ["properties", "kepler"]

  /// The first and the last table.
  private static var seasons: String {
    [Names.cones.last, Names.cones.first].compactMap { $0 }.joined(separator: " to ")
  }

  private static var core: String { PropertySelection.core.map { $0.name }.joined(separator: ", ") }

  private static func propertySelection(_ value: String) throws(UsageError) -> PropertySelection {
    var properties: [Property] = []
    for name in value.split(at: ",", omittingEmptySubsequences: false).map(String.init) {
      if name == "core" {
        properties += PropertySelection.core
      } else if let property = Property.named(name) {
        properties.append(property)
      } else {
        // The names are too many for a message.
        throw UsageError(
          name, for: "--properties",
          expected: "'core', or names of properties such as storm_id or wind_ms"
            + name.suggestion(of: Property.all.map { $0.name } + ["core"]))
      }
    }
    return PropertySelection(properties)
  }
}
