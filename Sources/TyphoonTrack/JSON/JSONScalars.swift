// The grammar of strings and numbers: RFC 8259, sections 6 and 7.

extension JSONCursor {
  /// Skips a string, including its quotes; returns whether it contains escapes.
  mutating func scanString() throws(ReadError) -> Bool {
    guard try nextByte() == UInt8(ascii: "\"") else { throw try unexpected("a string") }
    let wasHeld = source.isHeld
    source.hold()
    source.position += 1
    var hasEscapes = false
    while true {
      guard
        source.skip(while: {
          $0 >= 0x20 && $0 < 0x80 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        })
      else {
        if try source.more() { continue }
        throw try unexpected("'\"' to end the string")
      }
      switch try source.peek() {
      case UInt8(ascii: "\"")?:
        source.position += 1
        if !wasHeld { source.release() }
        return hasEscapes
      case UInt8(ascii: "\\")?:
        hasEscapes = true
        source.position += 1
        try scanEscape()
      case let byte? where byte >= 0x80: try scanMultibyte(byte)
      default: throw try unexpected("a character (control characters must be escaped)")
      }
    }
  }

  private mutating func scanEscape() throws(ReadError) {
    switch try source.peek() {
    case UInt8(ascii: "u")?:
      source.position += 1
      for _ in 0..<4 {
        guard let byte = try source.peek(), JSONEscapes.hexDigit(byte) != nil else {
          throw try unexpected("four hexadecimal digits")
        }
        source.position += 1
      }
    case let byte? where JSONEscapes.simple(byte) != nil: source.position += 1
    default: throw try unexpected("one of \" \\ / b f n r t u")
    }
  }

  /// Skips one multibyte character: RFC 3629, section 4.
  private mutating func scanMultibyte(_ first: UInt8) throws(ReadError) {
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: throw try unexpected("valid UTF-8")
    }
    for index in 1..<length {
      let allowed = index == 1 ? second : 0x80...0xBF
      guard let byte = try source.byte(at: source.position + index), allowed ~= byte else {
        source.position += index
        throw try unexpected("valid UTF-8")
      }
    }
    source.position += length
  }

  /// Skips a number and returns its range.
  mutating func scanNumber() throws(ReadError) -> Range<Int> {
    _ = try nextByte()
    let wasHeld = source.isHeld
    source.hold()
    let start = source.position
    if try source.peek() == UInt8(ascii: "-") { source.position += 1 }
    if try source.peek() == UInt8(ascii: "0") { source.position += 1 } else { try scanDigits() }
    if try source.peek() == UInt8(ascii: ".") {
      source.position += 1
      try scanDigits()
    }
    if let byte = try source.peek(), byte | 0x20 == UInt8(ascii: "e") {
      source.position += 1
      if let sign = try source.peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        source.position += 1
      }
      try scanDigits()
    }
    let range = start..<source.position
    // Whatever follows any value may follow a number, but a digit here means a leading zero.
    if let next = try source.peek(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= next {
      throw try unexpected("no digit after a leading 0")
    }
    if !wasHeld { source.release() }
    return range
  }

  private mutating func scanDigits() throws(ReadError) {
    let first = source.position
    while !source.skip(while: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      guard try source.more() else { break }
    }
    guard source.position > first else { throw try unexpected("a digit") }
  }
}

/// Escapes in strings: RFC 8259, section 7.
enum JSONEscapes {
  /// The character that an escape of a backslash and one byte stands for.
  static func simple(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  static func hexDigit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// Decodes a string that was scanned and appends its characters; replaces an unpaired surrogate
  /// by U+FFFD.
  ///
  /// Returns whether there was no unpaired surrogate.
  static func decode(_ bytes: Bytes, into text: inout [UInt8]) -> Bool {
    var isWhole = true
    var index = 0
    while index < bytes.count {
      if let unit = unit(in: bytes, at: index) {
        index += 6
        var value = UInt32(unit)
        if UTF16.isLeadSurrogate(unit), let trail = self.unit(in: bytes, at: index),
          UTF16.isTrailSurrogate(trail)
        {
          index += 6
          value = 0x10000 + (value & 0x3FF) << 10 + UInt32(trail & 0x3FF)
        }
        let scalar = Unicode.Scalar(value)
        isWhole = isWhole && scalar != nil
        text += UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
      } else if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        text.append(simple(bytes[index + 1]) ?? bytes[index + 1])
        index += 2
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return isWhole
  }

  /// The code unit of a `\u` escape, if one begins at an index.
  private static func unit(in bytes: Bytes, at index: Int) -> UInt16? {
    guard index + 5 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return bytes[index + 2..<index + 6].reduce(0) { $0 << 4 | (hexDigit($1) ?? 0) }
  }
}
