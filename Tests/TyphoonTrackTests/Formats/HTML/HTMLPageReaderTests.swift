import Testing

@testable import TyphoonTrack

@Suite("HTML pages")
struct HTMLPageReaderTests {
  /// A script with a storm, on one line.
  private static let script =
    #"var typhs = [{"typhname_eng": "TEMBIN", "typhname_cht": "天秤", "typhno": "14", "best_track": [{"time": [2012, 8, 22, 0], "lat": "22.4", "lon": "124.5", "wind": "40"}]}];"#

  private func read(_ text: String, piece: Int? = nil) -> Reading {
    Reading(text, piece: piece, as: nil)
  }

  /// The names of the storms of a page.
  private func names(_ bytes: [UInt8], charset: String? = nil) throws -> [String?] {
    var source = bytes.source()
    source.charset = charset
    let (storms, findings) = try TrackReaders.read(source)
    expectEqual(findings.map(\.shown), [])
    return storms.map { $0.names["zh-Hant"] }
  }

  @Test("a script in the middle of broken markup is read, and others are passed over")
  func big5() throws {
    let reading = Reading(try Samples.bytes("html", "big5.html"), as: nil)
    expectTrue(reading.error == nil && reading.shown == [])
    let storm = try require(reading.storms.first)
    expectTrue(storm.id.description == "cwb-2012-14" && storm.names["zh-Hant"] == "天秤")
    expectTrue(storm.track.count == 12 && storm.forecasts.first?.fixes.count == 5)
  }

  @Test("JSON in a page is read")
  func json() throws {
    let reading = Reading(try Samples.bytes("html", "json.html"), as: nil)
    let alone = Reading(try Samples.bytes("cwa", "rest_2026.json"), as: nil)
    expectTrue(reading.error == nil && reading.storms == alone.storms && !reading.storms.isEmpty)
  }

  @Test("NMC's calls are read in a page as alone")
  func calls() throws {
    let script = String(decoding: try Samples.bytes("nmc", "view_tembin.js"), as: UTF8.self)
    let page = Reading("<html><body><script>\(script)</script></body></html>", as: nil)
    expectTrue(page.error == nil && page.storms.count == 1)
    expectEqual(page.storms, Reading(script, as: "nmc").storms)
  }

  @Test(
    "a script is found however the page is built",
    arguments: [
      "<html><head><script>#</script></head></html>", "<script>#</script>",
      "<!DOCTYPE html>\n<SCRIPT TYPE='text/javascript'>#</SCRIPT>", "<html><script>#",
      "<html><body><p><b><table><script>#</script>", "<html><script><!--\n#\n//--></script>",
      "<html><script>\n<!-- don't show this\n#\n-->\n</script>",
      "<html><script>//<![CDATA[\n#\n//]]></script>", "<html><script><![CDATA[\n#\n]]></script>",
      "<html><script>/* <![CDATA[ */#/* ]]> */</script>",
      "<?xml version='1.0'?>\n<html xmlns='http://www.w3.org/1999/xhtml'><body><script>#</script>",
      "<!-- <script>var typhs = 1;</script> --><html></div></div></b>< ><script>#</script>",
      "<html><script>var a = '<\\/script>', b = \"</b>\";</script><script>#</script>",
      "<html\n><script async\n>#</script\n>",
      "<div><script>var x = {};</script><script>#</script></div>",
      "<html><script>var x = [];</script><script>window.dataLayer = window.dataLayer || [];</script><script>#</script>",
    ])
  func markup(_ text: String) {
    let reading = read(text.replacing("#", with: Self.script))
    expectNil(reading.error)
    expectEqual(reading.storms.map(\.id.description), ["cwb-2012-14"])
    expectEqual(read(text.replacing("#", with: Self.script), piece: 1), reading)
  }

  @Test("several scripts are all read, in the order of the page")
  func several() {
    let other = Self.script.replacing("TEMBIN", with: "BOLAVEN").replacing("\"14\"", with: "\"15\"")
    let reading = read("<html><script>\(other)</script><p><script>\(Self.script)</script>")
    expectEqual(reading.storms.map { $0.names["en"] }, ["BOLAVEN", "TEMBIN"])
  }

  @Test(
    "findings point to the page's own line and column",
    arguments: [
      ("<html>\n<script>\n@</script>", "3:"), ("<html><script>@</script>", "1:"),
      ("<html>\n<p>天<p><script src='x'></script><script\n >\n\n  @</script>", "5:"),
      ("<html><script>1</script><b>天天</b><script>@</script>", "1:"),
    ])
  func places(_ page: String, _ line: String) throws {
    let text = page.replacing("@", with: Self.script.replacing("\"40\"", with: "\"many\""))
    let reading = read(text)
    expectEqual(reading.storms.count, 1)
    let lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
      guard let range = line.firstRange(of: "\"many\"") else { continue }
      let column = line[..<range.lowerBound].utf8.count + 1
      expectEqual(
        reading.shown,
        [
          "\(index + 1):\(column): warning: 'wind' omitted: found 'many', expected a number from 0 to 200"
        ])
    }
    expectEqual(reading.shown.first?.hasPrefix(line), true)
  }

  @Test(
    "pages are read in the encoding that is named; columns count bytes of UTF-8",
    arguments: [
      ("big5", [0xA4, 0xD1, 0xAF, 0xAF]), ("Shift_JIS", [0x93, 0x56, 0x94, 0x89]),
      ("gb2312", [0xCC, 0xEC, 0xB3, 0xD3]), ("EUC-JP", [0xC5, 0xB7, 0xC7, 0xE9]),
      ("utf-8", Array("天秤".utf8)),
    ] as [(String, [UInt8])])
  func encodings(_ label: String, _ name: [UInt8]) throws {
    let parts = Self.script.components(around: "天秤")
    func page(_ head: String) -> [UInt8] {
      Array("<html>\(head)\n<script>\(parts.0)".utf8) + name + Array("\(parts.1)</script>".utf8)
    }
    try expectEqual(names(page("<meta charset='\(label)'>")), ["天秤"])
    try expectEqual(
      names(page("<META HTTP-EQUIV=Content-Type CONTENT=\"text/html; charset=\(label)\">")), ["天秤"])
    try expectEqual(names(page(""), charset: label), ["天秤"])
    // What came with the page counts more than what the page says.
    try expectEqual(names(page("<meta charset='iso-8859-1'>"), charset: label), ["天秤"])
    let wrong = page("<meta charset='\(label)'>").map { $0 }
    var text = wrong
    let start = try require(text.firstRange(of: Array("\"40\"".utf8)))
    text.replaceSubrange(start, with: Array("\"x\"".utf8))
    let lineStart = try require(text.firstIndex(of: 0x0A)) + 1
    expectEqual(
      Reading(text, as: nil).shown,
      [
        "2:\(start.lowerBound - lineStart + 1 + 6 - name.count): warning: 'wind' omitted: found 'x', expected a number from 0 to 200"
      ])
  }

  @Test("without a word a page is UTF-8, else Latin-1, and an unknown encoding is named")
  func unnamed() throws {
    try expectEqual(names(Array("<html><script>\(Self.script)</script>".utf8)), ["天秤"])
    let parts = Self.script.components(around: "天秤")
    let latin = Array("<html><script>\(parts.0)".utf8) + [0xE9] + Array("\(parts.1)</script>".utf8)
    let guessed = Reading(latin, as: nil)
    expectEqual(guessed.storms.map { $0.names["zh-Hant"] }, ["é"])
    expectEqual(
      guessed.shown,
      [
        ": warning: the page declares no encoding and is not UTF-8: read as Latin-1"
      ])
    try expectEqual(names(latin, charset: "latin1"), ["é"])
    expectEqual(
      read("<html><meta charset=klingon><script>\(Self.script)</script>").shown,
      [
        ": warning: unknown encoding 'klingon': read the page as UTF-8"
      ])
  }

  @Test("what is no character in its encoding is U+FFFD, and the rest of the page is read")
  func broken() {
    for bytes: [UInt8] in [[0xA4], [0xFF, 0xFF, 0xFF], [0x80, 0x00, 0xA4, 0x00]] {
      let page =
        Array("<html><meta charset=big5><p>".utf8) + bytes
        + Array(" </p><script>\(Self.script.replacing("天秤", with: "x"))</script>".utf8)
      let reading = Reading(page, as: nil)
      expectTrue(reading.storms.count == 1 && reading.error == nil)
    }
    let nul = read("<html>\0<script>\0\(Self.script)\0</script>")
    expectTrue(nul.storms.count == 1 && nul.error == nil)
  }

  @Test(
    "a page without tracks is one error that says where they may be",
    arguments: [
      ("<html></html>", "found an HTML page, expected a track file"),
      ("<!DOCTYPE html>\nSorry.", "found an HTML page, expected a track file"),
      (
        "<html><script>var x = 5;</script><script></script>",
        "found an HTML page whose scripts (2) hold no tracks, expected a track file"
      ),
      (
        "<html><script src='a.js'></script><script src=/js/typhoon.js></script><script>x()</script>",
        "found an HTML page without tracks, expected a track file, perhaps a script that the page loads: /js/typhoon.js, a.js"
      ),
      (
        "<html>" + (1...8).map { "<script src=\($0).js></script>" }.joined(),
        "found an HTML page without tracks, expected a track file, perhaps a script that the page loads: 1.js, 2.js, 3.js, 4.js, 5.js and 3 more"
      ),
      (
        "<html><script>var TY_DataTime = '1'; var TY_COUNT = [1, 2]; var TY_LIST_1 = [];</script>",
        "found a page with the CWA's TY_NEWS-Data.js, which holds text for web pages, expected the open data W-C0034-005 with the same storms"
      ),
    ])
  func nothing(_ text: String, _ expected: String) {
    for piece in [nil, 1] {
      let reading = read(text, piece: piece)
      expectEqual(reading.error?.shown, ": error: \(expected)")
      expectTrue(reading.storms == [] && reading.shown == [])
    }
  }

  @Test("a quiet day's list in a page is an empty map")
  func quiet() {
    let reading = read("<html><script>var typhs = [];</script>")
    expectTrue(reading.error == nil && reading.storms == [] && reading.shown == [])
  }

  @Test("an error in a script has its place in the page")
  func scriptError() {
    let broken = Self.script.replacing("\"lat\":", with: "\"lat\"")
    expectEqual(
      read("<html>\n天<script>\(broken)</script>").error?.shown.hasPrefix("2:"), true)
  }

  @Test("scripts may end as in browsers only: '</script' ends one, wherever it stands")
  func ending() {
    let cut = Self.script.replacing("天秤", with: "</script>")
    expectEqual(read("<html><script>\(cut)</script>").storms, [])
    let kept = Self.script.replacing("天秤", with: "<\\/script>")
    expectEqual(read("<html><script>\(kept)</script>").storms.count, 1)
  }

  @Test("hostile pages end soon: deep, long, and full of what does not fit")
  func hostile() {
    let tail = "<script>\(Self.script)</script>"
    expectEqual(read("<html>" + String(repeating: "<div>", count: 100_000) + tail).storms.count, 1)
    let long = String(repeating: "x", count: 1_000_000)
    expectEqual(read("<html><p title=\"\(long)\">" + tail).storms.count, 1)
    #expect(read("<html><p title=\"\(long)").error != nil)
    for part in [
      "</div>", "<p>", "<!--", "</", "<", "&#x", "<script>", "</script", "<b><i>", "&amp", "\0",
    ] {
      _ = read("<html>" + String(repeating: part, count: 20_000) + tail)
    }
  }

  @Test("nothing but pages is taken for one")
  func recognition() {
    for text in ["<rss/>", "<cxml/>", "<kml/>", "<?xml version='1.0'?><x/>", "x <html>", "", "<"] {
      #expect(!HTMLPageReader(readers: []).recognizes(text: text), "\(text)")
    }
    for text in ["<html", "<HTML lang=x>", " \n<!doctype HTML>", "<!-- x --><body>", "<head>"] {
      #expect(HTMLPageReader(readers: []).recognizes(text: text), "\(text)")
    }
  }
}

extension String {
  /// What stands before and behind a part.
  fileprivate func components(around part: String) -> (String, String) {
    guard let range = firstRange(of: part) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
