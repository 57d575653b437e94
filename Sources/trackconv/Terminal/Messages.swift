import TyphoonTrack

/// Prints findings and errors, and counts those of a kind after its first.
final class Messages {
  private let sink: any ByteSink
  private let isColored: Bool
  private let isQuiet: Bool
  private let isStrict: Bool
  private let keys: Keys?
  /// How many findings of each kind the present input has, in the order of their first.
  private var counts: [Kind: Int] = [:]
  private var firsts: [Finding] = []
  /// How many kinds there are of those that differ in nothing but names.
  private var kinds: [String: Int] = [:]
  /// How many of them are told apart: data may have any number of names that nobody knows.
  private static let mostKinds = 50
  /// What findings have in common that are counted together.
  private struct Kind: Hashable {
    let words: String
    /// Whether these are the words without names.
    let isOther: Bool
  }

  /// How many errors there were.
  private(set) var errorCount = 0
  /// Whether there was an error.
  var hasErrors: Bool { errorCount > 0 }

  /// - Parameters:
  ///   - streams: Where messages are printed.
  ///   - options: Whether warnings and notes are printed, and whether warnings are errors.
  ///   - keys: The keys that no message may contain.
  init(_ streams: Streams, _ options: Options = Options(), keys: Keys? = nil) {
    sink = streams.errors
    isColored = streams.isColored
    isQuiet = options.isQuiet
    isStrict = options.isStrict
    self.keys = keys
  }

  /// Prints a finding, or counts it where one of its kind has been printed for the same input.
  func add(_ finding: Finding) {
    if isStrict, finding.severity == .warning { errorCount += 1 }
    let kind = kind(of: finding)
    counts[kind, default: 0] += 1
    guard counts[kind] == 1, !kind.isOther else { return }
    kinds[finding.message.family, default: 0] += 1
    firsts.append(finding)
    print(finding)
  }

  /// The kind by which a finding is counted: its own, or one for all names beyond the first ones.
  private func kind(of finding: Finding) -> Kind {
    let kind = Kind(words: finding.message.kind, isOther: false)
    guard counts[kind] == nil, kinds[finding.message.family, default: 0] >= Self.mostKinds else {
      return kind
    }
    return Kind(words: finding.message.family, isOther: true)
  }

  /// Says of an input how many findings there were of the kinds of which one was printed.
  func endInput() {
    for first in firsts {
      let kind = Kind(words: first.message.kind, isOther: false)
      sayMore(counts[kind, default: 0] - 1, like: first, Finding.Message.more)
      let others = Kind(words: first.message.family, isOther: true)
      guard let count = counts.removeValue(forKey: others) else { continue }
      sayMore(count, like: first, Finding.Message.others)
    }
    counts.removeAll()
    kinds.removeAll()
    firsts.removeAll()
  }

  private func sayMore(
    _ count: Int, like first: Finding, _ words: (Int, String) -> Finding.Message
  ) {
    guard count > 0 else { return }
    let place = Finding.Location(file: first.location.file)
    print(Finding(first.severity, words(count, first.message.description), at: place))
  }

  /// Says of an input that it gave no storm.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - selection: Which storms were asked for.
  func noteEmpty(_ input: String, _ selection: Selection) {
    let place = Finding.Location(file: Inputs.shownName(input))
    add(Finding(.note, selection.isEmpty ? .noStorms : .noneSelected(selection), at: place))
    endInput()
  }

  /// Prints an error.
  func fail(_ finding: Finding) {
    errorCount += 1
    print(finding)
  }

  /// Prints an error that is about a file.
  func fail(_ file: String, _ words: String) {
    errorCount += 1
    line("\(file.forTerminal): ", .error, words)
  }

  private func print(_ finding: Finding) {
    var place = finding.location.file.forTerminal + ":"
    if let line = finding.location.line, let column = finding.location.column {
      place += "\(line):\(column):"
    }
    let severity =
      isStrict && finding.severity == .warning ? Finding.Severity.error : finding.severity
    line(place + " ", severity, finding.message.description)
  }

  private func line(_ place: String, _ severity: Finding.Severity, _ words: String) {
    guard severity == .error || !isQuiet else { return }
    let color =
      switch severity {
      case .error: "\u{1B}[1;31m"
      case .warning: "\u{1B}[1;33m"
      case .note: "\u{1B}[1;36m"
      }
    let label = isColored ? "\(color)\(severity.rawValue):\u{1B}[0m" : "\(severity.rawValue):"
    // Where messages cannot be written there is nobody to tell.
    try? sink.write((keys?.masked(place) ?? place) + "\(label) \(keys?.masked(words) ?? words)\n")
  }
}

extension Finding.Message {
  fileprivate static var noStorms: Self { "there are no storms in it" }
  fileprivate static func noneSelected(_ selection: Selection) -> Self {
    var options: [String] = []
    for wish in selection.wishes where !options.contains("'\(wish.option)'") {
      options.append("'\(wish.option)'")
    }
    let verb = options.count == 1 ? "asks" : "ask"
    return "no storm in it is one that \(name: options.joined(separator: ", ")) \(name: verb) for"
  }
  fileprivate static func more(_ count: Int, _ words: String) -> Self {
    "\(count) more like this: \(words)"
  }
  fileprivate static func others(_ count: Int, _ words: String) -> Self {
    "\(count) more with other names, like this: \(words)"
  }
}
