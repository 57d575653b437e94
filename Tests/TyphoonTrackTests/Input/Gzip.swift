import CZlib

/// Compresses for tests, with zlib's own `deflate`.
enum Gzip {
  /// A member of a gzip file (RFC 1952), with a file's name in its header if there is one.
  static func member(_ bytes: [UInt8], name: String? = nil, level: Int32 = 6) -> [UInt8] {
    var stream = z_stream()
    // -15: without zlib's own header. `deflateInit2` is a macro, which Swift does not see.
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return [] }
    var (input, output) = (
      bytes, [UInt8](repeating: 0, count: bytes.count + bytes.count / 100 + 64)
    )
    let count = input.withUnsafeMutableBufferPointer { from in
      output.withUnsafeMutableBufferPointer { to in
        stream.next_in = from.baseAddress
        stream.avail_in = UInt32(from.count)
        stream.next_out = to.baseAddress
        stream.avail_out = UInt32(to.count)
        deflate(&stream, Z_FINISH)
        return to.count - Int(stream.avail_out)
      }
    }
    deflateEnd(&stream)
    let header: [UInt8] = [0x1F, 0x8B, 8, name == nil ? 0 : 8, 0, 0, 0, 0, 0, 3]
    let sum = crc32(0, bytes, UInt32(bytes.count))
    var all = header
    if let name { all += Array(name.utf8) + [0] }
    all += output[..<count]
    all += littleEndian(UInt32(truncatingIfNeeded: sum))
    all += littleEndian(UInt32(bytes.count))
    return all
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
