import CSystem

/// System calls about the process.
enum Process {
  /// The arguments, with the program's name; Swift reads them from /proc, which a chroot may lack.
  static var arguments: [String] {
    let count = trackconv_argument_count()
    guard count > 0 else { return CommandLine.arguments }
    return (0..<count).map { String(cString: trackconv_argument($0)) }
  }

  /// Ends the process immediately, without running exit handlers.
  ///
  /// Nothing is buffered, so nothing is lost, and the libraries need not free their memory.
  static func exit(with code: ExitCode) -> Never {
    // Like other tools in a pipeline. A shell reports 141: 128 plus the number of the signal.
    if code == .closedPipe { trackconv_end_by_signal(SIGPIPE) }
    _exit(code.rawValue)
  }

  /// Ends the process after a number of seconds, without a message of the shell about a signal.
  static func end(after seconds: UInt32) {
    _ = signal(SIGALRM) { _ in _exit(0) }
    _ = alarm(seconds)
  }

  /// The value of an environment variable; `nil` if it is not set or empty.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Whether a descriptor is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The number of columns of a terminal; 80 if unknown.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The time of a monotonic clock in nanoseconds.
  @Sendable static func monotonicTime() -> Nanoseconds {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Nanoseconds(time.tv_sec) * 1_000_000_000 + Nanoseconds(time.tv_nsec)
  }

  /// Whether there is a file or folder with a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The system's message for `errno`, with its first letter in lower case.
  static func lastError() -> String { message(errno) }

  /// The system's message for the number of an error, with its first letter in lower case.
  static func message(_ error: Int32) -> String {
    let message = strerror(error).map { String(cString: $0) } ?? "error \(error)"
    return message.prefix(1).lowercased() + message.dropFirst()
  }
}

/// A time or a duration in nanoseconds, on a monotonic clock.
typealias Nanoseconds = UInt64

/// The exit code of the process.
enum ExitCode: Int32 {
  /// Success, perhaps with warnings.
  case done = 0
  /// A file could not be read or written.
  case failed = 1
  /// The arguments are wrong (`EX_USAGE`).
  case usage = 64
  /// The reader of a pipe closed it: the process ends by SIGPIPE, without a message.
  case closedPipe = 141
}
