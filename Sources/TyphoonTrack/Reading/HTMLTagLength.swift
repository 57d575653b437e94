/// How many attributes a tag may have that comes in pieces: libxml2 compares each with all before it.
struct HTMLTagLength {
  /// So many attributes may a tag have.
  static let mostAttributes = 1_000

  private var start = -1
  private var looked = 0
  private var count = 0
  private var quote: UInt8 = 0
  private var last: UInt8 = 0

  /// Whether what libxml2 keeps is a tag with too many attributes.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - start: Where that begins which it keeps.
  ///   - end: Where that ends which it has.
  /// - Returns: Whether it is one.
  mutating func isTooLong(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Bool {
    if start != self.start { self = HTMLTagLength(start: start, looked: start) }
    guard start < end, bytes[start] == UInt8(ascii: "<") else { return false }
    while looked < end {
      let byte = bytes[looked]
      looked += 1
      if quote != 0 {
        if byte == quote {
          // Another attribute may follow at once, or behind space.
          (quote, count, last) = (0, count + 1, 0x20)
        }
        continue
      }
      let isSpace = HTMLAttributes.isSpace(byte)
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), last == UInt8(ascii: "=") {
        quote = byte
      } else if isSpace ? !HTMLAttributes.isSpace(last) : byte == UInt8(ascii: "/") {
        count += 1
      }
      // Space may stand between the equals sign and the quotation mark.
      if !isSpace || last != UInt8(ascii: "=") { last = byte }
    }
    return count > Self.mostAttributes
  }
}

extension HTMLTagLength {
  fileprivate init(start: Int, looked: Int) {
    self.init()
    self.start = start
    self.looked = looked
  }
}
