extension OptionDefinition {
  /// Messages, and what is printed instead of a conversion.
  static var behaviour: [OptionDefinition] {
    [
      OptionDefinition(
        "--strict", help: "Treat warnings as errors: an input with a warning is not converted."
      ) { _, options in options.isStrict = true },
      OptionDefinition(
        "-q", "--quiet", help: "Print errors only."
      ) { _, options in options.isQuiet = true },
      OptionDefinition(
        "-h", "--help", help: "Print the most important options."
      ) { _, options in options.answer = .overview },
      OptionDefinition(
        "--help-all", help: "Print all options, by topic."
      ) { _, options in options.answer = .allOptions },
      OptionDefinition(
        "--json-usage",
        help: "Print all options, subcommands and formats as JSON, for other programs."
      ) { _, options in options.answer = .json },
      OptionDefinition(
        "--version", help: "Print the versions of trackconv, PROJ and GEOS."
      ) { _, options in options.answer = .version(isVerbose: false) },
      OptionDefinition(
        "--verbose", help: "With '--version': print the versions of all libraries, one per line."
      ) { _, options in options.isVerbose = true },
    ]
  }
}
