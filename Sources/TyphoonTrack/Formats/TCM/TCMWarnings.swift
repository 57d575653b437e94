/// The list of warnings and watches of a forecast/advisory while its lines are read.
struct TCMWarnings {
  /// The coasts of each, after its kind.
  private(set) var stated: [String] = []
  private var isOpen = false

  /// Reads a line: after `A HURRICANE WARNING IS IN EFFECT FOR...` each item begins with an asterisk, and an
  /// empty line ends the list.
  mutating func read(_ line: Bytes) {
    let words = LineWords(line).words.map { $0.text.uppercased() }
    let kind = words.firstIndex { $0 == "WARNING" || $0 == "WATCH" }
    if let kind, ["A", "AN"].contains(words[0]), words.suffix(3) == ["IN", "EFFECT", "FOR..."] {
      stated.append(words[1...kind].joined(separator: " ") + ":")
      isOpen = true
    } else if words.isEmpty || words.contains("MEANS") || words.contains("LOCATED") {
      isOpen = false
    } else if isOpen, let last = stated.popLast() {
      let isNext = words[0] == "*" && !last.hasSuffix(":")
      stated.append(last + (isNext ? "; " : " ") + words.drop { $0 == "*" }.joined(separator: " "))
    }
  }
}
