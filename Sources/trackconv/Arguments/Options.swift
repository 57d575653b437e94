import GeoOut
import TyphoonTrack

/// What the user asked for.
struct Options {
  var inputs: [String] = []
  /// Those of the inputs that are fetched, as the user gave them and taken apart.
  var remoteInputs: [(name: String, input: InputName)] = []
  /// Whether a feed is among the inputs, which may consist of several documents.
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
  /// A table of circles: the name of one that comes with the program, or a file.
  var cone: String?
  /// A base map of the user's own: a file, or `none`.
  var basemap: String?
  var isStrict = false
  var isQuiet = false

  /// Which layers the user wants.
  enum LayerRequest: Hashable {
    /// Those that suit the format.
    case usual
    /// These.
    case only(LayerSelection)
    /// Those that suit the format, and these.
    case added(LayerSelection)

    /// Whether the user named a layer, and did not only leave it in.
    func names(_ layer: Layer) -> Bool {
      switch self {
      case .usual: false
      case .only(let layers), .added(let layers): layers.contains(layer)
      }
    }

    /// The layers of a map in a format.
    func selection(for writer: any FeatureWriter) -> LayerSelection {
      switch self {
      case .usual: writer.layers
      case .only(let layers): layers
      case .added(let layers): writer.layers.union(layers)
      }
    }
  }
}

/// An option: its names, what help says of it, and what it does.
struct OptionDefinition {
  /// Its names, with hyphens; the long one last.
  let names: [String]
  /// What its value is called in help; `nil` for a flag.
  let value: String?
  /// What help says of it; made only when it is asked for, out of the registers.
  let help: () -> String
  /// Takes the value (empty for a flag) into account.
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

/// Why arguments are wrong, in words.
struct UsageError: Error {
  let message: String
}

extension OptionDefinition {
  /// Every option, in the order of help.
  static var all: [OptionDefinition] {
    files + selecting + content + look + reading + fetching + conduct
  }

  private static var files: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["-o", "--output"], value: "<file>",
        help:
          "Write to a file; the extension says the format. May be repeated. Without it, GeoJSON goes to standard output."
      ) { value, options in options.outputs.append(value) },
      OptionDefinition(
        names: ["--from"], value: "<format>",
        help: "The inputs' format (else their first bytes tell it): \(names(of: .readers))."
      ) { value, options throws(UsageError) in
        options.from = try choice(value, of: Names.readers, for: "--from")
      },
      OptionDefinition(
        names: ["--to"], value: "<format>",
        help:
          "The format of standard output, and of files whose extension says none: \(names(of: .writers))."
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
          "The newest forecast of this technique instead of the official one, or 'all' for that of every technique. May be repeated."
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
          "Forecasts from this base time instead of the newest, or 'all' for those of every base time. May be repeated."
      ) { value, options throws(UsageError) in
        try takeBaseTime(value, &options.features.forecasts.baseTimes)
      },
      OptionDefinition(
        names: ["--stale"], value: nil,
        help:
          "Keep a forecast that the latest fix has overtaken by more than 12 hours, and forecast fixes that are past."
      ) { _, options in options.features.forecasts.keepsStale = true },
      OptionDefinition(
        names: ["--layers"], value: "<list>",
        help:
          "Layers to write, with commas between: a list replaces the usual ones, '+' before it adds to them, 'all' is all. A named warning-area is derived where the agency gives none. Layers: \(Names.layers.joined(separator: ", "))."
      ) { value, options throws(UsageError) in
        options.layers = try layers(value)
        options.features.derivesWarningAreas = options.layers.names(.warningArea)
      },
      OptionDefinition(
        names: ["--past-radii"], value: nil,
        help: "Wind radii of all past fixes, not of the latest only."
      ) { _, options in options.features.showsPastRadii = true },
      OptionDefinition(
        names: ["--cone"], value: "<table>",
        help:
          "Probability circles for forecasts without any, from a table of radii: \(names(of: .cones)), or a CSV file."
      ) { value, options in options.cone = value },
      OptionDefinition(
        names: ["--holes"], value: nil,
        help: "Keep the holes that a looping track leaves in areas; they are filled unless told."
      ) { _, options in options.features.keepsHoles = true },
      OptionDefinition(
        names: ["--scale"], value: "<name>",
        help: "The intensity scale, else each agency's own: \(names(of: .scales))."
      ) { value, options throws(UsageError) in
        options.writing.scale = IntensityScale.named(
          try choice(value, of: Names.scales, for: "--scale"))
      },
      OptionDefinition(
        names: ["--digits"], value: "<n>",
        help: "Decimals of coordinates in degrees, 0 to 12; 6 unless told (10 cm)."
      ) { value, options throws(UsageError) in
        guard let digits = Int(value), 0...12 ~= digits else {
          throw UsageError(value, for: "--digits", expected: "a whole number from 0 to 12")
        }
        options.writing.digits = digits
      },
      OptionDefinition(
        names: ["--tolerance"], value: "<metres>",
        help: "How far edges may lie from the true circle or line, 1 to 100000; 100 unless told."
      ) { value, options throws(UsageError) in
        guard let metres = Double(value), 1...100_000 ~= metres else {
          throw UsageError(value, for: "--tolerance", expected: "metres from 1 to 100000")
        }
        options.features.tolerance = metres
      },
    ]
  }

  private static var look: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--no-style"], value: nil, help: "GeoJSON without simplestyle properties."
      ) { _, options in options.writing.geoJSON.isStyled = false },
      OptionDefinition(
        names: ["--longitudes"], value: "<kind>",
        help:
          "Longitudes of GeoJSON: cut at the 180th meridian (the default, RFC 7946), or continuous past it, for maps that do not wrap, such as Leaflet's."
      ) { value, options throws(UsageError) in
        let kind = try choice(value, of: ["cut", "continuous"], for: "--longitudes")
        options.writing.geoJSON.hasContinuousLongitudes = kind == "continuous"
      },
      OptionDefinition(
        names: ["--kml-track"], value: nil,
        help:
          "KML with a gx:Track for each storm, a mark that moves with the time slider; without it KML holds no extension."
      ) { _, options in options.writing.kml.hasTrack = true },
      OptionDefinition(
        names: ["--lang"], value: "<language>",
        help: "The language of words that are not data: \(Names.languages.joined(separator: ", "))."
      ) { value, options throws(UsageError) in
        let name = try choice(value, of: Names.languages, for: "--lang")
        options.writing.language = Language(rawValue: name) ?? .english
      },
      OptionDefinition(
        names: ["--tz"], value: "<offset>",
        help: "The clock of times on plates, an offset from UTC as in +08:00; UTC unless told."
      ) { value, options throws(UsageError) in
        guard let clock = TimeOffset(value) else {
          throw UsageError(
            value, for: "--tz", expected: "UTC or an offset from it, -12:00 to +14:00, as in +08:00"
          )
        }
        options.writing.plate.clock = clock
      },
      OptionDefinition(
        names: ["--crs"], value: "<definition>",
        help:
          "The projection of plates: a PROJ string or a code such as EPSG:3857; one that suits the extent unless told."
      ) { value, options in options.writing.plate.projection = value },
      OptionDefinition(
        names: ["--extent"], value: "<w,s,e,n>",
        help:
          "What plates show at the least, in degrees: west, south, east, north; across 180° west is more than east. All that is drawn unless told."
      ) { value, options throws(UsageError) in
        options.writing.plate.extent = try ExtentOption.extent(value)
      },
      OptionDefinition(
        names: ["--basemap"], value: "<file>",
        help:
          "Land and lines of plates from a GeoJSON file, or 'none'; Natural Earth 1:50m unless told."
      ) { value, options in options.basemap = value },
      OptionDefinition(
        names: ["--size"], value: "<WxH>",
        help: "The size of plates in pixels, 400x300 to 8000x8000; 1200x900 unless told."
      ) { value, options throws(UsageError) in
        let sides = value.split(separator: "x", omittingEmptySubsequences: false)
          .map { Int($0) ?? 0 }
        guard sides.count == 2, 400...8_000 ~= sides[0], 300...8_000 ~= sides[1] else {
          throw UsageError(value, for: "--size", expected: "a size from 400x300 to 8000x8000")
        }
        options.writing.plate.size = PlateSize(width: sides[0], height: sides[1])
      },
      OptionDefinition(
        names: ["--theme"], value: "<theme>",
        help:
          "The colours of plates: \(Names.themes.joined(separator: ", ")), which follows the reader's own setting; light unless told."
      ) { value, options throws(UsageError) in
        let name = try choice(value, of: Names.themes, for: "--theme")
        options.writing.plate.theme = Theme(rawValue: name) ?? .light
      },
    ]
  }

  private static var conduct: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--strict"], value: nil,
        help: "Take warnings for errors: an input with one is not converted."
      ) { _, options in options.isStrict = true },
      OptionDefinition(
        names: ["-q", "--quiet"], value: nil, help: "Say nothing but errors."
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
        value, for: "--base-time", expected: "a time as in 2012-08-22T06:00Z, or 'all'")
    }
    switch wanted {
    case .newest: wanted = .at([time])
    case .at(let times): wanted = .at(times + [time])
    case .all: break
    }
  }

  private static func choice(
    _ value: String, of names: [String], for option: String
  ) throws(UsageError) -> String {
    if let name = names.first(where: { $0.lowercased() == value.lowercased() }) { return name }
    let suggestion = value.nearest(of: names).map { " Did you mean '\($0)'?" } ?? ""
    throw UsageError(
      message: "'\(value.forTerminal)' is not a value of '\(option)': "
        + "expected \(names.joined(separator: ", ")).\(suggestion)")
  }

  private static func layers(_ value: String) throws(UsageError) -> Options.LayerRequest {
    let adds = value.hasPrefix("+")
    var layers: [Layer] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.hasPrefix("+") ? part.dropFirst() : part
      guard name != "all" else {
        layers += Layer.allCases
        continue
      }
      guard let layer = Layer(rawValue: String(name)) else {
        layers.append(
          try Layer(rawValue: choice(String(name), of: Names.layers, for: "--layers")) ?? .track)
        continue
      }
      layers.append(layer)
    }
    let selection = LayerSelection(layers)
    return adds ? .added(selection) : .only(selection)
  }
}

extension UsageError {
  init(_ value: String, for option: String, expected: String) {
    message = "'\(value.forTerminal)' is not a value of '\(option)': expected \(expected)."
  }
}
