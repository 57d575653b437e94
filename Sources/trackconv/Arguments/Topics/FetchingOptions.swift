extension OptionDefinition {
  /// How URLs and feeds are fetched.
  static var fetching: [OptionDefinition] {
    [
      OptionDefinition(
        "--key-file", value: OptionValue("<file>", .file),
        help:
          "File with the keys of services that need one (\(keys)); by default the keys come from the environment.",
        details:
          "For each key the file has a line such as 'CWA_API_KEY=' followed by the key, or it holds a single key and nothing else. Keys are never accepted as arguments."
      ) { value, options in options.fetching.keyFile = value },
      OptionDefinition(
        "--offline",
        help: "Fetch nothing: use the latest good copies of URLs and feeds, and print their age."
      ) { _, options in options.fetching.isOffline = true },
      OptionDefinition(
        "--max-age", value: OptionValue("<time>", .duration),
        help:
          "Use copies up to this age, such as 90s, 10m, 2h or 1d, without asking the server. Each feed has a minimum of its own; URLs have none."
      ) { value, options throws(UsageError) in
        guard let seconds = Amount.seconds(value) else {
          throw UsageError(
            value, for: "--max-age", expected: "a duration such as 90s, 10m, 2h or 1d")
        }
        options.fetching.maxAge = seconds
      },
      OptionDefinition(
        "--max-size", value: OptionValue("<size>", .size), usual: "64MiB",
        help:
          "Size limit of a response, also after decompression, such as 500k, 64MiB or 1G."
      ) { value, options throws(UsageError) in
        guard let bytes = Amount.bytes(value) else {
          throw UsageError(value, for: "--max-size", expected: "a size such as 500k, 64MiB or 1G")
        }
        options.fetching.largestSize = bytes
      },
      OptionDefinition(
        "--timeout", value: OptionValue("<time>", .duration), usual: "5m",
        help: "Time limit of a download, including retries."
      ) { value, options throws(UsageError) in
        guard let seconds = Amount.seconds(value), seconds > 0 else {
          throw UsageError(value, for: "--timeout", expected: "a duration such as 30s or 5m")
        }
        options.fetching.timeout = min(seconds, 86_400)
      },
    ]
  }

  private static var keys: String {
    KeyedService.all.map(\.variable).joined(separator: ", ")
  }
}
