import CSystem

/// Iterates over the attributes of a tag in an HTML page.
///
/// Source: WHATWG, "HTML", sections 13.2.5.32 to 13.2.5.40. Takes time linear in their length:
/// attributes are neither stored nor compared with each other.
struct HTMLAttributes {
  /// The byte ranges of an attribute's name and value.
  struct Attribute { let name, value: Range<Int> }

  private let bytes: Bytes
  /// The offset after what has been read.
  private(set) var index: Int
  /// Whether the end of the tag has been read.
  private(set) var isEnded = false
  /// Whether a slash precedes the end of the tag.
  private(set) var isSelfClosing = false

  /// Starts after the name of a tag.
  init(in bytes: Bytes, at index: Int) { (self.bytes, self.index) = (bytes, index) }

  /// Reads the next attribute; `nil` at the end of the tag, which is consumed, or of the bytes.
  mutating func next() -> Attribute? {
    isSelfClosing = false
    while index < bytes.count, Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") {
      isSelfClosing = bytes[index] == UInt8(ascii: "/")
      index += 1
    }
    guard index < bytes.count else { return nil }
    guard bytes[index] != UInt8(ascii: ">") else {
      index += 1
      isEnded = true
      return nil
    }
    let start = index
    // A leading equals sign is part of the name.
    index += 1
    while index < bytes.count, !Self.endsName(bytes[index]), bytes[index] != UInt8(ascii: "=") {
      index += 1
    }
    let name = start..<index
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: index..<index)
    }
    index += 1
    skipSpace()
    return value().map { Attribute(name: name, value: $0) }
  }

  private mutating func value() -> Range<Int>? {
    guard index < bytes.count else { return nil }
    let start = index
    let quote = bytes[start]
    guard quote != UInt8(ascii: "\""), quote != UInt8(ascii: "'") else {
      let end = Self.first(Unicode.Scalar(quote), in: bytes, from: start + 1)
      index = end.map { $0 + 1 } ?? bytes.count
      return end.map { start + 1..<$0 }
    }
    while index < bytes.count, !Self.isSpace(bytes[index]), bytes[index] != UInt8(ascii: ">") {
      index += 1
    }
    return start..<index
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// Whether a byte ends the name of a tag.
  static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  /// The offset of the first occurrence of an ASCII character, from `start` on.
  static func first(_ character: Unicode.Scalar, in bytes: Bytes, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(character.value), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension HTMLAttributes.Attribute {
  /// Whether the attribute has the given name, which must be in lower case.
  func isNamed(_ wanted: StaticString, in bytes: Bytes) -> Bool {
    wanted.withUTF8Buffer { wanted in
      wanted.count == name.count
        && wanted.indices.allSatisfy { offset in
          let byte = bytes[name.lowerBound + offset]
          return (UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
            == wanted[offset]
        }
    }
  }

  /// The value without surrounding white space, with `&amp;` replaced by `&`.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - limit: The maximum number of bytes.
  /// - Returns: The value, or `nil` if it is blank.
  func value(in bytes: Bytes, limit: Int) -> String? {
    Bytes(rebasing: bytes[value].prefix(limit)).saying?.string.replacing(text: "&amp;", with: "&")
  }
}
