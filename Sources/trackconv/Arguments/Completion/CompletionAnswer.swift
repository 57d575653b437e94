/// Answers the completion scripts.
///
///     trackconv --complete words <index> <word>...
///     trackconv --complete bash <text before the cursor> <text after it> <the word, as bash sees it>
///
/// The first line is `<marks>` or, for words, `<marks>TAB<prefix>`; marks are `files` (names of files fit too) and
/// `open` (no space follows). Each further line is a candidate, for words followed by a tabulator and a note.
enum CompletionAnswer {
  static let option = "--complete"

  /// The answer to arguments that begin with `--complete`; empty if they are wrong.
  static func text(_ arguments: [String]) -> String {
    switch arguments.dropFirst().first {
    case "words":
      guard arguments.count > 3, let index = Int(arguments[2]),
        arguments[3...].indices.contains(index + 3)
      else { return "" }
      return text(words: Array(arguments[3...]), at: index)
    case "bash" where arguments.count == 5:
      return text(before: arguments[2], after: arguments[3], word: arguments[4])
    default: return ""
    }
  }

  private static func text(words: [String], at index: Int) -> String {
    let completion = Completion(words, at: index)
    var text = "\(marks(completion))\t\(completion.prefix)\n"
    for candidate in completion.candidates {
      text += "\(candidate.text.forTerminal)\t\(candidate.note.forTerminal)\n"
    }
    return text
  }

  private static func text(before: String, after: String, word: String) -> String {
    let line = ShellLine(before)
    // The text behind the cursor may begin with the rest of the word.
    let rest = ShellLine("_" + after).words.dropFirst()
    guard line.words.count > 1 else { return "" }
    let words = Array(line.words.dropFirst())
    let current = words[words.count - 1]
    let completion = Completion(words + rest, at: words.count - 1)
    // bash splits words at '=' and ':', replaces only what follows, and shows a quotation without its marks.
    let seen =
      ["=", ":"].contains(word) ? "" : line.isInQuotes ? word : ShellLine(word).words.last ?? ""
    let kept = current.hasSuffix(seen) ? current.count - seen.count : 0
    var text = marks(completion) + "\n"
    for candidate in completion.matching(current) {
      let added = String((completion.prefix + candidate.text).dropFirst(kept)).forTerminal
      text += (line.isInQuotes ? added : ShellLine.quoted(added)) + "\n"
    }
    return text
  }

  private static func marks(_ completion: Completion) -> String {
    [completion.takesFiles ? "files" : nil, completion.continues ? "open" : nil]
      .compactMap { $0 }.joined(separator: " ")
  }
}

/// The words of a command line in the syntax of POSIX shells, without expansions.
struct ShellLine {
  /// At least one word; the last one is empty if the line ends with a space.
  private(set) var words = [""]
  /// Whether the line ends in a quotation.
  private(set) var isInQuotes = false

  init(_ line: String) {
    var quote: Character?
    var rest = line[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        let next = rest.popFirst()
        if quote != nil, let next, !"\"\\$`".contains(next) { append("\\") }
        if let next { append(next) }
      case (_, .some(let mark)):
        if character == mark { quote = nil } else { append(character) }
      case ("'", _), ("\"", _): quote = character
      case (" ", _), ("\t", _), ("\n", _): if words.last != "" { words.append("") }
      case (">", _), ("<", _): words += [String(character), ""]
      default: append(character)
      }
    }
    isInQuotes = quote != nil
  }

  private mutating func append(_ character: Character) { words[words.count - 1].append(character) }

  /// A text with backslashes before the characters that mean something to a shell.
  static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      let isPlain = character.isLetter || character.isNumber || "-_./:=,+@%".contains(character)
      quoted += isPlain ? String(character) : "\\\(character)"
    }
    return quoted
  }
}
