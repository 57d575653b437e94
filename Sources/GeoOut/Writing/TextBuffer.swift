import TyphoonTrack

/// Text in UTF-8 that grows at its end; what writers write into.
///
/// Numbers are printed from scaled integers straight into the bytes: no string is made for a number.
public struct TextBuffer: Sendable {
  /// The memory: `count` bytes of it are text.
  private var storage: [UInt8]
  /// How many bytes there are.
  public private(set) var count = 0

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
    count = 0
  }

  /// Takes the last byte back.
  mutating func removeLast() {
    count = max(0, count - 1)
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

  /// Makes room, hands the free memory to a function, and counts what it wrote.
  @inline(__always)
  mutating func write(atMost room: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if storage.count - count < room { grow(by: room) }
    let offset = count
    count += storage.withUnsafeMutableBufferPointer { memory in
      guard let start = memory.baseAddress else { return 0 }
      return body(start + offset)
    }
  }

  private mutating func grow(by room: Int) {
    let size = max(64, storage.count * 2, count + room)
    let (text, length) = (storage, count)
    storage = [UInt8](unsafeUninitializedCapacity: size) { memory, filled in
      text.withUnsafeBufferPointer { bytes in
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
    write(atMost: 1) { memory in
      memory[0] = byte
      return 1
    }
  }

  /// Adds words of our own.
  ///
  /// - Parameter text: The words.
  @inline(__always)
  public mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    write(atMost: size) { memory in
      text.withUTF8Buffer { bytes in
        if let start = bytes.baseAddress { memory.update(from: start, count: size) }
      }
      return size
    }
  }

  /// Adds a text as it is.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes in append(bytes) }
  }

  /// Adds another text.
  ///
  /// - Parameter other: The text to add.
  public mutating func append(_ other: TextBuffer) {
    other.withBytes { bytes in append(bytes.bindMemory(to: UInt8.self)) }
  }

  /// Adds bytes as they are.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    write(atMost: bytes.count) { memory in
      if let start = bytes.baseAddress { memory.update(from: start, count: bytes.count) }
      return bytes.count
    }
  }

  /// Adds some of the bytes that are there once more.
  mutating func append(copyOf range: Range<Int>) {
    write(atMost: range.count) { _ in 0 }
    storage.withUnsafeMutableBufferPointer { memory in
      guard let start = memory.baseAddress else { return }
      (start + count).update(from: start + range.lowerBound, count: range.count)
    }
    count += range.count
  }

  /// Adds the name of a member of a JSON object, which has nothing to escape, and the marks round it.
  mutating func append(member name: String, isFirst: Bool) {
    var name = name
    name.withUTF8 { bytes in
      write(atMost: bytes.count + 4) { memory in
        var end = memory
        if !isFirst {
          end[0] = UInt8(ascii: ",")
          end += 1
        }
        end[0] = UInt8(ascii: "\"")
        if let start = bytes.baseAddress { (end + 1).update(from: start, count: bytes.count) }
        end += bytes.count + 1
        end[0] = UInt8(ascii: "\"")
        end[1] = UInt8(ascii: ":")
        return end + 2 - memory
      }
    }
  }

  /// Adds a colour as `#rrggbb`.
  mutating func append(_ color: Palette.Color) {
    write(atMost: 7) { memory in
      memory[0] = UInt8(ascii: "#")
      for index in 1...6 {
        memory[index] = Self.hexDigit(
          UInt8(truncatingIfNeeded: color.value >> (24 - 4 * index) & 15))
      }
      return 7
    }
  }

  /// Adds a text as a JSON string, in quotes: RFC 8259 section 7.
  mutating func append(json text: String) {
    var text = text
    text.withUTF8 { bytes in append(json: bytes) }
  }

  /// Adds another text as a JSON string, in quotes.
  mutating func append(json text: TextBuffer) {
    text.withBytes { bytes in append(json: bytes.bindMemory(to: UInt8.self)) }
  }

  private mutating func append(json bytes: UnsafeBufferPointer<UInt8>) {
    // A byte becomes six at the most.
    write(atMost: 6 * bytes.count + 2) { memory in
      var pen = BytePen(memory)
      pen.put(json: bytes)
      return pen.end - memory
    }
  }
}

extension BytePen {
  /// Puts a text as a JSON string, in quotes, which takes six times its bytes and two at the most.
  @inline(__always)
  mutating func put(json bytes: UnsafeBufferPointer<UInt8>) {
    put(UInt8(ascii: "\""))
    for byte in bytes {
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        put(byte)
      } else {
        put(escaped: byte)
      }
    }
    put(UInt8(ascii: "\""))
  }

  @inline(never)
  private mutating func put(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): put("\\\"")
    case UInt8(ascii: "\\"): put("\\\\")
    case 0x0A: put("\\n")
    case 0x0D: put("\\r")
    case 0x09: put("\\t")
    default:
      put("\\u00")
      put(TextBuffer.hexDigit(byte >> 4))
      put(TextBuffer.hexDigit(byte & 15))
    }
  }
}

extension TextBuffer {
  fileprivate static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

// MARK: - Numbers and times

extension TextBuffer {
  /// Adds a number with at most so many decimals, rounded half away from zero; no exponent, no
  /// trailing zeros, no negative zero.
  ///
  /// A number that is not finite is written as 0: readers let none through.
  ///
  /// - Parameters:
  ///   - value: The number, of a magnitude below a million.
  ///   - decimals: How many decimals at most, 0 to 12.
  @inline(__always)
  public mutating func append(_ value: Double, decimals: Int) {
    write(atMost: DecimalPrinter.longest) { memory in
      var pen = BytePen(memory)
      pen.put(value, decimals: decimals)
      return pen.end - memory
    }
  }

  /// Adds positions, longitude first; one that rounding makes the same as the one before is left out.
  ///
  /// - Parameters:
  ///   - positions: The positions.
  ///   - fewest: How many stay at least, whatever rounding does: 2 for a line, 4 for a ring.
  ///   - open: What stands before each.
  ///   - between: What stands between two.
  ///   - close: What stands behind each.
  ///   - decimals: How many decimals at most.
  mutating func append(
    _ positions: ArraySlice<Coordinate>, fewest: Int, open: UInt8?, between: UInt8, close: UInt8?,
    decimals: Int
  ) {
    let room = positions.count * (2 * DecimalPrinter.longest + 4)
    write(atMost: room) { memory in
      var end = memory
      func put(_ mark: UInt8) {
        end.initialize(to: mark)
        end += 1
      }
      var last: (DecimalPrinter.Scaled, DecimalPrinter.Scaled)?
      var (rest, missing) = (positions.count, fewest)
      for place in positions {
        rest -= 1
        let next = (
          DecimalPrinter.Scaled(place.longitude, decimals: decimals),
          DecimalPrinter.Scaled(place.latitude, decimals: decimals)
        )
        if let last {
          if last == next, rest >= missing { continue }
          put(between)
        }
        last = next
        missing -= 1
        if let open { put(open) }
        end += DecimalPrinter.print(next.0, to: end)
        put(UInt8(ascii: ","))
        end += DecimalPrinter.print(next.1, to: end)
        if let close { put(close) }
      }
      return end - memory
    }
  }

  /// Adds a whole number.
  mutating func append(_ value: Int) {
    append(Double(value), decimals: 0)
  }

  /// Adds a number with zeros before it up to a width.
  mutating func append(_ value: Int, width: Int) {
    write(atMost: width) { memory in
      var rest = value
      for index in stride(from: width - 1, through: 0, by: -1) {
        memory[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      return width
    }
  }
}
