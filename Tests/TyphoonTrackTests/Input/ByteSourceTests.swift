import Testing

@testable import TyphoonTrack

@Suite("byte source")
struct ByteSourceTests {
  /// Reads a source to its end, a byte at a time.
  private func drain(_ source: inout ByteSource) throws(ReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let byte = try source.peek() {
      bytes.append(byte)
      source.position += 1
    }
    return bytes
  }

  private func noise(_ count: Int) -> [UInt8] {
    var generator = SplitMix64(seed: 64)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      let word = generator.next()
      for shift in 0..<8 {
        bytes.append(0x20 + UInt8(truncatingIfNeeded: word >> (shift * 8)) % 95)
      }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  @Test("gives every byte once, however they come", arguments: [nil, 1, 7, 65_536, 1_000_000])
  func all(piece: Int?) throws {
    let bytes = noise(piece == 1 ? 70_000 : 300_000)
    var source = bytes.source(piece: piece)
    try expectEqual(drain(&source), bytes)
    try expectNil(source.peek())
    #expect(try !source.more())
  }

  @Test("an empty input ends at once", arguments: [nil, 1])
  func empty(piece: Int?) throws {
    var source = [UInt8]().source(piece: piece)
    try expectNil(source.peek())
    expectEqual(source.location(of: 0).place, "1:1")
    try expectEqual(source.withOpening { $0.count }, 0)
  }

  @Test("looking at the opening uses nothing up", arguments: [nil, 1, 4_096])
  func opening(piece: Int?) throws {
    for size in [10, 65_535, 65_536, 65_537, 200_000] {
      let bytes = noise(size)
      var source = bytes.source(piece: piece)
      for _ in 0..<2 {
        let opening = try source.withOpening { opening in
          opening.withUnsafeBufferPointer(Array.init)
        }
        expectEqual(opening, Array(bytes.prefix(65_536)))
      }
      let isHeld = source.isHeld
      #expect(!isHeld)
      try expectEqual(drain(&source), bytes)
    }
  }

  @Test(
    "what is held can be gone back to, over any growth of the window", arguments: [1, 99, 70_001])
  func hold(piece: Int) throws {
    let bytes = noise(piece == 1 ? 200_000 : 3_000_000)
    var source = bytes.source(piece: piece)
    source.position = 0
    while source.position < 50_000, try source.peek() != nil { source.position += 1 }
    source.hold()
    // A second hold further on does not let go of the first.
    while source.position < bytes.count, try source.peek() != nil {
      source.position += 1
      if source.position == 100_000 { source.hold() }
    }
    let isHeld = source.isHeld
    #expect(isHeld)
    expectEqual(source.withBytes(50_000..<bytes.count) { Array($0) }, Array(bytes[50_000...]))
    source.position = 50_000
    source.release()
    try expectEqual(drain(&source), Array(bytes[50_000...]))
  }

  @Test("more than the largest window is not held")
  func tooLarge() throws {
    var source = ByteSource(name: "t.js") { memory in
      // Everything that is asked for, without end.
      memory.count
    }
    source.largestWindow = 2 << 20
    try expectEqual(source.peek(), 0)
    source.hold()
    let error = #expect(throws: ReadError.self) {
      while try source.more() { source.position = source.end }
    }
    expectEqual(
      error?.finding.shown, "1:1: error: found a storm larger than 2 MiB, expected a smaller one")
  }

  @Test("skipping stops at the first other byte, or where the window ends")
  func skip() throws {
    var source = ByteSource(text: Array("aaab".utf8), name: "t.js")
    let stopped = source.skip { $0 == UInt8(ascii: "a") }
    #expect(stopped)
    try expectEqual(source.peek(), UInt8(ascii: "b"))
    let again = source.skip { _ in true }
    #expect(!again)
    try expectNil(source.peek())
  }
}
