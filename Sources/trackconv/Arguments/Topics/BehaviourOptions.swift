extension OptionDefinition {
  /// Messages, and what is printed instead of a conversion.
  static var behaviour: [OptionDefinition] {
    [
      OptionDefinition(
        "--strict", "Treat warnings as errors: an input with a warning is not converted."
      ) { $1.isStrict = true },
      OptionDefinition("--quiet", short: "-q", "Print errors only.") { $1.isQuiet = true },
      OptionDefinition(
        "--help", short: "-h", "Print the most important options."
      ) { $1.answer = .overview },
      OptionDefinition("--help-all", "Print all options, by topic.") { $1.answer = .allOptions },
      OptionDefinition(
        "--json-usage", "Print all options, subcommands and formats as JSON, for other programs."
      ) { $1.answer = .json },
      OptionDefinition(
        "--version", "Print the versions of trackconv, PROJ and GEOS."
      ) { $1.answer = .version(isVerbose: false) },
      OptionDefinition(
        "--verbose", "With '--version': print the versions of all libraries, one per line."
      ) { $1.isVerbose = true },
    ]
  }
}
