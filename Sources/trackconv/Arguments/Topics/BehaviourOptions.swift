extension OptionDefinition {
  /// Messages, and what is printed instead of a conversion.
  static var behaviour: [OptionDefinition] {
    [
      OptionDefinition(
        "--strict", help: "Treat warnings as errors: an input with a warning is not converted.",
        sets: { $0.isStrict = $1 }
      ) { _ in true },
      OptionDefinition(
        "--quiet", short: "-q", help: "Print errors only.", sets: { $0.isQuiet = $1 }
      ) { _ in true },
      OptionDefinition(
        "--help", short: "-h", help: "Print the most important options.", sets: { $0.answer = $1 }
      ) { _ in .overview },
      OptionDefinition(
        "--help-all", help: "Print all options, by topic.",
        sets: { $0.answer = $1 }
      ) { _ in .allOptions },
      OptionDefinition(
        "--json-usage",
        help: "Print all options, subcommands and formats as JSON, for other programs.",
        sets: { $0.answer = $1 }
      ) { _ in .json },
      OptionDefinition(
        "--version", help: "Print the versions of trackconv, PROJ and GEOS.",
        sets: { $0.answer = $1 }
      ) { _ in .version(isVerbose: false) },
      OptionDefinition(
        "--verbose", help: "With '--version': print the versions of all libraries, one per line.",
        sets: { $0.isVerbose = $1 }
      ) { _ in true },
    ]
  }
}
