import Testing

@testable import TyphoonTrack

@Suite("XML that is not parsed")
struct XMLRefusalTests {
  private func error(_ text: String, piece: Int? = nil, charset: String? = nil) -> String? {
    var source = Array(text.utf8).source(piece: piece, name: "t.xml")
    source.charset = charset
    do throws(ReadError) {
      var xml = XMLCursor(&source)
      try xml.goToRoot()
      try xml.finish()
      return nil
    } catch {
      return error.finding.shown
    }
  }

  @Test("what libxml2 would take quadratic time for is refused with its place")
  func refused() {
    let attributes = (1...2_000).map { " b\($0)=\"\"" }.joined()
    let long = String(repeating: "- >", count: 100_000)
    let open = String(repeating: "&", count: 2_000)
    for (text, place) in [
      ("<a>\n<b\(attributes)/></a>", "2:1"), ("<a>\n <!--\(long)--></a>", "2:2"),
      ("<a><![CDATA[\(long)]]></a>", "1:4"), ("<a b='\(long)'/>", "1:1"),
      ("<a><?b \(long)?></a>", "1:4"), ("<a>天\(open)</a>", "1:7"),
    ] {
      expectEqual(error(text)?.hasPrefix("\(place): error: found "), true)
    }
    let fewer = (1...900).map { " b\($0)=\"=\"" }.joined()
    expectNil(
      error("<a><b\(fewer)/><b\(fewer)/>&lt;\(String(repeating: " ", count: 2_000))</a>"))
  }

  @Test("a text that libxml2 does not take is said to be long")
  func longText() {
    let text = String(repeating: "a", count: 11_000_000)
    expectEqual(
      error("<a>\n<b>\(text)</b></a>"),
      "2:1: error: found text longer than 10 MB, expected a shorter one")
    expectNil(error("<a>\n<b>\(text.prefix(9_000_000))</b></a>"))
  }

  @Test("entities have the place of their declaration")
  func entities() {
    let words = "error: found an XML document that declares entities, expected one that does not"
    let text =
      "<!DOCTYPE a [\n<!-- <!ENTITY no> -->\n<!ELEMENT a ANY> <!ENTITY b 'c'>\n<!ENTITY d '&b;'>]><a>&d;</a>"
    expectEqual(error(text), "3:18: \(words)")
    expectEqual(error(text, piece: 1), "3:18: \(words)")
  }

  @Test("columns of what libxml2 finds are in bytes")
  func columns() {
    for piece in [nil, 1] {
      expectEqual(error("<a>\n<b>天天</c></a>", piece: piece)?.hasPrefix("2:14: error: "), true)
      expectEqual(
        error("<a>\n\n<天>é&nbsp;</天></a>", piece: piece)?.hasPrefix("3:14: error: "), true)
    }
  }

  @Test("the encoding that came with a document counts where the document names none")
  func charset() throws {
    func text(_ head: String, _ bytes: [UInt8]) throws -> String {
      var source = (Array("\(head)<a>".utf8) + bytes + Array("</a>".utf8)).source()
      source.charset = "Big5"
      var xml = XMLCursor(&source)
      try xml.goToRoot()
      return try xml.text()
    }
    for head in ["", "<?xml version='1.0'?>\n", "<!-- encoding -->"] {
      try expectEqual(text(head, [0xA4, 0xD1]), "天")
    }
    try expectEqual(text("<?xml version='1.0' encoding='UTF-8'?>", Array("天".utf8)), "天")
    try expectEqual(text("\u{FEFF}", Array("天".utf8)), "天")
    expectNil(error("<a>天</a>", charset: "klingon"))
  }

  @Test("comments before the root do not hide it, nor what is in them")
  func recognition() {
    let long = String(repeating: "x", count: 20_000)
    let head = "<!DOCTYPE a [<!-- don't ]> --><?b '?>]><!--\(long)-->"
    #expect(HKOTrackReader().recognizes(text: "\(head)<TropicalCycloneTrack/>"))
    #expect(
      JMAXMLReader().recognizes(
        text: "\(head)<Report xmlns='http://xml.kishou.go.jp/jmaxml1/'/>"))
    for element in ["section", "h2", "article", "ul", "IMG"] {
      #expect(HTMLPageReader(readers: []).recognizes(text: "<\(element) a=b>"))
      #expect(!HTMLPageReader(readers: []).recognizes(text: "<?xml version='1.0'?><\(element)/>"))
    }
  }
}
