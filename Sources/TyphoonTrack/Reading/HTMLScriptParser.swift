import CLibXML2

/// What libxml2 calls while it parses a page; it holds a pointer to this only then.
final class HTMLScriptParser {
  private(set) var scripts: [HTMLPage.Script] = []
  private(set) var sources: [String] = []
  private(set) var isCut = false

  /// How many bytes libxml2 is given at a time: as small as the tags of which it is not known how many
  /// attributes they have.
  private static let chunk = 1 << 10
  /// How often an end tag may be compared with an element that is open.
  ///
  /// That is how libxml2 finds what it ends. So often is about a second's work; in a page of a megabyte it happens
  /// some hundred thousand times.
  private static let mostComparisons = 500_000_000

  private var places: HTMLScriptPlaces
  private var current: HTMLPage.Script?
  private var parser: htmlParserCtxtPtr?

  /// Creates a parser for one page.
  ///
  /// - Parameter places: Where the page's scripts begin.
  init(_ places: HTMLScriptPlaces) {
    self.places = places
  }

  /// Parses the page, in UTF-8.
  func parse(_ text: [UInt8]) {
    var sax = htmlSAXHandler()
    sax.startElement = { handler, name, attributes in
      HTMLScriptParser.of(handler)?.start(name, attributes)
    }
    sax.endElement = { handler, name in HTMLScriptParser.of(handler)?.end(name) }
    sax.cdataBlock = { handler, text, count in HTMLScriptParser.of(handler)?.add(text, count) }
    sax.characters = { handler, text, count in HTMLScriptParser.of(handler)?.add(text, count) }
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
    text.withUnsafeBufferPointer { feed(parser, $0) }
    finish()
  }

  /// Gives the page to libxml2, as long as that does not take it too long: its own way to stop is not safe in
  /// its HTML parser.
  private func feed(_ parser: htmlParserCtxtPtr, _ bytes: UnsafeBufferPointer<UInt8>) {
    var tag = HTMLTagLength()
    var (fed, comparisons) = (0, 0)
    while fed < bytes.count {
      let piece = UnsafeBufferPointer(rebasing: bytes[fed...].prefix(Self.chunk))
      comparisons += Self.endTags(in: piece) * Int(parser.pointee.nameNr)
      guard comparisons <= Self.mostComparisons else {
        isCut = true
        return
      }
      // What it returns is how broken the page is, which does not matter.
      piece.withMemoryRebound(to: CChar.self) {
        _ = htmlParseChunk(parser, $0.baseAddress, Int32($0.count), 0)
      }
      fed += piece.count
      // What it has kept is a tag, or something else, of which the end has not come.
      let kept = parser.pointee.input.map { $0.pointee.end - $0.pointee.cur } ?? 0
      guard !isCut, !tag.isTooLong(in: bytes, from: max(0, fed - kept), to: fed) else {
        isCut = true
        return
      }
    }
    _ = htmlParseChunk(parser, nil, 0, 1)
  }

  private static func endTags(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var (count, last) = (0, UInt8(ascii: "<"))
    for byte in bytes {
      if byte == UInt8(ascii: "/"), last == UInt8(ascii: "<") { count += 1 }
      last = byte
    }
    return count
  }

  // MARK: - What libxml2 calls

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> HTMLScriptParser? {
    pointer.map { Unmanaged<HTMLScriptParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard !isCut, Self.bytes(name).equals("script") else { return }
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
    current = HTMLPage.Script(
      text: [], line: Int(parser?.pointee.input?.pointee.line ?? 1), column: 1)
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
    if Self.bytes(name).equals("script") { finish() }
  }

  private func add(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard current != nil, let text, count > 0 else { return }
    current?.text.append(contentsOf: UnsafeBufferPointer(start: text, count: Int(count)))
  }

  private func finish() {
    if let script = current { scripts.append(places.placed(script)) }
    current = nil
  }

  private static func bytes(_ text: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text, count: text == nil ? 0 : Int(xmlStrlen(text)))
  }
}
