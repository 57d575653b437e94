/// Finds the scripts of an HTML page in one pass over its text, however malformed the page is.
///
/// Source: WHATWG, "HTML", section 13.2.5, "Tokenization". No tree is built, so the tags alone
/// decide: raw text begins at its element's tag even where a tree would have no such element (in
/// `select` and `frameset`); `noscript` holds markup, as when scripting is disabled; scripts in SVG
/// and MathML are read like those of HTML.
struct HTMLTokenizer {
  /// A `script` element, or a `pre` element.
  struct Script {
    /// The range of its text in the page.
    let text: Range<Int>
    /// The `src` attribute.
    let source: HTMLAttributes.Attribute?
    /// Whether it is no script but preformatted text.
    var isText = false
  }

  /// Elements whose content is raw text up to their end tag.
  private static let rawText: [StaticString] = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes",
  ]

  private let bytes: Bytes
  private var index = 0
  /// The number of open `svg` and `math` elements.
  private var foreignDepth = 0
  private let isXMLDocument: Bool

  /// Starts at the beginning of a page in UTF-8.
  init(_ bytes: Bytes) {
    self.bytes = bytes
    isXMLDocument = bytes.starts(with: "<?xml".utf8)
  }

  /// Finds the next script; `nil` at the end of the page.
  mutating func next() -> Script? {
    while let open = HTMLAttributes.first("<", in: bytes, from: index) {
      index = open + 1
      switch byte(1, from: open) {
      case UInt8(ascii: "!"): skipDeclaration()
      case UInt8(ascii: "?"): skip(behind: ">")
      case UInt8(ascii: "/"): skipEndTag()
      case let first where Self.isLetter(first): if let script = startTag() { return script }
      default: break
      }
    }
    return nil
  }

  // MARK: - Tags

  /// Skips a start tag and the raw text after it, which is returned if it is a script.
  private mutating func startTag() -> Script? {
    let name = tagName()
    var attributes = HTMLAttributes(in: bytes, at: index)
    let isScript = isWord("script", at: name)
    var source: HTMLAttributes.Attribute?
    while let attribute = attributes.next() {
      if isScript, source == nil, attribute.isNamed("src", in: bytes) { source = attribute }
    }
    index = attributes.index
    guard attributes.isEnded else { return nil }
    if attributes.isSelfClosing, followsXML { return nil }
    if isScript {
      let start = index
      skipScript()
      return Script(text: start..<index, source: source)
    }
    if isWord("svg", at: name) || isWord("math", at: name) {
      foreignDepth += attributes.isSelfClosing ? 0 : 1
    } else if isWord("pre", at: name) {
      let start = index
      skipRawText(of: "pre")
      if index < bytes.count { return Script(text: start..<index, source: nil, isText: true) }
      // Without an end, markup follows as elsewhere.
      index = start
    } else if isWord("plaintext", at: name) {
      index = bytes.count
    } else if let element = Self.rawText.first(where: { isWord($0, at: name) }) {
      skipRawText(of: element)
    }
    return nil
  }

  private mutating func skipEndTag() {
    index += 1
    guard Self.isLetter(byte(0, from: index)) else {
      // `</>` is ignored, and anything else is a comment.
      skip(behind: ">")
      return
    }
    let name = tagName()
    if isWord("svg", at: name) || isWord("math", at: name) {
      foreignDepth = max(0, foreignDepth - 1)
    }
    var attributes = HTMLAttributes(in: bytes, at: index)
    while attributes.next() != nil {}
    index = attributes.index
  }

  /// Skips the name of a tag.
  private mutating func tagName() -> Range<Int> {
    let start = index
    while index < bytes.count, !HTMLAttributes.endsName(bytes[index]) { index += 1 }
    return start..<index
  }

  /// Whether XML rules apply: `<a/>` is an empty element, and there are CDATA sections.
  private var followsXML: Bool { isXMLDocument || foreignDepth > 0 }

  // MARK: - Comments

  /// Skips a comment, a document type declaration, a CDATA section, or a bogus comment.
  private mutating func skipDeclaration() {
    let open = index - 1
    if byte(2, from: open) == UInt8(ascii: "-"), byte(3, from: open) == UInt8(ascii: "-") {
      skipComment(from: open)
    } else if followsXML, bytes[index...].starts(with: "![CDATA[".utf8) {
      index += 8
      repeat { skip(behind: ">") } while index < bytes.count && !endsWith("]]>", from: open + 9)
    } else {
      skip(behind: ">")
    }
  }

  /// Skips a comment, which ends with `-->` or `--!>`; the dashes of `<!-->` both begin and end it.
  private mutating func skipComment(from open: Int) {
    index = open + 4
    while index < bytes.count {
      skip(behind: ">")
      if endsWith("-->", from: open + 2) || endsWith("--!>", from: open + 4) { return }
    }
  }

  // MARK: - Raw text

  /// Skips to the end tag of an element.
  private mutating func skipRawText(of element: StaticString) {
    while let open = HTMLAttributes.first("<", in: bytes, from: index) {
      index = open
      if isEndTag(of: element, at: open) { return }
      index += 1
    }
    index = bytes.count
  }

  /// Skips to the end tag of a script.
  ///
  /// Between `<!--` and `-->`, a `<script` has its own end tag (sections 13.2.5.15 to 13.2.5.31:
  /// script data, escaped and double escaped).
  private mutating func skipScript() {
    while let open = HTMLAttributes.first("<", in: bytes, from: index) {
      index = open
      if isEndTag(of: "script", at: open) { return }
      if bytes[open...].starts(with: "<!--".utf8) {
        index += 4
        guard skipEscapedScript() else { return }
      } else {
        index += 1
      }
    }
    index = bytes.count
  }

  /// Skips past `-->` in a script; `false` if the script ends first.
  private mutating func skipEscapedScript() -> Bool {
    // The dashes of `<!--`.
    var dashes = 2
    var isDouble = false
    while index < bytes.count {
      let byte = bytes[index]
      var length = 1
      if byte == UInt8(ascii: "<") {
        if isEndTag(of: "script", at: index) {
          guard isDouble else { return false }
          isDouble = false
          length = "</script>".utf8.count
        } else if !isDouble, isTag(of: "script", at: index + 1) {
          isDouble = true
          length = "<script>".utf8.count
        }
      }
      index += length
      if byte == UInt8(ascii: ">"), dashes >= 2 { return true }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return true
  }

  // MARK: - Bytes

  private func byte(_ ahead: Int, from index: Int) -> UInt8 {
    index + ahead < bytes.count ? bytes[index + ahead] : 0
  }

  /// Skips past the next occurrence of a character, or to the end of the page.
  private mutating func skip(behind character: Unicode.Scalar) {
    index = HTMLAttributes.first(character, in: bytes, from: index).map { $0 + 1 } ?? bytes.count
  }

  /// Whether a text that begins at or after `start` ends at the index.
  private func endsWith(_ text: StaticString, from start: Int) -> Bool {
    let first = index - text.utf8CodeUnitCount
    guard first >= start else { return false }
    return text.withUTF8Buffer { text in text.indices.allSatisfy { bytes[first + $0] == text[$0] } }
  }

  private func isEndTag(of element: StaticString, at open: Int) -> Bool {
    byte(1, from: open) == UInt8(ascii: "/") && isTag(of: element, at: open + 2)
  }

  /// Whether there is a complete tag name at an offset.
  private func isTag(of element: StaticString, at start: Int) -> Bool {
    let end = start + element.utf8CodeUnitCount
    return end < bytes.count && HTMLAttributes.endsName(bytes[end])
      && isWord(element, at: start..<end)
  }

  /// Whether a range holds a word, ignoring case.
  private func isWord(_ word: StaticString, at range: Range<Int>) -> Bool {
    range.count == word.utf8CodeUnitCount
      && word.withUTF8Buffer { word in
        word.indices.allSatisfy { offset in
          let byte = bytes[range.lowerBound + offset]
          return (Self.isLetter(byte) ? byte | 0x20 : byte) == word[offset]
        }
      }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
