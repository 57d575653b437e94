import CZlib

/// Decompresses an input that begins with gzip's magic bytes; passes any other input through.
///
/// Format: RFC 1952. Several members may follow one another, as `gzip` and `bgzip` write them;
/// zeros may pad the last block.
final class GzipInput {
  private let name: String
  private let compressed: ByteSource.Refill
  private var stream: Inflation?
  private var state = State.unknown
  /// Bytes of the input; `unread` is the range not yet passed on or decompressed.
  private var chunk: [UInt8]
  private var unread = 0..<0
  /// Whether the end of the input was reached.
  private var isAtEnd = false
  private var expanded = 0
  private var consumed = 0
  /// An error after the bytes returned last.
  private var failure: ReadError?

  private enum State {
    /// The first bytes have not been read.
    case unknown
    /// Not compressed.
    case plain
    /// Inside a member.
    case inside
    /// Between two members, or after the last.
    case between
  }

  private static let magic: [UInt8] = [0x1F, 0x8B]
  /// The number of compressed bytes processed at a time.
  private static let chunkSize = 64 << 10
  /// The number of decompressed bytes allowed for any input.
  static let freeExpansion = 64 << 20
  /// The additional number of decompressed bytes allowed per compressed byte: tracks compress to a
  /// tenth or twentieth.
  static let largestRatio = 250

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - name: The name used in errors.
  ///   - compressed: Returns the input's bytes.
  init(name: String, _ compressed: @escaping ByteSource.Refill) {
    self.name = name
    self.compressed = compressed
    // Only the magic bytes are buffered until the input is known to be compressed: touching memory
    // is expensive.
    chunk = [UInt8](repeating: 0, count: Self.magic.count)
  }

  /// Whether an input is compressed with gzip.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Fills memory with the next decompressed bytes and returns their number; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard !memory.isEmpty else { return 0 }
    if let failure { throw failure }
    if state == .unknown { try begin() }
    return try state == .plain ? pass(into: memory) : expand(into: memory)
  }

  /// Reads the first two bytes, which determine whether the input is compressed.
  private func begin() throws(ReadError) {
    while unread.count < Self.magic.count {
      guard try readChunk() else { break }
    }
    guard Self.isCompressed(Array(chunk[unread])) else {
      state = .plain
      return
    }
    guard let stream = Inflation() else { throw error(.noMemory) }
    self.stream = stream
    state = .inside
    chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    chunk.replaceSubrange(unread, with: Self.magic)
  }

  /// Reads more of the input after the unread bytes; `false` at its end.
  private func readChunk() throws(ReadError) -> Bool {
    if unread.isEmpty { unread = 0..<0 }
    let free = unread.upperBound..<chunk.count
    // A `do` inside the closure, since `withUnsafeMutableBytes` does not propagate a typed error.
    var failure: ReadError?
    let count = chunk.withUnsafeMutableBytes { bytes -> Int in
      do throws(ReadError) {
        return try readInput(into: UnsafeMutableRawBufferPointer(rebasing: bytes[free]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    unread = unread.lowerBound..<unread.upperBound + count
    return count > 0
  }

  /// Reads bytes of the input itself.
  ///
  /// Some inputs, such as a terminal, report their end only once.
  private func readInput(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard !isAtEnd else { return 0 }
    let count = try compressed(memory)
    isAtEnd = count == 0
    return count
  }

  /// Passes on uncompressed input.
  private func pass(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard !unread.isEmpty else { return try readInput(into: memory) }
    let first = chunk[unread].prefix(memory.count)
    memory.copyBytes(from: first)
    unread = first.endIndex..<unread.upperBound
    guard unread.isEmpty, memory.count > first.count else { return first.count }
    // Read on, so that the caller can examine more than two bytes.
    return try first.count
      + readInput(into: UnsafeMutableRawBufferPointer(rebasing: memory[first.count...]))
  }

  private func expand(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    while true {
      if unread.isEmpty, try !readChunk() {
        guard state == .between else { throw error(.breaksOff) }
        return 0
      }
      if state == .between, try !enterNextMember() { continue }
      let count = try inflate(into: memory)
      guard count == 0 else { return count }
    }
  }

  /// Begins the next member; `false` if there is only padding so far.
  private func enterNextMember() throws(ReadError) -> Bool {
    while let first = unread.first, chunk[first] == 0 { unread = first + 1..<unread.upperBound }
    guard let first = unread.first else { return false }
    guard chunk[first] == Self.magic[0] else { throw error(.otherData) }
    guard let stream, stream.beginMember() else { throw error(.damaged) }
    state = .inside
    return true
  }

  /// Decompresses unread bytes into the memory, and returns the number of bytes produced.
  private func inflate(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard let stream else { return 0 }
    let (result, used, made) = chunk.withUnsafeMutableBytes { bytes in
      stream.inflate(UnsafeMutableRawBufferPointer(rebasing: bytes[unread]), into: memory)
    }
    unread = unread.lowerBound + used..<unread.upperBound
    consumed += used
    expanded += made
    switch result {
    case Z_STREAM_END: state = .between
    case Z_OK where used + made > 0: break
    case Z_MEM_ERROR: failure = error(.noMemory)
    // After a member, data without gzip's magic bytes are something else.
    default: failure = error(stream.isAtMagic ? .otherData : .damaged)
    }
    if expanded > Self.freeExpansion + consumed * Self.largestRatio {
      failure = error(.expandsTooMuch)
    }
    // Bytes produced before the error are valid.
    if let failure, made == 0 { throw failure }
    return made
  }

  private func error(_ message: Finding.Message) -> ReadError {
    ReadError(message, at: Finding.Location(file: name))
  }
}

/// Owns zlib's decompression state.
///
/// The state is never moved in memory, since zlib compares its address.
private final class Inflation {
  private let stream: UnsafeMutablePointer<z_stream>

  /// Begins the first member; `nil` if memory ran out.
  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard trackconv_inflate_init(stream) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(stream)  // does nothing if initialization failed
    stream.deallocate()
  }

  /// Begins another member.
  func beginMember() -> Bool { inflateReset(stream) == Z_OK }

  /// Whether only the magic bytes of the member have been read.
  var isAtMagic: Bool { stream.pointee.total_in <= 2 }

  /// Decompresses bytes into memory.
  ///
  /// - Returns: zlib's return code, the number of bytes consumed, and the number produced.
  func inflate(
    _ bytes: UnsafeMutableRawBufferPointer, into memory: UnsafeMutableRawBufferPointer
  ) -> (result: Int32, used: Int, made: Int) {
    let (available, room) = (min(bytes.count, 1 << 30), min(memory.count, 1 << 30))
    stream.pointee.next_in = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(available)
    stream.pointee.next_out = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    let result = CZlib.inflate(stream, Z_NO_FLUSH)
    return (
      result, available - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out)
    )
  }
}

extension Finding.Message {
  fileprivate static var noMemory: Self { "out of memory while decompressing the file" }
  fileprivate static var breaksOff: Self {
    "the compressed file is truncated"
  }
  fileprivate static var damaged: Self { "the compressed file is damaged" }
  fileprivate static var otherData: Self {
    "found other data after the compressed data, expected the end of the file"
  }
  fileprivate static var expandsTooMuch: Self {
    "found a compressed file that expands more than 250-fold, expected a track file"
  }
}
