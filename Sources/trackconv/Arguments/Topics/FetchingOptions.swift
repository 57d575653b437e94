extension OptionDefinition {
  /// How URLs and feeds are fetched.
  static var fetching: [OptionDefinition] {
    [
      OptionDefinition(
        "--key-file", value: OptionValue("<file>", .file),
        "File with the keys of services that need one (\(keys)); by default the keys come from the environment.",
        "For each key the file has a line such as 'CWA_API_KEY=' followed by the key, or it holds a single key and nothing else. Keys are never accepted as arguments."
      ) { $1.fetching.keyFile = $0 },
      OptionDefinition(
        "--offline",
        "Fetch nothing: use the latest good copies of URLs and feeds, and print their age."
      ) { $1.fetching.isOffline = true },
      OptionDefinition(
        "--max-age", value: OptionValue("<time>", .duration),
        "Use copies up to this age, such as 90s, 10m, 2h or 1d, without asking the server. Each feed has a minimum of its own; URLs have none.",
        sets: { $0.fetching.maxAge = $1 }, expected: "a duration such as 90s, 10m, 2h or 1d"
      ) { Amount.seconds($0).map(Optional.some) },
      OptionDefinition(
        "--max-age-of-data", value: OptionValue("<time>", .duration),
        "Fail if the newest fix or forecast of all inputs is older than this, such as 12h: the source has stopped.",
        "Inputs that say that there are no storms do not fail.",
        sets: { $0.maxAgeOfData = $1 }, expected: "a duration such as 90s, 10m, 2h or 1d"
      ) { Amount.seconds($0).map(Optional.some) },
      OptionDefinition(
        "--max-size", value: OptionValue("<size>", .size), default: "64MiB",
        "Size limit of a response, also after decompression, such as 500k, 64MiB or 1G.",
        sets: { $0.fetching.largestSize = $1 }, expected: "a size such as 500k, 64MiB or 1G"
      ) { Amount.bytes($0) },
      OptionDefinition(
        "--timeout", value: OptionValue("<time>", .duration), default: "5m",
        "Time limit of a download, including retries.",
        sets: { $0.fetching.timeout = $1 }, expected: "a duration such as 30s or 5m"
      ) { Amount.seconds($0).flatMap { $0 > 0 ? min($0, 86_400) : nil } },
    ]
  }

  private static var keys: String { KeyedService.all.map { $0.variable }.joined(separator: ", ") }
}
