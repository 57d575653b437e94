import GeoOut
import TyphoonTrack

/// The texts that explain the command, made from the registers of formats and feeds and the table of options.
struct Help {
  static let usage = "trackconv [options] <input>..."
  static let summary = "Turn the tracks that typhoon agencies publish into maps."
  static let input =
    "A track file, '-' for standard input, a URL (https://…), or a feed by name (feed:nhc)."

  static let examples =
    ([
      "Make a page with a map that moves through time, which every browser opens:": [
        "trackconv ty_infos.js -o storm.html"
      ],
      "Make a web map, a file for Google Earth and a plate (a finished map picture):": [
        "trackconv ty_infos.js -o storm.geojson -o storm.kmz -o storm.png"
      ],
      "Map the storms for which the NHC issues advisories now:": [
        "trackconv feed:nhc -o storms.html"
      ],
      "List the storms of an archive since 2012, then draw the tracks of one of them:": [
        "trackconv info bst_all.txt --since 2012",
        "trackconv bst_all.txt --storm 1718 --layers track,fix -o talim.kml",
      ],
      "Draw the forecasts of all techniques on a plate:": [
        "trackconv bep142026.dat aep142026.dat --technique all -o models.svg"
      ],
    ] as KeyValuePairs).map { Example(text: $0, commands: $1) }

  /// The width of the text: that of the terminal within limits, as long lines are hard to read.
  private let columns: Int

  init(_ columns: Int) { self.columns = min(max(columns, 60), 100) }

  var overview: String {
    var text = paragraph(Self.summary)
    text +=
      "\n"
      + paragraph(
        "Reads \(Names.readers.count) track formats and writes \(Names.writers.joined(separator: ", ")), and films."
      )
    text +=
      "\nUSAGE: " + ([Self.usage] + Subcommand.all.map { $0.usage }).joined(separator: "\n       ")
      + "\n"
    text += "\nARGUMENTS:\n" + row("<input>", Self.input)
    text += "\nCOMMON OPTIONS:\n"
    for option in OptionDefinition.all where option.isCommon { text += row(option) }
    text += "\nSUBCOMMANDS:\n"
    for subcommand in Subcommand.all { text += row(subcommand.name, subcommand.help) }
    text += "\nEXAMPLES:\n" + Self.examples.map(shown).joined(separator: "\n")
    text += "\nMORE HELP:\n"
    text += row("trackconv --help-all", "All options.")
    text += row("trackconv help <topic>", "A topic, with examples: \(Self.topics).")
    text += row("trackconv help <name>", "An option or a subcommand, such as 'layers' or 'info'.")
    text += row("man trackconv", "The manual page.")
    return text
  }

  var allOptions: String {
    var text = "USAGE: \(Self.usage)\n"
    for topic in Topic.allCases {
      text += "\n\(topic.title.uppercased()) (\(topic.rawValue)):\n"
      for option in topic.options { text += row(option) }
    }
    let paragraphs = [
      "'trackconv help <topic>' explains the options of a topic in more detail, with examples.",
      "Errors and warnings go to standard error as file:line:column: warning: text. The exit status is 0 on success, 1 if a file could not be fetched, read or written, and 64 if the arguments are wrong. If the reader of a pipe closes it, SIGPIPE ends the program, which a shell reports as 141.",
    ]
    return paragraphs.reduce(text) { $0 + "\n" + paragraph($1) }
  }

  func text(of topic: Topic) -> String {
    var text = "\(topic.title.uppercased()):\n"
    for option in topic.options { text += row(option, withDetails: true) }
    if topic == .layers {
      text += "\nLAYERS, in drawing order:\n"
      for layer in Layer.allCases { text += row(layer.rawValue, layer.help) }
    }
    return text + "\nEXAMPLES:\n" + topic.examples.map(shown).joined(separator: "\n")
  }

  func text(of option: OptionDefinition) -> String {
    let topic = Topic.allCases.first { $0.options.contains { $0.name == option.name } }
    return row(option, withDetails: true) + "\n"
      + paragraph("'trackconv help \(topic?.rawValue ?? "")' explains related options.")
  }

  func text(of subcommand: Subcommand) -> String {
    var text = "USAGE: \(subcommand.usage)\n\n" + paragraph(subcommand.help)
    if !subcommand.details.isEmpty { text += "\n" + paragraph(subcommand.details) }
    if subcommand.name == "help" {
      text += "\nTOPICS:\n"
      for topic in Topic.allCases { text += row(topic.rawValue, topic.title + ".") }
      text += row("formats", "The formats that trackconv reads and writes.")
      text += row("feeds", "The feeds.")
    }
    return text
  }

  var formats: String {
    var text = "READS:\n"
    for reader in TrackReaders.all { text += row(reader.name, reader.summary) }
    text += "\nWRITES:\n"
    for writer in FeatureWriters.all + FeatureWriters.films {
      let extensions = writer.extensions.map { ".\($0)" }.joined(separator: " ")
      text += row(writer.name, "\(writer.summary) (\(extensions))")
    }
    return text
  }

  var feeds: String {
    var text = "FEEDS:\n"
    for feed in Feed.all {
      let key = feed.service.map { ", needs a key (\($0.variable), from \($0.registration))" } ?? ""
      text += row(feed.argument, "\(feed.agency.code): \(feed.title) (\(feed.format))\(key).")
      text += row("", feed.agency.terms ?? "")
      text += row("", feed.page)
    }
    return text
  }

  private static var topics: String {
    (Topic.allCases.map { $0.rawValue } + ["formats", "feeds"]).joined(separator: ", ")
  }

  private func shown(_ example: Example) -> String {
    paragraph(example.text, indent: 2) + example.commands.map { "    \($0)\n" }.joined()
  }

  private func row(_ option: OptionDefinition, withDetails: Bool = false) -> String {
    row(option.label, option.text(withDetails: withDetails))
  }

  /// Formats a label in 26 columns, with a wrapped text beside it.
  private func row(_ label: String, _ help: String) -> String {
    let indent = 26
    let start = "  " + label
    guard start.terminalWidth <= indent - 2 else {
      return start + "\n" + paragraph(help, indent: indent)
    }
    let gap = String(repeating: " ", count: indent - start.terminalWidth)
    return start + gap + String(paragraph(help, indent: indent).dropFirst(indent))
  }

  /// Wraps a text at spaces; a word that is too long has a line of its own.
  private func paragraph(_ words: String, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var (text, line) = ("", margin)
    for word in words.split(at: " ") {
      if line.terminalWidth > indent, line.terminalWidth + 1 + String(word).terminalWidth > columns
      {
        text += line + "\n"
        line = margin
      }
      line += (line.terminalWidth > indent ? " " : "") + word
    }
    return text + line + "\n"
  }
}
