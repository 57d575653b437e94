import GeoOut
import TyphoonTrack

/// The options, subcommands and formats as JSON, for programs that make forms, wrappers or documentation.
enum UsageJSON {
  private indirect enum Value {
    case null
    case bool(Bool)
    case text(String)
    case list([Value])
    case members([(String, Value)])
  }

  static var text: String {
    let usage = Value.members([
      ("name", .text("trackconv")),
      ("description", .text(Help.summary)),
      ("version", .text(Version.current)),
      ("usage", .list(([Help.usage] + Subcommand.all.map(\.usage)).map { .text($0) })),
      (
        "arguments",
        .list([
          .members([
            ("name", .text("input")), ("description", .text(Help.input)),
            ("repeatable", .bool(true)),
          ])
        ])
      ),
      (
        "options",
        .list(Topic.allCases.flatMap { topic in topic.options.map { value(of: $0, topic) } })
      ),
      ("examples", .list(Help.examples.flatMap(\.commands).map { .text($0) })),
      (
        "groups",
        .list(
          Topic.allCases.map {
            .members([
              ("name", .text($0.rawValue)), ("title", .text($0.title)),
              ("examples", .list($0.examples.flatMap(\.commands).map { .text($0) })),
            ])
          })
      ),
      (
        "subcommands",
        .list(
          Subcommand.all.map {
            .members([
              ("name", .text($0.name)), ("usage", .text($0.usage)), ("description", .text($0.help)),
            ])
          })
      ),
      (
        "reads",
        .list(
          TrackReaders.all.map {
            .members([("name", .text($0.name)), ("description", .text($0.summary))])
          })
      ),
      (
        "writes",
        .list(
          FeatureWriters.all.map {
            .members([
              ("name", .text($0.name)), ("description", .text($0.summary)),
              ("extensions", .list($0.extensions.map { .text(".\($0)") })),
            ])
          })
      ),
    ])
    var text = ""
    append(usage, to: &text, indent: "\n")
    return text + "\n"
  }

  private static func value(of option: OptionDefinition, _ topic: Topic) -> Value {
    let choices = option.value?.choices() ?? []
    return .members([
      ("name", .text(option.name)),
      ("aliases", .list(option.names.dropLast().map { .text($0) })),
      ("value", option.value.map { .text($0.label) } ?? .null),
      ("description", .text(option.help())),
      ("details", option.details().isEmpty ? .null : .text(option.details())),
      ("group", .text(topic.rawValue)),
      ("type", .text(option.value?.kind.rawValue ?? "flag")),
      ("choices", choices.isEmpty ? .null : .list(choices.map { .text($0) })),
      ("default", option.usual.map { .text($0) } ?? .null),
      ("repeatable", .bool(option.isRepeatable)),
      ("common", .bool(option.isCommon)),
    ])
  }

  /// Lists of texts are on one line; everything else has a line for each element.
  private static func append(_ value: Value, to text: inout String, indent: String) {
    switch value {
    case .null: text += "null"
    case .bool(let isTrue): text += isTrue ? "true" : "false"
    case .text(let words):
      text += "\""
      for scalar in words.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
      text += "\""
    case .list(let values):
      let isFlat = values.allSatisfy { if case .text = $0 { true } else { false } }
      text += "["
      for (index, value) in values.enumerated() {
        text += (index == 0 ? "" : isFlat ? ", " : ",") + (isFlat ? "" : indent + "  ")
        append(value, to: &text, indent: indent + "  ")
      }
      text += (isFlat ? "" : indent) + "]"
    case .members(let members):
      text += "{"
      for (index, (name, value)) in members.enumerated() {
        text += (index == 0 ? "" : ",") + "\(indent)  \"\(name)\": "
        append(value, to: &text, indent: indent + "  ")
      }
      text += indent + "}"
    }
  }
}
