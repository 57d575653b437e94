/// A text without its escapes, white space and plus signs, in small letters, to find a key in it.
struct EscapedText {
  private(set) var bytes: [UInt8] = []
  /// For each byte, where it is in the source.
  private(set) var ranges: [Range<Int>] = []

  init(_ source: [UInt8]) {
    (bytes, ranges) = (source, source.indices.map { $0..<$0 + 1 })
    // An escape may be made by those around it, as in `%2%35`; each round takes one such layer away, and nested
    // escapes like `%252525` are decoded in one.
    var before = bytes.count + 1
    while bytes.count < before {
      before = bytes.count
      decode()
    }
    let kept = bytes.indices.filter { bytes[$0] > 0x20 && bytes[$0] != UInt8(ascii: "+") }
    (bytes, ranges) = (
      kept.map { 0x41...0x5A ~= bytes[$0] ? bytes[$0] | 0x20 : bytes[$0] }, kept.map { ranges[$0] }
    )
  }

  private mutating func decode() {
    var (decoded, places, start) = ([UInt8](), [Range<Int>](), 0)
    while start < bytes.count {
      var (byte, end) = (bytes[start], start + 1)
      while let (next, length) = Self.escape(byte, bytes[end...]) {
        (byte, end) = (next, end + length)
      }
      decoded.append(byte)
      places.append(ranges[start].lowerBound..<ranges[end - 1].upperBound)
      start = end
    }
    (bytes, ranges) = (decoded, places)
  }

  /// The character that an escape stands for, and how many bytes follow its first.
  private static func escape(_ first: UInt8, _ rest: ArraySlice<UInt8>) -> (UInt8, length: Int)? {
    let head = rest.prefix(12)
    func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt8? {
      Int(String(decoding: digits, as: UTF8.self), radix: radix).flatMap {
        0x20..<0x7F ~= $0 ? UInt8($0) : nil
      }
    }
    switch first {
    case UInt8(ascii: "%") where head.count >= 2:
      return number(head.prefix(2), radix: 16).map { ($0, 2) }
    case UInt8(ascii: "\\"):
      if head.first == UInt8(ascii: "/") { return (UInt8(ascii: "/"), 1) }
      guard head.first == UInt8(ascii: "u"), head.count >= 5 else { return nil }
      return number(head.dropFirst().prefix(4), radix: 16).map { ($0, 5) }
    case UInt8(ascii: "&"):
      if head.starts(with: "amp;".utf8) { return (first, 4) }
      guard head.first == UInt8(ascii: "#"), let end = head.firstIndex(of: UInt8(ascii: ";")) else {
        return nil
      }
      let digits = head[(head.startIndex + 1)..<end]
      let isHex = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
      let value = isHex ? number(digits.dropFirst(), radix: 16) : number(digits, radix: 10)
      return value.map { ($0, end - head.startIndex + 1) }
    default: return nil
    }
  }
}
