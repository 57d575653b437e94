import GeoOut
import TyphoonTrack

/// The options and inputs that the user gave.
struct Options {
  var inputs: [String] = []
  /// The inputs to fetch, as the user gave them and parsed.
  var remoteInputs: [(name: String, input: InputName)] = []
  /// Whether an input is a feed, which may consist of several documents.
  var hasFeed: Bool { remoteInputs.contains { if case .feed = $0.input { true } else { false } } }
  var outputs: [String] = []
  var from: String?
  var to: String?
  var layers = LayerRequest.usual
  var selection = Selection()
  var reading = ReadingOptions()
  var features = FeatureOptions()
  var writing = WritingOptions()
  var fetching = FetchOptions()
  /// A table of radii of probability circles: the name of a built-in one, or a path.
  var cone: String?
  /// The path of a base map, or `none`.
  var basemap: String?
  var places: String?
  /// The path of a logo.
  var logo: String?
  var isStrict = false
  var isQuiet = false
}

/// An option: its names, its help text, and its effect.
struct OptionDefinition {
  /// The names with their hyphens, the long one last.
  let names: [String]
  /// The name of its value in help, such as `<file>`; `nil` for a flag.
  let value: String?
  /// The help text; made from the registers only when needed.
  let help: () -> String
  /// Sets the value (empty for a flag).
  let apply: (_ value: String, _ options: inout Options) throws(UsageError) -> Void

  init(
    names: [String], value: String?, help: @escaping @autoclosure () -> String,
    apply: @escaping (_ value: String, _ options: inout Options) throws(UsageError) -> Void
  ) {
    self.names = names
    self.value = value
    self.help = help
    self.apply = apply
  }

  /// The long name.
  var name: String { names.last ?? "" }
}

/// An error in the arguments.
struct UsageError: Error {
  let message: String
}

extension OptionDefinition {
  /// Every option, in the order of help.
  static var all: [OptionDefinition] {
    files + selecting + content + ensembles + look + plates + reading + fetching + conduct
  }

  private static var files: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["-o", "--output"], value: "<file>",
        help:
          "Write to this file; its extension determines the format. '{storm_id}' and other fields write a file for each storm. May be repeated. Without this option, GeoJSON goes to standard output."
      ) { value, options in options.outputs.append(value) },
      OptionDefinition(
        names: ["--from"], value: "<format>",
        help:
          "Format of the inputs; by default it is detected from their first bytes: \(names(of: .readers))."
      ) { value, options throws(UsageError) in
        options.from = try choice(value, of: Names.readers, for: "--from")
      },
      OptionDefinition(
        names: ["--to"], value: "<format>",
        help:
          "Format of standard output, and of files without a known extension: \(names(of: .writers))."
      ) { value, options throws(UsageError) in
        options.to = try choice(value, of: Names.writers, for: "--to")
      },
    ]
  }

  private static var content: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--technique"], value: "<code>",
        help:
          "Use the newest forecast of this technique instead of the official one, or 'all' for that of every technique. May be repeated."
      ) { value, options in
        if value.lowercased() == "all" {
          options.features.forecasts.takesAllTechniques = true
        } else {
          options.features.forecasts.techniques.append(value)
        }
      },
      OptionDefinition(
        names: ["--base-time"], value: "<time>",
        help:
          "Use forecasts with this base time instead of the newest, or 'all' for every base time. May be repeated."
      ) { value, options throws(UsageError) in
        try takeBaseTime(value, &options.features.forecasts.baseTimes)
      },
      OptionDefinition(
        names: ["--stale"], value: nil,
        help:
          "Keep forecasts that the latest fix has overtaken by more than 12 hours, and forecast fixes that are not later than the latest fix."
      ) { _, options in options.features.forecasts.keepsStale = true },
      OptionDefinition(
        names: ["--layers"], value: "<list>",
        help:
          "Comma-separated layers to write. A list replaces the default layers, a leading '+' adds to them, 'all' means all. If warning-area is named, it is derived where the agency publishes none. Layers: \(Names.layers.joined(separator: ", "))."
      ) { value, options throws(UsageError) in
        options.layers = try Options.LayerRequest(value)
        options.features.derivesWarningAreas = options.layers.names(.warningArea)
      },
      properties,
      OptionDefinition(
        names: ["--past-radii"], value: nil,
        help: "Write wind radii of all past fixes, not only of the latest."
      ) { _, options in options.features.showsPastRadii = true },
      OptionDefinition(
        names: ["--cone"], value: "<table>",
        help:
          "Add probability circles to forecasts without any, from a table of radii: \(names(of: .cones)), or a CSV file."
      ) { value, options in options.cone = value },
      OptionDefinition(
        names: ["--holes"], value: nil,
        help: "Keep the holes that a looping track leaves in areas; by default they are filled."
      ) { _, options in options.features.keepsHoles = true },
      OptionDefinition(
        names: ["--scale"], value: "<name>",
        help: "Intensity scale; by default each agency's own: \(names(of: .scales))."
      ) { value, options throws(UsageError) in
        options.writing.scale = IntensityScale.named(
          try choice(value, of: Names.scales, for: "--scale"))
      },
      OptionDefinition(
        names: ["--digits"], value: "<n>",
        help: "Decimal places of coordinates in degrees, 0 to 12; default 6 (10 cm)."
      ) { value, options throws(UsageError) in
        guard let digits = Int(value), 0...12 ~= digits else {
          throw UsageError(value, for: "--digits", expected: "a whole number from 0 to 12")
        }
        options.writing.digits = digits
      },
      OptionDefinition(
        names: ["--tolerance"], value: "<metres>",
        help:
          "Maximum distance of edges from the true curve in metres, 1 to 100000; default 100."
      ) { value, options throws(UsageError) in
        guard let metres = Double(value), 1...100_000 ~= metres else {
          throw UsageError(
            value, for: "--tolerance", expected: "a number of metres from 1 to 100000")
        }
        options.features.tolerance = metres
      },
    ]
  }

  private static var look: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--no-style"], value: nil, help: "Omit simplestyle properties from GeoJSON."
      ) { _, options in options.writing.geoJSON.isStyled = false },
      OptionDefinition(
        names: ["--longitudes"], value: "<kind>",
        help:
          "Longitudes of GeoJSON: cut at the 180th meridian (default, RFC 7946), or continuous beyond it, for maps that do not wrap, such as Leaflet's."
      ) { value, options throws(UsageError) in
        options.writing.geoJSON.hasContinuousLongitudes =
          try choice(value, of: ["cut", "continuous"], for: "--longitudes") == "continuous"
      },
      OptionDefinition(
        names: ["--line-times"], value: nil,
        help: "Give lines in GeoJSON the time of every vertex, as coordinateProperties.times."
      ) { _, options in options.writing.geoJSON.hasLineTimes = true },
      OptionDefinition(
        names: ["--rs"], value: nil, help: "Begin lines of geojsonl with a record separator."
      ) { _, options in options.writing.geoJSON.isSequence = true },
      OptionDefinition(
        names: ["--self-contained"], value: nil,
        help: "Name source and terms in every line of geojsonl, not only in each storm's first."
      ) { _, options in options.writing.geoJSON.isSelfContained = true },
      OptionDefinition(
        names: ["--kml-track"], value: nil,
        help:
          "Add a gx:Track to KML for each storm, a marker that moves with the time slider. Without this option KML contains no extensions."
      ) { _, options in options.writing.kml.hasTrack = true },
      OptionDefinition(
        names: ["--lang"], value: "<language>",
        help: "Language of titles, labels and legends: \(Names.languages.joined(separator: ", "))."
      ) { value, options throws(UsageError) in
        let name = try choice(value, of: Names.languages, for: "--lang")
        options.writing.language = Language(rawValue: name) ?? .english
      },
      OptionDefinition(
        names: ["--tz"], value: "<offset>",
        help: "Time zone of plates, as an offset from UTC such as +08:00; default UTC."
      ) { value, options throws(UsageError) in
        guard let clock = TimeOffset(value) else {
          throw UsageError(
            value, for: "--tz",
            expected: "UTC, or an offset from UTC between -12:00 and +14:00 such as +08:00")
        }
        options.writing.plate.clock = clock
      },
      OptionDefinition(
        names: ["--units"], value: "<unit>",
        help:
          "Unit of speeds on plates, and of the lengths that go with it: \(Names.units.joined(separator: ", ")); by default that of the source, and m/s for JMA. Data keep their units."
      ) { value, options throws(UsageError) in
        let name = try choice(value, of: Names.units, for: "--units")
        let units: [SpeedUnit] = [.knots, .metresPerSecond, .kilometresPerHour, .milesPerHour]
        options.writing.plate.units = Names.units.firstIndex(of: name).map { units[$0] }
      },
      OptionDefinition(
        names: ["--letters"], value: nil,
        help: "Mark forecast fixes on plates with NHC's letters: D, S, H and M."
      ) { _, options in options.writing.plate.hasLetters = true },
      OptionDefinition(
        names: ["--crs"], value: "<definition>",
        help:
          "Projection of plates: a PROJ string or a code such as EPSG:3857; by default one that suits the extent."
      ) { value, options in options.writing.plate.projection = value },
      OptionDefinition(
        names: ["--extent"], value: "<w,s,e,n>",
        help:
          "Minimum extent of plates in degrees: west, south, east, north, with west > east across the 180th meridian; by default the extent of everything drawn."
      ) { value, options throws(UsageError) in
        options.writing.plate.extent = try ExtentOption.extent(value)
      },
      OptionDefinition(
        names: ["--past"], value: "<time>",
        help:
          "Past track that plates frame with a forecast, such as 24h or 3d, or 'all'; default 48h. Older track runs off the edge."
      ) { value, options throws(UsageError) in
        if value.lowercased() == "all" {
          options.writing.plate.past = nil
        } else if let seconds = Amount.seconds(value) {
          options.writing.plate.past = seconds
        } else {
          throw UsageError(value, for: "--past", expected: "a duration such as 48h, or 'all'")
        }
      },
      OptionDefinition(
        names: ["--basemap"], value: "<file>",
        help:
          "Base map of plates: a GeoJSON file with land and lines, or 'none'; default Natural Earth 1:50m."
      ) { value, options in options.basemap = value },
      OptionDefinition(
        names: ["--borders"], value: "<style>",
        help:
          "Borders on plates: lines, none; default lines, dashed where Natural Earth marks a border as disputed."
      ) { value, options throws(UsageError) in
        let style = try choice(value, of: ["lines", "none"], for: "--borders")
        options.writing.plate.hasBorders = style == "lines"
      },
      OptionDefinition(
        names: ["--places"], value: "<file>",
        help:
          "Places to name on plates, and for the layer place: a CSV file with the columns name, latitude, longitude, a GeoJSON file of points, or 'none'; default the cities of Natural Earth."
      ) { value, options in options.places = value },
      OptionDefinition(
        names: ["--size"], value: "<WxH>",
        help:
          "Size of plates in pixels, 320x240 to 8000x8000; default 1200x900. Portrait plates have the panel under the map; small ones have no panel."
      ) { value, options throws(UsageError) in
        let sides = value.split(separator: "x", omittingEmptySubsequences: false)
          .map { Int($0) ?? 0 }
        guard sides.count == 2, 320...8_000 ~= sides[0], 240...8_000 ~= sides[1] else {
          throw UsageError(value, for: "--size", expected: "a size from 320x240 to 8000x8000")
        }
        options.writing.plate.size = PlateSize(width: sides[0], height: sides[1])
      },
      OptionDefinition(
        names: ["--theme"], value: "<theme>",
        help:
          "Colours of plates and HTML pages: \(Names.themes.joined(separator: ", ")). The default of plates is light, that of pages auto, which follows the viewer's setting."
      ) { value, options throws(UsageError) in
        let name = try choice(value, of: Names.themes, for: "--theme")
        options.writing.plate.theme = Theme(rawValue: name)
      },
    ]
  }

  private static var conduct: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--strict"], value: nil,
        help: "Treat warnings as errors: an input with a warning is not converted."
      ) { _, options in options.isStrict = true },
      OptionDefinition(
        names: ["-q", "--quiet"], value: nil, help: "Print errors only."
      ) { _, options in options.isQuiet = true },
    ]
  }
}

// MARK: - Values

extension OptionDefinition {
  private enum Register { case readers, writers, scales, cones }

  private static func names(of register: Register) -> String {
    switch register {
    case .readers: Names.readers.joined(separator: ", ")
    case .writers: Names.writers.joined(separator: ", ")
    case .scales: Names.scales.joined(separator: ", ")
    case .cones: Names.cones.joined(separator: ", ")
    }
  }

  private static func takeBaseTime(
    _ value: String, _ wanted: inout ForecastChoice.BaseTimes
  ) throws(UsageError) {
    guard value.lowercased() != "all" else {
      wanted = .all
      return
    }
    guard let time = TimeArgument(value)?.first else {
      throw UsageError(
        value, for: "--base-time", expected: "a time such as 2012-08-22T06:00Z, or 'all'")
    }
    switch wanted {
    case .newest: wanted = .at([time])
    case .at(let times): wanted = .at(times + [time])
    case .all: break
    }
  }

  static func choice(
    _ value: String, of names: [String], for option: String
  ) throws(UsageError) -> String {
    if let name = names.first(where: { $0.lowercased() == value.lowercased() }) { return name }
    let suggestion = value.nearest(of: names).map { ". Did you mean '\($0)'?" } ?? ""
    throw UsageError(
      message: "Invalid value '\(value.forTerminal)' for '\(option)': "
        + "expected one of \(names.joined(separator: ", "))\(suggestion)")
  }
}

extension UsageError {
  init(_ value: String, for option: String, expected: String) {
    message = "Invalid value '\(value.forTerminal)' for '\(option)': expected \(expected)"
  }
}
