/// What a reader has to say of its input, with the place it speaks of.
public struct Finding: Hashable, Sendable {
  /// How much a finding weighs.
  public enum Severity: String, Hashable, Sendable {
    /// Worth knowing; nothing is wrong.
    case note
    /// Something was left out or settled; the rest was read.
    case warning
    /// Nothing could be read.
    case error
  }

  /// A place in an input.
  public struct Location: Hashable, Sendable {
    /// The input's name as the user gave it.
    public let file: String
    /// The line, from 1; `nil` where the finding is about the file as a whole.
    public let line: Int?
    /// The column in bytes, from 1.
    public let column: Int?

    /// Creates the place of a whole file.
    ///
    /// - Parameter file: The input's name as the user gave it.
    public init(file: String) {
      self.file = file
      line = nil
      column = nil
    }

    /// Creates a place in a file.
    ///
    /// - Parameters:
    ///   - file: The input's name as the user gave it.
    ///   - line: The line, from 1.
    ///   - column: The column in bytes, from 1.
    public init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// How much it weighs.
  public let severity: Severity
  /// The words.
  public let message: Message
  /// The place.
  public let location: Location

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - severity: How much it weighs.
  ///   - message: The words.
  ///   - location: The place.
  public init(_ severity: Severity, _ message: Message, at location: Location) {
    self.severity = severity
    self.message = message
    self.location = location
  }
}

extension Finding: CustomStringConvertible {
  /// The finding as the command prints it: `file:line:column: severity: words`.
  public var description: String { "\(location): \(severity.rawValue): \(message)" }
}

extension Finding.Location: CustomStringConvertible {
  /// The file, with line and column where the finding has them: `file:line:column`.
  public var description: String {
    guard let line, let column else { return file }
    return "\(file):\(line):\(column)"
  }
}

extension Finding {
  /// The words of a finding, and the kind of finding they are.
  ///
  /// Each message is a static of the file that raises it. Its kind is its words without what is
  /// interpolated, so that a thousand findings of one kind can be counted instead of printed.
  public struct Message: Hashable, Sendable, ExpressibleByStringInterpolation,
    CustomStringConvertible
  {
    /// The words: lower case, no full stop, the offending text in single quotes.
    public let description: String
    /// The words that all findings of this kind share.
    public let kind: String
    /// The words that are the same in all kinds that differ in nothing but names.
    public let family: String

    /// Creates a message without values; it is its own kind.
    ///
    /// - Parameter value: The words.
    public init(stringLiteral value: String) {
      description = value
      kind = value
      family = value
    }

    /// Creates a message with values.
    ///
    /// - Parameter stringInterpolation: The words, and those of them that are not values.
    public init(stringInterpolation: Interpolation) {
      description = stringInterpolation.text
      kind = stringInterpolation.kind
      family = stringInterpolation.family
    }

    /// Collects a message's words, and apart from them those that are not interpolated.
    public struct Interpolation: StringInterpolationProtocol {
      var text = ""
      var kind = ""
      var family = ""

      /// Begins a message.
      ///
      /// - Parameters:
      ///   - literalCapacity: How long the words are in all; not needed.
      ///   - interpolationCount: How many values there are; not needed.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds words.
      ///
      /// - Parameter literal: The words.
      public mutating func appendLiteral(_ literal: String) {
        text += literal
        kind += literal
        family += literal
      }

      /// Adds a value; text of the input is cut to a readable length and cleaned of control
      /// characters, since messages go to terminals.
      ///
      /// - Parameter value: The value.
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        text += Finding.printable(value.description)
      }

      /// Adds a number without a trailing `.0`.
      ///
      /// - Parameter value: The number.
      public mutating func appendInterpolation(_ value: Double) {
        let words = value.description
        text += words.hasSuffix(".0") ? String(words.dropLast(2)) : words
      }

      /// Adds names with commas between them, as many as can be read.
      ///
      /// - Parameter names: The names.
      public mutating func appendInterpolation(list names: [String]) {
        text += names.prefix(30).map(Finding.printable).joined(separator: ", ")
        if names.count > 30 { text += " and \(names.count - 30) more" }
      }

      /// Adds how many there are of something: "1 row", "2 rows", "3 fixes".
      ///
      /// - Parameters:
      ///   - count: How many.
      ///   - noun: What it is, for one.
      public mutating func appendInterpolation(counted count: Int, _ noun: String) {
        text += "\(count) \(noun)"
        if count != 1 { text += noun.hasSuffix("x") ? "es" : "s" }
      }

      /// Adds the words of another message.
      ///
      /// - Parameter message: The other message, of whose kind this one is then too.
      public mutating func appendInterpolation(message: Message) {
        text += message.description
        kind += message.kind
        family += message.family
      }

      /// Adds a name that the kind of the message depends on, such as a field's.
      ///
      /// - Parameter name: The name.
      public mutating func appendInterpolation(name: String) {
        text += Finding.printable(name)
        kind += name
      }
    }
  }

  /// Text of an input as a message may show it: without control characters, 60 characters at most.
  static func printable(_ text: String) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < 60 else { return shown + "…" }
      let isControl =
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || scalar.value == 0x61C
        || scalar.value == 0xFEFF || 0x200B...0x200F ~= scalar.value
        || 0x2028...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value
      shown.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
      count += 1
    }
    return shown
  }
}

/// Why an input could not be read: the finding of severity error.
///
/// It describes itself as the command does: `file:line:column: error: words`. The libraries do not import
/// Foundation; a program that does, and wants the words as `localizedDescription`, declares
/// `extension ReadError: @retroactive LocalizedError { public var errorDescription: String? { description } }`.
public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found, what was expected, and where.
  public let finding: Finding

  /// The finding as the command prints it: `file:line:column: error: words`.
  public var description: String { finding.description }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: What was found and what was expected.
  ///   - location: The place.
  public init(_ message: Finding.Message, at location: Finding.Location) {
    finding = Finding(.error, message, at: location)
  }
}
