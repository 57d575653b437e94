import CZlib
import GeoOut
import Synchronization

/// The bytes of an answer until they are read: in memory as long as they are few, then in a file without
/// a name.
final class Spool: Sendable {
  /// So many bytes stay in memory.
  static let inMemory = 256 << 10

  private struct State {
    var bytes: [UInt8] = []
    var file: UnnamedFile?
    var count = 0
    var checksum: UInt = 0
  }

  private let state = Mutex(State())

  /// How many bytes there are.
  var count: Int { state.withLock { $0.count } }

  /// The CRC-32 of all bytes (RFC 1952 8).
  var checksum: UInt32 { state.withLock { UInt32(truncatingIfNeeded: $0.checksum) } }

  /// Adds bytes at the end.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    try lock { (state) throws(SinkError) in
      if state.file == nil, state.count + bytes.count > Self.inMemory {
        let file = try UnnamedFile(in: nil)
        try Self.write(state.bytes, to: file)
        state.bytes = []
        state.file = file
      }
      if let file = state.file {
        try file.write(bytes)
      } else {
        state.bytes += bytes
      }
      state.count += bytes.count
      state.checksum = bytes.checksum(after: state.checksum)
    }
  }

  /// Fills memory with the bytes from an offset on and returns how many; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer, from offset: Int) throws(SinkError) -> Int {
    try lock { (state) throws(SinkError) in
      if let file = state.file {
        do throws(WriteError) { return try file.read(into: memory, from: offset) } catch {
          throw SinkError(reason: error.description, isClosedPipe: false)
        }
      }
      let part = state.bytes[min(offset, state.count)..<min(offset + memory.count, state.count)]
      memory.copyBytes(from: part)
      return part.count
    }
  }

  /// The first bytes.
  func prefix(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(count, self.count))
    var done = 0
    while done < bytes.count {
      let size = bytes.withUnsafeMutableBytes { memory in
        (try? read(into: UnsafeMutableRawBufferPointer(rebasing: memory[done...]), from: done)) ?? 0
      }
      if size == 0 { break }
      done += size
    }
    return Array(bytes[..<done])
  }

  private static func write(_ bytes: [UInt8], to file: UnnamedFile) throws(SinkError) {
    var failure: SinkError?
    bytes.withUnsafeBytes { memory in
      do throws(SinkError) { try file.write(memory) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Written out, since `withLock` does not pass a typed error on through a value that it returns.
  private func lock<Value: Sendable>(
    _ body: (inout State) throws(SinkError) -> Value
  ) throws(SinkError) -> Value {
    try state.withLock { (state) throws(SinkError) in try body(&state) }
  }
}

extension UnsafeRawBufferPointer {
  /// The CRC-32 of what came before, of which that is the given one, with these bytes.
  func checksum(after checksum: UInt) -> UInt {
    guard let start = baseAddress?.assumingMemoryBound(to: UInt8.self) else { return checksum }
    return crc32_z(checksum, start, count)
  }
}
