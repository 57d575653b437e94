/// Overwrites a key in bytes that come in pieces, so that what a server gives back of it is kept nowhere.
struct KeyMask {
  private let spellings: [[UInt8]]
  private let longest: Int
  /// Bytes that may be the beginning of a key.
  private var held: [UInt8] = []

  init(_ key: APIKey?) {
    spellings = (key?.spellings ?? []).map { Array($0.utf8) }
    longest = spellings.map(\.count).max() ?? 0
  }

  /// The bytes that can be passed on, with those held back before.
  mutating func pass(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    held += bytes
    Self.mask(spellings, in: &held)
    let count = max(0, held.count - max(0, longest - 1))
    defer { held.removeFirst(count) }
    return Array(held.prefix(count))
  }

  /// The bytes that are still held back, at the end.
  mutating func rest() -> [UInt8] {
    defer { held = [] }
    return held
  }

  /// Whether there is nothing to look for.
  var isIdle: Bool { spellings.isEmpty }

  /// Overwrites what is there of the spellings, in capitals or small letters: hosts are made small.
  static func mask(_ spellings: [[UInt8]], in bytes: inout [UInt8]) {
    for spelling in spellings where bytes.count >= spelling.count {
      let first = lowered(spelling[0])
      for start in 0...(bytes.count - spelling.count)
      where lowered(bytes[start]) == first
        && spelling.indices.allSatisfy({ lowered(bytes[start + $0]) == lowered(spelling[$0]) })
      {
        for index in start..<start + spelling.count { bytes[index] = UInt8(ascii: "*") }
      }
    }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte | 0x20 : byte
  }
}
