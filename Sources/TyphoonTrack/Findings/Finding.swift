/// A message about an input, with its location.
public struct Finding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable {
    /// Information only; nothing is wrong.
    case note
    /// Something was omitted or decided; the rest was read.
    case warning
    /// The input could not be read.
    case error
  }

  /// A location in an input.
  public struct Location: Hashable, Sendable {
    /// The input's name as the user gave it.
    public let file: String
    /// The line, from 1; `nil` if the finding refers to the whole file.
    public let line: Int?
    /// The column in bytes, from 1.
    public let column: Int?

    /// Creates the location of a whole file.
    ///
    /// - Parameter file: The input's name as the user gave it.
    public init(file: String) {
      (self.file, line, column) = (file, nil, nil)
    }

    /// Creates a location in a file.
    ///
    /// - Parameters:
    ///   - file: The input's name as the user gave it.
    ///   - line: The line, from 1.
    ///   - column: The column in bytes, from 1.
    public init(file: String, line: Int, column: Int) {
      (self.file, self.line, self.column) = (file, line, column)
    }
  }

  /// The severity.
  public let severity: Severity
  /// The message.
  public let message: Message
  /// The location.
  public private(set) var location: Location
  /// How a column was read, in findings for `ReadingOptions.explains`.
  public private(set) var use: ColumnUse?

  /// Creates a finding.
  ///
  /// - Parameters:
  ///   - severity: The severity.
  ///   - message: The message.
  ///   - location: The location.
  public init(_ severity: Severity, _ message: Message, at location: Location) {
    (self.severity, self.message, self.location) = (severity, message, location)
  }
}

/// Receives findings.
public typealias Report = (Finding) -> Void

extension Finding.Location {
  /// Reports what was changed, guessed or omitted here.
  package func warn(_ message: Finding.Message, to report: Report) {
    report(.warning(message, at: self))
  }

  /// Reports why something is omitted here, and returns `nil` in its place.
  func reject<Value>(_ message: Finding.Message, to report: Report) -> Value? {
    warn(message, to: report)
    return nil
  }

  /// Reports what is worth knowing.
  package func note(_ message: Finding.Message, to report: Report) {
    report(.note(message, at: self))
  }
}

extension Finding {
  /// What was changed, guessed or omitted.
  package static func warning(_ message: Message, at location: Location) -> Finding {
    Finding(.warning, message, at: location)
  }

  /// What concerns a whole file.
  package init(_ severity: Severity, _ message: Message, in file: String) {
    self.init(severity, message, at: Location(file: file))
  }

  /// How a column was read.
  package static func use(_ use: ColumnUse, at location: Location) -> Finding {
    var finding = Finding(.note, "'\(use.name)' read", at: location)
    finding.use = use
    return finding
  }

  /// The same finding at another location.
  package func located(at location: Location) -> Finding {
    var finding = self
    finding.location = location
    return finding
  }

  /// What is worth knowing.
  package static func note(_ message: Message, at location: Location) -> Finding {
    Finding(.note, message, at: location)
  }
}

extension Finding: CustomStringConvertible {
  /// The finding as the command prints it: `file:line:column: severity: message`.
  public var description: String { "\(location): \(severity.rawValue): \(message)" }
}

extension Finding.Location: CustomStringConvertible {
  /// The file, with the line and column if the finding has them: `file:line:column`.
  public var description: String {
    guard let line, let column else { return file }
    return "\(file):\(line):\(column)"
  }
}

extension Finding {
  /// The text of a finding, and its kind.
  ///
  /// A message is a literal where it is raised, or a static member if it is raised in several places
  /// or long. Its kind is its text without interpolated values, so that the command can count a
  /// thousand findings of one kind instead of printing them.
  public struct Message: Hashable, Sendable, ExpressibleByStringInterpolation,
    CustomStringConvertible
  {
    /// The text: lower case, no full stop, quoted input in single quotes.
    public let description: String
    /// The text that all findings of this kind share.
    public let kind: String
    /// The text shared by kinds that differ only in names.
    public let family: String

    /// Creates a message without values; its text is its kind.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: String) {
      (description, kind, family) = (value, value, value)
    }

    /// Creates a message with values.
    ///
    /// - Parameter stringInterpolation: The text, and the parts of it that are not values.
    public init(stringInterpolation: Interpolation) {
      description = stringInterpolation.text
      (kind, family) = (stringInterpolation.kind, stringInterpolation.family)
    }

    /// Collects a message's text, and separately the parts that are not interpolated.
    public struct Interpolation: StringInterpolationProtocol {
      var text = ""
      var kind = ""
      var family = ""

      /// Begins a message.
      ///
      /// - Parameters:
      ///   - literalCapacity: The length of the literal text; not used.
      ///   - interpolationCount: The number of values; not used.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Appends literal text.
      ///
      /// - Parameter literal: The text.
      public mutating func appendLiteral(_ literal: String) {
        text += literal
        kind += literal
        family += literal
      }

      /// Appends a value.
      ///
      /// Text from the input is truncated and control characters are replaced, since messages are
      /// printed to terminals.
      ///
      /// - Parameter value: The value.
      public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
        text += Finding.printable(value.description)
      }

      /// Appends a number without a trailing `.0`.
      ///
      /// - Parameter value: The number.
      public mutating func appendInterpolation(_ value: Double) {
        let words = value.description
        text += words.hasSuffix(".0") ? String(words.dropLast(2)) : words
      }

      /// Appends names separated by commas, up to 30.
      ///
      /// - Parameter names: The names.
      public mutating func appendInterpolation(list names: [String]) {
        text += names.prefix(30).map { Finding.printable($0) }.joined(separator: ", ")
        if names.count > 30 { text += " and \(names.count - 30) more" }
      }

      /// Appends a count with its noun: "1 row", "2 rows", "3 fixes".
      ///
      /// - Parameters:
      ///   - count: The number of items.
      ///   - noun: The noun in the singular.
      public mutating func appendInterpolation(counted count: Int, _ noun: String) {
        text += "\(count) \(noun)"
        if count != 1 { text += noun.hasSuffix("x") ? "es" : "s" }
      }

      /// Appends another message.
      ///
      /// - Parameter message: The other message, whose kind becomes part of this one's.
      public mutating func appendInterpolation(message: Message) {
        text += message.description
        kind += message.kind
        family += message.family
      }

      /// Appends a name on which the kind of the message depends, such as a field's.
      ///
      /// - Parameter name: The name.
      public mutating func appendInterpolation(name: String) {
        text += Finding.printable(name)
        kind += name
      }

      /// Appends the path of a file, in full.
      ///
      /// - Parameter path: The path, on which the kind of the message depends.
      public mutating func appendInterpolation(path: String) {
        text += Finding.printable(path, atMost: .max)
        kind += path
      }
    }
  }

  /// Returns text from an input as it may be printed: without control characters, at most 60
  /// of it unless said otherwise.
  static func printable(_ text: String, atMost limit: Int = 60) -> String {
    var shown = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else { return shown + "…" }
      shown.unicodeScalars.append(scalar.isHidden ? "\u{FFFD}" : scalar)
      count += 1
    }
    return shown
  }
}

/// The reason why an input could not be read: a finding of severity error.
///
/// Its description is the line that the command prints: `file:line:column: error: message`. The
/// libraries do not import Foundation; a program that does and wants the message as
/// `localizedDescription` declares `extension ReadError: @retroactive LocalizedError { public var
/// errorDescription: String? { description } }`.
public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found, what was expected, and where.
  public let finding: Finding

  /// The finding as the command prints it: `file:line:column: error: message`.
  public var description: String { finding.description }

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: What was found and what was expected.
  ///   - location: The location.
  public init(_ message: Finding.Message, at location: Finding.Location) {
    finding = Finding(.error, message, at: location)
  }

  /// Creates an error about a whole file.
  package init(_ message: Finding.Message, in file: String) {
    self.init(message, at: .init(file: file))
  }
}
