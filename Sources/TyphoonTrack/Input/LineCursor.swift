/// Reads the lines of an input one after another, however they end.
///
/// That is with LF, with CR LF, or with CR CR LF as in bulletins that went over the WMO's telegraph lines;
/// a CR elsewhere is a byte like others. A line stays in the source's window until the next is asked
/// for; nothing is copied.
struct LineCursor: ~Copyable {
  /// How long a line may be, in bytes.
  static let longestLine = 1 << 20

  private var source: ByteSource
  /// Where the line stands, without its end.
  private(set) var range = 0..<0
  /// The number of the line, from 1; of one that was joined, that of its last part.
  private(set) var number = 0
  /// How many lines were joined to the line.
  private var joined = 0
  /// Whether the input ends with the line, without a line end.
  private(set) var isUnended = false
  /// The end of the line that `markEnd` marked, and where the next begins.
  private var mark = (number: 0, end: 0, next: 0)

  /// The input's name as the user gave it.
  var name: String { source.name }

  /// Takes a source over; what is left in `source` is at its end.
  init(_ source: inout ByteSource) {
    var taken = ByteSource(text: [], name: source.name)
    swap(&taken, &source)
    self.source = taken
  }

  /// Goes to the next line; `false` at the end of the input.
  mutating func next() throws(ReadError) -> Bool {
    source.release()
    // The first bytes may be a byte order mark, which moves the position.
    guard try source.peek() != nil else { return false }
    source.hold()
    number += 1
    joined = 0
    let start = source.position
    range = start..<start
    range = start..<(try end(from: start))
    return true
  }

  /// Makes the next line part of this one, with the line end between; `false` at the end of the input.
  mutating func join() throws(ReadError) -> Bool {
    guard try source.peek() != nil else { return false }
    number += 1
    joined += 1
    range = range.lowerBound..<(try end(from: source.position))
    return true
  }

  /// Notes where the line ends, before others are joined to it.
  mutating func markEnd() {
    mark = (number, range.upperBound, source.position)
  }

  /// Takes back all joining since the line's end was marked.
  mutating func goBackToMark() {
    number = mark.number
    joined = 0
    range = range.lowerBound..<mark.end
    source.position = mark.next
    isUnended = false
  }

  /// Finds the end of the line that holds an offset, and leaves the source behind it.
  private mutating func end(from offset: Int) throws(ReadError) -> Int {
    var offset = offset
    while true {
      let newline = source.firstNewline(from: offset)
      offset = newline ?? source.end
      guard offset - range.lowerBound <= Self.longestLine else {
        throw ReadError(.longLine, at: location())
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

  /// Gives the line's bytes to a function.
  @inline(__always)
  func withLine<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    source.withBytes(range, body)
  }

  /// The place of a byte of the line.
  ///
  /// - Parameter offset: How many bytes stand before it in the line; all joined parts are counted, and
  ///   the line ends between them.
  /// - Returns: The place, in the part that holds the byte.
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

extension Finding.Message {
  fileprivate static var longLine: Self {
    "found a line of more than 1 MiB, expected the lines of a track file"
  }
}
