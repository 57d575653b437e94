import CZlib
import GeoOut
import Synchronization

/// Stores the body of a response until it is read.
final class Spool: Sendable {
  private struct State {
    let file = UnnamedFile(in: nil)
    var checksum: UInt = 0
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.file.count } }

  /// The CRC-32 of all bytes (RFC 1952 8).
  var checksum: UInt32 { state.withLock { UInt32(truncatingIfNeeded: $0.checksum) } }

  /// Appends bytes.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    try lock { (state) throws(SinkError) in
      try state.file.write(bytes)
      state.checksum = bytes.checksum(after: state.checksum)
    }
  }

  /// Fills memory with the bytes from an offset on and returns how many; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer, from offset: Int) throws(SinkError) -> Int {
    try lock { (state) throws(SinkError) in
      do throws(WriteError) { return try state.file.read(into: memory, from: offset) } catch {
        throw SinkError(reason: error.description)
      }
    }
  }

  /// Writes all bytes to a sink.
  func copy(to sink: any ByteSink) throws(SinkError) {
    try lock { (state) throws(SinkError) in try state.file.copy(to: sink) }
  }

  /// Works around the type checker, which does not infer the error of `withLock`.
  private func lock<Value: Sendable>(
    _ body: (inout State) throws(SinkError) -> Value
  ) throws(SinkError) -> Value {
    try state.withLock { (state) throws(SinkError) in try body(&state) }
  }
}

extension UnsafeRawBufferPointer {
  /// The CRC-32 of these bytes after others whose CRC-32 is given.
  func checksum(after checksum: UInt) -> UInt {
    guard let start = baseAddress?.assumingMemoryBound(to: UInt8.self) else { return checksum }
    return crc32_z(checksum, start, count)
  }
}
