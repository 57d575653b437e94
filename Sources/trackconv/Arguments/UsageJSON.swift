import GeoOut
import TyphoonTrack

/// The options, subcommands and formats as JSON, for programs that make forms, wrappers or documentation.
enum UsageJSON {
  static var text: String {
    object(
      [
        "name": json("trackconv"),
        "description": json(Help.summary),
        "version": json(Version.current),
        "usage": list([Help.usage] + Subcommand.all.map { $0.usage }),
        "arguments": rows([
          object(["name": json("input"), "description": json(Help.input), "repeatable": "true"])
        ]),
        "options": rows(
          Topic.allCases.flatMap { topic in topic.options.map { text(of: $0, topic) } }),
        "examples": list(Help.examples.flatMap { $0.commands }),
        "groups": rows(
          Topic.allCases.map {
            object([
              "name": json($0.rawValue), "title": json($0.title),
              "examples": list($0.examples.flatMap { $0.commands }),
            ])
          }),
        "subcommands": rows(
          Subcommand.all.map {
            object(["name": json($0.name), "usage": json($0.usage), "description": json($0.help)])
          }),
        "reads": rows(
          TrackReaders.all.map { object(["name": json($0.name), "description": json($0.summary)]) }),
        "writes": rows(
          FeatureWriters.all.map {
            object([
              "name": json($0.name), "description": json($0.summary),
              "extensions": list($0.extensions.map { ".\($0)" }),
            ])
          }),
      ], separator: ",\n") + "\n"
  }

  private static func text(of option: OptionDefinition, _ topic: Topic) -> String {
    let choices = option.value?.choices() ?? []
    return object([
      "name": json(option.name),
      "aliases": list(Array(option.names.dropLast())),
      "value": json(option.value?.label),
      "description": json(option.help()),
      "details": json(option.details().isEmpty ? nil : option.details()),
      "group": json(topic.rawValue),
      "type": json(option.value?.kind.rawValue ?? "flag"),
      "value_is_optional": "\(option.value?.isOptional ?? false)",
      "choices": choices.isEmpty ? "null" : list(choices),
      "default": json(option.defaultValue),
      "repeatable": "\(option.isRepeatable)",
      "common": "\(option.isCommon)",
    ])
  }

  private static func json(_ text: String?) -> String {
    text.map { TextBuffer(json: $0).string } ?? "null"
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(json).joined(separator: ", ") + "]"
  }

  /// An array with a line for each element.
  private static func rows(_ objects: [String]) -> String {
    "[\n" + objects.joined(separator: ",\n") + "\n]"
  }

  private static func object(
    _ members: KeyValuePairs<String, String>, separator: String = ", "
  ) -> String { "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: separator) + "}" }
}
