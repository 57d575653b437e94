import Testing

@testable import TyphoonTrack

@Suite("place in a text")
struct LocationTests {
  @Test("lines are counted from 1, columns in bytes from 1")
  func places() throws {
    var source = ByteSource(text: Array("ab\n天x\r\n\nz".utf8), name: "t.js")
    for (offset, place) in [
      (0, "1:1"), (1, "1:2"), (2, "1:3"), (3, "2:1"), (6, "2:4"), (7, "2:5"), (8, "2:6"),
      (9, "3:1"), (10, "4:1"), (11, "4:2"), (3, "2:1"), (0, "1:1"), (10, "4:1"),
    ] {
      expectEqual(source.location(of: offset).place, place, "\(offset)")
    }
  }

  @Test(
    "places are right after the window has moved, in any order of asking",
    arguments: [1, 10, 4_099, 65_536, 10_000_000])
  func afterMoves(piece: Int) throws {
    var generator = SplitMix64(seed: 7)
    var bytes: [UInt8] = []
    let size = piece == 1 ? 200_000 : 3_000_000
    while bytes.count < size {
      bytes += repeatElement(UInt8(ascii: "x"), count: .random(in: 0...90, using: &generator))
      bytes.append(UInt8(ascii: "\n"))
    }
    var source = bytes.source(piece: piece)
    var line = 1
    var lineStart = 0
    var asked = 0
    var offset = 0
    while offset < bytes.count {
      // Not for each byte: there are millions.
      if try source.peek() != bytes[offset] { Issue.record("another byte at \(offset)") }
      if offset % 9_973 == 0 {
        let expected = "\(line):\(offset - lineStart + 1)"
        expectEqual(source.location(of: offset).place, expected)
        // Ahead and back again, as where a finding is about what stands before.
        _ = source.location(of: min(offset + 50, source.end))
        expectEqual(source.location(of: offset).place, expected)
        asked += 1
      }
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        lineStart = offset + 1
      }
      source.position += 1
      offset += 1
    }
    #expect(asked > 20)
  }
}
