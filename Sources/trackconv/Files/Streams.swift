#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where bytes go.
protocol ByteSink: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError)
}

/// Why bytes could not be written.
struct SinkError: Error {
  /// The system's words.
  let reason: String
  /// Whether whoever reads the bytes has gone: nothing is wrong then.
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

/// Keeps what is written: for tests.
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
        // The other end has set the pipe not to wait: it is waited for here.
        var pipe = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&pipe, 1, -1)
      } else if count < 0, errno != EINTR {
        let isClosedPipe = errno == EPIPE
        throw SinkError(reason: Process.lastError(), isClosedPipe: isClosedPipe)
      }
    }
  }
}

/// What the command reads from and writes to: the process's own streams, or a test's.
struct Streams {
  /// The descriptor that `-` reads.
  var input: Int32
  var output: any ByteSink
  var errors: any ByteSink
  /// Whether the output is a terminal.
  var outputIsTerminal = false
  /// Whether messages are coloured.
  var isColored: Bool
  /// How wide help is.
  var columns: Int
  /// Shows on a terminal how far what takes long is; `nil` where nobody looks.
  var progress: Progress?

  /// The process's own streams.
  static func process() -> Streams {
    // `write` reports a reader that has gone; temporary files are removed before the process ends.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)  // and so is a file that may not grow further
    fillClosed()
    let isColored = Process.isTerminal(2) && Process.environment("NO_COLOR") == nil
    var streams = Streams(
      input: 0, output: DescriptorSink(1), errors: DescriptorSink(2),
      outputIsTerminal: Process.isTerminal(1), isColored: isColored,
      columns: Process.isTerminal(1) ? Process.columns(of: 1) : 80)
    guard let progress = Progress.onTerminal(2, isColored: isColored) else { return streams }
    streams.progress = progress
    streams.errors = ProgressSink(streams.errors, progress)
    // What a terminal shows of a map has no end of a line at which lines of progress could stand.
    if streams.outputIsTerminal {
      streams.output = ProgressSink(streams.output, progress, isLast: true)
    }
    return streams
  }

  /// Takes the places of streams that were closed from the start.
  ///
  /// Else a map would be opened there, and messages written into it. What is opened can be neither read
  /// nor written in the stream's place.
  private static func fillClosed() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
