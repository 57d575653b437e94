import GeoOut
import TyphoonTrack

/// The texts that explain the command, made from the registers of formats and feeds and the table of options.
enum Help {
  static let usage = "trackconv [options] <input>..."

  static func text(columns: Int) -> String {
    var text = """
      OVERVIEW: Turn the tracks that typhoon agencies publish into maps.

      Reads tracks and writes \(FeatureWriters.all.map { $0.name }.joined(separator: ", ")).

      USAGE: \(usage)
             trackconv info <input>...
             trackconv places <input>... --places <file>
             trackconv formats | feeds
             trackconv cache [clear]
             trackconv help

      ARGUMENTS:

      """
    text += row(
      "<input>",
      "A track file, '-' for standard input, a URL (https://…), or a named feed (feed:cwa).",
      columns)
    text += "\nOPTIONS:\n"
    for option in OptionDefinition.all {
      let label = option.names.joined(separator: ", ") + (option.value.map { " \($0)" } ?? "")
      text += row(label, option.help(), columns)
    }
    text += row("--version", "Print the versions of trackconv, PROJ and GEOS.", columns)
    text += row("-h, --help", "Print this help.", columns)
    text += "\nSUBCOMMANDS:\n"
    text += row("formats", "List the formats that trackconv reads and writes.", columns)
    text += row("feeds", "List the feeds, with their formats and terms of use.", columns)
    text += row("info", "List the storms of the inputs, one per line.", columns)
    text += row(
      "places", "List when and how near the storms pass the places of --places.", columns)
    text += row(
      "cache", "List the copies of downloads; 'cache clear' removes them.", columns)
    text += row("help", "Print this help, like --help.", columns)
    text += """

      EXAMPLES:
        trackconv ty_infos.js > storm.geojson
        trackconv ty_infos.js -o storm.geojson -o storm.kml -o storm.svg
        trackconv feed:nhc -o storms.geojson
        trackconv https://example.org/ty_infos.js --layers track,fix

      Messages go to standard error as file:line:column: warning: text.
      The exit status is 0 on success, 1 if a file could not be read or written, and
      64 if the arguments are wrong. If the reader of a pipe closes it, SIGPIPE ends
      the program, which a shell reports as 141.

      """
    return text
  }

  static func formats(columns: Int) -> String {
    var text = "READS:\n"
    for reader in TrackReaders.all { text += row(reader.name, reader.summary, columns) }
    text += "\nWRITES:\n"
    for writer in FeatureWriters.all {
      let extensions = writer.extensions.map { ".\($0)" }.joined(separator: " ")
      text += row(writer.name, "\(writer.summary) (\(extensions))", columns)
    }
    return text
  }

  static func feeds(columns: Int) -> String {
    var text = "FEEDS:\n"
    for feed in Feed.all {
      let key = feed.service.map { ", needs a key (\($0.variable), from \($0.registration))" } ?? ""
      text += row(
        feed.argument, "\(feed.agency.code): \(feed.title) (\(feed.format))\(key).", columns)
      text += row("", feed.agency.terms ?? "", columns)
      text += row("", feed.page, columns)
    }
    return text
  }

  /// Formats a label in 26 columns, with a wrapped text beside it.
  private static func row(_ label: String, _ help: String, _ columns: Int) -> String {
    let indent = String(repeating: " ", count: 26)
    var line = "  " + label
    var text = ""
    if line.count > 24 {
      text = line + "\n"
      line = indent
    } else {
      line += String(repeating: " ", count: 26 - line.count)
    }
    var isEmpty = true
    for word in help.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > max(60, columns) {
        text += line + "\n"
        line = indent
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return text + line + "\n"
  }
}
