import TyphoonTrack

/// A growing UTF-8 text to which writers append.
///
/// Numbers are printed straight to the bytes, without a temporary string.
public struct TextBuffer: Sendable {
  /// The memory, of which the first `count` bytes are text.
  private var storage: [UInt8]
  /// The number of bytes.
  public private(set) var count = 0
  /// Whether `null` was written instead of a number that cannot be printed.
  private(set) var hasUnprintableNumber = false

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The initial capacity in bytes.
  public init(capacity: Int = 4_096) {
    // Memory that is not set first touches only the pages that the text needs. An array without memory
    // is the same for all threads, and its count must not be set.
    storage =
      capacity > 0 ? [UInt8](unsafeUninitializedCapacity: capacity) { $1 = capacity } : []
  }

  /// The text's bytes.
  public var bytes: ArraySlice<UInt8> { storage[..<count] }

  /// Removes the text, but keeps the memory.
  public mutating func removeAll() {
    truncate(to: 0)
    hasUnprintableNumber = false
  }

  /// Returns whether a number could not be printed since the last call.
  mutating func takeUnprintable() -> Bool {
    defer { hasUnprintableNumber = false }
    return hasUnprintableNumber
  }

  /// Removes everything after the first `size` bytes.
  mutating func truncate(to size: Int) {
    precondition(0...count ~= size, "a text of \(count) bytes cannot be cut to \(size)")
    count = size
  }

  /// The text as a string.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Calls `body` with the bytes from an offset on.
  ///
  /// - Parameters:
  ///   - offset: The offset of the first byte.
  ///   - body: Receives the bytes.
  /// - Returns: The result of `body`.
  public func withBytes<Result>(
    from offset: Int = 0, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset..<count])) }
  }

  /// Appends what `body` writes.
  ///
  /// If the memory is too small, `body` is called again with more, and must write the same.
  ///
  /// - Parameters:
  ///   - room: An estimate of the number of bytes.
  ///   - body: Writes with the pen.
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

  /// Reserves memory for a text of `size` bytes in all, so that it is not moved while it grows.
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
      // The bytes after the text are not initialized: nothing reads beyond `count`, and setting
      // them would touch pages that a shorter text never uses.
      filled = size
    }
  }
}

// MARK: - Text

extension TextBuffer {
  /// Appends a byte.
  mutating func append(_ byte: UInt8) {
    write { $0.put(byte) }
  }

  /// Appends a constant text.
  ///
  /// - Parameter text: The text.
  public mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a text unchanged; disfavoured, like `BytePen.put`, for literals.
  @_disfavoredOverload
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends bytes unchanged.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if storage.count - count < bytes.count { grow(by: bytes.count) }
    let end = count
    storage.withUnsafeMutableBufferPointer { memory in
      precondition(bytes.count <= memory.count - end, "the memory is too small")
      guard let start = memory.baseAddress, let from = bytes.baseAddress else { return }
      (start + end).update(from: from, count: bytes.count)
    }
    count += bytes.count
  }

  /// Appends another text.
  ///
  /// - Parameter other: The text to append.
  public mutating func append(_ other: TextBuffer) {
    write(room: other.count) { $0.put(other) }
  }

  /// Appends a colour as `#rrggbb`.
  mutating func append(_ color: Palette.Color) {
    write { $0.put(color) }
  }

  /// Appends a text as a JSON string, in quotes: RFC 8259 section 7.
  mutating func append(json text: String) {
    write { $0.put(json: text) }
  }
}

extension String {
  /// Creates the text that `body` writes in at most `BytePen.leastRoom` bytes.
  @inline(__always)
  init(_ body: (inout BytePen) -> Void) {
    self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: BytePen.leastRoom) { memory in
      guard let start = memory.baseAddress else { return "" }
      var pen = BytePen(start, room: memory.count)
      body(&pen)
      return String(decoding: memory[..<pen.count], as: UTF8.self)
    }
  }
}

// MARK: - Numbers

extension TextBuffer {
  /// Appends a number, rounded half away from zero, without an exponent, trailing zeros or negative
  /// zero.
  ///
  /// A number that is not finite, or of a magnitude of a million or more, traps in debug builds and
  /// is written as `null` in release builds.
  ///
  /// - Parameters:
  ///   - value: The number, of a magnitude below a million.
  ///   - decimals: The maximum number of decimals, 0 to 12.
  public mutating func append(_ value: Double, decimals: Int) {
    write { $0.put(value, decimals: decimals) }
  }

  /// Appends coordinates, longitude first, as `BytePen.put` does.
  ///
  /// - Parameters:
  ///   - positions: The coordinates.
  ///   - fewest: The least number of coordinates to write, even equal ones: 2 for a line, 4 for a
  ///     ring.
  ///   - open: The character before each coordinate, if any.
  ///   - between: The separator of coordinates.
  ///   - close: The character after each coordinate, if any.
  ///   - decimals: The maximum number of decimals, 0 to 12.
  package mutating func append(
    _ positions: ArraySlice<Coordinate>, fewest: Int, open: UInt8?, between: UInt8, close: UInt8?,
    decimals: Int
  ) {
    write(room: positions.count * BytePen.roomOfPosition) { pen in
      pen.put(
        positions, fewest: fewest, open: open, between: between, close: close, decimals: decimals)
    }
  }

  /// Appends an integer of a magnitude below a million.
  mutating func append(_ value: Int) {
    append(Double(value), decimals: 0)
  }
}
