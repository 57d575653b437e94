import Testing

@testable import GeoOut

@Suite("XML")
struct XMLWriterTests {
  private static func text(_ body: (inout XMLWriter<Void>) -> Void) -> String {
    var xml = XMLWriter<Void>()
    body(&xml)
    var text = TextBuffer()
    xml.finish(to: &text)
    return text.string
  }

  /// As libxml2's text writer writes it, with line breaks.
  @Test("elements, attributes and texts stand one below the other")
  func layout() {
    var raw = TextBuffer()
    raw.append("<h/>")
    let text = Self.text { xml in
      xml.startDocument()
      xml.start("a")
      xml.attribute("b", "<&>\"'\n\r\té")
      xml.start("c")
      xml.end()
      xml.element("d", "<&>\"'\n\r\té")
      xml.element("e", "")
      xml.start("f")
      xml.text("1")
      xml.start("g")
      xml.end()
      xml.raw(raw)
      xml.end()
      xml.end()
    }
    expectEqual(
      text,
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <a b="&lt;&amp;&gt;&quot;'&#10;&#13;&#9;é">
      <c/>
      <d>&lt;&amp;&gt;&quot;'\n&#13;\té</d>
      <e></e>
      <f>1<g/>
      <h/></f>
      </a>

      """)
  }

  @Test("a part of a document has references in attributes, since it may get any encoding")
  func references() {
    let text = Self.text { xml in
      xml.start("a")
      xml.attribute("b", "天<\u{10FFFF}")
      xml.element("c", "天")
    }
    expectEqual(text, "<a b=\"&#x5929;&lt;&#x10FFFF;\">\n<c>天</c>\n")
  }

  @Test("another parser reads what was written", arguments: TextBufferTests.texts)
  func readBack(_ text: String) throws {
    for isWhole in [true, false] {
      let xml = Self.text { xml in
        if isWhole { xml.startDocument() }
        xml.start("a")
        xml.attribute("b", text)
        xml.text(text)
        xml.end()
      }
      let element = try XMLTree(Array(xml.utf8)).root
      expectTrue(element.attributes["b"] == text.xmlClean && element.text == text.xmlClean)
    }
  }
}

extension String {
  /// The text with U+FFFD in place of each character that XML 1.0 section 2.2 forbids.
  fileprivate var xmlClean: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          switch $0.value {
          case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: $0
          default: "\u{FFFD}"
          }
        }))
  }
}
