import CSystem

/// The bytes of an input, read through a sliding window that keeps track of lines and columns.
///
/// The window is filled from a file, a pipe, a download or memory. It holds the bytes being read,
/// from a mark on: 16 KiB at first, 1 MiB for longer inputs, and more only where a single storm
/// needs it, up to 64 MiB. Positions are offsets from the beginning of the input, so they stay
/// valid when the window moves. Input compressed with gzip is decompressed on the way, wherever it
/// comes from, and converted to UTF-8 if that is asked for; offsets, lines and columns are those of the
/// resulting text.
public struct ByteSource: ~Copyable {
  /// Fills memory with the next bytes of an input and returns their number; 0 at its end.
  public typealias Refill = (UnsafeMutableRawBufferPointer) throws(ReadError) -> Int

  /// The initial size of the window: most inputs are small, and touching memory is expensive.
  static let firstWindow = 16 << 10
  /// The maximum size of the window.
  var largestWindow = 64 << 20
  /// The maximum size of the window while nothing is marked.
  static let windowSize = 1 << 20
  /// The number of bytes that readers may examine to recognise an input.
  static let openingSize = 64 << 10

  /// The input's name as the user gave it.
  public private(set) var name: String
  /// The encoding that accompanied the input, as in HTTP's `Content-Type`; `nil` if there was none.
  public var charset: String? { didSet { text?.charset = charset } }

  /// The path of the file, if it is one.
  var path: String?
  /// The size of the file in bytes, if it is one.
  var fileSize: Int?
  /// What was found when the input was opened, to be reported by its reader.
  var notes: [Finding] = []

  /// The offset of the next byte.
  var position = 0
  /// The offset of the byte after the last one in the window.
  private(set) var end = 0
  /// The offset of the window's first byte.
  private var start = 0
  private var window: [UInt8]
  private var refill: Refill?
  /// The converter of the input to UTF-8; `nil` for text in memory.
  var text: TextInput?
  private var mark = Int.max
  /// Whether lines that leave the window are counted, so that `location` can be requested.
  var countsLines = true
  private var atStart = LineCount()
  private var counted = LineCount()

  /// Creates a source of bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - name: The name used in findings.
  public init(_ bytes: [UInt8], name: String) {
    var given = 0
    self.init(name: name) { memory in
      let part = bytes[given..<min(given + memory.count, bytes.count)]
      memory.copyBytes(from: part)
      given += part.count
      return part.count
    }
  }

  /// Creates a source of uncompressed text in memory, in UTF-8, which may be a piece of a longer text.
  ///
  /// - Parameters:
  ///   - text: The bytes of the text.
  ///   - name: The name used in findings.
  ///   - line: The line of the longer text at which the piece begins, from 1.
  ///   - column: The column in bytes at which the piece begins, from 1.
  init(text: [UInt8], name: String, line: Int = 1, column: Int = 1) {
    (self.name, self.text, window, end) = (name, nil, text, text.count)
    atStart = LineCount(lines: line - 1, lineStart: 1 - column)
    counted = atStart
    skipByteOrderMark()
  }

  /// Creates a source that is filled as it is read.
  ///
  /// - Parameters:
  ///   - name: The name used in findings.
  ///   - refill: Fills memory with the next bytes, compressed or not; it is not called again after
  ///     the end.
  public init(name: String, refill: @escaping Refill) {
    let input = GzipInput(name: name, refill)
    let text = TextInput(name: name) { (memory) throws(ReadError) in try input.read(into: memory) }
    (self.name, self.text) = (name, text)
    self.refill = { (memory) throws(ReadError) in try text.read(into: memory) }
    window = [UInt8](repeating: 0, count: Self.firstWindow)
  }

  /// Creates a source of text that is made in parts, such as lines.
  ///
  /// - Parameters:
  ///   - name: The name used in findings.
  ///   - next: Returns the next part; `nil` at the end.
  init(name: String, parts next: @escaping () throws(ReadError) -> [UInt8]?) {
    var pending: ArraySlice<UInt8> = []
    self.init(name: name) { (memory) throws(ReadError) in
      while pending.isEmpty {
        guard let part = try next() else { return 0 }
        pending = part[...]
      }
      let part = pending.prefix(memory.count)
      memory.copyBytes(from: part)
      pending = pending.dropFirst(part.count)
      return part.count
    }
  }

  /// Takes what the source holds, and leaves it empty.
  mutating func taken() -> ByteSource {
    var taken = ByteSource(text: [], name: name)
    swap(&taken, &self)
    return taken
  }

  /// Converts the input to UTF-8 while it is read; call it before anything is read.
  ///
  /// - Parameter encoding: The input's encoding, which counts more than any other but a byte order mark;
  ///   `nil` to detect it.
  public func convertText(from encoding: TextEncoding? = nil) { text?.convert(from: encoding) }

  /// Calls `body` with the first bytes of the input, enough to recognise its format.
  ///
  /// - Parameter body: Receives 64 KiB, or the whole input if it is shorter.
  /// - Returns: The result of `body`.
  /// - Throws: If the input cannot be read.
  public mutating func withOpening<Result>(
    _ body: (Span<UInt8>) -> Result
  ) throws(ReadError) -> Result {
    hold()
    while end - position < Self.openingSize, try more() {}
    release()
    let shown = min(end, position + Self.openingSize)
    return body(window.span.extracting(position - start..<shown - start))
  }

  // MARK: - Reading

  /// Returns the byte at an offset, or `nil` at the end of the input.
  mutating func byte(at offset: Int) throws(ReadError) -> UInt8? {
    while offset >= end { guard try more() else { return nil } }
    return window[offset - start]
  }

  /// Returns the next byte without moving past it, or `nil` at the end of the input.
  @inline(__always) mutating func peek() throws(ReadError) -> UInt8? {
    // Reading the first bytes may skip a byte order mark, which changes the position.
    while position >= end { guard try more() else { return nil } }
    return window[position - start]
  }

  /// Moves past the bytes in the window for which a condition holds.
  ///
  /// - Returns: Whether a byte was found for which it does not hold; otherwise the window is
  ///   exhausted.
  @inline(__always) mutating func skip(while condition: (UInt8) -> Bool) -> Bool {
    let start = start
    let limit = end - start
    var index = position - start
    window.withUnsafeBufferPointer { bytes in
      while index < limit, condition(bytes[index]) { index += 1 }
    }
    position = index + start
    return index < limit
  }

  /// Calls `body` with the bytes between two offsets, which must be in the window.
  @inline(__always)
  func withBytes<Result>(_ range: Range<Int>, _ body: (Bytes) -> Result) -> Result {
    window.withUnsafeBufferPointer { bytes in
      body(Bytes(rebasing: bytes[range.lowerBound - start..<range.upperBound - start]))
    }
  }

  /// Returns the offset of the first line feed in the window at or after an offset.
  @inline(__always) func firstNewline(from offset: Int) -> Int? {
    guard offset < end else { return nil }
    return withBytes(offset..<end) { bytes -> Int? in
      guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else {
        return nil
      }
      return offset + (UnsafeRawPointer(found) - UnsafeRawPointer(base))
    }
  }

  /// Whether the byte at an offset is a carriage return; the offset must be in the window.
  func isReturn(at offset: Int) -> Bool { window[offset - start] == 0x0D }

  /// Keeps all bytes from here on in the window, so that reading can go back to them.
  mutating func hold() { mark = min(mark, position) }

  /// Whether `hold` is in effect.
  var isHeld: Bool { mark != Int.max }

  /// Ends the effect of `hold`.
  mutating func release() { mark = Int.max }

  /// Reads more bytes into the window; `false` at the end of the input.
  mutating func more() throws(ReadError) -> Bool {
    guard let refill else { return false }
    dropUsed()
    if end - start == window.count { try grow() }
    let before = end
    _ = try fill(refill)
    if before == 0 {
      // A byte order mark may arrive in pieces.
      while 1..<3 ~= end, try fill(refill) > 0 {}
      skipByteOrderMark()
    }
    return end > before
  }

  /// Fills the window's free part once.
  ///
  /// At the input's end, discards `refill`.
  private mutating func fill(_ refill: Refill) throws(ReadError) -> Int {
    let free = (end - start)..<window.count
    let count = try window.withUnsafeMutableBufferPointer { (bytes) throws(ReadError) in
      try refill(UnsafeMutableRawBufferPointer(bytes.extracting(free)))
    }
    end += count
    if count == 0 { self.refill = nil }
    return count
  }

  /// Moves the window forward to the mark or the position.
  private mutating func dropUsed() {
    let used = min(mark, position, end) - start
    guard used > 0, used == end - start || used * 2 >= window.count else { return }
    if countsLines { atStart = lines(through: start + used, from: atStart) }
    let held = used..<end - start
    window.withUnsafeMutableBytes { bytes in
      guard !held.isEmpty else { return }
      UnsafeMutableRawBufferPointer(rebasing: bytes[..<held.count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[held]))
    }
    start += used
  }

  private mutating func grow() throws(ReadError) {
    guard window.count < largestWindow else {
      throw ReadError(
        "found a storm larger than \(largestWindow >> 20) MiB, expected a smaller one",
        at: countsLines ? location(of: min(mark, position)) : Finding.Location(file: name))
    }
    let size =
      window.count < Self.windowSize ? min(Self.windowSize, window.count * 8) : window.count * 2
    var larger = [UInt8](repeating: 0, count: size)
    larger.withUnsafeMutableBytes { $0.copyBytes(from: window) }
    window = larger
  }

  private mutating func skipByteOrderMark() {
    guard end >= 3, window[0] == 0xEF, window[1] == 0xBB, window[2] == 0xBF else { return }
    position = 3
    (atStart.offset, atStart.lineStart) = (3, atStart.lineStart + 3)
    counted = atStart
  }

  // MARK: - Places

  /// Returns the location of an offset that is not before the window; `countsLines` must be set.
  ///
  /// Counting continues from the last location requested, so that a file with many findings is
  /// still read in linear time.
  mutating func location(of offset: Int) -> Finding.Location {
    if counted.offset < start || counted.offset > offset { counted = atStart }
    counted = lines(through: min(max(offset, counted.offset), end), from: counted)
    return Finding.Location(
      file: name, line: counted.lines + 1, column: max(0, offset - counted.lineStart) + 1)
  }

  /// Counts lines up to an offset in the window.
  private func lines(through offset: Int, from counted: LineCount) -> LineCount {
    var place = counted
    place.offset = offset
    window.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var next = counted.offset - start
      let limit = offset - start
      assert(next >= 0 && limit <= bytes.count, "lines are counted in the window")
      while next < limit, let found = memchr(base + next, 0x0A, limit - next) {
        next = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        place.lines += 1
        place.lineStart = start + next
      }
    }
    return place
  }
}

/// The number of lines that end before an offset, and the start of the next line.
private struct LineCount {
  var offset = 0
  var lines = 0
  var lineStart = 0
}
