import TyphoonTrack

/// Writes bytes to memory of a fixed size.
///
/// Callers reserve room once for many small writes: they call `need` before writes of bounded
/// length. Writes of any length reserve their own room. Small writes are therefore plain stores. If
/// the memory is too small, the pen goes back to its start and sets `isFull`: its output is then
/// invalid, and the caller repeats the writes with more memory.
///
/// A write beyond the memory traps. Debug builds also trap at a write for which no room was
/// reserved.
struct BytePen {
  /// The largest number of bytes that `need` can reserve; every pen has at least this much memory.
  static let leastRoom = 512

  private let start: UnsafeMutablePointer<UInt8>
  private let limit: UnsafeMutablePointer<UInt8>
  /// The end of the bytes written so far.
  private(set) var end: UnsafeMutablePointer<UInt8>
  /// Whether the memory was too small.
  private(set) var isFull = false
  /// Whether a number was written that cannot be printed.
  private(set) var hasUnprintableNumber = false
  #if DEBUG
    /// The end of the reserved bytes.
    private var reserved: UnsafeMutablePointer<UInt8>
  #endif

  /// Creates a pen.
  ///
  /// - Parameters:
  ///   - memory: The memory to write to.
  ///   - room: The size of the memory in bytes, at least `leastRoom`.
  @inline(__always)
  init(_ memory: UnsafeMutablePointer<UInt8>, room: Int) {
    assert(room >= Self.leastRoom, "a pen needs memory for at least \(Self.leastRoom) bytes")
    start = memory
    limit = memory + room
    end = memory
    #if DEBUG
      reserved = memory + Self.leastRoom
    #endif
  }

  /// The number of bytes written.
  var count: Int { end - start }

  /// Reserves room for the next `count` bytes, at most `leastRoom`.
  @inline(__always)
  mutating func need(_ count: Int) {
    assert(count <= Self.leastRoom, "a pen reserves at most \(Self.leastRoom) bytes at once")
    if limit - end < count { overflow() }
    noteReserved(count)
  }

  @inline(never)
  private mutating func overflow() {
    isFull = true
    end = start
  }

  /// Reserves room for the next `count` bytes, of any number, and returns whether there is enough.
  @inline(__always)
  mutating func has(_ count: Int) -> Bool {
    if limit - end >= count {
      noteReserved(count)
      return true
    }
    overflow()
    noteReserved(Self.leastRoom)
    return false
  }

  /// Records in debug builds that the next `count` bytes are reserved.
  @inline(__always)
  private mutating func noteReserved(_ count: Int) {
    #if DEBUG
      reserved = max(reserved, end + count)
    #endif
  }

  /// Traps if the memory ends before the next `count` bytes, and in debug builds unless they are
  /// reserved.
  @inline(__always)
  private func checkReserved(_ count: Int) {
    #if DEBUG
      assert(count <= reserved - end, "no room was reserved for \(count) bytes")
    #endif
    precondition(count <= limit - end, "the memory is too small")
  }

  /// Removes the last byte.
  mutating func removeLast() {
    if end > start { end -= 1 }
  }

  // MARK: - Writes into reserved room

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    checkReserved(1)
    end[0] = byte
    end += 1
  }

  // Copied by `initialize`, which unlike `update` need not find out whether texts overlap.

  /// Writes a constant text.
  @inline(__always)
  mutating func put(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    checkReserved(size)
    end.initialize(from: text.utf8Start, count: size)
    end += size
  }

  /// Writes the comma, name and colon of a member of a JSON object.
  @inline(__always)
  mutating func put(member property: Property, isFirst: Bool) {
    let text = property.jsonMember
    let (start, size) = (text.utf8Start, text.utf8CodeUnitCount)
    checkReserved(size)
    if isFirst {
      end.initialize(from: start + 1, count: size - 1)
      end += size - 1
    } else {
      end.initialize(from: start, count: size)
      end += size
    }
  }

  /// Writes the name of a property.
  @inline(__always)
  mutating func put(name property: Property) {
    // Without the comma, the colon and the quotation marks.
    let text = property.jsonMember
    let size = text.utf8CodeUnitCount - 4
    checkReserved(size)
    end.initialize(from: text.utf8Start + 2, count: size)
    end += size
  }

  /// Writes a number from 0 to 99 as two digits.
  @inline(__always)
  mutating func put(pair value: Int) {
    assert(0...99 ~= value, "expected a number from 0 to 99, found \(value)")
    checkReserved(2)
    let digits = UInt16(truncatingIfNeeded: Self.digits(value))
    UnsafeMutableRawPointer(end).storeBytes(of: digits.littleEndian, as: UInt16.self)
    end += 2
  }

  /// The two digits of a number from 0 to 99, the first one lowest.
  @inline(__always)
  static func digits(_ value: some BinaryInteger) -> UInt64 {
    let number = UInt64(truncatingIfNeeded: value)
    let tens = (number &* 103) &>> 10
    return 0x3030 &+ (tens | (number &- tens &* 10) &<< 8)
  }

  /// Writes a number from 0 to 99 without leading zeros.
  @inline(__always)
  mutating func put(small value: Int) {
    assert(0...99 ~= value, "expected a number from 0 to 99, found \(value)")
    if value >= 10 { put(pair: value) } else { put(UInt8(truncatingIfNeeded: 48 + value)) }
  }

  /// Writes a number to at most `DecimalPrinter.longest` reserved bytes.
  ///
  /// A number that cannot be printed becomes `null`; `MapPiece` then omits the feature.
  @inline(__always)
  mutating func put(_ value: Double, decimals: Int) {
    checkReserved(DecimalPrinter.longest)
    if decimals > 0, let printed = DecimalPrinter.printShort(value, to: end) {
      end = printed
    } else {
      put(long: value, decimals: decimals)
    }
  }

  @inline(never)
  private mutating func put(long value: Double, decimals: Int) {
    DecimalPrinter.withTriples { triples in
      let number = DecimalPrinter.Scaled(value, decimals: decimals)
      if !number.isPrintable { hasUnprintableNumber = true }
      end = DecimalPrinter.print(number, to: end, triples)
    }
  }

  /// Writes an integer as eight bytes, the lowest first.
  @inline(__always)
  mutating func put(bits value: UInt64) {
    checkReserved(8)
    UnsafeMutableRawPointer(end).storeBytes(of: value.littleEndian, as: UInt64.self)
    end += 8
  }

  /// Writes the lowest bytes of eight, the lowest first; room for eight is reserved.
  @inline(__always)
  mutating func put(bits value: UInt64, lowest count: Int) {
    put(bits: value)
    end -= 8 - count
  }

  /// Writes the highest bytes of eight; those below repeat the bytes written before.
  @inline(__always)
  mutating func put(bits value: UInt64, highest count: Int) {
    checkReserved(count)
    end -= 8 - count
    UnsafeMutableRawPointer(end).storeBytes(of: value.littleEndian, as: UInt64.self)
    end += 8
  }

  /// Writes an integer as four bytes, the lowest first.
  @inline(__always)
  mutating func put(count value: Int) { put(word: UInt32(truncatingIfNeeded: value)) }

  @inline(__always)
  mutating func put(word value: UInt32) {
    checkReserved(4)
    DecimalPrinter.store(value, to: end)
    end += 4
  }

  /// Writes a number as an IEEE 754 double, the lowest byte first; NaN marks one that cannot be
  /// printed.
  @inline(__always)
  mutating func put(binary value: Double) {
    if value.isNaN { hasUnprintableNumber = true }
    put(bits: value.bitPattern)
  }

  /// Writes a colour as `#rrggbb`.
  @inline(__always)
  mutating func put(_ color: Palette.Color) {
    put(UInt8(ascii: "#"))
    for shift in stride(from: 20, through: 0, by: -4) {
      put(Self.hexDigit(UInt8(truncatingIfNeeded: color.value >> shift & 15)))
    }
  }

  // MARK: - Writes that reserve their own room

  /// Writes bytes unchanged.
  @inline(__always)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress, has(bytes.count) else { return }
    end.initialize(from: first, count: bytes.count)
    end += bytes.count
  }

  /// Writes a text unchanged.
  ///
  /// Disfavoured, because a literal would otherwise be a string, which costs a call.
  @inline(__always)
  @_disfavoredOverload
  mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { put($0) }
  }

  /// Writes the bytes of another text.
  @inline(__always)
  mutating func put(_ text: borrowing TextBuffer) {
    text.withBytes { put($0.bindMemory(to: UInt8.self)) }
    if text.hasUnprintableNumber { hasUnprintableNumber = true }
  }

  /// Writes once more the bytes from one offset to another.
  @inline(__always)
  mutating func putAgain(_ first: Int, _ last: Int) {
    // After an overflow they may lie before the end.
    guard first <= last, last <= count, has(last - first) else { return }
    end.initialize(from: start + first, count: last - first)
    end += last - first
  }

  /// The character of a hexadecimal digit, 0 to 15.
  @inline(__always)
  static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Writes coordinates, longitude first, and omits those that rounding makes equal to their
  /// predecessor.
  ///
  /// - Parameters:
  ///   - positions: The coordinates.
  ///   - fewest: The least number of coordinates to write, even equal ones: 2 for a line, 4 for a
  ///     ring.
  ///   - open: The character before each coordinate, if any.
  ///   - between: The separator of coordinates.
  ///   - close: The character after each coordinate, if any.
  ///   - decimals: The maximum number of decimals.
  mutating func put(
    _ positions: ArraySlice<Coordinate>, fewest: Int, open: UInt8?, between: UInt8, close: UInt8?,
    decimals: Int
  ) {
    guard has(positions.count * Self.roomOfPosition) else { return }
    DecimalPrinter.withTriples { triples in
      // With a constant, numbers are divided by multiplication.
      if decimals == 6 {
        put(reserved: positions, fewest, open, between, close, decimals: 6, triples)
      } else {
        put(reserved: positions, fewest, open, between, close, decimals: decimals, triples)
      }
    }
  }

  @inline(__always)
  private mutating func put(
    reserved positions: ArraySlice<Coordinate>, _ fewest: Int, _ open: UInt8?, _ between: UInt8,
    _ close: UInt8?, decimals: Int, _ triples: UnsafePointer<UInt32>
  ) {
    guard !positions.isEmpty else { return }
    // What stands between two coordinates is written at once, after each of them.
    var (separator, length): (UInt32, Int) = (0, 0)
    for byte in [close, between, open] {
      guard let byte else { continue }
      separator |= UInt32(byte) << UInt32(8 * length)
      length += 1
    }
    if let open { put(open) }
    var rounded = RoundedPositions(count: positions.count, fewest: fewest, decimals: decimals)
    // A local copy stays in a register.
    var end = end
    for place in positions {
      guard let next = rounded.next(place) else { continue }
      if !next.longitude.isPrintable || !next.latitude.isPrintable { hasUnprintableNumber = true }
      // One check for all bytes of the coordinate.
      precondition(limit - end >= Self.roomOfPosition, "the memory is too small")
      end = DecimalPrinter.print(next.longitude, to: end, triples)
      end[0] = UInt8(ascii: ",")
      end = DecimalPrinter.print(next.latitude, to: end + 1, triples)
      DecimalPrinter.store(separator, to: end)
      end += length
    }
    self.end = end - length
    if let close { put(close) }
  }

  /// The largest number of bytes of a coordinate, with the characters around it.
  static var roomOfPosition: Int { 2 * DecimalPrinter.longest + 8 }
}

/// Rounds the coordinates of a line or ring, and omits those that become equal to their predecessor.
struct RoundedPositions {
  typealias Position = (longitude: DecimalPrinter.Scaled, latitude: DecimalPrinter.Scaled)

  private let decimals: Int
  /// The keys of the last coordinate; no number has the key of the initial value.
  private var last = (longitude: UInt64.max, latitude: UInt64.max)
  /// The number of coordinates that have not come yet, and of those that must still be written.
  private var rest: Int
  private var missing: Int

  /// - Parameters:
  ///   - count: The number of coordinates.
  ///   - fewest: The least number of coordinates to write, even equal ones.
  ///   - decimals: The maximum number of decimals.
  @inline(__always)
  init(count: Int, fewest: Int, decimals: Int) {
    (rest, missing) = (count, fewest)
    self.decimals = decimals
  }

  /// Returns the next coordinate, or `nil` if it is omitted.
  @inline(__always)
  mutating func next(_ place: Coordinate) -> Position? {
    rest &-= 1
    let next = Position(
      DecimalPrinter.Scaled(place.longitude, decimals: decimals),
      DecimalPrinter.Scaled(place.latitude, decimals: decimals))
    let (longitude, latitude) = (next.longitude.key, next.latitude.key)
    // A single branch, which is nearly always taken.
    if (longitude ^ last.longitude) | (latitude ^ last.latitude) == 0, rest >= missing {
      return nil
    }
    last = (longitude, latitude)
    missing &-= 1
    return next
  }
}
