import CLibXML2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The encoding of a page, and its conversion to UTF-8.
///
/// Source: WHATWG, "Encoding", section 4.2, for the labels; iconv(3) converts. Only encodings in
/// which every byte below 0x40 is an ASCII character are supported, so that tags can be found
/// before conversion.
struct HTMLEncoding: Hashable {
  /// The encoding's name in iconv; `nil` for UTF-8.
  let name: String?
  /// The number of bytes in a non-ASCII character, if it is constant; 0 for UTF-8.
  private let width: Int

  static let utf8 = HTMLEncoding(name: nil, width: 0)
  /// Windows-1252, the superset of Latin-1 that browsers use.
  static let latin1 = HTMLEncoding(name: "CP1252", width: 1)

  /// The encoding's name in messages.
  var title: String {
    switch name {
    case nil: "UTF-8"
    case "CP1252": "Latin-1"
    case "BIG5-HKSCS": "Big5"
    case "CP932": "Shift_JIS"
    case "CP949": "EUC-KR"
    case let name?: name
    }
  }

  private init(name: String?, width: Int) {
    self.name = name
    self.width = width
  }

  /// Creates the encoding with a label such as `big5` or `Shift_JIS`; `nil` if it is unknown.
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

  /// The number of bytes in the page that a text in UTF-8 was converted from.
  ///
  /// The text must consist of whole characters; rare characters of three or four bytes in EUC-JP
  /// and GB18030 count as two.
  func length(of text: some Sequence<UInt8>) -> Int {
    var count = 0
    var shorter = 0
    var last: (UInt8, UInt8) = (0, 0)
    for byte in text {
      if byte & 0xC0 != 0x80 {
        count += byte < 0x80 || width == 0 ? 1 : width
      } else {
        if width == 0 { count += 1 }
        if last == (0xEF, 0xBF), byte == 0xBD {
          // A replacement character stands for one invalid byte.
          shorter += width == 0 ? 2 : width - 1
        } else if last.0 == 0xEF, last.1 == 0xBD || (last.1 == 0xBE && byte < 0xA0) {
          // Half-width katakana, U+FF61 to U+FF9F, are one byte in Shift_JIS.
          shorter += name == "CP932" ? 1 : 0
        }
      }
      last = (last.1, byte)
    }
    return count - shorter
  }

  /// Converts a page to UTF-8; each invalid byte becomes U+FFFD.
  ///
  /// - Parameter bytes: The page.
  /// - Returns: The text, and whether it equals the page's bytes.
  func decoded(_ bytes: [UInt8]) -> (text: [UInt8], isSame: Bool) {
    let isSame = name == nil && Self.isUTF8(bytes)
    if isSame { return (bytes, true) }
    let text =
      Self.converted(bytes, from: name ?? "UTF-8")
      ?? Array(String(decoding: bytes, as: UTF8.self).utf8)
    return (text, false)
  }

  /// Whether bytes are valid UTF-8.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch {
      return false
    }
  }

  /// Converts through iconv; `nil` if the system does not support the encoding.
  private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    let converter = iconv_open("UTF-8", name)
    // iconv_open returns -1 for an unsupported encoding.
    guard let converter, Int(bitPattern: converter) != -1 else { return nil }
    defer { iconv_close(converter) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    var output = [UInt8](repeating: 0, count: 64 << 10)
    bytes.withUnsafeBytes { input in
      output.withUnsafeMutableBytes { output in
        // iconv's parameter is not const, for compatibility; iconv only reads through it.
        var next = UnsafeMutableRawPointer(mutating: input.baseAddress)?
          .assumingMemoryBound(to: CChar.self)
        var left = input.count
        while left > 0 {
          var end = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var room = output.count
          // iconv returns -1 when it stops, at a full buffer or an invalid byte.
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
