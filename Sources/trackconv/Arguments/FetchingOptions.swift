extension OptionDefinition {
  /// The options of inputs that are fetched.
  static var fetching: [OptionDefinition] {
    [
      OptionDefinition(
        names: ["--key-file"], value: "<file>",
        help:
          "The file with the keys of services that want one (\(KeyedService.all.map(\.variable).joined(separator: ", "))), else the environment holds them."
      ) { value, options in options.fetching.keyFile = value },
      OptionDefinition(
        names: ["--offline"], value: nil,
        help: "Fetch nothing: use the last good copies of addresses and feeds."
      ) { _, options in options.fetching.isOffline = true },
      OptionDefinition(
        names: ["--max-age"], value: "<time>",
        help:
          "Use copies up to this age without asking: 90s, 10m, 2h. Feeds have a least age of their own, addresses none."
      ) { value, options throws(UsageError) in
        guard let seconds = Amount.seconds(value) else {
          throw UsageError(value, for: "--max-age", expected: "a time such as 90s, 10m, 2h or 1d")
        }
        options.fetching.maxAge = seconds
      },
      OptionDefinition(
        names: ["--max-size"], value: "<size>",
        help: "How large an answer may be, expanded: 500k, 64MiB, 1G; 64 MiB unless told."
      ) { value, options throws(UsageError) in
        guard let bytes = Amount.bytes(value) else {
          throw UsageError(value, for: "--max-size", expected: "a size such as 500k, 64MiB or 1G")
        }
        options.fetching.largestSize = bytes
      },
      OptionDefinition(
        names: ["--timeout"], value: "<time>",
        help: "How long a download may take in all; 5m unless told."
      ) { value, options throws(UsageError) in
        guard let seconds = Amount.seconds(value), seconds > 0 else {
          throw UsageError(value, for: "--timeout", expected: "a time such as 30s or 5m")
        }
        options.fetching.timeout = min(seconds, 86_400)
      },
    ]
  }
}
