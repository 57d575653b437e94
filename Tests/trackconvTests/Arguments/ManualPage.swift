import Foundation
import GeoOut
import TyphoonTrack

@testable import trackconv

/// The manual page, made of its prose (`Documentation/trackconv.1.in`) and the definitions of options, formats and
/// layers.
enum ManualPage {
  static let folder = Script.package.appending(path: "Documentation")

  static func text() throws -> String {
    let prose = try String(
      contentsOf: folder.appending(path: "trackconv.1.in"), encoding: .utf8)
    let lines = prose.split(separator: "\n", omittingEmptySubsequences: false)
    return try lines.drop { $0.hasPrefix(".\\\"") }.map { line in
      guard line.hasPrefix("@") else { return String(line) }
      return try part(String(line)).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private struct UnknownPart: Error {
    let name: String
  }

  private static func part(_ name: String) throws -> [String] {
    switch name {
    case "@SYNOPSIS@":
      return Subcommand.all.flatMap { command -> [String] in
        [".Nm", ".Cm \(command.name)"] + arguments(command.arguments)
      }
    case "@SUBCOMMANDS@":
      return Subcommand.all.flatMap { item($0.name, "\($0.help) \($0.details)") }
    case "@READS@":
      return TrackReaders.all.flatMap { item($0.name, "\($0.summary).") }
    case "@WRITES@":
      return FeatureWriters.all.flatMap { writer in
        let names = writer.extensions.map { "'.\($0)'" }.joined(separator: ", ")
        return item(writer.name, "\(writer.summary). Extensions: \(names).")
      }
    case "@LAYERS@":
      return Layer.allCases.flatMap { item(escaped($0.rawValue), $0.help) }
    case "@OPTIONS@":
      return Topic.allCases.flatMap { topic -> [String] in
        [".Ss \(topic.title)", ".Bl -tag -width Ds"] + topic.options.flatMap(item) + [".El"]
      }
    case "@EXAMPLES@":
      var lines: [String] = []
      for example in Help.examples + Topic.allCases.flatMap(\.examples) {
        if !lines.isEmpty { lines.append(".Pp") }
        lines += words(example.text)
        lines.append(".Pp")
        for command in example.commands { lines.append(".Dl \(escaped(command))") }
      }
      return lines
    default: throw UnknownPart(name: name)
    }
  }

  private static func item(_ name: String, _ text: String) -> [String] {
    [".It Cm \(name)"] + words(text)
  }

  /// The arguments of a subcommand: words in brackets are optional, those in angle brackets names.
  private static func arguments(_ text: String) -> [String] {
    text.split(separator: " ").map { word in
      let name = word.filter { !"[]<>.".contains($0) }
      let isName = word.contains("<") || name == "options"
      let words = (isName ? "Ar " : "Cm ") + name + (word.hasSuffix("...") ? " ..." : "")
      return word.hasPrefix("[") ? ".Op \(words)" : ".\(words)"
    }
  }

  private static func item(_ option: OptionDefinition) -> [String] {
    let value =
      option.value.map {
        ($0.isOptional ? " Op Ar " : " Ar ") + $0.label.filter { !"<>".contains($0) }
      } ?? ""
    let names = option.names.map { "Fl \(escaped(String($0.dropFirst())))\(value)" }
    return [".It " + names.joined(separator: " , ")]
      + words(option.text(withDetails: true))
  }

  /// A text with a line for each sentence, option and quoted word.
  static func words(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    func end() {
      if !line.isEmpty { lines.append(line) }
      line = ""
    }
    for word in text.split(separator: " ").map(String.init) {
      if let macro = macro(word) {
        end()
        lines.append(macro)
      } else {
        // At most 80 bytes in a line of the source; mandoc counts '\\[u2026]' for an ellipsis.
        let length = (line + word).unicodeScalars.reduce(1) { $0 + ($1.isASCII ? 1 : 8) }
        if length > 78 { end() }
        line += (line.isEmpty ? "" : " ") + escaped(word)
      }
      if let last = word.last, ".?!".contains(last) { end() }
    }
    end()
    return lines
  }

  /// The macro for a quoted word or an option, with the marks that follow it.
  private static func macro(_ word: String) -> String? {
    let marks = word.reversed().prefix { ",.;:)".contains($0) }.reversed()
    let body = word.dropLast(marks.count)
    let name: String
    if body.hasPrefix("--"), body.count > 2 {
      name = ".Fl \(escaped(String(body.dropFirst())))"
    } else if body.count > 2, body.hasPrefix("'"), body.hasSuffix("'") {
      name = ".Cm \(escaped(String(body.dropFirst().dropLast())))"
    } else {
      return nil
    }
    return ([name] + marks.map(String.init)).joined(separator: " ")
  }

  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
