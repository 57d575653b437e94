extension OptionDefinition {
  /// Options for inputs that are fetched.
  static var fetching: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--key-file"], value: "<file>",
        help:
          "File with the keys of services that require one (\(KeyedService.all.map(\.variable).joined(separator: ", "))); by default the keys come from the environment."
      ) { value, options in options.fetching.keyFile = value },
      OptionDefinition(
        names: ["--offline"], value: nil,
        help: "Fetch nothing: use the latest good copies of URLs and feeds."
      ) { _, options in options.fetching.isOffline = true },
      OptionDefinition(
        names: ["--max-age"], value: "<time>",
        help:
          "Use copies up to this age without asking the server: 90s, 10m, 2h. Each feed has a minimum of its own; URLs have none."
      ) { value, options throws(UsageError) in
        guard let seconds = Amount.seconds(value) else {
          throw UsageError(
            value, for: "--max-age", expected: "a duration such as 90s, 10m, 2h or 1d")
        }
        options.fetching.maxAge = seconds
      },
      OptionDefinition(
        names: ["--max-size"], value: "<size>",
        help: "Size limit of a response, also after decompression: 500k, 64MiB, 1G; default 64 MiB."
      ) { value, options throws(UsageError) in
        guard let bytes = Amount.bytes(value) else {
          throw UsageError(value, for: "--max-size", expected: "a size such as 500k, 64MiB or 1G")
        }
        options.fetching.largestSize = bytes
      },
      OptionDefinition(
        names: ["--timeout"], value: "<time>",
        help: "Time limit of a download, including retries; default 5m."
      ) { value, options throws(UsageError) in
        guard let seconds = Amount.seconds(value), seconds > 0 else {
          throw UsageError(value, for: "--timeout", expected: "a duration such as 30s or 5m")
        }
        options.fetching.timeout = min(seconds, 86_400)
      },
    ]
  }
}
