import TyphoonTrack

/// A path with fields, such as `plates/{season}/{storm_id}.svg`: a file for each storm.
///
/// A doubled brace stands for itself. Braces around anything but a word do too, as in `a{1}.svg`.
struct OutputTemplate: Sendable {
  /// What a field stands for.
  enum Field: String, CaseIterable {
    case stormID = "storm_id"
    case name, season, basin, number, agency

    fileprivate func value(of storm: Storm) -> String? {
      switch self {
      case .stormID: storm.id.description
      case .name: storm.names["en"] ?? storm.names.entries.first?.text
      case .season: storm.season.map(String.init)
      case .basin: storm.basin?.rawValue
      case .number: storm.number
      case .agency: storm.agency
      }
    }
  }

  private enum Part {
    case text(String)
    case field(Field)
  }

  /// The path as the user gave it.
  let written: String
  private let parts: [Part]

  /// Whether there is a file for each storm.
  var hasFields: Bool { parts.contains { if case .field = $0 { true } else { false } } }

  /// The path of an output without fields.
  var path: String { path { _ in "" } }
  /// The path in messages.
  var shown: String { hasFields ? written : path }

  /// Parses a path; throws if it has an unknown field.
  init(_ path: String) throws(UsageError) {
    written = path
    var parts: [Part] = []
    var text = String.UnicodeScalarView()
    var rest = path.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "{" || scalar == "}", rest.first == scalar {
        text.append(rest.removeFirst())
      } else if scalar == "{", let word = Self.word(at: rest) {
        guard let field = Field(rawValue: word) else {
          let names = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
          throw UsageError(
            "Unknown field '{\(word)}' in '\(path.forTerminal)': expected one of \(names); "
              + "double the braces for a name with braces")
        }
        parts += [.text(String(text)), .field(field)]
        text = .init()
        rest = rest.dropFirst(word.count + 1)
      } else {
        text.append(scalar)
      }
    }
    self.parts = parts + [.text(String(text))]
  }

  /// The word before the closing brace, if only a word is before it.
  private static func word(at rest: Substring.UnicodeScalarView) -> String? {
    let word = rest.prefix { "a"..."z" ~= $0 || "A"..."Z" ~= $0 || $0 == "_" }
    return !word.isEmpty && rest.dropFirst(word.count).first == "}" ? String(word) : nil
  }

  /// The path of a storm's file.
  func path(of storm: Storm) -> String { path { $0.value(of: storm)?.asPartOfPath ?? "unknown" } }

  private func path(_ value: (Field) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let field): value(field)
      }
    }.joined()
  }
}

extension String {
  /// The text as a part of a file's name; `nil` if nothing of it remains.
  ///
  /// It is never `.` or `..`, holds no separator, and neither hides the file nor makes its name too long.
  fileprivate var asPartOfPath: String? {
    // Also the characters that file systems of other systems reject.
    let replaced = Set("/\\:*?\"<>|".unicodeScalars)
    var part = String.UnicodeScalarView()
    for scalar in forTerminal.unicodeScalars {
      part.append(replaced.contains(scalar) || scalar == "\u{FFFD}" ? "-" : scalar)
    }
    var short = ""
    for scalar in part.drop(while: { $0 == "." || $0 == " " }) {
      guard short.utf8.count + UTF8.width(scalar) <= 100 else { break }
      short.unicodeScalars.append(scalar)
    }
    while let last = short.unicodeScalars.last, last == " " || last == "." {
      short.unicodeScalars.removeLast()
    }
    return short.isEmpty ? nil : short
  }
}
