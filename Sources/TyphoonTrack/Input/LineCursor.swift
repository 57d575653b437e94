/// Reads the lines of an input one after another, whatever their line ends.
///
/// Lines end with LF, with CR LF, or with CR CR LF as in bulletins sent over the WMO's
/// telecommunication lines; a CR elsewhere is an ordinary byte. A line stays in the source's window
/// until the next one is requested; nothing is copied.
struct LineCursor: ~Copyable {
  /// The maximum length of a line in bytes.
  static let longestLine = 1 << 20

  private var source: ByteSource
  /// The offsets of the line, without its end.
  private(set) var range = 0..<0
  /// The number of the line, from 1; of a joined line, the number of its last part.
  private(set) var number = 0
  /// The number of lines joined to the line.
  private var joined = 0
  /// Whether the input ends with this line, without a line end.
  private(set) var isUnended = false
  /// The end of the line recorded by `markEnd`, and the start of the next line.
  private var mark = (number: 0, end: 0, next: 0)

  /// The input's name as the user gave it.
  var name: String { source.name }

  /// Takes over a source; afterwards `source` is empty.
  init(_ source: inout ByteSource) {
    self.source = source.taken()
    // The cursor counts them itself.
    self.source.countsLines = false
  }

  /// Goes to the next line; `false` at the end of the input.
  mutating func next() throws(ReadError) -> Bool {
    source.release()
    // Reading the first bytes may skip a byte order mark, which changes the position.
    guard try source.peek() != nil else { return false }
    source.hold()
    number += 1
    joined = 0
    range = source.position..<source.position
    range = range.lowerBound..<(try end(from: source.position))
    return true
  }

  /// Joins the next line to this one, with the line end between; `false` at the end of the input.
  mutating func join() throws(ReadError) -> Bool {
    guard try source.peek() != nil else { return false }
    number += 1
    joined += 1
    range = range.lowerBound..<(try end(from: source.position))
    return true
  }

  /// Records the end of the line, before others are joined to it.
  mutating func markEnd() { mark = (number, range.upperBound, source.position) }

  /// Undoes all joins since `markEnd`.
  mutating func goBackToMark() {
    number = mark.number
    joined = 0
    range = range.lowerBound..<mark.end
    source.position = mark.next
    isUnended = false
  }

  /// Finds the end of the line that contains an offset, and moves the source past it.
  private mutating func end(from offset: Int) throws(ReadError) -> Int {
    var offset = offset
    while true {
      let newline = source.firstNewline(from: offset)
      offset = newline ?? source.end
      guard offset - range.lowerBound <= Self.longestLine else {
        throw ReadError("found a line longer than 1 MiB, expected a track file", at: location())
      }
      if let newline {
        source.position = newline + 1
        isUnended = false
        return withoutReturns(newline)
      }
      guard try source.more() else {
        source.position = source.end
        isUnended = true
        return withoutReturns(source.end)
      }
    }
  }

  private func withoutReturns(_ end: Int) -> Int {
    var end = end
    while end > range.lowerBound, source.isReturn(at: end - 1) { end -= 1 }
    return end
  }

  /// Calls `body` with the line's bytes.
  @inline(__always) func withLine<Result>(_ body: (Bytes) -> Result) -> Result {
    source.withBytes(range, body)
  }

  /// Returns the location of a byte of the line.
  ///
  /// - Parameter offset: The byte's offset in the line, counting all joined parts and the line ends
  ///   between them.
  /// - Returns: The location, in the part that contains the byte.
  func location(_ offset: Int = 0) -> Finding.Location {
    var (line, start) = (max(number - joined, 1), 0)
    if joined > 0 {
      withLine { bytes in
        for index in 0..<min(max(offset, 0), bytes.count) where bytes[index] == 0x0A {
          line += 1
          start = index + 1
        }
      }
    }
    return Finding.Location(file: source.name, line: line, column: offset - start + 1)
  }
}
