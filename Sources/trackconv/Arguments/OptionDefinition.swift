/// An option: its names, its value, its help, and its effect.
///
/// Parsing, help, `--json-usage`, the manual page and completion all come from these definitions. Texts and
/// choices are closures, so that a conversion makes none of them.
struct OptionDefinition: Sendable {
  typealias Text = @Sendable () -> String
  typealias Effect =
    @Sendable (_ value: String, _ options: inout Options) throws(UsageError) -> Void

  /// The names with their hyphens, the long one last.
  let names: [String]
  /// What follows the name; `nil` for a flag.
  let value: OptionValue?
  /// Whether it is one of the few that `--help` shows.
  let isCommon: Bool
  let isRepeatable: Bool
  /// The value that applies without the option, if it is a word or a number.
  let defaultValue: String?
  /// The map formats that it has an effect on; `nil` for those of its topic.
  let formats: [String]?
  /// Its effect, in one or two sentences.
  let help: Text
  /// What else is worth knowing; shown by `trackconv help` and in the manual page.
  let details: Text
  /// Sets the value (empty for a flag).
  let apply: Effect

  init(
    _ name: String, short: String? = nil, value: OptionValue? = nil, isCommon: Bool = false,
    isRepeatable: Bool = false, default defaultValue: String? = nil, formats: [String]? = nil,
    _ help: @escaping @autoclosure Text, _ details: @escaping @autoclosure Text = "",
    apply: @escaping Effect
  ) {
    names = [short, name].compactMap { $0 }
    (self.value, self.isCommon, self.isRepeatable) = (value, isCommon, isRepeatable)
    (self.defaultValue, self.formats, self.help) = (defaultValue, formats, help)
    (self.details, self.apply) = (details, apply)
  }

  /// An option that sets what `parse` makes of its value, which is one of the choices if there are some; `nil`
  /// if it is not as expected.
  init<Value>(
    _ name: String, short: String? = nil, value: OptionValue? = nil, isCommon: Bool = false,
    default defaultValue: String? = nil, formats: [String]? = nil,
    _ help: @escaping @autoclosure Text, _ details: @escaping @autoclosure Text = "",
    sets set: @escaping @Sendable (inout Options, Value) -> Void,
    expected: @escaping @autoclosure Text = "", parse: @escaping @Sendable (String) -> Value?
  ) {
    self.init(
      name, short: short, value: value, isCommon: isCommon, default: defaultValue,
      formats: formats, help(), details()
    ) { text, options throws(UsageError) in
      let choices = value?.kind == .choice ? value?.choices() : nil
      let text = if let choices { try Self.choice(text, of: choices, for: name) } else { text }
      guard let parsed = parse(text) else {
        throw UsageError(text, for: name, expected: expected())
      }
      set(&options, parsed)
    }
  }

  /// Every option, in the order of help.
  static let all = Topic.allCases.flatMap { $0.options }

  /// The option with a name, such as `-o`.
  static func named(_ name: String) -> OptionDefinition? { all.first { $0.names.contains(name) } }

  /// The long name.
  var name: String { names.last ?? "" }
  /// The names and the value, as in help: `-o, --output <file>`.
  var label: String {
    let text = value.map { $0.isOptional ? " [\($0.label)]" : " \($0.label)" }
    return names.joined(separator: ", ") + (text ?? "")
  }

  /// The help with the values, the default, and whether the option may be repeated.
  func text(withDetails: Bool = false) -> String {
    var sentences = [help()]
    if withDetails, !details().isEmpty { sentences.append(details()) }
    if let value, value.listsChoices {
      sentences.append("Values: \(value.choices().joined(separator: ", ")).")
    }
    if let defaultValue { sentences.append("Default: \(defaultValue).") }
    if isRepeatable { sentences.append("May be repeated.") }
    return sentences.joined(separator: " ")
  }
}

/// The value of an option.
struct OptionValue: Sendable {
  /// What kind of text it is; the names are those in `--json-usage`.
  enum Kind: String, Sendable {
    /// One of the choices.
    case choice
    /// Some of the choices, separated by commas.
    case list
    /// One of the choices, or a file.
    case table
    /// A file that is read.
    case file
    /// A file that is written.
    case output
    /// The name, id or number of a storm in the inputs.
    case storm
    /// The code of a technique in the inputs.
    case technique
    case text, time, duration, size, speed, number, box
  }

  /// The name in help: `<file>`.
  let label: String
  let kind: Kind
  /// The values; for other kinds than `choice` and `list`, words that are accepted too.
  let choices: @Sendable () -> [String]
  /// Whether the option may stand without it: the argument that follows is then a value only if it
  /// is one of the choices.
  let isOptional: Bool

  init(
    _ label: String, _ kind: Kind, isOptional: Bool = false,
    _ choices: @escaping @autoclosure @Sendable () -> [String] = []
  ) { (self.label, self.kind, self.choices, self.isOptional) = (label, kind, choices, isOptional) }

  /// Whether the argument after the option may be its value.
  func takes(_ argument: String) -> Bool { !isOptional || choices().contains(argument) }

  /// Whether help lists the choices; there are too many properties for that.
  var listsChoices: Bool { (kind == .choice || kind == .list) && choices().count < 40 }
}
