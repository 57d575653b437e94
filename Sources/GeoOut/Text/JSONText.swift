import TyphoonTrack

extension BytePen {
  /// Writes a text as a JSON string, in quotes: RFC 8259 section 7.
  @inline(__always)
  mutating func put(json text: String) {
    var text = text
    text.withUTF8 { put(json: $0) }
  }

  /// Writes UTF-8 bytes as a JSON string, in quotes.
  ///
  /// Characters that control terminals or cannot be seen are escaped too.
  mutating func put(json bytes: UnsafeBufferPointer<UInt8>) {
    guard 1...7 ~= bytes.count else { return put(longJSON: bytes) }
    let word = Self.word(bytes)
    guard Self.specialInJSON(word) & Self.highest == 0, has(16) else { return put(longJSON: bytes) }
    put(UInt8(ascii: "\""))
    let end = UInt64(truncatingIfNeeded: 8 &* bytes.count)
    put(bits: word ^ (0x20 ^ 0x22) &<< end, lowest: bytes.count &+ 1)
  }

  /// Marks characters that JSON escapes, and those that may be part of one.
  @inline(__always)
  private static func specialInJSON(_ word: UInt64) -> UInt64 {
    // Bytes from 0x7F on and those below 0x20 set a highest bit too.
    word | (word &+ 0x0101_0101_0101_0101) | (word &- 0x2020_2020_2020_2020)
      | zeros(word, 0x22) | zeros(word, 0x5C)
  }

  @inline(never)
  private mutating func put(longJSON bytes: UnsafeBufferPointer<UInt8>) {
    // The longest escape has six bytes.
    guard has(6 * bytes.count + 2) else { return }
    put(UInt8(ascii: "\""))
    var index = putPlain(bytes, special: Self.specialInJSON)
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0x23...0x5B, 0x5D...0x7E, 0x20, 0x21: put(byte)
      case UInt8(ascii: "\""): put("\\\"")
      case UInt8(ascii: "\\"): put("\\\\")
      case 0..<0x20, 0x7F: put(escaped: Unicode.Scalar(byte))
      // All hidden characters beyond ASCII begin with one of these bytes.
      case 0xC2, 0xD8, 0xE2, 0xEF:
        let length = byte < 0xE0 ? 2 : 3
        if bytes.count - index >= length,
          let scalar = Self.scalar(UnsafeBufferPointer(rebasing: bytes[index..<index + length])),
          scalar.isHidden
        {
          put(escaped: scalar)
          index += length - 1
        } else {
          put(byte)
        }
      default: put(byte)
      }
      index += 1
    }
    put(UInt8(ascii: "\""))
  }

  /// Returns a word with the highest bit of bytes that are equal to `byte`, and perhaps of others
  /// above one that is.
  @inline(__always)
  static func zeros(_ word: UInt64, _ byte: UInt64) -> UInt64 {
    let difference = word ^ byte &* 0x0101_0101_0101_0101
    return (difference &- 0x0101_0101_0101_0101) & ~difference
  }

  /// Writes the bytes of a text, several at a time, as long as none is special.
  ///
  /// - Parameters:
  ///   - bytes: The text, for which room is reserved.
  ///   - special: Returns a word with the highest bit of special characters.
  /// - Returns: The number of bytes written.
  @inline(__always)
  mutating func putPlain(
    _ bytes: UnsafeBufferPointer<UInt8>, special: (UInt64) -> UInt64
  ) -> Int {
    let text = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index + 8 <= text.count {
      let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard special(word) & Self.highest == 0 else { return index }
      put(bits: UInt64(littleEndian: word))
      index += 8
    }
    // The rest is one word too, with bytes that are written already.
    if index > 0, index < text.count {
      let word = text.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self)
      guard special(word) & Self.highest == 0 else { return index }
      put(bits: UInt64(littleEndian: word), highest: text.count - index)
      return text.count
    }
    guard index == 0, text.count > 0 else { return index }
    let word = Self.word(bytes)
    guard special(word) & Self.highest == 0 else { return 0 }
    need(8)
    put(bits: word, lowest: text.count)
    return text.count
  }

  private static var highest: UInt64 { 0x8080_8080_8080_8080 }

  /// The bytes of a text of 1 to 7 in a word, the first one lowest, and then spaces.
  @inline(__always)
  private static func word(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let text = UnsafeRawBufferPointer(bytes)
    let count = UInt64(truncatingIfNeeded: text.count)
    // Of parts that overlap.
    let word: UInt64
    if count >= 4 {
      let first = UInt64(UInt32(littleEndian: text.loadUnaligned(as: UInt32.self)))
      let last = UInt64(
        UInt32(littleEndian: text.loadUnaligned(fromByteOffset: text.count - 4, as: UInt32.self)))
      word = first | last &<< (8 &* (count &- 4))
    } else {
      let (middle, last) = (count / 2, count &- 1)
      word =
        UInt64(text[0]) | UInt64(text[Int(middle)]) &<< (8 &* middle)
        | UInt64(text[Int(last)]) &<< (8 &* last)
    }
    return word | 0x2020_2020_2020_2020 &<< (8 &* count)
  }

  /// The character of two or three bytes of UTF-8.
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    let first = UInt32(bytes[0]) & (bytes.count == 2 ? 0x1F : 0x0F)
    return Unicode.Scalar(bytes.dropFirst().reduce(first) { $0 << 6 | UInt32($1 & 0x3F) })
  }

  @inline(never)
  private mutating func put(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\n": put("\\n")
    case "\r": put("\\r")
    case "\t": put("\\t")
    default:
      put("\\u")
      for shift in [12, 8, 4, 0] as [UInt32] {
        put(Self.hexDigit(UInt8(truncatingIfNeeded: scalar.value >> shift & 15)))
      }
    }
  }
}
