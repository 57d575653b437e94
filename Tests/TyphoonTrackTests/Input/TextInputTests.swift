import Foundation
import Testing

@testable import TyphoonTrack

/// The bytes of the texts are those of Python's codecs.
@Suite("encodings of texts")
struct TextInputTests {
  private static func guessed(_ title: String) -> String {
    "warning: the text is not UTF-8: read as \(title); --encoding sets another encoding"
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    var rest = hex[...]
    var bytes: [UInt8] = []
    while let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private func table(_ name: [UInt8]) -> [UInt8] {
    Array("time,lat,lon,name\n2012-08-22T06:00Z,22.4,124.5,".utf8) + name + Array("\n".utf8)
  }

  /// The names of the storms in a table, and what is said of its encoding.
  private func read(
    _ bytes: [UInt8], piece: Int? = nil, _ encoding: String? = nil, charset: String? = nil
  ) -> (names: [String?], said: [String]) {
    var source = bytes.source(piece: piece)
    source.charset = charset
    var options = ReadingOptions()
    options.encoding = encoding.flatMap { TextEncoding($0) }
    do {
      let reading = try TrackReaders.read(source, options: options)
      return (
        reading.storms.map { $0.names["en"] },
        reading.findings.map { String($0.shown.dropFirst(2)) }
      )
    } catch {
      return ([], ["error: \(error.finding.message)"])
    }
  }

  @Test(
    "a text that is not UTF-8 is read in the encoding in which it makes sense",
    arguments: [
      ("a4d1afaf20a5aca9d4b85520b16aaf50bbe4adb7", "big5", "Big5", "天秤 布拉萬 強烈颱風"),
      ("ccecb3d320b2bcc0adcdf220c7bfcca8b7e7", "gbk", "GB18030", "天秤 布拉万 强台风"),
      (
        "83658393837283932091e4959791e631348d86", "sjis", "Shift_JIS",
        "テンビン 台風第14号"
      ),
      (
        "a5c6a5f3a5d3a5f320c2e6c9f7c2e83134b9e6", "euc-jp", "EUC-JP",
        "テンビン 台風第14号"
      ),
      ("b5a7baf320babcb6f3baa520b0adc7d120c5c2c7b3", "euc-kr", "EUC-KR", "덴빈 볼라벤 강한 태풍"),
      ("53e36f20546f6de920286cb06429", "latin1", "Latin-1", "São Tomé (l°d)"),
    ])
  func guesses(_ hex: String, _ label: String, _ title: String, _ name: String) {
    let bytes = table(Self.bytes(hex))
    for piece in [nil, 1, 77] {
      let guessed = read(bytes, piece: piece)
      expectEqual(guessed.names, [name])
      expectEqual(guessed.said, [Self.guessed(title)])
      // Who says the encoding is warned of nothing.
      let told = read(bytes, piece: piece, label)
      expectTrue(told.names == [name] && told.said == [])
    }
    let declared = read(bytes, charset: label)
    expectTrue(declared.names == [name] && declared.said == [])
  }

  @Test("UTF-16 is known by its byte order mark, and other texts in it by the option")
  func utf16() {
    let text = "\u{FEFF}time,lat,lon,name\n2012-08-22T06:00Z,22.4,124.5,天秤😀\n"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for piece in [nil, 1, 3] {
      expectEqual(read(little, piece: piece).names, ["天秤😀"])
      expectEqual(read(big, piece: piece).names, ["天秤😀"])
    }
    expectEqual(read(little).said, [])
    expectEqual(
      read(Array(big.dropFirst(2))).said,
      [
        "error: found UTF-16 text without a byte order mark: set --encoding utf-16be"
      ])
    expectEqual(read(Array(big.dropFirst(2)), "utf-16be").names, ["天秤😀"])
    expectEqual(read(Array(little.dropFirst(2)), "utf-16le").names, ["天秤😀"])
  }

  @Test(
    "where lines end is decided by the first bytes, however few come at a time",
    arguments: [1, 77, nil])
  func lineEnds(_ piece: Int?) {
    let rows = ["time,lat,lon,name", "2012-08-22T06:00Z,22.4,124.5,ÉA", ""]
    for (end, names) in [("\r", ["ÉA"]), ("\n", ["ÉA"])] {
      let read = read(Array(rows.joined(separator: end).utf8), piece: piece, "utf-8")
      expectEqual(read.names, names, "\(end.debugDescription)")
    }
    // A return among lines that end otherwise is no line end.
    let mixed = Array("time,lat,lon,na\rme\n2012-08-22T06:00Z,22.4,124.5,A\n".utf8)
    expectEqual(read(mixed, piece: piece).said, read(mixed).said)
  }

  @Test("text is decided by what follows its first letter outside ASCII, however late that comes")
  func late() {
    var text = Array("name,time,lat,lon\n".utf8)
    for _ in 0..<20_000 { text += Array("A,2012-08-22T06:00Z,22.4,124.5\n".utf8) }
    let row = Array(",2012-08-22T06:00Z,42.4,-24.5\n".utf8)
    let late = read(text + Self.bytes("ae fca8b7".filter { $0 != " " }) + row)
    #expect(late.said.contains { $0.hasPrefix("warning: ") || $0.hasPrefix("error: ") })
    let big5 = read(text + Self.bytes("bbe4adb7a4d1afafa5aca9d4b855") + row)
    expectEqual(big5.names, ["A", "颱風天秤布拉萬"])
    let utf8 = read(text + Array("天秤".utf8) + row)
    // Of the encoding nothing is said: the rows are all of one time.
    expectTrue(
      utf8.names == ["A", "天秤"] && utf8.said.allSatisfy { $0.contains("found two fixes") })
  }

  @Test("a few wrong bytes are replaced with a warning; what no encoding explains is an error")
  func damaged() {
    let damaged = read(table(Array("TEM".utf8) + [0xB1] + Array("9".utf8)))
    expectEqual(damaged.names, ["TEM\u{FFFD}9"])
    expectEqual(
      damaged.said,
      [
        "warning: found bytes that are not UTF-8: replaced; if the text is in another encoding, set it with --encoding, such as --encoding big5"
      ])
    // Cyrillic in windows-1251, twice.
    let cyrillic = table(Self.bytes("d2e0e9f4f3ed20f2e0e9f4f3ed"))
    expectEqual(
      read(cyrillic).said,
      [
        "error: the text is not UTF-8, and its encoding is not clear: set it with --encoding, such as --encoding big5"
      ])
    expectEqual(read(cyrillic, "windows-1251").names, ["Тайфун тайфун"])
  }

  @Test("the option counts more than what a page or document declares, and less than a mark")
  func order() throws {
    let script =
      #"var typhs = [{"typhname_cht": "天秤", "typhno": "14", "best_track": [{"time": [2012, 8, 22, 0], "lat": "22.4", "lon": "124.5"}]}];"#
    let page = Array("<html><meta charset=big5><script>\(script)</script>".utf8)
    var options = ReadingOptions()
    options.encoding = .utf8
    try expectEqual(
      TrackReaders.read(page.source(), options: options).storms[0].names["zh-Hant"], "天秤")
    options.encoding = TextEncoding("big5")
    let marked = try TrackReaders.read(([0xEF, 0xBB, 0xBF] + page).source(), options: options)
    expectEqual(marked.storms[0].names["zh-Hant"], "天秤")
    // Nobody says what this page is in.
    let big5 = [
      Array("<html><script>".utf8), Array(script.utf8.prefix { $0 < 0x80 }),
      Self.bytes("a4d1afaf"), Array(script.utf8.drop { $0 < 0x80 }.drop { $0 >= 0x80 }),
      Array("</script>".utf8),
    ].flatMap(\.self)
    let guessed = try TrackReaders.read(big5.source())
    expectEqual(guessed.storms[0].names["zh-Hant"], "天秤")
    expectEqual(
      guessed.findings.map(\.shown),
      [
        ": warning: the page declares no encoding and is not UTF-8: read as Big5"
      ])
  }

  @Test("names of encodings are the WHATWG's, or iconv's")
  func names() {
    expectEqual(TextEncoding(" Shift-JIS ")?.title, "Shift_JIS")
    expectEqual(TextEncoding("koi8-r")?.title, "KOI8-R")
    for label in ["klingon", "", "utf-8//IGNORE", "x"] { expectNil(TextEncoding(label)) }
    expectTrue(TextEncoding(declared: "utf-16") == nil && TextEncoding(declared: "koi8-r") == nil)
    #expect(TextEncoding.names.allSatisfy { TextEncoding($0) != nil })
  }
}
