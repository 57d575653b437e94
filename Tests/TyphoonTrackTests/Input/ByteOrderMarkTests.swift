import Testing

@testable import TyphoonTrack

@Suite("byte order mark")
struct ByteOrderMarkTests {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Test(
    "is passed over, in one piece or several, and is in no column", arguments: [nil, 1, 2, 3, 9])
  func passedOver(piece: Int?) throws {
    for text in ["", "x", "\n", "var a", "two\nlines"] {
      var source = (Self.mark + text.utf8).source(piece: piece)
      let first = text.utf8.first
      try expectEqual(source.peek(), first)
      expectEqual(source.location(of: source.position).place, "1:1")
      let opening = try source.withOpening { $0.withUnsafeBufferPointer(Array.init) }
      expectEqual(opening, Array(text.utf8))
      if text.count > 1 {
        expectEqual(source.location(of: source.position + 1).place, "1:2")
      }
    }
  }

  @Test("a second one, or half of one, is text", arguments: [nil, 1, 2])
  func others(piece: Int?) throws {
    var twice = (Self.mark + Self.mark).source(piece: piece)
    try expectEqual(twice.peek(), 0xEF)
    expectEqual(twice.location(of: twice.position).place, "1:1")
    for half: [UInt8] in [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0x41]] {
      var source = half.source(piece: piece)
      try expectEqual(source.peek(), 0xEF)
      let position = source.position
      expectEqual(position, 0)
    }
  }

  @Test("does no harm to a script", arguments: [nil, 1, 2, 1_000])
  func script(piece: Int?) throws {
    for name in try Samples.names(of: "cwb") {
      let bytes = try Samples.bytes("cwb", name)
      let reading = Reading(Self.mark + bytes, piece: piece)
      expectEqual(reading, Reading(bytes))
      expectNil(reading.error)
    }
    // The columns of the first line too.
    let bad = Array(#"var t = [{"curr": {"lat": "x"}}]"#.utf8)
    expectEqual(Reading(Self.mark + bad, piece: piece), Reading(bad))
  }
}
