import CSystem
import Dispatch
import Synchronization

/// The temporary files of the process, removed if a signal ends it.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  private let names = Mutex<Set<String>>([])
  private let isWatching = Mutex(false)
  private let actions = Mutex<[@Sendable () -> Void]>([])

  /// Creates a file, after starting to watch for signals.
  ///
  /// - Parameter body: Creates the file and returns its name; `nil` if there is no name to remove.
  func make(_ body: () -> String?) {
    watch()
    names.withLock { names in
      if let name = body() { names.insert(name) }
    }
  }

  /// Forgets a file; returns whether it was known.
  @discardableResult
  func remove(_ name: String) -> Bool {
    names.withLock { $0.remove(name) != nil }
  }

  /// Adds an action to run when a signal ends the process.
  func atSignal(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
    watch()
  }

  /// Starts to watch for signals: removes the files when one comes, and then ends the process.
  private func watch() {
    let first = isWatching.withLock { isWatching in
      defer { isWatching = true }
      return !isWatching
    }
    guard first else { return }
    // A signal source of libdispatch does not work here: on Linux it does not see ignored signals, and sees
    // others only if the first thread blocks them.
    let descriptor = trackconv_catch_signals()
    guard descriptor >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
    source.setEventHandler { [self] in
      var number: UInt8 = 0
      guard read(descriptor, &number, 1) == 1 else { return }
      for name in names.withLock({ $0 }) { _ = unlink(name) }
      for action in actions.withLock({ $0 }) { action() }
      trackconv_end_by_signal(Int32(number))
      withExtendedLifetime(source) {}
    }
    source.resume()
  }
}
