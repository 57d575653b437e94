import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system is asked of the process.
enum Process {
  /// Ends the process at once.
  ///
  /// Nothing is buffered here, so nothing is lost; what the libraries would tidy up at their leisure goes
  /// with the process.
  static func exit(with code: ExitCode) -> Never {
    // As the tools do that a pipe is made of; a shell shows 141, 128 and the signal's number.
    if code == .closedPipe { trackconv_end_by_signal(SIGPIPE) }
    _exit(code.rawValue)
  }

  /// A variable of the environment; `nil` where it is not set or empty.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How many columns a terminal has; 80 where that is not known.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The time of a clock that never goes back, in nanoseconds.
  @Sendable static func monotonicTime() -> Nanoseconds {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Nanoseconds(time.tv_sec) * 1_000_000_000 + Nanoseconds(time.tv_nsec)
  }

  /// How many processors there are.
  static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The system's words for the error of its last call, in lower case.
  static func lastError() -> String {
    let words = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

/// How the process ends.
enum ExitCode: Int32 {
  /// Done; there may have been warnings.
  case done = 0
  /// A file could not be read or written.
  case failed = 1
  /// The arguments are wrong (`EX_USAGE`).
  case usage = 64
  /// Nobody reads from the pipe any more: the process ends by SIGPIPE, without a message.
  case closedPipe = 141
}
