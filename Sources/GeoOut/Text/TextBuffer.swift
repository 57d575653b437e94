import TyphoonTrack

/// Text in UTF-8 that grows at its end; what writers write into.
///
/// Numbers are printed from scaled integers straight into the bytes: no string is made for a number.
public struct TextBuffer: Sendable {
  /// The memory: `count` bytes of it are text.
  private var storage: [UInt8]
  /// How many bytes there are.
  public private(set) var count = 0
  /// Whether a number was too large to print, or not finite: `null` stands in its place.
  private(set) var hasUnprintableNumber = false

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: For how many bytes there is memory at first.
  public init(capacity: Int = 4_096) {
    storage = [UInt8](repeating: 0, count: capacity)
  }

  /// The text's bytes.
  public var bytes: ArraySlice<UInt8> { storage[..<count] }

  /// Forgets the text, but keeps the memory.
  public mutating func removeAll() {
    truncate(to: 0)
    hasUnprintableNumber = false
  }

  /// Returns whether a number could not be printed since this was asked for last.
  mutating func takeUnprintable() -> Bool {
    defer { hasUnprintableNumber = false }
    return hasUnprintableNumber
  }

  /// Removes what follows the first bytes.
  mutating func truncate(to size: Int) {
    precondition(0...count ~= size, "a text of \(count) bytes cannot be cut to \(size)")
    count = size
  }

  /// The text as a string.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Gives the bytes from an offset on to a function.
  ///
  /// - Parameters:
  ///   - offset: How many bytes at the beginning to leave out.
  ///   - body: Receives the others.
  /// - Returns: What `body` returns.
  public func withBytes<Result>(
    from offset: Int = 0, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset..<count])) }
  }

  /// Lets a pen write behind the text: again with more room, where there was too little.
  ///
  /// - Parameters:
  ///   - room: How many bytes will probably do.
  ///   - body: Writes, and writes the same when it is called again.
  @inline(__always)
  mutating func write(room: Int = BytePen.leastRoom, _ body: (inout BytePen) -> Void) {
    var room = max(room, BytePen.leastRoom)
    while true {
      if storage.count - count < room { grow(by: room) }
      let offset = count
      var isUnprintable = false
      let written = storage.withUnsafeMutableBufferPointer { memory -> Int? in
        guard let start = memory.baseAddress else { return nil }
        var pen = BytePen(start + offset, room: memory.count - offset)
        body(&pen)
        isUnprintable = pen.hasUnprintableNumber
        return pen.isFull ? nil : pen.count
      }
      if let written {
        count += written
        if isUnprintable { hasUnprintableNumber = true }
        return
      }
      room = max(room, storage.count - count) * 2
    }
  }

  /// Makes room for a text of some size in all, so that it need not be moved as it grows.
  mutating func reserve(_ size: Int) {
    if size > storage.count { grow(by: size - count) }
  }

  private mutating func grow(by room: Int) {
    let size = max(64, storage.count * 2, count + room)
    let (text, length) = (storage, count)
    storage = [UInt8](unsafeUninitializedCapacity: size) { memory, filled in
      text.withUnsafeBufferPointer { bytes in
        precondition(length <= min(memory.count, bytes.count))
        if let start = memory.baseAddress, let from = bytes.baseAddress {
          start.initialize(from: from, count: length)
        }
      }
      // Bytes that nobody has written are never read: `count` bounds all that is. To set them would
      // take pages that a text of half the size never needs.
      filled = size
    }
  }
}

// MARK: - Text

extension TextBuffer {
  /// Adds a byte.
  mutating func append(_ byte: UInt8) {
    write { $0.put(byte) }
  }

  /// Adds words of our own.
  ///
  /// - Parameter text: The words.
  public mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    write(room: size) { if $0.has(size) { $0.put(text) } }
  }

  /// Adds a text as it is.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Adds bytes as they are.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    write(room: bytes.count) { $0.put(bytes) }
  }

  /// Adds another text.
  ///
  /// - Parameter other: The text to add.
  public mutating func append(_ other: TextBuffer) {
    write(room: other.count) { $0.put(other) }
  }

  /// Adds a colour as `#rrggbb`.
  mutating func append(_ color: Palette.Color) {
    write { $0.put(color) }
  }

  /// Adds a text as a JSON string, in quotes: RFC 8259 section 7.
  mutating func append(json text: String) {
    write { $0.put(json: text) }
  }
}

// MARK: - Numbers

extension TextBuffer {
  /// Adds a number with at most so many decimals, rounded half away from zero; no exponent, no
  /// trailing zeros, no negative zero.
  ///
  /// A number of another magnitude, or that is not finite, traps in debug builds and is written as `null`
  /// in release builds.
  ///
  /// - Parameters:
  ///   - value: The number, of a magnitude below a million.
  ///   - decimals: How many decimals at most, 0 to 12.
  public mutating func append(_ value: Double, decimals: Int) {
    write { $0.put(value, decimals: decimals) }
  }

  /// Adds positions, longitude first, as `BytePen.put` does.
  mutating func append(
    _ positions: ArraySlice<Coordinate>, fewest: Int, open: UInt8?, between: UInt8, close: UInt8?,
    decimals: Int
  ) {
    write(room: positions.count * BytePen.roomOfPosition) { pen in
      pen.put(
        positions, fewest: fewest, open: open, between: between, close: close, decimals: decimals)
    }
  }

  /// Adds a whole number.
  mutating func append(_ value: Int) {
    append(Double(value), decimals: 0)
  }
}
