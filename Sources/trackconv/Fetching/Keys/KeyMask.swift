/// Overwrites a key in bytes that come in pieces, so that what a server gives back of it is kept nowhere.
///
/// A server may write each character of the key as it is, as `%2B` or `%252B` (addresses), `\u002b` or `\/`
/// (JSON), `&#43;` or `&#x2B;` (markup), in capitals or small letters, and a plus sign as a space: each of these
/// counts as the character it stands for.
struct KeyMask {
  /// The key in small letters, and the table by which a search for it goes on where it failed.
  ///
  /// Source: D. E. Knuth, J. H. Morris, V. R. Pratt, "Fast Pattern Matching in Strings", SIAM J. Comput. 6 (1977):
  /// linear, whatever key and answer are.
  private let key: [UInt8]
  private let retreats: [Int]
  /// Bytes that may be the beginning of a key.
  private var held: [UInt8] = []

  /// A character takes no more bytes than this in any of its spellings: `&#x0002B;`.
  private static let longestSpelling = 10

  init(_ key: APIKey?) {
    self.key = (key?.plain ?? "").utf8.map(Self.folded)
    var retreats = [0]
    var length = 0
    for byte in self.key.dropFirst() {
      while length > 0, byte != self.key[length] { length = retreats[length - 1] }
      if byte == self.key[length] { length += 1 }
      retreats.append(length)
    }
    self.retreats = retreats
  }

  /// Whether there is nothing to look for.
  var isIdle: Bool { key.isEmpty }

  /// The bytes that can be passed on, with those held back before.
  mutating func pass(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    held += bytes
    mask(&held)
    let count = max(0, held.count - Self.longestSpelling * key.count)
    defer { held.removeFirst(count) }
    return Array(held.prefix(count))
  }

  /// The bytes that are still held back, at the end.
  mutating func rest() -> [UInt8] {
    defer { held = [] }
    return held
  }

  /// Overwrites what is there of the key.
  func mask(_ bytes: inout [UInt8]) {
    guard !isIdle else { return }
    // Where each character began that may belong to a key; as many as the key has.
    var starts = [Int](repeating: 0, count: key.count)
    var (index, number, length) = (0, 0, 0)
    while index < bytes.count {
      let (character, size) = Self.character(in: bytes, at: index)
      starts[number % key.count] = index
      number += 1
      index += size
      while length > 0, character != key[length] { length = retreats[length - 1] }
      if character == key[length] { length += 1 }
      guard length == key.count else { continue }
      for place in starts[number % key.count]..<index { bytes[place] = UInt8(ascii: "*") }
      length = 0
    }
  }

  /// The character at a place, and how many bytes it takes there.
  private static func character(in bytes: [UInt8], at index: Int) -> (UInt8, size: Int) {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "%"):
      // Encoded twice: `%25` is a percent sign.
      let isTwice = number(bytes, index + 1, 2) == UInt32(UInt8(ascii: "%"))
      if isTwice, let value = number(bytes, index + 3, 2) { return (folded(value), 5) }
      if let value = number(bytes, index + 1, 2) { return (folded(value), 3) }
    case UInt8(ascii: "\\"):
      guard index + 1 < bytes.count else { break }
      if bytes[index + 1] == UInt8(ascii: "/") { return (UInt8(ascii: "/"), 2) }
      if bytes[index + 1] == UInt8(ascii: "u"), let value = number(bytes, index + 2, 4) {
        return (folded(value), 6)
      }
    case UInt8(ascii: "&"):
      if let reference = reference(bytes, index) { return reference }
    default: break
    }
    return (folded(byte), 1)
  }

  /// A number of so many hexadecimal digits.
  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt32? {
    guard start + count <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<start + count] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The character that `&#43;` or `&#x2B;` stands for.
  private static func reference(_ bytes: [UInt8], _ start: Int) -> (UInt8, size: Int)? {
    let end = min(bytes.count, start + longestSpelling)
    guard start + 3 < end, bytes[start + 1] == UInt8(ascii: "#"),
      let stop = bytes[start..<end].firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let isHexadecimal = bytes[start + 2] | 0x20 == UInt8(ascii: "x")
    let digits = bytes[
      (start + (isHexadecimal ? 3 : 2))..<max(stop, start + (isHexadecimal ? 3 : 2))]
    guard
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return (folded(value), stop + 1 - start)
  }

  /// A character as keys are compared; what is none of ASCII is in no key.
  private static func folded(_ value: UInt32) -> UInt8 {
    UInt8(exactly: value).map { folded($0) } ?? 0
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x41...0x5A: byte | 0x20
    case 0x20: UInt8(ascii: "+")
    default: byte
    }
  }
}
