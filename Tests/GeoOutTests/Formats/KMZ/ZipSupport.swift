import CZlib
import Foundation
import Testing

/// A ZIP archive, read by hand from its directory at the end (APPNOTE.TXT 4.3).
struct ZipDocument {
  struct Entry {
    let name: String
    let madeBy, version, flags, method, time, date: Int
    let sum: UInt32
    let packed: [UInt8]
    let size, extraSize, commentSize: Int
    let attributes: UInt32
  }

  private(set) var entries: [Entry] = []

  init(_ bytes: [UInt8]) throws {
    func number(_ offset: Int, _ size: Int = 2) throws -> Int {
      try require(offset + size <= bytes.count)
      return (0..<size).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    let end = bytes.count - 22
    try require(try number(end, 4) == 0x0605_4B50, "no directory at the end, or a comment behind")
    try expectEqual(number(end + 20), 0, "the archive has a comment")
    var place = try number(end + 16, 4)
    try expectEqual(place + number(end + 12, 4), end, "something lies behind the directory")
    var next = 0
    for _ in 0..<(try number(end + 10)) {
      try require(try number(place, 4) == 0x0201_4B50)
      let (nameSize, extra, comment) =
        (try number(place + 28), try number(place + 30), try number(place + 32))
      let (local, size) = (try number(place + 42, 4), try number(place + 20, 4))
      // The header before the bytes says the same, and the entries follow one another without a gap.
      try require(try number(local, 4) == 0x0403_4B50)
      expectEqual(local, next)
      expectEqual(Array(bytes[local + 4..<local + 30]), Array(bytes[place + 6..<place + 32]))
      let start = local + 30 + nameSize
      next = start + size
      let name = Array(bytes[place + 46..<place + 46 + nameSize])
      expectEqual(name, Array(bytes[local + 30..<start]))
      entries.append(
        Entry(
          name: String(decoding: name, as: UTF8.self), madeBy: try number(place + 4),
          version: try number(place + 6), flags: try number(place + 8),
          method: try number(place + 10), time: try number(place + 12),
          date: try number(place + 14), sum: UInt32(try number(place + 16, 4)),
          packed: Array(bytes[start..<next]), size: try number(place + 24, 4), extraSize: extra,
          commentSize: comment, attributes: UInt32(try number(place + 38, 4))))
      place += 46 + nameSize + extra + comment
    }
    expectEqual(place, end)
  }

  /// The bytes of an entry, as zlib expands them: with gzip's header and trailer, so that it checks them.
  static func contents(_ entry: Entry) throws -> [UInt8] {
    guard entry.method == 8 else {
      expectTrue(entry.method == 0 && entry.size == entry.packed.count)
      let sum = entry.packed.withUnsafeBufferPointer {
        crc32(0, $0.baseAddress, UInt32($0.count))
      }
      expectEqual(UInt32(sum), entry.sum)
      return entry.packed
    }
    func little(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var input: [UInt8] =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + entry.packed + little(entry.sum)
      + little(UInt32(entry.size))
    var output = [UInt8](repeating: 0, count: entry.size + 1)
    var stream = z_stream()
    try require(trackconv_inflate_init(&stream) == Z_OK)
    defer { inflateEnd(&stream) }
    let (outputSize, inputSize) = (UInt32(output.count), UInt32(input.count))
    let code = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = inputSize
        stream.next_out = output.baseAddress
        stream.avail_out = outputSize
        return inflate(&stream, Z_FINISH)
      }
    }
    expectTrue(code == Z_STREAM_END && Int(stream.total_out) == entry.size)
    return Array(output.prefix(entry.size))
  }
}
