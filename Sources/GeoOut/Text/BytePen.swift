/// Puts bytes one behind another into memory of a known size.
///
/// Room is made sure of once for many bytes: `need` before what has a bounded length, and each text by
/// itself. A pen without room goes back to its start and says so with `isFull`: what it wrote is then of
/// no use, and whoever made it tries again with more memory. So the many small puts of a feature are
/// stores and nothing else.
struct BytePen {
  /// What `need` may ask for at the most; every pen has so much.
  static let leastRoom = 512

  private let start: UnsafeMutablePointer<UInt8>
  private let limit: UnsafeMutablePointer<UInt8>
  /// Behind the last byte.
  private(set) var end: UnsafeMutablePointer<UInt8>
  /// Whether there was too little room.
  private(set) var isFull = false

  /// Creates a pen.
  ///
  /// - Parameters:
  ///   - memory: Where it writes.
  ///   - room: How many bytes it may, `leastRoom` at least.
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<UInt8>, room: Int) {
    start = memory
    limit = memory + room
    end = memory
  }

  /// How many bytes there are.
  var count: Int { end - start }

  /// Makes sure of room for some bytes, at most `leastRoom`.
  @inline(__always)
  mutating func need(_ count: Int) {
    if limit - end < count { overflow() }
  }

  @inline(never)
  private mutating func overflow() {
    isFull = true
    end = start
  }

  /// Whether there is room for some bytes, however many.
  @inline(__always)
  private mutating func has(_ count: Int) -> Bool {
    if limit - end >= count { return true }
    overflow()
    return false
  }

  /// Takes the last byte back.
  mutating func removeLast() {
    if end > start { end -= 1 }
  }

  // MARK: - What needs room made sure of

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    end[0] = byte
    end += 1
  }

  /// Puts words of our own.
  @inline(__always)
  mutating func put(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    end.update(from: text.utf8Start, count: size)
    end += size
  }

  /// Puts the comma, name and colon of a member of a JSON object.
  @inline(__always)
  mutating func put(member property: Property, isFirst: Bool) {
    let text = property.jsonMember
    let (start, size) = (text.utf8Start, text.utf8CodeUnitCount)
    if isFirst {
      end.update(from: start + 1, count: size - 1)
      end += size - 1
    } else {
      end.update(from: start, count: size)
      end += size
    }
  }

  /// Puts two digits of a number from 0 to 99.
  @inline(__always)
  mutating func put(pair value: Int) {
    let tens = value / 10
    end[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens)
    end[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
    end += 2
  }

  /// Puts a number from 0 to 99 without zeros before it.
  @inline(__always)
  mutating func put(small value: Int) {
    if value >= 10 { put(pair: value) } else { put(UInt8(truncatingIfNeeded: 48 + value)) }
  }

  /// Puts a number, for which there is room for `DecimalPrinter.longest` bytes.
  @inline(__always)
  mutating func put(_ value: Double, decimals: Int) {
    if decimals > 0, let size = DecimalPrinter.printShort(value, to: end) {
      end += size
    } else {
      end += DecimalPrinter.print(DecimalPrinter.Scaled(value, decimals: decimals), to: end)
    }
  }

  /// Puts a colour as `#rrggbb`.
  @inline(__always)
  mutating func put(_ color: Palette.Color) {
    put(UInt8(ascii: "#"))
    for shift in stride(from: 20, through: 0, by: -4) {
      put(Self.hexDigit(UInt8(truncatingIfNeeded: color.value >> shift & 15)))
    }
  }

  // MARK: - What makes sure of room itself

  /// Puts bytes as they are.
  @inline(__always)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress, has(bytes.count) else { return }
    end.update(from: first, count: bytes.count)
    end += bytes.count
  }

  /// Puts a text as it is.
  @inline(__always)
  mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { put($0) }
  }

  /// Puts the bytes of another text.
  @inline(__always)
  mutating func put(_ text: borrowing TextBuffer) {
    text.withBytes { put($0.bindMemory(to: UInt8.self)) }
  }

  /// Puts a text as a JSON string, in quotes: RFC 8259 section 7.
  @inline(__always)
  mutating func put(json text: String) {
    var text = text
    text.withUTF8 { put(json: $0) }
  }

  /// Puts a text as a JSON string, in quotes.
  mutating func put(json bytes: UnsafeBufferPointer<UInt8>) {
    // A byte becomes six at the most.
    guard has(6 * bytes.count + 2) else { return }
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
      put(Self.hexDigit(byte >> 4))
      put(Self.hexDigit(byte & 15))
    }
  }

  @inline(__always)
  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Puts positions, longitude first; one that rounding makes the same as the one before is left out.
  ///
  /// - Parameters:
  ///   - positions: The positions.
  ///   - fewest: How many stay at least, whatever rounding does: 2 for a line, 4 for a ring.
  ///   - open: What stands before each.
  ///   - between: What stands between two.
  ///   - close: What stands behind each.
  ///   - decimals: How many decimals at most.
  mutating func put(
    _ positions: ArraySlice<Coordinate>, fewest: Int, open: UInt8?, between: UInt8, close: UInt8?,
    decimals: Int
  ) {
    guard has(positions.count * Self.roomOfPosition) else { return }
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
  }

  /// How many bytes a position takes at the most, with what stands round it.
  static var roomOfPosition: Int { 2 * DecimalPrinter.longest + 4 }
}
