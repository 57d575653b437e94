import Synchronization

/// Runs downloads on a few threads, in the order in which they were added, and not too far ahead of the
/// reader.
final class DownloadQueue: Sendable {
  /// How many downloads run at a time.
  ///
  /// A thread that waits for one that has not begun runs one more.
  static let limit = 5
  /// How many may run or wait to be read: each holds memory or a file.
  static let window = 32

  private struct State {
    var waiting: ArraySlice<@Sendable () -> Void> = []
    var running = 0
    var budget = DownloadQueue.window
  }

  private let state = Mutex(State())

  func add(_ work: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(work) }
    wake()
  }

  /// Allows one more download to begin, since one has been read.
  func allow() {
    state.withLock { $0.budget += 1 }
    wake()
  }

  private func wake() {
    let needsThread = state.withLock { state in
      guard state.running < Self.limit, !state.waiting.isEmpty, state.budget > 0 else {
        return false
      }
      state.running += 1
      return true
    }
    guard needsThread else { return }
    let error = Threads.start { [self] in while let next = self.next() { next() } }
    // Without another thread, the one that needs a download runs it.
    if error != 0 { state.withLock { $0.running -= 1 } }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.budget > 0, let next = state.waiting.popFirst() else {
        state.running -= 1
        return nil
      }
      state.budget -= 1
      return next
    }
  }
}
