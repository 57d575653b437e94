#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A destination of bytes.
protocol ByteSink: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError)
}

/// An error in writing bytes.
struct SinkError: Error {
  /// The system's message.
  let reason: String
  /// Whether the reader of a pipe closed it, which is not reported as an error.
  let isClosedPipe: Bool

  /// Creates an error: by default that of the system's last call.
  init(reason: String = Process.lastError(), isClosedPipe: Bool = false) {
    self.reason = reason
    self.isClosedPipe = isClosedPipe
  }
}

extension [UInt8] {
  /// Calls a function with the bytes; unlike `withUnsafeBytes` it keeps the type of an error.
  func withBytes<Value, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Calls a function with the memory; unlike `withUnsafeMutableBytes` it keeps the type of an error.
  mutating func withMemory<Value, Failure>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try withUnsafeMutableBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeMutableRawBufferPointer(bytes))
    }
  }
}

extension ByteSink {
  func write(_ text: String) throws(SinkError) {
    try Array(text.utf8).withBytes { (bytes) throws(SinkError) in try write(bytes) }
  }
}

/// Writes to a descriptor of the process.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    try Descriptor.write(bytes, to: descriptor)
  }
}

/// Stores the bytes in memory, for tests.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes += bytes
  }
}

/// Calls on descriptors.
enum Descriptor {
  /// Writes all bytes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SinkError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, piece.baseAddress, piece.count)
      #elseif canImport(Darwin)
        let count = Darwin.write(descriptor, piece.baseAddress, piece.count)
      #endif
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        // Another process set the pipe to non-blocking mode: wait until it is writable.
        var pipe = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&pipe, 1, -1)
      } else if count < 0, errno != EINTR {
        let isClosedPipe = errno == EPIPE
        throw SinkError(reason: Process.lastError(), isClosedPipe: isClosedPipe)
      }
    }
  }
}

/// The streams of the command: those of the process, or of a test.
struct Streams {
  /// The descriptor that the input `-` reads.
  var input: Int32
  var output: any ByteSink
  var errors: any ByteSink
  /// Whether the output is a terminal.
  var outputIsTerminal = false
  /// Whether messages are coloured.
  var isColored: Bool
  /// The width of help in columns.
  var columns: Int
  /// Shows the progress of slow operations on a terminal; `nil` if it is not shown.
  var progress: Progress?

  /// The process's own streams.
  static func process() -> Streams {
    // `write` reports a closed pipe (SIGPIPE) or an exceeded file size limit (SIGXFSZ) as an error, so that
    // temporary files are removed before the process ends.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    fillClosed()
    let isColored = Process.isTerminal(2) && Process.environment("NO_COLOR") == nil
    var streams = Streams(
      input: 0, output: DescriptorSink(1), errors: DescriptorSink(2),
      outputIsTerminal: Process.isTerminal(1), isColored: isColored,
      columns: Process.environment("COLUMNS").flatMap(Int.init)
        ?? (Process.isTerminal(1) ? Process.columns(of: 1) : 80))
    guard let progress = Progress.onTerminal(2, isColored: isColored) else { return streams }
    streams.progress = progress
    streams.errors = ProgressSink(streams.errors, progress)
    // A map printed to the terminal may not end with a line break, so progress cannot follow it.
    if streams.outputIsTerminal {
      streams.output = ProgressSink(streams.output, progress, isLast: true)
    }
    return streams
  }

  /// Opens /dev/null for standard streams that are closed.
  ///
  /// Otherwise a map could be opened under the descriptor of standard error, and messages written into it. The
  /// access modes are reversed, so that reading from or writing to the stream still fails.
  private static func fillClosed() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
