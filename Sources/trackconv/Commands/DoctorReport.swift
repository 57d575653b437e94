import TyphoonTrack

/// The doctor's report: facts about this machine, and problems.
struct DoctorReport {
  /// A fact: a label and a line of text.
  private var facts: [(label: String, text: String)] = []
  private var errors: [String] = []
  private var warnings: [String] = []

  /// Whether something that every map needs is broken.
  var hasErrors: Bool { !errors.isEmpty }

  /// Adds a fact.
  mutating func add(_ label: String, _ text: String) { facts.append((label, text)) }

  /// Adds a problem that prevents maps, with what to do about it.
  mutating func fail(_ problem: String) { errors.append(problem) }

  /// Adds a problem that limits what the program can do, with what to do about it.
  mutating func warn(_ problem: String) {
    // A key file without any key is a problem for each service.
    if !warnings.contains(problem) { warnings.append(problem) }
  }

  /// The page: a line for each fact, then one for each problem.
  func text(hiding names: PrivateNames) -> String {
    let width = (facts.map(\.label.count).max() ?? 0) + 2
    var lines = facts.map { label, text in
      label + String(repeating: " ", count: width - label.count) + text
    }
    lines.append("")
    lines += errors.map { "error: \($0)" } + warnings.map { "warning: \($0)" }
    if errors.isEmpty, warnings.isEmpty { lines.append("No problems found.") }
    return lines.map { names.hidden(in: $0).forTerminal + "\n" }.joined()
  }
}

/// The names that do not belong into a public report: those of the user and of other users' homes.
struct PrivateNames {
  private let home: String?
  private let users: Set<String>

  /// - Parameters:
  ///   - home: The path of the user's home.
  ///   - users: The user's names.
  init(home: String?, users: [String]) {
    var path = home?[...] ?? ""
    while path.hasSuffix("/") { path.removeLast() }
    self.home = path.hasPrefix("/") ? String(path) : nil
    self.users = Set(users)
  }

  /// A text with `~` instead of the home, and of user names in other paths.
  func hidden(in text: String) -> String {
    var parts: [Substring] = []
    for part in withoutHome(text).split(at: "/", omittingEmptySubsequences: false) {
      let name = part.prefix { !" :;,'\"()".contains($0) }
      let isHome = parts.count > 1 && ["home", "Users"].contains(parts.last)
      let isUser = !parts.isEmpty && users.contains(String(name))
      parts.append(!name.isEmpty && (isHome || isUser) ? "~" + part.dropFirst(name.count) : part)
    }
    return parts.joined(separator: "/")
  }

  private func withoutHome(_ text: String) -> String {
    guard let home else { return text }
    var (hidden, rest) = ("", text[...])
    while let range = rest.firstRange(ofText: home) {
      let next = rest[range.upperBound...].first
      let isWhole = next.map { " /:;,'\"()".contains($0) } ?? true
      hidden += rest[..<range.lowerBound] + (isWhole ? "~" : rest[range])
      rest = rest[range.upperBound...]
    }
    return hidden + rest
  }
}
