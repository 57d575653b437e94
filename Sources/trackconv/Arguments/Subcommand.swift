/// A subcommand: a first argument that is no input.
struct Subcommand: Sendable {
  let name: String
  /// What follows it, such as `[clear]`.
  let arguments: String
  let help, details: String
  /// The options that apply to it, by topic and by name.
  let topics: [Topic]
  let otherOptions: [String]

  init(
    _ name: String, arguments: String? = nil, _ help: String, _ details: String = "",
    topics: [Topic] = [], otherOptions: [String] = []
  ) {
    (self.name, self.help, self.details) = (name, help, details)
    self.arguments = arguments ?? (topics.isEmpty ? "" : "[options] <input>...")
    (self.topics, self.otherOptions) = (topics, otherOptions)
  }

  static let all = [
    Subcommand(
      "info", "List the storms of the inputs, one per line.",
      "The options for inputs and for choosing storms apply; '--to json' prints an array of objects, '--to csv' a table for programs. The columns 'max_wind' and 'min_pressure' are those of observed fixes; 'radii' are the wind speeds for which there are radii.",
      topics: [.input, .storms, .fetching, .behaviour], otherOptions: ["--to"]),
    Subcommand(
      "explain",
      "Print how inputs are read: what each column was taken for and who decided, what was passed over, and the command that reads the same without guessing.",
      "Columns are those of tables, netCDF files and fields without names; other formats define what theirs mean, and what was passed over is listed. The options for inputs apply; '--to json' prints an array of objects, one for each input.",
      topics: [.input, .fetching, .behaviour], otherOptions: ["--to"]),
    Subcommand(
      "stats", "List how long, how far and how strong the storms of the inputs were, one per line.",
      "'ace' is the accumulated cyclone energy in 10⁴ kt², 'pdi' the power dissipation in 10¹¹ m³/s²: both of the winds from 34 kt on at 00, 06, 12 and 18 UTC, while the storm is tropical or subtropical. 'rapid_from' is when the wind first begins to rise by 30 kt or more in 24 hours. Winds are as published, averaged over 'wind_period_min' minutes; 'landfalls' are those that the source marks; with '--min-island' or '--landfall-in', 'derived_landfalls' are those computed from the track.",
      topics: [.input, .storms, .fetching, .behaviour], otherOptions: ["--to"]),
    Subcommand(
      "seasons", "Add up what 'stats' lists, a line for each season.",
      "Storms of different agencies, basins or averaging periods of the wind are not added up. 'storms_34kt' and so on are those whose wind reached that speed while they were tropical or subtropical. '--normal 1991-2020' compares seasons with the mean of these.",
      topics: [.input, .storms, .fetching, .behaviour], otherOptions: ["--to"]),
    Subcommand(
      "places", "List when and how near storms pass your places, in the order of time.",
      "The options for inputs, for choosing storms and for ensembles apply; '--to json' prints an array of objects, '--to csv' a table for programs. Distances and winds are those of the centre at its closest approach, observed and forecast. Without '--places' the place is that of '--near', and its distance that of '--within'.",
      topics: [.input, .storms, .ensembles, .fetching, .behaviour],
      otherOptions: ["--to", "--places", "--within", "--passing-wind", "--cone"]),
    Subcommand(
      "verify", "Verify forecasts with the observed tracks, by the arithmetic of the NHC.",
      "The inputs hold forecasts and the observed tracks of the same storms, in any formats: a reviewed or best track is the truth before bulletins. Each row has the errors of a technique at a lead time: the number of cases, the mean, the median, the errors that 67 and 90 % of the cases do not exceed, the bias (forecast minus observed) and half the width of the 95 % interval of the mean. Cases are tropical or subtropical at base and valid time. '--to json' prints an array of objects, '--to csv' a table for programs.",
      topics: [.input, .storms, .verification, .fetching, .behaviour],
      otherOptions: ["--to", "--units", "--min-island", "--max-gap"]),
    Subcommand("formats", "List the formats that trackconv reads and writes."),
    Subcommand(
      "feeds",
      "List the feeds, with their formats, their terms of use and the keys that they need."),
    Subcommand(
      "cache", arguments: "[clear]", "List the copies of downloads, or remove them with 'clear'."),
    Subcommand(
      "doctor", "Print a page about this machine for bug reports, and what is wrong with it.",
      "It shows versions, where PROJ finds its data, fonts, folders, and which keys are set, and what to do about each problem. It shows no keys, and no user names in paths. The exit status is 1 only if something that every map needs is broken.",
      otherOptions: ["--key-file"]),
    Subcommand(
      "gdal-path", "Print the folder of the driver for GDAL, for GDAL_PYTHON_DRIVER_PATH.",
      "With the driver, QGIS and other programs that use GDAL open track files. The Debian package has installed it for QGIS and GDAL already."
    ),
    Subcommand("help", arguments: "[<topic>]", "Explain a topic, an option or a subcommand."),
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
