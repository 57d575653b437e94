import Testing

@testable import TyphoonTrack

@Suite("XML openings and namespaces")
struct XMLOpeningTests {
  private func opening(_ text: String) -> XMLOpening? {
    let bytes = Array(text.utf8)
    return XMLOpening(bytes.span)
  }

  @Test(
    "the root is found behind all that may stand before it",
    arguments: [
      "<a>", "\n <?xml version='1.0'?><a/>", "<!-- <b> --><a x='>'>", "<?pi <b> ?>\n<p:a b=c>",
      "<!DOCTYPE a [<!ELEMENT a (b)> <!ATTLIST a c CDATA \">\">]>\n<a", "<a\n\txmlns='urn:x'>",
      "<!DOCTYPE a SYSTEM 'x>y'><a>", "<!----><a>",
    ])
  func root(_ text: String) {
    expectEqual(opening(text)?.root, "a")
  }

  @Test(
    "there is none in what is no markup, or breaks off before it",
    arguments: [
      "", "a", " ", "<", "< a>", "<?xml", "<!-- <a>", "<!DOCTYPE a [", "<>", "</a>", "<!",
    ])
  func none(_ text: String) {
    expectNil(opening(text))
  }

  @Test("namespaces are told by their URIs, with http or https, whatever the prefix")
  func namespaces() {
    let text =
      "<rss a='xmlns:b' xmlns:nhc = \"https://www.nhc.noaa.gov/\" xmlns:q='http://www.gdacs.org' xmlns='urn:x' y=z>"
    expectEqual(opening(text)?.namespaces, [.nhc, .gdacs, .other])
    expectEqual(opening("<rss><x xmlns='http://www.gdacs.org'/>")?.namespaces, [])
    expectEqual(opening("<rss xmlns='http://www.gd")?.namespaces, [.other])
  }

  @Test("an element's namespace is that in force where it stands")
  func cursor() throws {
    let text =
      "<r xmlns:g='http://www.gdacs.org'><g:a/><b xmlns='http://www.nhc.noaa.gov'><c/></b><d xmlns:g='urn:x'><g:a/></d></r>"
    var source = Array(text.utf8).source()
    var xml = XMLCursor(&source)
    try xml.goToRoot()
    var seen: [XMLNamespace] = [xml.namespace]
    func read(_ xml: inout XMLCursor) throws(ReadError) {
      try xml.children { (xml) throws(ReadError) in
        seen.append(xml.namespace)
        try read(&xml)
      }
    }
    try read(&xml)
    expectEqual(seen, [.none, .gdacs, .nhc, .nhc, .none, .other])
  }

  @Test(
    "measures are numbers with a unit behind them",
    arguments: [
      ("45 mph", Speed(45, .milesPerHour)), ("240km/h", Speed(240, .kilometresPerHour)),
      ("35 KT", Speed(35, .knots)), ("-5 kt", nil), ("45", nil), ("mph", nil), ("45 mph x", nil),
      ("1e3 kt", nil), ("", nil), ("1.5.2 kt", nil), ("900 kt", nil),
    ])
  func measures(_ text: String, _ expected: Speed?) {
    var text = text
    expectEqual(text.withUTF8 { MeasureText($0)?.speed }, expected)
  }
}
