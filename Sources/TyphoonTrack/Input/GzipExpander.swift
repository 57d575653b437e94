import CZlib

/// Expands gzip: RFC 1952, any number of members, with zeros between and after them.
package final class GzipExpander {
  /// Why nothing more can be expanded.
  package enum Failure {
    case noMemory, damaged
    /// A member is followed by something else.
    case otherData
  }

  /// Stays at one address, since zlib compares it.
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether a member has ended and no other has begun.
  package private(set) var isBetweenMembers = false
  package private(set) var failure: Failure?

  /// Fails if there is no memory.
  package init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard trackconv_inflate_init(stream) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(stream)  // does nothing if initialization failed
    stream.deallocate()
  }

  /// Expands bytes into memory until the bytes are used, the memory is full, a member ends or `failure` is set.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the input.
  ///   - memory: Receives the expanded bytes.
  /// - Returns: How many bytes were used and how many were made.
  package func expand(
    _ bytes: UnsafeRawBufferPointer, into memory: UnsafeMutableRawBufferPointer
  ) -> (used: Int, made: Int) {
    guard failure == nil else { return (0, 0) }
    var padding = 0
    if isBetweenMembers {
      padding = bytes.prefix { $0 == 0 }.count
      guard padding < bytes.count else { return (padding, 0) }
      guard bytes[padding] == 0x1F else {
        failure = .otherData
        return (padding, 0)
      }
      inflateReset(stream)
      isBetweenMembers = false
    }
    let (available, room) = (min(bytes.count - padding, 1 << 30), min(memory.count, 1 << 30))
    // zlib does not write to its input; its type is older than `const`.
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.advanced(by: padding).assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(available)
    stream.pointee.next_out = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    let result = inflate(stream, Z_NO_FLUSH)
    let used = available - Int(stream.pointee.avail_in)
    let made = room - Int(stream.pointee.avail_out)
    switch result {
    case Z_STREAM_END: isBetweenMembers = true
    case Z_OK where used + made > 0: break
    case Z_MEM_ERROR: failure = .noMemory
    // After a member, data without gzip's two magic bytes is not another member.
    default: failure = stream.pointee.total_in <= 2 ? .otherData : .damaged
    }
    return (padding + used, made)
  }
}
