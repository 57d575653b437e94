import GeoOut
import TyphoonTrack

/// A column of a list.
struct ListColumn<Entry> {
  let name: String
  /// The name in tables for people, if it differs.
  var title: String?
  /// Whether its cells are numbers in JSON.
  var isNumber = false
  /// Returns the cell; `nil` or empty if there is no value.
  let read: (Entry) -> String?

  static func text(_ name: String, _ read: @escaping (Entry) -> String?) -> Self {
    Self(name: name, read: read)
  }
  static func number(_ name: String, _ read: @escaping (Entry) -> Double?) -> Self {
    Self(name: name, isNumber: true) { read($0)?.plain }
  }
}

/// A subcommand that lists storms, or what is computed of them: in aligned columns, as JSON or as CSV.
struct StormList<Entry>: StormReceiver {
  private let options: Options
  private let streams: Streams
  private let columns: [ListColumn<Entry>]
  /// Returns the entries of a storm, and messages about it.
  private let entries: (Storm) -> (entries: [Entry], findings: [Finding])
  /// Returns what to list of all entries, in its order.
  private let summary: ([Entry]) -> [Entry]
  /// Returns notes on what is listed.
  private let notes: ([Entry]) -> [Finding.Message]
  private let keys: Keys
  private let messages: Messages
  private var found: [Entry] = []
  /// The number of entries before the current input.
  private var earlier = 0
  let isStopped = false

  init(
    _ options: Options, _ streams: Streams, _ columns: [ListColumn<Entry>],
    summary: @escaping ([Entry]) -> [Entry] = { $0 },
    notes: @escaping ([Entry]) -> [Finding.Message] = { _ in [] },
    entries: @escaping (Storm) -> (entries: [Entry], findings: [Finding])
  ) {
    self.options = options
    self.streams = streams
    self.columns = columns
    (self.summary, self.notes) = (summary, notes)
    self.entries = entries
    keys = Keys(for: options)
    messages = Messages(streams, options, keys: keys)
  }

  mutating func run() -> ExitCode {
    var loop = InputLoop(options, messages, Inputs(options, streams, keys))
    _ = loop.run(&self, notesEmpty: true)
    messages.endInput()
    streams.progress?.finish()
    let listed = summary(found)
    for note in notes(listed) {
      messages.add(Finding(.note, note, at: options.commonLocation))
    }
    if !listed.isEmpty || options.to != nil {
      let written = ListTable(columns: columns, entries: listed).print(to: streams, as: options.to)
      guard written == .done else { return written }
    }
    return messages.hasErrors ? .failed : .done
  }

  mutating func begin() { earlier = found.count }

  mutating func take(_ storm: Storm, of input: String) {
    let (added, findings) = entries(storm)
    found += added
    for finding in findings {
      messages.add(Finding(finding.severity, finding.message, at: Finding.Location(file: input)))
    }
  }

  mutating func withdraw() -> Bool {
    found.removeLast(found.count - earlier)
    return true
  }
}
