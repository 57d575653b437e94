import TyphoonTrack

/// Prints findings and errors; of findings of one kind it prints the first and counts the others.
final class Messages {
  private let sink: any ByteSink
  private let isColored, isQuiet, isStrict: Bool
  private let keys: Keys?
  /// The location of what concerns all inputs.
  private let place: Finding.Location
  /// How many findings of each kind the present input has, in the order of their first.
  private var counts: [Kind: Int] = [:]
  /// The first finding of each kind, in order.
  private var firsts: [Finding] = []
  /// The number of kinds that differ only in names, by their message without names.
  private var kinds: [String: Int] = [:]
  /// The number of such kinds to distinguish: data may have any number of unknown names.
  private static let maxKinds = 50
  /// What findings that are counted together have in common.
  private struct Kind: Hashable {
    let text: String
    /// Whether the text is the message without names.
    let isOther: Bool
  }

  /// The number of errors.
  private(set) var errorCount = 0
  /// Whether warnings are printed or are errors; otherwise nobody asks what is in doubt.
  var tellsWarnings: Bool { !isQuiet || isStrict }
  /// Whether there was an error.
  var hasErrors: Bool { errorCount > 0 }

  /// - Parameters:
  ///   - streams: Where messages are printed.
  ///   - options: Whether warnings and notes are printed, and whether warnings are errors.
  ///   - keys: The keys that no message may contain.
  init(_ streams: Streams, _ options: Options = Options(), keys: Keys? = nil) {
    sink = streams.errors
    isColored = streams.isColored
    (isQuiet, isStrict, self.keys) = (options.isQuiet, options.isStrict, keys)
    let inputs = options.inputs
    place = .init(file: inputs.count == 1 ? Inputs.shownName(inputs[0]) : "trackconv")
  }

  /// Prints a finding, or counts it if one of its kind has been printed for the same input.
  func add(_ finding: Finding) {
    if isStrict, finding.severity == .warning { errorCount += 1 }
    let kind = kind(of: finding)
    counts[kind, default: 0] += 1
    guard counts[kind] == 1, !kind.isOther else { return }
    kinds[finding.message.family, default: 0] += 1
    firsts.append(finding)
    print(finding)
  }

  /// Prints what concerns all inputs.
  func add(_ severity: Finding.Severity, _ message: Finding.Message) {
    add(Finding(severity, message, at: place))
  }

  func fail(_ message: Finding.Message) { fail(Finding(.error, message, at: place)) }

  /// The kind of a finding: its own, or a common one for all names after the first 50.
  private func kind(of finding: Finding) -> Kind {
    let kind = Kind(text: finding.message.kind, isOther: false)
    guard counts[kind] == nil, kinds[finding.message.family, default: 0] >= Self.maxKinds else {
      return kind
    }
    return Kind(text: finding.message.family, isOther: true)
  }

  /// Ends an input: prints how many more findings of each kind it had.
  func endInput() {
    for first in firsts {
      let kind = Kind(text: first.message.kind, isOther: false)
      printCount(counts[kind, default: 0] - 1, like: first, Finding.Message.more)
      let others = Kind(text: first.message.family, isOther: true)
      guard let count = counts.removeValue(forKey: others) else { continue }
      printCount(count, like: first, Finding.Message.others)
    }
    counts.removeAll()
    kinds.removeAll()
    firsts.removeAll()
  }

  private func printCount(
    _ count: Int, like first: Finding, _ message: (Int, String) -> Finding.Message
  ) {
    guard count > 0 else { return }
    let location = Finding.Location(file: first.location.file)
    print(Finding(first.severity, message(count, first.message.description), at: location))
  }

  /// Notes that an input has no storm, or no selected one.
  ///
  /// - Parameters:
  ///   - input: The input, as messages name it.
  ///   - selection: The storms that the user selected.
  func noteEmpty(_ input: String, _ selection: Selection) {
    let location = Finding.Location(file: input)
    add(Finding(.note, selection.isEmpty ? .noStorms : .noneSelected(selection), at: location))
    endInput()
  }

  /// Prints an error.
  func fail(_ finding: Finding) {
    errorCount += 1
    print(finding)
  }

  /// Prints an error about a file.
  func fail(_ file: String, _ message: String) {
    errorCount += 1
    line("\(file.forTerminal): ", .error, message)
  }

  private func print(_ finding: Finding) {
    var location = finding.location.file.forTerminal + ":"
    if let line = finding.location.line, let column = finding.location.column {
      location += "\(line):\(column):"
    }
    let severity =
      isStrict && finding.severity == .warning ? Finding.Severity.error : finding.severity
    line(location + " ", severity, finding.message.description)
  }

  private func line(_ location: String, _ severity: Finding.Severity, _ message: String) {
    guard severity == .error || !isQuiet else { return }
    let color =
      switch severity {
      case .error: "\u{1B}[1;31m"
      case .warning: "\u{1B}[1;33m"
      case .note: "\u{1B}[1;36m"
      }
    let label = isColored ? "\(color)\(severity.rawValue):\u{1B}[0m" : "\(severity.rawValue):"
    // If messages cannot be written, the failure cannot be reported either.
    let (location, message) = (keys?.masked(location) ?? location, keys?.masked(message) ?? message)
    try? sink.write("\(location)\(label) \(message)\n")
  }
}

extension Finding.Message {
  fileprivate static var noStorms: Self { "the input contains no storms" }
  fileprivate static func noneSelected(_ selection: Selection) -> Self {
    let options = selection.wishes.map { "'\($0.option)'" }.distinct
    return "no storm in the input matches \(name: options.joined(separator: ", "))"
  }
  fileprivate static func more(_ count: Int, _ text: String) -> Self {
    "\(count) more like this: \(text)"
  }
  fileprivate static func others(_ count: Int, _ text: String) -> Self {
    "\(count) more with other names, like this: \(text)"
  }
}
