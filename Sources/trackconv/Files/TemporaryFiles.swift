import CSystem
import Dispatch
import Synchronization

/// The temporary files of the process, removed if a signal ends it.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  private let names = Mutex<Set<String>>([])
  private let isWatching = Mutex(false)
  private let actions = Mutex<[@Sendable () -> Void]>([])
  private let count = Atomic(0)

  /// Creates a file, after starting to watch for signals.
  ///
  /// - Parameter folder: The folder, with a slash at its end.
  /// - Returns: Its temporary name and its descriptor.
  /// - Throws: If the folder cannot hold it.
  func make(in folder: String) throws(SinkError) -> (name: String, descriptor: Int32) {
    watch()
    while true {
      let number = count.add(1, ordering: .relaxed).newValue
      let name = "\(folder).trackconv-\(getpid())-\(number)"
      let descriptor = names.withLock { names in
        let descriptor = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor >= 0 { names.insert(name) }
        return descriptor
      }
      if descriptor >= 0 { return (name, descriptor) }
      // An earlier process with the same number may have been killed.
      guard errno == EEXIST || errno == EINTR else { throw SinkError() }
    }
  }

  /// Removes a file, unless it has been renamed.
  func remove(_ name: String) {
    if forget(name) { _ = unlink(name) }
  }

  /// Forgets a file, which has been renamed; returns whether it was known.
  @discardableResult
  func forget(_ name: String) -> Bool {
    names.withLock { $0.remove(name) != nil }
  }

  /// The folder for temporary files, with a slash at its end.
  static var folder: String {
    let folder = Process.environment("TMPDIR") ?? "/tmp"
    return folder.hasSuffix("/") ? folder : folder + "/"
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
    // others only if the first thread blocks them. Any source traps if no descriptor is left for it.
    let descriptor = trackconv_catch_signals()
    guard descriptor >= 0 else { return }
    DispatchQueue(label: "trackconv.signals").async { [self] in
      var number: UInt8 = 0
      guard read(descriptor, &number, 1) == 1 else { return }
      // Who finds a file gone meanwhile waits for the lock, and does not end the process otherwise.
      names.withLock { names in
        for name in names { _ = unlink(name) }
        for action in actions.withLock({ $0 }) { action() }
        trackconv_end_by_signal(Int32(number))
      }
    }
  }
}
