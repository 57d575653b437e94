import Testing

@testable import TyphoonTrack

@Suite("scripts of HTML pages")
struct HTMLScriptTests {
  private static let script =
    #"var typhs = [{"typhname_eng": "TEMBIN", "typhno": "14", "best_track": [{"time": [2012, 8, 22, 0], "lat": "22.4", "lon": "124.5", "wind": "40"}]}];"#

  /// The scripts of a page, with the places where they begin.
  private func scripts(_ text: String) -> [String] {
    let page = HTMLPage(Array(text.utf8))
    return page.scripts.map {
      "\($0.line):\($0.column) \(String(decoding: $0.text, as: UTF8.self))"
    }
  }

  @Test(
    "scripts are told from what looks like them",
    arguments: [
      ("<html><script>1</script>", ["1:15 1"]),
      ("<scripty>a</scripty>\n天<SCRIPT\nb='>' c=\">\" >2</ScRiPt >", ["3:14 2"]),
      ("<!-- <script>a</script> --><script>3</script>", ["1:36 3"]),
      ("<!--a--!><script>6</script>", ["1:18 6"]),
      ("<?a?><!b></ c></><script>7</script>", ["1:26 7"]),
      ("<style><script>a</script></style><script>8</script>", ["1:42 8"]),
      ("<title><script>10</script>", ["1:16 10"]),
      ("<p title=\"<script>a</script>\"><script>11</script>", ["1:39 11"]),
      ("<p title='</p><script>a</script>", []), ("<script>12", ["1:9 12"]),
      ("<script/><script>13</script>", ["1:10 ", "1:18 13"]),
      ("<script src=a/><script>b</script>", []), ("<", []), ("</", []), ("<!", []), ("<!--", []),
      ("<script data-src=a>14</script>", ["1:20 14"]),
    ])
  func tags(_ text: String, _ expected: [String]) {
    #expect(scripts(text) == expected)
  }

  @Test("what a page loads is named as its attribute is written")
  func sources() {
    let text =
      "<script a SRC = 'b.js?c&amp;d'></script><script src=e.js src=f.js></script><script src/ >"
    let page = HTMLPage(Array(text.utf8))
    #expect(page.sources == ["b.js?c&d", "e.js"])
    #expect(page.scripts.count == 1)
  }

  @Test(
    "a page takes the time of its length, whatever is in it",
    arguments: [
      "</", "<?", "<!", "&", "<", "<a ", "<script>", "<!--", "<![CDATA[", "=\"", "<title>",
      "<style></", "</script", "<!-- >", "<a b=\"", "</<?<!--<a =\"&<script>", "<a b=1>", "<div>",
      "<wbr><source><track><embed><area>",
    ])
  func linear(_ part: String) {
    let text = "<html>" + String(repeating: part, count: 500_000 / part.utf8.count)
    let reading = Reading(text, as: nil)
    #expect(reading.storms == [] && reading.error != nil)
  }

  @Test("an element may stand in any number of others, and have 1,000 attributes")
  func many() {
    let script = "<script>\(Self.script)</script>"
    func page(_ attributes: Int, _ separator: String) -> Reading {
      let all = (1...attributes).map { "b\($0)='\($0)>'" }.joined(separator: separator)
      let elements = String(repeating: "<div><wbr>", count: 10_000)
      return Reading("<html><a \(all)>\(elements)\(script)", as: nil)
    }
    #expect(page(900, " ").storms.count == 1)
    #expect(page(900, "").storms.count == 1)
    for reading in [page(80_000, " "), page(80_000, ""), page(80_000, "/")] {
      #expect(reading.storms == [])
      #expect(reading.error?.shown.contains("too many elements in each other, attributes") == true)
    }
    // What one attribute holds may be long.
    let picture = "<img src='\(String(repeating: "a b/c ", count: 50_000))'>"
    #expect(Reading("<html>\(picture)\(script)", as: nil).storms.count == 1)
    // End tags are compared with all elements that are open.
    let deep = String(repeating: "<b>", count: 40_000) + String(repeating: "</i>", count: 40_000)
    #expect(Reading("<html>\(script)\(deep)", as: nil).shown.count == 1)
  }

  @Test("storms are found behind much other code")
  func late() {
    let code = String(repeating: "function a(b) { return b + \"x\"; }\n", count: 4_000)
    for text in [
      Self.script,
      "typhoon_jsons_view_1({\"typhoon\": [1, \"TEMBIN\", \"天秤\", \"1214\", \"14\"]});",
    ] {
      let page = Reading("<html><script>\(code)\(text)</script>", as: nil)
      let alone = Reading("<html><script>\(text)</script>", as: nil)
      #expect(page.error?.message == alone.error?.message)
      #expect(page.storms == alone.storms)
      #expect(page.findings.map(\.message) == alone.findings.map(\.message))
    }
    let wrong = Self.script.replacing("\"40\"", with: "\"many\"")
    let warnings = Reading("<html><script>\(code)\(wrong)</script>", as: nil).shown
    #expect(warnings.map { $0.prefix(5) } == ["4001:"])
    #expect(Reading("<html><script>\(code)</script>", as: nil).error != nil)
  }

  @Test("a script that cannot be read is a warning where another is read, else the page's error")
  func broken() {
    let broken = "<script>show({\"typhoon\":[a,b]});</script>"
    let good = "<script>\(Self.script)</script>"
    let words = "1:32: warning: left out a script: found 'a', expected a value"
    for text in [broken + good, broken + good + "<script>1</script>"] {
      let reading = Reading("<html>" + text, as: nil)
      #expect(reading.error == nil && reading.storms.count == 1 && reading.shown == [words])
    }
    let later = Reading("<html>\n\(good)\n\(broken)", as: nil)
    #expect(later.error == nil && later.storms.count == 1)
    #expect(
      later.shown == ["3:26: warning: left out a script: found 'a', expected a value"])
    let alone = Reading("<html>\(broken)<p>\(broken)", as: nil)
    #expect(alone.error?.shown == "1:32: error: found 'a', expected a value")
    #expect(alone.shown == [])
    let half = Self.script.replacing("}];", with: "}, b];")
    let cut = Reading("<html><script>\(half)</script>\(good)", as: nil)
    #expect(cut.storms.count == 2 && cut.error == nil)
    #expect(cut.shown.first?.contains("warning: left out the rest of a script: found 'b'") == true)
  }

  @Test("an error about a script as a whole has the script's place")
  func place() {
    let reading = Reading(
      "<html>\n<script>var typhs = JSON.parse('[{\"best_track\"');</script>", as: nil)
    #expect(reading.error?.shown.hasPrefix("2:9: error: found no array in the script") == true)
  }

  @Test("what whoever takes the storms throws is thrown as it is")
  func passedOn() {
    let failure = ReadError("no room", at: Finding.Location(file: "out"))
    var source = Array("<html><script>\(Self.script)</script>".utf8).source()
    let error = #expect(throws: ReadError.self) {
      try HTMLPageReader().read(
        &source, storm: { (_) throws(ReadError) in throw failure }, finding: { _ in })
    }
    #expect(error == failure)
  }
}
