import CLibXML2

/// The scripts of an HTML page, as libxml2's HTML parser finds them, however broken the page is.
///
/// Source: libxml2, `HTMLparser.h`: its push parser calls back for tags and texts, and builds no tree. Nothing
/// is loaded, and no complaint is printed. As in browsers, `</script` ends a script wherever it stands.
struct HTMLPage {
  /// A script that stands in the page.
  struct Script {
    /// Its text in UTF-8.
    var text: [UInt8]
    /// The line in which its text begins, and the column in bytes of UTF-8.
    let line: Int
    let column: Int
  }

  /// The largest page that is read.
  static let largest = 64 << 20
  /// How deep elements may stand in each other: browsers end at 512.
  private static let mostDeep = 512
  /// How many bytes libxml2 is given at a time; so many at the most follow those that are too deep.
  private static let chunk = 16 << 10
  /// How many scripts a page may have, of either kind.
  private static let mostScripts = 10_000

  /// The scripts that stand in the page, in its order.
  let scripts: [Script]
  /// What the scripts are called that the page loads, in its order.
  let sources: [String]
  /// Whether elements are too deep in each other, or scripts too many: the page was not read to its end.
  let isCut: Bool

  /// Reads a page.
  ///
  /// - Parameter text: The page in UTF-8, without NUL.
  init(_ text: [UInt8]) {
    let handler = Handler(HTMLScriptPlaces.all(in: text))
    handler.parse(text)
    scripts = handler.scripts
    sources = handler.sources
    isCut = handler.isCut
  }

  /// What libxml2 calls; it holds a pointer to this only while it parses.
  private final class Handler {
    var scripts: [Script] = []
    var sources: [String] = []
    var isCut = false
    private var depth = 0
    private var current: Script?
    private var places: ArraySlice<HTMLScriptPlaces.Place>
    private var parser: htmlParserCtxtPtr?

    init(_ places: [HTMLScriptPlaces.Place]) {
      self.places = places[...]
    }

    func parse(_ text: [UInt8]) {
      var sax = htmlSAXHandler()
      sax.startElement = { handler, name, attributes in
        Handler.of(handler)?.start(name, attributes)
      }
      sax.endElement = { handler, name in Handler.of(handler)?.end(name) }
      sax.cdataBlock = { handler, text, count in Handler.of(handler)?.add(text, count) }
      sax.characters = { handler, text, count in Handler.of(handler)?.add(text, count) }
      let this = Unmanaged.passUnretained(self).toOpaque()
      // Returns NULL where there is no memory.
      parser = htmlCreatePushParserCtxt(&sax, this, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
      guard let parser else { return }
      defer {
        self.parser = nil
        htmlFreeParserCtxt(parser)
      }
      let options =
        HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue
        | HTML_PARSE_NOWARNING.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
      htmlCtxtUseOptions(parser, Int32(options))
      text.withUnsafeBytes { bytes in
        var next = 0
        while next < bytes.count, !isCut {
          let count = min(HTMLPage.chunk, bytes.count - next)
          let start = bytes.baseAddress?.advanced(by: next).assumingMemoryBound(to: CChar.self)
          // What it returns is how broken the page is, which does not matter.
          _ = htmlParseChunk(parser, start, Int32(count), 0)
          next += count
        }
        if !isCut { _ = htmlParseChunk(parser, nil, 0, 1) }
      }
      finish()
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> Handler? {
      pointer.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
    }

    private func start(
      _ name: UnsafePointer<xmlChar>?,
      _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
      guard !isCut else { return }
      depth += 1
      guard depth <= HTMLPage.mostDeep else {
        // No more is fed then; libxml2's own way to stop is not safe in its HTML parser.
        isCut = true
        return
      }
      guard Self.bytes(name).equals("script") else { return }
      guard scripts.count + sources.count < HTMLPage.mostScripts else {
        isCut = true
        return
      }
      if let source = Self.source(attributes) {
        sources.append(source)
        // What stands inside is not run.
        current = nil
        return
      }
      let line = Int(parser?.pointee.input?.pointee.line ?? 1)
      while let place = places.first, place.line < line { places.removeFirst() }
      var column = 1
      if let place = places.first, place.line == line {
        column = place.column
        places.removeFirst()
      }
      current = Script(text: [], line: line, column: column)
    }

    /// The value of `src`.
    private static func source(
      _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) -> String? {
      guard let attributes else { return nil }
      var index = 0
      // Names and values in turn, up to a NULL.
      while let name = attributes[index] {
        if bytes(name).equals("src") {
          let value = bytes(attributes[index + 1])
          return UnsafeBufferPointer(rebasing: value.prefix(1_000)).saying?.string
        }
        index += 2
      }
      return nil
    }

    private func end(_ name: UnsafePointer<xmlChar>?) {
      depth = max(0, depth - 1)
      if Self.bytes(name).equals("script") { finish() }
    }

    private func add(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
      guard current != nil, let text, count > 0 else { return }
      current?.text.append(contentsOf: UnsafeBufferPointer(start: text, count: Int(count)))
    }

    private func finish() {
      if let current { scripts.append(current) }
      current = nil
    }

    private static func bytes(_ text: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: text, count: text == nil ? 0 : Int(xmlStrlen(text)))
    }
  }
}

extension HTMLPage.Script {
  /// Makes spaces of what is round the script for the sake of old browsers: `<!--` and the rest of its line,
  /// `-->`, `<![CDATA[` and `]]>`.
  mutating func blankWrapper() {
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

/// Where the texts of scripts begin in a page: libxml2 counts columns in characters, and of other things.
enum HTMLScriptPlaces {
  struct Place {
    let line: Int
    /// In bytes, from 1.
    let column: Int
  }

  /// The places behind the tags of all scripts, in the order of the page.
  static func all(in text: [UInt8]) -> [Place] {
    var places: [Place] = []
    var line = 1
    var lineStart = 0
    var index = 0
    /// Goes on, and counts lines.
    func advance(to end: Int) {
      while index < end {
        if text[index] == 0x0A {
          line += 1
          lineStart = index + 1
        }
        index += 1
      }
    }
    func stands(_ word: StaticString, at start: Int) -> Bool {
      guard start + word.utf8CodeUnitCount <= text.count else { return false }
      return (0..<word.utf8CodeUnitCount).allSatisfy {
        text[start + $0] | 0x20 == word.utf8Start[$0] | 0x20
      }
    }
    func find(_ word: StaticString, from start: Int) -> Int {
      var next = start
      while next < text.count, !stands(word, at: next) { next += 1 }
      return next
    }
    while index < text.count {
      guard text[index] == UInt8(ascii: "<") else {
        advance(to: index + 1)
        continue
      }
      if stands("<!--", at: index) {
        advance(to: min(text.count, find("-->", from: index + 4) + 3))
      } else if stands("<script", at: index) {
        var end = index + 7
        var quote: UInt8 = 0
        while end < text.count, quote != 0 || text[end] != UInt8(ascii: ">") {
          if quote == 0, text[end] == 0x22 || text[end] == 0x27 {
            quote = text[end]
          } else if text[end] == quote {
            quote = 0
          }
          end += 1
        }
        advance(to: min(text.count, end + 1))
        places.append(Place(line: line, column: index - lineStart + 1))
        advance(to: find("</script", from: index))
      } else {
        advance(to: index + 1)
      }
    }
    return places
  }
}
