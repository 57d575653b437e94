import Synchronization
import TyphoonTrack

/// The lines on a terminal that say how far downloads and conversions are.
///
/// They stand at the terminal's end, are drawn at most ten times a second, and go when what they speak of
/// is done. Any thread may call.
final class Progress: DownloadObserver {
  /// How often lines are drawn at the most.
  static let interval: Nanoseconds = 100_000_000
  /// How long something is under way before it has a line: what is done at once flashes otherwise.
  static let patience: Nanoseconds = 300_000_000
  /// How long a conversion is under way before it has a line.
  static let patienceWithConversions: Nanoseconds = 1_000_000_000

  private struct State {
    /// The lines by what they stand for, in the order in which those began.
    var lines: [(task: Task, line: ProgressLine)] = []
    /// How many lines are on the terminal.
    var drawn = 0
    var lastDrawn: Nanoseconds = 0
    var conversionBegan: Nanoseconds?
    /// Whether nothing is shown any more.
    var isSilent = false
  }

  /// What a line stands for.
  private enum Task: Equatable {
    case download(Int)
    case conversion
  }

  private let state = Mutex(State())
  private let isColored: Bool
  private let goesAtSignals: Bool
  private let write: @Sendable (String) -> Void
  private let columns: @Sendable () -> Int
  private let clock: @Sendable () -> Nanoseconds

  /// Creates progress that has nothing to show yet.
  ///
  /// - Parameters:
  ///   - isColored: Whether bars have a colour.
  ///   - goesAtSignals: Whether the lines go when the process is asked to end.
  ///   - columns: How wide the terminal is; asked each time, since that changes.
  ///   - clock: The time.
  ///   - write: Writes to the terminal.
  init(
    isColored: Bool, goesAtSignals: Bool = false, columns: @escaping @Sendable () -> Int,
    clock: @escaping @Sendable () -> Nanoseconds, write: @escaping @Sendable (String) -> Void
  ) {
    self.isColored = isColored
    self.goesAtSignals = goesAtSignals
    self.columns = columns
    self.clock = clock
    self.write = write
  }

  /// Progress on a descriptor that is a terminal; `nil` where it is none, or nobody looks at it.
  static func onTerminal(_ descriptor: Int32, isColored: Bool) -> Progress? {
    guard Process.isTerminal(descriptor), Process.environment("CI") == nil,
      Process.environment("TERM") != "dumb"
    else { return nil }
    return Progress(
      isColored: isColored, goesAtSignals: true, columns: { Process.columns(of: descriptor) },
      clock: Process.monotonicTime,
      write: { text in
        var text = text
        text.withUTF8 { bytes in
          // Where the terminal is gone there is nobody to show anything to.
          try? Descriptor.write(UnsafeRawBufferPointer(bytes), to: descriptor)
        }
      })
  }

  // MARK: - Downloads

  /// A download begins.
  func began(_ download: Int, _ name: String) {
    state.withLock { state in
      // The time is asked for under the lock, here and below: else it could lie before that of a line.
      state.lines.append((.download(download), ProgressLine(name, at: clock())))
    }
  }

  /// So many bytes of a download have come.
  func received(_ download: Int, bytes: Int, of expected: Int?) {
    update(.download(download), bytes, of: expected)
  }

  /// A download is at its end, good or bad.
  func ended(_ download: Int) {
    remove(.download(download))
  }

  // MARK: - Conversions

  /// So many bytes of an input have been read.
  func read(_ input: String, bytes: Int, of expected: Int?) {
    state.withLock { state in
      let now = clock()
      if state.conversionBegan == nil { state.conversionBegan = now }
      if let index = state.lines.firstIndex(where: { $0.task == .conversion }) {
        if state.lines[index].line.name != input.forTerminal {
          state.lines[index].line = ProgressLine(input, at: now)
        }
      } else {
        state.lines.append((.conversion, ProgressLine(input, at: now)))
      }
    }
    update(.conversion, bytes, of: expected)
  }

  /// What the source of an input tells how far reading it is.
  func reading(_ input: String) -> ByteSource.Progress {
    { [self] in read(input, bytes: $0, of: $1) }
  }

  /// All lines go, and none comes back.
  func finish() {
    state.withLock { state in
      state.isSilent = true
      erase(&state)
    }
  }

  /// All lines go, if nobody is drawing them just now: for a process that is asked to end.
  private func finishAtOnce() {
    _ = state.withLockIfAvailable { state in
      state.isSilent = true
      erase(&state)
    }
  }

  /// Takes the lines away while something else is written to the terminal; they come back by themselves.
  func makingWay<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    var failure: Failure?
    state.withLock { state in
      erase(&state)
      do throws(Failure) { try body() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  // MARK: - Drawing

  private func update(_ task: Task, _ received: Int, of expected: Int?) {
    state.withLock { state in
      let now = clock()
      guard let index = state.lines.firstIndex(where: { $0.task == task }) else { return }
      state.lines[index].line.update(received, of: expected, at: now)
      draw(&state, at: now)
    }
  }

  private func remove(_ task: Task) {
    state.withLock { state in
      state.lines.removeAll { $0.task == task }
      if state.lines.isEmpty { erase(&state) }
    }
  }

  private func erase(_ state: inout State) {
    guard state.drawn > 0 else { return }
    write(Self.eraser(state.drawn))
    state.drawn = 0
  }

  private func draw(_ state: inout State, at now: Nanoseconds) {
    guard !state.isSilent, now >= state.lastDrawn + Self.interval || state.lastDrawn == 0 else {
      return
    }
    let columns = columns()
    var lines: [String] = []
    for (task, line) in state.lines {
      switch task {
      case .download: guard line.age(at: now) >= Self.patience else { continue }
      case .conversion:
        guard let began = state.conversionBegan, now - began >= Self.patienceWithConversions else {
          continue
        }
      }
      let text = line.text(columns: columns, at: now, isColored: isColored)
      if !text.isEmpty { lines.append(text) }
    }
    guard !lines.isEmpty || state.drawn > 0 else { return }
    if goesAtSignals, state.lastDrawn == 0 {
      TemporaryFiles.shared.atSignal { [weak self] in self?.finishAtOnce() }
    }
    state.lastDrawn = now
    write((state.drawn > 0 ? Self.eraser(state.drawn) : "") + lines.joined(separator: "\n"))
    state.drawn = lines.count
  }

  /// What takes so many lines away: the cursor stands at the end of the last one.
  private static func eraser(_ lines: Int) -> String {
    "\r" + (lines > 1 ? "\u{1B}[\(lines - 1)A" : "") + "\u{1B}[J"
  }
}

/// Writes to a terminal that has lines of progress at its end: they make way.
final class ProgressSink: ByteSink {
  private let sink: any ByteSink
  private let progress: Progress
  private let isLast: Bool

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - sink: Where the bytes go.
  ///   - progress: The lines.
  ///   - isLast: Whether the lines do not come back once something has been written.
  init(_ sink: any ByteSink, _ progress: Progress, isLast: Bool = false) {
    self.sink = sink
    self.progress = progress
    self.isLast = isLast
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    if isLast { progress.finish() }
    try progress.makingWay { () throws(SinkError) in try sink.write(bytes) }
  }
}
