import GeoOut

/// Parses the arguments of the command.
enum ArgumentParser {
  /// What the arguments request.
  enum Request {
    case convert(Options)
    case info(Options)
    case places(Options)
    case formats
    case feeds
    /// Lists the cached copies, or removes them.
    case cache(clears: Bool)
    case help
    case version
  }

  static let subcommands = ["formats", "feeds", "info", "places", "cache", "help"]

  static func parse(_ arguments: [String]) throws(UsageError) -> Request {
    var rest = arguments[...]
    let subcommand = rest.first.flatMap { subcommands.contains($0) ? $0 : nil }
    if subcommand != nil { rest = rest.dropFirst() }
    var options = Options()
    var onlyInputs = false
    while let argument = rest.popFirst() {
      guard !onlyInputs, argument.hasPrefix("-"), argument != "-" else {
        options.inputs.append(argument)
        continue
      }
      switch argument {
      case "--": onlyInputs = true
      case "-h", "--help": return .help
      case "--version": return .version
      default: try parseOption(argument, &rest, &options)
      }
    }
    switch subcommand {
    case "help": return .help
    case "formats":
      guard let extra = options.inputs.first else { return .formats }
      throw UsageError(message: "Unexpected argument '\(extra.forTerminal)'")
    case "feeds":
      guard let extra = options.inputs.first else { return .feeds }
      throw UsageError(message: "Unexpected argument '\(extra.forTerminal)'")
    case "cache":
      guard options.inputs != ["clear"] else { return .cache(clears: true) }
      let unknown = options.inputs.first == "clear" ? options.inputs[1] : options.inputs.first
      guard let extra = unknown else { return .cache(clears: false) }
      throw UsageError(
        message: "Unexpected argument '\(extra.forTerminal)': expected 'clear' or nothing")
    case "info", "places":
      if let output = options.outputs.first {
        throw UsageError(
          message: "Unexpected option '-o \(output.forTerminal)': "
            + "'\(subcommand ?? "")' writes no files")
      }
      try requireInputs(&options)
      guard subcommand == "places" else { return .info(options) }
      try requirePlaces(options)
      return .places(options)
    default:
      try requireInputs(&options)
      if options.layers.names(.place), !options.layers.isAll { try requirePlaces(options) }
      return .convert(options)
    }
  }

  private static func requirePlaces(_ options: Options) throws(UsageError) {
    guard options.places == nil else { return }
    throw UsageError(message: "Missing value for '--places <file>': the places to list")
  }

  private static func requireInputs(_ options: inout Options) throws(UsageError) {
    guard !options.inputs.isEmpty else {
      throw UsageError(message: "Missing expected argument '<input>'")
    }
    for name in options.inputs where name != "-" {
      guard let input = try InputName(name) else { continue }
      options.remoteInputs.append((name, input))
    }
    guard options.inputs.count(where: { $0 == "-" }) < 2 else {
      throw UsageError(
        message: "The input '-' is given twice: standard input can be read only once")
    }
    guard !options.selection.isContradictory else {
      throw UsageError(message: "'--since' is later than '--until'")
    }
  }

  /// Parses `--name value`, `--name=value`, `-o value`, `-ovalue` or a flag.
  private static func parseOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: inout Options
  ) throws(UsageError) {
    var name = argument
    var value: String?
    if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
      name = String(argument[..<equals])
      value = String(argument[argument.index(after: equals)...])
    } else if !argument.hasPrefix("--"), argument.count > 2 {
      name = String(argument.prefix(2))
      value = String(argument.dropFirst(2))
    }
    let names = OptionDefinition.all.flatMap(\.names) + ["-h", "--help", "--version"]
    // `-output` does not mean `-o utput`.
    let hasOneHyphen = !argument.hasPrefix("--") && names.contains("-" + argument)
    guard let option = OptionDefinition.all.first(where: { $0.names.contains(name) }), !hasOneHyphen
    else {
      // Omit the value from the message: it may be a key that was passed as an argument by mistake.
      let written = argument.prefix { $0 != "=" }
      let suggestion =
        String(written).nearest(of: names.filter { $0.hasPrefix("--") })
        .map { ". Did you mean '\($0)'?" } ?? ""
      throw UsageError(message: "Unknown option '\(String(written).forTerminal)'\(suggestion)")
    }
    guard let valueName = option.value else {
      guard value == nil else {
        throw UsageError(message: "The option '\(option.name)' takes no value")
      }
      try option.apply("", &options)
      return
    }
    // An option name is not taken as the value of another option, except in `--storm=--quiet`.
    let next = rest.first.flatMap { names.contains($0) ? nil : $0 }
    if value == nil, next != nil { rest.removeFirst() }
    guard let given = value ?? next, !given.isEmpty else {
      throw UsageError(message: "Missing value for '\(name) \(valueName)'")
    }
    try option.apply(given, &options)
  }
}
