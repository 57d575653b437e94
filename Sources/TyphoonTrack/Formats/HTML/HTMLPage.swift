/// The scripts of an HTML page.
struct HTMLPage {
  /// An inline script.
  struct Script {
    /// The range of its text in the page's text.
    let range: Range<Int>
    /// The location where its text begins; the column is in bytes of UTF-8.
    let line, column: Int
    /// Whether it is no script but preformatted text, such as a bulletin.
    let isText: Bool
  }

  /// The maximum size of a page in bytes.
  static let largest = 64 << 20

  /// The page in UTF-8.
  let text: [UInt8]
  /// The inline scripts, in page order.
  private(set) var scripts: [Script] = []
  /// The URLs of external scripts, in page order.
  private(set) var sources: [String] = []

  /// Finds the scripts of a page.
  ///
  /// - Parameter text: The page in UTF-8.
  init(_ text: [UInt8]) {
    self.text = text
    text.withUnsafeBufferPointer { bytes in
      var tokenizer = HTMLTokenizer(bytes)
      var (line, lineStart, counted) = (1, 0, 0)
      while let script = tokenizer.next() {
        if let source = script.source {
          if let name = source.value(in: bytes, limit: 1_000) { sources.append(name) }
          // The content of an external script element is not executed.
          continue
        }
        let start = script.text.lowerBound
        let passed = Bytes(rebasing: bytes[..<start])
        while let end = HTMLAttributes.first("\n", in: passed, from: counted) {
          (line, lineStart, counted) = (line + 1, end + 1, end + 1)
        }
        counted = start
        scripts.append(
          Script(
            range: script.text, line: line, column: start - lineStart + 1, isText: script.isText))
      }
    }
  }

  /// The text of a script; a wrapper for old browsers and NUL characters are replaced by spaces.
  func text(of script: Script) -> [UInt8] {
    var text = text[script.range].map { $0 == 0 ? 0x20 : $0 }
    if script.isText {
      Self.blankMarkup(in: &text)
      return text
    }
    Self.blankWrapper(of: &text)
    return text
  }

  /// Replaces tags and references such as `&nbsp;` by spaces, so that columns stay what they are.
  private static func blankMarkup(in text: inout [UInt8]) {
    var start: Int?
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "<"), UInt8(ascii: "&"): start = index
      case UInt8(ascii: ">"), UInt8(ascii: ";"):
        guard let first = start,
          (text[first] == UInt8(ascii: "<")) == (text[index] == UInt8(ascii: ">"))
        else { continue }
        for place in first...index where text[place] != 0x0A { text[place] = 0x20 }
        start = nil
      case 0x20 where start.map { text[$0] == UInt8(ascii: "&") } ?? false: start = nil
      default: break
      }
    }
  }

  /// Replaces `<!--` and the rest of its line, `-->`, `<![CDATA[` and `]]>` around a script with
  /// spaces.
  private static func blankWrapper(of text: inout [UInt8]) {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    if let first = text.firstIndex(where: { !isSpace($0) }) {
      if text[first...].starts(with: "<!--".utf8) {
        let end = text[first...].firstIndex(of: 0x0A) ?? text.endIndex
        for index in first..<end { text[index] = 0x20 }
      } else if text[first...].starts(with: "<![CDATA[".utf8) {
        for index in first..<first + 9 { text[index] = 0x20 }
      }
    }
    guard let last = text.lastIndex(where: { !isSpace($0) }), last >= 2 else { return }
    let ending = text[last - 2...last]
    guard ending.elementsEqual("-->".utf8) || ending.elementsEqual("]]>".utf8) else { return }
    for index in last - 2...last { text[index] = 0x20 }
  }
}
