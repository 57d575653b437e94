/// Expands an input that begins with gzip's magic bytes, and passes any other on as it is.
///
/// Format: RFC 1952. Several members may follow one another, as `gzip` and `bgzip` write them;
/// zeros may pad the last block.
final class GzipInput {
  private let name: String
  private let compressed: ByteSource.Refill
  private var expander: GzipExpander?
  private var isPlain = false
  /// Bytes of the input that have not been passed on or expanded: those at `unread`.
  private var chunk: [UInt8]
  private var unread = 0..<0
  /// Whether the end of the input was reached.
  private var isAtEnd = false
  private var expanded = 0
  private var consumed = 0
  /// Whether it expanded too much.
  private var isBomb = false

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
    (self.name, self.compressed) = (name, compressed)
    // Only the magic bytes are buffered until the input is known to be compressed: touching memory
    // is expensive.
    chunk = [UInt8](repeating: 0, count: Self.magic.count)
  }

  /// Whether an input is compressed with gzip.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Fills memory with the next decompressed bytes and returns their number; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard !memory.isEmpty else { return 0 }
    if expander == nil, !isPlain { try begin() }
    guard let expander else { return try pass(into: memory) }
    return try expand(with: expander, into: memory)
  }

  /// Reads the first two bytes, which determine whether the input is compressed.
  private func begin() throws(ReadError) {
    while unread.count < Self.magic.count { guard try readChunk() else { break } }
    guard Self.isCompressed(Array(chunk[unread])) else {
      isPlain = true
      return
    }
    guard let expander = GzipExpander() else { throw error(.noMemory) }
    self.expander = expander
    chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    chunk.replaceSubrange(unread, with: Self.magic)
  }

  /// Reads more of the input after the unread bytes; `false` at its end.
  private func readChunk() throws(ReadError) -> Bool {
    if unread.isEmpty { unread = 0..<0 }
    let free = unread.upperBound..<chunk.count
    let count = try chunk.withUnsafeMutableBufferPointer { (bytes) throws(ReadError) in
      try readInput(into: UnsafeMutableRawBufferPointer(bytes.extracting(free)))
    }
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

  private func expand(
    with expander: GzipExpander, into memory: UnsafeMutableRawBufferPointer
  ) throws(ReadError) -> Int {
    while true {
      if isBomb { throw error(.expandsTooMuch) }
      if unread.isEmpty, expander.failure == nil, try !readChunk() {
        guard expander.isBetweenMembers else { throw error("the compressed file is truncated") }
        return 0
      }
      let (used, made) = chunk.withUnsafeBytes { bytes in
        expander.expand(UnsafeRawBufferPointer(rebasing: bytes[unread]), into: memory)
      }
      unread = unread.lowerBound + used..<unread.upperBound
      consumed += used
      expanded += made
      isBomb = expanded > Self.freeExpansion + consumed * Self.largestRatio
      // The bytes before a failure are valid.
      if made > 0 { return made }
      switch expander.failure {
      case .noMemory: throw error(.noMemory)
      case .damaged: throw error("the compressed file is damaged")
      case .otherData:
        throw error("found other data after the compressed data, expected the end of the file")
      case nil: break
      }
    }
  }

  private func error(_ message: Finding.Message) -> ReadError { ReadError(message, in: name) }
}

extension Finding.Message {
  fileprivate static var noMemory: Self { "out of memory while decompressing the file" }
  fileprivate static var expandsTooMuch: Self {
    "found a compressed file that expands more than 250-fold, expected a track file"
  }
}
