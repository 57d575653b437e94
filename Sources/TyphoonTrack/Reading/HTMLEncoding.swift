import CLibXML2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The encoding of a page, and what its bytes are in UTF-8.
///
/// Source: WHATWG, "Encoding", section 4.2, for the labels; iconv(3) does the work. Only these encodings
/// are known: in each of them a byte below 0x40 is the character of ASCII, so tags stand where they seem
/// to.
struct HTMLEncoding: Hashable {
  /// The name that iconv knows; `nil` for UTF-8.
  private let name: String?
  /// How many bytes a character beyond ASCII has, where it is always as many; 0 for UTF-8.
  private let width: Int

  static let utf8 = HTMLEncoding(name: nil, width: 0)
  /// Of the page's western superset, as browsers take it.
  static let latin1 = HTMLEncoding(name: "CP1252", width: 1)

  private init(name: String?, width: Int) {
    self.name = name
    self.width = width
  }

  /// The encoding with a label, such as `big5` or `Shift_JIS`; `nil` for one that is not known.
  init?(label: String) {
    switch label.lowercased().filter({ !$0.isWhitespace && $0 != "\"" && $0 != "'" }) {
    case "utf-8", "utf8", "unicode-1-1-utf-8": self = .utf8
    case "iso-8859-1", "iso8859-1", "latin1", "latin-1", "us-ascii", "ascii", "windows-1252",
      "cp1252", "iso-8859-15":
      self = .latin1
    case "big5", "big5-hkscs", "cn-big5", "x-x-big5", "csbig5":
      self.init(name: "BIG5-HKSCS", width: 2)
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j", "cp932":
      self.init(name: "CP932", width: 2)
    case "euc-jp", "x-euc-jp": self.init(name: "EUC-JP", width: 2)
    case "euc-kr", "ks_c_5601-1987", "korean", "windows-949": self.init(name: "CP949", width: 2)
    case "gb2312", "gbk", "gb18030", "x-gbk", "chinese": self.init(name: "GB18030", width: 2)
    default: return nil
    }
  }

  /// How many bytes of the page a text in UTF-8 was; rare characters of three or four bytes in EUC-JP and
  /// GB18030 count as two.
  func length(of text: some Sequence<UInt8>) -> Int {
    var count = 0
    var bytes = 0
    var halfWidth = 0
    var last: (UInt8, UInt8) = (0, 0)
    for byte in text {
      bytes += 1
      if byte & 0xC0 != 0x80 {
        count += byte < 0x80 ? 1 : width
      } else if last.0 == 0xEF, last.1 == 0xBD || (last.1 == 0xBE && byte < 0xA0) {
        // Katakana of half the width, U+FF61 to U+FF9F, are a byte in Shift_JIS.
        halfWidth += name == "CP932" ? 1 : 0
      }
      last = (last.1, byte)
    }
    return width == 0 ? bytes : count - halfWidth
  }

  /// A page in UTF-8: what is no character is U+FFFD, and NUL a space.
  func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var text = name.flatMap { Self.converted(bytes, from: $0) } ?? []
    if text.isEmpty { text = Array(String(decoding: bytes, as: UTF8.self).utf8) }
    for index in text.indices where text[index] == 0 { text[index] = 0x20 }
    return text
  }

  /// Converts through iconv; `nil` where the system does not know the encoding.
  private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    let converter = iconv_open("UTF-8", name)
    // iconv_open returns -1 for an encoding that it does not know.
    guard let converter, Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var input = bytes
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    var output = [UInt8](repeating: 0, count: 64 << 10)
    input.withUnsafeMutableBytes { input in
      output.withUnsafeMutableBytes { output in
        var next = input.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = input.count
        while left > 0 {
          var end = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var room = output.count
          // iconv returns -1 where it stops: for want of room, or at what is no character.
          let result = iconv(converter, &next, &left, &end, &room)
          text.append(contentsOf: output[..<(output.count - room)])
          guard result == -1, room > 16, left > 0 else { continue }
          text.append(contentsOf: UTF8.encodedReplacementCharacter)
          next = next?.advanced(by: 1)
          left -= 1
        }
      }
    }
    return text
  }
}

extension HTMLEncoding {
  /// How many bytes of a page are looked through for its own word on its encoding.
  private static let prescan = 16 << 10

  /// The encoding of a page.
  ///
  /// - Parameters:
  ///   - bytes: The page.
  ///   - hint: The encoding that came with it.
  ///   - unknown: Receives the first word for an encoding that is not known.
  /// - Returns: That of the hint; else that of the page's `meta`; else UTF-8, if it is that, or Latin-1.
  static func of(
    _ bytes: [UInt8], hint: String?, unknown: inout String?
  ) -> HTMLEncoding {
    for label in [hint, declared(bytes)].compactMap(\.self) {
      if let known = HTMLEncoding(label: label) { return known }
      unknown = unknown ?? label
    }
    let isUTF8 = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    return isUTF8 ? .utf8 : .latin1
  }

  /// What `<meta charset="big5">` or `<meta http-equiv="Content-Type" content="…; charset=big5">` says.
  private static func declared(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.prefix(prescan).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
      .lowercased()
    var rest = text[...]
    while let meta = rest.firstRange(of: "<meta") {
      rest = rest[meta.upperBound...]
      let tag = rest.prefix { $0 != ">" }
      guard let name = tag.firstRange(of: "charset") else { continue }
      let value = tag[name.upperBound...].drop { " =\"'\t\r\n".contains($0) }
        .prefix { !" \"';/\t\r\n".contains($0) }
      if !value.isEmpty { return String(value.prefix(40)) }
    }
    return nil
  }
}
