import CZlib

/// Expands an input that begins with gzip's magic bytes, and passes any other on as it is.
///
/// Format: RFC 1952. Several members may follow one another, as `gzip` and `bgzip` write them; zeros may
/// fill the end of the last block.
final class GzipInput {
  private let name: String
  private let compressed: ByteSource.Refill
  private var stream: Inflation?
  private var state = State.unknown
  /// Bytes of the input that have not been passed on or expanded: those at `unread`.
  private var chunk: [UInt8]
  private var unread = 0..<0
  /// Whether the input has come to its end.
  private var isAtEnd = false
  private var expanded = 0
  private var consumed = 0
  /// What went wrong behind the bytes that were given last.
  private var failure: ReadError?

  private enum State {
    /// The first bytes have not been read.
    case unknown
    /// Not compressed.
    case plain
    /// Inside a member.
    case inside
    /// Between two members, or behind the last.
    case between
  }

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
    if let failure { throw failure }
    if state == .unknown { try begin() }
    return try state == .plain ? pass(into: memory) : expand(into: memory)
  }

  /// Reads the first two bytes, which tell whether the input is compressed.
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

  /// Reads more of the input behind what is unread; `false` at its end.
  private func readChunk() throws(ReadError) -> Bool {
    if unread.isEmpty { unread = 0..<0 }
    let free = unread.upperBound..<chunk.count
    // Written out, since `withUnsafeMutableBytes` does not pass a typed error on.
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

  /// Begins the next member; `false` where there is only padding so far.
  private func enterNextMember() throws(ReadError) -> Bool {
    while let first = unread.first, chunk[first] == 0 { unread = first + 1..<unread.upperBound }
    guard let first = unread.first else { return false }
    guard chunk[first] == Self.magic[0] else { throw error(.otherData) }
    guard let stream, stream.beginMember() else { throw error(.damaged) }
    state = .inside
    return true
  }

  /// Expands what is unread as far as the memory has room, and returns how many bytes came out.
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
    // Behind a member, what does not even begin like one is something else.
    default: failure = error(stream.isAtMagic ? .otherData : .damaged)
    }
    if expanded > Self.freeExpansion + consumed * Self.largestRatio {
      failure = error(.expandsTooMuch)
    }
    // What came out before the fault is good.
    if let failure, made == 0 { throw failure }
    return made
  }

  private func error(_ message: Finding.Message) -> ReadError {
    ReadError(message, at: Finding.Location(file: name))
  }
}

/// Owns zlib's state of an expansion.
///
/// The state stays where it is, since zlib compares its address.
private final class Inflation {
  private let stream: UnsafeMutablePointer<z_stream>

  /// Begins the first member; `nil` where there is no memory.
  init?() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard trackconv_inflate_init(stream) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(stream)  // does nothing where there was no memory to begin with
    stream.deallocate()
  }

  /// Begins another member.
  func beginMember() -> Bool { inflateReset(stream) == Z_OK }

  /// Whether no more of the member has been read than its magic bytes.
  var isAtMagic: Bool { stream.pointee.total_in <= 2 }

  /// Expands bytes into memory.
  ///
  /// - Returns: What zlib says, how many bytes it took, and how many it made.
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
