/// Expands an input that begins with gzip's magic bytes, and passes any other on as it is.
///
/// Format: RFC 1952. Several members may follow one another, as `gzip` and `bgzip` write them; zeros may
/// fill the end of the last block.
final class GzipInput {
  private let name: String
  private let compressed: ByteSource.Refill
  private var expander: GzipExpander?
  private var isPlain = false
  /// Bytes of the input that have not been passed on or expanded: those at `unread`.
  private var chunk: [UInt8]
  private var unread = 0..<0
  /// Whether the input has come to its end.
  private var isAtEnd = false
  private var expanded = 0
  private var consumed = 0
  /// Whether it expanded too much.
  private var isBomb = false

  private static let magic: [UInt8] = [0x1F, 0x8B]
  /// How much of the input is expanded at a time.
  private static let chunkSize = 64 << 10
  /// So much may come out of any input.
  static let freeExpansion = 64 << 20
  /// So much may come out of a byte: tables of tracks shrink to a tenth or twentieth.
  static let largestRatio = 250

  /// Creates an input.
  ///
  /// - Parameters:
  ///   - name: The name that errors give.
  ///   - compressed: Gives the input's own bytes.
  init(name: String, _ compressed: @escaping ByteSource.Refill) {
    self.name = name
    self.compressed = compressed
    // No more is read ahead of what turns out to be plain: memory is dear to touch.
    chunk = [UInt8](repeating: 0, count: Self.magic.count)
  }

  /// Whether an input is one to expand.
  static func isCompressed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  /// Fills memory with the next expanded bytes and returns how many; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard !memory.isEmpty else { return 0 }
    if expander == nil, !isPlain { try begin() }
    guard let expander else { return try pass(into: memory) }
    return try expand(with: expander, into: memory)
  }

  /// Reads the first two bytes, which tell whether the input is compressed.
  private func begin() throws(ReadError) {
    while unread.count < Self.magic.count {
      guard try readChunk() else { break }
    }
    guard Self.isCompressed(Array(chunk[unread])) else {
      isPlain = true
      return
    }
    guard let expander = GzipExpander() else { throw error(.noMemory) }
    self.expander = expander
    chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    chunk.replaceSubrange(unread, with: Self.magic)
  }

  /// Reads more of the input behind what is unread; `false` at its end.
  private func readChunk() throws(ReadError) -> Bool {
    if unread.isEmpty { unread = 0..<0 }
    let free = unread.upperBound..<chunk.count
    let count = try chunk.withUnsafeMutableBufferPointer { (bytes) throws(ReadError) in
      try readInput(into: UnsafeMutableRawBufferPointer(bytes.extracting(free)))
    }
    unread = unread.lowerBound..<unread.upperBound + count
    return count > 0
  }

  /// Reads bytes of the input itself; a terminal's end, for one, comes only once.
  private func readInput(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard !isAtEnd else { return 0 }
    let count = try compressed(memory)
    isAtEnd = count == 0
    return count
  }

  /// Passes on what is not compressed.
  private func pass(into memory: UnsafeMutableRawBufferPointer) throws(ReadError) -> Int {
    guard !unread.isEmpty else { return try readInput(into: memory) }
    let first = chunk[unread].prefix(memory.count)
    memory.copyBytes(from: first)
    unread = first.endIndex..<unread.upperBound
    guard unread.isEmpty, memory.count > first.count else { return first.count }
    // Two bytes alone are a poor beginning for who looks at the opening.
    return try first.count
      + readInput(into: UnsafeMutableRawBufferPointer(rebasing: memory[first.count...]))
  }

  private func expand(
    with expander: GzipExpander, into memory: UnsafeMutableRawBufferPointer
  ) throws(ReadError) -> Int {
    while true {
      if isBomb { throw error(.expandsTooMuch) }
      if unread.isEmpty, expander.failure == nil, try !readChunk() {
        guard expander.isBetweenMembers else { throw error(.breaksOff) }
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
      case .damaged: throw error(.damaged)
      case .otherData: throw error(.otherData)
      case nil: break
      }
    }
  }

  private func error(_ message: Finding.Message) -> ReadError {
    ReadError(message, at: Finding.Location(file: name))
  }
}

extension Finding.Message {
  fileprivate static var noMemory: Self { "no memory to expand the file" }
  fileprivate static var breaksOff: Self {
    "the compressed file ends too early, expected more of it"
  }
  fileprivate static var damaged: Self { "the compressed file is damaged" }
  fileprivate static var otherData: Self {
    "found other data behind what is compressed, expected the end of the file"
  }
  fileprivate static var expandsTooMuch: Self {
    "found a compressed file that expands more than 250-fold, expected tracks"
  }
}
