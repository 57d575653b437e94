/// A subcommand: a first argument that is no input.
struct Subcommand: Sendable {
  let name: String
  /// What follows it, such as `[clear]`.
  let arguments: String
  let help: String
  var details = ""
  /// The options that apply to it, by topic and by name.
  var topics: [Topic] = []
  var otherOptions: [String] = []

  static let all = [
    Subcommand(
      name: "info", arguments: "[options] <input>...",
      help: "List the storms of the inputs, one per line.",
      details:
        "The options for inputs and for choosing storms apply; '--to json' prints an array of objects. The columns 'max_wind' and 'min_pressure' are those of observed fixes; 'radii' are the wind speeds for which there are radii.",
      topics: [.input, .storms, .fetching, .behaviour], otherOptions: ["--to"]),
    Subcommand(
      name: "places", arguments: "[options] --places <file> <input>...",
      help: "List when and how near storms pass your places, in the order of time.",
      details:
        "The options for inputs, for choosing storms and for ensembles apply; '--to json' prints an array of objects. Distances are those of the centre at its closest approach, observed and forecast.",
      topics: [.input, .storms, .ensembles, .fetching, .behaviour],
      otherOptions: ["--to", "--places", "--cone"]),
    Subcommand(
      name: "formats", arguments: "", help: "List the formats that trackconv reads and writes."),
    Subcommand(
      name: "feeds", arguments: "",
      help: "List the feeds, with their formats, their terms of use and the keys that they need."),
    Subcommand(
      name: "cache", arguments: "[clear]",
      help: "List the copies of downloads, or remove them with 'clear'."),
    Subcommand(
      name: "doctor", arguments: "",
      help: "Print a page about this machine for bug reports, and what is wrong with it.",
      details:
        "It shows versions, where PROJ finds its data, fonts, folders, and which keys are set, and what to do about each problem. It shows no keys, and no user names in paths. The exit status is 1 only if something that every map needs is broken.",
      otherOptions: ["--key-file"]),
    Subcommand(
      name: "gdal-path", arguments: "",
      help: "Print the folder of the driver for GDAL, for GDAL_PYTHON_DRIVER_PATH.",
      details:
        "With the driver, QGIS and other programs that use GDAL open track files. The Debian package has installed it for QGIS and GDAL already."
    ),
    Subcommand(
      name: "help", arguments: "[<topic>]",
      help: "Explain a topic, an option or a subcommand."),
  ]

  static func named(_ name: String) -> Subcommand? { all.first { $0.name == name } }

  /// The options that apply to it.
  var options: [OptionDefinition] {
    topics.flatMap(\.options)
      + OptionDefinition.all.filter { (otherOptions + ["--help"]).contains($0.name) }
  }

  /// The whole command.
  var usage: String { "trackconv \(name)" + (arguments.isEmpty ? "" : " \(arguments)") }
}
