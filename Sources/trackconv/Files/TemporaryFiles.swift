import CSystem
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The temporary files of the process, which a signal that ends it removes.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  private let names = Mutex<Set<String>>([])
  private let isWatching = Mutex(false)
  private let actions = Mutex<[@Sendable () -> Void]>([])

  /// Runs what makes a file, with the signals watched from before it is there.
  ///
  /// - Parameter body: Makes the file, and returns its name; `nil` where it cannot.
  func make(_ body: () -> String?) {
    watch()
    names.withLock { names in
      if let name = body() { names.insert(name) }
    }
  }

  /// Forgets a file; whether it was known.
  @discardableResult
  func remove(_ name: String) -> Bool {
    names.withLock { $0.remove(name) != nil }
  }

  /// Has something done too when the process is asked to end.
  func atSignal(_ action: @escaping @Sendable () -> Void) {
    actions.withLock { $0.append(action) }
    watch()
  }

  /// From now on removes the files when the process is asked to end, and then lets it end.
  private func watch() {
    let first = isWatching.withLock { isWatching in
      defer { isWatching = true }
      return !isWatching
    }
    guard first else { return }
    // Not a signal source of libdispatch: on Linux that hears of no signal that is ignored, and of one that is not
    // only where the first thread has it blocked.
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
