import TyphoonTrack

/// A growing UTF-8 text to which writers append.
public struct TextBuffer: Sendable {
  /// The text's bytes.
  public private(set) var bytes: [UInt8] = []
  /// What a text may hold that its user must know of.
  struct Notes: OptionSet {
    let rawValue: UInt8
    /// `null` instead of a number that cannot be printed.
    static let unprintable = Notes(rawValue: 1)
    /// A text that a spreadsheet may take for a formula.
    static let formula = Notes(rawValue: 2)
  }

  /// What was written since the notes were taken.
  private var notes: Notes = []

  /// Creates an empty buffer.
  public init() {}

  /// The number of bytes.
  public var count: Int { bytes.count }

  /// Removes the text, but keeps the memory.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    notes = []
  }

  /// Notes what the text holds.
  mutating func note(_ note: Notes) { notes.formUnion(note) }

  /// Returns what was noted since the last call.
  mutating func takeNotes() -> Notes {
    defer { notes = [] }
    return notes
  }

  /// Removes everything after the first `size` bytes.
  mutating func truncate(to size: Int) { bytes.removeLast(count - size) }

  /// The text as a string.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Calls `body` with the bytes from an offset on.
  ///
  /// - Parameters:
  ///   - offset: The offset of the first byte.
  ///   - body: Receives the bytes.
  /// - Returns: The result of `body`.
  public func withBytes<Result>(
    from offset: Int = 0, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result { bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) } }

  /// Reserves memory for a text of `size` bytes in all.
  mutating func reserve(_ size: Int) { bytes.reserveCapacity(size) }

  // MARK: - Text

  /// Appends a byte.
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a constant text.
  ///
  /// - Parameter text: The text.
  public mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a text unchanged; disfavoured, so that a literal is a `StaticString`.
  @_disfavoredOverload mutating func append(_ text: String) { text.withBytes { append($0) } }

  /// Appends bytes unchanged.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// Appends bytes unchanged.
  mutating func append(_ bytes: some Collection<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// Appends another text.
  ///
  /// - Parameter other: The text to append.
  public mutating func append(_ other: TextBuffer) {
    bytes += other.bytes
    note(other.notes)
  }

  /// Appends once more the bytes in a range of offsets.
  mutating func append(again range: Range<Int>) {
    // A slice would share the memory, which would then be copied whole.
    bytes += Array(bytes[range])
  }

  /// Appends a hexadecimal digit, 0 to 15.
  mutating func append(hexDigit value: some BinaryInteger) {
    let digit = UInt8(value)
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }

  /// Appends the name of a member of a JSON object, after a comma unless it is the first.
  mutating func append(member name: String, isFirst: Bool = false) {
    append(isFirst ? "\"" : ",\"")
    append(name)
    append("\":")
  }

  // MARK: - Numbers

  /// Appends a number, rounded half away from zero, without an exponent, trailing zeros or negative
  /// zero.
  ///
  /// A number that is not finite, or of a magnitude of a million or more, traps in debug builds and
  /// is written as `null` in release builds; `MapPiece` then omits the feature.
  ///
  /// - Parameters:
  ///   - value: The number, of a magnitude below a million.
  ///   - decimals: The maximum number of decimals, 0 to 12.
  public mutating func append(_ value: Double, decimals: Int) {
    append(RoundedNumber(value, decimals: decimals))
  }

  /// Appends an integer.
  mutating func append(_ value: Int) { String(value).withBytes { append($0) } }

  /// Appends a rounded number.
  mutating func append(_ number: RoundedNumber) {
    if !number.isPrintable { note(.unprintable) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RoundedNumber.longest) { memory in
      let start = number.write(endingAt: memory.count, of: memory)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: memory[start...]))
    }
  }

  /// Appends an integer's bytes, the lowest first.
  mutating func append(binary value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a number as an IEEE 754 double, the lowest byte first; NaN marks one that cannot be
  /// printed.
  mutating func append(binary value: Double) {
    if value.isNaN { note(.unprintable) }
    append(binary: value.bitPattern)
  }

  /// Appends coordinates, longitude first, and omits those that rounding makes equal to their
  /// predecessor.
  ///
  /// - Parameters:
  ///   - positions: The coordinates.
  ///   - fewest: The least number of coordinates to write, even equal ones: 2 for a line, 4 for a
  ///     ring.
  ///   - open: The text before each coordinate.
  ///   - between: The separator of coordinates.
  ///   - close: The text after each coordinate.
  ///   - decimals: The maximum number of decimals, 0 to 12.
  package mutating func append(
    _ positions: ArraySlice<Coordinate>, fewest: Int, open: StaticString = "",
    between: StaticString, close: StaticString = "", decimals: Int
  ) {
    var rounded = RoundedPositions(count: positions.count, fewest: fewest, decimals: decimals)
    // Each coordinate is written from its end, with the separator before it, and appended at once.
    let room = 2 * RoundedNumber.longest + 8
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { memory in
      var start = room
      func put(_ text: StaticString) {
        for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
          .reversed()
        {
          start -= 1
          memory[start] = byte
        }
      }
      var isFirst = true
      for position in positions {
        guard let next = rounded.next(position) else { continue }
        start = room
        put(close)
        start = next.latitude.write(endingAt: start, of: memory)
        put(",")
        start = next.longitude.write(endingAt: start, of: memory)
        put(open)
        if !isFirst { put(between) }
        isFirst = false
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: memory[start...]))
        if !next.longitude.isPrintable || !next.latitude.isPrintable { note(.unprintable) }
      }
    }
  }

  // MARK: - Times

  /// Appends a time in ISO 8601 format: `2012-08-22T00:00:00Z`.
  mutating func append(_ time: Timestamp) { append(time.parts, as: "cy-m-dTh:n:sZ") }

  /// Appends a time in the format of ids: `20120822T0000Z`, with seconds unless they are 0.
  mutating func append(compact time: Timestamp) {
    let parts = time.parts
    append(parts, as: parts.second > 0 ? "cymdThnsZ" : "cymdThnZ")
  }

  /// Appends the time of day as `00:00`.
  mutating func append(hourAndMinute parts: Timestamp.Parts) { append(parts, as: "h:n") }

  /// Appends the pattern, in which `c`, `y`, `m`, `d`, `h`, `n` and `s` stand for two digits: the
  /// century, the year in it, month, day, hour, minute and second.
  mutating func append(_ parts: Timestamp.Parts, as pattern: StaticString) {
    let pattern = UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * pattern.count) { text in
      var end = 0
      for byte in pattern {
        let pair: Int? =
          switch Unicode.Scalar(byte) {
          case "c": parts.year / 100
          case "y": parts.year % 100
          case "m": parts.month
          case "d": parts.day
          case "h": parts.hour
          case "n": parts.minute
          case "s": parts.second
          default: nil
          }
        text[end] = pair.map { UInt8(48 + $0 / 10) } ?? byte
        if let pair { text[end + 1] = UInt8(48 + pair % 10) }
        end += pair == nil ? 1 : 2
      }
      append(UnsafeBufferPointer(rebasing: text[..<end]))
    }
  }

  /// Appends a day such as "8月22日".
  mutating func append(monthAndDay parts: Timestamp.Parts) {
    append(parts.month)
    append("月")
    append(parts.day)
    append("日")
  }
}

extension String {
  /// Creates the text that `body` appends.
  init(_ body: (inout TextBuffer) -> Void) {
    var text = TextBuffer()
    body(&text)
    self = text.string
  }

  /// Calls `body` with the bytes in UTF-8.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }
}
