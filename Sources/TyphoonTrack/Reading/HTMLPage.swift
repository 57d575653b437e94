import CLibXML2

/// The scripts of an HTML page, as libxml2's HTML parser finds them, however broken the page is.
///
/// Source: libxml2, `HTMLparser.h`: its push parser calls back for tags and texts, and builds no tree. Nothing
/// is loaded, and no complaint is printed. As in browsers, `</script` ends a script wherever it stands.
struct HTMLPage {
  /// A script that stands in the page.
  struct Script {
    /// Its text in UTF-8, with spaces for what is round it for the sake of old browsers.
    var text: [UInt8]
    /// The line in which its text begins, and the column in bytes of UTF-8.
    let line: Int
    let column: Int
  }

  /// The largest page that is read.
  static let largest = 64 << 20
  /// How many scripts a page may have, of either kind.
  static let mostScripts = 10_000

  /// The scripts that stand in the page, in its order.
  let scripts: [Script]
  /// What the scripts are called that the page loads, in its order.
  let sources: [String]
  /// Whether it would take libxml2 too long, or scripts are too many: the page was not read to its end.
  let isCut: Bool

  /// Reads a page.
  ///
  /// - Parameter text: The page in UTF-8, without NUL.
  init(_ text: [UInt8]) {
    let parser = HTMLScriptParser(HTMLScriptPlaces(of: text))
    parser.parse(text)
    scripts = parser.scripts.map { script in
      var script = script
      Self.blankWrapper(of: &script.text)
      return script
    }
    sources = parser.sources
    isCut = parser.isCut
  }

  /// Makes spaces of `<!--` and the rest of its line, `-->`, `<![CDATA[` and `]]>` round a script.
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
