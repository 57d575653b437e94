/// A destination of bytes.
protocol ByteSink: AnyObject { func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) }

/// An error in writing bytes.
struct SinkError: Error {
  /// The system's message: by default that of its last call.
  var reason = Process.lastError()
  /// Whether the reader of a pipe closed it, which is not reported as an error.
  var isClosedPipe = false
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
