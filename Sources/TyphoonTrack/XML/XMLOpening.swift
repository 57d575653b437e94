/// The name of a document's first element and the namespaces it declares, read from the first
/// bytes.
///
/// Source: XML 1.0 (fifth edition), sections 2.8 and 3.1; Namespaces in XML 1.0, section 3. Nothing
/// is validated here; the reader of the document does that.
struct XMLOpening {
  /// The first element's name without its prefix, as written.
  let root: String
  /// The namespaces that the first element declares.
  private(set) var namespaces: [XMLNamespace] = []

  /// Examines the first bytes; `nil` if they are not markup, or end before the first element.
  init?(_ opening: Span<UInt8>) {
    let found = opening.withUnsafeBufferPointer { bytes -> (String, [XMLNamespace])? in
      guard let start = Self.firstElement(in: bytes) else { return nil }
      var index = start + 1
      let name = Self.name(in: bytes, at: &index)
      guard !name.isEmpty else { return nil }
      let local = name.split(at: ":").last ?? ""
      return (String(local), Self.namespaces(in: bytes, from: index))
    }
    guard let (root, namespaces) = found else { return nil }
    (self.root, self.namespaces) = (root, namespaces)
  }

  /// Whether the first bytes declare a namespace at any element.
  static func declares(_ namespace: XMLNamespace, _ opening: Span<UInt8>) -> Bool {
    opening.withUnsafeBufferPointer { bytes in
      var index = 0
      while let end = Bytes(rebasing: bytes[index...]).end(of: "xmlns", from: 0) {
        index += end
        // A prefix and a URI; the known ones are shorter than this.
        let rest = Bytes(rebasing: bytes[index...].prefix(200))
        guard let equals = rest.firstIndex(of: UInt8(ascii: "=")),
          let start = rest[(equals + 1)...].firstIndex(where: { !$0.isMarkupSpace }),
          rest[start] == UInt8(ascii: "\"") || rest[start] == UInt8(ascii: "'")
        else { continue }
        let uri = rest[(start + 1)...].prefix { $0 != rest[start] }
        if XMLNamespace(Bytes(rebasing: uri)) == namespace { return true }
      }
      return false
    }
  }

  /// Returns the offset of the first element's tag, after declarations, instructions and comments.
  private static func firstElement(in bytes: Bytes) -> Int? {
    var index = 0
    while true {
      while index < bytes.count, bytes[index].isMarkupSpace { index += 1 }
      guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "<") else { return nil }
      let rest = Bytes(rebasing: bytes[index...])
      switch bytes[index + 1] {
      case UInt8(ascii: "?"):
        guard let end = rest.end(of: "?>", from: 2) else { return nil }
        index += end
      case UInt8(ascii: "!"):
        let isComment =
          rest.count >= 4 && rest[2] == UInt8(ascii: "-") && rest[3] == UInt8(ascii: "-")
        guard let end = isComment ? rest.end(of: "-->", from: 4) : endOfDeclaration(rest) else {
          return nil
        }
        index += end
      default: return index
      }
    }
  }

  /// Returns the offset after a declaration, which may contain others in brackets.
  private static func endOfDeclaration(_ bytes: Bytes) -> Int? {
    var quote: UInt8 = 0
    var brackets = 0
    var index = 2
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ">"): if brackets <= 0 { return index }
      case UInt8(ascii: "<"):
        // Comments and instructions in the brackets may contain any of these characters.
        let rest = Bytes(rebasing: bytes[index...])
        let isComment = rest.starts(with: "!--".utf8)
        guard isComment || rest.first == UInt8(ascii: "?") else { continue }
        guard let end = isComment ? rest.end(of: "-->", from: 3) : rest.end(of: "?>", from: 1)
        else { return nil }
        index += end
      default: break
      }
    }
    return nil
  }

  /// Reads the name at an index and moves the index past it.
  private static func name(in bytes: Bytes, at index: inout Int) -> String {
    let start = index
    while index < bytes.count, !bytes[index].isMarkupSpace, !"<>/=\"'".utf8.contains(bytes[index]) {
      index += 1
    }
    return String(decoding: bytes[start..<index].prefix(200), as: UTF8.self)
  }

  /// Returns the namespaces declared by a tag's attributes, which begin at `start`.
  private static func namespaces(in bytes: Bytes, from start: Int) -> [XMLNamespace] {
    var found: [XMLNamespace] = []
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let before = index
      let attribute = name(in: bytes, at: &index)
      while index < bytes.count, bytes[index].isMarkupSpace || bytes[index] == UInt8(ascii: "=") {
        index += 1
      }
      guard index < bytes.count else { break }
      let quote = bytes[index]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        let value = bytes[(index + 1)...].prefix { $0 != quote }
        index = value.endIndex + 1
        if attribute == "xmlns" || attribute.hasPrefix("xmlns:") {
          found.append(XMLNamespace(Bytes(rebasing: value)))
        }
      } else if index == before {
        index += 1
      }
    }
    return found
  }
}

extension UInt8 {
  /// Whether the byte is white space in XML.
  fileprivate var isMarkupSpace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset after the first occurrence of a text, or `nil`.
  fileprivate func end(of text: StaticString, from start: Int) -> Int? {
    firstOffset(of: text, from: start).map { $0 + text.utf8CodeUnitCount }
  }
}
