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
  /// Whether a number was too large to print, or not finite.
  private(set) var hasUnprintableNumber = false
  #if DEBUG
    /// The end of the bytes that room has been requested for.
    private var requested: UnsafeMutablePointer<UInt8>
  #endif

  /// Creates a pen.
  ///
  /// - Parameters:
  ///   - memory: Where it writes.
  ///   - room: How many bytes it may, `leastRoom` at least.
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<UInt8>, room: Int) {
    assert(room >= Self.leastRoom, "a pen has room for \(Self.leastRoom) bytes at least")
    start = memory
    limit = memory + room
    end = memory
    #if DEBUG
      requested = memory + Self.leastRoom
    #endif
  }

  /// How many bytes there are.
  var count: Int { end - start }

  /// Makes sure of room for some bytes, at most `leastRoom`.
  @inline(__always)
  mutating func need(_ count: Int) {
    assert(count <= Self.leastRoom, "a pen that starts again has room for \(Self.leastRoom) bytes")
    if limit - end < count { overflow() }
    noteRequest(count)
  }

  @inline(never)
  private mutating func overflow() {
    isFull = true
    end = start
  }

  /// Whether there is room for some bytes, however many.
  @inline(__always)
  mutating func has(_ count: Int) -> Bool {
    if limit - end >= count {
      noteRequest(count)
      return true
    }
    overflow()
    noteRequest(Self.leastRoom)
    return false
  }

  /// Remembers in debug builds for how many bytes from here on there is room.
  @inline(__always)
  private mutating func noteRequest(_ count: Int) {
    #if DEBUG
      requested = max(requested, end + count)
    #endif
  }

  /// Traps in debug builds if no room was requested for so many bytes from here on.
  @inline(__always)
  private func checkRoom(_ count: Int) {
    #if DEBUG
      precondition(0...(requested - end) ~= count, "\(count) bytes, for which no room was requested")
    #endif
  }

  /// Takes the last byte back.
  mutating func removeLast() {
    if end > start { end -= 1 }
  }

  // MARK: - What needs room made sure of

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    checkRoom(1)
    end[0] = byte
    end += 1
  }

  /// Puts words of our own.
  @inline(__always)
  mutating func put(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    checkRoom(size)
    end.update(from: text.utf8Start, count: size)
    end += size
  }

  /// Puts the comma, name and colon of a member of a JSON object.
  @inline(__always)
  mutating func put(member property: Property, isFirst: Bool) {
    let text = property.jsonMember
    let (start, size) = (text.utf8Start, text.utf8CodeUnitCount)
    checkRoom(size)
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
    assert(0...99 ~= value, "\(value) has other than two digits")
    checkRoom(2)
    let tens = value / 10
    end[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: tens)
    end[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
    end += 2
  }

  /// Puts a number from 0 to 99 without zeros before it.
  @inline(__always)
  mutating func put(small value: Int) {
    assert(0...99 ~= value, "\(value) has more than two digits")
    if value >= 10 { put(pair: value) } else { put(UInt8(truncatingIfNeeded: 48 + value)) }
  }

  /// Puts a number, for which there is room for `DecimalPrinter.longest` bytes.
  @inline(__always)
  mutating func put(_ value: Double, decimals: Int) {
    checkRoom(DecimalPrinter.longest)
    if decimals > 0, let size = DecimalPrinter.printShort(value, to: end) {
      end += size
    } else {
      put(DecimalPrinter.Scaled(value, decimals: decimals))
    }
  }

  /// Puts a scaled number, for which there is room for `DecimalPrinter.longest` bytes.
  @inline(__always)
  private mutating func put(_ number: DecimalPrinter.Scaled) {
    checkRoom(DecimalPrinter.longest)
    guard number.isPrintable else { return putUnprintable() }
    end += DecimalPrinter.print(number, to: end)
  }

  /// Puts `null` for a number that cannot be printed: `MapPiece` then omits the feature.
  @inline(never)
  private mutating func putUnprintable() {
    put("null")
    hasUnprintableNumber = true
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
    if text.hasUnprintableNumber { hasUnprintableNumber = true }
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
      put(next.0)
      put(UInt8(ascii: ","))
      put(next.1)
      if let close { put(close) }
    }
  }

  /// How many bytes a position takes at the most, with what stands round it.
  static var roomOfPosition: Int { 2 * DecimalPrinter.longest + 4 }
}
