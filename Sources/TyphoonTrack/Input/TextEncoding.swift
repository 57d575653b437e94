/// An encoding of texts: UTF-8, or one that iconv(3) converts to it.
///
/// Source: WHATWG, "Encoding", section 4.2, for the labels.
public struct TextEncoding: Hashable, Sendable {
  /// The encoding's common name, such as "Big5".
  public let title: String
  /// The encoding's name in iconv; `nil` for UTF-8.
  let name: String?
  private let labels: [String]

  /// The encodings in which files of tracks are found.
  static let all = [
    TextEncoding("UTF-8", nil, "utf-8 utf8 unicode-1-1-utf-8"),
    TextEncoding("Big5", "BIG5-HKSCS", "big5 big5-hkscs cn-big5 x-x-big5 csbig5 cp950"),
    TextEncoding("GB18030", "GB18030", "gb18030 gbk gb2312 x-gbk chinese cp936"),
    TextEncoding(
      "Shift_JIS", "CP932", "shift_jis shift-jis sjis x-sjis ms_kanji windows-31j cp932"),
    TextEncoding("EUC-JP", "EUC-JP", "euc-jp x-euc-jp eucjp"),
    TextEncoding("EUC-KR", "CP949", "euc-kr ks_c_5601-1987 korean windows-949 cp949 euckr"),
    TextEncoding(
      "Latin-1", "CP1252",
      "windows-1252 iso-8859-1 iso8859-1 latin1 latin-1 us-ascii ascii cp1252 iso-8859-15"),
    TextEncoding("UTF-16", "UTF-16", "utf-16 utf16"),
    TextEncoding("UTF-16LE", "UTF-16LE", "utf-16le"),
    TextEncoding("UTF-16BE", "UTF-16BE", "utf-16be"),
  ]

  static let utf8 = all[0]
  /// Windows-1252, the superset of Latin-1 that browsers use.
  static let latin1 = TextEncoding("latin-1") ?? utf8

  /// The common label of each, for users.
  package static var names: [String] { all.compactMap { $0.labels.first } }

  private init(_ title: String, _ name: String?, _ labels: String) {
    (self.title, self.name) = (title, name)
    self.labels = labels.split(at: " ").map(String.init)
  }

  /// Creates the encoding with a label such as `big5` or `Shift_JIS`.
  ///
  /// - Parameter label: The label; `nil` results from one that is neither known nor a name of iconv's.
  public init?(_ label: String) {
    let wanted = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    if let known = Self.all.first(where: { $0.labels.contains(wanted) }) {
      self = known
      return
    }
    guard wanted.utf8.allSatisfy({ $0 != UInt8(ascii: "/") && 0x21..<0x7F ~= $0 }),
      wanted.utf8.count > 2, TextDecoder(name: wanted) != nil
    else { return nil }
    self.init(wanted.uppercased(), wanted, wanted)
  }

  /// Creates the encoding that a page or a server names; `nil` for others than those in which all bytes
  /// below 0x40 are ASCII characters, so that tags can be found before conversion.
  init?(declared label: String) {
    guard let known = TextEncoding(label), Self.all.contains(known),
      !known.title.hasPrefix("UTF-16")
    else { return nil }
    self = known
  }

  /// Converts a whole text to UTF-8; each invalid byte becomes U+FFFD.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: The text in UTF-8.
  func decoded(_ bytes: [UInt8]) -> [UInt8] {
    if name == nil, Self.isUTF8(bytes) { return bytes }
    guard let decoder = TextDecoder(name: name ?? "UTF-8") else {
      return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    _ = decoder.decode(bytes[...], isLast: true, into: &text)
    return text
  }

  /// Whether bytes are valid UTF-8.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch { return false }
  }
}
