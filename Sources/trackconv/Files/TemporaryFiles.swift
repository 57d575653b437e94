import CSystem
import Dispatch
import Synchronization

/// The temporary files of the process, removed if a signal ends it.
final class TemporaryFiles: Sendable {
  static let shared = TemporaryFiles()

  private let names = Mutex<Set<String>>([])
  /// The error of starting the thread that watches for signals, 0 if it runs; `nil` before.
  private let watching = Mutex<Int32?>(nil)
  private let actions = Mutex<[@Sendable () -> Void]>([])
  private let count = Atomic(0)

  /// Creates a file, after starting to watch for signals.
  ///
  /// - Parameter folder: The folder, with a slash at its end.
  /// - Returns: Its temporary name and its descriptor.
  /// - Throws: If the folder cannot hold it.
  func make(in folder: String) throws(SinkError) -> (name: String, descriptor: Int32) {
    try watch()
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
  func remove(_ name: String) { if forget(name) { _ = unlink(name) } }

  /// Forgets a file, which has been renamed; returns whether it was known.
  @discardableResult
  func forget(_ name: String) -> Bool { names.withLock { $0.remove(name) != nil } }

  /// The folder for temporary files, with a slash at its end.
  static var folder: String {
    let folder = Process.environment("TMPDIR") ?? "/tmp"
    return folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
  }

  /// Adds an action to run when a signal ends the process.
  ///
  /// - Throws: If there can be no thread that watches for signals.
  func atSignal(_ action: @escaping @Sendable () -> Void) throws(SinkError) {
    try watch()
    actions.withLock { $0.append(action) }
  }

  /// Starts to watch for signals: removes the files when one comes, and then ends the process.
  private func watch() throws(SinkError) {
    let error = watching.withLock { watching in
      if let watching { return watching }
      let isReady = DispatchSemaphore(value: 0)
      let error = Threads.start(stack: 256 << 10) { [self] in
        // A signal source of libdispatch does not work here: on Linux it does not see ignored signals, and
        // sees others only if the first thread blocks them. Any source traps if no descriptor is left for it.
        let descriptor = trackconv_catch_signals()
        isReady.signal()
        var number: UInt8 = 0
        guard descriptor >= 0, read(descriptor, &number, 1) == 1 else { return }
        // Who finds a file gone meanwhile waits for the lock, and does not end the process otherwise.
        names.withLock { names in
          for name in names { _ = unlink(name) }
          for action in actions.withLock({ $0 }) { action() }
          trackconv_end_by_signal(Int32(number))
        }
      }
      if error == 0 { isReady.wait() }
      watching = error
      return error
    }
    guard error == 0 else {
      throw SinkError(
        reason: "cannot start the thread that watches for signals: \(Process.message(error))")
    }
  }
}
