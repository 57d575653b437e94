import Foundation
import GeoOut
import Testing

@testable import trackconv

@Suite("unnamed files")
struct UnnamedFileTests {
  /// The sizes of writes: around what stays in memory, and below it.
  private static let sizes = [0, 1, 4_096, 100_000, most - 1, most, most + 1, 3 * most + 7]
  private static let most = UnnamedFile.maxInMemory

  /// Reads everything, in parts of an odd size.
  private static func contents(_ file: UnnamedFile) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 77_777)
    while true {
      let size = try part.withUnsafeMutableBytes { try file.read(into: $0, from: bytes.count) }
      guard size > 0 else { return bytes }
      bytes += part[..<size]
    }
  }

  @Test("bytes that are appended, overwritten and removed are those of an array")
  func likeAnArray() throws {
    var random = SplitMix64(seed: 26)
    for _ in 0..<20 {
      let folder = try Folder()
      let file = UnnamedFile(in: folder.url.path + "/")
      var expected: [UInt8] = []
      for _ in 0..<12 {
        let size = try require(Self.sizes.randomElement(using: &random))
        let bytes = [UInt8](repeating: UInt8.random(in: 0...255, using: &random), count: size)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
          expected.removeLast(min(size, expected.count))
          try file.truncate(to: expected.count)
        case 1:
          let offset = Int.random(in: 0...expected.count, using: &random)
          try bytes.withUnsafeBytes { try file.write($0, at: offset) }
          expected.replaceSubrange(offset..<min(expected.count, offset + size), with: bytes)
        default:
          try bytes.withUnsafeBytes { try file.write($0) }
          expected += bytes
        }
        try require(file.count == expected.count)
      }
      try expectEqual(Self.contents(file), expected)
      let sink = MemorySink()
      try file.copy(to: sink)
      expectEqual(sink.bytes, expected)
      try expectEqual(folder.names, [])
    }
  }

  @Test(
    "a file that is emptied can be used again", arguments: [10, 100_000, 2 << 20])
  func discarded(_ size: Int) throws {
    let folder = try Folder()
    let file = UnnamedFile(in: folder.url.path + "/")
    for value in [1, 2] as [UInt8] {
      let bytes = [UInt8](repeating: value, count: size)
      try bytes.withUnsafeBytes { try file.write($0) }
      try expectEqual(Self.contents(file), bytes)
      try file.truncate(to: 0)
      expectEqual(file.count, 0)
    }
  }

  @Test("what is short needs no file; where there can be none, what is long is an error")
  func noFolder() throws {
    let file = UnnamedFile(in: "/nowhere/")
    let bytes = [UInt8](repeating: 7, count: Self.most - 1)
    try bytes.withUnsafeBytes { try file.write($0) }
    try expectEqual(Self.contents(file), bytes)
    let error = #expect(throws: SinkError.self) {
      try bytes.withUnsafeBytes { try file.write($0) }
    }
    expectEqual(error?.reason, "no such file or directory")
  }
}
