import Dispatch
import Synchronization
import TyphoonTrack

/// Shows the progress of downloads and conversions in lines on a terminal.
///
/// The lines are at the bottom, are redrawn at most ten times a second, and disappear when the work is done.
/// Any thread may call the methods.
final class Progress: DownloadObserver {
  /// The minimum time between redraws.
  static let interval: Nanoseconds = 100_000_000
  /// How long a download runs before its line appears, so that short ones do not flash.
  static let patience: Nanoseconds = 300_000_000
  /// How long conversions run before their line appears.
  static let patienceWithConversions: Nanoseconds = 1_000_000_000

  private struct State {
    /// The lines with their tasks, in the order in which the tasks began.
    var lines: [(task: Task, line: ProgressLine)] = []
    /// The number of lines on the terminal.
    var drawn = 0
    var lastDrawn: Nanoseconds = 0
    var conversionBegan: Nanoseconds?
    /// Whether the progress is finished: no line is drawn again.
    var isSilent = false
  }

  /// The task that a line shows.
  private enum Task: Equatable {
    case download(Int)
    case conversion
  }

  private let state = Mutex(State())
  private let isColored, erasesAtSignals: Bool
  private let write: @Sendable (String) -> Void
  private let columns: @Sendable () -> Int
  private let clock: @Sendable () -> Nanoseconds

  /// Creates a progress display without lines.
  ///
  /// - Parameters:
  ///   - isColored: Whether bars are coloured.
  ///   - erasesAtSignals: Whether the lines are erased when a signal ends the process.
  ///   - columns: Returns the width of the terminal; called at each redraw, since it may change.
  ///   - clock: Returns the time.
  ///   - write: Writes to the terminal.
  init(
    isColored: Bool, erasesAtSignals: Bool = false, columns: @escaping @Sendable () -> Int,
    clock: @escaping @Sendable () -> Nanoseconds, write: @escaping @Sendable (String) -> Void
  ) {
    (self.isColored, self.erasesAtSignals, self.columns) = (isColored, erasesAtSignals, columns)
    (self.clock, self.write) = (clock, write)
  }

  /// Creates a display on a terminal; `nil` if the descriptor is not a terminal, or `CI` or `TERM` disable it.
  static func onTerminal(_ descriptor: Int32, isColored: Bool) -> Progress? {
    guard Process.isTerminal(descriptor), Process.environment("CI") == nil,
      Process.environment("TERM") != "dumb"
    else { return nil }
    return Progress(
      isColored: isColored, erasesAtSignals: true, columns: { Process.columns(of: descriptor) },
      clock: Process.monotonicTime,
      write: { text in
        var text = text
        text.withUTF8 { bytes in
          // If the terminal has gone, there is nothing to do.
          try? Descriptor.write(UnsafeRawBufferPointer(bytes), to: descriptor)
        }
      })
  }

  // MARK: - Downloads

  /// Adds the line of a download.
  func began(_ download: Int, _ name: String) {
    state.withLock { state in
      // The clock is read under the lock, here and below, so that times never decrease.
      state.lines.append((.download(download), ProgressLine(name, at: clock())))
    }
  }

  /// Updates the number of bytes received of a download.
  func received(_ download: Int, bytes: Int, of expected: Int?) {
    update(.download(download), bytes, of: expected)
  }

  /// Removes the line of a download, whether it succeeded or failed.
  func ended(_ download: Int) { remove(.download(download)) }

  // MARK: - Conversions

  /// Updates the number of bytes read of an input.
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

  /// The callback through which the source of an input reports its progress.
  func reading(_ input: String) -> ByteSource.Progress {
    { [self] in read(input, bytes: $0, of: $1) }
  }

  /// Erases all lines for good.
  func finish() {
    state.withLock { state in
      state.isSilent = true
      erase(&state)
    }
  }

  /// Erases all lines; called when a signal ends the process.
  ///
  /// Waits a second for a thread that is drawing them, which a busy machine may hold up, but not for a terminal
  /// that takes nothing.
  private func finishAtOnce() {
    for _ in 0..<1_000 {
      let isDone: Void? = state.withLockIfAvailable { state in
        state.isSilent = true
        erase(&state)
      }
      if isDone != nil { return }
      usleep(1_000)
    }
  }

  /// Erases the lines while `body` writes to the terminal; the next redraw restores them.
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
    if erasesAtSignals, state.lastDrawn == 0 {
      try? TemporaryFiles.shared.atSignal { [weak self] in self?.finishAtOnce() }
    }
    state.lastDrawn = now
    write((state.drawn > 0 ? Self.eraser(state.drawn) : "") + lines.joined(separator: "\n"))
    state.drawn = lines.count
  }

  /// The control sequence that erases a number of lines; the cursor is at the end of the last one.
  private static func eraser(_ lines: Int) -> String {
    "\r" + (lines > 1 ? "\u{1B}[\(lines - 1)A" : "") + "\u{1B}[J"
  }
}

/// Writes to a terminal that shows progress; erases the lines first.
final class ProgressSink: ByteSink {
  private let sink: any ByteSink
  private let progress: Progress
  private let isLast: Bool

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - sink: The destination of the bytes.
  ///   - progress: The progress display.
  ///   - isLast: Whether the lines stay erased once something has been written.
  init(_ sink: any ByteSink, _ progress: Progress, isLast: Bool = false) {
    (self.sink, self.progress, self.isLast) = (sink, progress, isLast)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    if isLast { progress.finish() }
    try progress.makingWay { () throws(SinkError) in try sink.write(bytes) }
  }
}
