import Testing

@testable import TyphoonTrack

@Suite("XML cursor")
struct XMLCursorTests {
  /// Every element with its place, its attributes and its own text, indented by depth.
  private func outline(_ bytes: [UInt8], piece: Int? = nil) throws(ReadError) -> [String] {
    var lines: [String] = []
    func read(_ xml: inout XMLCursor) throws(ReadError) {
      var line = "\(xml.location.place) "
      line += String(repeating: ">", count: xml.depth)
      line += xml.withElementName { $0.string }
      xml.attributes { line += " \($0.string)=\($1.string)" }
      let index = lines.count
      lines.append(line)
      var text: [UInt8] = []
      try xml.children(text: { text += $0 }) { (xml) throws(ReadError) in try read(&xml) }
      text.withUnsafeBufferPointer { if let own = $0.saying { lines[index] += ": \(own.string)" } }
    }
    var source = bytes.source(piece: piece, name: "t.xml")
    var xml = XMLCursor(&source)
    try xml.goToRoot()
    try read(&xml)
    try xml.finish()
    return lines
  }

  private func outline(_ text: String) throws(ReadError) -> [String] {
    let whole = try outline(Array(text.utf8))
    try expectEqual(outline(Array(text.utf8), piece: 1), whole)
    return whole
  }

  @Test("bytes that the encoding does not have are an error with its place, and nothing is printed")
  func badBytes() {
    let head = #"<?xml version="1.0" encoding="Shift_JIS"?><TropicalCycloneTrack><a>"#
    let bytes = Array(head.utf8) + [0xFF, 0xFE, 0x81] + Array("</a></TropicalCycloneTrack>".utf8)
    let reading = Reading(bytes, as: "hko")
    expectEqual(reading.storms, [])
    expectEqual(
      reading.error?.message.description,
      "found bytes that are invalid in the document's encoding, expected the declared encoding"
    )
    expectEqual(reading.error?.location.line, 1)
  }

  @Test("elements come with their places, attributes and texts")
  func elements() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- <no> --><?pi <no> ?>
      <a xmlns="urn:x" xmlns:p="urn:p" lang='zh>' p:unit="km">
       天<b>1 &amp; 2</b> <p:c/><d  x = "/"/><e><![CDATA[<no>]]></e
       ><f>&#x5929;<g><h>x</h></g>y</f></a>
      <!-- behind -->
      """
    let lines = try outline(text)
    expectEqual(
      lines,
      [
        "3:1 a lang=zh> unit=km: 天", "4:5 >b: 1 & 2", "4:22 >c", "4:28 >d x=/", "4:41 >e: <no>",
        "5:3 >f: 天y", "5:14 >>g", "5:17 >>>h: x",
      ])
  }

  @Test("namespaces are those of URIs, whatever the prefix; attributes do not count")
  func namespaces() throws {
    let text = """
      <a xmlns="urn:x" xmlns:p="urn:y"><b/><p:b/><p:c xmlns:p="urn:x"/><d xmlns=""/><q:e
       xmlns:q="urn:y" p="urn:x"/></a>
      """
    var source = Array(text.utf8).source()
    var xml = XMLCursor(&source)
    try xml.goToRoot()
    var seen = [xml.withNamespace { $0.string }]
    try xml.children { (xml) throws(ReadError) in
      seen.append(xml.withNamespace { $0.string })
      expectEqual(xml.isInNamespace("urn:x"), (seen.last == "urn:x"))
    }
    expectEqual(seen, ["urn:x", "urn:x", "urn:y", "urn:x", "", "urn:y"])
  }

  @Test("places stay right after more lines than libxml2 counts, and in a long line")
  func manyLines() throws {
    let text = "<a>" + String(repeating: "<b>\n</b>", count: 70_000) + "<c/></a>"
    let lines = try outline(Array(text.utf8))
    expectEqual(lines.count, 70_002)
    expectEqual(lines.last, "70001:5 >c")
    let long = "<a>" + String(repeating: "<b>天</b>", count: 20_000) + "<c/></a>"
    try expectEqual(outline(Array(long.utf8)).last, "1:200004 >c")
  }

  @Test("what a body does not read is skipped, wherever it stops")
  func skipping() throws {
    let text = "<a><b>1<c><d/>2</c>3</b><b/><b q='1'><c>4</c></b><e>5</e></a>"
    var source = Array(text.utf8).source()
    var xml = XMLCursor(&source)
    try xml.goToRoot()
    var seen: [String] = []
    var count = 0
    try xml.children { (xml) throws(ReadError) in
      count += 1
      switch count {
      case 1: seen.append(try xml.withText { "\($0.string) \($1)" })
      case 2: seen.append(try xml.text())
      case 3: seen.append(xml.attribute("q") ?? "none")
      default: seen.append("\(xml.isElement("e")) \(try xml.text())\(try xml.text())")
      }
    }
    expectEqual(seen, ["13 true", "", "1", "true 5"])
    expectEqual(xml.location.place, "1:1")
    expectEqual(xml.depth, 0)
    try xml.finish()
  }

  @Test(
    "a document that is none has one error with its place",
    arguments: [
      (
        "<a>\n <b></a>",
        "2:9: error: found XML that is not well-formed: 'Opening and ending tag mismatch: b line 2 and a'"
      ),
      (
        "<a><b>1</b>", "1:12: error: the input ends too early, expected the rest of an XML document"
      ),
      ("<a>\n<b", "2:3: error: the input ends too early, expected the rest of an XML document"),
      ("", "1:1: error: the input ends too early, expected the rest of an XML document"),
      (
        "<!-- a -->\n", "2:1: error: the input ends too early, expected the rest of an XML document"
      ),
      (
        "<a/>\n<b/>",
        "2:1: error: found XML that is not well-formed: 'Extra content at the end of the document'"
      ),
      (
        "<a>&nbsp;</a>",
        "1:10: error: found XML that is not well-formed: 'Entity 'nbsp' not defined'"
      ),
      (
        "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
        "1:14: error: found an XML document that declares entities, expected one that does not"
      ),
      (
        "<!DOCTYPE a [<!ENTITY % b SYSTEM \"file:///etc/passwd\"> %b;]><a/>",
        "1:14: error: found an XML document that declares entities, expected one that does not"
      ),
    ])
  func errors(_ text: String, _ expected: String) {
    for piece in [nil, 1] {
      let error = #expect(throws: ReadError.self) {
        try outline(Array(text.utf8), piece: piece)
      }
      expectEqual(error?.finding.shown, expected)
    }
  }

  @Test("a document type without entities is passed over, and nothing is loaded for it")
  func documentType() throws {
    let text = "<!DOCTYPE a SYSTEM 'http://localhost/a.dtd' [<!ELEMENT a (b)>]>\n<a><b/></a>"
    try expectEqual(outline(text), ["2:1 a", "2:4 >b"])
  }

  @Test("entities that grow are refused, in texts and in attributes")
  func bombs() {
    var declarations = "<!ENTITY e0 \"lol\">"
    for index in 1...20 {
      let before = String(repeating: "&e\(index - 1);", count: 10)
      declarations += "<!ENTITY e\(index) \"\(before)\">"
    }
    for body in ["<a>&e20;</a>", "<a b=\"&e20;\"/>"] {
      let text = "<!DOCTYPE a [\(declarations)]>\(body)"
      #expect(throws: ReadError.self) { try outline(Array(text.utf8)) }
    }
  }

  @Test("elements may be 250 deep, and 300 are refused")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array(
        (String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
    }
    try expectEqual(outline(nested(250)).count, 250)
    #expect(throws: ReadError.self) { try outline(nested(300)) }
  }

  @Test("other encodings are read as they are declared")
  func encodings() throws {
    let big5 = Array("<?xml version='1.0' encoding='Big5'?>\n<a>\u{A4}".utf8.prefix(41))
    let bytes = big5 + [0xA4, 0xD1] + Array("<b/></a>".utf8)
    try expectEqual(outline(bytes), ["2:1 a: 天", "2:6 >b"])
    let wide = "<?xml version='1.0' encoding='UTF-16'?>\n<a>天<b/></a>"
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in wide.utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try expectEqual(outline(utf16).map { $0.drop { $0 != " " } }, [" a: 天", " >b"])
    #expect(throws: ReadError.self) { try outline([0x3C, 0x61, 0x3E, 0xFF, 0xFE, 0x3C]) }
  }

  @Test("what the source cannot give is the source's error")
  func sourceError() {
    let failure = ReadError("no more", at: Finding.Location(file: "t.xml"))
    var rest = Array("<a><b>".utf8)[...]
    var source = ByteSource(name: "t.xml") { (memory) throws(ReadError) in
      guard !rest.isEmpty else { throw failure }
      let part = rest.prefix(memory.count)
      memory.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
    var xml = XMLCursor(&source)
    let error = #expect(throws: ReadError.self) {
      try xml.goToRoot()
      try xml.finish()
    }
    expectEqual(error, failure)
  }

  @Test("mutated documents are read or refused, the same in pieces as whole")
  func mutated() throws {
    let text = Array(
      "<?xml version='1.0'?>\n<a x='1'><!-- - --><b>1</b>\n<c y=\"2\"/><![CDATA[ ]] ]]><d>&lt;</d></a>"
        .utf8)
    let alphabet = Array("<>/!?-[]'\"=& a1\n;".utf8) + [0, 0xE5, 0xFF]
    var generator = SplitMix64(seed: 7)
    for _ in 0..<1_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let new = alphabet.randomElement(using: &generator) ?? 0
        if Bool.random(using: &generator) { bytes[place] = new } else { bytes.remove(at: place) }
      }
      let whole = Result { () throws(ReadError) in try outline(bytes) }
      let pieces = Result { () throws(ReadError) in try outline(bytes, piece: 3) }
      expectEqual(whole, pieces)
    }
  }
}
