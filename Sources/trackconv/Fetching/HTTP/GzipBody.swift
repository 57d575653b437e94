import CZlib

/// Expands an answer that a server has compressed for the way.
///
/// Not left to libcurl, which does not mind when what is compressed ends too early. Format: RFC 1952; several
/// members may follow one another.
final class GzipBody {
  /// Owned, since zlib keeps pointers to it.
  private let stream: UnsafeMutablePointer<z_stream>
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var isReady: Bool
  /// Whether the last member has come to its end.
  private(set) var isComplete = false

  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isReady = trackconv_inflate_init(stream) == Z_OK
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Expands bytes.
  ///
  /// - Parameters:
  ///   - bytes: The next of the answer.
  ///   - body: Receives what they expand to, piece by piece; `false` to stop.
  /// - Returns: Whether the bytes are gzip and all was received.
  func expand(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    // zlib does not write where it reads from; its type is older than `const`.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(bytes.count)
    while isReady {
      if isComplete {
        guard stream.pointee.avail_in > 0 else { return true }
        guard inflateReset(stream) == Z_OK else { return false }
        isComplete = false
      }
      let (result, goesOn) = chunk.withUnsafeMutableBytes { memory in
        stream.pointee.next_out = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(memory.count)
        let result = inflate(stream, Z_NO_FLUSH)
        let made = memory.count - Int(stream.pointee.avail_out)
        return (result, made == 0 || body(UnsafeRawBufferPointer(rebasing: memory[..<made])))
      }
      guard goesOn else { return false }
      switch result {
      case Z_STREAM_END: isComplete = true
      case Z_OK where stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0: break
      case Z_OK, Z_BUF_ERROR: return true
      default: return false
      }
    }
    return false
  }
}
