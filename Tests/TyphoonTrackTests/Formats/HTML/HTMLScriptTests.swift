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
      "\($0.line):\($0.column) \(String(decoding: page.text(of: $0), as: UTF8.self))"
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
      ("<title><script>10</script>", []),
      ("<title><script>a</script></TITLE\n><script>10</script>", ["2:10 10"]),
      ("<p title=\"<script>a</script>\"><script>11</script>", ["1:39 11"]),
      ("<p title='</p><script>a</script>", []), ("<script>12", ["1:9 12"]),
      ("<script/><script>13</script>", ["1:10 <script>13"]),
      ("<?xml version='1.0'?><script/><script>13</script>", ["1:39 13"]),
      ("<script src=a/><script>b</script>", []), ("<", []), ("</", []), ("<!", []), ("<!--", []),
      ("<script data-src=a>14</script>", ["1:20 14"]),
      // Comments.
      ("<!--><script>15</script>", ["1:14 15"]), ("<!---><script>16</script>", ["1:15 16"]),
      ("<!--!><script>a</script>--><script>17</script>", ["1:36 17"]),
      ("<!---!><script>a</script>--!><script>18</script>", ["1:38 18"]),
      ("<!--a-- ><script>a</script>--!--><script>19</script>", ["1:42 19"]),
      ("<!-- <!-- --><script>20</script>", ["1:22 20"]),
      ("<!DOCTYPE html PUBLIC \"a>b\"><script>21</script>", ["1:37 21"]),
      ("<![CDATA[<script>a</script>]]><script>22</script>", ["1:39 22"]),
      // Raw text.
      ("<textarea></title><script>a</script></textarea><script>23</script>", ["1:56 23"]),
      ("<xmp></xmpx><script>a</script></xmp x='>'><script>24</script>", ["1:51 24"]),
      ("<iframe><script>a</script></iframe/><script>25</script>", ["1:45 25"]),
      ("<noframes><script>a</script></noframes><script>26</script>", ["1:48 26"]),
      ("<noscript><script>27</script></noscript>", ["1:19 27"]),
      ("<plaintext></plaintext><script>a</script>", []),
      // Scripts that hold scripts.
      (
        "<script><!-- <script>a</script> --></script>", ["1:9 " + String(repeating: " ", count: 27)]
      ),
      ("<script>x<!-- <script>a</script> -->b</script>", ["1:9 x<!-- <script>a</script> -->b"]),
      ("<script>x<!-->y</script><script>c</script>", ["1:9 x<!-->y", "1:33 c"]),
      ("<script>x<!--<script ></script></script>", ["1:9 x<!--<script ></script>"]),
      ("<script>x<!--<scripty></script>", ["1:9 x<!--<scripty>"]),
      ("<script>x<!--<script>-->y</script>", ["1:9 x<!--<script>-->y"]),
      ("<script>x<!- <script></script>", ["1:9 x<!- <script>"]),
      ("<script>a</scripty></script >", ["1:9 a</scripty>"]),
      ("<script>a</script", ["1:9 a</script"]),
      // SVG and MathML.
      ("<svg><title/><style/><script/></svg><script>28</script>", ["1:45 28"]),
      ("<svg><![CDATA[<script>a</script>]]></svg><script>29</script>", ["1:50 29"]),
      (
        "<math><![CDATA[]]]]>]><script>a</script>]]></math><script>30</script>",
        ["1:31 a", "1:59 30"]
      ),
      ("<svg/><![CDATA[><script>31</script>", ["1:25 31"]),
      ("<svg></svg></svg><title/><script>a</script></title><script>32</script>", ["1:60 32"]),
      ("a\n<p>天\r\n<p>天<script>33</script>", ["3:15 33"]),
      ("<script>\0a\0</script>", ["1:9  a "]),
    ])
  func tags(_ text: String, _ expected: [String]) {
    expectEqual(scripts(text), expected)
  }

  @Test("what a page loads is named as its attribute is written")
  func sources() {
    let text =
      "<script a SRC = 'b.js?c&amp;d'></script><script src=e.js src=f.js></script><script src/ >"
    let page = HTMLPage(Array(text.utf8))
    expectEqual(page.sources, ["b.js?c&d", "e.js"])
    // Nothing is run inside one with an empty name either.
    #expect(page.scripts.isEmpty)
  }

  @Test(
    "a page takes the time of its length, whatever is in it",
    arguments: [
      "</", "<?", "<!", "&", "<", "<a ", "<script>", "<!--", "<![CDATA[", "=\"", "<title>",
      "<style></", "</script", "<!-- >", "<a b=\"", "</<?<!--<a =\"&<script>", "<a b=1>", "<div>",
      "<wbr><source><track><embed><area>", "<script x", "<script><!--<script>", "<svg>", "<svg/>",
      "<svg><![CDATA[", "]]>", "-->", "<!-->", "<title><", "<script></script>",
      "<script src=x></script>",
      "<script>x=[]</script>", "<div a=\"x;y:1;z\">",
    ])
  func linear(_ part: String) {
    let text = "<html>" + String(repeating: part, count: 100_000 / part.utf8.count)
    let reading = Reading(text, as: nil)
    expectTrue(reading.storms == [] && reading.error != nil)
  }

  @Test(
    "an ordinary page may have any number of elements, attributes and scripts before its tracks")
  func ordinary() {
    let script = "<script>\(Self.script)</script>"
    let rows = String(
      repeating: "<tr><td class=a>23.5</td><td style=\"color:red;width:1em;\">N</td></tr>\n",
      count: 300)
    let styled = String(
      repeating: "<div style=\"margin:0;padding:0;display:block;\" title='a > b'>", count: 115)
    let attributes = (1...80_000).map { "b\($0)='\($0)>'" }
    for text in [
      "<table>\(rows)</table>\(script)", styled + script, "<table>\(rows)\(styled)\(script)",
      "<a \(attributes.joined(separator: " "))>\(script)", "<a \(attributes.joined())>\(script)",
      "<a \(attributes.joined(separator: "/"))>\(script)",
      "<img src='\(String(repeating: "a b/c ", count: 50_000))'>\(script)",
      String(repeating: "<b>", count: 40_000) + String(repeating: "</i>", count: 40_000) + script,
      String(repeating: "<script>a = {};</script>", count: 20_000) + script,
    ] {
      let reading = Reading("<!DOCTYPE html><html><body>" + text, as: nil)
      expectTrue(reading.error == nil && reading.storms.count == 1 && reading.shown == [])
    }
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
      expectEqual(page.error?.message, alone.error?.message)
      expectEqual(page.storms, alone.storms)
      expectEqual(page.findings.map(\.message), alone.findings.map(\.message))
    }
    let wrong = Self.script.replacing("\"40\"", with: "\"many\"")
    let warnings = Reading("<html><script>\(code)\(wrong)</script>", as: nil).shown
    expectEqual(warnings.map { $0.prefix(5) }, ["4001:"])
    #expect(Reading("<html><script>\(code)</script>", as: nil).error != nil)
  }

  @Test("a script that cannot be read is a warning where another is read, else the page's error")
  func broken() {
    let broken = "<script>show({\"typhoon\":[a,b]});</script>"
    let good = "<script>\(Self.script)</script>"
    let words = "1:32: warning: script omitted: found 'a', expected a value"
    for text in [broken + good, broken + good + "<script>1</script>"] {
      let reading = Reading("<html>" + text, as: nil)
      expectTrue(reading.error == nil && reading.storms.count == 1 && reading.shown == [words])
    }
    let later = Reading("<html>\n\(good)\n\(broken)", as: nil)
    expectTrue(later.error == nil && later.storms.count == 1)
    expectEqual(
      later.shown, ["3:26: warning: script omitted: found 'a', expected a value"])
    let alone = Reading("<html>\(broken)<p>\(broken)", as: nil)
    expectEqual(alone.error?.shown, "1:32: error: found 'a', expected a value")
    expectEqual(alone.shown, [])
    let half = Self.script.replacing("}];", with: "}, b];")
    let cut = Reading("<html><script>\(half)</script>\(good)", as: nil)
    expectTrue(cut.storms.count == 2 && cut.error == nil)
    expectEqual(cut.shown.first?.contains("warning: rest of a script omitted: found 'b'"), true)
  }

  @Test("an error about a script as a whole has the script's place")
  func place() {
    let reading = Reading(
      "<html>\n<script>var typhs = JSON.parse('[{\"best_track\"');</script>", as: nil)
    expectEqual(reading.error?.shown.hasPrefix("2:9: error: found no array in the script"), true)
  }

  @Test("what whoever takes the storms throws is thrown as it is")
  func passedOn() {
    let failure = ReadError("no room", at: Finding.Location(file: "out"))
    var source = Array("<html><script>\(Self.script)</script>".utf8).source()
    let error = #expect(throws: ReadError.self) {
      try HTMLPageReader(readers: TrackReaders.all.filter(\.isEmbeddedInPages)).read(
        &source, storm: { (_) throws(ReadError) in throw failure }, finding: { _ in })
    }
    expectEqual(error, failure)
  }
}
