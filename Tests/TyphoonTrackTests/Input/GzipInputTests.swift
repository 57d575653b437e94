import Foundation
import Testing

@testable import TyphoonTrack

@Suite("compressed input")
struct GzipInputTests {
  /// What comes out of an input, and the error that ended it.
  private struct Expanded: Hashable {
    var bytes: [UInt8] = []
    var error: String?

    init(_ input: [UInt8], piece: Int? = nil) {
      var source = input.source(piece: piece)
      do throws(ReadError) {
        while try source.peek() != nil {
          let range = source.position..<source.end
          bytes += source.withBytes(range) { Array($0) }
          source.position = source.end
        }
      } catch {
        self.error = error.finding.shown
      }
    }
  }

  private static let pieces = [nil, 1, 2, 3, 17, 4_096, 1 << 20]
  private static let text = Array(
    (0..<400).map { "AL, 06, 20180904\($0), , BEST, 0, 187N, 402W\n" }.joined().utf8)

  private static func noise(_ count: Int) -> [UInt8] {
    var generator = SplitMix64(seed: 9)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  @Test("is expanded, in one piece or several", arguments: pieces)
  func whole(piece: Int?) {
    for level: Int32 in [0, 1, 9] {
      for name in [nil, "tracks.dat"] {
        let result = Expanded(Gzip.member(Self.text, name: name, level: level), piece: piece)
        expectEqual(result.bytes, Self.text)
        expectNil(result.error)
      }
    }
  }

  @Test("longer than every window, hard to compress or easy", arguments: [nil, 1_000, 1 << 20])
  func long(piece: Int?) {
    for bytes in [Self.noise(200_000), [UInt8](repeating: 0x20, count: 2_000_000)] {
      expectEqual(Expanded(Gzip.member(bytes), piece: piece).bytes, bytes)
    }
  }

  @Test("of several members is their texts in a row", arguments: pieces)
  func members(piece: Int?) {
    let parts = [Array("one\n".utf8), [], Self.text, [], [], Array("\ntwo".utf8)]
    let members = parts.flatMap { Gzip.member($0) }
    expectEqual(Expanded(members, piece: piece).bytes, Array(parts.joined()))
    expectNil(Expanded(members, piece: piece).error)
    // `bgzip` ends its files with an empty member; thousands of them are no deeper calls.
    let many = Array(repeatElement(Gzip.member([]), count: 3_000).joined())
    expectEqual(Expanded(many, piece: piece), Expanded([]))
  }

  @Test("may be filled with zeros at its end, or between members", arguments: pieces)
  func padding(piece: Int?) {
    let member = Gzip.member(Self.text)
    let zeros = [UInt8](repeating: 0, count: 70_000)
    expectEqual(Expanded(member + zeros, piece: piece), Expanded(Self.text))
    expectEqual(Expanded(member + [0], piece: piece), Expanded(Self.text))
    expectEqual(Expanded(member + zeros + member, piece: piece), Expanded(Self.text + Self.text))
  }

  @Test("behind which other data stand is an error", arguments: pieces)
  func otherData(piece: Int?) {
    let member = Gzip.member(Self.text)
    for other: [UInt8] in [[0x41], [0, 0, 0x0A], Array("hello".utf8), [0x1F, 0x41, 0x42]] {
      let result = Expanded(member + other, piece: piece)
      expectEqual(result.bytes, Self.text)
      expectEqual(
        result.error,
        ": error: found other data after the compressed data, expected the end of the file")
    }
  }

  @Test("that ends too early is an error, wherever it ends", arguments: [nil, 1, 5])
  func truncated(piece: Int?) {
    let member = Gzip.member(Array(Self.text.prefix(300)), name: "a")
    for count in 2..<member.count {
      let result = Expanded(Array(member[..<count]), piece: piece)
      expectEqual(result.error, ": error: the compressed file is truncated")
      #expect(Self.text.starts(with: result.bytes))
      // The second of two members too; two magic bytes are the least of one.
      let second = Expanded(member + member[..<count], piece: piece)
      expectEqual(second.error, result.error)
    }
    #expect(Expanded(member + [0x1F], piece: piece).error != nil)
  }

  @Test("whose checksum, length or data are wrong is damaged", arguments: pieces)
  func damaged(piece: Int?) {
    let member = Gzip.member(Self.text)
    for offset in [2, 3, member.count - 8, member.count - 5, member.count - 4, member.count - 1] {
      var bad = member
      bad[offset] ^= 0x80
      let result = Expanded(bad, piece: piece)
      expectEqual(result.error, ": error: the compressed file is damaged", "\(offset)")
      // What came out before is given, so that it does not depend on the pieces.
      expectEqual(result.bytes, (offset < 4 ? [] : Self.text), "\(offset)")
    }
  }

  @Test(
    "that is damaged anywhere is read or refused, the same in pieces", arguments: UInt64(0)..<40)
  func mutated(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for level: Int32 in [0, 6] {
      var bytes = Gzip.member(Array(Self.text.prefix(2_000)), level: level) + Gzip.member([0x41])
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 2..<bytes.count, using: &generator)
        bytes[place] ^= UInt8.random(in: 1...255, using: &generator)
      }
      let result = Expanded(bytes)
      for piece in [1, 7, 1_000] { expectEqual(Expanded(bytes, piece: piece), result) }
    }
  }

  @Test("that expands without end is refused, and takes little memory")
  func bomb() throws {
    // 8 MiB of line ends are 8 KiB.
    let member = Gzip.member([UInt8](repeating: 0x0A, count: 8 << 20), level: 9)
    let bomb = Array(repeatElement(member, count: 40).joined())
    var rest = bomb[...]
    let input = GzipInput(name: "t") { memory in
      let part = rest.prefix(memory.count)
      rest = rest.dropFirst(part.count)
      memory.copyBytes(from: part)
      return part.count
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { memory.deallocate() }
    var count = 0
    let error = #expect(throws: ReadError.self) {
      while true {
        let made = try input.read(into: memory)
        guard made > 0 else { return }
        count += made
      }
    }
    expectEqual(
      error?.finding.shown,
      ": error: found a compressed file that expands more than 250-fold, expected a track file"
    )
    let allowed = GzipInput.freeExpansion + bomb.count * GzipInput.largestRatio
    #expect(GzipInput.freeExpansion...allowed + memory.count ~= count)
    // What went wrong once stays wrong.
    #expect(throws: ReadError.self) { try input.read(into: memory) }
  }

  @Test("what only looks a little like it is passed on as it is", arguments: pieces)
  func plain(piece: Int?) {
    for bytes: [UInt8] in [
      [], [0x1F], [0x8B], [0x1F, 0x41], [0x41, 0x1F, 0x8B], Self.noise(40_000),
    ] {
      expectEqual(Expanded(bytes, piece: piece), Expanded(bytes))
      expectEqual(Expanded(bytes, piece: piece).bytes, bytes)
    }
    expectEqual(
      Expanded([0x1F, 0x8B], piece: piece).error, ": error: the compressed file is truncated")
  }

  @Test("compressed twice it is named", arguments: [nil, 1, 100])
  func twice(piece: Int?) throws {
    let bytes = Gzip.member(Gzip.member(try Samples.bytes("cwb", "ty_infos.js")))
    expectEqual(
      Reading(bytes, piece: piece, as: nil).error?.shown,
      ": error: found data compressed twice (gzip), expected a track file: unpack it first")
  }

  @Test("a byte order mark in it is passed over", arguments: [nil, 1, 2])
  func byteOrderMark(piece: Int?) {
    expectEqual(Expanded(Gzip.member([0xEF, 0xBB, 0xBF, 0x41]), piece: piece).bytes, [0x41])
  }

  @Test("an error while reading comes out as it is, at any byte")
  func broken() throws {
    let member = Gzip.member(Array(Self.text.prefix(100)))
    let gone = ReadError("gone", at: Finding.Location(file: "t"))
    for count in 0..<member.count {
      var rest = member[..<count]
      var source = ByteSource(name: "t") { (memory) throws(ReadError) in
        guard let byte = rest.popFirst() else { throw gone }
        memory[0] = byte
        return 1
      }
      let error = #expect(throws: ReadError.self) {
        while try source.peek() != nil { source.position += 1 }
      }
      expectEqual(error, gone, "\(count)")
    }
  }

  @Test("the end of an input is asked for once, compressed or not")
  func end() throws {
    for bytes in [[], [0x41], Self.text, Gzip.member(Self.text), Gzip.member([])] {
      var rest = bytes[...]
      var ends = 0
      var source = ByteSource(name: "t") { memory in
        let part = rest.prefix(min(memory.count, 1_000))
        rest = rest.dropFirst(part.count)
        memory.copyBytes(from: part)
        if part.isEmpty { ends += 1 }
        return part.count
      }
      while try source.peek() != nil { source.position = source.end }
      #expect(try !source.more())
      expectEqual(ends, 1)
    }
  }

  @Test("every sample reads the same, from memory, a pipe or a file of any name")
  func samples() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for format in TrackReaders.all.map(\.name) {
      for name in try Samples.names(of: format) {
        let bytes = try Samples.bytes(format, name)
        let (reading, packed) = (Reading(bytes, as: nil), Gzip.member(bytes, name: name))
        for piece in [nil, 1, 500] {
          expectEqual(Reading(packed, piece: piece, as: nil), reading, "\(name)")
          expectEqual(Reading(packed, piece: piece, as: format), reading, "\(name)")
        }
        // These do not name their storm: the name of the file does.
        if ["qweather", "digital-typhoon"].contains(format) { continue }
        for fileName in ["a.js", "a.js.gz", "a"] {
          let path = folder.appending(path: fileName)
          try Data(packed).write(to: path)
          let read = try TrackReaders.read(ByteSource(path: path.path))
          expectEqual(read.storms, reading.storms, "\(name)")
        }
      }
    }
  }
}
