import GeoOut
import TyphoonTrack

/// Parses the arguments of the command.
enum ArgumentParser {
  /// What the arguments request.
  enum Request {
    case convert(Options)
    case info(Options)
    case statistics(Options)
    /// Says how inputs are read.
    case explain(Options)
    case seasons(Options)
    case places(Options)
    case verify(Options)
    /// Lists the cached copies, or removes them.
    case cache(clears: Bool)
    case doctor(Options)
    /// Prints the folder of the driver for GDAL.
    case gdalPath
    case answer(Answer)
  }

  static func parse(_ arguments: [String]) throws(UsageError) -> Request {
    var rest = arguments[...]
    let subcommand = rest.first.flatMap { Subcommand.named($0) }
    if subcommand != nil { rest = rest.dropFirst() }
    if subcommand?.name == "help" { return .answer(try Answer(about: rest)) }
    var options = Options()
    var onlyInputs = false
    while let argument = rest.popFirst() {
      guard !onlyInputs, argument.hasPrefix("-"), argument != "-" else {
        options.inputs.append(argument)
        continue
      }
      guard argument != "--" else {
        onlyInputs = true
        continue
      }
      try parseOption(argument, &rest, &options)
      guard let answer = options.answer else { continue }
      if case .overview = answer, let subcommand { return .answer(.subcommand(subcommand)) }
      if case .version = answer {
        return .answer(.version(isVerbose: options.isVerbose || rest.contains("--verbose")))
      }
      return .answer(answer)
    }
    guard !options.isVerbose else {
      throw UsageError("The option '--verbose' applies to '--version' only")
    }
    switch subcommand?.name {
    case "formats", "feeds", "doctor", "cache", "gdal-path":
      let isCache = subcommand?.name == "cache"
      let clears = isCache && options.inputs.first == "clear"
      if let extra = options.inputs.dropFirst(clears ? 1 : 0).first {
        throw UsageError(
          "Unexpected argument '\(extra.forTerminal)'"
            + (isCache ? ": expected 'clear' or nothing" : ""))
      }
      guard !isCache else { return .cache(clears: clears) }
      guard subcommand?.name != "gdal-path" else { return .gdalPath }
      guard subcommand?.name != "doctor" else { return .doctor(options) }
      return .answer(subcommand?.name == "feeds" ? .feeds : .formats)
    case "info", "stats", "seasons", "places", "explain", "verify":
      if let output = options.outputs.first {
        throw UsageError(
          "Unexpected option '-o \(output.forTerminal)': "
            + "'\(subcommand?.name ?? "")' writes no files")
      }
      if let format = options.to, ![Names.json, Names.csv].contains(format) {
        throw UsageError(
          "Invalid value '\(format)' for '--to': "
            + "'\(subcommand?.name ?? "")' prints a table, '\(Names.json)' or '\(Names.csv)'")
      }
      guard options.writing.clip == nil else {
        throw UsageError(
          "Unexpected option '--clip': it cuts maps; '--bbox' and '--near' select storms")
      }
      try requireInputs(&options)
      switch subcommand?.name {
      case "explain":
        guard options.to != Names.csv else {
          throw UsageError(
            "Invalid value 'csv' for '--to': 'explain' prints text or '\(Names.json)'")
        }
        return .explain(options)
      case "stats": return .statistics(options)
      case "seasons": return .seasons(options)
      case "places":
        try requirePlaces(&options)
        return .places(options)
      case "verify":
        try options.verification.check()
        return .verify(options)
      default: return .info(options)
      }
    default:
      guard options.to != Names.json else {
        throw UsageError(
          "Invalid value '\(Names.json)' for '--to': "
            + "it is for the lists of 'info', 'stats', 'seasons', 'places' and 'verify'. Did you mean 'geojson'?"
        )
      }
      try requireInputs(&options)
      if options.layers.names(.place), !options.layers.isAll { try requirePlaces(&options) }
      options.writing.plate.namedLayers = LayerSelection(
        Layer.allCases.filter(options.layers.names))
      options.writing.plate.filter = options.selection.filter
      return .convert(options)
    }
  }

  /// Takes the place of `--near` if there are no others.
  private static func requirePlaces(_ options: inout Options) throws(UsageError) {
    guard options.places == nil else { return }
    guard let near = options.selection.near else {
      throw UsageError(
        "Missing value for '--places <file>': the places to list, unless '--near <place,km>' names one"
      )
    }
    options.features.places = [near.place]
    options.features.within = options.features.within ?? near.distance
  }

  private static func requireInputs(_ options: inout Options) throws(UsageError) {
    guard !options.inputs.isEmpty else {
      throw UsageError(
        "Missing expected argument '<input>': a file, a URL, a feed, or '-' for standard input")
    }
    for name in options.inputs where name != "-" {
      guard let input = try InputName(name) else { continue }
      options.remoteInputs.append((name, input))
    }
    try checkNames(of: options.inputs)
    guard options.inputs.count(where: { $0 == "-" }) < 2 else {
      throw UsageError("The input '-' is given twice: standard input can be read only once")
    }
    guard !options.selection.isContradictory else {
      throw UsageError("'--since' is later than '--until'")
    }
  }

  /// Fails if an input that does not exist is probably a subcommand or an output.
  private static func checkNames(of inputs: [String]) throws(UsageError) {
    for (index, name) in inputs.enumerated() where !Process.exists(name) {
      let suggestion = Names.suggestion(for: name, of: Subcommand.all.map { $0.name })
      if index == 0, name.allSatisfy({ $0.isLetter }), !suggestion.isEmpty {
        throw UsageError("No file or subcommand '\(name.forTerminal)'\(suggestion)")
      }
      let ending = name.split(at: ".").last.map(String.init) ?? ""
      if index > 0, name.contains("."), !name.contains(":"),
        FeatureWriters.forExtension(ending) != nil
      {
        throw UsageError("No file '\(name.forTerminal)': to write it, use '-o \(name.forTerminal)'")
      }
    }
  }

  /// Parses `--name value`, `--name=value`, `-o value`, `-ovalue` or a flag.
  private static func parseOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: inout Options
  ) throws(UsageError) {
    let (name, value) = split(argument) ?? (argument, nil)
    // `-output` does not mean `-o utput`.
    let hasOneHyphen = !argument.hasPrefix("--") && OptionDefinition.named("-" + argument) != nil
    guard let option = OptionDefinition.named(name), !hasOneHyphen else {
      // Omit the value from the message: it may be a key that was passed as an argument by mistake.
      let written = argument.prefix { $0 != "=" }
      let suggestion = Names.suggestion(
        for: String(written), of: OptionDefinition.all.map { $0.name })
      throw UsageError("Unknown option '\(String(written).forTerminal)'\(suggestion)")
    }
    options.given.append(option)
    let isSelecting = OptionDefinition.selecting.contains { $0.name == option.name }
    guard let expected = option.value else {
      guard value == nil else { throw UsageError("The option '\(option.name)' takes no value") }
      try option.apply("", &options)
      if isSelecting { options.selection.note(option.name, "", isRepeatable: false) }
      return
    }
    // An option name is not taken as the value of another option, except in `--storm=--quiet`.
    let next = rest.first.flatMap {
      OptionDefinition.named($0) == nil && expected.takes($0) ? $0 : nil
    }
    if value == nil, next != nil { rest.removeFirst() }
    guard let given = value ?? next ?? (expected.isOptional ? expected.choices().first : nil),
      !given.isEmpty
    else { throw UsageError("Missing value for '\(name) \(expected.label)'") }
    try option.apply(given, &options)
    if isSelecting { options.selection.note(option.name, given, isRepeatable: option.isRepeatable) }
  }

  /// The name of an option and the value that is attached to it; `nil` if the argument is no option.
  static func split(_ argument: String) -> (name: String, value: String?)? {
    guard argument.hasPrefix("-"), argument.count > 1 else { return nil }
    guard !argument.hasPrefix("--") else {
      guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
      return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }
    return argument.count > 2
      ? (String(argument.prefix(2)), String(argument.dropFirst(2))) : (argument, nil)
  }
}
