import CSystem

/// Threads that may be refused: libdispatch waits for ever if the system has none left, as in a container at
/// its limit of processes.
enum Threads {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - stack: The size of its stack in bytes; 0 for the system's default.
  ///   - body: What it runs.
  /// - Returns: 0, or the number of the system's error, and then `body` does not run.
  static func start(stack: Int = 0, _ body: @escaping @Sendable () -> Void) -> Int32 {
    let kept = Unmanaged.passRetained(Body(body))
    let error = trackconv_start_thread(
      { context in
        guard let context else { return }
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
      }, kept.toOpaque(), stack)
    if error != 0 { kept.release() }
    return error
  }
}
