/// Writes to a descriptor of the process.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    try Descriptor.write(bytes, to: descriptor)
  }
}

/// Calls on descriptors.
enum Descriptor {
  /// Writes all bytes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SinkError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = writeOnce(UnsafeRawBufferPointer(rebasing: rest), to: descriptor)
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

  /// Copies a whole file.
  static func copy(_ file: Int32, to sink: any ByteSink) throws(SinkError) {
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    var offset = 0
    while true {
      let count = pread(file, &chunk, chunk.count, off_t(offset))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SinkError() }
      guard count > 0 else { return }
      offset += count
      try chunk[..<count].withUnsafeBufferPointer { (bytes) throws(SinkError) in
        try sink.write(UnsafeRawBufferPointer(bytes))
      }
    }
  }
}

/// The C library's `write`, whose name is hidden by that of the methods here.
private func writeOnce(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
