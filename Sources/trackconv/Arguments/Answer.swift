import GeoOut

/// A text that is printed instead of a conversion.
enum Answer: Sendable {
  /// The help that most people need.
  case overview
  case allOptions
  case topic(Topic)
  case option(OptionDefinition)
  case subcommand(Subcommand)
  case formats, feeds, json
  case version(isVerbose: Bool)

  /// The answer to `trackconv help <word>`.
  init(about words: ArraySlice<String>) throws(UsageError) {
    guard let word = words.first, word != "-h", word != "--help" else {
      self = .overview
      return
    }
    if words.count > 1 {
      throw UsageError("Unexpected argument '\(words[words.startIndex + 1].forTerminal)'")
    }
    let name = word.lowercased()
    if name == "formats" {
      self = .formats
    } else if name == "feeds" {
      self = .feeds
    } else if let topic = Topic(named: name) {
      self = .topic(topic)
    } else if let subcommand = Subcommand.named(name) {
      self = .subcommand(subcommand)
    } else if let option = OptionDefinition.named(name) ?? OptionDefinition.named("--" + name) {
      self = .option(option)
    } else if Names.readers.contains(name) {
      self = .formats
    } else {
      let topics = Topic.allCases.map { $0.rawValue } + ["formats", "feeds"]
      let names = topics + OptionDefinition.all.map { String($0.name.dropFirst(2)) }
      throw UsageError(
        "Unknown topic '\(word.forTerminal)': expected one of "
          + "\(topics.joined(separator: ", ")), an option or a subcommand"
          + name.suggestion(of: names))
    }
  }

  func text(columns: Int) -> String {
    switch self {
    case .overview: Help(columns).overview
    case .allOptions: Help(columns).allOptions
    case .topic(let topic): Help(columns).text(of: topic)
    case .option(let option): Help(columns).text(of: option)
    case .subcommand(let subcommand): Help(columns).text(of: subcommand)
    case .formats: Help(columns).formats
    case .feeds: Help(columns).feeds
    case .json: UsageJSON.text
    case .version(let isVerbose):
      "trackconv \(Version.current)\n"
        + (isVerbose
          ? ([Version.build] + LibraryVersions.linked.map { $0.description }).joined(
            separator: "\n")
          : LibraryVersions.text) + "\n"
    }
  }
}

extension Topic {
  init?(named name: String) {
    guard
      let topic = Self.allCases.first(where: { $0.rawValue == name || $0.synonyms.contains(name) })
    else { return nil }
    self = topic
  }
}
