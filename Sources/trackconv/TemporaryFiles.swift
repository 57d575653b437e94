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
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // A signal that was ignored from the start (nohup) stays so.
      var action = sigaction()
      sigaction(number, nil, &action)
      guard !Self.isIgnored(action) else { continue }
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        for name in names.withLock({ $0 }) { _ = unlink(name) }
        for action in actions.withLock({ $0 }) { action() }
        _ = signal(number, SIG_DFL)
        _ = raise(number)
        withExtendedLifetime(source) {}
      }
      source.resume()
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return handler.map { unsafeBitCast($0, to: Int.self) } == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
