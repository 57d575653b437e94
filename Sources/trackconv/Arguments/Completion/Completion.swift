import GeoOut
import TyphoonTrack

/// The words that fit at a position in a command line.
///
/// The scripts in `Completions` ask the installed program for them, so that they fit its version.
struct Completion {
  /// A word, and what it means.
  struct Candidate: Equatable { let text, note: String }

  /// The part of the word that precedes the candidates, such as `--layers=track,`.
  private(set) var prefix = ""
  private(set) var candidates: [Candidate] = []
  /// Whether names of files fit too.
  private(set) var takesFiles = false
  /// Whether more can follow without a space, as in a list.
  private(set) var continues = false

  /// Finds the words for a position.
  ///
  /// - Parameters:
  ///   - words: The command line without the program's name.
  ///   - index: The position of the word to complete.
  init(_ words: [String], at index: Int) {
    let word = words[index]
    var line = Line(words, at: index)
    if index > 0, [">", "<"].contains(words[index - 1]) {
      takesFiles = true
    } else if let value = line.pending?.value {
      complete(value, after: word, &line)
    } else if line.isAfterInputs {
      takesFiles = true
    } else if let (option, value) = ArgumentParser.split(word), let value {
      prefix = String(word.dropLast(value.count))
      if let definition = OptionDefinition.named(option)?.value {
        complete(definition, after: value, &line)
      }
    } else if word.hasPrefix("-") {
      completeOption(line)
    } else {
      completeArgument(word, at: index, line)
    }
  }

  /// The candidates that the word begins with.
  func matching(_ word: String) -> [Candidate] {
    candidates.filter { (prefix + $0.text).hasPrefix(word) }
  }

  private mutating func add(_ texts: [String], note: (String) -> String = { _ in "" }) {
    candidates += texts.map { Candidate(text: $0, note: note($0)) }
  }

  private mutating func completeOption(_ line: Line) {
    for option in line.subcommand?.options ?? OptionDefinition.all
    where option.isRepeatable || !line.used.contains(option.name) {
      add(option.names) { _ in Self.summary(option.help()) }
    }
  }

  private mutating func completeArgument(_ word: String, at index: Int, _ line: Line) {
    switch line.subcommand?.name {
    case "help":
      guard index == 1 else { return }
      for topic in Topic.allCases { add([topic.rawValue]) { _ in topic.title } }
      addSubcommands()
    case "cache": if index == 1 { add(["clear"]) }
    case "formats", "feeds", "gdal-path": break
    default:
      if index == 0 { addSubcommands() }
      takesFiles = !word.hasPrefix("feed:")
      guard !word.isEmpty, "feed:".hasPrefix(word) || !takesFiles else { return }
      for feed in Feed.all { add([feed.argument]) { _ in feed.title } }
    }
  }

  private mutating func addSubcommands() {
    for subcommand in Subcommand.all {
      add([subcommand.name]) { _ in Self.summary(subcommand.help) }
    }
  }

  private mutating func complete(_ value: OptionValue, after text: String, _ line: inout Line) {
    switch value.kind {
    case .list:
      let head = text.lastIndex { $0 == "," || $0 == "+" }.map { text[...$0] } ?? ""
      prefix += head
      continues = true
      let named = head.split { $0 == "," || $0 == "+" }.map(String.init)
      add(value.choices().filter { !named.contains($0) }) {
        Layer(rawValue: $0).map { Self.summary($0.help) } ?? ""
      }
    case .storm:
      for storm in InputStorms(line.options).storms {
        let season = storm.season.map { ", \($0)" } ?? ""
        add([storm.id]) { _ in (storm.names.first ?? "unnamed") + season }
        add(storm.names) { _ in storm.id }
      }
    case .technique: add(value.choices() + InputStorms(line.options).techniques)
    default:
      takesFiles = [.file, .output, .table].contains(value.kind) || value.isOptional
      add(value.choices()) { choice in
        guard value.label == "<format>" else { return "" }
        return FeatureWriters.named(choice)?.summary ?? TrackReaders.named(choice)?.summary ?? ""
      }
    }
  }

  /// A help text up to the end of its first statement.
  private static func summary(_ help: String) -> String {
    var text = ""
    for part in help.split(at: " ") {
      text += (text.isEmpty ? "" : " ") + part
      guard let last = part.last, ".;:".contains(last) else { continue }
      return String(text.dropLast())
    }
    return text
  }
}

/// What stands in a command line beside the word to complete.
private struct Line {
  let subcommand: Subcommand?
  /// The option whose value the word is.
  private(set) var pending: OptionDefinition?
  /// Whether the word stands behind `--`.
  private(set) var isAfterInputs = false
  /// The long names of the options in the line.
  private(set) var used: Set<String> = []
  private(set) var options = Options()

  init(_ words: [String], at index: Int) {
    subcommand = index > 0 ? Subcommand.named(words[0]) : nil
    var open: OptionDefinition?
    var onlyInputs = false
    for (position, word) in words.enumerated().dropFirst(subcommand == nil ? 0 : 1) {
      let option = open
      open = nil
      if position == index {
        pending = option
        isAfterInputs = onlyInputs
      } else if let option, option.value?.takes(word) == true {
        // A value that is not complete or wrong does not matter here.
        try? option.apply(word, &options)
      } else if onlyInputs || !word.hasPrefix("-") || word == "-" {
        options.inputs.append(word)
      } else if word == "--" {
        onlyInputs = true
      } else if let (name, value) = ArgumentParser.split(word),
        let option = OptionDefinition.named(name)
      {
        used.insert(option.name)
        if option.value != nil, value == nil {
          open = option
        } else {
          try? option.apply(value ?? "", &options)
        }
      }
    }
  }
}
