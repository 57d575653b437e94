import Testing

@testable import TyphoonTrack

@Suite("encodings of HTML pages")
struct HTMLEncodingTests {
  @Test(
    "only real meta tags name an encoding",
    arguments: [
      ("<meta charset=big5>", ["big5"]), ("<META\nCharset = 'Big5' x>", ["big5"]),
      ("<!-- <meta charset=big5> --><meta charset=gbk>", ["gbk"]),
      ("<meta name=description content='charset tables'><meta charset=gbk>", ["gbk"]),
      ("<meta name=a content='text/html; charset=big5'>", []), ("<meta data-charset=big5>", []),
      ("<meta http-equiv=Content-Type content='text/html; charset=big5'>", ["big5"]),
      ("<meta content='text/html; charset = \"gbk\" ' http-equiv='content-type'>", ["gbk"]),
      ("<meta http-equiv=content-type content='charsets; charset=big5;x'>", ["big5"]),
      ("<meta http-equiv=refresh content='1; charset=big5'>", []), ("<meta charset=", []),
      ("<meta charset=''><meta charset=gbk>", ["gbk"]), ("<metal charset=big5>", []),
      ("<meta charset=utf-16le>", ["utf-8"]), ("<!--><meta charset=gbk>", ["gbk"]),
      ("<meta/charset=gbk>", ["gbk"]),
    ])
  func metas(_ text: String, _ expected: [String]) {
    let labels = Array(text.utf8).withUnsafeBufferPointer { HTMLPrescan.labels(in: $0) }
    expectEqual(labels, expected)
  }

  @Test("a byte order mark counts most, then what came with the page, then the page")
  func order() {
    let big5 = Array("<meta charset=big5>".utf8)
    expectEqual(HTMLEncodingChoice(of: big5, hasMark: true, hint: "gbk").encoding, .utf8)
    expectEqual(HTMLEncodingChoice(of: big5, hasMark: false, hint: "gbk").encoding.title, "GB18030")
    expectEqual(HTMLEncodingChoice(of: big5, hasMark: false, hint: nil).encoding.title, "Big5")
    let unknown = HTMLEncodingChoice(of: big5, hasMark: false, hint: "klingon")
    expectTrue(unknown.encoding.title == "Big5" && unknown.unknown == "klingon")
    let guess = HTMLEncodingChoice(of: [0x3C, 0xE9], hasMark: false, hint: nil)
    expectTrue(guess.encoding == .latin1 && guess.isGuess)
    #expect(!HTMLEncodingChoice(of: Array("天".utf8), hasMark: false, hint: nil).isGuess)
  }

  @Test("a page with a byte order mark is UTF-8, whatever it says")
  func mark() {
    let script =
      #"var typhs = [{"typhname_cht": "天秤", "typhno": "14", "best_track": [{"time": [2012, 8, 22, 0], "lat": "22.4", "lon": "124.5", "wind": "40"}]}];"#
    let page = "\u{FEFF}<html><meta charset=big5><script>\(script)</script>"
    for piece in [nil, 1] {
      let reading = Reading(page, piece: piece, as: nil)
      expectEqual(reading.shown, [])
      expectEqual(reading.storms.first?.names["zh-Hant"], "天秤")
    }
  }
}
