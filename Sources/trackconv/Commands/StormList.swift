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
///
/// Rows are made as the storms come, and wait in a file, since an input may turn out to be broken.
struct StormList<Entry, Kept>: StormReceiver {
  private let options: Options
  private let streams: Streams
  /// Returns the entries of a storm, and messages about it; adds what is to be kept of it.
  private let entries: (Storm, inout Kept) -> (entries: [Entry], findings: [MapFinding])
  /// Returns the entries of all storms, which follow, and notes on what is listed.
  private let last: (Kept) -> (entries: [Entry], notes: [Finding.Message])
  private let keys: Keys
  private let messages: Messages
  private let file: UnnamedFile
  private var state: (table: ListTable<Entry>, kept: Kept)
  /// The state before the current input, and the size of the file.
  private var earlier: (state: (table: ListTable<Entry>, kept: Kept), size: Int)
  let isStopped = false

  init(
    _ options: Options, _ streams: Streams, _ columns: [ListColumn<Entry>], keeping kept: Kept,
    last: @escaping (Kept) -> (entries: [Entry], notes: [Finding.Message]) = { _ in ([], []) },
    entries: @escaping (Storm, inout Kept) -> (entries: [Entry], findings: [MapFinding])
  ) {
    (self.options, self.streams, self.entries, self.last) = (options, streams, entries, last)
    keys = Keys(for: options)
    messages = Messages(streams, options, keys: keys)
    file = UnnamedFile(in: nil)
    state = (ListTable(columns, as: options.to, to: file), kept)
    earlier = (state, 0)
  }

  mutating func run() -> ExitCode {
    var loop = InputLoop(options, messages, Inputs(options, streams, keys))
    _ = loop.run(&self, notesEmpty: true)
    messages.endInput()
    streams.progress?.finish()
    let (entries, notes) = last(state.kept)
    for note in notes { messages.add(.note, note) }
    if state.table.count + entries.count > 0 || options.to != nil {
      let written = streams.print { () throws(SinkError) in
        try state.table.add(entries)
        try state.table.finish()
        try file.copy(to: streams.output)
      }
      guard written == .done else { return written }
    }
    return messages.hasErrors ? .failed : .done
  }

  mutating func begin() { earlier = (state, file.count) }

  mutating func take(_ storm: Storm, of input: String) throws(ReadError) {
    let (added, findings) = entries(storm, &state.kept)
    do throws(SinkError) { try state.table.add(added) } catch {
      throw ReadError("cannot write: \(error.reason)", in: "standard output")
    }
    for (severity, message) in findings { messages.add(Finding(severity, message, in: input)) }
  }

  mutating func withdraw() -> Bool {
    state = earlier.state
    // It is rewritten from there in any case.
    try? file.truncate(to: earlier.size)
    return true
  }
}
